/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */

/**
 * A side wins or loses. Several seats may belong to one side; the umpire belongs to none.
 */
export type Side = number;
