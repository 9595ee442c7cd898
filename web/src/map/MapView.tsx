/** The map: ground on canvas, everything that changes as SVG, one transform for both. */
import type { ComponentChildren } from "preact";
import { memo } from "preact/compat";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { calm, dark } from "../parts/prefs";
import type { Board, Overlay, Piece } from "../wire";
import { COUNTER, Counter, describe } from "./counter";
import { drawGround } from "./draw";
import { HALF, Plane, polygon, sheetSize } from "./hex";
import { type Laid, layout, stacks } from "./layout";
import type { Marks } from "./marks";
import { DARK, LIGHT } from "./palette";
import { OverlayMark } from "./overlays";
import { PanZoom, type View } from "./panzoom";
import { Ground } from "./terrain";

export interface Hit {
  cell: number | null;
  piece: string | null;
  /** Where on the screen, within the map's box. */
  x: number;
  y: number;
}
export interface MapHandle {
  zoom(by: number): void;
  pan(dx: number, dy: number): void;
  fit(cells?: number[], glide?: boolean): void;
  reveal(cell: number): void;
  at(cell: number): { x: number; y: number };
}
interface Props {
  board: Board;
  index: number;
  pieces: Piece[];
  overlays: Overlay[];
  marks: Marks;
  hidden?: ReadonlySet<string>;
  flash?: number[];
  selected?: string | null;
  cursor?: number | null;
  fan: number | null;
  interest: number[];
  onHit(hit: Hit): void;
  onPoint?(hit: Hit | null): void;
  onKey?(event: KeyboardEvent): void;
  handle?: { current: MapHandle | null };
  label: string;
  children?: ComponentChildren;
}

export function MapView(props: Props) {
  const { board, index, pieces, marks, fan } = props;
  const box = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const base = useRef<HTMLCanvasElement>(null);
  const detail = useRef<HTMLCanvasElement>(null);
  const pan = useRef<PanZoom | null>(null);
  const [scale, setScale] = useState(1);
  const size = useMemo(() => sheetSize(board), [board]);
  const ground = useMemo(() => (board.grid ? new Ground(board) : null), [board]);
  const plane = useMemo(() => (board.grid ? new Plane(board.grid) : null), [board]);
  const laid = useMemo(() => layout(board, pieces, index, fan), [board, pieces, index, fan]);
  const latest = useRef({ laid, props });
  latest.current = { laid, props };
  const drawn = useRef(1);

  const ink = dark.value ? DARK : LIGHT;

  const place = (view: View): void => {
    const el = sheet.current;
    if (!el) return;
    el.classList.add("moving");
    el.style.transform = `translate(${view.x}px,${view.y}px) scale(${view.k / drawn.current})`;
  };
  const sharpen = (view: View): void => {
    drawn.current = view.k;
    setScale(view.k);
    place(view);
    // A layer that is promised to move keeps the sharpness it began with, so the promise ends with the gesture.
    sheet.current?.classList.remove("moving");
    if (ground && detail.current && box.current) redraw(detail.current, box.current, ground, ink, view, size);
  };

  useEffect(() => {
    if (!box.current) return;
    const least = Math.min(0.12, 300 / size.width);
    const pz = new PanZoom(
      box.current,
      { ...size, least, most: 5 },
      place,
      (view) => sharpenRef.current(view),
      (x, y) => latest.current.props.onHit(hitAt(x, y)),
    );
    pan.current = pz;
    const fit = (cells?: number[], glide = true): void => pz.show(bounds(plane, cells ?? [], size), glide && !calm.value, 1.9);
    if (props.handle) {
      props.handle.current = {
        zoom: (by) => pz.zoom(by),
        pan: (dx, dy) => pz.pan(dx, dy),
        fit,
        reveal: (cell) => {
          const at = plane?.centre(cell);
          if (at) pz.reveal(at.x, at.y, !calm.value);
        },
        at: (cell) => {
          const p = plane?.centre(cell) ?? { x: 0, y: 0 };
          return { x: p.x * pz.view.k + pz.view.x, y: p.y * pz.view.k + pz.view.y };
        },
      };
    }
    fit(latest.current.props.interest, false);
    const watch = new ResizeObserver(() => sharpenRef.current(pz.view));
    watch.observe(box.current);
    return () => {
      watch.disconnect();
      pz.destroy();
    };
  }, [board]);

  const sharpenRef = useRef(sharpen);
  sharpenRef.current = sharpen;

  useEffect(() => {
    if (!ground || !base.current) return;
    const paint = (): void => {
      if (base.current) paintBase(base.current, ground, ink, size);
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
  }, [ground, ink]);

  const hitAt = (x: number, y: number): Hit => {
    const { view } = pan.current!;
    const [sx, sy] = [(x - view.x) / view.k, (y - view.y) / view.k];
    const list = latest.current.laid;
    for (let n = list.length - 1; n >= 0; n--) {
      const it = list[n];
      const half = COUNTER * it.scale + 1;
      if (Math.abs(it.x - sx) <= half && Math.abs(it.y - sy) <= half) {
        return { cell: it.piece.cells[0] ?? null, piece: it.piece.key, x, y };
      }
    }
    return { cell: plane?.at({ x: sx, y: sy }) ?? null, piece: null, x, y };
  };

  const pointing = useRef(0);
  const onMove = (e: PointerEvent): void => {
    if (e.pointerType === "touch" || e.buttons || pointing.current || !box.current) return;
    const rect = box.current.getBoundingClientRect();
    const [x, y] = [e.clientX - rect.left, e.clientY - rect.top];
    pointing.current = requestAnimationFrame(() => {
      pointing.current = 0;
      if (pan.current) props.onPoint?.(hitAt(x, y));
    });
  };

  const [w, h] = [size.width * scale, size.height * scale];
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
        <svg class="pieces" width={w} height={h} viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
          {props.overlays
            .filter((o) => o.board === index && !props.hidden?.has(o.kind))
            .map((o) => (
              <OverlayMark key={o.key} board={board} overlay={o} strong={!!props.selected && o.key.endsWith(props.selected)} />
            ))}
          {plane && <Under plane={plane} marks={marks} />}
          {fan !== null && plane && <FanBack plane={plane} cell={fan} count={stacks(pieces, index).get(fan)?.length ?? 0} />}
          {laid.map((it) => (
            <Placed
              key={it.piece.key}
              it={it}
              lit={marks.litPieces.has(it.piece.key)}
              chosen={marks.chosen.has(it.piece.key)}
              hovered={marks.hover?.piece === it.piece.key || props.selected === it.piece.key}
            />
          ))}
          {plane && <Over plane={plane} marks={marks} flash={props.flash ?? []} cursor={props.cursor ?? null} />}
        </svg>
      </div>
      {props.children}
    </div>
  );
}

