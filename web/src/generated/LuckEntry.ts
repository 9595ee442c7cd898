/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */
import type { Fraction } from "./Fraction";

/**
 * All rolls of one name.
 */
export type LuckEntry = {
/**
 * The roll's name.
 */
name: string,
/**
 * The case that asks for it.
 */
case: string,
/**
 * The die's sides, or how many things there are to pick from.
 */
sides: number,
/**
 * How often it was rolled.
 */
rolls: number,
/**
 * What was rolled, summed; nothing for picks, which have no sum.
 */
rolled?: number | null,
/**
 * What fair dice would have summed to; nothing for picks.
 */
expected?: Fraction | null,
/**
 * How often each face (or each thing) came up.
 */
faces: Array<number>, };
