/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */

/**
 * What may be done about a seat that does not answer any more.
 */
export type Claim = "win" | "void" | "bot";