/** A counter in its place; when the place changes it slides there, and only then has a transform. */
const Placed = memo(function Placed({ it, lit, chosen, hovered }: { it: Laid; lit: boolean; chosen: boolean; hovered: boolean }) {
  const { piece, x, y, scale } = it;
  const ref = useRef<SVGGElement>(null);
  const was = useRef({ x, y });
  useLayoutEffect(() => {
    const { x: ox, y: oy } = was.current;
    was.current = { x, y };
    if ((ox === x && oy === y) || calm.value) return;
    ref.current?.animate?.([{ transform: `translate(${ox - x}px,${oy - y}px)` }, { transform: "none" }], { duration: 320, easing: "ease-out" });
  }, [x, y]);
  const [px, py] = [x - COUNTER * scale, y - COUNTER * scale];
  return (
    <g class="placed" data-key={piece.key} ref={ref}>
      <title>{describe(piece)}</title>
      <Counter piece={piece} x={x} y={y} scale={scale} lit={lit} chosen={chosen} hovered={hovered} />
      {it.pile > 0 && (
        <>
          <circle cx={px} cy={py} r="8" class="pile" />
          <text x={px} y={py + 3.6} text-anchor="middle" class="pile-count">
            {it.pile}
          </text>
        </>
      )}
    </g>
  );
});

function FanBack({ plane, cell, count }: { plane: Plane; cell: number; count: number }) {
  if (count < 2) return null;
  const at = plane.centre(cell);
  const across = Math.min(4, count) * 52 + 10;
  const down = Math.ceil(count / 4) * 52 + 10;
  return <rect class="fan" x={at.x - across / 2} y={at.y - down / 2} width={across} height={down} rx="12" />;
}

/** What lies under the counters: lit cells and the path. */
function Under({ plane, marks }: { plane: Plane; marks: Marks }) {
  const hoverCell = marks.hover && !marks.hover.piece && marks.hover.place && "cell" in marks.hover.place ? marks.hover.place.cell.cell : null;
  const many = marks.lit.size > 40;
  return (
    <>
      {many ? (
        <path class="lit-cell area" d={plane.outlines((c) => marks.lit.has(plane.cell(c) ?? -1)).map(polygon).join("")} />
      ) : (
        [...marks.lit].map((cell) => <path key={cell} class="lit-cell" d={polygon(plane.corners(cell))} />)
      )}
      {hoverCell !== null && <path class="lit-cell hovered" d={polygon(plane.corners(hoverCell))} />}
      {[...marks.chosenCells].map((cell) => (
        <path key={cell} class="chosen-cell" d={polygon(plane.corners(cell))} />
      ))}
      {marks.path.length > 1 && (
        <polyline class="path" points={marks.path.map(({ cell }) => `${plane.centre(cell).x},${plane.centre(cell).y}`).join(" ")} />
      )}
    </>
  );
}

