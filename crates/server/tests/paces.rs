//! Live and by web: windows, standing orders, clocks, and that all of them go on after a restart.

#[allow(dead_code, reason = "every test uses its own part")]
mod common;

use common::{Folder, Person, Socket, start, two, two_who_wish};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// How often standing orders have answered for them, by their own logs.
async fn answered_by_orders(people: &mut [Person; 2], game: &str) -> usize {
    let mut count = 0;
    for (seat, person) in people.iter_mut().enumerate() {
        let log = person.get(&format!("/api/games/{game}/log?as={seat}")).await.body;
        count += log.matches("\"by\":\"standing\"").count();
    }
    count
}

/// Both decide when they are asked, until orders have answered; nobody is ever asked about a window.
/// Did they, before the game was over? Its dice are its own, so a short game may have no window.
async fn orders_answer(sockets: &mut [Socket; 2], people: &mut [Person; 2], game: &str, before: usize) -> bool {
    for n in 0..600 {
        for socket in sockets.iter_mut() {
            socket.ask(json!({ "do": "ledger" })).await.expect("answered");
            if !socket.verdict.is_null() {
                return false;
            }
            if !socket.asking.is_null() {
                assert_eq!(socket.asking["window"], json!(false), "by web no window stops the game");
                socket.play(n).await.expect("legal");
            }
        }
        if n % 10 == 9 && answered_by_orders(people, game).await > before {
            return true;
        }
    }
    panic!("no window opened on anybody's acts");
}

/// A game by web in which orders answer before and after a restart; is there such a place in it?
async fn orders_outlive_a_restart() -> bool {
    let folder = Folder::new();
    let running = start(folder.place()).await;
    let mut people = [Person::at(running.address), Person::at(running.address)];
    let (game, links) = people[0].make("convoy", "by-web", &["me", "open"]).await;
    people[1].claim(&links[0]).await;
    let mut sockets = [people[0].open(&game, "0").await, people[1].open(&game, "1").await];
    let orders = json!(["always pass"]);
    for socket in &mut sockets {
        let set = socket.ask(json!({ "do": "set_standing", "orders": orders })).await.expect("set");
        assert_eq!(set["orders"], orders);
    }
    let mut answered = orders_answer(&mut sockets, &mut people, &game, 0).await;
    let before = answered_by_orders(&mut people, &game).await;
    running.stop().await;
    let running = start(folder.place()).await;
    people.iter_mut().for_each(|person| person.server = running.address);
    sockets = [people[0].open(&game, "0").await, people[1].open(&game, "1").await];
    assert_eq!(sockets[1].ask(json!({ "do": "standing" })).await.expect("known")["orders"], orders);
    answered = answered && orders_answer(&mut sockets, &mut people, &game, before).await;
    running.stop().await;
    answered
}

#[tokio::test(flavor = "multi_thread")]
async fn standing_orders_keep_a_game_by_web_going_also_after_a_restart() {
    for _ in 0..12 {
        if orders_outlive_a_restart().await {
            return;
        }
    }
    panic!("twelve games without a window on both sides of a restart");
}

/// Has this seat acted, and the other may still react?
fn held(socket: &Socket, seat: usize) -> bool {
    let last = socket.news.iter().rev().find_map(|message| message.get("news"));
    socket.asking.is_null() && last.is_some_and(|news| news["asked"]["window"]["active"] == json!(seat))
}

/// A live game up to the first window, and on whose act it opened; none if the game ended before.
async fn until_a_window(address: std::net::SocketAddr) -> Option<([Person; 2], String, [Socket; 2], usize)> {
    let (mut ann, mut bob) = (Person::at(address), Person::at(address));
    let (game, links) = ann.make("sweep", "live", &["me", "open"]).await;
    bob.claim(&links[0]).await;
    let mut sockets = [ann.open(&game, "0").await, bob.open(&game, "1").await];
    for n in 0..300 {
        for (at, socket) in sockets.iter_mut().enumerate() {
            socket.ask(json!({ "do": "standing" })).await.ok();
            if held(socket, at) {
                return Some(([ann, bob], game, sockets, at));
            }
            if !socket.verdict.is_null() {
                return None;
            }
            if !socket.asking.is_null() {
                socket.play(n).await.expect("legal");
            }
        }
    }
    None
}

