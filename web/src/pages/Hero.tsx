/** The picture on the home page: a few counters of ours on hexes, as they look at the table. */
import { Counter } from "../map/counter";
import { Plane, polygon } from "../map/hex";
import type { Piece } from "../wire";

const plane = new Plane({ cols: 6, rows: 4, even_up: true });
const piece = (name: string, kind: string, side: number, cell: string, count: number, badges: string[] = [], known = true): Piece => ({
  key: `${side}:${name}`,
  name,
  kind,
  side,
  known,
  cells: [plane.byLabel(cell)!],
  outline: [],
  board: 0,
  holder: null,
  facing: kind === "lmg" ? 2 : null,
  count,
  badges,
});
const PIECES = [
  piece("A/1/1", "fire-team", 0, "0203", 4, ["seen"]),
  piece("LMG 1", "lmg", 0, "0302", 2),
  piece("HQ 1", "hq", 0, "0103", 2),
  piece("A/2/1", "fire-team", 1, "0503", 3, ["suppressed"]),
  piece("7", "blip", 1, "0602", 0, [], false),
];
const LIT = new Set(["1:A/2/1"]);

export function Hero() {
  const [from, to] = [plane.centre(plane.byLabel("0302")!), plane.centre(plane.byLabel("0503")!)];
  return (
    <svg class="hero-art pieces-art" viewBox={`-4 20 ${plane.width + 8} ${plane.height - 30}`} aria-hidden="true">
      {Array.from({ length: 24 }, (_, cell) => (
        <path key={cell} d={polygon(plane.corners(cell))} class={`hero-hex h${[0, 1, 0, 2, 0, 0, 3, 1, 0, 0, 2, 0, 0, 3, 0, 1, 0, 0, 0, 2, 3, 0, 1, 0][cell]}`} />
      ))}
      <line class="sight" x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
      {PIECES.map((p) => {
        const at = plane.centre(p.cells[0]);
        return (
          <g key={p.key} transform={`translate(${at.x} ${at.y})`}>
            <Counter piece={p} lit={LIT.has(p.key)} />
          </g>
        );
      })}
    </svg>
  );
}
