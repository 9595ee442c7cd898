//! A match before it is made: what can be played is shown, what cannot is named with its line, and making it says the same.

#[allow(dead_code, reason = "every test uses its own part")]
mod common;

use common::{Answer, Folder, Person, start};
use serde_json::{Value, json};

const TABLE: &str = "title = \"Two copses\"\nwidth = 480\ndepth = 360\n\n[[area]]\nkind = \"wood\"\nheight = 12\nshape = \"50,50 100,50 100,100 50,100\"\n";

async fn look(person: &mut Person, wish: Value) -> Value {
    person.post("/api/setup", &wish).await.fine()
}

/// The lines and the words of all faults.
fn faults(look: &Value) -> Vec<(u64, String)> {
    let list = look["faults"].as_array().expect("a list").iter();
    list.map(|f| (f["line"].as_u64().expect("a line"), f["what"].as_str().expect("words").to_owned())).collect()
}

/// What is wrong, in the words of an answer that is no success.
fn reason(answer: &Answer) -> String {
    answer.json()["error"]["reason"].as_str().unwrap_or_else(|| panic!("{}", answer.body)).to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_can_be_played_is_shown_with_its_seats_and_its_map() {
    let folder = Folder::new();
    let running = start(folder.place()).await;
    let mut ann = Person::at(running.address);
    let raid = look(&mut ann, json!({ "book": "raid", "scenario": "entebbe" })).await;
    assert_eq!((faults(&raid), &raid["title"]), (vec![], &json!("Entebbe")));
    assert_eq!(raid["seats"].as_array().map(Vec::len), Some(2), "{raid}");
    let battle = json!({ "book": "wrg", "scenario": "points-battle", "options": { "seed": "7" } });
    let light = look(&mut ann, battle.clone()).await;
    assert_eq!(faults(&light), vec![]);
    let picture = |look: &Value| look["picture"].as_str().expect("a picture").to_owned();
    assert!(picture(&light).starts_with("<svg"));
    let mut other = battle.clone();
    other["options"]["seed"] = json!("8");
    assert_ne!(picture(&look(&mut ann, other).await), picture(&light), "another number is another country");
    let mut dark = battle.clone();
    dark["dark"] = json!(true);
    assert_ne!(picture(&look(&mut ann, dark).await), picture(&light), "a dark page has a dark picture");
    let mut own = battle;
    own["options"]["table"] = json!(TABLE);
    assert_eq!(faults(&look(&mut ann, own.clone()).await), vec![]);
    own["seats"] = json!(["me", "greedy"]);
    ann.post("/api/games", &own).await.fine();
    assert_eq!(ann.get("/api/games").await.fine()["mine"].as_array().map(Vec::len), Some(1), "looking makes no match");
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_fault_of_a_pasted_table_has_its_line() {
    let folder = Folder::new();
    let running = start(folder.place()).await;
    let mut ann = Person::at(running.address);
    let table = TABLE.replace("wood", "wod").replace("100,100", "100,10000");
    let mut wish = json!({ "book": "wrg", "scenario": "points-battle", "options": { "table": table } });
    let seen = look(&mut ann, wish.clone()).await;
    let found = faults(&seen);
    let lines: Vec<u64> = found.iter().map(|(line, _)| *line).collect();
    assert_eq!(lines, [6, 8], "{found:?}");
    assert!(found[0].1.contains("wod"), "{found:?}");
    assert!(seen["faults"][0]["source"].as_str().is_some_and(|source| source.ends_with("table")), "{seen}");
    assert!(seen["faults"][0]["help"].as_str().is_some_and(|help| !help.is_empty()), "{seen}");
    // What cannot be played cannot be made either, and the same words say why.
    wish["seats"] = json!(["me", "greedy"]);
    let refused = ann.post("/api/games", &wish).await;
    assert_eq!(refused.status, 400, "{}", refused.body);
    assert!(found.iter().all(|(_, what)| refused.body.contains(&what.replace('"', "\\\""))), "{}", refused.body);
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn wishes_that_make_no_sense_are_refused_in_words() {
    let folder = Folder::new();
    let running = start(folder.place()).await;
    let mut ann = Person::at(running.address);
    for path in ["/api/setup", "/api/games"] {
        let unknown = ann.post(path, &json!({ "book": "chess", "scenario": "entebbe" })).await;
        assert_eq!((unknown.status, reason(&unknown).as_str()), (404, "there is no rule book `chess`"), "{path}");
        let nothing = ann.post(path, &json!({ "book": "raid" })).await;
        assert_eq!(nothing.status, 400, "{path}");
        assert!(reason(&nothing).contains("name a scenario"), "{path}: {}", nothing.body);
        for body in ["", "{", "[]", "null", "\u{0}", "{\"book\":7}", "{\"book\":\"raid\",\"scenario\":[]}"] {
            let bad = ann.send("POST", path, "X-Fireteam: 1\r\n", body).await;
            assert_eq!(bad.status, 400, "{path} {body:?}: {}", bad.body);
            assert!(!reason(&bad).is_empty());
        }
        let large = ann.send("POST", path, "X-Fireteam: 1\r\n", &" ".repeat(300_000)).await;
        assert_eq!(large.status, 413, "{path}");
        assert_eq!(
            ann.send("POST", path, "", "{\"book\":\"raid\",\"scenario\":\"entebbe\"}").await.status,
            403,
            "{path}"
        );
    }
    for (wish, word) in [
        (json!({ "book": "raid", "scenario": "nowhere" }), "nowhere"),
        (json!({ "book": "wrg", "scenario": "../../etc/passwd" }), "passwd"),
        (json!({ "book": "wrg", "scenario": "farm", "options": { "fog": "on" } }), "fog"),
        (json!({ "book": "wrg", "scenario": "points-battle", "options": { "points": "many" } }), "many"),
        (json!({ "book": "wrg", "text": "title = 3" }), ""),
        (json!({ "book": "wrg", "text": "" }), ""),
    ] {
        let found = faults(&look(&mut ann, wish.clone()).await);
        assert!(found.iter().any(|(_, what)| what.contains(word)), "{wish}: {found:?}");
    }
    assert_eq!(ann.get("/healthz").await.body.trim(), "well");
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_makes_a_match_has_his_say_after_the_server_has_fixed_its_secret() {
    let folder = Folder::new();
    let running = start(folder.place()).await;
    let mut ann = Person::at(running.address);
    let wish = |promise: &str| json!({ "book": "raid", "scenario": "entebbe", "seats": ["me", "greedy"], "promise": promise, "contribution": "my own say" });
    let early = ann.post("/api/games", &wish("")).await;
    assert!(early.status == 400 && early.body.contains("/api/promise"), "{}", early.body);
    let given = ann.post("/api/promise", &json!({})).await.fine();
    let promise = given["promise"].as_str().expect("a name").to_owned();
    // What makes no match costs no promise.
    let mut wrong = wish(&promise);
    wrong["seats"] = json!(["me", "nobody"]);
    assert_eq!(ann.post("/api/games", &wrong).await.status, 400);
    let made = ann.post("/api/games", &wish(&promise)).await.fine();
    assert_eq!(made["commitment"], given["commitment"], "the server keeps its word");
    let game = made["id"].as_str().expect("an id").to_owned();
    let fair = ann.get(&format!("/api/games/{game}/fairness")).await.fine();
    assert_eq!(fair["commitment"], given["commitment"]);
    let said: String = "my own say".bytes().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(fair["contributions"][0]["contribution"], json!(said));
    assert_eq!(ann.post("/api/games", &wish(&promise)).await.status, 409, "one promise, one match");
    // A rematch is made in the same way.
    ann.open(&game, "0").await.ask(json!({ "do": "resign" })).await.expect("done");
    let rematch = format!("/api/games/{game}/rematch");
    assert_eq!(ann.post(&rematch, &json!({ "contribution": "again" })).await.status, 400);
    let given = ann.post("/api/promise", &json!({})).await.fine();
    let again = ann.post(&rematch, &json!({ "contribution": "again", "promise": given["promise"] })).await.fine();
    assert_eq!(again["commitment"], given["commitment"]);
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn all_games_that_have_ended_can_be_paged_through() {
    let folder = Folder::new();
    let running = start(folder.place()).await;
    for _ in 0..5 {
        let mut person = Person::at(running.address);
        for _ in 0..21 {
            let (game, _) = person.make("entebbe", "hot-seat", &["me", "me"]).await;
            person.open(&game, "0").await.ask(json!({ "do": "resign" })).await.expect("done");
        }
    }
    let mut ann = Person::at(running.address);
    let first = ann.get("/api/games").await.fine();
    let ids = |games: &Value| -> Vec<String> {
        let list = games["finished"].as_array().expect("a list").iter();
        list.map(|card| card["id"].as_str().expect("an id").to_owned()).collect()
    };
    assert_eq!((ids(&first).len(), &first["finished_total"]), (100, &json!(105)));
    let rest = ann.get("/api/games?finished_from=100").await.fine();
    let mut all = [ids(&first), ids(&rest)].concat();
    all.sort();
    all.dedup();
    assert_eq!(all.len(), 105, "every one, and none twice");
    let page = ann.get("/text").await.body;
    assert!(page.contains("5 more that have ended"), "{page}");
    assert!(!ann.get("/text?finished_from=100").await.body.contains("more that have ended"));
    running.stop().await;
}
