/** The map: ground on canvas, everything that changes as SVG, one transform for both. */
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { calm, dark } from "../parts/prefs";
import type { Overlay, Piece, Place } from "../wire";
import { closest, comesCloser, inSight, tooNarrow, tooSmall } from "./closer";
import { COUNTER } from "./counter";
import { type Aim, boxesOf, filled, framed, withOthers } from "./frame";
import { Counters, FanBack, Over, Under } from "./layers";
import { layout, stacks } from "./layout";
import { type Box, type Plate, Plates, Words, lettering } from "./lettering";
import type { Marks } from "./marks";
import { DARK, LIGHT } from "./palette";
import { OverlayMark, OverlayTag } from "./overlays";
import { paintBase, paintDetail, painterOf } from "./paint";
import { PanZoom, type View } from "./panzoom";
import type { Surface } from "./surface";

export interface Hit {
  /** The place on the board, and the piece on it. */
  place: Place | null;
  piece: string | null;
  /** Where on the screen, within the map's box. */
  x: number;
  y: number;
}
export interface MapHandle {
  zoom(by: number): void;
  pan(dx: number, dy: number): void;
  fit(places?: Place[], glide?: boolean): void;
  /** Come closer to what answers a question, if that is too small or outside; unless the user has just moved the map. */
  closer(aim: Aim): void;
  /** Back to all that matters, if the user has chosen no view of his own. */
  back(places: Place[]): void;
  reveal(place: Place): void;
  at(place: Place): { x: number; y: number };
}
interface Props {
  surface: Surface;
  pieces: Piece[];
  overlays: Overlay[];
  marks: Marks;
  hidden?: ReadonlySet<string>;
  /** What is pencilled on counters, by their keys. */
  pencil?: ReadonlyMap<string, string>;
  flash?: Place[];
  selected?: string | null;
  cursor?: Place | null;
  fan: number | null;
  interest: Place[];
  onHit(hit: Hit): void;
  onPoint?(hit: Hit | null): void;
  onKey?(event: KeyboardEvent): void;
  handle?: { current: MapHandle | null };
  label: string;
  children?: ComponentChildren;
}

