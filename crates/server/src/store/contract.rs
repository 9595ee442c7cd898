//! What both databases must do alike: one suite, run against each.

use super::games::MOST_SAID;
use super::{Batch, ChatLine, NoticeRow, Place, Said, SeatRow, Store};
use std::sync::atomic::{AtomicU32, Ordering};

#[path = "../../tests/common/postgres.rs"]
mod postgres;

fn seat(user: Option<&str>, bot: Option<&str>) -> SeatRow {
    SeatRow { user: user.map(str::to_owned), bot: bot.map(str::to_owned), notes: String::new() }
}

fn batch(game: &str, first: u64, lines: &[&str]) -> Batch {
    Batch { game: game.into(), first, lines: lines.iter().map(|&line| line.into()).collect() }
}

/// Lines that a careless store would change.
const AWKWARD: [&str; 4] = ["{\"a\": 1 }", "Ärger \u{1F3B2} \\u0041 'quotes' \"\"", "  spaces  ", "$1 ? :x %s"];

async fn users_and_sessions(store: &Store) {
    let ann = store.add_guest().await.expect("a guest");
    let secret = store.add_session(&ann.id).await.expect("a session");
    assert_eq!(store.user_of_session(&secret).await.expect("read"), Some(ann.clone()));
    assert_eq!(store.user_of_session("nonsense").await.expect("read"), None);
    store.rename(&ann.id, "Ann Ö").await.expect("renamed");
    store.reach(&ann.id, Some("ann@example.org"), None).await.expect("kept");
    let found = store.user(&ann.id).await.expect("read").expect("there");
    assert_eq!(
        (found.name.as_str(), found.mail.as_deref(), found.webhook.as_deref()),
        ("Ann Ö", Some("ann@example.org"), None)
    );
    assert_eq!((found.mail_confirmed, found.address()), (false, None));
    store.confirm_mail(&ann.id).await.expect("confirmed");
    store.reach(&ann.id, Some("ann@example.org"), Some("https://example.org")).await.expect("kept");
    let found = store.user(&ann.id).await.expect("read").expect("there");
    assert_eq!(found.address(), Some("ann@example.org"), "the same address stays confirmed");
    store.reach(&ann.id, Some("ann@example.com"), None).await.expect("kept");
    assert_eq!(store.user(&ann.id).await.expect("read").expect("there").address(), None, "another is not");
    let bob = store.add_guest().await.expect("a guest");
    assert!(store.register(&ann.id, "Ann", "hash").await.expect("kept"));
    assert!(!store.register(&ann.id, "Ann2", "hash").await.expect("an account is not made twice"));
    assert!(!store.register(&bob.id, "ANN", "hash").await.expect("a name is not taken twice"));
    let (account, kept) = store.account("ann").await.expect("read").expect("there");
    assert_eq!((account.id.as_str(), kept.as_str()), (ann.id.as_str(), "hash"));
    assert!(store.account("bob").await.expect("read").is_none());
    store.end_session(&secret).await.expect("ended");
    assert_eq!(store.user_of_session(&secret).await.expect("read"), None);
    let more = [store.add_session(&ann.id).await.expect("one"), store.add_session(&ann.id).await.expect("two")];
    store.end_sessions(&ann.id).await.expect("ended");
    for secret in more {
        assert_eq!(store.user_of_session(&secret).await.expect("read"), None);
    }
}

