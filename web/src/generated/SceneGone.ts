/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */

/**
 * Keys of items that are no longer there.
 */
export type SceneGone = {
/**
 * Of holders.
 */
holders?: Array<string>,
/**
 * Of pieces.
 */
pieces?: Array<string>,
/**
 * Of overlays.
 */
overlays?: Array<string>,
/**
 * Of sheets.
 */
sheets?: Array<string>, };
