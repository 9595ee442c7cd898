/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */
import type { Place } from "./Place";

/**
 * A named sensible answer of a domain.
 */
export type NamedStep = {
/**
 * Its name.
 */
name: string,
/**
 * The step's token.
 */
step: string,
/**
 * The place it stands for, if it is one.
 */
place?: Place | null, };
