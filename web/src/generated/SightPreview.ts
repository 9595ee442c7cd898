/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */
import type { Place } from "./Place";

/**
 * A line of sight: what it costs, and the place and case that block it.
 */
export type SightPreview = {
/**
 * Is the target seen?
 */
visible: boolean,
/**
 * The whole line's cost.
 */
cost: number,
/**
 * What the observer has to spend.
 */
budget: number,
/**
 * Every place the line passes.
 */
places: Array<Place>,
/**
 * The place that blocks, if any, and its case.
 */
blocked_by: [Place, string] | null, };
