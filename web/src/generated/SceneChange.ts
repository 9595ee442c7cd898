/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */
import type { SceneGone } from "./SceneGone";
import type { SceneSet } from "./SceneSet";
import type { Track } from "./Track";

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
 * The sequence of play, if it has changed.
 */
track?: Track | null, };
