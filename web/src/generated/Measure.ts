/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */
import type { Fraction } from "./Fraction";

/**
 * A named number of a preview that standing orders may test: `distance`, `chance of a casualty`.
 */
export type Measure = {
/**
 * Its name.
 */
name: string,
/**
 * Its exact value.
 */
value: Fraction, };
