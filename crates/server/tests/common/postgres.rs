//! A real PostgreSQL server for one test, from the system's own programs, on the loopback only.

use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A server that ends with the test.
pub(crate) struct Cluster {
    folder: PathBuf,
    child: Child,
    port: u16,
}

/// The newest installed programs of PostgreSQL.
fn programs() -> Option<PathBuf> {
    let versions = fs::read_dir("/usr/lib/postgresql").ok()?.filter_map(Result::ok);
    let mut found: Vec<PathBuf> = versions.map(|entry| entry.path().join("bin")).collect();
    found.retain(|bin| bin.join("initdb").is_file() && bin.join("postgres").is_file());
    found.sort();
    found.pop()
}

/// PostgreSQL refuses to be run by root, so root lends it the user that its package made.
fn as_other(program: &Path) -> Command {
    let root = Command::new("id").arg("-u").output().is_ok_and(|out| out.stdout == b"0\n");
    let mut command = if root { Command::new("runuser") } else { Command::new(program) };
    if root {
        command.args(["-u", "postgres", "--"]).arg(program);
    }
    command.env("LC_ALL", "C.UTF-8").current_dir("/").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command
}

/// A certificate of its own, and no connection without it.
fn only_tls(folder: &Path) {
    let mut command = as_other(Path::new("/usr/bin/openssl"));
    command.args(["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost", "-keyout"]);
    command.arg(folder.join("server.key")).arg("-out").arg(folder.join("server.crt"));
    assert!(command.status().is_ok_and(|status| status.success()), "openssl failed");
    fs::write(folder.join("pg_hba.conf"), "hostssl all all 127.0.0.1/32 trust\n").expect("written");
}

impl Cluster {
    /// Start a server; none where PostgreSQL is not installed.
    pub(crate) fn start() -> Option<Cluster> {
        Cluster::start_so(false)
    }
    /// Start a server that speaks TLS and nothing else; none where PostgreSQL or openssl is not installed.
    #[allow(dead_code, reason = "not every test speaks TLS")]
    pub(crate) fn start_tls() -> Option<Cluster> {
        Path::new("/usr/bin/openssl").is_file().then(|| Cluster::start_so(true)).flatten()
    }
    fn start_so(tls: bool) -> Option<Cluster> {
        let bin = programs()?;
        let free = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let port = free.local_addr().expect("an address").port();
        drop(free);
        let folder = std::env::temp_dir().join(format!("fireteam-pg-{}-{port}", std::process::id()));
        let made =
            as_other(&bin.join("initdb")).arg("-D").arg(&folder).args(["-U", "fireteam", "-A", "trust"]).status();
        assert!(made.is_ok_and(|status| status.success()), "initdb failed");
        if tls {
            only_tls(&folder);
        }
        let mut command = as_other(&bin.join("postgres"));
        command.args(["-c", if tls { "ssl=on" } else { "ssl=off" }]);
        command.arg("-D").arg(&folder).args(["-p", &port.to_string(), "-c", "listen_addresses=127.0.0.1"]);
        command.args(["-c", "unix_socket_directories=", "-c", "max_connections=40"]);
        let child = command.spawn().expect("postgres starts");
        let cluster = Cluster { folder, child, port };
        let patience = Instant::now() + Duration::from_secs(30);
        while !cluster.is_ready(&bin) {
            assert!(Instant::now() < patience, "postgres does not answer");
            std::thread::sleep(Duration::from_millis(100));
        }
        Some(cluster)
    }
    fn is_ready(&self, bin: &Path) -> bool {
        let mut command = as_other(&bin.join("pg_isready"));
        command.args(["-q", "-h", "127.0.0.1", "-p", &self.port.to_string()]).status().is_ok_and(|s| s.success())
    }
    /// How it is reached.
    pub(crate) fn url(&self) -> String {
        format!("postgres://fireteam@127.0.0.1:{}/postgres", self.port)
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        // The first line of its file of notes is the server's process; SIGINT is its quick and orderly end.
        let notes = fs::read_to_string(self.folder.join("postmaster.pid")).unwrap_or_default();
        if let Some(pid) = notes.lines().next() {
            let _ = Command::new("kill").args(["-INT", pid]).status();
        }
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}
