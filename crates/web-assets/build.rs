//! Builds the client in `web/` with npm and writes the list of files that the crate embeds.
//!
//! `FIRETEAM_WEB` steers it: `auto` (the default) builds and falls back to a page that says what is missing, `require`
//! makes a failure an error, `skip` takes that page at once, `dir:PATH` takes a folder that is already built.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, io};

/// What the client is built from; nothing else in `web/` matters here.
const SOURCES: [&str; 7] =
    ["src", "public", "index.html", "package.json", "package-lock.json", "tsconfig.json", "vite.config.ts"];

fn main() {
    println!("cargo::rerun-if-env-changed=FIRETEAM_WEB");
    println!("cargo::rerun-if-changed=build.rs");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    let wish = env::var("FIRETEAM_WEB").unwrap_or_default();
    let built = match wish.as_str() {
        "skip" => Err("FIRETEAM_WEB=skip left it out".to_owned()),
        dir if dir.starts_with("dir:") => use_folder(Path::new(&dir["dir:".len()..])),
        "" | "auto" | "require" => build(&out),
        other => panic!("FIRETEAM_WEB={other} is not known; it may be auto, require, skip or dir:PATH"),
    };
    let folder = built.unwrap_or_else(|why| {
        assert!(wish != "require" && !wish.starts_with("dir:"), "the web client could not be built: {why}");
        if wish != "skip" {
            println!("cargo::warning=the web client is not built in: {why}");
        }
        notice(&out, &why)
    });
    let list = list(&folder).unwrap_or_else(|e| panic!("{} cannot be read: {e}", folder.display()));
    fs::write(out.join("files.rs"), list).expect("OUT_DIR can be written");
}

/// A folder that somebody else has built.
fn use_folder(dir: &Path) -> Result<PathBuf, String> {
    println!("cargo::rerun-if-changed={}", dir.display());
    let dir = dir.canonicalize().map_err(|e| format!("{}: {e}", dir.display()))?;
    if dir.join("index.html").is_file() { Ok(dir) } else { Err(format!("{} has no index.html", dir.display())) }
}

/// Copy the sources next to the build's output and build them there, so that the source tree stays clean.
fn build(out: &Path) -> Result<PathBuf, String> {
    let manifest = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR"));
    let from = manifest.join("../../web");
    let work = out.join("web");
    for name in SOURCES {
        let source = from.join(name);
        if source.exists() {
            println!("cargo::rerun-if-changed={}", source.display());
        }
        let target = work.join(name);
        let _ = if target.is_dir() { fs::remove_dir_all(&target) } else { fs::remove_file(&target) };
        copy(&source, &target).map_err(|e| format!("{}: {e}", source.display()))?;
    }
    // The typefaces are those of the pictures; the client's styles name them by their place in the tree.
    let (faces, faces_at) = (manifest.join("../render/assets"), out.join("crates/render/assets"));
    copy(&faces, &faces_at).map_err(|e| format!("{}: {e}", faces.display()))?;
    let lock = fs::read_to_string(work.join("package-lock.json")).map_err(|e| format!("package-lock.json: {e}"))?;
    let mark = work.join("installed.mark");
    if fs::read_to_string(&mark).ok().as_deref() != Some(&lock) {
        npm(&work, &["ci", "--omit=dev", "--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund"])?;
        fs::write(&mark, &lock).map_err(|e| e.to_string())?;
    }
    npm(&work, &["run", "build"])?;
    use_built(&work)
}

fn use_built(work: &Path) -> Result<PathBuf, String> {
    let dist = work.join("dist");
    if dist.join("index.html").is_file() { Ok(dist) } else { Err("npm run build made no dist/index.html".to_owned()) }
}

fn npm(at: &Path, args: &[&str]) -> Result<(), String> {
    let done = Command::new("npm").args(args).current_dir(at).output();
    let output = done.map_err(|e| format!("npm could not be started ({e}); install Node 20 or newer with npm"))?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr).into_owned() + &String::from_utf8_lossy(&output.stdout);
    let lines: Vec<&str> = said.lines().filter(|line| !line.trim().is_empty()).take(12).collect();
    Err(format!("npm {} failed: {}", args.join(" "), lines.join(" / ")))
}

fn copy(from: &Path, to: &Path) -> io::Result<()> {
    if from.is_dir() {
        fs::create_dir_all(to)?;
        for entry in fs::read_dir(from)? {
            let entry = entry?;
            copy(&entry.path(), &to.join(entry.file_name()))?;
        }
    } else if from.is_file() {
        if let Some(parent) = to.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::copy(from, to)?;
    }
    Ok(())
}

/// The page that stands in for the client.
fn notice(out: &Path, why: &str) -> PathBuf {
    let folder = out.join("notice");
    let why = why.replace('&', "&amp;").replace('<', "&lt;");
    let page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>Fireteam</title>\n\
         <h1>Fireteam</h1>\n<p>The server runs, but it was built without its web client.</p>\n<pre>{why}</pre>\n\
         <p>Install Node 20 or newer with npm and build again. Every game can be played at <code>/text</code> meanwhile.</p>\n"
    );
    fs::create_dir_all(&folder).expect("OUT_DIR can be written");
    fs::write(folder.join("index.html"), page).expect("OUT_DIR can be written");
    folder
}

/// The Rust source of the table of files, in the order of their paths.
fn list(folder: &Path) -> io::Result<String> {
    let mut files = Vec::new();
    walk(folder, folder, &mut files)?;
    files.sort();
    let mut text = String::from("static FILES: &[Asset] = &[\n");
    for path in files.iter().filter(|path| !path.ends_with(".gz")) {
        let full = folder.join(path);
        let etag = blake3::hash(&fs::read(&full)?).to_hex();
        let packed = format!("{path}.gz");
        let gz = match files.contains(&packed) {
            true => format!("Some(include_bytes!({:?}))", folder.join(&packed)),
            false => "None".to_owned(),
        };
        let etag = format!("\"{}\"", &etag[..16]);
        let _ = writeln!(
            text,
            "    Asset {{ path: {path:?}, bytes: include_bytes!({full:?}), mime: {:?}, etag: {etag:?}, gz: {gz} }},",
            mime(path)
        );
    }
    text.push_str("];\n");
    Ok(text)
}

fn walk(root: &Path, at: &Path, files: &mut Vec<String>) -> io::Result<()> {
    for entry in fs::read_dir(at)? {
        let path = entry?.path();
        if path.is_dir() {
            walk(root, &path, files)?;
        } else if let Ok(name) = path.strip_prefix(root) {
            files.push(name.to_string_lossy().replace('\\', "/"));
        }
    }
    Ok(())
}

fn mime(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "woff2" => "font/woff2",
        "json" | "webmanifest" => "application/json",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
