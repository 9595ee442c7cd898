/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */
import type { SeatLink } from "./SeatLink";

/**
 * A match has been made.
 */
export type MadeGame = {
/**
 * Its name.
 */
id: string,
/**
 * Invitations to the seats that are free.
 */
seat_links: Array<SeatLink>,
/**
 * What its dice are committed to.
 */
commitment: string,
/**
 * The link by which its maker comes back.
 */
recovery: string, };
