/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */

/**
 * A titled table.
 */
export type Sheet = {
/**
 * Its key.
 */
key: string,
/**
 * Its title.
 */
title: string,
/**
 * The heads of its columns.
 */
heads: Array<string>,
/**
 * Its rows.
 */
rows: Array<Array<string>>, };
