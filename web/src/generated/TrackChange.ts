/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */

/**
 * What is new in the sequence of play.
 */
export type TrackChange = {
/**
 * The turn.
 */
turn: number,
/**
 * The last turn.
 */
last: number,
/**
 * The steps of a turn, if they are others than before.
 */
steps?: Array<string>,
/**
 * Which of them is current.
 */
current: number,
/**
 * What is happening within it.
 */
now: string, };
