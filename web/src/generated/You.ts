/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */
import type { Seat } from "./Seat";

/**
 * The reader's own seats.
 */
export type You = {
/**
 * The first of them.
 */
seat: Seat | null,
/**
 * All of them.
 */
seats: Array<Seat>, };
