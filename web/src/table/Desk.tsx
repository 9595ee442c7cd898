/** One seat at the table: map, question, story and the rest, with all keys. */
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { describe } from "../map/counter";
import { stacks } from "../map/layout";
import { type Hit, type MapHandle, MapView } from "../map/MapView";
import { litBoards, marksOf, offersAt } from "../map/marks";
import { Surface, boardTitle, samePlace } from "../map/surface";
import { narrow } from "../parts/prefs";
import { Button, Icon, Tabs, titleOf } from "../parts/ui";
import type { Label, Place } from "../wire";
import { Ask, inOrder, isLong } from "./Ask";
import { End, Help, Menu, Players, ThemeButton, TrackBar } from "./Bars";
import { Odds, besides, isEmpty } from "./Odds";
import { litPlaces, useCloser, useFlash, useInterest } from "./looks";
import { Luck, Talk, UnitCard, Units } from "./panels";
import { Boards, Chooser, Layers, Offered, SightNote, Subtitle } from "./overmap";
import { shownPieces } from "./playback";
import { Orders } from "./standing";
import type { Store } from "./store";
import { Reasons, Story } from "./Story";

/** So few lines of the story need little room. */
const BRIEF = 4;

export type Tab = "ask" | "story" | "units" | "luck" | "orders" | "talk";

