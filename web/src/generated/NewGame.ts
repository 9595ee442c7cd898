/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */
import type { ClockWish } from "./ClockWish";
import type { Join } from "./Join";
import type { PaceKind } from "./PaceKind";

/**
 * The match that is wished for.
 */
export type NewGame = {
/**
 * How fast it is played.
 */
pace?: PaceKind,
/**
 * The clock.
 */
clock?: ClockWish,
/**
 * Who sits where: `me`, `open` or a computer opponent.
 */
seats?: Array<string>,
/**
 * May anybody watch?
 */
public?: boolean,
/**
 * Who may take a seat that is open: whoever has its link, or anybody.
 */
join?: Join,
/**
 * What the server gave its word on: the name that `POST /api/promise` answered with.
 */
promise?: string,
/**
 * The maker's say in the dice; it needs a promise, so that he has it after the server has fixed its secret.
 */
contribution?: string,
/**
 * The rule book.
 */
book: string,
/**
 * One of its scenarios by name,
 */
scenario?: string,
/**
 * or the text of another.
 */
text?: string,
/**
 * What is chosen otherwise than the scenario says.
 */
options?: { [key in string]: string }, };
