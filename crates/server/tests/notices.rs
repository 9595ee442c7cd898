//! Notices to players by web: mails and webhooks, each once, never to somebody who is there.

#[allow(dead_code, reason = "every test uses its own part")]
mod common;

use common::{Folder, Person, options};
use serde_json::{Value, json};
use server::{Books, Config, Place, Post, Running};
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};

const FORM: &str = "Content-Type: application/x-www-form-urlencoded\r\n";

/// Whatever somebody received, one text each.
#[derive(Clone, Default)]
struct Received(Arc<Mutex<Vec<String>>>);

impl Received {
    fn all(&self) -> Vec<String> {
        self.0.lock().expect("no panic").clone()
    }
    fn push(&self, text: String) {
        self.0.lock().expect("no panic").push(text);
    }
    /// Wait until there are so many.
    async fn at_least(&self, count: usize) -> Vec<String> {
        for _ in 0..400 {
            if self.all().len() >= count {
                return self.all();
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
        panic!("only these came: {:#?}", self.all());
    }
}

/// A mail server that takes everything.
async fn mail_sink() -> (SocketAddr, Received) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let (address, mails) = (listener.local_addr().expect("an address"), Received::default());
    let kept = mails.clone();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            tokio::spawn(take_mail(stream, kept.clone()));
        }
    });
    (address, mails)
}

async fn take_mail(stream: TcpStream, mails: Received) -> Option<()> {
    let mut stream = BufReader::new(stream);
    stream.write_all(b"220 sink\r\n").await.ok()?;
    let (mut line, mut mail, mut in_mail) = (String::new(), String::new(), false);
    loop {
        line.clear();
        if stream.read_line(&mut line).await.ok()? == 0 {
            return None;
        }
        if in_mail && line == ".\r\n" {
            mails.push(std::mem::take(&mut mail));
        } else if in_mail {
            mail += &line;
            continue;
        }
        let word = line.split_whitespace().next().unwrap_or_default().to_uppercase();
        in_mail = word == "DATA";
        let answer = if in_mail { "354 go on\r\n" } else { "250 fine\r\n" };
        stream.write_all(answer.as_bytes()).await.ok()?;
    }
}

/// A web server that takes every post, the first few with a refusal.
async fn hook_sink(refusals: usize) -> (SocketAddr, Received) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let (address, calls) = (listener.local_addr().expect("an address"), Received::default());
    let kept = calls.clone();
    tokio::spawn(async move {
        let mut refusals = refusals;
        while let Ok((mut stream, _)) = listener.accept().await {
            let mut request = vec![0; 8192];
            let mut read = 0;
            loop {
                let more = stream.read(&mut request[read..]).await.unwrap_or(0);
                read += more;
                let text = String::from_utf8_lossy(&request[..read]).into_owned();
                let Some((head, body)) = text.split_once("\r\n\r\n") else { continue };
                let length = head.lines().find_map(|line| line.strip_prefix("Content-Length: "));
                if more == 0 || length.and_then(|n| n.parse().ok()) == Some(body.len()) {
                    kept.push(text);
                    break;
                }
            }
            let status = if refusals > 0 { "302 elsewhere\r\nLocation: http://127.0.0.1:1/" } else { "204 fine" };
            refusals = refusals.saturating_sub(1);
            let _ = stream.write_all(format!("HTTP/1.1 {status}\r\nContent-Length: 0\r\n\r\n").as_bytes()).await;
        }
    });
    (address, calls)
}

async fn start(place: Place, mail: SocketAddr, anywhere: bool) -> Running {
    let config = Config { address: ([127, 0, 0, 1], 0).into(), place, books: Books::all(), options: options() };
    let post = Post {
        smtp: Some(format!("smtp://{mail}")),
        from: Some("Fireteam <table@example.org>".to_owned()),
        url: Some("https://table.example.org/".to_owned()),
        anywhere,
        delay: Duration::from_millis(300),
    };
    server::start_posting(config, &post).await.expect("the server starts")
}

/// The link in a mail, as a path. Long lines of a mail may be folded.
fn link(mail: &str) -> String {
    let whole = mail.replace("=\r\n", "").replace("=3D", "=");
    let rest = whole.rsplit("https://table.example.org/mail/").next().expect("a link");
    let token: String = rest.chars().take_while(|c| c.is_ascii_alphanumeric() || ".-_".contains(*c)).collect();
    format!("/mail/{token}")
}

fn subject(mail: &str) -> &str {
    mail.lines().find_map(|line| line.strip_prefix("Subject: ")).unwrap_or_default()
}

