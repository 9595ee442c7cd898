//! The table in words and the table on the map are one table: the same options at every step of every decision, and
//! what is answered by number is what the log holds.

#[allow(dead_code, reason = "every test uses its own part")]
mod common;

use common::{FORM, Folder, Person, Socket, buttons, form, start};
use serde_json::{Value, json};

/// The steps that the map would light up, in their order.
fn options(asking: &Value) -> Vec<String> {
    let list = |name: &str| asking[name].as_array().cloned().unwrap_or_default();
    let all = list("offers").into_iter().chain(list("landmarks"));
    all.map(|option| option["step"].as_str().expect("a step").to_owned()).collect()
}

/// So many options that are only words are looked at for whether they end the decision, by the map as in words.
const LOOKS: usize = 7;

/// The same in the order of their numbers: by headings, and last of what is offered whatever ends the decision.
async fn in_order(socket: &mut Socket, asking: &Value, draft: &[String]) -> Vec<String> {
    let offers = asking["offers"].as_array().cloned().unwrap_or_default();
    let heading = |offer: &Value| offer["label"]["group"].as_str().unwrap_or_default().to_owned();
    let mut headings: Vec<String> = Vec::new();
    let (mut going_on, mut ending, mut looks) = (Vec::new(), Vec::new(), LOOKS);
    for offer in &offers {
        if !headings.contains(&heading(offer)) {
            headings.push(heading(offer));
        }
        let (step, label) = (offer["step"].as_str().expect("a step").to_owned(), &offer["label"]);
        let words = label["place"].is_null() && label["piece"].is_null() || asking["default"] == offer["step"];
        let mut ends = false;
        if words && looks > 0 {
            looks -= 1;
            let draft: Vec<String> = draft.iter().cloned().chain([step.clone()]).collect();
            ends = question(socket, &draft).await["closed"] == json!(true);
        }
        if ends { ending.push(step) } else { going_on.push((heading(offer), step)) }
    }
    going_on.sort_by_key(|(heading, _)| headings.iter().position(|other| other == heading));
    let landmarks = options(asking).split_off(offers.len());
    going_on.into_iter().map(|(_, step)| step).chain(ending).chain(landmarks).collect()
}

async fn question(socket: &mut Socket, draft: &[String]) -> Value {
    socket.ask(json!({ "do": "question", "draft": draft })).await.expect("a draft that was offered")
}

/// A number below another; the same on every run.
fn lot(lots: &mut u64, below: usize) -> usize {
    *lots = lots.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*lots >> 33) as usize % below.max(1)
}

/// What to answer after so many steps, by its place among the options.
type Pick<'a> = dyn FnMut(usize, &[String]) -> usize + Send + 'a;

/// One decision, by number in words; gives its steps as the socket named them.
async fn decide(socket: &mut Socket, person: &mut Person, path: &str, rows: u64, pick: &mut Pick<'_>) -> Vec<String> {
    let mut asking = std::mem::take(&mut socket.asking);
    let mut draft: Vec<String> = Vec::new();
    let mut page = person.get(path).await.body;
    loop {
        let shown: Vec<String> = buttons(&page).into_iter().filter(|line| line != "undo").collect();
        assert_eq!(shown, in_order(socket, &asking, &draft).await, "after {draft:?}: {page}");
        let at = pick(draft.len(), &shown);
        let (line, step) = match shown.get(at) {
            Some(step) => (format!("do {}", at + 1), step.clone()),
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
        let mut pick = |_, offered: &[String]| lot(&mut lots, offered.len());
        let steps = decide(&mut sockets[at], &mut ann, &format!("/text/{game}?as={at}"), rows, &mut pick).await;
        decided.push((at as u64, steps));
        assert!(decided.len() < 5_000, "{scenario} never ends");
    }
    let log = ann.get(&format!("/api/games/{game}/log")).await.body;
    assert_eq!(written(&log), decided, "{scenario}");
    running.stop().await;
    decided.len()
}

/// The decisions of a log: who decided what.
fn written(log: &str) -> Vec<(u64, Vec<String>)> {
    let lines = log.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok()?.get("decide").cloned());
    let decision = |line: Value| {
        let steps = line["steps"].as_array().expect("steps").iter();
        (line["seat"].as_u64().expect("a seat"), steps.map(|s| s.as_str().expect("a step").to_owned()).collect())
    };
    lines.map(decision).collect()
}

