/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */
import type { Place } from "./Place";

/**
 * Something that holds pieces.
 */
export type Holder = {
/**
 * Its key.
 */
key: string,
/**
 * Its title.
 */
title: string,
/**
 * Where it stands on a board, if it does.
 */
place: Place | null, };
