//! Whole games over real sockets.

#[allow(dead_code, reason = "every test uses its own part")]
mod common;

use common::postgres::Cluster;
use common::{Folder, Person, start};
use serde_json::{Value, json};

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_plays_a_whole_game_against_the_computer() {
    let folder = Folder::new();
    a_whole_game(folder.place()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_on_postgres() {
    match Cluster::start() {
        Some(cluster) => a_whole_game(server::Place::read(&cluster.url())).await,
        None => println!("PostgreSQL is not installed: nothing is played on it"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn postgres_is_reached_over_tls() {
    let Some(cluster) = Cluster::start_tls() else {
        println!("PostgreSQL or openssl is not installed: nothing is played over TLS");
        return;
    };
    let plain = server::Place::read(&format!("{}?sslmode=disable", cluster.url()));
    let refused = tokio::task::spawn_blocking(move || server::export(&plain, "x")).await.expect("no panic");
    assert!(refused.is_err_and(|error| error.to_string().contains("pg_hba")), "without TLS nobody is let in");
    a_whole_game(server::Place::read(&format!("{}?sslmode=require", cluster.url()))).await;
}

async fn a_whole_game(place: server::Place) {
    let running = start(place).await;
    let mut ann = Person::at(running.address);
    let library = ann.get("/api/library").await.fine();
    assert!(library["books"][0]["scenarios"].as_array().is_some_and(|all| all.len() >= 8));
    let (game, links) = ann.make("entebbe", "live", &["me", "greedy"]).await;
    assert!(links.is_empty() && ann.cookie.is_some());
    let mut socket = ann.open(&game, "0").await;
    let mut decisions = 0;
    while socket.until_asked().await {
        socket.play(decisions).await.expect("offered is legal");
        decisions += 1;
        assert!(decisions < 2_000);
    }
    assert!(socket.verdict.get("standings").is_some(), "{}", socket.verdict);
    let shown = ann.get(&format!("/api/games/{game}")).await.fine();
    assert!(shown["card"]["over"].is_object() && shown["boards"].as_array().is_some_and(|boards| !boards.is_empty()));
    let log = ann.get(&format!("/api/games/{game}/log")).await;
    assert!(log.body.starts_with("{\"fireteam\"") && log.body.ends_with("}\n"), "{}", log.head);
    let frames = ann.get(&format!("/api/games/{game}/replay?as=all")).await.fine()["frames"].as_u64().expect("frames");
    let last = ann.get(&format!("/api/games/{game}/replay/{}?as=alpha", 0)).await.fine();
    assert!(frames > 3 && last["scene"].is_object());
    // With everything open each telling names those who heard it, and each of them did.
    let (mut heard, mut told) = ([0; 2], 0);
    for n in 0..frames {
        let frame = ann.get(&format!("/api/games/{game}/replay/{n}?as=all")).await.fine();
        let ears: Vec<u64> = frame["heard"].as_array().into_iter().flatten().filter_map(Value::as_u64).collect();
        assert_eq!(Some(ears.len()), frame["tellings"].as_array().map(Vec::len));
        told += ears.len();
        for (seat, count) in heard.iter_mut().enumerate() {
            *count += ears.iter().filter(|&bits| bits >> seat & 1 == 1).count();
        }
    }
    for (seat, name) in ["alpha", "bravo"].into_iter().enumerate() {
        let own =
            ann.get(&format!("/api/games/{game}/replay?as={name}")).await.fine()["frames"].as_u64().expect("some");
        let mut lines = 0;
        for n in 0..own {
            let frame = ann.get(&format!("/api/games/{game}/replay/{n}?as={name}")).await.fine();
            assert_eq!(frame.get("heard"), None, "a seat knows only what it heard itself");
            lines += frame["tellings"].as_array().map_or(0, Vec::len);
        }
        assert_eq!(heard[seat], lines, "{name}");
        assert!(lines < told, "something was for {name}'s enemy alone");
    }
    let fair = ann.get(&format!("/api/games/{game}/fairness")).await.fine();
    assert_eq!(fair["commitment_kept"], json!(true));
    let branch = ann.post(&format!("/api/games/{game}/branch"), &json!({ "line": 5 })).await.fine();
    assert!(branch["id"].is_string());
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_guests_play_and_a_restart_changes_nothing() {
    let folder = Folder::new();
    let mut running = start(folder.place()).await;
    let (mut ann, mut bob) = (Person::at(running.address), Person::at(running.address));
    let (game, links) = ann.make("entebbe", "by-web", &["me", "open"]).await;
    assert_eq!(links.len(), 1);
    assert!(bob.try_open(&game, "1", 0).await.is_err());
    assert_eq!(bob.claim(&links[0]).await, json!({ "id": game, "seat": 1 }));
    assert!(bob.try_open(&game, "0", 0).await.is_err());
    let mut sockets = [ann.open(&game, "0").await, bob.open(&game, "1").await];
    let mut turns = 0;
    loop {
        // Whoever is asked has the question when both have heard the news.
        if sockets.iter().any(|socket| !socket.verdict.is_null()) {
            break;
        }
        let Some(at) = sockets.iter().position(|socket| !socket.asking.is_null()) else {
            let message = sockets[turns % 2].ask(json!({ "do": "ledger" })).await;
            assert!(message.is_ok());
            turns += 1;
            assert!(turns < 100_000);
            continue;
        };
        sockets[at].play(turns).await.expect("offered is legal");
        turns += 1;
        if turns % 20 == 10 {
            let before = [sockets[0].version, sockets[1].version];
            let _ = sockets[0].ask(json!({ "do": "ledger" })).await;
            let _ = sockets[1].ask(json!({ "do": "ledger" })).await;
            running.stop().await;
            running = start(folder.place()).await;
            (ann.server, bob.server) = (running.address, running.address);
            sockets = [
                ann.try_open(&game, "0", before[0]).await.expect("the seat is kept"),
                bob.try_open(&game, "1", before[1]).await.expect("the seat is kept"),
            ];
            assert!(sockets[0].version >= before[0] && sockets[1].version >= before[1]);
        }
    }
    running.stop().await;
}
