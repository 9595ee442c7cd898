/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */
import type { Claim } from "./Claim";
import type { ClockWish } from "./ClockWish";
import type { Matter } from "./Matter";
import type { PaceKind } from "./PaceKind";
import type { Place } from "./Place";

/**
 * A client's message: a number to answer to, and what is wanted.
 */
export type Ask = {
/**
 * Given back as `re`.
 */
id: number, } & ({ "do": "question",
/**
 * The draft.
 */
draft: Array<string>, } | { "do": "preview",
/**
 * The draft.
 */
draft: Array<string>, } | { "do": "sight",
/**
 * From here.
 */
from: Place,
/**
 * To there.
 */
to: Place, } | { "do": "place",
/**
 * The draft.
 */
draft: Array<string>,
/**
 * The place.
 */
place: Place, } | { "do": "route",
/**
 * The draft.
 */
draft: Array<string>,
/**
 * The place.
 */
place: Place, } | { "do": "number",
/**
 * The draft.
 */
draft: Array<string>,
/**
 * The number.
 */
number: number, } | { "do": "written",
/**
 * The draft.
 */
draft: Array<string>,
/**
 * The text.
 */
text: string, } | { "do": "commit",
/**
 * The version of the question that is answered.
 */
version: number,
/**
 * The steps.
 */
steps: Array<string>, } | { "do": "standing" } | { "do": "set_standing",
/**
 * In the order in which they are tried.
 */
orders: Array<string>, } | { "do": "always" } | { "do": "offer",
/**
 * What.
 */
what: Matter,
/**
 * The pace, if that is it.
 */
pace?: PaceKind,
/**
 * Its clock.
 */
clock?: ClockWish,
/**
 * Take the offer off the table again.
 */
withdraw?: boolean, } | { "do": "answer",
/**
 * Which.
 */
what: Matter,
/**
 * Agreed?
 */
yes: boolean, } | { "do": "resign" } | { "do": "claim",
/**
 * How.
 */
how: Claim, } | { "do": "chat",
/**
 * What.
 */
text: string, } | { "do": "note",
/**
 * All of them.
 */
text: string, } | { "do": "ledger" });