/** What lies over the counters: costs, sight lines, flashes, the cursor. */
function Over({ plane, marks, flash, cursor }: { plane: Plane; marks: Marks; flash: number[]; cursor: number | null }) {
  const { sight } = marks;
  const line = sight ? [sight.from, ...sight.places, sight.to].filter((cell) => cell !== null) : [];
  return (
    <>
      {line.length > 1 && (
        <>
          <line class={`sight ${sight!.visible ? "" : "blocked"}`} {...ends(plane, line[0], line.at(-1)!)} />
          {sight!.blocked !== null && <path class="blocking" d={polygon(plane.corners(sight!.blocked))} />}
        </>
      )}
      {marks.path.map(({ cell, cost, watched }, n) => {
        const at = plane.centre(cell);
        return (
          <g key={`${cell} ${n}`} transform={`translate(${at.x} ${at.y})`}>
            {cost && (
              <>
                <circle class={watched ? "cost watched" : "cost"} r="8" />
                <text class="cost-text" y="3.8" text-anchor="middle">
                  {cost}
                </text>
              </>
            )}
            {watched && <path class="eye" transform="translate(0 -14)" d="M-6 0q6-7 12 0q-6 7-12 0zM-1.6 0a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0-3.2 0z" />}
          </g>
        );
      })}
      {flash.map((cell) => (
        <circle key={`f${cell}`} class="flash" cx={plane.centre(cell).x} cy={plane.centre(cell).y} r={HALF} />
      ))}
      {cursor !== null && <path class="cursor" d={polygon(plane.corners(cursor))} />}
    </>
  );
}

function ends(plane: Plane, a: number, b: number): { x1: number; y1: number; x2: number; y2: number } {
  const [p, q] = [plane.centre(a), plane.centre(b)];
  return { x1: p.x, y1: p.y, x2: q.x, y2: q.y };
}

/** A part of the sheet round some cells, with room about them. */
function bounds(plane: Plane | null, cells: number[], size: { width: number; height: number }): { x: number; y: number; w: number; h: number } {
  if (!plane || !cells.length) return { x: 0, y: 0, w: size.width, h: size.height };
  const points = cells.map((cell) => plane.centre(cell));
  const [x, y] = [Math.min(...points.map((p) => p.x)) - 84, Math.min(...points.map((p) => p.y)) - 84];
  return { x, y, w: Math.max(...points.map((p) => p.x)) + 84 - x, h: Math.max(...points.map((p) => p.y)) + 84 - y };
}

type Size = { width: number; height: number };

/** Draw on a canvas out of sight and show the finished bitmap: a bitmap costs nothing while the map moves. */
function paint(canvas: HTMLCanvasElement, ground: Ground, ink: typeof LIGHT, part: { x: number; y: number; w: number; h: number }, k: number): void {
  const shown = canvas.getContext("bitmaprenderer");
  const [w, h] = [Math.ceil(part.w * k), Math.ceil(part.h * k)];
  if (!shown || typeof OffscreenCanvas === "undefined") return;
  const hidden = new OffscreenCanvas(w, h);
  const ctx = hidden.getContext("2d", { alpha: false });
  if (!ctx) return;
  ctx.scale(k, k);
  ctx.translate(-part.x, -part.y);
  drawGround(ctx, ground, ink, part, k);
  canvas.width = w;
  canvas.height = h;
  shown.transferFromImageBitmap(hidden.transferToImageBitmap());
}

function paintBase(canvas: HTMLCanvasElement, ground: Ground, ink: typeof LIGHT, size: Size): void {
  const k = Math.min(0.8, Math.sqrt(3e6 / (size.width * size.height)));
  paint(canvas, ground, ink, { x: 0, y: 0, w: size.width, h: size.height }, k);
}

/** Draw the visible part again in the sharpness of the screen. */
function redraw(canvas: HTMLCanvasElement, box: HTMLElement, ground: Ground, ink: typeof LIGHT, view: View, size: Size): void {
  const ratio = Math.min(window.devicePixelRatio || 1, 2.5);
  const k = view.k * ratio;
  const [bw, bh] = [box.clientWidth, box.clientHeight];
  canvas.hidden = !bw || !bh || k < 0.7;
  if (canvas.hidden) return;
  const [mx, my] = [bw * 0.25, bh * 0.25];
  const x = Math.max(0, (-view.x - mx) / view.k);
  const y = Math.max(0, (-view.y - my) / view.k);
  const right = Math.min(size.width, (-view.x + bw + mx) / view.k);
  const down = Math.min(size.height, (-view.y + bh + my) / view.k);
  if (right <= x || down <= y) return;
  const part = { x, y, w: right - x, h: down - y };
  paint(canvas, ground, ink, part, k);
  canvas.style.left = `${x * view.k}px`;
  canvas.style.top = `${y * view.k}px`;
  canvas.style.width = `${part.w * view.k}px`;
  canvas.style.height = `${part.h * view.k}px`;
}
