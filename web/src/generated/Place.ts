/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */
import type { Point } from "./Point";

/**
 * A place on a board: a cell of a grid or a point of a measured table.
 */
export type Place = { "cell": {
/**
 * Which board, from 0.
 */
board: number,
/**
 * The cell's index in the board's grid.
 */
cell: number, } } | { "point": {
/**
 * Which board, from 0.
 */
board: number,
/**
 * Where.
 */
at: Point, } };