async fn points_battle(person: &mut Person) -> (String, [Socket; 2]) {
    let wish = json!({ "book": "wrg", "scenario": "points-battle", "pace": "hot-seat", "seats": ["me", "me"] });
    let game = person.post("/api/games", &wish).await.fine()["id"].as_str().expect("an id").to_owned();
    let sockets = [person.open(&game, "0").await, person.open(&game, "1").await];
    (game, sockets)
}

/// What a seat sees and is asked now.
async fn shown(person: &Person, game: &str, seat: usize) -> Value {
    let hello = person.open(game, &seat.to_string()).await.news[0]["hello"].clone();
    json!([hello["scene"], hello["asking"], hello["tellings"]])
}

/// Both sides buy an army in words, with changes and second thoughts; the same steps by the socket make the same match.
#[tokio::test(flavor = "multi_thread")]
async fn an_army_bought_in_words_is_the_army_bought_on_the_map() {
    let folder = Folder::new();
    let running = start(folder.place()).await;
    let mut ann = Person::at(running.address);
    let (typed, mut sockets) = points_battle(&mut ann).await;
    let (mut lots, mut decided) = (5, Vec::new());
    for (seat, socket) in sockets.iter_mut().enumerate() {
        // After enough of it whoever buys is content as soon as he may be.
        let mut pick = |taken: usize, offered: &[String]| {
            let done = offered.iter().position(|step| step == "done").filter(|_| taken > 16);
            done.unwrap_or_else(|| lot(&mut lots, offered.len()))
        };
        let steps = decide(socket, &mut ann, &format!("/text/{typed}?as={seat}"), 1, &mut pick).await;
        decided.push((seat as u64, steps));
    }
    assert!(decided.iter().any(|(_, steps)| steps.iter().any(|step| step.starts_with("change "))), "{decided:?}");
    let (pressed, mut sockets) = points_battle(&mut ann).await;
    for ((_, steps), socket) in decided.iter().zip(&mut sockets) {
        let version = socket.asking["version"].clone();
        socket.ask(json!({ "do": "commit", "version": version, "steps": steps })).await.expect("legal");
    }
    for (seat, steps) in &decided {
        let seat = *seat as usize;
        for game in [&typed, &pressed] {
            let log = ann.get(&format!("/api/games/{game}/log?as={seat}")).await.body;
            let lines = log.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
            let own: Vec<Value> = lines.filter_map(|line| Some(line.get("decided")?["steps"].clone())).collect();
            assert_eq!(own, [json!(steps)], "seat {seat} of {game}");
        }
        assert_eq!(shown(&ann, &typed, seat).await, shown(&ann, &pressed, seat).await, "seat {seat}");
    }
    running.stop().await;
}

const LIST: &str = "title = \"Patrol\"\npoints = 500\n\n[[group]]\nname = \"Leaders & others\"\nmen = [\"officer smg\", \"man rifle radio\"]\n";

