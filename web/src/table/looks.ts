/** What the table looks at: the places that matter, and those that have just been told of. */
import { useEffect, useMemo, useState } from "preact/hooks";
import { groupsOf } from "../map/groups";
import type { MapHandle } from "../map/MapView";
import type { Marks } from "../map/marks";
import type { Surface } from "../map/surface";
import { calm } from "../parts/prefs";
import type { Place, Told } from "../wire";
import { isMotion } from "./playback";
import type { Store } from "./store";

/** Lit cells beyond this number are no place to look at. */
const MANY = 60;

/** The places that matter now: every piece on the board and every lit place, unless there are too many. */
export function useInterest(store: Store, surface: Surface): Place[] {
  const scene = store.scene.value;
  const asking = store.asking.value;
  return useMemo(() => {
    const places: Place[] = [];
    const add = (place: Place | null | undefined): void => {
      if (place && surface.spot(place)) places.push(place);
    };
    for (const piece of scene.pieces) {
      add(surface.home(piece));
      if (piece.board === surface.index && !piece.holder) for (const cell of piece.cells.slice(1)) add(surface.cell(cell));
    }
    for (const offer of asking?.offers ?? []) add(offer.label.place);
    for (const mark of asking?.landmarks ?? []) add(mark.place);
    const domain = asking?.domain;
    if (domain && "cells" in domain && domain.cells.board === surface.index && domain.cells.cells.length < MANY) {
      for (const cell of domain.cells.cells) places.push(surface.cell(cell));
    }
    if (domain && "area" in domain) for (const at of domain.area.outline) add({ point: { board: domain.area.board, at } });
    return places;
  }, [scene, asking, surface]);
}

/** Brings the map closer to what answers each new question and each new step of the draft, and back when nothing is asked. */
export function useCloser(store: Store, surface: Surface, marks: Marks, map: { readonly current: MapHandle | null }, interest: Place[]): void {
  const asking = store.asking.value;
  const ready = store.ready.value;
  const step = ready && asking ? [asking.version, ...store.draft.value.map((taken) => taken.step)].join("\n") : "";
  useEffect(() => {
    if (!ready) return;
    if (!step) {
      // The next question of the same player often comes at once: then there is no going back and forth.
      const timer = setTimeout(() => map.current?.back(interest), 900);
      return () => clearTimeout(timer);
    }
    const lit = litPlaces(store, surface, marks);
    const { pieces } = store.scene.value;
    const keys = new Set([...marks.litGroups, ...marks.chosen]);
    const own = pieces.filter((p) => marks.chosen.has(p.key)).map((p) => surface.home(p));
    const domain = asking?.domain;
    const ground = domain && "area" in domain ? domain.area.outline.map((at): Place => ({ point: { board: domain.area.board, at } })) : [];
    const answers = [...lit, ...ground];
    if (answers.length) map.current?.closer({ places: [...answers, ...own.filter((p) => p !== null)], keys, pieces, others: othersOf(store, surface) });
  }, [ready, step, surface]);
  // A number may turn or shift something that is drawn over the map.
  const turned = asking?.domain && "number" in asking.domain ? marks.overlays.filter((o) => o.kind === "template") : [];
  const lies = JSON.stringify(turned.map((o) => o.points));
  useEffect(() => {
    const places = turned.flatMap((o) => o.points.map((at): Place => ({ point: { board: o.board, at } })));
    if (ready && places.length) map.current?.closer({ places, keys: new Set(), pieces: [], others: [] });
  }, [ready, lies, surface]);
}

/** On a measured table: the groups of other sides that are known to whoever is asked. */
function othersOf(store: Store, surface: Surface): string[][] {
  const asking = store.asking.value;
  if (!surface.field || !asking) return [];
  const side = store.info.card.seats[asking.seat]?.side;
  const others = store.scene.value.pieces.filter((p) => p.side !== null && p.side !== side && surface.home(p));
  return groupsOf(others, (p) => p).map((group) => group.map((p) => p.key));
}

/** Every place of a board that answers the question. */
export function litPlaces(store: Store, surface: Surface, marks: Marks): Place[] {
  const homes = store.scene.value.pieces.filter((p) => marks.litPieces.has(p.key)).map((p) => surface.home(p));
  const all = [...[...marks.lit].map((cell) => surface.cell(cell)), ...marks.points.map((p) => p.label.place ?? null), ...homes];
  return all.filter((p) => p !== null);
}

/** Places that light up shortly when something happens there: those of what is told now, or of what was told without being played. */
export function useFlash(fresh: Told[], now: Told | null): Place[] {
  const [places, setPlaces] = useState<Place[]>([]);
  useEffect(() => {
    // Whoever has moved is seen where he is now; rings on all his way would hide him.
    setPlaces((now ? [now] : fresh.filter((told) => !isMotion(told))).flatMap((told) => told.places ?? []).slice(0, 12));
    const timer = setTimeout(() => setPlaces([]), calm.value ? 1 : 1600);
    return () => clearTimeout(timer);
  }, [fresh, now]);
  return places;
}
