/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */
import type { Point } from "./Point";

/**
 * A line feature of a board.
 */
export type BoardLine = {
/**
 * `road`, `trail`, `river`, `wall`, `contour`; on measured tables also kinds of areas: `wood`, `field`, `building`.
 */
kind: string,
/**
 * The cells it runs through, for grids; for walls, pairs of cells on either side.
 */
cells: Array<number>,
/**
 * Its points, for measured tables. The last repeats the first where it is the outline of an area.
 */
points: Array<Point>,
/**
 * How wide it is on a measured table, in smallest units; zero for a mere line.
 */
width?: number,
/**
 * How high it stands above the ground on a measured table; of a contour, how high the ground inside it is.
 */
height?: number, };
