//! The table in words has every power of the drawn table: whole games are played at both, and what players settle above the
//! rules is the same by form and by socket.

#[allow(dead_code, reason = "every test uses its own part")]
mod common;

use common::{FORM, Folder, Person, Socket, buttons, form, start, two_in_haste, two_who_wish, unescaped};
use serde_json::{Value, json};
use std::net::SocketAddr;

/// What a seat is shown beside the board and the dice, with times left out.
async fn beside(person: &Person, game: &str, seat: usize) -> Value {
    let hello = person.open(game, &seat.to_string()).await.news[0]["hello"].clone();
    let said = hello["chat"].as_array().expect("a chat").iter().map(|line| line["text"].clone()).collect::<Vec<_>>();
    json!({ "offers": hello["offers"], "chat": said, "notes": hello["notes"], "claims": hello["claims"],
            "umpire": hello["umpire"], "begun": hello["begun"], "increment": hello["clock"]["increment_ms"] })
}

/// The kinds of the lines of a seat's own log that are not decisions, and how many decisions there are.
async fn settled(person: &mut Person, game: &str, seat: usize) -> Vec<String> {
    let log = person.get(&format!("/api/games/{game}/log?as={seat}")).await.body;
    let told = log.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok()?.get("told").cloned());
    let kinds = told.map(|told| told["kind"].as_str().unwrap_or_default().to_owned());
    kinds.filter(|kind| ["back", "take-back", "pace", "draw", "resign", "void"].contains(&kind.as_str())).collect()
}

/// Ann and Bob at a table of words: made by the form, joined by the invitation.
async fn two_in_words(address: SocketAddr) -> ([Person; 2], String) {
    let (mut ann, mut bob) = (Person::at(address), Person::at(address));
    let page = ann.get("/text/new/raid/entebbe").await.body;
    let wish =
        [("against", "open"), ("pace", "bank"), ("bank_days", "9"), ("hours", "6"), ("say", "ann's own letters")];
    let table = ann.press(&page, "Make the game", &wish).await.body;
    assert!(table.contains("Not everybody is here yet."), "{table}");
    let link = table.split("/seat/").nth(1).and_then(|rest| rest.split('<').next()).expect("an invitation");
    let invitation = bob.get(&format!("/text/seat/{link}")).await.body;
    assert!(invitation.contains("By web, 9 days and 6 hours for every answer"), "{invitation}");
    let words = invitation.split(">Take the seat of ").nth(1).and_then(|rest| rest.split('<').next()).expect("a seat");
    let seat = bob.press(&invitation, &format!("Take the seat of {words}"), &[("say", "bob's")]).await.body;
    assert!(seat.contains("you are bravo"), "{seat}");
    let mine = ann.get("/api/games").await.fine()["mine"][0]["id"].as_str().expect("a game").to_owned();
    ([ann, bob], mine)
}

/// The same by the interface.
async fn two_by_socket(address: SocketAddr) -> ([Person; 2], String) {
    let wish = json!({ "book": "raid", "scenario": "entebbe", "pace": "by-web", "seats": ["me", "open"], "public": true,
                       "clock": { "bank_days": 9, "increment_hours": 6 } });
    two_who_wish(address, &wish).await
}

/// One thing that a player does: by which seat, the button in words with what is filled in, and the message of the socket.
type Power = (usize, &'static str, &'static [(&'static str, &'static str)], Value);

fn powers() -> Vec<Power> {
    let offer = |what: &str| json!({ "do": "offer", "what": what });
    let answer = |what: &str, yes: bool| json!({ "do": "answer", "what": what, "yes": yes });
    let pace = json!({ "do": "offer", "what": "pace", "pace": "by-web", "clock": { "days": 2 } });
    vec![
        (0, "Say it", &[("text", "good luck <b>")], json!({ "do": "chat", "text": "good luck <b>" })),
        (1, "Say it", &[("text", "and to you")], json!({ "do": "chat", "text": "and to you" })),
        (1, "Keep the notes", &[("text", "LMG?\r\nhouse")], json!({ "do": "note", "text": "LMG?\nhouse" })),
        (0, "Ask to take back my last decision", &[], offer("take-back")),
        (1, "Decline", &[], answer("take-back", false)),
        (0, "Ask to take back my last decision", &[], offer("take-back")),
        (1, "Agree", &[], answer("take-back", true)),
        (1, "Offer another pace", &[("pace", "days"), ("days", "2")], pace),
        (0, "Agree", &[], answer("pace", true)),
        (0, "Ask to let an umpire see everything", &[], offer("umpire")),
        (1, "Agree", &[], answer("umpire", true)),
        (0, "Offer a draw", &[], offer("draw")),
        (1, "Decline", &[], answer("draw", false)),
        (1, "Offer a draw", &[], offer("draw")),
        (1, "Withdraw the offer", &[], json!({ "do": "offer", "what": "draw", "withdraw": true })),
    ]
}

