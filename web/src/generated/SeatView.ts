/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */

/**
 * A seat as lists show it.
 */
export type SeatView = {
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
title: string,
/**
 * Who plays it.
 */
player: string | null,
/**
 * The computer opponent that plays it.
 */
bot: string | null,
/**
 * Is it the reader's?
 */
you: boolean, };
