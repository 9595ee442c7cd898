/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */
import type { Side } from "./Side";

/**
 * How one side stands at the end.
 */
export type Standing = {
/**
 * The side.
 */
side: Side,
/**
 * Its score in the book's terms; 1 for a win and 0 for a loss where the book knows no points.
 */
score: number,
/**
 * Why, in words, with cases.
 */
reasons: Array<string>, };
