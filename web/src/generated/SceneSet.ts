/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */
import type { Holder } from "./Holder";
import type { Overlay } from "./Overlay";
import type { Piece } from "./Piece";
import type { Sheet } from "./Sheet";

/**
 * Items that are new or have changed.
 */
export type SceneSet = {
/**
 * Stacks, vehicles, boxes.
 */
holders?: Array<Holder>,
/**
 * Counters and figures.
 */
pieces?: Array<Piece>,
/**
 * Whatever is drawn over the board.
 */
overlays?: Array<Overlay>,
/**
 * Titled tables.
 */
sheets?: Array<Sheet>, };
