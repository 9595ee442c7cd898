/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */
import type { GameCard } from "./GameCard";

/**
 * The lists of matches.
 */
export type Games = {
/**
 * The reader's own.
 */
mine: Array<GameCard>,
/**
 * Those with a free seat.
 */
open: Array<GameCard>,
/**
 * Those that can be watched.
 */
watch: Array<GameCard>,
/**
 * Those that have ended, a page of them.
 */
finished: Array<GameCard>,
/**
 * How many have ended.
 */
finished_total: number, };
