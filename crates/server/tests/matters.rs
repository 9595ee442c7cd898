//! What players settle above the rules: another pace, a void match, and a seat that the computer plays meanwhile.

#[allow(dead_code, reason = "every test uses its own part")]
mod common;

use common::{FORM, Folder, Person, Socket, next, start, two, two_in_haste};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::time::Duration;

/// What this seat has heard of this kind.
fn heard(socket: &Socket, kind: &str) -> Vec<String> {
    let bodies = socket.news.iter().filter_map(|message| message.get("news").or_else(|| message.get("hello")));
    let told =
        bodies.filter_map(|body| body["tellings"].as_array()).flatten().filter(|told| told["kind"] == json!(kind));
    told.map(|told| told["text"].as_str().expect("words").to_owned()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_changes_its_pace_when_all_agree_and_a_restart_keeps_it() {
    let folder = Folder::new();
    let running = start(folder.place()).await;
    let (mut ann, mut bob, game, mut alpha, mut bravo) = two(running.address, "live").await;
    let wish = |pace: &str, clock: Value| json!({ "do": "offer", "what": "pace", "pace": pace, "clock": clock });
    for bad in [
        wish("hot-seat", Value::Null),
        wish("by-web", json!({ "days": 900 })),
        wish("live", json!({ "days": 2 })),
        json!({ "do": "offer", "what": "pace" }),
    ] {
        assert!(alpha.ask(bad.clone()).await.is_err(), "{bad}");
    }
    alpha.ask(wish("by-web", json!({ "days": 2 }))).await.expect("offered");
    let words = "by web, 2 days for every answer";
    let offer = json!({ "what": "pace", "from": 0, "pace": "by-web", "clock": { "days": 2 }, "text": words });
    assert_eq!(next(&mut bravo, "offers").await, json!([offer]));
    let pace = |card: &Value| card["card"]["pace"].clone();
    let shown = format!("/api/games/{game}");
    assert_eq!(pace(&ann.get(&shown).await.fine()), json!("live"), "one alone changes nothing");
    bravo.ask(json!({ "do": "answer", "what": "pace", "yes": true })).await.expect("agreed");
    bravo.ask(json!({ "do": "standing" })).await.expect("answered");
    assert_eq!(heard(&bravo, "pace"), [format!("By consent the clocks are set anew: {words}.")]);
    let clock = bravo.news.iter().rev().find_map(|message| message.get("news")).expect("news")["clock"].clone();
    assert_eq!(clock["increment_ms"], json!(2 * 24 * 3_600_000));
    assert_eq!(pace(&ann.get(&shown).await.fine()), json!("by-web"));
    running.stop().await;
    let running = start(folder.place()).await;
    (ann.server, bob.server) = (running.address, running.address);
    assert_eq!(pace(&ann.get(&shown).await.fine()), json!("by-web"));
    let bravo = bob.open(&game, "1").await;
    assert_eq!(bravo.news[0]["hello"]["clock"]["increment_ms"], json!(2 * 24 * 3_600_000));
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hot_seat_match_has_no_pace_to_change() {
    let folder = Folder::new();
    let running = start(folder.place()).await;
    let mut ann = Person::at(running.address);
    let (game, _) = ann.make("entebbe", "hot-seat", &["me", "me"]).await;
    let mut alpha = ann.open(&game, "0").await;
    assert!(alpha.ask(json!({ "do": "offer", "what": "pace", "pace": "live" })).await.is_err());
    running.stop().await;
}

/// A live match with ten seconds for everything, in which Bob has gone: Ann may claim.
async fn bob_has_gone(address: SocketAddr) -> (Person, Person, String, Socket) {
    let ([ann, bob], game) = two_in_haste(address).await;
    let mut alpha = ann.open(&game, "0").await;
    alpha.until_claims().await;
    (ann, bob, game, alpha)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_void_match_is_logged_as_void() {
    let folder = Folder::new();
    let running = start(folder.place()).await;
    let (mut ann, _, game, mut alpha) = bob_has_gone(running.address).await;
    alpha.ask(json!({ "do": "claim", "how": "void" })).await.expect("claimed");
    while alpha.verdict.is_null() {
        assert!(alpha.hear().await);
    }
    assert_eq!((&alpha.verdict["winner"], &alpha.verdict["void"]), (&Value::Null, &json!(true)));
    assert_eq!(heard(&alpha, "void"), ["The match is void: it counts for nothing."]);
    let log = ann.get(&format!("/api/games/{game}/log")).await.body;
    assert!(log.contains("{\"void\":{") && !log.contains("{\"draw\":{"), "{log}");
    let card = ann.get(&format!("/api/games/{game}")).await.fine()["card"].clone();
    assert_eq!(card["over"]["void"], json!(true));
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_replaced_only_watches_until_he_has_his_seat_back() {
    let folder = Folder::new();
    let running = start(folder.place()).await;
    let (mut ann, mut bob, game, mut alpha) = bob_has_gone(running.address).await;
    alpha.ask(json!({ "do": "claim", "how": "bot" })).await.expect("claimed");
    running.stop().await;
    let running = start(folder.place()).await;
    (ann.server, bob.server) = (running.address, running.address);
    // After a restart the computer still plays, and Bob still watches.
    let (mut alpha, mut bravo) = (ann.open(&game, "0").await, bob.open(&game, "1").await);
    let shown = bob.get(&format!("/api/games/{game}")).await.fine();
    assert_eq!(shown["card"]["seats"][1]["bot"], json!("greedy"));
    assert_eq!((&shown["card"]["seats"][1]["you"], &shown["card"]["your_turn"]), (&json!(true), &json!(false)));
    let version = bravo.version;
    for act in [
        json!({ "do": "commit", "version": version, "steps": [] }),
        json!({ "do": "set_standing", "orders": [] }),
        json!({ "do": "resign" }),
        json!({ "do": "offer", "what": "draw" }),
        json!({ "do": "claim", "how": "win" }),
    ] {
        let refused = bravo.ask(act.clone()).await.expect_err("he only watches");
        assert_eq!(refused["reason"], json!("the computer plays your seat, and you only watch"), "{act}");
    }
    bravo.ask(json!({ "do": "chat", "text": "back again" })).await.expect("said");
    let page = bob.send("POST", &format!("/text/{game}?as=1"), FORM, &common::form("pass")).await.body;
    assert!(page.contains("the computer plays your seat"), "{page}");
    assert!(alpha.ask(json!({ "do": "offer", "what": "seat" })).await.is_err(), "Ann has her seat");
    bravo.ask(json!({ "do": "offer", "what": "seat" })).await.expect("asked");
    assert_eq!(next(&mut alpha, "offers").await, json!([{ "what": "seat", "from": 1 }]));
    assert!(bravo.ask(json!({ "do": "answer", "what": "seat", "yes": true })).await.is_err(), "not by himself");
    alpha.ask(json!({ "do": "answer", "what": "seat", "yes": true })).await.expect("agreed");
    let shown = bob.get(&format!("/api/games/{game}")).await.fine();
    assert_eq!(shown["card"]["seats"][1]["bot"], Value::Null);
    // Bob decides again, with time on his clock.
    let decides = async {
        loop {
            let hello = bob.open(&game, "1").await;
            bravo = hello;
            if !bravo.asking.is_null() {
                return bravo.play(0).await;
            }
            let mut alpha = ann.open(&game, "0").await;
            if !alpha.asking.is_null() {
                alpha.play(0).await.expect("legal");
            }
        }
    };
    let decided = tokio::time::timeout(Duration::from_secs(60), decides).await.expect("he is asked");
    decided.expect("the decision is Bob's own");
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_plays_in_words_is_at_the_table() {
    let folder = Folder::new();
    let running = start(folder.place()).await;
    let (ann, mut bob, game, mut alpha, bravo) = two(running.address, "by-web").await;
    drop(bravo);
    while next(&mut alpha, "presence").await != json!([true, false]) {}
    bob.get(&format!("/text/{game}?as=1")).await;
    assert_eq!(next(&mut alpha, "presence").await, json!([true, true]));
    let hello = ann.open(&game, "0").await.news[0]["hello"].clone();
    assert_eq!(hello["presence"], json!([true, true]), "whoever comes later sees it too");
    running.stop().await;
}
