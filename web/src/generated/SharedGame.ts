/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */

/**
 * A match may be read by whoever has its address.
 */
export type SharedGame = {
/**
 * The match.
 */
id: string,
/**
 * The page of its replay.
 */
url: string, };
