/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */
import type { Seat } from "./Seat";
import type { Seats } from "./Seats";

/**
 * Who is asked now.
 */
export type Asked = "nobody" | { "alone": Seat } | { "together": Seats } | { "window": {
/**
 * Whose act it is.
 */
active: Seat,
/**
 * Who may react.
 */
seats: Seats, } };