/// One decision of a seat in words, always the option at this place.
async fn decide_in_words(person: &mut Person, path: &str, place: usize) -> String {
    let mut page = person.get(path).await.body;
    for _ in 0..400 {
        let shown = buttons(&page);
        let options: Vec<&String> = shown.iter().filter(|line| *line != "undo").collect();
        let Some(first) = options.first() else { return page };
        let line = if *first == "go" { first } else { options[place % options.len()] };
        let before = page.clone();
        page = person.send("POST", path, FORM, &form(line)).await.body;
        if *first == "go"
            || (before.contains("Take the last answer back") && !page.contains("Take the last answer back"))
        {
            return page;
        }
    }
    panic!("a decision without end: {page}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_players_settle_is_the_same_by_form_and_by_socket_and_then_the_game_is_played_to_its_end() {
    let folder = Folder::new();
    let running = start(folder.place()).await;
    let (mut typed, words) = two_in_words(running.address).await;
    let (mut drawn, map) = two_by_socket(running.address).await;
    let table = |seat: usize| format!("/text/{words}?as={seat}");
    // The first to be asked decides once, so that there is something to take back.
    let mut sockets = [drawn[0].open(&map, "0").await, drawn[1].open(&map, "1").await];
    let first = sockets.iter().position(|socket| !socket.asking.is_null()).expect("somebody begins");
    assert_eq!(first, 0, "alpha begins");
    sockets[0].play(0).await.expect("legal");
    decide_in_words(&mut typed[0], &table(0), 0).await;
    for (seat, button, fill, message) in powers() {
        let page = typed[seat].get(&table(seat)).await.body;
        let after = typed[seat].press(&page, button, fill).await;
        assert!(after.status == 200 && !after.body.contains("id=\"reply\""), "{button}: {}", after.body);
        sockets[seat].ask(message.clone()).await.expect("done");
        for seat in 0..2 {
            let (by_form, by_socket) =
                (beside(&typed[seat], &words, seat).await, beside(&drawn[seat], &map, seat).await);
            assert_eq!(by_form, by_socket, "after {button}: seat {seat}");
        }
    }
    for seat in 0..2 {
        let (by_form, by_socket) =
            (settled(&mut typed[seat], &words, seat).await, settled(&mut drawn[seat], &map, seat).await);
        assert_eq!(by_form, by_socket);
        assert_eq!(by_form.len(), 2, "a take-back and another pace: {by_form:?}");
        let page = typed[seat].get(&table(seat)).await.body;
        assert!(page.contains("good luck &lt;b&gt;") && page.contains("By web, 2 days for every answer"), "{page}");
        assert_eq!(page.contains("LMG?"), seat == 1, "notes are private");
    }
    // What is refused by the socket is refused in words, and said.
    let page = typed[0].get(&table(0)).await.body;
    let long = "x".repeat(20_001);
    let refused = typed[0].press(&page, "Keep the notes", &[("text", &long)]).await.body;
    assert!(refused.contains("id=\"reply\"") && refused.contains("notes have at most"), "{refused}");
    let unsure = typed[0].press(&page, "Resign", &[]).await;
    assert!(unsure.status == 400 && unsure.body.contains("cannot be taken back"), "{}", unsure.body);
    // The umpire reads what nobody else does, in words too.
    assert!(!page.contains("href=\"/text/umpire/"), "nobody who plays is led there: {page}");
    let umpire = page.split("/umpire/").nth(1).and_then(|rest| rest.split('<').next()).expect("an address");
    let seen = Person::at(running.address).get(&format!("/text/umpire/{umpire}")).await;
    assert!(seen.status == 200 && seen.body.contains("you are the umpire"), "{}", seen.body);
    play_out(&mut typed, &words).await;
    let page = typed[1].get(&table(1)).await.body;
    assert!(page.contains("<h2>The end</h2>") && page.contains("class=\"case\" href=\"/text/rules/raid#"), "{page}");
    read_again(&mut typed[1], &words).await;
    let again = typed[1].press(&page, "A rematch with the sides swapped", &[]).await.body;
    assert!(again.contains("you are alpha"), "the sides are swapped: {again}");
    let theirs = typed[0].get(&table(0)).await.body;
    let way = theirs.split("href=\"/text/seat/").nth(1).and_then(|rest| rest.split('"').next()).expect("the rematch");
    assert!(typed[0].get(&format!("/text/seat/{way}")).await.body.contains("You are invited"));
    running.stop().await;
}

/// Both play in words until it is over.
async fn play_out(people: &mut [Person; 2], game: &str) {
    for turn in 0..600 {
        for (seat, person) in people.iter_mut().enumerate() {
            let page = decide_in_words(person, &format!("/text/{game}?as={seat}"), turn).await;
            if page.contains("<h2>The end</h2>") {
                return;
            }
        }
    }
    panic!("the game never ends");
}

/// The replay in words says, step by step and from every seat, what the interface says.
async fn read_again(person: &mut Person, game: &str) {
    for who in ["all", "alpha", "bravo", "public"] {
        let frames =
            person.get(&format!("/api/games/{game}/replay?as={who}")).await.fine()["frames"].as_u64().expect("some");
        let mut told = Vec::new();
        for n in [0, frames / 2, frames - 1] {
            let frame = person.get(&format!("/api/games/{game}/replay/{n}?as={who}")).await.fine();
            let page = person.get(&format!("/text/{game}/replay?as={who}&step={}", n + 1)).await.body;
            assert!(page.contains(&format!("<h2>Step {} of {frames}</h2>", n + 1)), "{page}");
            for line in frame["tellings"].as_array().expect("tellings") {
                let words = line["text"].as_str().expect("words").to_owned();
                assert!(unescaped(&page).contains(&words), "`{words}` is missing: {page}");
                told.push(words);
            }
            for piece in frame["scene"]["pieces"].as_array().expect("pieces") {
                let name = piece["name"].as_str().expect("a name");
                assert!(unescaped(&page).contains(name), "`{name}` is missing: {page}");
            }
        }
        let whole = unescaped(&person.get(&format!("/text/{game}/replay?as={who}&whole=true")).await.body);
        assert!(told.iter().all(|words| whole.contains(words)), "{whole}");
        assert!(whole.contains(&format!("/api/games/{game}/log")));
    }
    let last = person.get(&format!("/text/{game}/replay?as=all")).await.body;
    let branched = person.press(&last, "Play on from here", &[]).await.body;
    assert!(branched.contains("Hand the table over to"), "{branched}");
    let page = person.get(&format!("/text/{game}?as=1")).await.body;
    let shared = person.press(&page, "Share the game: whoever has its address may read it", &[]).await.body;
    assert!(shared.contains(&format!("/replay/{game}")), "{shared}");
    let dice = person.get(&format!("/text/{game}/dice")).await.body;
    assert!(dice.contains("It is the one that was promised."), "{dice}");
}

#[tokio::test(flavor = "multi_thread")]
async fn at_one_browser_a_neutral_page_stands_between_the_sides() {
    let folder = Folder::new();
    let running = start(folder.place()).await;
    let mut ann = Person::at(running.address);
    let (game, _) = ann.make("sweep", "hot-seat", &["me", "me"]).await;
    let sockets = [ann.open(&game, "0").await, ann.open(&game, "1").await];
    let first = sockets.iter().position(|socket| !socket.asking.is_null()).expect("somebody begins");
    let names = ["alpha", "bravo"];
    let shows_nothing = |page: &str| {
        assert!(
            !page.contains("you are ") && !page.contains("id=\"story\"") && !page.contains("id=\"asked\""),
            "{page}"
        );
    };
    let way = |page: &str, words: &str| {
        let before = page.split(&format!("\">{words}")).next().filter(|before| *before != page).expect("a link");
        unescaped(before.rsplit("href=\"").next().expect("an address"))
    };
    // The table of the match is that of whose turn it is, behind a page that shows nothing.
    let page = ann.get(&format!("/text/{game}")).await.body;
    shows_nothing(&page);
    let open = way(&page, &format!("Open the table of {}", names[first]));
    let table = ann.get(&open).await.body;
    assert!(table.contains(&format!("you are {}", names[first])) && table.contains("id=\"asked\""), "{table}");
    // The other is asked at some time, whoever begins.
    let mut turn = 0;
    loop {
        let page = ann.get(&format!("/text/{game}")).await.body;
        if !page.contains(&format!("Open the table of {}<", names[first])) {
            break;
        }
        decide_in_words(&mut ann, &format!("/text/{game}?as={first}"), turn).await;
        turn += 1;
        assert!(turn < 200, "the other side is never asked");
    }
    let other = names[1 - first];
    let page = ann.get(&format!("/text/{game}?as={first}")).await.body;
    let hand = way(&page, &format!("Hand the table over to {other}"));
    let page = ann.get(&hand).await.body;
    shows_nothing(&page);
    assert!(page.to_lowercase().contains(&format!("it is {other}")), "{page}");
    assert!(
        ann.get(&way(&page, &format!("Open the table of {other}<"))).await.body.contains(&format!("you are {other}"))
    );
    assert!(Person::at(running.address).get(&hand).await.status != 200 || !page.contains("you are "), "nobody else");
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_watches_sees_what_is_public_and_talks_apart() {
    let folder = Folder::new();
    let running = start(folder.place()).await;
    let (mut people, game) = two_in_words(running.address).await;
    let mut eve = Person::at(running.address);
    let home = eve.get("/text").await.body;
    assert!(home.contains("Games to watch") && home.contains(&format!("/text/{game}/watch")), "{home}");
    let page = eve.page(&format!("/text/{game}")).await.body;
    assert!(page.contains("you are a spectator") && page.contains("Clocks"), "{page}");
    let looked = eve.press(&page, "Do it", &[("line", "list")]).await.body;
    assert!(looked.contains("<h2 id=\"reply\">Answer</h2>"), "{looked}");
    let refused = eve.press(&page, "Do it", &[("line", "do 1")]).await.body;
    assert!(refused.contains("whoever watches can only look"), "{refused}");
    let said = eve.press(&page, "Say it", &[("text", "psst")]).await.body;
    assert!(said.contains("psst"), "{said}");
    let hello = eve.open(&game, "public").await.news[0]["hello"].clone();
    assert_eq!(hello["chat"][0]["text"], json!("psst"));
    for (seat, person) in people.iter_mut().enumerate() {
        assert!(
            !person.get(&format!("/text/{game}?as={seat}")).await.body.contains("psst"),
            "players hear nothing of it"
        );
    }
    assert_eq!(eve.send("POST", &format!("/text/{game}/act?as=0"), FORM, "do=resign&sure=yes").await.status, 403);
    assert_eq!(
        eve.get(&format!("/text/{game}/replay?as=alpha")).await.status,
        403,
        "no seat's knowledge while it runs"
    );
    assert_eq!(eve.get(&format!("/text/{game}/replay?as=public")).await.status, 200);
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_who_has_gone_can_be_claimed_from_in_words() {
    let folder = Folder::new();
    let running = start(folder.place()).await;
    let ([mut ann, mut bob], game) = two_in_haste(running.address).await;
    let path = format!("/text/{game}?as=0");
    // Ann plays quickly by the socket, for her own clock is as short.
    let mut alpha = ann.open(&game, "0").await;
    alpha.until_claims().await;
    let page = ann.get(&path).await.body;
    assert!(page.contains("Claim the win") && page.contains("Let the game count for nothing"), "{page}");
    let after = ann.press(&page, "Let the computer play on", &[]).await.body;
    assert!(!after.contains("id=\"reply\""), "{after}");
    let theirs = bob.get(&format!("/text/{game}?as=1")).await.body;
    assert!(theirs.contains("Ask for my seat back") && !theirs.contains(">Resign<"), "{theirs}");
    bob.press(&theirs, "Ask for my seat back", &[]).await;
    let page = ann.get(&path).await.body;
    assert!(page.contains("would like its seat back"), "{page}");
    ann.press(&page, "Agree", &[]).await;
    let card = ann.get(&format!("/api/games/{game}")).await.fine()["card"].clone();
    assert_eq!(card["seats"][1]["bot"], Value::Null, "Bob plays again");
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_open_invitation_is_taken_and_withdrawn_in_words() {
    let folder = Folder::new();
    let running = start(folder.place()).await;
    let (mut ann, mut bob) = (Person::at(running.address), Person::at(running.address));
    let page = ann.get("/text/new/raid/entebbe").await.body;
    let wish = [("against", "anybody"), ("seat", "1"), ("pace", "live")];
    assert!(ann.press(&page, "Make the game", &wish).await.body.contains("you are bravo"));
    let home = bob.get("/text").await.body;
    let way = home.split("href=\"/text/").find(|rest| rest.contains("/join\"")).and_then(|rest| rest.split('"').next());
    let join = bob.get(&format!("/text/{}", way.expect("an open invitation"))).await.body;
    let words = join.split(">Take the seat of ").nth(1).and_then(|rest| rest.split('<').next()).expect("a seat");
    assert!(bob.press(&join, &format!("Take the seat of {words}"), &[]).await.body.contains("you are alpha"));
    let page = ann.get("/text/new/raid/entebbe").await.body;
    let table = ann.press(&page, "Make the game", &[("against", "open")]).await.body;
    let link = table.split("/seat/").nth(1).and_then(|rest| rest.split('<').next()).expect("an invitation").to_owned();
    ann.press(&table, "Withdraw the invitation", &[]).await;
    let gone = bob.get(&format!("/text/seat/{link}")).await;
    assert!(gone.status == 410 && gone.body.contains("withdrawn"), "{}", gone.body);
    assert_eq!(bob.get("/text/seat/nonsense").await.status, 404);
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_is_made_left_and_found_again_in_words() {
    let folder = Folder::new();
    let running = start(folder.place()).await;
    let mut ann = Person::at(running.address);
    let home = ann.get("/text").await.body;
    let words = home.split(">Play now: ").nth(1).and_then(|rest| rest.split('<').next()).expect("a game for newcomers");
    let table = ann.press(&home, &format!("Play now: {words}"), &[]).await.body;
    assert!(table.contains("id=\"asked\""), "the first question at once: {table}");
    let page = ann.get("/text/account").await.body;
    let way_back = |page: &str| {
        page.split("/text/recover/").nth(1).and_then(|rest| rest.split('<').next()).expect("a way back").to_owned()
    };
    let old = way_back(&page);
    let named = ann.press(&page, "Change the name", &[("name", "Ann <b>")]).await.body;
    assert!(named.contains("a guest called Ann &lt;b&gt;"), "{named}");
    let account = [("name", "Ann"), ("password", "three small words")];
    let made = ann.press(&named, "Make the account", &account).await.body;
    assert!(made.contains("signed in as Ann"), "{made}");
    let way = way_back(&made);
    assert_ne!(way, old, "the guest's way has ended");
    let out = ann.press(&made, "Sign out", &[]).await.body;
    assert!(out.contains("a guest called Guest"), "{out}");
    let wrong = ann.press(&out, "Sign in", &[("name", "Ann"), ("password", "nonsense words")]).await;
    assert_eq!(wrong.status, 401);
    let back = ann.press(&out, "Sign in", &account).await.body;
    assert!(back.contains("signed in as Ann"), "{back}");
    assert!(ann.get("/text").await.body.contains("Your games"));
    let mut elsewhere = Person::at(running.address);
    let page = elsewhere.get(&format!("/text/recover/{way}")).await.body;
    assert_eq!(elsewhere.cookie, None, "looking at a link changes nothing");
    assert!(elsewhere.press(&page, "I am back", &[]).await.body.contains("Your games"));
    running.stop().await;
}

/// Why the computer decided as it did, as an umpire is told: what was decided lately when he came, and what was decided since.
fn whys(umpire: &Socket) -> (Vec<String>, Vec<String>) {
    let mut told = umpire.news.iter().filter_map(|news| news["reasons"].as_array()).map(|reasons| {
        let words = reasons.iter().map(|why| why["text"].as_str().expect("words").to_owned());
        words.collect::<Vec<_>>()
    });
    (told.next().unwrap_or_default(), told.flatten().collect())
}

#[tokio::test(flavor = "multi_thread")]
async fn why_the_computer_did_so_is_read_when_the_match_has_ended_and_by_nobody_before() {
    let folder = Folder::new();
    let running = start(folder.place()).await;
    let mut ann = Person::at(running.address);
    // Long enough that no luck ends it before somebody resigns.
    let (game, _) = ann.make("sweep", "live", &["me", "greedy"]).await;
    let path = format!("/text/{game}?as=0");
    let mut page = String::new();
    for turn in 0..4 {
        page = decide_in_words(&mut ann, &path, turn).await;
    }
    let running_log = ann.get(&format!("/api/games/{game}/log?as=0")).await.body;
    assert!(!page.contains("Why the computer did so"), "{page}");
    let hello = ann.open(&game, "0").await.news[0].to_string();
    let spectator = ann.open(&game, "public").await.news[0].to_string();
    assert_eq!(ann.get(&format!("/api/games/{game}/replay?as=all")).await.status, 403);
    // Only an umpire is told while it runs: what was decided lately when he comes, then every decision by itself.
    let mut alpha = ann.open(&game, "0").await;
    alpha.ask(json!({ "do": "offer", "what": "umpire" })).await.expect("the computer agrees");
    let link = ann.get(&format!("/api/games/{game}")).await.fine()["umpire_link"].as_str().expect("a link").to_owned();
    let umpire = format!("umpire&token={}", link.trim_start_matches("/umpire/"));
    let mut umpire = Person::at(running.address).try_open(&game, &umpire, 0).await.expect("let in");
    // By the socket, for in words some questions want a place and have no buttons.
    for turn in 4..12 {
        assert!(alpha.until_asked().await, "nobody has won yet");
        alpha.play(turn).await.expect("legal");
        alpha.ask(json!({ "do": "ledger" })).await.expect("answered");
    }
    let page = ann.get(&path).await.body;
    ann.press(&page, "Resign", &[("sure", "yes")]).await;
    umpire.ask(json!({ "do": "ledger" })).await.expect("answered");
    let (lately, since) = whys(&umpire);
    let log = ann.get(&format!("/api/games/{game}/log")).await.body;
    let reasons: Vec<String> = log
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).ok()?["decide"]["reason"].as_str().map(str::to_owned))
        .collect();
    assert!(!reasons.is_empty(), "{log}");
    assert!(!lately.is_empty() && !since.is_empty(), "{lately:?} {since:?}");
    assert!(reasons.ends_with(&[&lately[..], &since].concat()), "{lately:?}, then {since:?} of {reasons:?}");
    for early in [&running_log, &hello, &spectator] {
        assert!(reasons.iter().all(|why| !early.contains(why.as_str())), "{reasons:?} in {early}");
    }
    let mut found = Vec::new();
    let frames = ann.get(&format!("/api/games/{game}/replay?as=all")).await.fine()["frames"].as_u64().expect("some");
    for n in 0..frames {
        let frame = ann.get(&format!("/api/games/{game}/replay/{n}?as=all")).await.fine();
        let page = unescaped(&ann.get(&format!("/text/{game}/replay?as=all&step={}", n + 1)).await.body);
        for why in frame["reasons"].as_array().into_iter().flatten() {
            assert_eq!(why["seat"], json!(1));
            let words = why["text"].as_str().expect("words").to_owned();
            assert!(page.contains("Why the computer did so") && page.contains(&words), "{page}");
            found.push(words);
        }
        let own = ann.get(&format!("/api/games/{game}/replay/0?as=alpha")).await.fine();
        assert_eq!(own.get("reasons"), None, "through a seat's eyes only what it knew");
    }
    assert_eq!(found, reasons);
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slash_at_the_end_leads_to_the_page_in_words() {
    let folder = Folder::new();
    let running = start(folder.place()).await;
    let mut ann = Person::at(running.address);
    for (typed, page) in [("/text/", "/text"), ("/text/new/", "/text/new"), ("/text/?a=b", "/text?a=b")] {
        let answer = ann.get(typed).await;
        assert_eq!(answer.status, 308, "{typed}");
        assert!(answer.head.contains(&format!("location: {page}\r\n")), "{}", answer.head);
    }
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_case_of_a_book_has_its_place_on_the_page_of_rules() {
    let folder = Folder::new();
    let running = start(folder.place()).await;
    let mut ann = Person::at(running.address);
    for book in ["raid", "wrg"] {
        let page = ann.get(&format!("/text/rules/{book}")).await.body;
        let rules = ann.get(&format!("/api/rules/{book}")).await.fine();
        for case in rules["cases"].as_array().expect("cases") {
            let number = case["case"].as_str().expect("a number");
            assert!(page.contains(&format!("<dt id=\"{number}\">")), "{book} {number}");
        }
        for link in page.split(&format!("href=\"/text/rules/{book}#")).skip(1) {
            let place = link.split('"').next().expect("a place");
            assert!(page.contains(&format!("id=\"{place}\"")), "{book} {place}");
        }
    }
    assert_eq!(ann.get("/text/rules/none").await.status, 404);
    running.stop().await;
}