async fn games_and_lines(store: &Store) {
    let ann = store.add_guest().await.expect("a guest");
    let seats = [seat(Some(&ann.id), None), seat(None, None), seat(None, Some("greedy"))];
    store.add_game("{}", &seats, batch("m1", 1, &AWKWARD), 7).await.expect("kept");
    assert!(store.add_game("{}", &seats, batch("m1", 1, &["x"]), 7).await.is_err());
    store.append(batch("m1", 5, &["five", "six"])).await.expect("appended");
    let expected: String = AWKWARD.iter().chain(&["five", "six"]).map(|line| format!("{line}\n")).collect();
    assert_eq!(store.log("m1").await.expect("read"), Some(expected.clone()));
    // The fence: a line that is there is never written again, and nothing of that batch is.
    assert!(store.append(batch("m1", 6, &["another six", "seven"])).await.is_err());
    assert_eq!(store.log("m1").await.expect("read"), Some(expected));
    assert_eq!(store.log("m2").await.expect("read"), None);
    assert_eq!(store.seats("m1").await.expect("read"), seats);
    assert!(store.take_seat("m1", 1, &ann.id).await.expect("taken"));
    assert!(!store.take_seat("m1", 1, &ann.id).await.expect("once only"));
    assert!(!store.take_seat("m1", 2, &ann.id).await.expect("not a computer's"));
    store.seat_bot("m1", 0, Some("random")).await.expect("seated");
    store.keep_notes("m1", 1, "LMG at 1926?").await.expect("kept");
    let rows = store.seats("m1").await.expect("read");
    assert_eq!((rows[0].bot.as_deref(), rows[1].notes.as_str()), (Some("random"), "LMG at 1926?"));
}

async fn seats_handed_over(store: &Store) {
    let (ann, guest) = (store.add_guest().await.expect("one"), store.add_guest().await.expect("another"));
    let (hers, both) = ([seat(Some(&guest.id), None)], [seat(Some(&guest.id), None), seat(Some(&ann.id), None)]);
    store.add_game("{}", &hers, batch("h1", 1, &["one"]), 7).await.expect("kept");
    store.add_game("{}", &both, batch("h2", 1, &["one"]), 7).await.expect("kept");
    store.hand_over(&guest.id, &ann.id).await.expect("handed over");
    assert_eq!(store.seats("h1").await.expect("read"), [seat(Some(&ann.id), None)]);
    assert_eq!(store.seats("h2").await.expect("read"), both, "nobody comes to play both sides by signing in");
}

async fn notices_once(store: &Store) {
    let ann = store.add_guest().await.expect("a guest");
    store.add_game("{}", &[], batch("n1", 1, &["one"]), 7).await.expect("kept");
    let notice = |what: &str, due_ms| NoticeRow {
        game: "n1".to_owned(),
        seat: 1,
        since: 4,
        what: what.to_owned(),
        user: ann.id.clone(),
        due_ms,
        tries: 0,
        mailed: false,
        called: false,
    };
    store.add_notice(&notice("turn", 100)).await.expect("kept");
    store.add_notice(&notice("turn", 900)).await.expect("it is there already");
    store.add_notice(&notice("half", 300)).await.expect("kept");
    assert_eq!(store.due_notices(99, 9).await.expect("read"), []);
    assert_eq!(store.due_notices(100, 9).await.expect("read"), [notice("turn", 100)]);
    let tried = NoticeRow { tries: 1, mailed: true, ..notice("turn", 200) };
    store.keep_notice(&tried, false).await.expect("kept");
    assert_eq!(store.due_notices(300, 9).await.expect("read"), [tried.clone(), notice("half", 300)]);
    store.keep_notice(&tried, true).await.expect("kept");
    assert_eq!(store.due_notices(300, 9).await.expect("read"), [notice("half", 300)]);
    store.forget_notices(u64::MAX / 4).await.expect("forgotten");
    store.add_notice(&notice("turn", 100)).await.expect("kept");
    assert_eq!(store.due_notices(200, 9).await.expect("read").len(), 1, "what is long done is forgotten");
}

