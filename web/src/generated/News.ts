/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */
import type { Asked } from "./Asked";
import type { Asking } from "./Asking";
import type { Claim } from "./Claim";
import type { ClockView } from "./ClockView";
import type { SceneChange } from "./SceneChange";
import type { TellingText } from "./TellingText";
import type { Verdict } from "./Verdict";

/**
 * What happened.
 */
export type News = {
/**
 * The audience's version.
 */
version: number,
/**
 * What it heard.
 */
tellings: Array<TellingText>,
/**
 * What changed in what it sees.
 */
scene: SceneChange,
/**
 * What it is asked.
 */
asking: Asking | null,
/**
 * Who is asked.
 */
asked: Asked,
/**
 * The clocks.
 */
clock: ClockView | null,
/**
 * How it ended.
 */
verdict: Verdict | null,
/**
 * Has it begun?
 */
begun: boolean,
/**
 * What may be claimed because a seat does not answer any more.
 */
claims: Array<Claim>, };
