/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */

/**
 * The clocks as one audience may know them.
 */
export type ClockView = {
/**
 * What each seat has left, or what is left of an open window, now.
 */
bank_ms: Array<number>,
/**
 * Whose clock runs.
 */
running: Array<boolean>,
/**
 * What is added after every answer.
 */
increment_ms: number,
/**
 * When the first running clock runs out, from now.
 */
flag_ms?: number | null, };
