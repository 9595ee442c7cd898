/** What is lit on the map, worked out from the question, the draft, the previews and the pointer. */
import { computed, type ReadonlySignal } from "@preact/signals";
import type { Store } from "../table/store";
import type { Label, Overlay, Place, Point, Preview } from "../wire";
import { boardOf, cellOf } from "../wire";
import { withMates } from "./groups";
import { Surface, samePlace } from "./surface";

export interface PathStep extends Point {
  cost: string;
  watched: boolean;
}
/** A point of a measured board that answers the question. */
export interface LitPoint extends Point {
  step: string;
  label: Label;
}
export interface Marks {
  /** Cells that answer the question. */
  lit: Set<number>;
  /** Points that answer it, and the outline of the ground in which any point does. */
  points: LitPoint[];
  region: Point[];
  /** Pieces that answer it, and all pieces of their groups. */
  litPieces: Set<string>;
  litGroups: Set<string>;
  /** Pieces, cells and points that the draft names, the pieces with their groups. */
  chosen: Set<string>;
  chosenCells: Set<number>;
  chosenPoints: Point[];
  /** What the pointed-at offer stands for, and the pieces of its group. */
  hover: Label | null;
  hovered: Set<string>;
  paths: PathStep[][];
  sight: { from: Point; to: Point; visible: boolean; blocked: Place | null; label: string } | null;
  /** What the draft would cover. */
  overlays: Overlay[];
}

export const noMarks = (): Marks => ({
  lit: new Set(),
  points: [],
  region: [],
  litPieces: new Set(),
  litGroups: new Set(),
  chosen: new Set(),
  chosenCells: new Set(),
  chosenPoints: [],
  hover: null,
  hovered: new Set(),
  paths: [],
  sight: null,
  overlays: [],
});

/** Boards on which something answers the question. */
export function litBoards(store: Store): Set<number> {
  const boards = new Set<number>();
  const asking = store.asking.value;
  if (!asking || asking.closed) return boards;
  for (const { label } of asking.offers) {
    if (label.place) boards.add(boardOf(label.place));
    const piece = label.piece ? store.scene.value.pieces.find((p) => p.key === label.piece) : undefined;
    if (piece && !piece.holder) boards.add(piece.board);
  }
  const { domain } = asking;
  if (domain && "cells" in domain) boards.add(domain.cells.board);
  if (domain && "area" in domain) boards.add(domain.area.board);
  return boards;
}

/** The offers that a place or a piece stands for. */
export function offersAt(store: Store, place: Place | null, piece: string | null): { step: string; label: Label }[] {
  const asking = store.asking.value;
  if (!asking || asking.closed) return [];
  const exact = piece ? asking.offers.filter((o) => o.label.piece === piece) : [];
  if (exact.length || !place) return exact;
  // A figure that is not asked for itself stands for its group.
  const mates = piece ? withMates([piece], store.scene.value.pieces) : new Set<string>();
  const ours = asking.offers.filter((o) => o.label.piece && mates.has(o.label.piece));
  if (ours.length) return ours;
  const named = (asking.landmarks ?? []).filter((mark) => mark.place && samePlace(mark.place, place)).map((mark) => ({ step: mark.step, label: { text: mark.name, place: mark.place } }));
  if ("point" in place) return [...asking.offers.filter((o) => o.label.place && samePlace(o.label.place, place)), ...named];
  const { cell, board } = place.cell;
  const here = new Set(store.scene.value.pieces.filter((p) => p.board === board && p.cells.includes(cell) && !p.holder).map((p) => p.key));
  return asking.offers.filter((o) => (o.label.place && samePlace(o.label.place, place)) || (o.label.piece && here.has(o.label.piece)));
}

