//! `fireteam serve`: the table in the browser.

use crate::output::{Done, Failure, Output};
use clap::Args;
use server::{Books, Config, Options, Place, Post, StartError};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

/// The port when none is named.
const PORT: u16 = 7171;

/// Start the server and open its page.
#[derive(Args, Default)]
pub(crate) struct Serve {
    /// The port; 7171, or any free one if that is taken.
    #[arg(long)]
    port: Option<u16>,
    /// The address to listen on; only this machine if left out, everybody with 0.0.0.0.
    #[arg(long, value_name = "ADDRESS")]
    listen: Option<IpAddr>,
    /// Where the data are kept: a file, or postgres://...; a file in the data folder if left out.
    #[arg(long, value_name = "URL")]
    database: Option<String>,
    /// The data folder; the user's own if left out.
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,
    /// Open the page in the browser, even if no screen seems to be there.
    #[arg(long, overrides_with = "no_open")]
    open: bool,
    /// Do not open the page.
    #[arg(long, overrides_with = "open")]
    no_open: bool,
    /// The server is reached by https, through a proxy: cookies are sent by https only.
    #[arg(long)]
    https: bool,
    /// Every request comes through a proxy: limits count by the address that its X-Forwarded-For names. Not without one, for
    /// then anybody could write there what he likes.
    #[arg(long)]
    behind_proxy: bool,
    /// The mail server for notices: smtp://user:password@host:port?tls=required; better in FIRETEAM_SMTP, where other
    /// users of this machine cannot read the password.
    #[arg(long, value_name = "URL")]
    smtp: Option<String>,
    /// The sender of mails.
    #[arg(long, value_name = "ADDRESS")]
    mail_from: Option<String>,
    /// The address under which players reach the server, for links in notices.
    #[arg(long, value_name = "URL")]
    url: Option<String>,
    /// Let webhooks lead into private networks.
    #[arg(long)]
    webhooks_anywhere: bool,
    /// A file of certificates (PEM) of authorities that vouch for the mail server and for webhooks, besides those that
    /// everybody trusts.
    #[arg(long, value_name = "FILE")]
    trust: Option<PathBuf>,
    /// How many seconds a player by web has to come by himself before he is told that it is his turn; 60
    /// if left out.
    #[arg(long, value_name = "SECONDS")]
    notice_after: Option<u64>,
    /// No limits by address: for load tests.
    #[arg(long, hide = true)]
    crowded: bool,
}

/// Where the data are kept.
pub(crate) fn place(database: Option<&str>, data: Option<&PathBuf>) -> Result<Place, Failure> {
    if let Some(database) = database {
        return match database.split_once("://") {
            Some((kind, _)) if !["sqlite", "postgres", "postgresql"].contains(&kind) => Err(Failure::input(format!(
                "{database}: there is no database of the kind `{kind}`; name a file, or postgres://user@host/database"
            ))),
            _ => Ok(Place::read(database)),
        };
    }
    let folder = data.cloned().or_else(own_folder).ok_or_else(|| {
        Failure::input("there is no folder of your own to keep the data in; name one with --data FOLDER")
    })?;
    Ok(Place::File(folder.join("fireteam.db")))
}

/// The user's folder for data, by the custom of the system.
fn own_folder() -> Option<PathBuf> {
    let folder = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    if cfg!(windows) {
        return folder("APPDATA").map(|base| base.join("fireteam"));
    }
    if cfg!(target_os = "macos") {
        return folder("HOME").map(|home| home.join("Library/Application Support/fireteam"));
    }
    let base = folder("XDG_DATA_HOME").or_else(|| folder("HOME").map(|home| home.join(".local/share")));
    base.map(|base| base.join("fireteam"))
}

/// Run the server until it is stopped.
pub(crate) fn serve(serve: &Serve, output: &Output) -> Done {
    let ip = serve.listen.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
    let config = |port| -> Result<Config, Failure> {
        let Serve { https, behind_proxy, crowded, .. } = *serve;
        let mut options = Options { https, behind_proxy, crowded, ..Options::default() };
        if serve.crowded {
            options.messages = server::Rate { burst: 1e9, a_second: 1e9 };
        }
        let place = place(serve.database.as_deref(), serve.data.as_ref())?;
        Ok(Config { address: SocketAddr::new(ip, port), place, books: Books::all(), options })
    };
    server::log_to_stderr();
    let post = post(serve)?;
    let opened = |address: SocketAddr| announce(serve, address, output);
    let done = match server::run(config(serve.port.unwrap_or(PORT))?, &post, opened) {
        Err(StartError::Address { .. }) if serve.port.is_none() => server::run(config(0)?, &post, opened),
        done => done,
    };
    done.map_err(|error| Failure::Trouble(error.to_string()))
}

/// How notices are sent.
fn post(serve: &Serve) -> Result<Post, Failure> {
    let named = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let mut post = Post {
        smtp: serve.smtp.clone().or_else(|| named("FIRETEAM_SMTP")),
        from: serve.mail_from.clone().or_else(|| named("FIRETEAM_MAIL_FROM")),
        url: serve.url.clone(),
        anywhere: serve.webhooks_anywhere,
        ..Post::default()
    };
    if let Some(file) = &serve.trust {
        let read = std::fs::read_to_string(file);
        post.trusted = Some(read.map_err(|error| Failure::input(format!("{}: {error}", file.display())))?);
    }
    if let Some(seconds) = serve.notice_after {
        post.delay = Duration::from_secs(seconds);
    }
    Ok(post)
}

fn announce(serve: &Serve, address: SocketAddr, output: &Output) {
    let reached = if address.ip().is_unspecified() {
        SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), address.port())
    } else {
        address
    };
    let url = format!("http://{reached}/");
    output.answer(&serde_json::json!({ "url": url }), |output| {
        format!("Fireteam is at {}\nCtrl-C stops it; every game is kept.", output.strong(&url))
    });
    if serve.open || !serve.no_open && has_screen() {
        open(&url);
    }
}

/// Is there a screen to open a page on?
fn has_screen() -> bool {
    let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    cfg!(windows) || cfg!(target_os = "macos") || set("DISPLAY") || set("WAYLAND_DISPLAY")
}

/// Open the page; whoever has no browser opens it himself.
fn open(url: &str) {
    let (program, before): (&str, &[&str]) = if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else if cfg!(target_os = "macos") {
        ("open", &[])
    } else {
        ("xdg-open", &[])
    };
    let mut command = Command::new(program);
    command.args(before).arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    if let Ok(mut child) = command.spawn() {
        std::thread::spawn(move || child.wait());
    }
}
