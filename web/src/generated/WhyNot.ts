/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */
import type { Label } from "./Label";

/**
 * Something that a player might have expected among the offers, and why it is not there.
 */
export type WhyNot = {
/**
 * What is not offered: `fire with A/1/1`.
 */
what: Label,
/**
 * The reason, from what this seat knows.
 */
reason: string,
/**
 * The case that forbids it.
 */
case: string, };
