/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */

/**
 * A point on a measured board, in the board's smallest unit.
 */
export type Point = {
/**
 * Eastwards.
 */
x: number,
/**
 * Southwards.
 */
y: number, };
