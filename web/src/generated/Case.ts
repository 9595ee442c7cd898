/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */

/**
 * One case in our own words.
 */
export type Case = {
/**
 * Its number.
 */
case: string,
/**
 * The section it stands in.
 */
title: string,
/**
 * What the program does.
 */
text: string, };
