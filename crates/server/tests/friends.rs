//! What players arrange around their games: offers that wait, invitations, rematches, umpires, and games that are shared.

#[allow(dead_code, reason = "every test uses its own part")]
mod common;

use common::{FORM, Folder, Person, Socket, next, start, two};
use serde_json::{Value, json};

fn offer(what: &str) -> Value {
    json!({ "do": "offer", "what": what })
}

fn agree(what: &str) -> Value {
    json!({ "do": "answer", "what": what, "yes": true })
}

#[tokio::test(flavor = "multi_thread")]
async fn an_offer_waits_while_the_match_is_at_rest_and_goes_when_it_moves_on() {
    let folder = Folder::new();
    let running = start(folder.place()).await;
    let (mut ann, mut bob, game, mut alpha, mut bravo) = two(running.address, "by-web").await;
    while !bravo.asking.is_null() {
        bravo.play(0).await.expect("legal");
        bravo.ask(json!({ "do": "ledger" })).await.expect("answered");
    }
    let feed = bob.get("/api/me").await.fine()["feed"].as_str().expect("a feed").to_owned();
    assert!(!bob.get(&feed).await.body.contains("You are offered something in Entebbe"));
    alpha.ask(offer("draw")).await.expect("offered");
    let told = bob.get(&feed).await.body;
    assert!(told.contains("You are offered something in Entebbe"), "{told}");
    assert!(told.contains(&format!("<link rel=\"self\" href=\"http://{}{feed}\"/>", running.address)), "{told}");
    let id = |feed: &str| feed.split("<id>").nth(1).expect("an id").split("</id>").next().expect("its end").to_owned();
    let other = ann.get("/api/me").await.fine()["feed"].as_str().expect("a feed").to_owned();
    assert_ne!(id(&told), id(&ann.get(&other).await.body), "every feed has a name of its own");
    running.stop().await;
    let running = start(folder.place()).await;
    (ann.server, bob.server) = (running.address, running.address);
    let (mut alpha, bravo) = (ann.open(&game, "0").await, bob.open(&game, "1").await);
    assert_eq!(bravo.news[0]["hello"]["offers"], json!([{ "what": "draw", "from": 0 }]));
    // It belongs to the position in which it was made.
    alpha.play(0).await.expect("legal");
    running.stop().await;
    let running = start(folder.place()).await;
    (ann.server, bob.server) = (running.address, running.address);
    let mut bravo = bob.open(&game, "1").await;
    assert_eq!(bravo.news[0]["hello"]["offers"], json!([]));
    assert!(bravo.ask(agree("draw")).await.is_err(), "nobody offers it any more");
    bravo.ask(offer("draw")).await.expect("offered");
    running.stop().await;
    let running = start(folder.place()).await;
    ann.server = running.address;
    let mut alpha = ann.open(&game, "0").await;
    alpha.ask(agree("draw")).await.expect("agreed");
    while alpha.verdict.is_null() {
        assert!(alpha.hear().await);
    }
    assert_eq!(ann.open(&game, "0").await.news[0]["hello"]["offers"], json!([]));
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_offer_does_not_tell_that_the_other_side_has_answered_in_secret() {
    let folder = Folder::new();
    let running = start(folder.place()).await;
    let (mut ann, mut bob) = (Person::at(running.address), Person::at(running.address));
    let (game, links) = ann.make("dawn-raid", "live", &["me", "open"]).await;
    bob.claim(&links[0]).await;
    let (mut alpha, mut bravo) = (ann.open(&game, "0").await, bob.open(&game, "1").await);
    assert!(!alpha.asking.is_null() && !bravo.asking.is_null(), "both set up in secret");
    alpha.ask(offer("umpire")).await.expect("offered");
    assert_eq!(next(&mut bravo, "offers").await[0]["what"], json!("umpire"));
    let heard = alpha.news.len();
    bravo.play(0).await.expect("legal");
    alpha.ask(json!({ "do": "standing" })).await.expect("answered");
    assert_eq!(alpha.news[heard..], [Value::Null; 0], "nothing has happened that alpha may know of");
    // Opened by the last answer, the set-up is a position of its own.
    alpha.play(0).await.expect("legal");
    assert_eq!(next(&mut alpha, "offers").await, json!([]));
    assert!(bravo.ask(agree("umpire")).await.is_err(), "nobody offers it any more");
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_offers_the_same_has_agreed() {
    let folder = Folder::new();
    let running = start(folder.place()).await;
    let (_, _, _, mut alpha, mut bravo) = two(running.address, "by-web").await;
    let pace = |days: u32| json!({ "do": "offer", "what": "pace", "pace": "by-web", "clock": { "days": days } });
    alpha.ask(pace(2)).await.expect("offered");
    bravo.ask(pace(5)).await.expect("another pace is another offer");
    assert_eq!(next(&mut alpha, "offers").await[0]["clock"], json!({ "days": 5 }));
    alpha.ask(pace(5)).await.expect("the same pace is agreed");
    assert_eq!(next(&mut alpha, "news").await["clock"]["increment_ms"], json!(5 * 24 * 3_600_000));
    alpha.ask(offer("draw")).await.expect("offered");
    alpha.ask(offer("draw")).await.expect("offered once more, and still by one alone");
    alpha.ask(json!({ "do": "ledger" })).await.expect("answered");
    assert!(alpha.verdict.is_null());
    bravo.ask(offer("draw")).await.expect("agreed");
    while alpha.verdict.is_null() {
        assert!(alpha.hear().await);
    }
    assert_eq!(alpha.verdict["winner"], Value::Null);
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_players_offer_each_other_is_told_to_nobody_else() {
    let folder = Folder::new();
    let running = start(folder.place()).await;
    let (ann, mut bob, game, mut alpha, mut bravo) = two(running.address, "by-web").await;
    alpha.ask(offer("umpire")).await.expect("offered");
    bravo.ask(agree("umpire")).await.expect("agreed");
    let link = bob.get(&format!("/api/games/{game}")).await.fine()["umpire_link"].as_str().expect("a link").to_owned();
    let umpire = format!("umpire&token={}", link.trim_start_matches("/umpire/"));
    alpha.ask(offer("draw")).await.expect("offered");
    let eve = Person::at(running.address);
    for who in ["public", &umpire] {
        assert_eq!(eve.open(&game, who).await.news[0]["hello"]["offers"], json!([]), "{who}");
    }
    for (person, seat) in [(&ann, "0"), (&bob, "1")] {
        let hello = person.open(&game, seat).await.news[0]["hello"].clone();
        assert_eq!(hello["offers"], json!([{ "what": "draw", "from": 0 }]), "seat {seat}");
    }
    running.stop().await;
}

/// The words of notices among what was heard until an answer comes.
async fn notices(socket: &mut Socket) -> Vec<String> {
    socket.ask(json!({ "do": "ledger" })).await.expect("answered");
    let words = socket.news.iter().filter_map(|news| news["notice"]["text"].as_str());
    words.map(str::to_owned).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_offers_something_is_told_that_it_is_declined_and_may_withdraw_it() {
    let folder = Folder::new();
    let running = start(folder.place()).await;
    let (_, _, game, mut alpha, mut bravo) = two(running.address, "by-web").await;
    let mut watcher = Person::at(running.address).open(&game, "public").await;
    alpha.ask(offer("draw")).await.expect("offered");
    bravo.ask(json!({ "do": "answer", "what": "draw", "yes": false })).await.expect("declined");
    assert_eq!(next(&mut alpha, "notice").await["text"], json!("Bravo declined the draw."));
    assert_eq!(notices(&mut bravo).await, Vec::<String>::new());
    assert_eq!(notices(&mut watcher).await, Vec::<String>::new(), "it is between the players");
    let withdraw = json!({ "do": "offer", "what": "draw", "withdraw": true });
    assert!(alpha.ask(withdraw.clone()).await.is_err(), "there is nothing to withdraw");
    alpha.ask(offer("draw")).await.expect("offered");
    assert!(bravo.ask(withdraw.clone()).await.is_err(), "it is not his");
    while bravo.news.last().is_none_or(|news| news["offers"][0]["what"] != json!("draw")) {
        assert!(bravo.hear().await);
    }
    alpha.ask(withdraw).await.expect("withdrawn");
    assert_eq!(next(&mut bravo, "offers").await, json!([]));
    assert!(bravo.ask(agree("draw")).await.is_err(), "nobody offers it any more");
    assert_eq!(notices(&mut alpha).await, Vec::<String>::new(), "nobody declined it");
    running.stop().await;
}

/// The matches of a list, by name.
async fn listed(person: &mut Person, list: &str) -> Vec<String> {
    let games = person.get("/api/games").await.fine();
    let ids = games[list].as_array().expect("a list").iter().map(|card| card["id"].as_str().expect("an id").to_owned());
    ids.collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_for_a_friend_is_for_nobody_else_and_one_for_anybody_is_listed() {
    let folder = Folder::new();
    let running = start(folder.place()).await;
    let (mut ann, mut eve, mut bob) =
        (Person::at(running.address), Person::at(running.address), Person::at(running.address));
    let wish = |join: &str| json!({ "book": "raid", "scenario": "entebbe", "pace": "live", "seats": ["me", "open"], "public": true, "join": join });
    let (friends, links) = ann.make("entebbe", "live", &["me", "open"]).await;
    let closed = ann.post("/api/games", &wish("link")).await.fine()["id"].as_str().expect("an id").to_owned();
    let open = ann.post("/api/games", &wish("anybody")).await.fine()["id"].as_str().expect("an id").to_owned();
    assert_eq!(ann.post("/api/games", &wish("nobody")).await.status, 400);
    assert_eq!(listed(&mut eve, "open").await, std::slice::from_ref(&open));
    for game in [&friends, &closed] {
        assert_eq!(eve.post(&format!("/api/games/{game}/sit"), &json!({ "seat": 1 })).await.status, 404);
    }
    eve.post(&format!("/api/games/{open}/sit"), &json!({ "seat": 1 })).await.fine();
    assert_eq!(listed(&mut bob, "open").await, Vec::<String>::new());
    bob.claim(&links[0]).await;
    // Anybody may watch all the same.
    let watched = listed(&mut Person::at(running.address), "watch").await;
    assert!(watched.contains(&friends) && watched.contains(&open), "{watched:?}");
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_is_told_and_there_is_one() {
    let folder = Folder::new();
    let running = start(folder.place()).await;
    let (mut ann, mut bob, game, mut alpha, mut bravo) = two(running.address, "live").await;
    let path = format!("/api/games/{game}/rematch");
    assert_eq!(ann.post(&path, &json!({})).await.status, 409, "it is still being played");
    alpha.ask(json!({ "do": "resign" })).await.expect("done");
    let early = ann.post(&format!("/api/games/{game}/branch"), &json!({ "line": 1 })).await;
    assert_eq!(early.status, 400, "it had not begun: {}", early.body);
    assert_eq!(bob.get(&format!("/api/games/{game}")).await.fine()["rematch"], Value::Null);
    let new = ann.post(&path, &json!({})).await.fine()["id"].as_str().expect("an id").to_owned();
    assert_eq!(ann.post(&path, &json!({})).await.fine()["id"], json!(new), "a second press makes no second game");
    let told = next(&mut bravo, "notice").await["text"].as_str().expect("words").to_owned();
    let way = told.split_once("/seat/").map(|(_, token)| format!("/seat/{token}")).expect("a link");
    // Whoever was not there finds it at the match.
    let shown = |answer: Value| answer["rematch"].as_str().expect("a way").to_owned();
    assert_eq!(shown(bob.get(&format!("/api/games/{game}")).await.fine()), way);
    assert_eq!(shown(ann.get(&format!("/api/games/{game}")).await.fine()), format!("/game/{new}"));
    let stranger = Person::at(running.address).get(&format!("/api/games/{game}")).await.fine();
    assert_eq!(stranger["rematch"], Value::Null);
    running.stop().await;
    let running = start(folder.place()).await;
    (ann.server, bob.server) = (running.address, running.address);
    // His own press takes the seat that waits for him.
    assert_eq!(bob.post(&path, &json!({})).await.fine()["id"], json!(new));
    let card = ann.get(&format!("/api/games/{new}")).await.fine()["card"].clone();
    assert_eq!((&card["begun"], &card["seats"][1]["you"]), (&json!(true), &json!(true)), "{card}");
    bob.open(&new, "0").await;
    assert_eq!(Person::at(running.address).post(&path, &json!({})).await.status, 403);
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stranger_learns_nothing_of_a_private_match_not_even_that_there_is_one() {
    let folder = Folder::new();
    let running = start(folder.place()).await;
    let (mut ann, mut bob, mut eve) =
        (Person::at(running.address), Person::at(running.address), Person::at(running.address));
    let wish = json!({ "book": "raid", "scenario": "entebbe", "pace": "by-web", "seats": ["me", "open"] });
    let made = ann.post("/api/games", &wish).await.fine();
    let game = made["id"].as_str().expect("an id").to_owned();
    let link = made["seat_links"][0]["url"].as_str().expect("a link").to_owned();
    eve.post("/api/me", &json!({ "name": "Eve" })).await.fine();
    let same = |answer: common::Answer, nothing: common::Answer| {
        assert_eq!((answer.status, answer.body), (404, nothing.body));
    };
    for end in ["", "?umpire=x.y", "?invitation=x.y", "/log", "/replay", "/replay/0", "/fairness"] {
        let nothing = eve.get(&format!("/api/games/none{end}")).await;
        same(eve.get(&format!("/api/games/{game}{end}")).await, nothing);
    }
    for end in ["sit", "rematch", "branch", "share", "withdraw"] {
        let body = json!({ "seat": 1, "line": 3 });
        let nothing = eve.post(&format!("/api/games/none/{end}"), &body).await;
        same(eve.post(&format!("/api/games/{game}/{end}"), &body).await, nothing);
    }
    for end in ["?as=0", "", "/watch", "/replay", "/replay?as=all&whole=true", "/dice", "/join"] {
        let nothing = eve.get(&format!("/text/none{end}")).await;
        same(eve.get(&format!("/text/{game}{end}")).await, nothing);
    }
    for end in ["?as=0", "/act?as=0", "/watch", "/join", "/rematch", "/branch", "/share", "/withdraw"] {
        let body = "do=chat&text=x&line=3&seat=1";
        let nothing = eve.send("POST", &format!("/text/none{end}"), FORM, body).await;
        same(eve.send("POST", &format!("/text/{game}{end}"), FORM, body).await, nothing);
    }
    for who in ["public", "0", "umpire&token=x.y"] {
        let refused = eve.try_open(&game, who, 0).await.err().expect("refused");
        assert_eq!(Some(refused), eve.try_open("none", who, 0).await.err(), "{who}");
    }
    // Who is invited sees what to, until the seat is taken; his link tells nothing of another match.
    let token = link.rsplit('/').next().expect("a token");
    let shown = eve.get(&format!("/api/games/{game}?invitation={token}")).await.fine();
    assert_eq!((&shown["scenario"]["name"], &shown["your_seats"]), (&json!("raid/entebbe"), &json!([])));
    assert_eq!(shown["seat_links"], json!([]), "only those who sit at the table invite to it");
    let other = ann.post("/api/games", &wish).await.fine()["id"].as_str().expect("an id").to_owned();
    assert_eq!(eve.get(&format!("/api/games/{other}?invitation={token}")).await.status, 404);
    // The invitation still works, and whoever has taken the seat sees the match.
    bob.claim(&link).await;
    assert_eq!(eve.get(&format!("/api/games/{game}?invitation={token}")).await.status, 404);
    bob.get(&format!("/api/games/{game}")).await.fine();
    let (mut alpha, mut bravo) = (ann.open(&game, "0").await, bob.open(&game, "1").await);
    alpha.ask(offer("umpire")).await.expect("offered");
    bravo.ask(agree("umpire")).await.expect("agreed");
    let link = bob.get(&format!("/api/games/{game}")).await.fine()["umpire_link"].as_str().expect("a link").to_owned();
    let token = link.trim_start_matches("/umpire/");
    assert_eq!(eve.get(&format!("/api/games/{game}")).await.status, 404);
    let shown = eve.get(&format!("/api/games/{game}?umpire={token}")).await.fine();
    assert_eq!(shown["umpire_link"], Value::Null);
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_private_match_for_anybody_is_seen_until_it_begins() {
    let folder = Folder::new();
    let running = start(folder.place()).await;
    let (mut ann, mut eve, mut bob) =
        (Person::at(running.address), Person::at(running.address), Person::at(running.address));
    let wish =
        json!({ "book": "raid", "scenario": "entebbe", "pace": "live", "seats": ["me", "open"], "join": "anybody" });
    let game = ann.post("/api/games", &wish).await.fine()["id"].as_str().expect("an id").to_owned();
    eve.get(&format!("/api/games/{game}")).await.fine();
    let mut waiting = eve.open(&game, "public").await;
    bob.post(&format!("/api/games/{game}/sit"), &json!({ "seat": 1 })).await.fine();
    next(&mut waiting, "bye").await;
    assert!(waiting.receive().await.is_none(), "the connection ends");
    assert_eq!(eve.get(&format!("/api/games/{game}")).await.status, 404);
    assert!(eve.try_open(&game, "public", 0).await.is_err());
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_ended_match_is_read_by_those_with_whom_it_is_shared() {
    let folder = Folder::new();
    let running = start(folder.place()).await;
    let (mut ann, mut eve) = (Person::at(running.address), Person::at(running.address));
    let wish = json!({ "book": "raid", "scenario": "entebbe", "pace": "live", "seats": ["me", "greedy"] });
    let game = ann.post("/api/games", &wish).await.fine()["id"].as_str().expect("an id").to_owned();
    let share = format!("/api/games/{game}/share");
    assert_eq!(ann.post(&share, &json!({})).await.status, 409, "while it is played it is not shared");
    ann.open(&game, "0").await.ask(json!({ "do": "resign" })).await.expect("done");
    let paths =
        ["", "/replay?as=all", "/replay/0?as=all", "/log", "/fairness"].map(|end| format!("/api/games/{game}{end}"));
    assert_eq!(eve.post(&share, &json!({})).await.status, 404);
    for path in &paths {
        assert_eq!(eve.get(path).await.status, 404, "{path}");
    }
    assert_eq!(ann.post(&share, &json!({})).await.fine()["url"], json!(format!("/replay/{game}")));
    running.stop().await;
    let running = start(folder.place()).await;
    eve.server = running.address;
    for path in &paths {
        assert_eq!(eve.get(path).await.status, 200, "{path}");
    }
    assert_eq!(eve.post(&share, &json!({})).await.status, 403, "it is not hers to share");
    assert_eq!(listed(&mut eve, "finished").await, Vec::<String>::new(), "it is listed nowhere by that");
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_is_for_somebody_else_but_at_one_browser() {
    let folder = Folder::new();
    let running = start(folder.place()).await;
    let (mut ann, mut bob) = (Person::at(running.address), Person::at(running.address));
    let (game, links) = ann.make("entebbe", "by-web", &["me", "open"]).await;
    let own = ann.post("/api/claim", &json!({ "token": links[0] })).await;
    let said = own.json()["error"].clone();
    assert_eq!((own.status, &said["reason"]), (409, &json!("this link is for your opponent")));
    assert_eq!(said["help"], json!("send it to him"));
    let page = ann.get(&format!("/text{}", links[0])).await;
    assert!(page.status == 409 && page.body.contains("this link is for your opponent"), "{}", page.body);
    let wish =
        json!({ "book": "raid", "scenario": "entebbe", "pace": "live", "seats": ["me", "open"], "join": "anybody" });
    let open = ann.post("/api/games", &wish).await.fine()["id"].as_str().expect("an id").to_owned();
    assert_eq!(ann.post(&format!("/api/games/{open}/sit"), &json!({ "seat": 1 })).await.status, 409);
    bob.claim(&links[0]).await;
    assert_eq!(bob.claim(&links[0]).await, json!({ "id": game, "seat": 1 }), "his own seat again");
    let (_, links) = ann.make("entebbe", "hot-seat", &["me", "open"]).await;
    ann.claim(&links[0]).await;
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_that_nobody_takes_is_withdrawn() {
    let folder = Folder::new();
    let running = start(folder.place()).await;
    let (mut ann, mut bob) = (Person::at(running.address), Person::at(running.address));
    let wish =
        json!({ "book": "raid", "scenario": "entebbe", "pace": "live", "seats": ["me", "open"], "join": "anybody" });
    let made = ann.post("/api/games", &wish).await.fine();
    let (game, link) = (made["id"].as_str().expect("an id").to_owned(), made["seat_links"][0]["url"].clone());
    let withdraw = format!("/api/games/{game}/withdraw");
    let refused =
        ann.open(&game, "0").await.ask(json!({ "do": "resign" })).await.expect_err("there is nothing to resign");
    assert!(refused.to_string().contains("withdraw"), "{refused}");
    assert_eq!(bob.post(&withdraw, &json!({})).await.status, 403, "it is not his");
    let (mut alpha, mut onlooker) = (ann.open(&game, "0").await, bob.open(&game, "public").await);
    ann.post(&withdraw, &json!({})).await.fine();
    assert_eq!(next(&mut alpha, "notice").await["text"], json!("The invitation has been withdrawn."));
    assert_eq!(next(&mut onlooker, "bye").await["reason"], json!("the invitation has been withdrawn"));
    assert!(onlooker.receive().await.is_none() && bob.try_open(&game, "public", 0).await.is_err());
    for (mut reader, list) in [(ann.clone(), "mine"), (bob.clone(), "open")] {
        assert_eq!(listed(&mut reader, list).await, Vec::<String>::new(), "{list}");
    }
    running.stop().await;
    let running = start(folder.place()).await;
    (ann.server, bob.server) = (running.address, running.address);
    let late = bob.post("/api/claim", &json!({ "token": link })).await;
    assert!(late.status == 410 && late.body.contains("this invitation has been withdrawn"), "{}", late.body);
    assert_eq!(bob.post(&format!("/api/games/{game}/sit"), &json!({ "seat": 1 })).await.status, 404);
    assert_eq!(ann.get(&format!("/api/games/{game}")).await.status, 410);
    // What has begun is not withdrawn.
    let (begun, _) = ann.make("entebbe", "live", &["me", "greedy"]).await;
    assert_eq!(ann.post(&format!("/api/games/{begun}/withdraw"), &json!({})).await.status, 409);
    running.stop().await;
}
