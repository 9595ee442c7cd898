/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */

/**
 * How an option is chosen.
 */
export type OptionKind = "switch" | { "words": Array<string> } | "number" | "text";
