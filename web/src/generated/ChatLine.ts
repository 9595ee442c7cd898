/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */

/**
 * One thing said.
 */
export type ChatLine = {
/**
 * Who said it.
 */
from: string,
/**
 * What.
 */
text: string,
/**
 * When, in milliseconds.
 */
ms: number, };
