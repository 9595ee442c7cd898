/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */
import type { Point } from "./Point";

/**
 * A line feature of a board.
 */
export type BoardLine = {
/**
 * `road`, `trail`, `river`, `wall`, `contour`.
 */
kind: string,
/**
 * The cells it runs through, for grids; for walls, pairs of cells on either side.
 */
cells: Array<number>,
/**
 * Its points, for measured tables.
 */
points: Array<Point>, };
