/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */
import type { Matter } from "./Matter";

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
pace?: string | null, };
