/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */

/**
 * The sequence of play.
 */
export type Track = {
/**
 * The turn, from 1; 0 before the first.
 */
turn: number,
/**
 * The last turn of the scenario.
 */
last: number,
/**
 * The steps of a turn in order.
 */
steps: Array<string>,
/**
 * Which of them is current.
 */
current: number,
/**
 * What is happening within it, in a few words.
 */
now: string, };
