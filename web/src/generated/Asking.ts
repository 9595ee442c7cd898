/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */
import type { NamedStep } from "./NamedStep";
import type { Offer } from "./Offer";
import type { Prompt } from "./Prompt";
import type { Seat } from "./Seat";
import type { Span } from "./Span";
import type { WhyNot } from "./WhyNot";
import type { Written } from "./Written";

/**
 * What a seat is asked after the steps of its draft.
 */
export type Asking = {
/**
 * Who is asked.
 */
seat: Seat,
/**
 * The seat's version when it was asked: an answer to an older question is stale.
 */
version: number,
/**
 * Is it a chance to react to another seat's act?
 */
window: boolean,
/**
 * Do other seats answer at the same time, sealed?
 */
sealed: boolean,
/**
 * What is asked, in words, and the case that asks it.
 */
prompt: Prompt,
/**
 * The listed answers.
 */
offers: Array<Offer>,
/**
 * The described answers beside them.
 */
domain?: Span | null,
/**
 * Named answers of the domain.
 */
landmarks?: Array<NamedStep>,
/**
 * The text that may be written instead; [`AnyMatch::written`] reads it.
 */
written?: Written | null,
/**
 * What one might have expected, and why it is not offered.
 */
why_nots?: Array<WhyNot>,
/**
 * The draft is a complete decision: it may be committed, and nothing can be added.
 */
closed: boolean,
/**
 * The step taken when nobody answers.
 */
default?: string | null, };
