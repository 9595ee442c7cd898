//! What the server writes for whoever runs it: refusals and failed sign-ins, and no secret.

#[allow(dead_code, reason = "every test uses its own part")]
mod common;

use common::{Folder, Person, start, two};
use serde_json::json;
use std::io::Write;
use std::sync::{Arc, Mutex};

/// Everything that was written.
#[derive(Clone, Default)]
struct Written(Arc<Mutex<Vec<u8>>>);

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("no panic").extend_from_slice(bytes);
        Ok(bytes.len())
    }
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl Written {
    /// The lines with all of these words.
    fn with(&self, words: &[&str]) -> usize {
        let text = String::from_utf8_lossy(&self.0.lock().expect("no panic")).into_owned();
        text.lines().filter(|line| words.iter().all(|word| line.contains(word))).count()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn refusals_and_failed_sign_ins_are_written_without_secrets() {
    let written = Written::default();
    let writer = written.clone();
    let log = tracing_subscriber::fmt().with_env_filter("info,server=debug").with_ansi(false);
    log.with_writer(move || writer.clone()).init();
    let folder = Folder::new();
    let running = start(folder.place()).await;
    let (mut ann, _, game, mut alpha, _) = two(running.address, "by-web").await;
    assert!(alpha.ask(json!({ "do": "set_standing", "orders": ["what only Ann may know"] })).await.is_err());
    assert_eq!(written.with(&["refused", &game, "set_standing"]), 1);
    let wrong = json!({ "name": "my secret by mistake", "password": "another secret" });
    assert_eq!(ann.post("/api/login", &wrong).await.status, 401);
    assert_eq!(written.with(&["INFO", "a sign-in failed", "127.0.0.1"]), 1);
    assert_eq!(written.with(&["DEBUG", "401", "/api/login"]), 1);
    let token = "a-token-that-is-not-known";
    assert_eq!(Person::at(running.address).get(&format!("/mail/{token}")).await.status, 404);
    assert_eq!(Person::at(running.address).post("/api/recover", &json!({ "token": token })).await.status, 404);
    assert_eq!(written.with(&["DEBUG", "404", "there=\"/mail\""]), 1);
    assert_eq!(written.with(&["INFO", "recovery link"]), 1);
    for secret in [token, "secret", "what only Ann may know"] {
        assert_eq!(written.with(&[secret]), 0, "{secret}");
    }
    running.stop().await;
}