#[tokio::test(flavor = "multi_thread")]
async fn a_live_window_lasts_its_time_whoever_answers() {
    let folder = Folder::new();
    let running = start(folder.place()).await;
    let mut found = None;
    for _ in 0..12 {
        found = until_a_window(running.address).await;
        if found.is_some() {
            break;
        }
    }
    let (mut people, game, mut sockets, at) = found.expect("a window opens on somebody's act");
    let begun = Instant::now();
    // Whoever comes to watch is told nothing while the window is open.
    let eve = Person::at(running.address);
    let early = tokio::time::timeout(Duration::from_secs(3), eve.open(&game, "public")).await;
    assert!(early.is_err(), "where the match stands is told at once");
    for wanted in ["ledger", "always"] {
        let refused = sockets[at].ask(json!({ "do": wanted })).await.expect_err("nothing is betrayed");
        assert_eq!(refused["reason"], json!("the other side may still react"), "{wanted}");
    }
    assert_eq!(people[at].get(&format!("/api/games/{game}/log?as={at}")).await.status, 409);
    let refused = sockets[at].ask(json!({ "do": "question", "draft": [] })).await.expect_err("nothing is betrayed");
    assert_eq!(refused["reason"], json!("the other side may still react"));
    let (one, other) = sockets.split_at_mut(1);
    let (active, reacting) = if at == 0 { (&mut one[0], &mut other[0]) } else { (&mut other[0], &mut one[0]) };
    // Whoever may react answers at once, if he is asked at all; the window lasts all the same.
    reacting.ask(json!({ "do": "standing" })).await.expect("answered");
    if !reacting.asking.is_null() {
        reacting.ask(json!({ "do": "offer", "what": "draw" })).await.expect("offered");
        reacting.play(0).await.expect("legal");
        active.ask(json!({ "do": "standing" })).await.expect("answered");
        assert!(!active.news.iter().any(|message| message["offers"] == json!([])), "an offer goes when news come");
    }
    let seen = active.news.len();
    while active.news.len() == seen || held(active, at) {
        assert!(active.hear().await && begun.elapsed() < Duration::from_secs(60));
        if active.news.last().is_some_and(|message| message.get("news").is_none()) {
            continue;
        }
    }
    let took = begun.elapsed();
    assert!(took > Duration::from_secs(5), "the window closed after {took:?}");
    // Other windows may follow on the same act; when all have closed, he is let in.
    let mut let_in = false;
    for _ in 0..8 {
        let (eve, game) = (Person::at(running.address), game.clone());
        let_in = tokio::spawn(async move { eve.open(&game, "public").await.news.len() }).await.is_ok_and(|n| n == 1);
        if let_in {
            break;
        }
    }
    assert!(let_in, "nobody is kept out for ever");
    running.stop().await;
}

