/** What changes on the map, drawn as SVG: lit ground under the counters, the counters, and lines over them. */
import { memo } from "preact/compat";
import { useLayoutEffect, useRef } from "preact/hooks";
import { calm } from "../parts/prefs";
import type { Place, Point } from "../wire";
import { COUNTER, Counter, describe } from "./counter";
import { HALF, type Plane, polygon } from "./hex";
import type { Laid } from "./layout";
import { ABOVE } from "./lettering";
import type { Marks, PathStep } from "./marks";
import type { Surface } from "./surface";

/** A counter in its place; when the place changes it slides there, and only then has a transform. */
const Placed = memo(function Placed({ it, lit, chosen, hovered, pencil }: { it: Laid; lit: boolean; chosen: boolean; hovered: boolean; pencil: string }) {
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
      <title>{describe(piece) + (pencil && `; pencilled: ${pencil}`)}</title>
      {it.base && <path class={`base side-${piece.side ?? "none"}`} d={it.base} />}
      <Counter piece={piece} x={x} y={y} scale={scale} turn={it.turn} small={it.small} lit={lit} chosen={chosen} hovered={hovered} />
      {pencil && <Slip x={x} y={y + (COUNTER + 4) * scale} scale={scale} text={it.small ? "" : pencil} />}
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

/** A slip of paper on the lower edge of a counter, with as much of what is pencilled as has room there. */
function Slip({ x, y, scale, text }: { x: number; y: number; scale: number; text: string }) {
  const short = text.length > 8 ? `${text.slice(0, 7)}…` : text;
  const wide = (short.length * 4.6 + 8) * scale;
  return (
    <g class="pencilled">
      <rect x={x - wide / 2} y={y - 5.5 * scale} width={wide} height={11 * scale} rx={2 * scale} fill="#fff6c9" stroke="#5b5230" stroke-width={scale} />
      <text x={x} y={y + 3 * scale} font-size={8.6 * scale} font-style="italic" font-weight="700" text-anchor="middle" fill="#2b2a24">
        {short}
      </text>
    </g>
  );
}

interface All {
  laid: Laid[];
  lit: ReadonlySet<string>;
  chosen: ReadonlySet<string>;
  hovered: ReadonlySet<string>;
  selected: string | null;
  pencil: ReadonlyMap<string, string>;
}

const same = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => a === b || (a.size === b.size && [...a].every((key) => b.has(key)));

/** All counters; looked at again only when something about them has changed, for there may be hundreds. */
export const Counters = memo(
  function Counters({ laid, lit, chosen, hovered, selected, pencil }: All) {
    return (
      <>
        {laid.map((it) => {
          const { key } = it.piece;
          return <Placed key={key} it={it} lit={lit.has(key)} chosen={chosen.has(key)} hovered={hovered.has(key) || selected === key} pencil={pencil.get(key) ?? ""} />;
        })}
      </>
    );
  },
  (a, b) => a.laid === b.laid && a.selected === b.selected && a.pencil === b.pencil && same(a.hovered, b.hovered) && same(a.lit, b.lit) && same(a.chosen, b.chosen),
);

export function FanBack({ plane, cell, count }: { plane: Plane; cell: number; count: number }) {
  if (count < 2) return null;
  const at = plane.centre(cell);
  const across = Math.min(4, count) * 52 + 10;
  const down = Math.ceil(count / 4) * 52 + 10;
  return <rect class="fan" x={at.x - across / 2} y={at.y - down / 2} width={across} height={down} rx="12" />;
}

/** What lies under the counters: lit cells, the region in which any point answers, and the paths. `u`: one pixel. */
export function Under({ surface, marks, u }: { surface: Surface; marks: Marks; u: number }) {
  const { plane } = surface;
  const hover = marks.hover && !marks.hover.piece ? marks.hover.place : null;
  const hoverCell = hover && "cell" in hover && surface.spot(hover) ? hover.cell.cell : null;
  const many = marks.lit.size > 40;
  return (
    <>
      {marks.region.length > 2 && <path class="region" d={polygon(marks.region)} />}
      {plane &&
        (many ? (
          <path class="lit-cell area" d={plane.outlines((c) => marks.lit.has(plane.cell(c) ?? -1)).map(polygon).join("")} />
        ) : (
          [...marks.lit].map((cell) => <path key={cell} class="lit-cell" d={polygon(plane.corners(cell))} />)
        ))}
      {plane && hoverCell !== null && <path class="lit-cell hovered" d={polygon(plane.corners(hoverCell))} />}
      {plane && [...marks.chosenCells].map((cell) => <path key={cell} class="chosen-cell" d={polygon(plane.corners(cell))} />)}
      {marks.chosenPoints.map((p, n) => (
        <circle key={n} class="chosen-cell" cx={p.x} cy={p.y} r={7 * u} />
      ))}
      {marks.paths.map(
        (path, n) => path.length > 1 && <polyline key={n} class="path" points={path.map((p) => `${p.x},${p.y}`).join(" ")} />,
      )}
    </>
  );
}

/** What lies over the counters: lit points, costs, sight lines, flashes, the cursor. */
export function Over(props: { surface: Surface; marks: Marks; lettered: ReadonlySet<string>; flash: Place[]; cursor: Place | null; u: number }) {
  const { surface, marks, lettered, flash, cursor, u } = props;
  const { sight } = marks;
  const at = surface.spot(cursor);
  return (
    <>
      {marks.points.map((p) => (
        <g key={p.step} class={`lit-point ${marks.hover && marks.hover.text === p.label.text ? "hovered" : ""}`} data-step={p.step}>
          <circle cx={p.x} cy={p.y} r={(marks.region.length ? 5 : 8) * u} />
          <circle class="dot" cx={p.x} cy={p.y} r={(marks.region.length ? 1.6 : 2.4) * u} />
          {lettered.has(p.step) && (
            <text x={p.x} y={p.y - ABOVE * u} text-anchor="middle">
              {p.label.text}
            </text>
          )}
        </g>
      ))}
      {sight && (
        <>
          <line class={`sight ${sight.visible ? "" : "blocked"}`} x1={sight.from.x} y1={sight.from.y} x2={sight.to.x} y2={sight.to.y} />
          {sight.blocked && <Blocking surface={surface} place={sight.blocked} u={u} />}
          {sight.label && <Tag at={{ x: (sight.from.x + sight.to.x) / 2, y: (sight.from.y + sight.to.y) / 2 }} text={sight.label} u={u} within={surface.width} />}
        </>
      )}
      {marks.paths.map((path, n) => path.map((step, i) => <Cost key={`${n} ${i}`} step={step} u={u} within={surface.width} />))}
      {flash.map((place) => {
        const p = surface.spot(place);
        return p && <circle key={`f ${surface.name(place)}`} class="flash" cx={p.x} cy={p.y} r={surface.plane ? HALF : 22 * u} />;
      })}
      {at && cursor && (surface.plane && "cell" in cursor ? <path class="cursor" d={polygon(surface.plane.corners(cursor.cell.cell))} /> : <Cross at={at} u={u} />)}
    </>
  );
}

/** What a step of a path costs: in a disc where it is short, on a tag where it is long. */
function Cost({ step, u, within }: { step: PathStep; u: number; within: number }) {
  if (!step.cost && !step.watched) return null;
  return (
    <>
      {step.cost.length > 3 ? (
        <Tag at={{ x: step.x, y: step.y - 20 * u }} text={step.cost} u={u} within={within} />
      ) : (
        step.cost && (
          <>
            <circle class={step.watched ? "cost watched" : "cost"} cx={step.x} cy={step.y} r={8 * u} />
            <text class="cost-text" x={step.x} y={step.y + 3.8 * u} text-anchor="middle">
              {step.cost}
            </text>
          </>
        )
      )}
      {step.watched && (
        <path
          class="eye"
          transform={`translate(${step.x} ${step.y - 14 * u}) scale(${u})`}
          d="M-6 0q6-7 12 0q-6 7-12 0zM-1.6 0a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0-3.2 0z"
        />
      )}
    </>
  );
}

/** A few words on a plate, which stays on a sheet of this width. */
export function Tag({ at, text, u, within }: { at: Point; text: string; u: number; within: number }) {
  const wide = (text.length * 6.1 + 14) * u;
  const x = Math.max(wide / 2, Math.min(within - wide / 2, at.x));
  return (
    <g class="tag">
      <rect x={x - wide / 2} y={at.y - 9 * u} width={wide} height={18 * u} rx={4 * u} />
      <text x={x} y={at.y + 4 * u} text-anchor="middle">
        {text}
      </text>
    </g>
  );
}

function Blocking({ surface, place, u }: { surface: Surface; place: Place; u: number }) {
  const at = surface.spot(place);
  if (surface.plane && "cell" in place) return <path class="blocking" d={polygon(surface.plane.corners(place.cell.cell))} />;
  return at && <circle class="blocking" cx={at.x} cy={at.y} r={9 * u} />;
}

function Cross({ at, u }: { at: Point; u: number }) {
  const d = `M${at.x - 14 * u} ${at.y}h${9 * u}M${at.x + 5 * u} ${at.y}h${9 * u}M${at.x} ${at.y - 14 * u}v${9 * u}M${at.x} ${at.y + 5 * u}v${9 * u}`;
  return <path class="cursor plain" d={d} />;
}
