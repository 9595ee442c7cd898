/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */

/**
 * What seats may agree on.
 */
export type Matter = "take-back" | "draw" | "pace" | "umpire" | "seat";
