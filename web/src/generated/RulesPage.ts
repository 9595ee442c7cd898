/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */
import type { Case } from "./Case";
import type { Ruling } from "./Ruling";

/**
 * The cases and rulings of a book.
 */
export type RulesPage = {
/**
 * The cases in the order of the page.
 */
cases: Array<Case>,
/**
 * The rulings.
 */
rulings: Array<Ruling>, };
