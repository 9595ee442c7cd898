//! Notices to players by web: mails and webhooks, each once, never to somebody who is there.

#[allow(dead_code, reason = "every test uses its own part")]
mod common;

use common::{Folder, Person, options};
use serde_json::{Value, json};
use server::{Books, Config, Place, Post, Running};
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::{ServerConfig, crypto::ring};

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

/// How a sink is reached.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Door {
    Plain,
    /// TLS from the first byte.
    Tls,
    /// TLS when it is asked for.
    StartTls,
}

/// A certificate of `localhost`, signed by the authority in `tests/tls` that only a test trusts.
fn acceptor() -> TlsAcceptor {
    let read = |file: &str| std::fs::read(format!("{}/tests/tls/{file}", env!("CARGO_MANIFEST_DIR"))).expect("a file");
    let chain = vec![CertificateDer::from_pem_slice(&read("localhost.pem")).expect("a certificate")];
    let key = PrivateKeyDer::from_pem_slice(&read("localhost.key.pem")).expect("a key");
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("versions")
        .with_no_client_auth()
        .with_single_cert(chain, key);
    TlsAcceptor::from(Arc::new(config.expect("a pair")))
}

/// Where `localhost` leads, whichever kind of address that is.
async fn listener() -> (SocketAddr, TcpListener) {
    let listener = TcpListener::bind("localhost:0").await.expect("a port");
    (listener.local_addr().expect("an address"), listener)
}

/// A mail server that takes everything.
async fn mail_sink(door: Door) -> (SocketAddr, Received) {
    let ((address, listener), mails) = (listener().await, Received::default());
    let kept = mails.clone();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            tokio::spawn(greet(stream, door, kept.clone()));
        }
    });
    (address, mails)
}

async fn greet(stream: TcpStream, door: Door, mails: Received) -> Option<()> {
    if door == Door::Tls {
        let mut stream = acceptor().accept(stream).await.ok()?;
        stream.write_all(b"220 sink\r\n").await.ok()?;
        return take_mail(stream, mails).await;
    }
    let mut stream = BufReader::new(stream);
    stream.write_all(b"220 sink\r\n").await.ok()?;
    if door == Door::Plain {
        return take_mail(stream, mails).await;
    }
    let mut line = String::new();
    while !line.starts_with("STARTTLS") {
        line.clear();
        stream.read_line(&mut line).await.ok().filter(|&read| read > 0)?;
        let answer = if line.starts_with("EHLO") { "250-sink\r\n250 STARTTLS\r\n" } else { "220 go on\r\n" };
        stream.write_all(answer.as_bytes()).await.ok()?;
    }
    take_mail(acceptor().accept(stream.into_inner()).await.ok()?, mails).await
}

async fn take_mail(stream: impl AsyncRead + AsyncWrite + Unpin, mails: Received) -> Option<()> {
    let mut stream = BufReader::new(stream);
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
        stream.flush().await.ok()?;
    }
}

/// A web server that takes every post, the first few with a refusal.
async fn hook_sink(door: Door, refusals: usize) -> (SocketAddr, Received) {
    let ((address, listener), calls) = (listener().await, Received::default());
    let kept = calls.clone();
    tokio::spawn(async move {
        let mut refusals = refusals;
        while let Ok((stream, _)) = listener.accept().await {
            let status = if refusals > 0 { "302 elsewhere\r\nLocation: http://127.0.0.1:1/" } else { "204 fine" };
            refusals = refusals.saturating_sub(1);
            if door == Door::Plain {
                take_call(stream, status, &kept).await;
            } else if let Ok(stream) = acceptor().accept(stream).await {
                take_call(stream, status, &kept).await;
            }
        }
    });
    (address, calls)
}

async fn take_call(mut stream: impl AsyncRead + AsyncWrite + Unpin, status: &str, calls: &Received) {
    let mut request = vec![0; 8192];
    let mut read = 0;
    loop {
        let more = stream.read(&mut request[read..]).await.unwrap_or(0);
        read += more;
        let text = String::from_utf8_lossy(&request[..read]).into_owned();
        let Some((head, body)) = text.split_once("\r\n\r\n") else { continue };
        let length = head.lines().find_map(|line| line.strip_prefix("Content-Length: "));
        if more == 0 || length.and_then(|n| n.parse().ok()) == Some(body.len()) {
            calls.push(text);
            break;
        }
    }
    let _ = stream.write_all(format!("HTTP/1.1 {status}\r\nContent-Length: 0\r\n\r\n").as_bytes()).await;
    let _ = stream.shutdown().await;
}

