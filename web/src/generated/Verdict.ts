/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */
import type { Side } from "./Side";
import type { Standing } from "./Standing";

/**
 * How a game ended.
 */
export type Verdict = {
/**
 * The winner; none for a draw, or when the match is void.
 */
winner: Side | null,
/**
 * Every side's standing.
 */
standings: Array<Standing>,
/**
 * Does it count for nothing? Then it is no draw either.
 */
void?: boolean, };
