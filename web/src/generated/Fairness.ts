/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */
import type { Contribution } from "./Contribution";

/**
 * What proves that the dice were fair.
 */
export type Fairness = {
/**
 * Published before the first contribution.
 */
commitment: string,
/**
 * What each seat added.
 */
contributions: Array<Contribution>,
/**
 * The secret, when the match has ended.
 */
secret: string | null,
/**
 * Does the secret belong to the commitment?
 */
commitment_kept: boolean | null,
/**
 * How to check it.
 */
check: string,
/**
 * What it does not prove.
 */
note: string, };
