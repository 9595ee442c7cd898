/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */
import type { Label } from "./Label";

/**
 * One listed answer.
 */
export type Offer = {
/**
 * The step's token.
 */
step: string,
/**
 * What a person reads, and what it lights up.
 */
label: Label, };
