/** What is lit on the map, worked out from the question, the draft, the previews and the pointer. */
import { computed, type ReadonlySignal } from "@preact/signals";
import type { Store } from "../table/store";
import type { Board, Label, Place, Preview } from "../wire";
import { cellOf } from "../wire";
import { Plane } from "./hex";

export interface PathStep {
  cell: number;
  cost: string;
  watched: boolean;
}
export interface Marks {
  /** Cells that answer the question. */
  lit: Set<number>;
  /** Pieces that answer it. */
  litPieces: Set<string>;
  /** Pieces and cells that the draft names. */
  chosen: Set<string>;
  chosenCells: Set<number>;
  /** What the pointed-at offer stands for. */
  hover: Label | null;
  path: PathStep[];
  sight: { from: number | null; places: number[]; to: number | null; visible: boolean; blocked: number | null } | null;
}

/** The offers that a place or a piece stands for. */
export function offersAt(store: Store, cell: number, piece: string | null): { step: string; label: Label }[] {
  const asking = store.asking.value;
  if (!asking || asking.closed) return [];
  const here = new Set(store.scene.value.pieces.filter((p) => p.cells.includes(cell) && !p.holder).map((p) => p.key));
  const exact = piece ? asking.offers.filter((o) => o.label.piece === piece) : [];
  if (exact.length) return exact;
  return asking.offers.filter((o) => cellOf(o.label.place) === cell || (o.label.piece && here.has(o.label.piece)));
}

export function marksOf(store: Store, board: Board): ReadonlySignal<Marks> {
  const plane = board.grid ? new Plane(board.grid) : null;
  return computed(() => {
    const asking = store.asking.value;
    const marks: Marks = {
      lit: new Set(),
      litPieces: new Set(),
      chosen: new Set(),
      chosenCells: new Set(),
      hover: null,
      path: [],
      sight: null,
    };
    if (asking && !asking.closed) {
      for (const { label } of asking.offers) {
        const cell = cellOf(label.place);
        if (label.piece) marks.litPieces.add(label.piece);
        else if (cell !== null) marks.lit.add(cell);
      }
      if (asking.domain && "cells" in asking.domain) for (const cell of asking.domain.cells.cells) marks.lit.add(cell);
      marks.hover = asking.offers.find((o) => o.step === store.hover.value)?.label ?? null;
    }
    for (const { label } of store.draft.value) {
      if (label.piece) marks.chosen.add(label.piece);
      const cell = cellOf(label.place);
      if (cell !== null && !label.piece) marks.chosenCells.add(cell);
    }
    const preview = store.peek.value ?? store.preview.value;
    if (plane) marks.path = pathOf(store, plane, preview);
    marks.sight = sightOf(store, preview);
    return marks;
  });
}

/** The cells that the draft goes through, with what each costs as the preview words it. */
function pathOf(store: Store, plane: Plane, preview: Preview | null): PathStep[] {
  const cells = store.draft.value
    .filter((taken) => !taken.label.piece)
    .map((taken) => cellOf(taken.label.place))
    .filter((cell) => cell !== null);
  const hover = store.asking.value?.offers.find((o) => o.step === store.hover.value)?.label;
  const next = hover && !hover.piece ? cellOf(hover.place) : null;
  if (cells.length && next !== null && next !== cells.at(-1)) cells.push(next);
  return cells.map((cell) => {
    const label = plane.label(cell);
    const cost = preview?.cost.find((line) => line.startsWith(`${label}:`)) ?? "";
    const watched = preview?.notes.some((note) => note.startsWith(label)) ?? false;
    return { cell, cost: cost.slice(5).split(",")[0].trim(), watched };
  });
}

function sightOf(store: Store, preview: Preview | null): Marks["sight"] {
  const tool = store.sight.value;
  if (tool?.seen) return line(tool.seen, tool.from, tool.to);
  if (!preview?.sight) return null;
  const firer = [...store.draft.value].reverse().find((taken) => taken.label.piece);
  const hover = store.asking.value?.offers.find((o) => o.step === store.hover.value)?.label.piece;
  const cellOfPiece = (key: string | undefined): number | null =>
    store.scene.value.pieces.find((p) => p.key === key)?.cells[0] ?? null;
  const from = cellOfPiece(hover) ?? cellOfPiece(firer?.label.piece);
  return line(preview.sight, from === null ? null : { cell: { board: 0, cell: from } }, null);
}

function line(seen: NonNullable<Preview["sight"]>, from: Place | null, to: Place | null): Marks["sight"] {
  return {
    from: cellOf(from),
    places: seen.places.map(cellOf).filter((cell) => cell !== null),
    to: cellOf(to),
    visible: seen.visible,
    blocked: seen.blocked_by ? cellOf(seen.blocked_by[0]) : null,
  };
}