/// A live game with clocks against the computer, up to its end; how many windows the computer's acts opened.
async fn live_against_the_computer(ann: &mut Person, scenario: &str) -> (String, usize) {
    let wish = json!({ "book": "raid", "scenario": scenario, "seats": ["greedy", "me"], "pace": "live", "public": true,
                       "clock": { "bank_s": 3600, "increment_s": 60 } });
    let game = ann.post("/api/games", &wish).await.fine()["id"].as_str().expect("an id").to_owned();
    let mut socket = ann.open(&game, "1").await;
    let mut n = 0;
    while socket.verdict.is_null() {
        n += 1;
        match socket.asking.is_null() {
            true => assert!(socket.hear().await),
            false => drop(socket.play(n).await.expect("legal")),
        }
    }
    let windows = socket.news.iter().filter(|message| message["news"]["asked"]["window"]["active"] == json!(0)).count();
    (game, windows)
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_waits_for_the_windows_on_the_acts_of_a_computer() {
    let folder = Folder::new();
    let running = start(folder.place()).await;
    let mut ann = Person::at(running.address);
    let mut opened = 0;
    for _ in 0..12 {
        let (game, windows) = live_against_the_computer(&mut ann, "entebbe").await;
        // When it is over it can be seen at once, and the lists say so.
        ann.get(&format!("/api/games/{game}/replay?as=all")).await.fine();
        assert_ne!(ann.get(&format!("/api/games/{game}")).await.fine()["card"]["over"], Value::Null);
        opened += windows;
        if opened > 3 {
            break;
        }
    }
    assert!(opened > 3, "the computer's acts open windows, {opened} in all games");
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_branch_goes_its_own_way_without_clocks() {
    let folder = Folder::new();
    let running = start(folder.place()).await;
    for (pace, clock) in [("live", json!({ "bank_s": 10, "increment_s": 0 })), ("by-web", json!({ "days": 3 }))] {
        let wish =
            json!({ "book": "raid", "scenario": "entebbe", "seats": ["me", "open"], "pace": pace, "clock": clock });
        let ([mut ann, _bob], game) = two_who_wish(running.address, &wish).await;
        ann.open(&game, "0").await.ask(json!({ "do": "resign" })).await.expect("done");
        let branch = ann.post(&format!("/api/games/{game}/branch"), &json!({ "line": 4 })).await.fine();
        let branch = branch["id"].as_str().expect("an id").to_owned();
        let mut sockets = [ann.open(&branch, "0").await, ann.open(&branch, "1").await];
        for socket in &mut sockets {
            assert_eq!(socket.news[0]["hello"]["clock"], Value::Null, "{pace}");
            let told = socket.news[0]["hello"]["tellings"].to_string();
            assert!(told.contains("with new dice"), "{told}");
            assert!(!socket.asking.is_null(), "both set up");
            socket.play(0).await.expect("legal");
        }
        let fair = ann.get(&format!("/api/games/{branch}/fairness")).await.fine();
        assert!(fair["note"].as_str().is_some_and(|note| note.contains("branched off")), "{fair}");
        // A log that is brought in while its game runs has no clocks either.
        let log = ann.get(&format!("/api/games/{game}/log")).await.body;
        let running_log = log.lines().take(4).collect::<Vec<_>>().join("\n") + "\n";
        let imported = ann.send("POST", "/api/import", "X-Fireteam: 1\r\n", &running_log).await.fine();
        let imported = ann.open(imported["id"].as_str().expect("an id"), "0").await;
        assert_eq!(imported.news[0]["hello"]["clock"], Value::Null, "{pace}");
    }
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn clocks_and_connections_go_on_after_a_restart() {
    let folder = Folder::new();
    let running = start(folder.place()).await;
    let (mut ann, mut bob, game, mut alpha, bravo) = two(running.address, "live").await;
    assert!(alpha.until_asked().await);
    alpha.play(0).await.expect("legal");
    drop(bravo);
    alpha.ask(json!({ "do": "standing" })).await.expect("answered");
    let version = alpha.version;
    running.stop().await;
    let down = Duration::from_millis(1500);
    tokio::time::sleep(down).await;
    let running = start(folder.place()).await;
    (ann.server, bob.server) = (running.address, running.address);
    let clock = |socket: &Socket| socket.news[0]["hello"]["clock"].clone();
    let back = ann.try_open(&game, "0", version).await.expect("the seat is kept");
    assert_eq!(back.news[0]["hello"]["tellings"], json!([]), "nothing is told twice");
    assert_eq!(back.version, version);
    let first = clock(&back);
    let runs = first["running"].as_array().expect("clocks").iter().position(|runs| *runs == json!(true));
    let runs = runs.expect("somebody's clock runs");
    let whole = 60 * 60_000;
    let left = first["bank_ms"][runs].as_u64().expect("time");
    assert!(left <= whole + 20_000 - down.as_millis() as u64, "time went by while the server was down: {first}");
    tokio::time::sleep(Duration::from_millis(300)).await;
    let later = clock(&bob.open(&game, "1").await);
    assert!(later["bank_ms"][runs].as_u64().is_some_and(|now| now + 250 <= left), "{first} {later}");
    assert_ne!(later["flag_ms"], Value::Null);
    running.stop().await;
}

/// What the lists say of a match, but for the time that goes by.
async fn listed(person: &mut Person, game: &str) -> Value {
    let lists = person.get("/api/games").await.fine();
    let mut cards = ["mine", "watch"].into_iter().flat_map(|list| lists[list].as_array().expect("a list"));
    let mut card = cards.find(|card| card["id"] == json!(game)).expect("it is listed").clone();
    card["time_left_ms"] = json!(card["time_left_ms"].is_null());
    card
}

#[tokio::test(flavor = "multi_thread")]
async fn by_web_every_seat_has_a_bank_that_outlives_a_restart() {
    let folder = Folder::new();
    let running = start(folder.place()).await;
    let (mut ann, mut bob) = (Person::at(running.address), Person::at(running.address));
    let wish = json!({ "book": "raid", "scenario": "entebbe", "seats": ["me", "open"], "pace": "by-web",
                       "public": true, "clock": { "bank_days": 9, "increment_hours": 6 } });
    for bad in [json!({ "bank_days": 0, "increment_hours": 6 }), json!({ "bank_days": 2, "increment_hours": 48 })] {
        let mut wish = wish.clone();
        wish["clock"] = bad;
        assert_eq!(ann.post("/api/games", &wish).await.status, 400);
    }
    let made = ann.post("/api/games", &wish).await.fine();
    let game = made["id"].as_str().expect("an id").to_owned();
    bob.claim(made["seat_links"][0]["url"].as_str().expect("a link")).await;
    let (day, hour) = (24 * 3_600_000, 3_600_000);
    let clock = |socket: &Socket| socket.news[0]["hello"]["clock"].clone();
    let alpha = ann.open(&game, "0").await;
    assert_eq!(clock(&alpha)["increment_ms"], json!(6 * hour));
    let left = |clock: &Value, seat: usize| clock["bank_ms"][seat].as_u64().expect("time");
    let first = clock(&alpha);
    assert!(left(&first, 0) <= 9 * day && left(&first, 0) > 9 * day - hour, "{first}");
    drop(alpha);
    running.stop().await;
    tokio::time::sleep(Duration::from_millis(1200)).await;
    let running = start(folder.place()).await;
    (ann.server, bob.server) = (running.address, running.address);
    let mut alpha = ann.open(&game, "0").await;
    let later = clock(&alpha);
    assert!(left(&later, 0) + 1000 <= left(&first, 0), "what is used is gone from the bank: {first} {later}");
    let mine = ann.get("/api/games").await.fine()["mine"][0].clone();
    assert!(mine["time_left_ms"].as_u64().is_some_and(|ms| ms > 8 * day && ms <= left(&later, 0)), "{mine}");
    let mut eve = Person::at(running.address);
    let before = [listed(&mut bob, &game).await, listed(&mut eve, &game).await];
    // The answer gives its hours, and the bank never holds more than it began with.
    while !alpha.asking.is_null() {
        alpha.play(0).await.expect("legal");
        alpha.ask(json!({ "do": "ledger" })).await.expect("answered");
    }
    let after = clock(&ann.open(&game, "0").await);
    assert_eq!(left(&after, 0), 9 * day, "{after}");
    // In the lists, too, nobody else can tell that Alpha has answered.
    for (person, before) in [&mut bob, &mut eve].into_iter().zip(before) {
        assert_eq!(listed(person, &game).await, before);
    }
    // Until the other has answered too, he sees a clock that runs.
    let others = clock(&bob.open(&game, "1").await);
    assert!(left(&others, 0) <= left(&later, 0) && others["running"][0] == json!(true), "{others}");
    running.stop().await;
}

/// A game by web against the computer, until windows have opened on its acts, and given up; its whole log.
async fn against_the_computer() -> String {
    let folder = Folder::new();
    let running = start(folder.place()).await;
    let mut ann = Person::at(running.address);
    let (game, _) = ann.make("convoy", "by-web", &["me", "greedy"]).await;
    let mut socket = ann.open(&game, "0").await;
    for n in 0..150 {
        if !socket.until_asked().await {
            break;
        }
        socket.play(n).await.expect("legal");
    }
    if socket.verdict.is_null() {
        socket.ask(json!({ "do": "resign" })).await.expect("given up");
    }
    let log = ann.get(&format!("/api/games/{game}/log")).await.body;
    running.stop().await;
    log
}

#[tokio::test(flavor = "multi_thread")]
async fn by_web_nobody_answers_windows_for_the_computer() {
    for _ in 0..12 {
        let log = against_the_computer().await;
        assert!(!log.contains("\"seat\":1,\"by\":\"standing\""), "it is there to answer for itself");
        if log.contains("\"seat\":0,\"by\":\"standing\"") {
            return;
        }
    }
    panic!("twelve games without a window");
}
