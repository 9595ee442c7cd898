/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */
import type { Point } from "./Point";
import type { Side } from "./Side";

/**
 * A counter or figure.
 */
export type Piece = {
/**
 * Its key.
 */
key: string,
/**
 * Its name; a blip's is its number.
 */
name: string,
/**
 * The symbol to draw: `fire-team`, `lmg`, `truck`; `blip` for the unknown.
 */
kind: string,
/**
 * Whose it is.
 */
side: Side | null,
/**
 * Known, or a blip?
 */
known: boolean,
/**
 * The cells it covers, the first its own.
 */
cells: Array<number>,
/**
 * The outline it covers on a measured board.
 */
outline: Array<Point>,
/**
 * Which board, from 0.
 */
board: number,
/**
 * The holder it is in, if any.
 */
holder: string | null,
/**
 * Which way it faces: hexes 1-6 clockwise from north, tables in degrees.
 */
facing: number | null,
/**
 * Men left, where known.
 */
count: number | null,
/**
 * Its states in the book's words: `suppressed`, `fired`, `out of command`.
 */
badges: Array<string>, };
