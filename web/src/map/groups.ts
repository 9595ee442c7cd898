/** Figures that belong together: on a measured table a name such as `1 Section, rifleman` begins with the group's. */
import type { Piece } from "../wire";

/** The name of a piece's group; a piece whose name has no comma is a group of its own. */
export const groupName = (piece: Piece): string => piece.name.split(", ")[0];

const keyOf = (piece: Piece): string => `${piece.side} ${groupName(piece)}`;

/** The pieces of a board by their groups, in the order in which they come. */
export function groupsOf<T>(items: T[], pieceOf: (item: T) => Piece): T[][] {
  const found = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(pieceOf(item));
    const group = found.get(key);
    if (group) group.push(item);
    else found.set(key, [item]);
  }
  return [...found.values()];
}

/** All pieces that stand on measured ground in one group with one of these, and those themselves. */
export function withMates(keys: Iterable<string>, pieces: Piece[]): Set<string> {
  const all = new Set(keys);
  if (!all.size) return all;
  const wanted = new Set(pieces.filter((p) => all.has(p.key) && p.outline.length).map(keyOf));
  for (const piece of pieces) if (piece.outline.length && wanted.has(keyOf(piece))) all.add(piece.key);
  return all;
}
