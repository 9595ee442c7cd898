/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */

/**
 * The clock that is wished for.
 */
export type ClockWish = {
/**
 * For the whole game, in seconds.
 */
bank_s: number,
/**
 * For every answer, in seconds.
 */
increment_s: number, } | {
/**
 * For every answer.
 */
days: number, } | {
/**
 * For the whole game, in days; nobody saves more than that.
 */
bank_days: number,
/**
 * For every answer, in hours.
 */
increment_hours: number, };
