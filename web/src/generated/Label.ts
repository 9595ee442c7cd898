/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */
import type { Place } from "./Place";

/**
 * What a person reads of an offer, and what it lights up.
 */
export type Label = {
/**
 * The words: `fire with B/2/1, automatic`.
 */
text: string,
/**
 * The place it stands for, so that `at 3620` or a click on the hex answers it.
 */
place?: Place | null,
/**
 * The key of the scene's piece it stands for, so that a click on the counter answers it.
 */
piece?: string | null,
/**
 * The case that allows it.
 */
case?: string,
/**
 * The heading under which it stands with others like it, where a list is long.
 */
group?: string, };
