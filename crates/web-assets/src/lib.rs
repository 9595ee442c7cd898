//! The files of the web client, built into the program.

/// One file of the client.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Asset {
    /// Its path without a leading slash: `index.html`, `assets/index-4f2c.js`.
    pub path: &'static str,
    /// Its bytes.
    pub bytes: &'static [u8],
    /// What it is, for `Content-Type`.
    pub mime: &'static str,
    /// Its entity tag, quotes included, for `ETag` and `If-None-Match`.
    pub etag: &'static str,
    /// The same bytes packed with gzip, where that pays.
    pub gz: Option<&'static [u8]>,
}

impl Asset {
    /// May it be kept for ever? Files below `assets/` have their contents' hash in their name.
    #[must_use]
    pub fn immutable(&self) -> bool {
        self.path.starts_with("assets/")
    }
}

include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// The file at this path, with or without a leading slash; the empty path is the page itself.
#[must_use]
pub fn get(path: &str) -> Option<Asset> {
    let path = path.trim_start_matches('/');
    let path = if path.is_empty() { "index.html" } else { path };
    FILES.binary_search_by(|asset| asset.path.cmp(path)).ok().map(|at| FILES[at])
}

/// Every file, in the order of their paths.
#[must_use]
pub fn all() -> &'static [Asset] {
    FILES
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_there_by_every_name() {
        let page = get("/").expect("there is always a page");
        assert_eq!(page, get("index.html").expect("by its name"));
        assert_eq!(page.mime, "text/html; charset=utf-8");
        assert!(page.etag.starts_with('"') && page.etag.ends_with('"'));
        assert!(!page.immutable() && get("no-such-file").is_none() && get("../Cargo.toml").is_none());
    }

    #[test]
    fn every_file_is_found_by_its_path() {
        assert!(all().iter().all(|asset| get(asset.path) == Some(*asset)));
    }
}
