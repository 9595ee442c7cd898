/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */

/**
 * One modifier of a result, with the case that gives it.
 */
export type Modifier = {
/**
 * The case number.
 */
case: string,
/**
 * What it is for: `range 3`, `crossfire`.
 */
label: string,
/**
 * By how much.
 */
value: number, };