/// An army list is the same army by the socket and at the table in words, and a faulty one is told whole and loses nothing.
#[tokio::test(flavor = "multi_thread")]
async fn a_written_army_list_is_the_same_in_words_and_by_the_socket() {
    let folder = Folder::new();
    let running = start(folder.place()).await;
    let mut ann = Person::at(running.address);
    let (game, mut sockets) = points_battle(&mut ann).await;
    assert_eq!(sockets[0].asking["written"]["name"], json!("army list"));
    let wrong = LIST.replace("officer", "oficer").replace("radio", "raido");
    let ask = |text: &str| json!({ "do": "written", "draft": ["buy scouts"], "text": text });
    let told = sockets[0].ask(ask(&wrong)).await.expect("read");
    let lines: Vec<&Value> = told["faults"].as_array().expect("faults").iter().map(|fault| &fault["line"]).collect();
    assert_eq!((lines, &told["steps"]), (vec![&json!(6), &json!(6)], &json!([])));
    let steps = sockets[0].ask(ask(LIST)).await.expect("read")["steps"].clone();
    let version = sockets[0].asking["version"].clone();
    let all: Vec<Value> = steps.as_array().expect("steps").iter().cloned().chain([json!("done")]).collect();
    sockets[0].ask(json!({ "do": "commit", "version": version, "steps": all })).await.expect("legal");
    // The other side writes it in words.
    let path = format!("/text/{game}?as=1");
    let field = |text: &str| form(text).replacen("line=", "written=", 1);
    let page = ann.send("POST", &path, FORM, &field(&wrong)).await.body;
    assert!(page.contains("line 6") && page.contains("oficer"), "{page}");
    assert!(page.contains("Leaders &amp; others"), "what was written is still there: {page}");
    let page = ann.send("POST", &path, FORM, &field(LIST)).await.body;
    assert!(buttons(&page).contains(&"done".to_owned()), "{page}");
    ann.send("POST", &path, FORM, &form("done")).await;
    let log = ann.get(&format!("/api/games/{game}/log?as=1")).await.body;
    let decided = log.lines().find(|line| line.contains("\"decided\"")).expect("a decision");
    assert!(decided.contains("own-group") && decided.contains("men 1 officer smg"), "{decided}");
    assert!(!decided.contains("title ="), "steps and no text: {decided}");
    running.stop().await;
}

/// A line as the forms of a page would send it: with the name of the question that the page shows.
fn of_page(page: &str, line: &str) -> String {
    let name = page.split("name=\"asked\" value=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("a name");
    format!("{}&asked={name}", form(line))
}

/// Two windows show one seat: what is pressed or typed in one, after the other has answered, is refused as by the socket.
#[tokio::test(flavor = "multi_thread")]
async fn an_answer_to_what_is_no_longer_asked_changes_nothing_in_words() {
    let folder = Folder::new();
    let running = start(folder.place()).await;
    let mut ann = Person::at(running.address);
    let (game, _) = points_battle(&mut ann).await;
    let path = format!("/text/{game}?as=0");
    let late = "this answers a question that is no longer asked";
    let before = ann.get(&path).await.body;
    assert_eq!(before.matches("name=\"asked\"").count(), 3, "every form that answers has it: {before}");
    let shown: Vec<String> = buttons(&before).into_iter().filter(|line| line.starts_with("buy ")).collect();
    let answered = ann.send("POST", &path, FORM, &of_page(&before, &shown[0])).await.body;
    assert!(!answered.contains(late) && answered.contains("Take the last answer back"), "{answered}");
    for line in [shown[0].as_str(), &shown[1], "do 1", "2", "undo", "clear", "resign yes"] {
        let page = ann.send("POST", &path, FORM, &of_page(&before, line)).await.body;
        assert!(page.contains(late), "{line}: {page}");
        assert_eq!(buttons(&page), buttons(&answered), "{line}: the present question is shown");
    }
    for line in ["help", "list", "options", "why"] {
        let page = ann.send("POST", &path, FORM, &of_page(&before, line)).await.body;
        assert!(!page.contains(late) && page.contains("id=\"reply\""), "{line} only reads: {page}");
    }
    // Another draft of the same length is another question.
    let again = ann.send("POST", &path, FORM, &of_page(&answered, "undo")).await.body;
    let other = ann.send("POST", &path, FORM, &of_page(&again, &shown[1])).await.body;
    assert!(!other.contains(late) && other.contains("Take the last answer back"), "{other}");
    let page = ann.send("POST", &path, FORM, &of_page(&answered, &buttons(&other)[0])).await.body;
    assert!(page.contains(late), "{page}");
    // A form that is sent twice decides once.
    let written = of_page(&other, LIST).replacen("line=", "written=", 1);
    let list = ann.send("POST", &path, FORM, &written).await.body;
    let done = of_page(&list, "done");
    let decided = ann.send("POST", &path, FORM, &done).await.body;
    assert!(!decided.contains(late) && decided.contains("The other side decides."), "{decided}");
    assert!(ann.send("POST", &path, FORM, &done).await.body.contains(late));
    running.stop().await;
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
