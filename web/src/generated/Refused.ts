/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */
import type { Refusal } from "./Refusal";

/**
 * The refusal of one message.
 */
export type Refused = {
/**
 * The message's number; none when it could not be read.
 */
re: number | null,
/**
 * Why.
 */
error: Refusal, };
