/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */

/**
 * A row of a sheet that has changed, where the sheet still has as many rows as before.
 */
export type RowChange = {
/**
 * The sheet's key.
 */
sheet: string,
/**
 * Which row, from 0.
 */
row: number,
/**
 * What stands in it.
 */
cells: Array<string>, };
