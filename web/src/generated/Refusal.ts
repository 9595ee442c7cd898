/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */

/**
 * Why an answer, a draft or a command was not accepted. Nothing has changed when a refusal is given.
 */
export type Refusal = {
/**
 * The case of the rule book that forbids it, where it is the book that does.
 */
case?: string | null,
/**
 * What was wrong.
 */
reason: string,
/**
 * What to do instead; may be empty.
 */
help?: string,
/**
 * Which step of the draft was wrong, from 0.
 */
at_step?: number | null, };
