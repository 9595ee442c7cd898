/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */

/**
 * A text of many lines that a question takes beside its offers: the book turns it into the steps of a draft.
 */
export type Written = {
/**
 * What it is called: `army list`.
 */
name: string,
/**
 * A short one that would be taken.
 */
example: string, };
