//! Nonsense, foreign pages, other people's seats: refused with a reason, and nobody else notices.

#[allow(dead_code, reason = "every test uses its own part")]
mod common;

use common::{Folder, Person, start, start_with};
use futures_util::SinkExt;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

/// A small generator of nonsense; the same on every run.
struct Noise(u64);

impl Noise {
    fn next(&mut self, below: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % below.max(1) as u64) as usize
    }
    /// A message that is nearly right.
    fn message(&mut self, version: u64) -> String {
        let word = |n: usize| ["pass", "", "fire", "\u{0}", "🎲", "target bravo:A/1/1", "0903"][n % 7];
        let count = self.next(5);
        let steps: Vec<&str> = (0..count).map(|_| word(self.next(7))).collect();
        let version = version.wrapping_add(self.next(5) as u64).wrapping_sub(2);
        let cell = json!({ "cell": { "board": self.next(3), "cell": self.next(70_000) } });
        let (what, how) = (["draw", "pace", "x"][self.next(3)], ["win", "void", "bot"][self.next(3)]);
        let act = ["question", "preview", "commit", "sight", "place", "route", "number", "answer", "offer", "claim"];
        let act = act[self.next(act.len())];
        json!({
            "id": self.next(9), "do": act, "draft": steps, "steps": steps, "version": version,
            "from": cell, "to": cell, "place": cell, "number": self.next(9), "what": what,
            "yes": true, "how": how,
        })
        .to_string()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn ten_thousand_bad_messages_have_no_effect_on_anybody() {
    let folder = Folder::new();
    let mut options = common::options();
    options.messages = server::Rate { burst: 1e9, a_second: 1e9 };
    let running = start_with(folder.place(), options).await;
    let (mut ann, mut bob) = (Person::at(running.address), Person::at(running.address));
    let (game, links) = ann.make("entebbe", "by-web", &["me", "open"]).await;
    bob.claim(&links[0]).await;
    let (other, _) = ann.make("entebbe", "live", &["me", "greedy"]).await;
    let mut quiet = ann.open(&other, "0").await;
    let mut victim = bob.open(&game, "1").await;
    let before = victim.ask(json!({ "do": "ledger" })).await.expect("answered");
    let mut noise = Noise(42);
    let mut refused = 0;
    for round in 0..20 {
        let mut socket = ann.open(&game, if round % 2 == 0 { "0" } else { "public" }).await;
        for _ in 0..500 {
            let message = noise.message(socket.version);
            socket.send(&message).await;
            let answer = loop {
                let answer = socket.receive().await.expect("still there");
                if answer.get("re").is_some() {
                    break answer;
                }
            };
            refused += u32::from(answer.get("error").is_some());
        }
        // What is no message at all is answered too, and after enough of it the connection is closed.
        for text in ["", "{", "[]", "null", "{\"id\":1}", "{\"id\":\"x\",\"do\":\"commit\"}"] {
            socket.send(text).await;
            let answer = socket.receive().await.expect("still there");
            assert!(answer["re"].is_null() && answer["error"]["reason"].is_string(), "{answer}");
        }
    }
    assert!(refused > 5_000, "{refused}");
    let mut socket = ann.open(&game, "0").await;
    let _ = socket.stream.send(Message::text("x".repeat(200_000))).await;
    while let Some(message) = socket.receive().await {
        assert!(message.get("presence").is_some(), "what is too large ends the connection: {message}");
    }
    assert_eq!(victim.ask(json!({ "do": "ledger" })).await.expect("answered"), before);
    assert!(quiet.until_asked().await);
    quiet.play(0).await.expect("another match goes on");
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn stale_and_out_of_turn_and_foreign_decisions_are_refused() {
    let folder = Folder::new();
    let running = start(folder.place()).await;
    let (mut ann, mut bob, mut eve) =
        (Person::at(running.address), Person::at(running.address), Person::at(running.address));
    let (game, links) = ann.make("entebbe", "by-web", &["me", "open"]).await;
    bob.claim(&links[0]).await;
    eve.post("/api/me", &json!({ "name": "Eve" })).await.fine();
    let again = eve.post("/api/claim", &json!({ "token": links[0] })).await;
    assert_eq!(again.status, 409, "{}", again.body);
    for (person, seat) in [(&ann, "1"), (&bob, "0"), (&eve, "0"), (&eve, "9"), (&eve, "x")] {
        assert!(person.try_open(&game, seat, 0).await.is_err());
    }
    let (mut alpha, mut bravo) = (ann.open(&game, "0").await, bob.open(&game, "1").await);
    let (asked, other) = if alpha.asking.is_null() { (&mut bravo, &mut alpha) } else { (&mut alpha, &mut bravo) };
    let steps = asked.compose(0).await;
    let version = asked.version;
    for wrong in [version - 1, version + 1, 0, u64::MAX] {
        let refused = asked.ask(json!({ "do": "commit", "version": wrong, "steps": steps })).await;
        assert!(refused.is_err_and(|error| error["reason"].as_str().is_some_and(|r| r.contains("no longer asked"))));
    }
    let cut = asked.ask(json!({ "do": "commit", "version": version, "steps": [] })).await;
    assert!(cut.is_err(), "an unfinished decision is no decision");
    if other.asking.is_null() {
        let hasty = other.ask(json!({ "do": "commit", "version": other.version, "steps": steps })).await;
        assert!(hasty.is_err(), "only who is asked may answer");
    }
    asked.ask(json!({ "do": "commit", "version": version, "steps": steps })).await.expect("legal");
    let twice = asked.ask(json!({ "do": "commit", "version": version, "steps": steps })).await;
    assert!(twice.is_err(), "nothing is applied twice");
    let mut watcher = eve.open(&game, "public").await;
    for what in [json!({ "do": "question", "draft": [] }), json!({ "do": "resign" }), json!({ "do": "standing" })] {
        assert!(watcher.ask(what).await.is_err(), "a spectator only watches");
    }
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_reads_what_is_not_his() {
    let folder = Folder::new();
    let running = start(folder.place()).await;
    let (mut ann, mut eve) = (Person::at(running.address), Person::at(running.address));
    let wish = json!({ "book": "raid", "scenario": "entebbe", "seats": ["me", "greedy"], "public": false });
    let private = ann.post("/api/games", &wish).await.fine()["id"].as_str().expect("an id").to_owned();
    let (public, _) = ann.make("entebbe", "live", &["me", "greedy"]).await;
    for path in ["log", "replay", "replay/0", "fairness", "replay?as=all"] {
        assert_eq!(eve.get(&format!("/api/games/{private}/{path}")).await.status, 404, "{path}");
    }
    assert!(eve.try_open(&private, "public", 0).await.is_err());
    for (path, status) in [
        ("log", 403),
        ("replay?as=public", 200),
        ("replay?as=alpha", 403),
        ("replay?as=bravo", 403),
        ("replay?as=all", 403),
        ("replay/0?as=all", 403),
    ] {
        assert_eq!(eve.get(&format!("/api/games/{public}/{path}")).await.status, status, "spectator: {path}");
    }
    for (path, status) in [("replay?as=alpha", 200), ("replay?as=bravo", 403), ("replay?as=all", 403)] {
        assert_eq!(ann.get(&format!("/api/games/{public}/{path}")).await.status, status, "seat: {path}");
    }
    // A seat's own log holds neither the secret nor a digest of the truth.
    let log = ann.get(&format!("/api/games/{public}/log")).await.body;
    assert!(!log.contains("\"secret\":\"") && !log.contains("\"digest\""), "{}", &log[..log.len().min(400)]);
    assert_eq!(eve.get(&format!("/api/games/{public}/fairness")).await.fine()["secret"], Value::Null);
    assert_eq!(ann.post(&format!("/api/games/{public}/branch"), &json!({ "line": 3 })).await.status, 409);
    let lists = eve.get("/api/games").await.fine().to_string();
    assert!(lists.contains(&public) && !lists.contains(&private), "{lists}");
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_are_bounded_and_must_be_meant() {
    let folder = Folder::new();
    let options = server::Options { crowded: false, ..common::options() };
    let running = start_with(folder.place(), options).await;
    let mut eve = Person::at(running.address);
    let made = eve.send("POST", "/api/games", "", "{}").await;
    assert_eq!(made.status, 403, "without the header it may come from any page");
    let foreign = eve.send("POST", "/api/games", "X-Fireteam: 1\r\nOrigin: http://evil.example\r\n", "{}").await;
    assert_eq!(foreign.status, 403);
    assert_eq!(eve.send("POST", "/api/games", "X-Fireteam: 1\r\n", "{").await.status, 400);
    let large = eve.send("POST", "/api/games", "X-Fireteam: 1\r\n", &" ".repeat(300_000)).await;
    let said = large.json()["error"].clone();
    assert_eq!((large.status, &said["reason"]), (413, &json!("the request is larger than 256 KiB")));
    let address = eve.get("/api/games?finished_from=x").await;
    let said = address.json()["error"]["reason"].as_str().expect("words").to_owned();
    assert!(address.status == 400 && said.starts_with("the address cannot be read"), "{said}");
    let page = eve.get("/text?finished_from=x").await;
    assert!(page.status == 400 && page.body.contains("<h1>That did not work</h1>"), "{}", page.body);
    let torn = eve.send("POST", "/api/import", "X-Fireteam: 1\r\n", "nothing").await.json()["error"].clone();
    assert_eq!(torn["reason"], json!("line 1: this is not a log of a match"));
    assert!(torn["help"].as_str().is_some_and(|help| help.starts_with("a log begins with")), "{torn}");
    let large = eve.send("POST", "/text", common::FORM, &"x".repeat(300_000)).await;
    assert!(large.status == 400 && large.body.contains("the form is too long to be read"), "{}", large.body);
    assert_eq!(eve.get("/api/nothing").await.status, 404);
    assert_eq!(eve.get("/api/map/raid/../../etc/passwd").await.status, 404);
    let page = eve.get("/game/whatever").await;
    assert!(page.status == 200 && page.head.to_lowercase().contains("content-security-policy: default-src 'self'"));
    // Guessing passwords ends quickly.
    let mut statuses = Vec::new();
    for n in 0..12 {
        let guess = json!({ "name": "ann", "password": format!("guess {n} guess") });
        statuses.push(eve.post("/api/login", &guess).await.status);
    }
    assert_eq!((statuses[0], statuses[11]), (401, 429), "{statuses:?}");
    let mut flood = Vec::new();
    for _ in 0..200 {
        flood.push(eve.post("/api/logout", &json!({})).await.status);
    }
    assert!(flood.contains(&429), "{flood:?}");
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn matches_are_bounded_by_address_for_whoever_brings_no_cookie() {
    let folder = Folder::new();
    let options = server::Options { crowded: false, behind_proxy: true, ..common::options() };
    let running = start_with(folder.place(), options).await;
    let from = |n: u8| format!("X-Fireteam: 1\r\nX-Forwarded-For: 198.51.100.{n}\r\n");
    let wish = json!({ "book": "raid", "scenario": "entebbe", "pace": "hot-seat" }).to_string();
    let mut ann = Person::at(running.address);
    let game = ann.send("POST", "/api/games", &from(1), &wish).await.fine()["id"].as_str().expect("an id").to_owned();
    ann.open(&game, "0").await.ask(json!({ "do": "resign" })).await.expect("done");
    let log = ann.get(&format!("/api/games/{game}/log")).await.body;
    let ways = [
        (format!("/api/games/{game}/branch"), json!({ "line": 4 }).to_string()),
        (format!("/api/games/{game}/rematch"), "{}".to_owned()),
        ("/api/import".to_owned(), log),
        ("/api/games".to_owned(), wish.clone()),
    ];
    let mut statuses = Vec::new();
    while statuses.len() < 40 && !statuses.contains(&429) {
        statuses.push(Person::at(running.address).send("POST", "/api/games", &from(2), &wish).await.status);
    }
    assert!(statuses.len() > 20 && statuses.contains(&429), "every request is a new guest's: {statuses:?}");
    for (way, body) in &ways {
        assert_eq!(ann.send("POST", way, &from(2), body).await.status, 429, "{way}");
        assert_eq!(ann.send("POST", way, &from(1), body).await.status, 200, "{way} from another address");
    }
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn figures_are_for_whoever_runs_the_server() {
    let folder = Folder::new();
    let running = start_with(folder.place(), common::options()).await;
    let mut ann = Person::at(running.address);
    assert_eq!(ann.get("/metrics").await.status, 200, "on the machine itself");
    // They count what is answered in secret.
    for passed_on in ["X-Forwarded-For: 198.51.100.7\r\n", "Forwarded: for=198.51.100.7\r\n"] {
        let refused = ann.send("GET", "/metrics", passed_on, "").await;
        assert_eq!(refused.status, 403);
        assert!(!refused.body.contains("decisions_total"), "{}", refused.body);
    }
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_talks_without_end_is_told_to_wait_and_the_others_are_not() {
    let folder = Folder::new();
    let running = start_with(folder.place(), common::options()).await;
    let mut ann = Person::at(running.address);
    let (game, _) = ann.make("entebbe", "hot-seat", &["me", "me"]).await;
    let said = |n: usize| json!({ "do": "chat", "text": format!("word {n}") });
    let (mut alpha, mut bravo) = (ann.open(&game, "0").await, ann.open(&game, "1").await);
    for n in 0..5 {
        alpha.ask(said(n)).await.expect("said");
    }
    let refused = alpha.ask(said(5)).await.expect_err("too much at once");
    assert_eq!(refused["help"], json!("wait two seconds and say it again"));
    bravo.ask(said(6)).await.expect("another connection has its own measure");
    alpha.ask(json!({ "do": "ledger" })).await.expect("and whoever is told to wait may do everything else");
    let mut statuses = Vec::new();
    for n in 0..8 {
        let form = format!("do=chat&text=typed+{n}");
        statuses.push(ann.send("POST", &format!("/text/{game}/act?as=0"), common::FORM, &form).await.status);
    }
    assert_eq!((&statuses[..5], statuses[7]), (&[303; 5][..], 429), "{statuses:?}");
    running.stop().await;
}

/// What the first sign-in from an address is answered after another address has tried too often.
async fn after_another_has_tried_too_often(behind_proxy: bool) -> u16 {
    let folder = Folder::new();
    let running = start_with(folder.place(), server::Options { behind_proxy, ..common::options() }).await;
    let mut eve = Person::at(running.address);
    let mut last = 0;
    for n in 0..8 {
        let from = if n < 7 { "198.51.100.7" } else { "198.51.100.8" };
        let head = format!("X-Fireteam: 1\r\nX-Forwarded-For: 203.0.113.{n}, {from}\r\n");
        let guess = json!({ "name": format!("ann {n}"), "password": "a guess or another" }).to_string();
        let status = eve.send("POST", "/api/login", &head, &guess).await.status;
        assert!(n != 6 || status == 429, "whatever else is named before it, the address is the same");
        last = status;
    }
    running.stop().await;
    last
}

#[tokio::test(flavor = "multi_thread")]
async fn behind_a_proxy_limits_count_by_whom_it_names_and_otherwise_nobody_is_believed() {
    assert_eq!(after_another_has_tried_too_often(true).await, 401);
    assert_eq!(after_another_has_tried_too_often(false).await, 429);
}
