//! Guests, accounts, recovery, and what players settle among themselves.

#[allow(dead_code, reason = "every test uses its own part")]
mod common;

use common::{FORM, Folder, Person, buttons, form, next, start, two, two_in_haste, two_who_wish};
use serde_json::{Value, json};
use std::time::Duration;

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_comes_back_by_link_and_becomes_an_account() {
    let folder = Folder::new();
    let running = start(folder.place()).await;
    let mut ann = Person::at(running.address);
    let nobody = ann.get("/api/me").await.fine();
    assert_eq!((&nobody["name"], &nobody["account"], nobody.get("recovery")), (&json!("Guest"), &json!(false), None));
    let (game, _) = ann.make("entebbe", "live", &["me", "greedy"]).await;
    let recovery = ann.get("/api/me").await.fine()["recovery"].as_str().expect("a link").to_owned();
    let token = recovery.rsplit('/').next().expect("a token").to_owned();
    let mut elsewhere = Person::at(running.address);
    assert_eq!(elsewhere.post("/api/recover", &json!({ "token": format!("{token}x") })).await.status, 404);
    elsewhere.post("/api/recover", &json!({ "token": token })).await.fine();
    elsewhere.open(&game, "0").await;
    let guest = ann.clone();
    let account = json!({ "name": "Ann", "password": "three small words" });
    assert_eq!(ann.post("/api/register", &json!({ "name": "Ann", "password": "short" })).await.status, 400);
    assert_eq!(ann.post("/api/register", &account).await.fine()["account"], json!(true));
    ann.open(&game, "0").await;
    assert!(guest.try_open(&game, "0", 0).await.is_err(), "the guest's old sessions have ended");
    let old = Person::at(running.address).post("/api/recover", &json!({ "token": token })).await;
    assert_eq!(old.status, 404, "and so has his link: nobody comes to an account by what was a guest's");
    ann.post("/api/logout", &json!({})).await.fine();
    assert!(ann.cookie.is_none());
    let mut home = Person::at(running.address);
    assert_eq!(home.post("/api/login", &json!({ "name": "ann", "password": "three small wordz" })).await.status, 401);
    home.post("/api/login", &json!({ "name": " ANN ", "password": "three small words" })).await.fine();
    home.open(&game, "0").await;
    let mut bob = Person::at(running.address);
    assert_eq!(bob.post("/api/register", &account).await.status, 409, "the name is taken");
    running.stop().await;
}

