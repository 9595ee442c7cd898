/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */
import type { BoardLine } from "./BoardLine";
import type { HexGrid } from "./HexGrid";
import type { NamedPlace } from "./NamedPlace";

/**
 * A board, fixed and public.
 */
export type Board = {
/**
 * Its key.
 */
key: string,
/**
 * Its title.
 */
title: string,
/**
 * A grid of hexes, or none for a measured table.
 */
grid: HexGrid | null,
/**
 * The size of a measured table in its smallest unit; zero for a grid.
 */
size: [number, number],
/**
 * Metres a hex, or smallest units a metre on a measured table.
 */
scale: number,
/**
 * Names of the terrain kinds, in the order of `terrain`'s figures.
 */
legend: Array<string>,
/**
 * Terrain of each cell.
 */
terrain: Array<number>,
/**
 * Height level of each cell.
 */
levels: Array<number>,
/**
 * Roads, trails, rivers, walls.
 */
lines: Array<BoardLine>,
/**
 * Named places.
 */
places: Array<NamedPlace>, };
