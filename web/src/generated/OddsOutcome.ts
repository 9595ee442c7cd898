/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */
import type { Fraction } from "./Fraction";

/**
 * One outcome with its exact chance.
 */
export type OddsOutcome = {
/**
 * What happens: `2 casualties and suppressed`.
 */
label: string,
/**
 * How likely.
 */
chance: Fraction, };
