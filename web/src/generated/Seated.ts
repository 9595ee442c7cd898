/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */

/**
 * A seat has been taken.
 */
export type Seated = {
/**
 * The match.
 */
id: string,
/**
 * The seat.
 */
seat: number, };