async fn cards_and_chat(store: &Store) {
    store.add_game("{}", &[], batch("c1", 1, &["one"]), 7).await.expect("kept");
    let card = |cards: Vec<(String, String, bool)>| cards.into_iter().find(|(id, ..)| id == "c1").expect("there");
    assert!(!card(store.cards().await.expect("read")).2, "the card does not know of the first line yet");
    store.keep_cards(&[("c1".to_owned(), "{\"line\":1}".to_owned(), 1)]).await.expect("kept");
    assert_eq!(card(store.cards().await.expect("read")), ("c1".to_owned(), "{\"line\":1}".to_owned(), true));
    let said = |text: &str, ms| ChatLine { from: "Ann".to_owned(), text: text.to_owned(), ms };
    store.say("c1", "players", 0, &said("hello", 1)).await.expect("kept");
    store.say("c1", "players", 1, &said("again", 2)).await.expect("kept");
    store.say("c1", "watch", 0, &said("psst", 3)).await.expect("kept");
    let players = store.said("c1", "players").await.expect("read");
    assert_eq!(players, Said { lines: vec![said("hello", 1), said("again", 2)], next: 2 });
    assert_eq!(store.said("c1", "watch").await.expect("read"), Said { lines: vec![said("psst", 3)], next: 1 });
    assert_eq!(store.said("c1", "nowhere").await.expect("read"), Said::default());
}

/// Of a long talk the last is kept, and what goes on goes on with its number.
async fn the_last_of_a_long_talk(store: &Store) {
    store.add_game("{}", &[], batch("c2", 1, &["one"]), 7).await.expect("kept");
    let said = |n: u64| ChatLine { from: "Ann".to_owned(), text: format!("word {n}"), ms: n };
    let mut known = Said::default();
    for n in 0..MOST_SAID as u64 + 3 {
        assert_eq!(known.next, n);
        store.say("c2", "players", n, &said(n)).await.expect("kept");
        known.add(said(n));
    }
    store.say("c2", "watch", 0, &said(0)).await.expect("kept");
    let kept = store.said("c2", "players").await.expect("read");
    assert_eq!((kept.lines.len(), &kept.lines[0]), (MOST_SAID, &said(3)));
    assert_eq!(kept, known, "the room and the store keep the same");
    let count = "SELECT COUNT(*) FROM chat WHERE match_id = 'c2'";
    let rows: i64 = sqlx::query_scalar(count).fetch_one(&store.pool).await.expect("counted");
    assert_eq!(rows, MOST_SAID as i64 + 1, "nothing more is left in the database");
}

async fn offers_with_their_lines(store: &Store) {
    store.add_game("{}", &[], batch("o1", 1, &["one"]), 7).await.expect("kept");
    assert_eq!(store.offers("o1").await.expect("read"), None);
    store.append_with_offers(batch("o1", 2, &[]), Some("[1]")).await.expect("kept");
    store.append_with_offers(batch("o1", 2, &["two"]), Some("[2]")).await.expect("kept");
    assert_eq!(store.offers("o1").await.expect("read").as_deref(), Some("[2]"));
    // A line that is there already is refused, and then the offers stay too.
    assert!(store.append_with_offers(batch("o1", 2, &["again"]), None).await.is_err());
    assert_eq!(store.offers("o1").await.expect("read").as_deref(), Some("[2]"));
    store.append_with_offers(batch("o1", 3, &["three"]), None).await.expect("kept");
    assert_eq!(store.offers("o1").await.expect("read"), None);
    assert_eq!(store.log("o1").await.expect("read").as_deref(), Some("one\ntwo\nthree\n"));
}

/// Many matches at once, a bad batch among them: the good ones are kept, the bad one is told.
async fn groups(store: &Store) {
    let store_ref = &store;
    for n in 0..40 {
        let game = format!("g{n}");
        store.add_game("{}", &[], batch(&game, 1, &["first"]), 7).await.expect("kept");
    }
    let writes = (0..40).map(|n| async move {
        // Every tenth batch writes a line that is there already.
        let first = if n % 10 == 0 { 1 } else { 2 };
        let lines = (0..=n).map(|line| format!("{n}/{line}").into()).collect();
        store_ref.append(Batch { game: format!("g{n}").into(), first, lines }).await.is_ok()
    });
    let done = futures_util::future::join_all(writes).await;
    for (n, done) in done.into_iter().enumerate() {
        assert_eq!(done, n % 10 != 0, "{n}");
        let lines = store.log(&format!("g{n}")).await.expect("read").expect("there").lines().count();
        assert_eq!(lines, if done { n + 2 } else { 1 });
    }
}