export function Desk({ store, names, children }: { store: Store; names: string[]; children?: ComponentChildren }) {
  const { info } = store;
  const [boardIndex, setBoard] = useState(0);
  const board = info.boards[boardIndex];
  const surface = useMemo(() => new Surface(board, boardIndex), [board, boardIndex]);
  const { plane } = surface;
  const marks = useMemo(() => marksOf(store, surface), [store, surface]);
  const [tab, setTab] = useState<Tab>("ask");
  const [open, setOpen] = useState<"menu" | "help" | "layers" | null>(null);
  const [fan, setFan] = useState<number | null>(null);
  const [cursor, setCursor] = useState<Place | null>(null);
  /** The cross stands on the map while a place is looked for, and not over what is played afterwards. */
  const [resting, setResting] = useState(false);
  const byKeys = useRef(false);
  const [filter, setFilter] = useState<string | null>(null);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [pointed, setPointed] = useState<Place[]>([]);
  const [choice, setChoice] = useState<{ offers: { step: string; label: Label }[]; x: number; y: number } | null>(null);
  const [sightFrom, setSightFrom] = useState<Place | null | "wanted">(null);
  const map = useRef<MapHandle | null>(null);
  const panelBox = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const flash = useFlash(store.fresh.value, store.playback.now.value);
  const scene = store.scene.value;
  const asking = store.asking.value;
  const piecesHere = stacks(scene.pieces, boardIndex);
  const selected = scene.pieces.find((p) => p.key === store.selected.value) ?? null;
  const interest = useInterest(store, surface);
  const pieces = useMemo(() => shownPieces(scene.pieces, store.playback.moved.value), [scene.pieces, store.playback.moved.value]);
  const lit = litBoards(store);

  useEffect(() => {
    if (store.ready.value && interest.length) map.current?.fit(interest, false);
  }, [store.ready.value, surface]);
  useCloser(store, surface, marks.value, map, interest);
  useEffect(() => {
    // Where everything that answers lies on another board, the table turns to that.
    if (lit.size && !lit.has(boardIndex)) turnTo([...lit][0]);
  }, [asking]);
  useEffect(() => setChoice(null), [asking]);
  useEffect(() => {
    setResting(!byKeys.current || litPlaces(store, surface, marks.value).length + marks.value.region.length === 0);
  }, [asking]);
  useEffect(() => {
    // Another question is read from its beginning; the same one asked again stays where it was.
    if (box.current) box.current.scrollTop = 0;
  }, [asking?.prompt.text, asking?.closed, store.verdict.value]);
  useEffect(() => {
    // On a phone there is one panel: what is asked, and how it ended, comes to the front.
    if ((asking || store.verdict.value) && tab !== "ask" && narrow.value) setTab("ask");
  }, [asking?.version, store.verdict.value]);
  useEffect(() => {
    // A story that was hidden is opened where it has got to.
    if (tab === "story" && panelBox.current) panelBox.current.scrollTop = panelBox.current.scrollHeight;
  }, [tab]);
  useEffect(() => {
    const hover = marks.value.hover;
    const place = hover?.place ?? (hover?.piece ? surface.home(scene.pieces.find((p) => p.key === hover.piece)) : null);
    if (place && document.activeElement?.classList.contains("offer")) map.current?.reveal(place);
  }, [marks.value.hover]);

  const turnTo = (index: number): void => {
    setBoard(index);
    setCursor(null);
    setFan(null);
    setSightFrom(null);
    store.sight.value = null;
  };
  const cellAt = (place: Place): number | null => ("cell" in place ? place.cell.cell : null);
  const act = (hit: Hit): void => {
    setChoice(null);
    const { place } = hit;
    if (!place) return;
    if (sightFrom !== null) {
      if (samePlace(place, store.sight.value?.to ?? null)) store.holdSight();
      else measure(place);
      return;
    }
    setCursor(place);
    setResting(false);
    const cell = cellAt(place);
    const stack = cell === null ? [] : (piecesHere.get(cell) ?? []);
    const offers = offersAt(store, place, hit.piece);
    if (offers.length === 1) {
      setFan(null);
      void store.take(offers[0].step, offers[0].label);
    } else if (offers.length > 1) {
      setChoice({ offers, x: hit.x, y: hit.y });
      if (stack.length > 1) setFan(cell);
    } else {
      void store.place(place).then((took) => {
        if (took) return setFan(null);
        if (stack.length > 4 && fan !== cell) setFan(cell);
        else if (!hit.piece) setFan(null);
        store.selected.value = hit.piece ?? stack[0]?.key ?? null;
      });
    }
  };
  const measure = (place: Place): void => {
    if (sightFrom !== null && sightFrom !== "wanted") void store.seeFrom(sightFrom, place);
    else setSightFrom(place);
  };
  const point = (hit: Hit | null): void => {
    if (sightFrom !== null) {
      const line = store.sight.value;
      if (sightFrom !== "wanted" && !line?.held && hit?.place && !samePlace(hit.place, line?.to ?? null)) measure(hit.place);
      return;
    }
    const offers = hit?.place ? offersAt(store, hit.place, hit.piece) : [];
    const step = offers.length === 1 ? offers[0].step : null;
    if (!step && marks.value.region.length && hit?.place && !offers.length) void store.aimAt(hit.place);
    else if (store.hover.value !== step) {
      void store.aimAt(null);
      store.aim.value = null;
      store.hover.value = step;
    }
  };
  const toggleSight = (): void => {
    store.sight.value = null;
    setSightFrom(sightFrom === null ? (cursor ?? "wanted") : null);
  };

  /** Every place that answers, in an order that does not jump about. */
  const inTurn = (): Place[] => {
    const all = litPlaces(store, surface, marks.value);
    const unique = all.filter((p, n) => all.findIndex((q) => samePlace(p, q)) === n);
    const key = (p: Place): number => ("cell" in p ? p.cell.cell : p.point.at.x * 1e6 + p.point.at.y);
    return unique.sort((a, b) => key(a) - key(b));
  };
  const stepped = ([dx, dy]: [number, number]): Place => {
    const at = cursor ?? interest[0] ?? surface.at({ x: surface.width / 2, y: surface.height / 2 })!;
    if (plane && "cell" in at) {
      const [col, row] = plane.colRow(at.cell.cell);
      return surface.cell(plane.cell([col + dx, row + dy]) ?? at.cell.cell);
    }
    const spot = surface.spot(at) ?? { x: 0, y: 0 };
    const far = surface.field ? surface.field.stride * surface.field.scale : 0;
    return surface.at({ x: Math.min(surface.width, Math.max(0, spot.x + dx * far)), y: Math.min(surface.height, Math.max(0, spot.y + dy * far)) }) ?? at;
  };
  const onMapKey = (e: KeyboardEvent): void => {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    const arrows: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const step = arrows[e.key];
    if (step && e.shiftKey) map.current?.pan(-step[0] * 90, -step[1] * 90);
    else if (step) moveCursor(stepped(step));
    else if (e.key === "n" || e.key === "p") {
      const places = inTurn();
      if (!places.length) return;
      const i = places.findIndex((p) => samePlace(p, cursor));
      moveCursor(places[(i + (e.key === "n" ? 1 : places.length - 1) + places.length) % places.length]);
    } else if ((e.key === "Enter" || e.key === " ") && cursor !== null && !resting) {
      act({ place: cursor, piece: pieceAt(cursor), ...(map.current?.at(cursor) ?? { x: 0, y: 0 }) });
    } else if (e.key === "b" && info.boards.length > 1) turnTo((boardIndex + 1) % info.boards.length);
    else return;
    e.preventDefault();
    e.stopPropagation();
  };
  /** On a measured board the cursor may stand just on a piece. */
  const pieceAt = (place: Place): string | null => ("point" in place ? (scene.pieces.find((p) => samePlace(surface.home(p), place))?.key ?? null) : null);
  const moveCursor = (place: Place): void => {
    byKeys.current = true;
    setCursor(place);
    setResting(false);
    map.current?.reveal(place);
    if (sightFrom !== null && sightFrom !== "wanted") measure(place);
    const offers = offersAt(store, place, pieceAt(place));
    if (!offers.length && marks.value.region.length) void store.aimAt(place);
    else store.hover.value = offers.length === 1 ? offers[0].step : null;
  };

  const order: Tab[] = ["story", "units", "luck", "orders", "talk"];
  useEffect(() => {
    const onKey = (e: KeyboardEvent): void => {
      const el = e.target as HTMLElement;
      if (e.ctrlKey || e.metaKey || e.altKey || /^(INPUT|TEXTAREA|SELECT)$/.test(el.tagName) || document.querySelector("dialog[open]")) return;
      const now = store.asking.value;
      const digit = Number(e.key);
      const onControl = el.closest("button, a, summary, [role=tab]");
      const numbered = now && !now.closed && digit >= 1 && digit <= 9 ? inOrder(now, store.closers.value)[digit - 1] : undefined;
      if (numbered) {
        void store.take(numbered.step, numbered.label);
      } else if (e.key === "Enter" && !onControl && now) {
        if (now.closed) void store.commit();
        else {
          const o = now.offers.find((offer) => store.closers.value.has(offer.step));
          if (!o) return;
          void store.take(o.step, o.label);
        }
      } else if ((e.key === "Backspace" || e.key === "u") && store.draft.value.length) void store.undo();
      else if (e.key === "Escape") {
        if (store.playback.now.value) store.playback.skip();
        else if (choice || sightFrom !== null || fan !== null) {
          setChoice(null);
          setSightFrom(null);
          store.sight.value = null;
          setFan(null);
        } else if (store.draft.value.length) void store.undo();
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
    const piece = scene.pieces.find((p) => p.key === key);
    const place = surface.home(piece);
    if (!place) return;
    setCursor(place);
    setResting(false);
    map.current?.reveal(place);
  };
  const where = (key: string): string => {
    const p = scene.pieces.find((it) => it.key === key);
    if (p?.holder) return scene.holders.find((h) => h.key === p.holder)?.title ?? "";
    const home = p && new Surface(info.boards[p.board] ?? board, p.board).home(p);
    return home ? new Surface(info.boards[p.board] ?? board, p.board).name(home) : "";
  };
  const here = cursor && "cell" in cursor ? (piecesHere.get(cursor.cell.cell) ?? []) : scene.pieces.filter((p) => cursor && samePlace(surface.home(p), cursor));
  const ground = cursor && "cell" in cursor ? board.legend[board.terrain[cursor.cell.cell]] : "";
  const answers = cursor ? offersAt(store, cursor, pieceAt(cursor)).map((o) => `answer: ${o.label.text}`) : [];
  const cursorWords = cursor ? [surface.name(cursor), ground, ...here.map(describe), ...answers].filter(Boolean).join("; ") : "";
  // What is pointed at may tell nothing: then what has been chosen stays in sight.
  const peek = isEmpty(store.peek.value) ? null : store.peek.value;
  const inFoot = !!asking && isLong(asking) && !narrow.value;
  const preview = peek && !inFoot ? peek : besides(peek ?? store.preview.value);
  const panel = tab === "ask" ? "story" : tab;
  // A story that has hardly begun leaves its room to the question.
  const brief = panel === "story" && store.tellings.value.length < BRIEF && !store.reasons.value.length;
  const tabs: [Tab, string, number?][] = [
    ...(narrow.value ? ([["ask", "Now"]] as [Tab, string][]) : []),
    ["story", "Story"],
    ["units", "Units"],
    ["luck", "Luck"],
    ...(store.playing === null ? [] : ([["orders", "Standing"]] as [Tab, string][])),
    ["talk", "Talk", store.chat.value.length],
  ];

  return (
    <main class={`desk tab-${tab}`}>
      <header class="desk-top">
        <a class="leave" href="/" aria-label="Fireteam, home">
          <Icon name="back" />
        </a>
        <h1>{titleOf(info.card)}</h1>
        <Players store={store} />
        {!store.online.value && store.ready.value && !store.gone.value && <span class="pill offline" role="status">reconnecting …</span>}
        <ThemeButton />
        <Button icon="menu" label="Menu" class="quiet" onClick={() => setOpen("menu")} />
      </header>
      <TrackBar track={scene.track} over={store.verdict.value !== null} />
      <div class="map-area">
        <MapView
          surface={surface}
          pieces={pieces}
          overlays={scene.overlays}
          marks={marks.value}
          hidden={hidden}
          pencil={store.pencil.marks.value}
          flash={pointed.length ? pointed : flash}
          selected={store.selected.value}
          cursor={resting ? null : cursor}
          fan={fan}
          interest={interest}
          onHit={(hit) => {
            byKeys.current = false;
            act(hit);
          }}
          onPoint={point}
          onKey={onMapKey}
          handle={map}
          label={`${boardTitle(board, boardIndex)}. ${scene.track.now}. Arrow keys move the cursor, Enter answers, N goes to the next lit place.`}
        >
          <div class="map-tools" role="toolbar" aria-label="Map" onPointerDown={(e) => e.stopPropagation()}>
            <Button icon="plus" label="Zoom in" class="zoom" onClick={() => map.current?.zoom(1.4)} />
            <Button icon="minus" label="Zoom out" class="zoom" onClick={() => map.current?.zoom(1 / 1.4)} />
            <Button icon="fit" label="Show what matters" onClick={() => map.current?.fit(interest)} />
            <Button icon="eye" label="Line of sight and distance" class={sightFrom !== null ? "on" : ""} aria-pressed={sightFrom !== null} onClick={toggleSight} />
            <Button icon="layers" label="Layers" onClick={() => setOpen(open === "layers" ? null : "layers")} />
            <Button icon="help" label="Signs, keys and help" onClick={() => setOpen("help")} />
          </div>
          <Boards boards={info.boards} now={boardIndex} lit={lit} onTurn={turnTo} />
          {open === "layers" && <Layers scene={scene} hidden={hidden} onChange={setHidden} />}
          {sightFrom !== null && <SightNote store={store} from={sightFrom === "wanted" ? null : sightFrom} surface={surface} />}
          {choice && <Chooser store={store} choice={choice} onClose={() => setChoice(null)} />}
          <Subtitle fresh={store.fresh.value} playback={store.playback} />
        </MapView>
        <p class="sr" role="status">
          {cursorWords}
        </p>
        {!narrow.value && children}
      </div>
      <aside class={brief ? "side brief" : "side"} aria-label="Question and story">
        <div class="ask-box" ref={box}>
          {narrow.value && children}
          {store.verdict.value && <End store={store} verdict={store.verdict.value} names={names} />}
          <Offered store={store} names={names} />
          <Ask store={store} names={names} board={boardIndex} onBoard={turnTo} onPick={pick} ahead={(inFoot && peek) || store.preview.value}>
            {preview && !isEmpty(preview) && <Odds preview={preview} surface={surface} peeking={peek !== null} />}
          </Ask>
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
        <div class="tab-panel" id="tab-panel" ref={panelBox} role="tabpanel" aria-labelledby={`tab-${narrow.value ? tab : panel}`} tabIndex={0}>
          {panel === "story" && <Reasons reasons={store.reasons.value} card={store.card.value} />}
          {panel === "story" && <Story tellings={store.tellings.value} filter={filter} called={scene.pieces.find((p) => p.key === filter)?.name ?? filter ?? ""} onFilter={setFilter} onPoint={setPointed} />}
          {panel === "units" && <Units store={store} onPick={pick} />}
          {panel === "luck" && <Luck store={store} />}
          {panel === "orders" && <Orders store={store} />}
          {panel === "talk" && <Talk store={store} />}
        </div>
      </aside>
      {open === "menu" && <Menu store={store} onClose={() => setOpen(null)} onHelp={() => setOpen("help")} />}
      {open === "help" && <Help store={store} onClose={() => setOpen(null)} />}
    </main>
  );
}