export function MapView(props: Props) {
  const { surface, pieces, marks, fan } = props;
  const { board, index, plane } = surface;
  const box = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const base = useRef<HTMLCanvasElement>(null);
  const detail = useRef<HTMLCanvasElement>(null);
  const pan = useRef<PanZoom | null>(null);
  const [scale, setScale] = useState(1);
  const painter = useMemo(() => painterOf(board, surface), [surface]);
  // On a measured table counters keep their size on the screen, so the scale counts.
  const laid = useMemo(() => layout(surface, pieces, fan, plane ? 1 : scale), [surface, pieces, fan, plane ? 1 : scale]);
  const latest = useRef({ laid, props });
  latest.current = { laid, props };
  const drawn = useRef(1);
  const plates = useRef<Plate[]>([]);
  const still = useRef<Animation | null>(null);

  const ink = dark.value ? DARK : LIGHT;

  const place = (view: View): void => {
    const el = sheet.current;
    if (!el) return;
    el.classList.add("moving");
    // An element that is being animated may move without its layers being worked out again: this adds nothing, and
    // makes a frame of panning three times cheaper.
    still.current ??= el.animate?.([{ transform: "translate(0,0)" }, { transform: "translate(0,0)" }], { duration: 1e6, composite: "add" }) ?? null;
    if (still.current?.playState === "running") still.current.pause();
    el.style.transform = `translate(${view.x}px,${view.y}px) scale(${view.k / drawn.current})`;
  };
  const sharpen = (view: View): void => {
    drawn.current = view.k;
    setScale(view.k);
    place(view);
    // A layer that is promised to move keeps the sharpness it began with, so the promise ends with the gesture.
    sheet.current?.classList.remove("moving");
    still.current?.cancel();
    still.current = null;
    if (detail.current && box.current) paintDetail(detail.current, box.current, painter, ink, view, surface);
  };

  useEffect(() => {
    if (!box.current) return;
    const least = Math.min(0.12, 300 / surface.width);
    const { width, height } = surface;
    const pz = new PanZoom(
      box.current,
      { width, height, least, most: plane ? 5 : 14 },
      place,
      (view) => sharpenRef.current(view),
      (x, y) => latest.current.props.onHit(hitAt(x, y)),
    );
    pan.current = pz;
    const tools = box.current.querySelector<HTMLElement>(".map-tools");
    const covered = (): Box | null => tools && { x: tools.offsetLeft, y: tools.offsetTop, w: tools.offsetWidth, h: tools.offsetHeight };
    /** How much of the box is left on the right of the tools. */
    const room = (): { left: number; w: number; h: number } => {
      const left = tools ? tools.offsetLeft + tools.offsetWidth : 0;
      return { left, w: pz.width - left, h: pz.height };
    };
    const boxesFor = (aim: Aim) => (k: number): Box[] => {
      const { marks, overlays, hidden } = latest.current.props;
      return boxesOf(surface, aim, marks, shownOverlays(overlays, hidden, marks, index), k);
    };
    const show = (part: Box, k: number, glide: boolean): void => {
      const { left, w, h } = room();
      if (w > 0) pz.show(filled(part, Math.max(k, least), { w, h }, surface), glide && !calm.value, k, left);
    };
    const fit = (places: Place[] = [], glide = true): void => {
      const { pieces } = latest.current.props;
      const aim = { places, keys: new Set(pieces.map((p) => p.key)), pieces, others: [] };
      const whole = { x: 0, y: 0, w: surface.width, h: surface.height };
      const { part, k } = framed(surface, places.some((place) => surface.spot(place)) ? boxesFor(aim) : () => [whole], room(), FITTED);
      show(part, k, glide);
    };
    const closer = (aim: Aim): void => {
      const just = performance.now() - pz.touched < JUST;
      pz.touched = -Infinity;
      const spots = aim.places.map((place) => surface.spot(place)).filter((p) => p !== null);
      if (just || !spots.length || !pz.width) return;
      const boxes = boxesFor(withOthers(surface, aim, room()));
      const { part, k: then } = framed(surface, boxes, room(), closest(!!plane));
      const { k } = pz.view;
      const counters = plane ? null : latest.current.laid.filter((it) => aim.keys.has(it.piece.key)).map((it) => it.scale * COUNTER * k);
      const seen = inSight(boxes(k), pz.view, { w: pz.width, h: pz.height }, covered());
      const small = plane || aim.keys.size ? tooSmall(k, counters) : tooNarrow(spots, k);
      if (comesCloser({ now: k, then, small, seen, ours: pz.ours })) show(part, then, true);
    };
    if (props.handle) {
      props.handle.current = {
        zoom: (by) => pz.zoom(by),
        pan: (dx, dy) => pz.pan(dx, dy),
        fit: (places, glide = true) => {
          fit(places, glide);
          // Who asks for it with a motion is the user.
          if (glide) pz.touched = performance.now();
        },
        closer,
        back: (places) => {
          if (pz.ours) fit(places);
        },
        reveal: (place) => {
          const at = surface.spot(place);
          if (at) pz.reveal(at.x, at.y, !calm.value);
        },
        at: (place) => {
          const p = surface.spot(place) ?? { x: 0, y: 0 };
          return { x: p.x * pz.view.k + pz.view.x, y: p.y * pz.view.k + pz.view.y };
        },
      };
    }
    fit(latest.current.props.interest, false);
    const watch = new ResizeObserver(() => {
      pz.measure();
      sharpenRef.current(pz.view);
    });
    watch.observe(box.current);
    return () => {
      watch.disconnect();
      pz.destroy();
    };
  }, [surface]);

  const sharpenRef = useRef(sharpen);
  sharpenRef.current = sharpen;

  useEffect(() => {
    if (!base.current) return;
    const paint = (): void => {
      if (base.current) paintBase(base.current, painter, ink, surface);
      if (pan.current) sharpenRef.current(pan.current.view);
    };
    let here = true;
    const once = (): void => {
      if (here) paint();
      here = false;
    };
    // The lettering waits for its typeface, but not for long.
    const faces = ['700 12px "Alegreya"', '500 12px "Alegreya Sans"'].map((face) => document.fonts?.load(face));
    void Promise.all(faces).then(once, once);
    setTimeout(once, 600);
    return () => {
      here = false;
    };
  }, [painter, ink]);

  const hitAt = (x: number, y: number): Hit => {
    const { view } = pan.current!;
    const [sx, sy] = [(x - view.x) / view.k, (y - view.y) / view.k];
    const { laid: list, props: now } = latest.current;
    const hits = list.filter(({ x: cx, y: cy, scale: size }) => Math.max(Math.abs(cx - sx), Math.abs(cy - sy)) <= COUNTER * size + 1);
    // Where counters lie over each other, one that answers comes first, then the topmost.
    const hit = hits.findLast((it) => now.marks.litPieces.has(it.piece.key)) ?? hits.findLast((it) => now.marks.litGroups.has(it.piece.key)) ?? hits.at(-1);
    const plate = plates.current.find((p) => sx >= p.x && sy >= p.y && sx <= p.x + p.w && sy <= p.y + p.h);
    const piece = hit?.piece ?? list.find((it) => it.piece.key === plate?.piece)?.piece;
    if (piece) return { place: surface.home(piece), piece: piece.key, x, y };
    // A point that answers catches what falls close to it.
    const near = now.marks.points.find((p) => Math.hypot(p.x - sx, p.y - sy) * view.k <= 13);
    return { place: near?.label.place ?? surface.at({ x: sx, y: sy }), piece: null, x, y };
  };

  const pointing = useRef(0);
  const pointed = useRef({ x: 0, y: 0 });
  const onMove = (e: PointerEvent): void => {
    if (e.pointerType === "touch" || e.buttons || !box.current) return;
    const rect = box.current.getBoundingClientRect();
    // Once a frame, and where the pointer is by then: whoever presses and moves on within a frame is not left behind.
    pointed.current = { x: e.clientX - rect.left, y: e.clientY - rect.top };
    pointing.current ||= requestAnimationFrame(() => {
      pointing.current = 0;
      if (pan.current) latest.current.props.onPoint?.(hitAt(pointed.current.x, pointed.current.y));
    });
  };

  const [w, h] = [surface.width * scale, surface.height * scale];
  const u = plane ? 1 : 1 / scale;
  const shown = shownOverlays(props.overlays, props.hidden, marks, index);
  const letters = lettering(surface, marks, shown, laid, u);
  plates.current = letters.plates;
  return (
    <div
      class="map"
      ref={box}
      tabIndex={0}
      role="application"
      aria-roledescription="map"
      aria-label={props.label}
      onPointerMove={onMove}
      onPointerLeave={() => props.onPoint?.(null)}
      onKeyDown={props.onKey}
    >
      <div class="sheet" ref={sheet}>
        <canvas class="ground" ref={base} style={{ width: `${w}px`, height: `${h}px` }} />
        <canvas class="ground detail" ref={detail} />
        <svg class="pieces" style={{ "--u": String(u) }} width={w} height={h} viewBox={`0 0 ${surface.width} ${surface.height}`} aria-hidden="true">
          <Words words={letters.words} ink={ink} u={u} />
          {shown.map((o) => (
            <OverlayMark key={o.key} surface={surface} overlay={o} strong={!!props.selected && o.key.endsWith(props.selected)} u={u} />
          ))}
          {shown.map((o) => {
            const at = letters.tags.get(o.key);
            return at && <OverlayTag key={o.key} surface={surface} overlay={o} u={u} at={at} />;
          })}
          <Under surface={surface} marks={marks} u={u} />
          {fan !== null && plane && <FanBack plane={plane} cell={fan} count={stacks(pieces, index).get(fan)?.length ?? 0} />}
          <Counters laid={laid} lit={marks.litPieces} chosen={marks.chosen} hovered={marks.hovered} selected={props.selected ?? null} pencil={props.pencil ?? NO_PENCIL} />
          <Plates plates={letters.plates} marks={marks} u={u} />
          <Over surface={surface} marks={marks} lettered={letters.lit} flash={props.flash ?? []} cursor={props.cursor ?? null} u={u} />
        </svg>
      </div>
      {props.children}
    </div>
  );
}

const NO_PENCIL: ReadonlyMap<string, string> = new Map();
/** For so many milliseconds after the user has moved the map it does not move by itself. */
const JUST = 15_000;
/** The greatest scale at which all that matters is shown. */
const FITTED = 1.9;

/** What lies over the ground of a board, with what the draft would cover. */
const shownOverlays = (overlays: Overlay[], hidden: ReadonlySet<string> | undefined, marks: Marks, board: number): Overlay[] =>
  [...overlays.filter((o) => !hidden?.has(o.kind)), ...marks.overlays].filter((o) => o.board === board);
