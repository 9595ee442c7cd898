/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */

/**
 * How long a replay is.
 */
export type Frames = {
/**
 * How many frames.
 */
frames: number, };
