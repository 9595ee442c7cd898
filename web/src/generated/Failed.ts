/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */
import type { Refusal } from "./Refusal";

/**
 * A request that was not done.
 */
export type Failed = {
/**
 * Why, and what to do instead.
 */
error: Refusal, };
