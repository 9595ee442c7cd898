/** What the table looks at: the places that matter, and those that have just been told of. */
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Surface } from "../map/surface";
import { calm } from "../parts/prefs";
import type { Place } from "../wire";
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

/** Places that light up shortly when something happens there. */
export function useFlash(store: Store): Place[] {
  const fresh = store.fresh.value;
  const now = store.playback.now.value;
  const [places, setPlaces] = useState<Place[]>([]);
  useEffect(() => {
    setPlaces((now ? [now] : fresh).flatMap((told) => told.places ?? []).slice(0, 12));
    const timer = setTimeout(() => setPlaces([]), calm.value ? 1 : 1600);
    return () => clearTimeout(timer);
  }, [fresh, now]);
  return places;
}
