//! Who may read what (the table of the design): a seat its own view while the match runs, everybody everything when it
//! has ended, spectators what is public.

use crate::card::Card;
use crate::hall::Hall;
use crate::pace::Kind;
use crate::problem::Problem;
use kernel::{Audience, Seats};

/// What one reader may know of one match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct May {
    /// The reader's own seats.
    pub(crate) seats: Seats,
    /// Nothing in it is secret to him: the match has ended, or he is its umpire.
    pub(crate) everything: bool,
    /// It is still played. Then everybody waits while a window holds news back, and nobody is given the secret of the dice.
    pub(crate) running: bool,
}

impl May {
    /// May the reader know what this audience knows?
    #[must_use]
    pub(crate) fn knows(&self, who: Audience) -> bool {
        match who {
            Audience::Public => true,
            Audience::Seat(seat) => self.everything || self.seats.contains(seat),
            Audience::Side(_) | Audience::Unit(_) | Audience::Umpire => self.everything,
        }
    }
}

/// What a user may know of a match; none if not even that there is one. Whoever may join may look at what he would join.
#[must_use]
pub(crate) fn of(card: &Card, user: Option<&str>) -> Option<May> {
    let seats = card.seats_of(user);
    let shared = card.shared && card.over.is_some();
    (card.public || shared || card.is_open() || !seats.is_empty()).then_some(May {
        seats,
        everything: card.over.is_some(),
        running: card.over.is_none(),
    })
}

/// The same for a reader who may have come by the umpire's link.
pub(crate) fn by_link(hall: &Hall, card: &Card, user: Option<&str>, token: &str) -> Result<Option<May>, Problem> {
    let (seats, running) = (card.seats_of(user), card.over.is_none());
    let umpire = umpire(hall, card, user, token)?;
    Ok(if umpire { Some(May { seats, everything: true, running }) } else { of(card, user) })
}

/// Where the log is that a reader may have now: his seat's own, or the full one; none for whoever only watches.
pub(crate) fn log_of(card: &Card, may: &May, token: &str) -> Option<String> {
    let path = format!("/api/games/{}/log", card.id);
    match may.seats.iter().next() {
        _ if may.everything => Some(path + &with_token(token)),
        Some(seat) => Some(format!("{path}?as={}", seat.0)),
        None => None,
    }
}

/// What stands after a path, so that an umpire is known by his token there.
pub(crate) fn with_token(token: &str) -> String {
    let ours = |c: char| c.is_ascii_alphanumeric() || ".-_".contains(c);
    if token.is_empty() || !token.chars().all(ours) { String::new() } else { format!("?token={token}") }
}

/// May a user take a free seat of a match? Nobody plays against himself, but at one browser.
pub(crate) fn sit(card: &Card, user: Option<&str>) -> Result<(), Problem> {
    if card.pace == Kind::HotSeat.name() || card.seats_of(user).is_empty() {
        return Ok(());
    }
    Err(Problem::conflict("this link is for your opponent").help("send it to him"))
}

/// Has the reader come by the umpire's link, and may he? Whoever plays has agreed to an umpire, not to be one himself.
pub(crate) fn umpire(hall: &Hall, card: &Card, user: Option<&str>, token: &str) -> Result<bool, Problem> {
    if !card.umpire || !hall.is_umpire(&card.id, token) {
        return Ok(false);
    }
    if card.over.is_none() && !card.seats_of(user).is_empty() {
        let help = "send the link to somebody who does not play";
        return Err(Problem::forbidden("whoever plays in a match cannot be its umpire").help(help));
    }
    Ok(true)
}

/// Has the reader an invitation to a seat that is still free? He may look at what he would join.
pub(crate) fn invited(hall: &Hall, card: &Card, token: &str) -> bool {
    let free =
        |seat: u8| card.seats.get(usize::from(seat)).is_some_and(|seat| seat.user.is_none() && seat.bot.is_none());
    hall.invited(token).is_some_and(|(game, seat)| game == card.id && free(seat))
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Seat;

    #[test]
    fn a_seat_knows_itself_until_the_end_and_everything_after_it() {
        let running = May { seats: Seats::only(Seat(1)), everything: false, running: true };
        assert!(running.knows(Audience::Public) && running.knows(Audience::Seat(Seat(1))));
        assert!(!running.knows(Audience::Seat(Seat(0))) && !running.knows(Audience::Umpire));
        let ended = May { everything: true, running: false, ..running };
        assert!(ended.knows(Audience::Seat(Seat(0))) && ended.knows(Audience::Umpire));
        let spectator = May { seats: Seats::default(), ..running };
        assert!(spectator.knows(Audience::Public) && !spectator.knows(Audience::Seat(Seat(0))));
    }
}
