/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */

/**
 * A seat decides. Seats are numbered from 0 in the order of the setup.
 */
export type Seat = number;
