/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */
import type { Seat } from "./Seat";

/**
 * Why a computer opponent decided as it did.
 */
export type Reason = {
/**
 * Which seat.
 */
seat: Seat,
/**
 * In its own words.
 */
text: string, };
