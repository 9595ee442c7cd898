/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */
import type { Fault } from "./Fault";

/**
 * What came of a written text: the draft that it stands for, or everything that is wrong with it.
 */
export type Reading = {
/**
 * The tokens of the draft, from its first step; none if anything is wrong.
 */
steps: Array<string>,
/**
 * Everything that is wrong with the text, in its order.
 */
faults: Array<Fault>, };
