/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */

/**
 * The invitation to a seat.
 */
export type SeatLink = {
/**
 * Which seat.
 */
seat: number,
/**
 * The link that takes it.
 */
url: string, };
