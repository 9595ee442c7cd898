/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */

/**
 * How a scenario went between computer opponents.
 */
export type Balance = {
/**
 * The share of games that the first side won, from 0 to 1.
 */
first: number,
/**
 * How many games were played.
 */
games: number, };
