/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */

/**
 * The server's word on the dice of a match that is not made yet.
 */
export type Promised = {
/**
 * Its name, to be given when the match is made; it is good for one match and for a day.
 */
promise: string,
/**
 * The commitment to the secret that the match will have.
 */
commitment: string, };
