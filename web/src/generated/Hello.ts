/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */
import type { Asked } from "./Asked";
import type { Asking } from "./Asking";
import type { ChatLine } from "./ChatLine";
import type { Claim } from "./Claim";
import type { ClockView } from "./ClockView";
import type { OfferView } from "./OfferView";
import type { Scene } from "./Scene";
import type { TellingText } from "./TellingText";
import type { Verdict } from "./Verdict";

/**
 * Everything an audience needs to begin or to go on.
 */
export type Hello = {
/**
 * The audience's version.
 */
version: number,
/**
 * What it sees.
 */
scene: Scene,
/**
 * What it is asked.
 */
asking: Asking | null,
/**
 * Who is asked.
 */
asked: Asked,
/**
 * What it has heard since the version it named.
 */
tellings: Array<TellingText>,
/**
 * The clocks.
 */
clock: ClockView | null,
/**
 * What was said.
 */
chat: Array<ChatLine>,
/**
 * The seat's notes.
 */
notes: string,
/**
 * What is offered, for players.
 */
offers: Array<OfferView>,
/**
 * Who is there.
 */
presence: Array<boolean>,
/**
 * How it ended.
 */
verdict: Verdict | null,
/**
 * Has it begun?
 */
begun: boolean,
/**
 * Have all agreed that an umpire sees everything?
 */
umpire: boolean,
/**
 * What may be claimed because a seat does not answer any more.
 */
claims: Array<Claim>, };