async fn suite(place: Place) {
    let store = Store::open(&place).await.expect("opened");
    users_and_sessions(&store).await;
    games_and_lines(&store).await;
    seats_handed_over(&store).await;
    cards_and_chat(&store).await;
    the_last_of_a_long_talk(&store).await;
    notices_once(&store).await;
    offers_with_their_lines(&store).await;
    groups(&store).await;
    store.answers().await.expect("well");
    let Err(second) = Store::open(&place).await else { panic!("two stores on one database") };
    assert!(second.to_string().contains("another fireteam server"), "{second}");
    let key = store.key().text();
    store.close().await;
    assert!(store.append(batch("m1", 7, &["late"])).await.is_err());
    let again = Store::open(&place).await.expect("opened again");
    assert_eq!(again.key().text(), key);
    assert!(again.log("m1").await.expect("read").is_some());
    again.close().await;
}

/// What a store holds, as far as a match needs it.
async fn held(store: &Store) -> (Option<String>, Vec<SeatRow>, Said, Option<String>, usize, String) {
    let log = store.log("b1").await.expect("read");
    let (seats, chat) = (store.seats("b1").await.expect("read"), store.said("b1", "players").await.expect("read"));
    let offers = store.offers("b1").await.expect("read");
    (log, seats, chat, offers, store.cards().await.expect("read").len(), store.key().text())
}

/// A backup of one database, taken while it is used, is one file: it can be opened as it is and brought into either kind.
async fn backup_and_restore(place: Place, others: &[Place]) {
    let folder = folder();
    std::fs::create_dir_all(&folder).expect("made");
    let store = Store::open(&place).await.expect("opened");
    let ann = store.add_guest().await.expect("a guest");
    let secret = store.add_session(&ann.id).await.expect("a session");
    store.register(&ann.id, "Ann \u{d6}", "hash").await.expect("kept");
    store.add_game("{\"card\":1}", &[seat(Some(&ann.id), None)], batch("b1", 1, &AWKWARD), 7).await.expect("kept");
    let said = ChatLine { from: "Ann".to_owned(), text: AWKWARD[1].to_owned(), ms: 5 };
    store.say("b1", "players", 0, &said).await.expect("kept");
    store.keep_notes("b1", 0, "LMG?").await.expect("kept");
    store.append_with_offers(batch("b1", 5, &["five"]), Some("[1]")).await.expect("kept");
    let (before, file) = (held(&store).await, folder.join("copy.db"));
    let visit = Store::visit(&place).await.expect("visited");
    visit.backup(file.to_str().expect("text")).await.expect("written while the store is open");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::metadata(&file).expect("there").permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "it holds secrets");
    }
    assert!(!folder.join("copy.db-wal").exists(), "one file and nothing beside it");
    store.append(batch("b1", 6, &["later"])).await.expect("the store goes on");
    store.close().await;
    for other in others {
        super::restore(&file, other).await.expect("restored");
        let again = Store::open(other).await.expect("opened");
        assert_eq!(held(&again).await, before);
        assert_eq!(again.user_of_session(&secret).await.expect("read").map(|user| user.id), Some(ann.id.clone()));
        assert!(again.account("ann \u{f6}").await.expect("read").is_some());
        again.close().await;
        let full = super::restore(&file, other).await.expect_err("there are data");
        assert!(full.to_string().contains("there are data already"), "{full}");
    }
    // As it is, it is a database of its own.
    let opened = Store::open(&Place::File(file)).await.expect("opened");
    assert_eq!(held(&opened).await, before);
    opened.close().await;
    std::fs::remove_dir_all(folder).expect("removed");
}

