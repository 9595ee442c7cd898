/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */

/**
 * One ruling.
 */
export type Ruling = {
/**
 * Its number.
 */
number: string,
/**
 * The cases it settles.
 */
cases: string,
/**
 * What it says.
 */
text: string, };
