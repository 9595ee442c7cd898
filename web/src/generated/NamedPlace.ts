/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */
import type { Place } from "./Place";

/**
 * A named place of a board.
 */
export type NamedPlace = {
/**
 * Its name.
 */
name: string,
/**
 * Where it is.
 */
places: Array<Place>, };