export function marksOf(store: Store, surface: Surface): ReadonlySignal<Marks> {
  return computed(() => {
    const asking = store.asking.value;
    const marks = noMarks();
    if (asking && !asking.closed) {
      const light = (step: string, label: Label): void => {
        const at = surface.spot(label.place);
        if (label.piece) marks.litPieces.add(label.piece);
        else if (at && label.place && "cell" in label.place) marks.lit.add(label.place.cell.cell);
        else if (at) marks.points.push({ ...at, step, label });
      };
      for (const { step, label } of asking.offers) light(step, label);
      const { domain } = asking;
      if (domain && "cells" in domain && domain.cells.board === surface.index) for (const cell of domain.cells.cells) marks.lit.add(cell);
      if (domain && "area" in domain && domain.area.board === surface.index && surface.field) {
        marks.region = domain.area.outline.map((p) => surface.field!.to(p));
        for (const mark of asking.landmarks ?? []) if (mark.place) light(mark.step, { text: mark.name, place: mark.place });
      }
      marks.hover = hovered(store);
      marks.litGroups = withMates(marks.litPieces, store.scene.value.pieces);
      if (marks.hover?.piece) marks.hovered = withMates([marks.hover.piece], store.scene.value.pieces);
    }
    for (const { label } of store.draft.value) {
      if (label.piece) marks.chosen.add(label.piece);
      const at = surface.spot(label.place);
      const cell = cellOf(label.place);
      if (at && !label.piece) cell !== null ? marks.chosenCells.add(cell) : marks.chosenPoints.push(at);
    }
    marks.chosen = withMates(marks.chosen, store.scene.value.pieces);
    const preview = store.peek.value ?? store.preview.value;
    marks.paths = pathsOf(store, surface, preview);
    marks.sight = sightOf(store, surface, preview);
    marks.overlays = (preview?.overlays ?? []).filter((o) => o.board === surface.index);
    return marks;
  });
}

/** What the pointed-at answer stands for: an offer, or a point of the region under the pointer. */
function hovered(store: Store): Label | null {
  const asking = store.asking.value;
  const step = store.hover.value;
  if (!asking || step === null) return null;
  const mark = asking.landmarks?.find((m) => m.step === step);
  return asking.offers.find((o) => o.step === step)?.label ?? (mark ? { text: mark.name, place: mark.place } : (store.aim.value?.step === step ? store.aim.value.label : null));
}

/** The ways that the draft goes, each from the piece it is for, with what each part costs as the preview words it. */
function pathsOf(store: Store, surface: Surface, preview: Preview | null): PathStep[][] {
  const paths: { place: Place; start?: boolean }[][] = [[]];
  const pieces = store.scene.value.pieces;
  const hover = hovered(store);
  const labels = store.draft.value.map((taken) => taken.label);
  for (const label of hover && !hover.piece ? [...labels, hover] : labels) {
    if (label.piece) {
      const home = surface.field ? surface.home(pieces.find((p) => p.key === label.piece)) : null;
      paths.push(home ? [{ place: home, start: true }] : []);
    } else if (label.place && surface.spot(label.place)) {
      const path = paths.at(-1)!;
      if (!path.length || !samePlace(path.at(-1)!.place, label.place)) path.push({ place: label.place });
    }
  }
  const real = paths.filter((path) => path.length > (path[0]?.start ? 1 : 0));
  return real.map((path, n) => {
    const steps = path.filter((it) => !it.start);
    return path.map(({ place, start }) => {
      const name = surface.name(place);
      const named = preview?.cost.find((line) => line.startsWith(`${name}:`));
      const i = steps.findIndex((it) => it.place === place);
      const own = n === real.length - 1 && surface.field && i >= 0 ? costOf(preview, i, steps.length) : "";
      const cost = start ? "" : named ? named.slice(name.length + 1).split(",")[0].trim() : own;
      return { ...surface.spot(place)!, cost, watched: preview?.notes.some((note) => note.startsWith(`${name} is seen by `)) ?? false };
    });
  });
}

/** On a measured table: a cost for each point if there are as many, else the last at the end. */
function costOf(preview: Preview | null, i: number, count: number): string {
  const costs = preview?.cost ?? [];
  if (costs.length === count) return costs[i];
  return i === count - 1 ? (costs.at(-1) ?? "") : "";
}

function sightOf(store: Store, surface: Surface, preview: Preview | null): Marks["sight"] {
  const tool = store.sight.value;
  if (tool) {
    const [from, to] = [surface.spot(tool.from), surface.spot(tool.to)];
    if (!from || !to) return null;
    return { from, to, visible: tool.seen?.visible ?? true, blocked: tool.seen?.blocked_by?.[0] ?? null, label: surface.distance(tool.from, tool.to) };
  }
  const seen = preview?.sight;
  if (!seen) return null;
  const firer = [...store.draft.value].reverse().find((taken) => taken.label.piece);
  const hover = store.asking.value?.offers.find((o) => o.step === store.hover.value)?.label.piece;
  const homeOf = (key: string | null | undefined): Place | null => surface.home(store.scene.value.pieces.find((p) => p.key === key));
  const line = [homeOf(hover) ?? homeOf(firer?.label.piece), ...seen.places].map((place) => surface.spot(place)).filter((p) => p !== null);
  if (line.length < 2) return null;
  return { from: line[0], to: line.at(-1)!, visible: seen.visible, blocked: seen.blocked_by?.[0] ?? null, label: "" };
}