async fn start(place: Place, mail: SocketAddr, anywhere: bool) -> Running {
    posting(place, Post { smtp: Some(format!("smtp://{mail}")), anywhere, ..post() }).await
}

/// Notices as these tests want them, without a mail server.
fn post() -> Post {
    Post {
        smtp: None,
        from: None,
        url: Some("https://table.example.org/".to_owned()),
        anywhere: true,
        trusted: None,
        delay: Duration::from_millis(300),
    }
}

async fn posting(place: Place, mut post: Post) -> Running {
    post.from = post.smtp.is_some().then(|| "Fireteam <table@example.org>".to_owned());
    let config = Config { address: ([127, 0, 0, 1], 0).into(), place, books: Books::all(), options: options() };
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
    let stale = person.get(&format!("{path}x")).await;
    assert_eq!(stale.status, 404, "a link that is not ours");
    assert!(stale.body.contains("<html") && stale.body.contains("set your address again"), "{}", stale.body);
    assert!(person.get(&path).await.body.contains("<button"));
    assert_eq!(person.get("/api/me").await.fine()["mail_confirmed"], json!(false), "looking confirms nothing");
    assert_eq!(Person::at(person.server).send("POST", &path, FORM, "").await.status, 200);
    assert_eq!(person.get("/api/me").await.fine()["mail_confirmed"], json!(true));
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_waited_for_is_told_once_and_not_while_he_is_there() {
    let folder = Folder::new();
    let ((mail, mails), (hook, calls)) = (mail_sink(Door::Plain).await, hook_sink(Door::Plain, 0).await);
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
async fn whoever_names_an_address_while_he_is_waited_for_is_told() {
    let folder = Folder::new();
    let (hook, calls) = hook_sink(Door::Plain, 0).await;
    let running = posting(folder.place(), Post { delay: Duration::from_secs(2), ..post() }).await;
    let (mut ann, mut bob) = (Person::at(running.address), Person::at(running.address));
    let (_, links) = ann.make("entebbe", "by-web", &["me", "open"]).await;
    bob.claim(&links[0]).await;
    // He is asked from now on, and says only then where he can be told.
    tokio::time::sleep(Duration::from_millis(300)).await;
    bob.post("/api/me", &json!({ "webhook": format!("http://{hook}/") })).await.fine();
    let call = calls.at_least(1).await.remove(0);
    assert!(call.contains("\"what\":\"turn\""), "{call}");
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_offered_something_is_told_while_it_is_on_the_table() {
    let folder = Folder::new();
    let (hook, calls) = hook_sink(Door::Plain, 0).await;
    let running = posting(folder.place(), post()).await;
    let (mut ann, mut bob) = (Person::at(running.address), Person::at(running.address));
    bob.post("/api/me", &json!({ "webhook": format!("http://{hook}/") })).await.fine();
    let (game, links) = ann.make("entebbe", "by-web", &["me", "open"]).await;
    bob.claim(&links[0]).await;
    let mut alpha = ann.open(&game, "0").await;
    alpha.ask(json!({ "do": "offer", "what": "umpire" })).await.expect("offered");
    let told = calls.at_least(2).await;
    assert!(told.iter().any(|call| call.contains("\"what\":\"offer\"")), "{told:#?}");
    // What is withdrawn before he would be told, he is not told of.
    alpha.play(0).await.expect("legal");
    alpha.ask(json!({ "do": "offer", "what": "draw" })).await.expect("offered");
    let mut bravo = bob.open(&game, "1").await;
    for what in ["umpire", "draw"] {
        bravo.ask(json!({ "do": "answer", "what": what, "yes": false })).await.expect("declined");
    }
    drop(bravo);
    tokio::time::sleep(Duration::from_millis(1800)).await;
    let offers = calls.all().iter().filter(|call| call.contains("\"what\":\"offer\"")).count();
    assert_eq!(offers, 1, "{:#?}", calls.all());
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn webhooks_do_not_lead_into_private_networks_and_follow_nobody() {
    let folder = Folder::new();
    let ((mail, _), (hook, calls)) = (mail_sink(Door::Plain).await, hook_sink(Door::Plain, 1).await);
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

/// What the tests' own authority says of itself.
const AUTHORITY: &str = include_str!("tls/authority.pem");

#[tokio::test(flavor = "multi_thread")]
async fn mails_go_over_tls_to_whom_an_authority_vouches_for_and_to_nobody_else() {
    let folder = Folder::new();
    for (door, scheme, tls) in [(Door::Tls, "smtps", ""), (Door::StartTls, "smtp", "?tls=required")] {
        let (mail, mails) = mail_sink(door).await;
        let smtp = Some(format!("{scheme}://localhost:{}{tls}", mail.port()));
        // An authority that nobody named vouches for nothing: the mail is not sent, and the player is told.
        let running = posting(folder.place(), Post { smtp: smtp.clone(), ..post() }).await;
        let mut bob = Person::at(running.address);
        let answer = bob.post("/api/me", &json!({ "mail": "bob@example.org" })).await;
        assert!(answer.status >= 400 && answer.body.contains("could not be sent"), "{scheme}: {}", answer.body);
        assert_eq!(mails.all(), Vec::<String>::new(), "{scheme}");
        running.stop().await;
        let running = posting(folder.place(), Post { smtp, trusted: Some(AUTHORITY.to_owned()), ..post() }).await;
        confirm(&mut Person::at(running.address), &mails).await;
        running.stop().await;
    }
    // A server that offers no TLS gets no mail where TLS is required.
    let (plain, mails) = mail_sink(Door::Plain).await;
    let smtp = Some(format!("smtp://localhost:{}?tls=required", plain.port()));
    let running = posting(folder.place(), Post { smtp, trusted: Some(AUTHORITY.to_owned()), ..post() }).await;
    assert!(Person::at(running.address).post("/api/me", &json!({ "mail": "bob@example.org" })).await.status >= 400);
    assert_eq!(mails.all(), Vec::<String>::new());
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn webhooks_are_called_over_https_where_the_certificate_is_good() {
    let folder = Folder::new();
    let (hook, calls) = hook_sink(Door::Tls, 0).await;
    for (host, trusted, comes) in
        [("localhost", None, false), ("localhost", Some(AUTHORITY), true), ("127.0.0.1", Some(AUTHORITY), false)]
    {
        let running = posting(folder.place(), Post { trusted: trusted.map(str::to_owned), ..post() }).await;
        let (mut ann, mut bob) = (Person::at(running.address), Person::at(running.address));
        bob.post("/api/me", &json!({ "webhook": format!("https://{host}:{}/turn", hook.port()) })).await.fine();
        let (_, links) = bob.make("entebbe", "by-web", &["me", "open"]).await;
        ann.claim(&links[0]).await;
        let counted = if comes { "fireteam_webhooks_called_total 1" } else { "fireteam_webhooks_failed_total 1" };
        let mut figures = String::new();
        for _ in 0..400 {
            figures = bob.get("/metrics").await.body;
            if figures.contains(counted) {
                break;
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
        assert!(figures.contains(counted), "{host} {comes}: {figures}");
        assert_eq!(calls.all().len(), usize::from(trusted.is_some()), "{host}");
        running.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_meant_is_refused_before_the_server_starts() {
    let folder = Folder::new();
    let text = |text: &str| Some(text.to_owned());
    for (post, why) in [
        (Post { trusted: text("no certificate"), ..post() }, "cannot be read"),
        (Post { from: text("table@example.org"), ..post() }, "no mail server"),
        (Post { url: text("ftp://table.example.org"), ..post() }, "is not the address of a page"),
        (Post { url: text("table.example.org"), ..post() }, "is not the address of a page"),
    ] {
        let config = Config {
            address: ([127, 0, 0, 1], 0).into(),
            place: folder.place(),
            books: Books::all(),
            options: options(),
        };
        let refused = server::start_posting(config, &post).await;
        let said = refused.err().expect("refused").to_string();
        assert!(said.contains(why) && said.contains('\n'), "what to do is said too: {said}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_cannot_be_asked_is_not_kept() {
    let folder = Folder::new();
    let running = posting(folder.place(), post()).await;
    let mut bob = Person::at(running.address);
    let refused = bob.post("/api/me", &json!({ "mail": "bob@example.org" })).await;
    assert!(refused.status == 409 && refused.body.contains("this server sends no mails"), "{}", refused.body);
    assert_eq!(bob.get("/api/me").await.fine()["mail"], Value::Null, "nothing is stored then");
    running.stop().await;
}
