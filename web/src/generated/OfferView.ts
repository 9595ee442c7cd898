/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */
import type { ClockWish } from "./ClockWish";
import type { Matter } from "./Matter";
import type { PaceKind } from "./PaceKind";

/**
 * An offer that waits for answers.
 */
export type OfferView = {
/**
 * What is offered.
 */
what: Matter,
/**
 * By which seat.
 */
from: number,
/**
 * The pace, if that is it.
 */
pace?: PaceKind | null,
/**
 * Its clock.
 */
clock?: ClockWish | null,
/**
 * In words, where there is more to say.
 */
text?: string | null, };
