/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */

/**
 * One thing that is wrong with an input, where, and what to do about it.
 */
export type Fault = {
/**
 * Line in the text, from 1; 0 when the fault has no place in it.
 */
line: number,
/**
 * Column in the line, from 1; 0 when the fault has no place in it.
 */
column: number,
/**
 * What was wrong, for people.
 */
what: string,
/**
 * What to do about it; may be empty.
 */
help: string, };
