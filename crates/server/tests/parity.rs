//! The table in words and the table on the map are one table: the same options at every step of every decision, and
//! what is answered by number is what the log holds.

#[allow(dead_code, reason = "every test uses its own part")]
mod common;

use common::{Folder, Person, Socket, buttons, form, start};
use serde_json::{Value, json};

const FORM: &str = "Content-Type: application/x-www-form-urlencoded\r\n";

/// The steps that the map would light up, in their order.
fn options(asking: &Value) -> Vec<String> {
    let list = |name: &str| asking[name].as_array().cloned().unwrap_or_default();
    let all = list("offers").into_iter().chain(list("landmarks"));
    all.map(|option| option["step"].as_str().expect("a step").to_owned()).collect()
}

async fn question(socket: &mut Socket, draft: &[String]) -> Value {
    socket.ask(json!({ "do": "question", "draft": draft })).await.expect("a draft that was offered")
}

/// One decision, by number in words; gives its steps as the socket named them.
async fn decide(socket: &mut Socket, person: &mut Person, path: &str, rows: u64, lots: &mut u64) -> Vec<String> {
    let mut asking = std::mem::take(&mut socket.asking);
    let mut draft: Vec<String> = Vec::new();
    let mut page = person.get(path).await.body;
    loop {
        let offered = options(&asking);
        let shown: Vec<String> = buttons(&page).into_iter().filter(|line| line != "undo").collect();
        assert_eq!(shown, offered, "after {draft:?}: {page}");
        *lots = lots.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let pick = (*lots >> 33) as usize % offered.len().max(1);
        let (line, step) = match offered.get(pick) {
            Some(step) => (format!("do {}", pick + 1), step.clone()),
            None => {
                // One of the described answers: on the map by its place, in words by the place's number.
                let cell = asking["domain"]["cells"]["cells"][0].as_u64().expect("a cell");
                let place = json!({ "cell": { "board": asking["domain"]["cells"]["board"], "cell": cell } });
                let found = socket.ask(json!({ "do": "place", "draft": draft, "place": place })).await.expect("found");
                let step = found["step"].as_str().expect("a step").to_owned();
                (format!("at {:02}{:02}", cell / rows + 1, cell % rows + 1), step)
            }
        };
        draft.push(step);
        asking = question(socket, &draft).await;
        let complete = asking["closed"] == json!(true);
        page = person.send("POST", path, FORM, &form(&line)).await.body;
        if complete {
            return draft;
        }
        // What has only one answer is not asked in words.
        while asking["closed"] != json!(true)
            && asking["offers"].as_array().map(Vec::len) == Some(1)
            && asking.get("domain").is_none()
        {
            draft.extend(options(&asking).into_iter().take(1));
            asking = question(socket, &draft).await;
        }
        if asking["closed"] == json!(true) {
            assert_eq!(buttons(&page).first().map(String::as_str), Some("go"), "{page}");
            person.send("POST", path, FORM, &form("go")).await;
            return draft;
        }
    }
}

/// A whole game; gives the number of its decisions.
async fn a_whole_game(scenario: &str, mut lots: u64) -> usize {
    let folder = Folder::new();
    let running = start(folder.place()).await;
    let mut ann = Person::at(running.address);
    let (game, _) = ann.make(scenario, "hot-seat", &["me", "me"]).await;
    let mut sockets = [ann.open(&game, "0").await, ann.open(&game, "1").await];
    let shown = ann.get(&format!("/api/games/{game}")).await.fine();
    let rows = shown["boards"][0]["grid"]["rows"].as_u64().expect("a grid");
    let mut decided: Vec<(u64, Vec<String>)> = Vec::new();
    loop {
        for socket in &mut sockets {
            socket.ask(json!({ "do": "ledger" })).await.expect("answered");
        }
        if sockets.iter().any(|socket| !socket.verdict.is_null()) {
            break;
        }
        let Some(at) = sockets.iter().position(|socket| !socket.asking.is_null()) else { continue };
        let steps = decide(&mut sockets[at], &mut ann, &format!("/text/{game}?as={at}"), rows, &mut lots).await;
        decided.push((at as u64, steps));
        assert!(decided.len() < 5_000, "{scenario} never ends");
    }
    let log = ann.get(&format!("/api/games/{game}/log")).await.body;
    let written = log.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok()?.get("decide").cloned());
    let written: Vec<(u64, Vec<String>)> = written
        .map(|line| {
            let steps = line["steps"].as_array().expect("steps").iter();
            (line["seat"].as_u64().expect("a seat"), steps.map(|s| s.as_str().expect("a step").to_owned()).collect())
        })
        .collect();
    assert_eq!(written, decided, "{scenario}");
    running.stop().await;
    decided.len()
}

/// Whole games until there have been decisions enough to say something.
async fn whole_games(scenario: &str, lots: u64) {
    let mut decisions = 0;
    for game in 0..20 {
        decisions += a_whole_game(scenario, lots + game).await;
        if decisions > 30 {
            return;
        }
    }
    panic!("{scenario}: only {decisions} decisions in twenty games");
}

#[tokio::test(flavor = "multi_thread")]
async fn entebbe_is_the_same_in_words() {
    whole_games("entebbe", 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn dawn_raid_is_the_same_in_words() {
    whole_games("dawn-raid", 2).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn son_tay_is_the_same_in_words() {
    whole_games("son-tay", 3).await;
}
