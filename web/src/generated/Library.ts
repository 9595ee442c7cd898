/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */
import type { BookCard } from "./BookCard";

/**
 * All books.
 */
export type Library = {
/**
 * With their scenarios.
 */
books: Array<BookCard>, };
