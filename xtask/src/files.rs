//! The project's files: where the tree is, what is in it, and how to read and write it.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// Folders that hold nothing of the project's own.
const FOREIGN: [&str; 3] = [".git", "target", "node_modules"];

/// The root of the workspace.
pub(crate) fn root() -> PathBuf {
    let xtask = std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    let xtask = PathBuf::from(xtask);
    xtask.parent().map(Path::to_path_buf).unwrap_or(xtask)
}

/// Where cargo builds.
pub(crate) fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// Every file under `folder`, sorted, as paths relative to it.
pub(crate) fn all_files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    collect(folder, Path::new(""), &mut found)?;
    found.sort();
    Ok(found)
}

fn collect(folder: &Path, inside: &Path, found: &mut Vec<PathBuf>) -> Result<()> {
    let here = folder.join(inside);
    for entry in fs::read_dir(&here).with_context(|| format!("cannot list {}", here.display()))? {
        let entry = entry?;
        let name = entry.file_name();
        let path = inside.join(&name);
        let kind = entry.file_type()?;
        if kind.is_dir() && !FOREIGN.iter().any(|foreign| name == *foreign) {
            collect(folder, &path, found)?;
        } else if kind.is_file() && name != ".git" {
            found.push(path);
        }
    }
    Ok(())
}

/// The text of a file, with a message that names it.
pub(crate) fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))
}

/// Writes a file and its folders, unless it already says the same; a file that stays as it is is not built again.
pub(crate) fn write_if_changed(path: &Path, text: impl AsRef<[u8]>) -> Result<bool> {
    let text = text.as_ref();
    if fs::read(path).is_ok_and(|old| old == text) {
        return Ok(false);
    }
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    }
    fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))?;
    Ok(true)
}
