/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */
import type { Place } from "./Place";
import type { Working } from "./Working";

/**
 * A telling with its place in what one audience has heard.
 */
export type TellingText = {
/**
 * The audience's version with this telling.
 */
version: number,
/**
 * The kind of happening.
 */
kind: string,
/**
 * The case.
 */
case: string,
/**
 * The story line in this audience's words.
 */
text: string,
/**
 * The keys of the pieces it is about, as this audience's scene names them.
 */
pieces?: Array<string>,
/**
 * The places it is about.
 */
places?: Array<Place>,
/**
 * The why-line.
 */
working?: Working | null, };
