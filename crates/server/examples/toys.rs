//! A server of toys: the books that only test the kernel, served like any other, so that the web client can be played
//! with books it was not made for. `toys [PORT] [FOLDER]`; without them any free port and a folder that is thrown away.

#[allow(dead_code, unreachable_pub, clippy::all, clippy::pedantic, missing_docs)]
#[path = "../../kernel/tests/sketch/mod.rs"]
mod sketch;
#[allow(dead_code, unreachable_pub, clippy::all, clippy::pedantic, missing_docs)]
#[path = "../../kernel/tests/toy/mod.rs"]
mod toy;

use kernel::Shelf;
use server::{Book, Books, Config, Options, Place};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;

const fn book(name: &'static str, title: &'static str) -> Book {
    Book { name, title, edition: 1, painter: None, sketch: None, focus: None, page: "", options: &[] }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let port = arguments.next().map_or(Ok(0), |port| port.parse::<u16>())?;
    let own = || std::env::temp_dir().join(format!("fireteam-toys-{}", std::process::id()));
    let folder = arguments.next().map_or_else(own, PathBuf::from);
    std::fs::create_dir_all(&folder)?;
    let shelf = Shelf::new().with::<toy::Toy>().with::<sketch::Sketch>();
    let config = Config {
        address: SocketAddr::from((Ipv4Addr::LOCALHOST, port)),
        place: Place::File(folder.join("toys.db")),
        books: Books::of(shelf, vec![book("toy", "Toy"), book("sketch", "Sketch")]),
        options: Options { crowded: true, ..Options::default() },
    };
    server::log_to_stderr();
    server::run(config, &server::Post::default(), |address| println!("The toys are at http://{address}/"))?;
    Ok(())
}
