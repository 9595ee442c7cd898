/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */

/**
 * The shape and numbering of a hex grid: cell index = (column - 1) * rows + (row - 1), labels are column and row.
 */
export type HexGrid = {
/**
 * Columns.
 */
cols: number,
/**
 * Rows.
 */
rows: number,
/**
 * Do even columns sit half a hex higher?
 */
even_up: boolean, };
