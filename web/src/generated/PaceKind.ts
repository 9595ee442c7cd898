/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */

/**
 * The paces that people know.
 */
export type PaceKind = "hot-seat" | "live" | "by-web";
