/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */
import type { LuckEntry } from "./LuckEntry";

/**
 * The rolls that one audience saw, by name, in the order in which the names first came.
 */
export type LuckLedger = {
/**
 * One entry for each kind of roll.
 */
entries: Array<LuckEntry>, };
