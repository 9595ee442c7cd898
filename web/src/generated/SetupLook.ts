/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */
import type { SeatCard } from "./SeatCard";
import type { SetupFault } from "./SetupFault";

/**
 * A match that is being set up: what is wrong with it, and what its map looks like.
 */
export type SetupLook = {
/**
 * Everything that is wrong, in the order of the texts; nothing if it can be played.
 */
faults: Array<SetupFault>,
/**
 * Its map as a small picture (SVG), as far as that can be drawn.
 */
picture?: string,
/**
 * What it is called.
 */
title: string,
/**
 * Who may sit where; empty if that cannot be read.
 */
seats: Array<SeatCard>, };