/// Set an address and confirm it by the link in the first mail.
async fn confirm(person: &mut Person, mails: &Received) {
    let before = mails.all().len();
    let me = person.post("/api/me", &json!({ "mail": "bob@example.org" })).await.fine();
    assert_eq!((&me["mail_confirmed"], &me["mails"]), (&json!(false), &json!(true)));
    let mail = mails.at_least(before + 1).await[before].clone();
    let path = link(&mail);
    assert_eq!(person.get(&format!("{path}x")).await.status, 404, "a link that is not ours");
    assert!(person.get(&path).await.body.contains("<button"));
    assert_eq!(person.get("/api/me").await.fine()["mail_confirmed"], json!(false), "looking confirms nothing");
    assert_eq!(Person::at(person.server).send("POST", &path, FORM, "").await.status, 200);
    assert_eq!(person.get("/api/me").await.fine()["mail_confirmed"], json!(true));
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_waited_for_is_told_once_and_not_while_he_is_there() {
    let folder = Folder::new();
    let ((mail, mails), (hook, calls)) = (mail_sink().await, hook_sink(0).await);
    let running = start(folder.place(), mail, true).await;
    let (mut ann, mut bob) = (Person::at(running.address), Person::at(running.address));
    assert_eq!(bob.post("/api/me", &json!({ "mail": "no address" })).await.status, 400);
    confirm(&mut bob, &mails).await;
    bob.post("/api/me", &json!({ "webhook": format!("http://{hook}/turn?of=bob") })).await.fine();
    let (game, links) = ann.make("entebbe", "by-web", &["me", "open"]).await;
    bob.claim(&links[0]).await;
    let mut alpha = ann.open(&game, "0").await;
    let mut mine = mails.all().len();
    // Ann decides until it is Bob's turn, who is elsewhere; she decides several times, he is told once.
    while !alpha.asking.is_null() {
        alpha.play(0).await.expect("legal");
        let _ = alpha.ask(json!({ "do": "ledger" })).await;
    }
    let told = mails.at_least(mine + 1).await.remove(mine);
    mine += 1;
    assert_eq!(subject(&told), "Your turn in Entebbe");
    assert!(told.contains(&format!("https://table.example.org/game/{game}")) && told.contains("List-Unsubscribe: "));
    let call = calls.at_least(1).await.remove(0);
    assert!(call.starts_with("POST /turn?of=bob HTTP/1.1\r\n"), "{call}");
    let body: Value = serde_json::from_str(call.split("\r\n\r\n").nth(1).expect("a body")).expect("JSON");
    let url = format!("https://table.example.org/game/{game}");
    let expected = json!({ "match": game, "title": "Entebbe", "seat": "bravo", "url": url, "what": "turn" });
    assert_eq!(body, expected, "nothing but that it is his turn");
    let figures = bob.get("/metrics").await.body;
    for figure in ["fireteam_mails_sent_total 2", "fireteam_webhooks_called_total 1", "fireteam_mails_failed_total 0"] {
        assert!(figures.contains(figure), "{figures}");
    }
    // A restart changes nothing: he has been told.
    running.stop().await;
    let running = start(folder.place(), mail, true).await;
    (ann.server, bob.server) = (running.address, running.address);
    ann.open(&game, "0").await;
    tokio::time::sleep(Duration::from_millis(1800)).await;
    assert_eq!((mails.all().len(), calls.all().len()), (mine, 1));
    // While he is there he is not told, however often it becomes his turn.
    let (mut alpha, mut bravo) = (ann.open(&game, "0").await, bob.open(&game, "1").await);
    for n in 0..40 {
        for socket in [&mut alpha, &mut bravo] {
            let _ = socket.ask(json!({ "do": "ledger" })).await;
            if !socket.asking.is_null() {
                socket.play(n).await.expect("legal");
            }
        }
    }
    tokio::time::sleep(Duration::from_millis(1800)).await;
    assert_eq!((mails.all().len(), calls.all().len()), (mine, 1));
    // The link in the mail ends it, and forgets the address.
    bob.send("POST", &link(&told), FORM, "List-Unsubscribe=One-Click").await;
    let me = bob.get("/api/me").await.fine();
    assert_eq!((&me["mail"], &me["mail_confirmed"]), (&Value::Null, &json!(false)));
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn webhooks_do_not_lead_into_private_networks_and_follow_nobody() {
    let folder = Folder::new();
    let ((mail, _), (hook, calls)) = (mail_sink().await, hook_sink(1).await);
    let running = start(folder.place(), mail, false).await;
    let mut bob = Person::at(running.address);
    for private in [format!("http://{hook}/"), "http://localhost/".to_owned(), "http://169.254.169.254/x".to_owned()] {
        let answer = bob.post("/api/me", &json!({ "webhook": private })).await;
        assert_eq!(answer.status, 409, "{private}: {}", answer.body);
    }
    assert_eq!(bob.get("/api/me").await.fine()["webhook"], Value::Null);
    running.stop().await;
    // Where it is allowed, a redirect counts as a failure and is not followed.
    let running = start(folder.place(), mail, true).await;
    let (mut ann, mut bob) = (Person::at(running.address), Person::at(running.address));
    bob.post("/api/me", &json!({ "webhook": format!("http://{hook}/") })).await.fine();
    let (game, links) = bob.make("entebbe", "by-web", &["me", "open"]).await;
    ann.claim(&links[0]).await;
    calls.at_least(1).await;
    for _ in 0..100 {
        if bob.get("/metrics").await.body.contains("fireteam_webhooks_failed_total 1") {
            running.stop().await;
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("the failure is not counted in {game}");
}
