/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */

/**
 * A seat of a scenario.
 */
export type SeatCard = {
/**
 * The seat's name.
 */
name: string,
/**
 * The side it plays for.
 */
side: number | null,
/**
 * Whom it leads.
 */
title: string, };
