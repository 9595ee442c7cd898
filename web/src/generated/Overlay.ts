/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */
import type { Point } from "./Point";

/**
 * Something drawn over the board.
 */
export type Overlay = {
/**
 * Its key.
 */
key: string,
/**
 * `smoke`, `impact`, `plot`, `cone`, `kill zone`, `radius`, `objective`, `rubble`, `wreck`, `template`, `arc`,
 * `region`, `reach`, `halt`; on a measured board `ruler`, `path`, `order`, `line` and `stages` (with a dot at each of its points) are
 * open lines.
 */
kind: string,
/**
 * Its words.
 */
label: string,
/**
 * The cells it covers.
 */
cells: Array<number>,
/**
 * Its points on a measured board.
 */
points: Array<Point>,
/**
 * Which board, from 0.
 */
board: number, };
