//! Once the buffers have grown, a game asks for no memory at all; and a state is small enough to copy.

use benches::{Counting, Games};

#[global_allocator]
static COUNTING: Counting = Counting;

#[test]
fn play_in_steady_state_allocates_nothing() {
    for scenario in ["raid/sweep", "raid/dawn-raid", "raid/vaagso"] {
        let mut games = Games::new(scenario);
        for number in 0..6 {
            games.play(number, 0);
        }
        let (mut moves, mut asked) = (0, 0);
        for number in 6..12 {
            let game = games.play(number, 0);
            moves += game.tally.moves;
            asked += game.allocations;
        }
        assert!(moves > 1_000, "{scenario}: only {moves} moves were played");
        assert_eq!(asked, 0, "{scenario}: memory was asked for {asked} times in {moves} moves");
    }
}

#[test]
fn a_state_is_under_four_kibibytes() {
    assert!(std::mem::size_of::<raid::state::State>() < 4096);
}
