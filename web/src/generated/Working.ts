/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */
import type { Modifier } from "./Modifier";

/**
 * How a result came about: table, row, column, every modifier, the dice.
 */
export type Working = {
/**
 * The table's number and name.
 */
table: string,
/**
 * The column used, in the table's words.
 */
column: string,
/**
 * Everything that was added or taken away.
 */
modifiers: Array<Modifier>,
/**
 * The dice by name, those that this audience saw.
 */
rolls: Array<[string, number]>,
/**
 * The modified total, where there is one.
 */
total: number | null,
/**
 * The result as printed in the table.
 */
result: string, };
