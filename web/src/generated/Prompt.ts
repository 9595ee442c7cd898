/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */

/**
 * What is asked, in words.
 */
export type Prompt = {
/**
 * The question itself.
 */
text: string,
/**
 * The case that asks it.
 */
case: string, };
