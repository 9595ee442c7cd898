//! Runs the program as a player would: with a folder of its own, lines typed in, and nothing else.

use serde_json::Value;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// A folder that is empty at first and gone at last.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Folder {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let n = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("fireteam-test-{}-{n}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder for the test");
        Folder(path)
    }
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
    pub(crate) fn write(&self, name: &str, text: &str) -> String {
        fs::write(self.path(name), text).expect("a file for the test");
        name.to_owned()
    }
    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap_or_else(|e| panic!("{name}: {e}"))
    }
    /// A command of the program in this folder.
    pub(crate) fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_fireteam"));
        command.args(args).current_dir(&self.0).env("XDG_DATA_HOME", self.path("data")).env_remove("COLUMNS");
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }
    /// Run a command with these lines typed in.
    pub(crate) fn typed(&self, args: &[&str], input: &[u8]) -> Run {
        let mut child = self.command(args).spawn().expect("the program starts");
        let mut stdin = child.stdin.take().expect("a pipe");
        let input = input.to_vec();
        // A program that does not read to the end closes the pipe; that is its right.
        let typist = std::thread::spawn(move || stdin.write_all(&input).is_ok());
        let done = child.wait_with_output().expect("the program ends");
        let _ = typist.join();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the program speaks UTF-8");
        let run =
            Run { code: done.status.code(), out: text(done.stdout), err: text(done.stderr), args: args.join(" ") };
        assert!(!run.err.contains("panicked at"), "{}: {}", run.args, run.err);
        assert!(run.code.is_some_and(|code| (0..=2).contains(&code)), "{}: {:?} {}", run.args, run.code, run.err);
        run
    }
    pub(crate) fn run(&self, args: &[&str]) -> Run {
        self.typed(args, b"")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// What a run came to.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
    args: String,
}

impl Run {
    /// It did what was asked, and said nothing else.
    #[track_caller]
    pub(crate) fn fine(self) -> Run {
        assert_eq!((self.code, self.err.as_str()), (Some(0), ""), "{}\n{}", self.args, self.out);
        self
    }
    /// The JSON it printed in its only line.
    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|e| panic!("{}: {e}: {}", self.args, self.out))
    }
    /// It refused its input with exit code 2, on the error stream, in these words.
    #[track_caller]
    pub(crate) fn bad_input(&self, words: &str) {
        assert_eq!(self.code, Some(2), "{}: {} {}", self.args, self.out, self.err);
        assert!(self.err.contains(words), "{}: {}", self.args, self.err);
        assert_eq!(self.out, "", "{}", self.args);
    }
}

/// A run in a folder that is thrown away.
pub(crate) fn run(args: &[&str]) -> Run {
    Folder::new().run(args)
}

/// A command line in words, split at spaces.
pub(crate) fn line(words: &str) -> Run {
    run(&words.split_whitespace().collect::<Vec<_>>())
}

/// The keys of a JSON object in the order in which they were printed.
pub(crate) fn keys(text: &str) -> Vec<String> {
    let (mut keys, mut depth, mut at) = (Vec::new(), 0, 0);
    let bytes = text.as_bytes();
    while at < bytes.len() {
        match bytes[at] {
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth -= 1,
            b'"' => {
                let end = at + 1 + text[at + 1..].find('"').unwrap_or(0);
                if depth == 1 && bytes.get(end + 1) == Some(&b':') {
                    keys.push(text[at + 1..end].to_owned());
                }
                at = end;
            }
            _ => {}
        }
        at += 1;
    }
    keys
}

/// Does a file that only its owner may read stand here?
pub(crate) fn is_private(path: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        fs::metadata(path).is_ok_and(|m| m.permissions().mode() & 0o777 == 0o600)
    }
    #[cfg(not(unix))]
    path.exists()
}
