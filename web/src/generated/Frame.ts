/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */
import type { Reason } from "./Reason";
import type { Scene } from "./Scene";
import type { Seats } from "./Seats";
import type { TellingText } from "./TellingText";

/**
 * One frame of a replay.
 */
export type Frame = {
/**
 * Which, from 0.
 */
n: number,
/**
 * What the audience saw.
 */
scene: Scene,
/**
 * What it had just heard.
 */
tellings: Array<TellingText>,
/**
 * The line of the log, when the match has ended.
 */
line?: number | null,
/**
 * Why computer opponents decided as they did, where everything is revealed.
 */
reasons?: Array<Reason>,
/**
 * Where everything is revealed: the seats that heard each of the tellings, in their own words.
 */
heard?: Array<Seats>, };