/// A backup of data that cannot be read leaves nothing where it was to go, so that it can be tried again.
async fn backup_of_torn(place: &Place) {
    let folder = folder();
    std::fs::create_dir_all(&folder).expect("made");
    let visit = Store::visit(place).await.expect("visited");
    let file = folder.join("torn.db");
    visit.backup(file.to_str().expect("text")).await.expect_err("there is not everything");
    assert_eq!(std::fs::read_dir(&folder).expect("read").count(), 0, "half a backup");
    std::fs::write(&file, "mine").expect("written");
    visit.backup(file.to_str().expect("text")).await.expect_err("there is something already");
    assert_eq!(std::fs::read(&file).expect("read"), b"mine", "what stood there before is nobody's to remove");
    std::fs::remove_dir_all(folder).expect("removed");
}

#[tokio::test]
async fn a_backup_of_sqlite_comes_back() {
    let folder = folder();
    backup_and_restore(Place::File(folder.join("a.db")), &[Place::File(folder.join("new/b.db"))]).await;
    let (torn, place) = (folder.join("c.db"), Place::File(folder.join("c.db")));
    Store::open(&place).await.expect("opened").close().await;
    assert!(!folder.join("c.db-wal").exists(), "whoever closes it leaves one file");
    // Nothing is whole but the page that names the tables.
    let mut bytes = std::fs::read(&torn).expect("read");
    bytes[4096..].fill(0xff);
    std::fs::write(&torn, bytes).expect("written");
    backup_of_torn(&place).await;
    std::fs::remove_dir_all(folder).expect("removed");
}

#[tokio::test]
async fn a_backup_of_postgres_comes_back_into_either_database() {
    let Some(cluster) = postgres::Cluster::start() else {
        println!("PostgreSQL is not installed: its backup is not tested");
        return;
    };
    let folder = folder();
    let mut connection = <sqlx::PgConnection as sqlx::Connection>::connect(&cluster.url()).await.expect("connected");
    sqlx::query("CREATE DATABASE second").execute(&mut connection).await.expect("made");
    let second = Place::Server(cluster.url().replace("/postgres", "/second"));
    let place = Place::Server(cluster.url());
    backup_and_restore(place.clone(), &[second, Place::File(folder.join("b.db"))]).await;
    sqlx::query("DROP TABLE offers").execute(&mut connection).await.expect("gone");
    backup_of_torn(&place).await;
    std::fs::remove_dir_all(folder).expect("removed");
}

fn folder() -> std::path::PathBuf {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let n = NEXT.fetch_add(1, Ordering::Relaxed);
    std::env::temp_dir().join(format!("fireteam-contract-{}-{n}", std::process::id()))
}

/// However much is written, the write-ahead log is brought into the file and used again from its beginning.
#[tokio::test]
async fn the_write_ahead_log_stays_small() {
    let folder = folder();
    let store = Store::open(&Place::File(folder.join("fireteam.db"))).await.expect("opened");
    let line: std::sync::Arc<str> = "x".repeat(1_000).into();
    let size = || std::fs::metadata(folder.join("fireteam.db-wal")).map_or(0, |file| file.len());
    store.add_game("{}", &[], batch("w1", 1, &["first"]), 7).await.expect("kept");
    for n in 0..400 {
        let lines = vec![line.clone(); 50];
        store.append(Batch { game: "w1".into(), first: 2 + 50 * n, lines }).await.expect("appended");
    }
    assert_eq!(store.log("w1").await.expect("read").expect("there").lines().count(), 20_001);
    // All of it would be more than 20 MB.
    assert!(size() < 10_000_000, "{} bytes are left in the write-ahead log", size());
    store.close().await;
    std::fs::remove_dir_all(folder).expect("removed");
}

#[tokio::test]
async fn sqlite_keeps_the_contract() {
    let folder = folder();
    suite(Place::File(folder.join("with space?.db"))).await;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::metadata(folder.join("with space?.db")).expect("there").permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
    std::fs::remove_dir_all(folder).expect("removed");
}

#[tokio::test]
async fn postgres_keeps_the_contract() {
    let Some(cluster) = postgres::Cluster::start() else {
        println!("PostgreSQL is not installed: its half of the contract is not tested");
        return;
    };
    suite(Place::Server(cluster.url())).await;
}
