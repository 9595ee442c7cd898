/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */

/**
 * An exact fraction in lowest terms, the denominator positive.
 */
export type Fraction = string;
