/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */
import type { Seat } from "./Seat";

/**
 * What a seat added to the dice.
 */
export type Contribution = {
/**
 * Which seat.
 */
seat: Seat,
/**
 * Who plays it.
 */
player: string,
/**
 * As hexadecimal digits.
 */
contribution: string, };
