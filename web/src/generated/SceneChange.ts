/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */
import type { RowChange } from "./RowChange";
import type { SceneGone } from "./SceneGone";
import type { SceneSet } from "./SceneSet";
import type { TrackChange } from "./TrackChange";

/**
 * The difference of two scenes.
 */
export type SceneChange = {
/**
 * New or changed.
 */
set: SceneSet,
/**
 * No longer there.
 */
gone: SceneGone,
/**
 * Rows of sheets that have changed.
 */
rows?: Array<RowChange>,
/**
 * The sequence of play, if it has changed.
 */
track?: TrackChange, };
