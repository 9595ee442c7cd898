/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */
import type { Holder } from "./Holder";
import type { Overlay } from "./Overlay";
import type { Piece } from "./Piece";
import type { Sheet } from "./Sheet";
import type { Track } from "./Track";

/**
 * Everything one audience sees. Items are shared: what has not changed from one scene to the next is the same item, so
 * that scenes are quickly copied and compared.
 */
export type Scene = {
/**
 * Stacks, vehicles, boxes, off-map areas that hold pieces.
 */
holders: Array<Holder>,
/**
 * Counters and figures.
 */
pieces: Array<Piece>,
/**
 * Areas, lines, arcs, templates, rulers.
 */
overlays: Array<Overlay>,
/**
 * Titled tables: rosters, unit cards, order sheets.
 */
sheets: Array<Sheet>,
/**
 * Where play stands in the sequence of play.
 */
track: Track, };
