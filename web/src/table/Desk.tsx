/** One seat at the table: map, question, story and the rest, with all keys. */
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { describe } from "../map/counter";
import { Plane, placeName } from "../map/hex";
import { stacks } from "../map/layout";
import { type Hit, type MapHandle, MapView } from "../map/MapView";
import { marksOf, offersAt } from "../map/marks";
import { calm, narrow } from "../parts/prefs";
import { Button, Icon, Tabs } from "../parts/ui";
import type { Label } from "../wire";
import { cellOf } from "../wire";
import { Ask } from "./Ask";
import { End, Help, Menu, Players, ThemeButton, TrackBar } from "./Bars";
import { Odds, isEmpty } from "./Odds";
import { Luck, Orders, Talk, UnitCard, Units } from "./panels";
import { Chooser, Layers, Offered, Subtitle } from "./overmap";
import type { Store } from "./store";
import { Story } from "./Story";

export type Tab = "ask" | "story" | "units" | "luck" | "orders" | "talk";

export function Desk({ store, names, children }: { store: Store; names: string[]; children?: ComponentChildren }) {
  const { info } = store;
  const [boardIndex, setBoard] = useState(0);
  const board = info.boards[boardIndex];
  const plane = useMemo(() => (board?.grid ? new Plane(board.grid) : null), [board]);
  const marks = useMemo(() => marksOf(store, board), [store, board]);
  const [tab, setTab] = useState<Tab>("ask");
  const [open, setOpen] = useState<"menu" | "help" | "layers" | null>(null);
  const [fan, setFan] = useState<number | null>(null);
  const [cursor, setCursor] = useState<number | null>(null);
  const [filter, setFilter] = useState<string | null>(null);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [pointed, setPointed] = useState<number[]>([]);
  const [choice, setChoice] = useState<{ offers: { step: string; label: Label }[]; x: number; y: number } | null>(null);
  const [sightFrom, setSightFrom] = useState<number | null | "wanted">(null);
  const map = useRef<MapHandle | null>(null);
  const flash = useFlash(store);
  const scene = store.scene.value;
  const asking = store.asking.value;
  const piecesHere = stacks(scene.pieces, boardIndex);
  const selected = scene.pieces.find((p) => p.key === store.selected.value) ?? null;
  const interest = useInterest(store);

  useEffect(() => {
    if (store.ready.value && interest.length) map.current?.fit(interest, false);
  }, [store.ready.value]);
  useEffect(() => setChoice(null), [asking]);
  useEffect(() => {
    if (asking && tab !== "ask" && narrow.value) setTab("ask");
  }, [asking?.version]);
  useEffect(() => {
    const hover = marks.value.hover;
    const cell = cellOf(hover?.place) ?? (hover?.piece ? (scene.pieces.find((p) => p.key === hover.piece)?.cells[0] ?? null) : null);
    if (cell !== null && document.activeElement?.classList.contains("offer")) map.current?.reveal(cell);
  }, [marks.value.hover]);

  const act = (hit: Hit): void => {
    setChoice(null);
    if (hit.cell === null) return;
    if (sightFrom !== null) {
      measure(hit.cell);
      return;
    }
    setCursor(hit.cell);
    const stack = piecesHere.get(hit.cell) ?? [];
    const offers = offersAt(store, hit.cell, hit.piece);
    if (offers.length === 1) {
      setFan(null);
      void store.take(offers[0].step, offers[0].label);
    } else if (offers.length > 1) {
      setChoice({ offers, x: hit.x, y: hit.y });
      if (stack.length > 1) setFan(hit.cell);
    } else {
      const cell = hit.cell;
      void store.place({ cell: { board: boardIndex, cell } }).then((took) => {
        if (took) return setFan(null);
        if (stack.length > 4 && fan !== cell) setFan(cell);
        else if (!hit.piece) setFan(null);
        store.selected.value = hit.piece ?? stack[0]?.key ?? null;
      });
    }
  };
  const measure = (cell: number): void => {
    if (typeof sightFrom === "number") void store.seeFrom({ cell: { board: boardIndex, cell: sightFrom } }, { cell: { board: boardIndex, cell } });
    else setSightFrom(cell);
  };
  const point = (hit: Hit | null): void => {
    if (typeof sightFrom === "number") {
      if (hit?.cell != null && hit.cell !== cellOf(store.sight.value?.to)) measure(hit.cell);
      return;
    }
    const offers = hit?.cell != null ? offersAt(store, hit.cell, hit.piece) : [];
    const step = offers.length === 1 ? offers[0].step : null;
    if (store.hover.value !== step) store.hover.value = step;
  };
  const toggleSight = (): void => {
    store.sight.value = null;
    setSightFrom(sightFrom === null ? (cursor ?? "wanted") : null);
  };

  const litCells = (): number[] => {
    const m = marks.value;
    const ofPieces = scene.pieces.filter((p) => m.litPieces.has(p.key) && p.cells.length).map((p) => p.cells[0]);
    return [...new Set([...m.lit, ...ofPieces])].sort((a, b) => a - b);
  };
  const onMapKey = (e: KeyboardEvent): void => {
    if (!plane || e.ctrlKey || e.metaKey || e.altKey) return;
    const arrows: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const step = arrows[e.key];
    if (step && e.shiftKey) {
      panBy(-step[0] * 90, -step[1] * 90);
    } else if (step) {
      const at = cursor ?? interest[0] ?? 0;
      const [col, row] = plane.colRow(at);
      moveCursor(plane.cell([col + step[0], row + step[1]]) ?? at);
    } else if (e.key === "n" || e.key === "p") {
      const cells = litCells();
      if (!cells.length) return;
      const i = cells.indexOf(cursor ?? -1);
      moveCursor(cells[(i + (e.key === "n" ? 1 : cells.length - 1) + cells.length) % cells.length]);
    } else if ((e.key === "Enter" || e.key === " ") && cursor !== null) {
      const at = map.current?.at(cursor) ?? { x: 0, y: 0 };
      act({ cell: cursor, piece: null, ...at });
    } else return;
    e.preventDefault();
    e.stopPropagation();
  };
  const panBy = (dx: number, dy: number): void => {
    map.current?.pan(dx, dy);
  };
  const moveCursor = (cell: number): void => {
    setCursor(cell);
    map.current?.reveal(cell);
    if (typeof sightFrom === "number") measure(cell);
    const offers = offersAt(store, cell, null);
    store.hover.value = offers.length === 1 ? offers[0].step : null;
  };

  const order: Tab[] = ["story", "units", "luck", "orders", "talk"];
  useEffect(() => {
    const onKey = (e: KeyboardEvent): void => {
      const el = e.target as HTMLElement;
      if (e.ctrlKey || e.metaKey || e.altKey || /^(INPUT|TEXTAREA|SELECT)$/.test(el.tagName) || document.querySelector("dialog[open]")) return;
      const now = store.asking.value;
      const digit = Number(e.key);
      const onControl = el.closest("button, a, summary, [role=tab]");
      if (digit >= 1 && digit <= 9 && now && !now.closed && now.offers[digit - 1]) {
        const o = now.offers[digit - 1];
        void store.take(o.step, o.label);
      } else if (e.key === "Enter" && !onControl && now) {
        if (now.closed) void store.commit();
        else {
          const o = now.offers.find((offer) => store.closers.value.has(offer.step));
          if (!o) return;
          void store.take(o.step, o.label);
        }
      } else if ((e.key === "Backspace" || e.key === "u") && store.draft.value.length) void store.undo();
      else if (e.key === "Escape") {
        if (choice || sightFrom !== null || fan !== null) {
          setChoice(null);
          setSightFrom(null);
          store.sight.value = null;
          setFan(null);
        } else if (store.draft.value.length) store.restart();
        else store.selected.value = null;
      } else if (e.key === "m") document.querySelector<HTMLElement>(".map")?.focus();
      else if (e.key === "+" || e.key === "=") map.current?.zoom(1.3);
      else if (e.key === "-") map.current?.zoom(1 / 1.3);
      else if (e.key === "0") map.current?.fit(interest);
      else if (e.key === "s") toggleSight();
      else if (e.key === "l") setTab(order[(order.indexOf(tab) + 1) % order.length]);
      else if (e.key === "?") setOpen("help");
      else return;
      e.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });

  const pick = (key: string): void => {
    store.selected.value = key;
    const cell = scene.pieces.find((p) => p.key === key)?.cells[0];
    if (cell !== undefined) {
      setCursor(cell);
      map.current?.reveal(cell);
    }
  };
  const where = (key: string): string => {
    const p = scene.pieces.find((it) => it.key === key);
    if (p?.holder) return scene.holders.find((h) => h.key === p.holder)?.title ?? "";
    return p?.cells.length && plane ? plane.label(p.cells[0]) : "";
  };
  const cursorWords = cursor !== null && plane ? [plane.label(cursor), board.legend[board.terrain[cursor]], ...(piecesHere.get(cursor) ?? []).map(describe), ...offersAt(store, cursor, null).map((o) => `answer: ${o.label.text}`)].join("; ") : "";
  const preview = store.peek.value ?? (isEmpty(store.preview.value) ? null : store.preview.value);
  const panel = tab === "ask" ? "story" : tab;
  const tabs: [Tab, string, number?][] = [
    ...(narrow.value ? ([["ask", "Now"]] as [Tab, string][]) : []),
    ["story", "Story"],
    ["units", "Units"],
    ["luck", "Luck"],
    ...(store.seat === "public" ? [] : ([["orders", "Standing"]] as [Tab, string][])),
    ["talk", "Talk", store.chat.value.length],
  ];

  return (
    <main class={`desk tab-${tab}`}>
      <header class="desk-top">
        <a class="home" href="/" aria-label="Fireteam, home">
          <Icon name="back" />
        </a>
        <h1>{info.card.title}</h1>
        <Players store={store} info={info} />
        {!store.online.value && store.ready.value && <span class="pill offline" role="status">reconnecting …</span>}
        <ThemeButton />
        <Button icon="menu" label="Menu" class="quiet" onClick={() => setOpen("menu")} />
      </header>
      <TrackBar track={scene.track} />
      <div class="map-area">
        <MapView
          board={board}
          index={boardIndex}
          pieces={scene.pieces}
          overlays={scene.overlays}
          marks={marks.value}
          hidden={hidden}
          flash={pointed.length ? pointed : flash}
          selected={store.selected.value}
          cursor={cursor}
          fan={fan}
          interest={interest}
          onHit={act}
          onPoint={point}
          onKey={onMapKey}
          handle={map}
          label={`${board.title}. ${scene.track.now}. Arrow keys move from hex to hex, Enter answers, N goes to the next lit place.`}
        >
          <div class="map-tools" role="toolbar" aria-label="Map" onPointerDown={(e) => e.stopPropagation()}>
            <Button icon="plus" label="Zoom in" class="zoom" onClick={() => map.current?.zoom(1.4)} />
            <Button icon="minus" label="Zoom out" class="zoom" onClick={() => map.current?.zoom(1 / 1.4)} />
            <Button icon="fit" label="Show what matters" onClick={() => map.current?.fit(interest)} />
            <Button icon="eye" label="Line of sight" class={sightFrom !== null ? "on" : ""} aria-pressed={sightFrom !== null} onClick={toggleSight} />
            <Button icon="layers" label="Layers" onClick={() => setOpen(open === "layers" ? null : "layers")} />
            {info.boards.length > 1 &&
              info.boards.map((b, n) => (
                <Button key={b.key} aria-pressed={n === boardIndex} onClick={() => setBoard(n)}>
                  {b.title}
                </Button>
              ))}
          </div>
          {open === "layers" && <Layers scene={scene} hidden={hidden} onChange={setHidden} />}
          {sightFrom !== null && <SightNote store={store} from={typeof sightFrom === "number" && plane ? plane.label(sightFrom) : null} board={board} />}
          {choice && <Chooser store={store} choice={choice} onClose={() => setChoice(null)} />}
          <Subtitle store={store} />
        </MapView>
        <p class="sr" role="status">
          {cursorWords}
        </p>
        {children}
      </div>
      <aside class="side" aria-label="Question and story">
        <div class="ask-box">
          {store.verdict.value && <End store={store} verdict={store.verdict.value} names={names} />}
          <Offered store={store} names={names} />
          <Ask store={store} names={names} />
          {preview && !isEmpty(preview) && <Odds preview={preview} board={board} peeking={!!store.peek.value} />}
          {selected && (
            <UnitCard
              store={store}
              piece={selected}
              where={where(selected.key)}
              onClose={() => (store.selected.value = null)}
              onStory={(key) => {
                setFilter(key);
                setTab("story");
              }}
            />
          )}
        </div>
        <Tabs<Tab> tabs={tabs} now={narrow.value ? tab : panel} onPick={setTab} label="Panels" />
        <div class="tab-panel" id="tab-panel" role="tabpanel" aria-labelledby={`tab-${narrow.value ? tab : panel}`} tabIndex={0}>
          {panel === "story" && <Story tellings={store.tellings.value} filter={filter} onFilter={setFilter} onPoint={setPointed} />}
          {panel === "units" && <Units store={store} onPick={pick} />}
          {panel === "luck" && <Luck store={store} />}
          {panel === "orders" && <Orders store={store} />}
          {panel === "talk" && <Talk store={store} />}
        </div>
      </aside>
      {open === "menu" && <Menu store={store} onClose={() => setOpen(null)} onHelp={() => setOpen("help")} />}
      {open === "help" && <Help onClose={() => setOpen(null)} />}
    </main>
  );
}

function SightNote({ store, from, board }: { store: Store; from: string | null; board: import("../wire").Board }) {
  const seen = store.sight.value;
  return (
    <p class="sight-note" role="status">
      {from === null && "Sight: press the place to look from."}
      {from !== null && !seen && `Sight from ${from}: point at another place.`}
      {seen && !seen.seen && `From ${from} to ${placeName(board, seen.to)}: this cannot be measured.`}
      {seen?.seen &&
        `From ${from} to ${placeName(board, seen.to)}: ${seen.seen.visible ? "in sight" : "not in sight"}, ${seen.seen.cost} of ${seen.seen.budget} points${
          seen.seen.blocked_by ? `; blocked in ${placeName(board, seen.seen.blocked_by[0])} (case ${seen.seen.blocked_by[1]})` : ""
        }`}
    </p>
  );
}

/** The cells that matter now: every piece on the map and every lit place, unless there are too many. */
function useInterest(store: Store): number[] {
  const scene = store.scene.value;
  const asking = store.asking.value;
  return useMemo(() => {
    const cells = new Set<number>();
    for (const p of scene.pieces) if (!p.holder) for (const c of p.cells) cells.add(c);
    for (const o of asking?.offers ?? []) {
      const c = cellOf(o.label.place);
      if (c !== null) cells.add(c);
    }
    if (asking?.domain && "cells" in asking.domain && asking.domain.cells.cells.length < 60) for (const c of asking.domain.cells.cells) cells.add(c);
    return [...cells];
  }, [scene, asking]);
}

/** Cells that light up shortly when something happens there. */
function useFlash(store: Store): number[] {
  const fresh = store.fresh.value;
  const [cells, setCells] = useState<number[]>([]);
  useEffect(() => {
    const found = fresh.flatMap((t) => (t.places ?? []).map(cellOf)).filter((c) => c !== null);
    setCells([...new Set(found)].slice(0, 12));
    const timer = setTimeout(() => setCells([]), calm.value ? 1 : 1600);
    return () => clearTimeout(timer);
  }, [fresh]);
  return cells;
}

