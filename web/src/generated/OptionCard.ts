/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */

/**
 * An option of a match.
 */
export type OptionCard = {
/**
 * Its name.
 */
name: string,
/**
 * What it does.
 */
title: string,
/**
 * What holds when nothing is said.
 */
default: string, };
