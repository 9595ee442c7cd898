/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */

/**
 * A match that is only looked at.
 */
export type SetupWish = {
/**
 * The picture is for a dark page.
 */
dark?: boolean,
/**
 * The rule book.
 */
book: string,
/**
 * One of its scenarios by name,
 */
scenario?: string,
/**
 * or the text of another.
 */
text?: string,
/**
 * What is chosen otherwise than the scenario says.
 */
options?: { [key in string]: string }, };