/// The matches that somebody plays.
async fn mine(person: &mut Person) -> Vec<String> {
    let games = person.get("/api/games").await.fine();
    let mut ids: Vec<String> = games["mine"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|card| card["id"].as_str().expect("an id").to_owned())
        .collect();
    ids.sort();
    ids
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_signs_in_brings_the_games_that_he_played_as_a_guest() {
    let folder = Folder::new();
    let running = start(folder.place()).await;
    let (mut ann, mut guest) = (Person::at(running.address), Person::at(running.address));
    let account = json!({ "name": "Ann", "password": "three small words" });
    ann.post("/api/register", &account).await.fine();
    let (against, links) = ann.make("entebbe", "by-web", &["me", "open"]).await;
    let (played, _) = guest.make("entebbe", "live", &["me", "greedy"]).await;
    let (resting, _) = guest.make("entebbe", "by-web", &["me", "open"]).await;
    guest.claim(&links[0]).await;
    let old = guest.clone();
    let mut socket = guest.open(&played, "0").await;
    guest.post("/api/login", &account).await.fine();
    let mut all = vec![against.clone(), played.clone(), resting.clone()];
    all.sort();
    assert_eq!(mine(&mut guest).await, all);
    guest.open(&played, "0").await;
    guest.open(&resting, "0").await;
    socket.ask(json!({ "do": "ledger" })).await.expect("whoever is connected stays");
    // Nobody comes to play both sides by signing in.
    assert!(guest.try_open(&against, "1", 0).await.is_err());
    let mut old = old;
    assert_eq!(mine(&mut old).await, [against]);
    running.stop().await;
    let running = start(folder.place()).await;
    guest.server = running.address;
    assert_eq!(mine(&mut guest).await, all);
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_comes_back_by_the_link_of_another_guest_brings_his_games() {
    let folder = Folder::new();
    let running = start(folder.place()).await;
    let (mut ann, mut guest) = (Person::at(running.address), Person::at(running.address));
    let (against, links) = ann.make("entebbe", "by-web", &["me", "open"]).await;
    let recovery = ann.get("/api/me").await.fine()["recovery"].as_str().expect("a link").replace("/recover/", "");
    let (played, _) = guest.make("entebbe", "live", &["me", "greedy"]).await;
    guest.claim(&links[0]).await;
    let mut old = guest.clone();
    let mut socket = guest.open(&played, "0").await;
    guest.post("/api/recover", &json!({ "token": recovery })).await.fine();
    let mut all = vec![against.clone(), played.clone()];
    all.sort();
    assert_eq!(mine(&mut guest).await, all);
    assert_eq!(mine(&mut ann).await, all, "both browsers are the same guest now");
    guest.open(&played, "0").await;
    socket.ask(json!({ "do": "ledger" })).await.expect("whoever is connected stays");
    assert!(guest.try_open(&against, "1", 0).await.is_err(), "nobody comes to play both sides by it");
    assert_eq!(mine(&mut old).await, [against]);
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn take_backs_and_draws_need_everybody() {
    let folder = Folder::new();
    let running = start(folder.place()).await;
    let (_, _, _, mut alpha, mut bravo) = two(running.address, "by-web").await;
    assert!(alpha.ask(json!({ "do": "offer", "what": "take-back" })).await.is_err(), "there is nothing to take back");
    assert!(alpha.until_asked().await);
    let before = alpha.asking["prompt"].clone();
    alpha.play(0).await.expect("legal");
    alpha.ask(json!({ "do": "offer", "what": "take-back" })).await.expect("offered");
    let offers = next(&mut bravo, "offers").await;
    assert_eq!(offers, json!([{ "what": "take-back", "from": 0 }]));
    bravo.ask(json!({ "do": "answer", "what": "take-back", "yes": true })).await.expect("agreed");
    alpha.asking = Value::Null;
    assert!(alpha.until_asked().await);
    assert_eq!(alpha.asking["prompt"], before);
    bravo.ask(json!({ "do": "offer", "what": "draw" })).await.expect("offered");
    alpha.ask(json!({ "do": "answer", "what": "draw", "yes": false })).await.expect("declined");
    assert!(alpha.ask(json!({ "do": "answer", "what": "draw", "yes": true })).await.is_err(), "it is off the table");
    bravo.ask(json!({ "do": "offer", "what": "draw" })).await.expect("offered");
    alpha.ask(json!({ "do": "answer", "what": "draw", "yes": true })).await.expect("agreed");
    while alpha.verdict.is_null() {
        let _ = alpha.ask(json!({ "do": "ledger" })).await;
    }
    assert_eq!(alpha.verdict["winner"], Value::Null);
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn chat_notes_resigning_and_a_rematch() {
    let folder = Folder::new();
    let running = start(folder.place()).await;
    let (mut ann, bob, game, mut alpha, mut bravo) = two(running.address, "live").await;
    let mut eve = Person::at(running.address).open(&game, "public").await;
    alpha.ask(json!({ "do": "chat", "text": "good luck" })).await.expect("said");
    assert_eq!(next(&mut bravo, "chat").await["text"], json!("good luck"));
    eve.ask(json!({ "do": "chat", "text": "alpha wins" })).await.expect("said");
    assert!(eve.ask(json!({ "do": "chat", "text": " " })).await.is_err());
    let hello = Person::at(running.address).open(&game, "public").await.news[0]["hello"].clone();
    let said: Vec<&Value> = hello["chat"].as_array().expect("lines").iter().map(|line| &line["text"]).collect();
    assert_eq!(said, [&json!("alpha wins")], "the players' chat is theirs");
    assert!(
        eve.ask(json!({ "do": "resign" })).await.is_err()
            && eve.ask(json!({ "do": "note", "text": "x" })).await.is_err()
    );
    bravo.ask(json!({ "do": "note", "text": "LMG at 0704?" })).await.expect("kept");
    let back = bob.open(&game, "1").await;
    let hello = &back.news[0]["hello"];
    assert_eq!(hello["notes"], json!("LMG at 0704?"));
    assert_eq!(hello["chat"].as_array().map(Vec::len), Some(1), "the spectators' chat is theirs: {hello}");
    assert_eq!(ann.open(&game, "0").await.news[0]["hello"]["notes"], json!(""));
    bravo.ask(json!({ "do": "resign" })).await.expect("done");
    while alpha.verdict.is_null() {
        let _ = alpha.ask(json!({ "do": "ledger" })).await;
    }
    assert_eq!(alpha.verdict["winner"], json!(0));
    let again = ann.post(&format!("/api/games/{game}/rematch"), &json!({})).await.fine();
    assert_eq!(again["seat_links"][0]["seat"], json!(0), "Ann plays the other side now: {again}");
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_runs_out_answers_and_lets_the_other_side_claim() {
    let folder = Folder::new();
    let running = start(folder.place()).await;
    let ([ann, _], game) = two_in_haste(running.address).await;
    let mut alpha = ann.open(&game, "0").await;
    let hello = alpha.news[0]["hello"].clone();
    assert!(hello["clock"]["bank_ms"][0].as_u64().is_some_and(|left| left > 8_000 && left <= 10_000), "{hello}");
    assert!(alpha.ask(json!({ "do": "claim", "how": "win" })).await.is_err(), "nobody has vanished yet");
    // Bob never comes.
    alpha.until_claims().await;
    alpha.ask(json!({ "do": "claim", "how": "win" })).await.expect("claimed");
    while alpha.verdict.is_null() {
        let _ = alpha.ask(json!({ "do": "ledger" })).await;
    }
    assert_eq!(alpha.verdict["winner"], json!(0));
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn when_the_computer_takes_a_seat_nobody_is_shown_claims_any_more() {
    let folder = Folder::new();
    let running = start(folder.place()).await;
    let ([ann, _], game) = two_in_haste(running.address).await;
    let (mut alpha, mut other) = (ann.open(&game, "0").await, ann.open(&game, "0").await);
    alpha.until_claims().await;
    alpha.ask(json!({ "do": "claim", "how": "bot" })).await.expect("claimed");
    for socket in [&mut alpha, &mut other] {
        let said = |news: &Value| news["notice"]["text"].as_str().is_some_and(|text| text.contains("computer plays"));
        while !socket.news.iter().any(said) {
            assert!(socket.hear().await);
        }
        let at = socket.news.iter().position(said).expect("said");
        while !socket.news[at..].iter().any(|news| news.get("news").is_some()) {
            assert!(socket.hear().await);
        }
        let told = socket.news[at..].iter().find_map(|news| news.get("news")).expect("news");
        assert_eq!((&told["claims"], &told["tellings"]), (&json!([]), &json!([])), "before the computer does anything");
    }
    running.stop().await;
}

/// Who plays where, as a list shows it.
async fn players(person: &mut Person, game: &str) -> Vec<Value> {
    let card = person.get(&format!("/api/games/{game}")).await.fine()["card"].clone();
    card["seats"].as_array().expect("seats").iter().map(|seat| seat["player"].clone()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_takes_another_name_has_it_in_every_match_that_runs() {
    let folder = Folder::new();
    let running = start(folder.place()).await;
    let (mut ann, mut bob) = (Person::at(running.address), Person::at(running.address));
    ann.post("/api/me", &json!({ "name": "Ann" })).await.fine();
    let (resting, _) = ann.make("entebbe", "by-web", &["me", "open"]).await;
    let (over, _) = ann.make("entebbe", "live", &["me", "greedy"]).await;
    ann.open(&over, "0").await.ask(json!({ "do": "resign" })).await.expect("done");
    running.stop().await;
    let running = start(folder.place()).await;
    (ann.server, bob.server) = (running.address, running.address);
    let (game, links) = ann.make("entebbe", "by-web", &["me", "open"]).await;
    bob.claim(&links[0]).await;
    let (mut alpha, mut bravo) = (ann.open(&game, "0").await, bob.open(&game, "1").await);
    ann.post("/api/me", &json!({ "name": "Anna" })).await.fine();
    alpha.ask(json!({ "do": "chat", "text": "hello" })).await.expect("said");
    assert_eq!(next(&mut bravo, "chat").await["from"], json!("Anna"), "on the connection that he has");
    for game in [&game, &resting] {
        assert_eq!(players(&mut ann, game).await[0], json!("Anna"));
    }
    assert_eq!(players(&mut ann, &over).await[0], json!("Ann"), "what has ended stays as it was");
    alpha.play(0).await.expect("legal");
    bob.post("/api/register", &json!({ "name": "Robert", "password": "three small words" })).await.fine();
    assert_eq!(players(&mut ann, &game).await, [json!("Anna"), json!("Robert")]);
    running.stop().await;
    let running = start(folder.place()).await;
    (ann.server, bob.server) = (running.address, running.address);
    assert_eq!(players(&mut ann, &game).await, [json!("Anna"), json!("Robert")]);
    assert_eq!(players(&mut ann, &resting).await[0], json!("Anna"));
    let log = ann.get(&format!("/api/games/{game}/log?as=0")).await.body;
    assert!(log.contains("\"Ann\"") && !log.contains("Anna"), "the log stays as it was written: {log}");
    // A guest's seats are another's when he signs in, and bear that one's name.
    let mut guest = Person::at(running.address);
    let (played, _) = guest.make("entebbe", "live", &["me", "greedy"]).await;
    guest.post("/api/login", &json!({ "name": "Robert", "password": "three small words" })).await.fine();
    assert_eq!(players(&mut guest, &played).await[0], json!("Robert"));
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn notes_are_the_same_on_every_connection_of_a_seat() {
    let folder = Folder::new();
    let running = start(folder.place()).await;
    let (ann, _, game, mut alpha, mut bravo) = two(running.address, "live").await;
    let mut other = ann.open(&game, "0").await;
    let mut eve = Person::at(running.address).open(&game, "public").await;
    alpha.ask(json!({ "do": "note", "text": "LMG?" })).await.expect("kept");
    assert_eq!(next(&mut other, "notes").await, json!("LMG?"));
    alpha.ask(json!({ "do": "note", "text": "LMG?" })).await.expect("kept, and nothing new");
    other.ask(json!({ "do": "note", "text": "LMG at 0704" })).await.expect("kept");
    assert_eq!(next(&mut alpha, "notes").await, json!("LMG at 0704"), "one's own are not sent back");
    let typed = "do=note&text=in+words";
    ann.clone().send("POST", &format!("/text/{game}/act?as=0"), FORM, typed).await;
    for socket in [&mut alpha, &mut other] {
        assert_eq!(next(socket, "notes").await, json!("in words"));
    }
    for socket in [&mut bravo, &mut eve] {
        socket.ask(json!({ "do": "ledger" })).await.expect("answered");
        assert!(socket.news.iter().all(|news| news.get("notes").is_none()), "notes are private");
    }
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_umpire_needs_everybody_and_is_announced() {
    let folder = Folder::new();
    let running = start(folder.place()).await;
    let (mut ann, mut bob, game, mut alpha, mut bravo) = two(running.address, "by-web").await;
    assert!(ann.try_open(&game, "umpire&token=x", 0).await.is_err());
    let mut watcher = Person::at(running.address).open(&game, "public").await;
    alpha.ask(json!({ "do": "offer", "what": "umpire" })).await.expect("offered");
    bravo.ask(json!({ "do": "answer", "what": "umpire", "yes": false })).await.expect("declined");
    assert!(watcher.ask(json!({ "do": "offer", "what": "umpire" })).await.is_err(), "spectators have no say");
    alpha.ask(json!({ "do": "offer", "what": "umpire" })).await.expect("offered");
    bravo.ask(json!({ "do": "answer", "what": "umpire", "yes": true })).await.expect("agreed");
    let notice = next(&mut alpha, "notice").await["text"].as_str().expect("words").to_owned();
    let public = next(&mut watcher, "notice").await["text"].as_str().expect("words").to_owned();
    assert!(public.contains("umpire sees everything") && !public.contains("/umpire/"), "{public}");
    let token = notice.split("/umpire/").nth(1).and_then(|rest| rest.split(' ').next()).expect("a link");
    let eve = Person::at(running.address);
    assert!(eve.try_open(&game, "umpire&token=x.y", 0).await.is_err());
    let mut umpire = eve.try_open(&game, &format!("umpire&token={token}"), 0).await.expect("let in");
    assert!(umpire.ask(json!({ "do": "resign" })).await.is_err(), "an umpire only looks");
    assert!(
        ann.try_open(&game, &format!("umpire&token={token}"), 0).await.is_err(),
        "whoever plays has his own eyes only"
    );
    assert_eq!(bob.get(&format!("/api/games/{game}?umpire={token}")).await.status, 403);
    assert_eq!(bob.get(&format!("/text/umpire/{token}")).await.status, 403);
    // Whoever comes later sees it too, and players find the link again, also after a restart.
    running.stop().await;
    let running = start(folder.place()).await;
    (ann.server, bob.server) = (running.address, running.address);
    let mut late = Person::at(running.address);
    assert_eq!(late.open(&game, "public").await.news[0]["hello"]["umpire"], json!(true));
    let shown = late.get(&format!("/api/games/{game}")).await.fine();
    assert_eq!((&shown["card"]["umpire"], &shown["umpire_link"]), (&json!(true), &Value::Null));
    let link = bob.get(&format!("/api/games/{game}")).await.fine()["umpire_link"].as_str().map(str::to_owned);
    assert_eq!(link, Some(format!("/umpire/{token}")));
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_umpire_reads_log_replay_and_proof_and_nobody_else_does() {
    let folder = Folder::new();
    let running = start(folder.place()).await;
    let wish = json!({ "book": "raid", "scenario": "entebbe", "pace": "by-web", "seats": ["me", "open"] });
    let ([mut ann, mut bob], game) = two_who_wish(running.address, &wish).await;
    let (mut alpha, mut bravo) = (ann.open(&game, "0").await, bob.open(&game, "1").await);
    alpha.ask(json!({ "do": "offer", "what": "umpire" })).await.expect("offered");
    bravo.ask(json!({ "do": "answer", "what": "umpire", "yes": true })).await.expect("agreed");
    alpha.play(0).await.expect("legal");
    let shown = ann.get(&format!("/api/games/{game}")).await.fine();
    assert_eq!(shown["log"], json!(format!("/api/games/{game}/log?as=0")));
    let token = shown["umpire_link"].as_str().expect("a link").trim_start_matches("/umpire/").to_owned();
    let paths = ["/log?", "/replay?as=all&", "/replay/0?as=all&", "/replay?as=alpha&", "/fairness?"];
    let at = |path: &str, token: &str| format!("/api/games/{game}{path}token={token}");
    let mut eve = Person::at(running.address);
    for path in paths {
        assert_eq!(eve.get(&at(path, &token)).await.status, 200, "{path}");
        assert_eq!(eve.get(&at(path, "x.y")).await.status, 404, "{path}");
        assert_eq!(eve.get(&at(path, "")).await.status, 404, "{path}");
        assert_eq!(bob.get(&at(path, &token)).await.status, 403, "{path}: whoever plays has his own eyes only");
    }
    let log = eve.get(&at("/log?", &token)).await.body;
    assert!(log.contains("\"decide\"") && log.contains("\"digest\""), "everything that has happened: {log}");
    assert!(!log.contains("\"secret\""), "and nothing of what will be rolled: {log}");
    assert_eq!(eve.get(&at("/fairness?", &token)).await.fine()["secret"], Value::Null);
    let shown = eve.get(&format!("/api/games/{game}?umpire={token}")).await.fine();
    assert_eq!(shown["log"], json!(format!("/api/games/{game}/log?token={token}")));
    // In words the links lead where he may look.
    let page = eve.get(&format!("/text/umpire/{token}")).await.body;
    let ways = |page: &str| -> Vec<String> {
        let links = page.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next());
        links
            .map(|link| link.replace("&amp;", "&"))
            .filter(|link| link.contains(&game) || link.contains("umpire"))
            .collect()
    };
    assert!(ways(&page).len() > 2, "{page}");
    for way in ways(&page) {
        let there = eve.get(&way).await;
        assert_eq!(there.status, 200, "{way}");
        for way in ways(&there.body) {
            assert_eq!(eve.get(&way).await.status, 200, "{way}");
        }
    }
    alpha.ask(json!({ "do": "resign" })).await.expect("done");
    assert!(eve.get(&at("/log?", &token)).await.body.contains("\"secret\""), "when it has ended it is open");
    assert_eq!(eve.get(&at("/log?", "")).await.status, 404);
    assert_eq!(bob.get(&at("/log?", &token)).await.status, 200);
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reader_is_told_which_log_he_may_have() {
    let folder = Folder::new();
    let running = start(folder.place()).await;
    let (mut ann, _, game, mut alpha, _bravo) = two(running.address, "live").await;
    let mut eve = Person::at(running.address);
    assert_eq!(eve.get(&format!("/api/games/{game}")).await.fine().get("log"), None);
    let refused = eve.get(&format!("/api/games/{game}/log")).await;
    assert_eq!((refused.status, &refused.json()["error"]["help"]), (403, &json!("come back when it has ended")));
    for page in ["watch", "replay?as=public", "dice"] {
        let page = eve.get(&format!("/text/{game}/{page}")).await.body;
        assert!(!page.contains("Download the log"), "{page}");
    }
    alpha.ask(json!({ "do": "resign" })).await.expect("done");
    for person in [&mut ann, &mut eve] {
        let way = person.get(&format!("/api/games/{game}")).await.fine()["log"].as_str().expect("a way").to_owned();
        assert_eq!(way, format!("/api/games/{game}/log"));
        assert!(person.get(&way).await.body.contains("\"secret\""));
    }
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_umpire_who_comes_to_a_seat_is_shown_out() {
    let folder = Folder::new();
    let running = start(folder.place()).await;
    let (_ann, mut bob, game, mut alpha, mut bravo) = two(running.address, "by-web").await;
    alpha.ask(json!({ "do": "offer", "what": "umpire" })).await.expect("offered");
    bravo.ask(json!({ "do": "answer", "what": "umpire", "yes": true })).await.expect("agreed");
    let link = bob.get(&format!("/api/games/{game}")).await.fine()["umpire_link"].as_str().expect("a link").to_owned();
    let way = format!("umpire&token={}", link.trim_start_matches("/umpire/"));
    let (mut eve, other) = (Person::at(running.address), Person::at(running.address));
    let account = json!({ "name": "Eve", "password": "three small words" });
    eve.post("/api/register", &account).await.fine();
    let mut umpire = eve.try_open(&game, &way, 0).await.expect("she does not play yet");
    let mut another = other.try_open(&game, &way, 0).await.expect("let in");
    // Bob signs in as Eve, and his seat is hers.
    bob.post("/api/login", &account).await.fine();
    let gone = async { while umpire.hear().await {} };
    tokio::time::timeout(Duration::from_secs(60), gone).await.expect("she is shown out");
    assert_eq!(
        umpire.news.last().expect("a word")["bye"]["reason"],
        json!("whoever plays in a match cannot be its umpire")
    );
    assert!(eve.try_open(&game, &way, 0).await.is_err());
    another.ask(json!({ "do": "ledger" })).await.expect("the others stay");
    bravo.ask(json!({ "do": "ledger" })).await.expect("and so does the seat");
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_begun_in_words_by_a_form_of_our_own_page_alone() {
    let folder = Folder::new();
    let running = start(folder.place()).await;
    let mut ann = Person::at(running.address);
    let kind = |from: &str| format!("Content-Type: application/x-www-form-urlencoded\r\nOrigin: {from}\r\n");
    let ours = kind(&format!("http://{}", running.address));
    let wish = "book=raid&scenario=entebbe&seat=1";
    assert_eq!(ann.send("POST", "/text", &kind("http://elsewhere.example.org"), wish).await.status, 403);
    assert_eq!(ann.send("POST", "/text", &ours, wish).await.status, 403, "a form of our own page has its reader's key");
    let page = ann.get("/text/new").await.body;
    let words = "Play Entebbe as bravo, ";
    let button =
        page.split(">Play Entebbe as bravo, ").nth(1).and_then(|rest| rest.split('<').next()).expect("a button");
    let begun = ann.press(&page, &format!("{words}{button}"), &[]).await.body;
    assert!(begun.contains("you are bravo"), "{begun}");
    let list = ann.get("/text").await.body;
    assert!(list.contains("Entebbe, ") && list.contains("Your games"), "{list}");
    // The key belongs to one session: neither a stranger's nor one's own of before is taken.
    let mut eve = Person::at(running.address);
    let foreign = eve.get("/text/new").await.body;
    let refused = ann.press(&foreign, &format!("{words}{button}"), &[]).await;
    assert!(refused.status == 403 && refused.body.contains("<h1>That did not work</h1>"), "{}", refused.body);
    let key = list.split("name=\"key\" value=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("a key");
    let from = |page: &str| format!("Content-Type: application/x-www-form-urlencoded\r\nReferer: {page}\r\n");
    let sent = format!("key={key}&{wish}");
    assert_eq!(ann.send("POST", "/text", &from("http://elsewhere.example.org/text"), &sent).await.status, 403);
    assert_eq!(ann.send("POST", "/text", &from(&format!("http://{}/text", running.address)), &sent).await.status, 303);
    let ours = format!("{ours}X-Fireteam: 1\r\n");
    // Whatever is wrong is said in words, on a page.
    for (wish, status) in [("book=raid&scenario=none&seat=0", 404), ("book=none&scenario=none&seat=0", 404)] {
        let answer = ann.send("POST", "/text", &ours, wish).await;
        assert!(answer.status == status && answer.body.contains("<h1>That did not work</h1>"), "{}", answer.body);
    }
    assert!(ann.get("/text/none").await.body.contains("there is no such match"));
    // A page must say where its forms come from, or browsers call their sender unknown.
    assert!(ann.get("/text").await.head.to_lowercase().contains("referrer-policy: same-origin"));
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_in_words() {
    let folder = Folder::new();
    let running = start(folder.place()).await;
    let mut ann = Person::at(running.address);
    let (game, _) = ann.make("entebbe", "live", &["me", "greedy"]).await;
    let path = format!("/text/{game}?as=0");
    assert_eq!(Person::at(running.address).get(&path).await.status, 403, "somebody else's table");
    let mut page = ann.get(&path).await.body;
    for command in ["help", "list", "map", "options", "log", "nonsense"] {
        let answer = ann.send("POST", &path, FORM, &form(command)).await;
        assert!(
            answer.status == 200 && answer.body.contains("<h2 id=\"reply\">Answer</h2>"),
            "{command}: {}",
            answer.body
        );
    }
    for turn in 0..3_000 {
        if page.contains("<h2>The end</h2>") {
            running.stop().await;
            return;
        }
        let buttons = buttons(&page);
        page = if buttons.is_empty() {
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
            ann.get(&path).await.body
        } else {
            let take =
                if buttons[0] == "go" { 0 } else { turn % buttons.iter().filter(|b| *b != "undo").count().max(1) };
            ann.send("POST", &path, FORM, &form(&buttons[take])).await.body
        };
    }
    panic!("the game never ended: {page}");
}
