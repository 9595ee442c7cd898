/** Counters of our own drawing: kind, men, state, facing, and face-down backs. */
import type { ComponentChildren } from "preact";
import { memo } from "preact/compat";
import type { Piece } from "../wire";
import { groupName } from "./groups";
import { sideColours } from "./palette";
import { shift } from "./shift";

/** Half the side of a counter on the sheet. */
export const COUNTER = 21;

/** A stroke of a sign: its path round 0, 0 and its width; filled if it has none. */
type Stroke = [d: string, width?: number];

const WHEELS: Stroke = ["M-8 6a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0-4.8 0zM3.4 6a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0-4.8 0z"];
const TRACKS: Stroke = ["M-11 3.5a4 4 0 0 0 4 4h14a4 4 0 0 0 0-8h-14a4 4 0 0 0-4 4z", 2.2];
/** Two large wheels, so far from the middle, so large and so thick. */
const spokes = (apart: number, r: number, width: number): Stroke => [
  [-apart, apart].map((x) => `M${x - r} 4a${r} ${r} 0 1 0 ${r * 2} 0a${r} ${r} 0 1 0 ${-r * 2} 0z`).join(""),
  width,
];
const ROTOR: Stroke = ["M-11-6h21M-1-6v5", 1.8];
/** A man from above his belt: head and shoulders. */
const man = (x: number, y: number, r: number): Stroke => [
  `M${x - r} ${y - r * 1.1}a${r} ${r} 0 1 0 ${r * 2} 0a${r} ${r} 0 1 0 ${-r * 2} 0zM${x - r * 1.7} ${y + r * 2}a${r * 1.7} ${r * 1.7} 0 0 1 ${r * 3.4} 0z`,
];

/** Signs by the words of a piece's kind, the first that fits. */
const SIGNS: [RegExp, Stroke[]][] = [
  [/gunship/, [ROTOR, ["M-9 0h14l5 3l-5 3h-12l-3-3z"], ["M-6 8l-5 3M4 8l5 3", 1.8]]],
  [/heli|chopper/, [ROTOR, ["M-9 0h13a5 5 0 0 1 0 7h-8l-5-4z"], ["M-5 10h10", 1.6]]],
  [/glider|plane/, [["M0-10v18", 3], ["M-12-1l12-4l12 4M-4 8h8", 2.2]]],
  [/self-propelled|assault-gun|spg/, [TRACKS, ["M-11-2v-5.5h8l5.5 5.5z"], ["M-2-5h14M12-6.6v3.2", 2.2]]],
  [/^(?!.*anti-tank).*tank|panzer/, [TRACKS, ["M-5-7h9l2 5h-12z"], ["M5-5h8", 2.2]]],
  [/armou?red-car|scout-car/, [["M-11.5 4.5l2.5-6h15l5.5 6z"], ["M-5.5-7.5h7l1.2 6h-8.2z"], ["M2-5.2h8.5", 2], WHEELS]],
  [/apc|carrier|half/, [["M-11 5h22v-6l-5-5h-17z", 2.2], WHEELS]],
  [/motor-?(cycle|bike)/, [spokes(7, 3.4, 2.6), ["M-8-2.5h5.5l2-2.5h4.5l1.5 2.5l-3 5h-6z"], ["M7 4l-3.5-11M1.5-8l4 .5", 1.9]]],
  [/cycle|cyclist|bike/, [spokes(6.2, 4, 1.6), ["M-6.2 4l3.7-7.5h6.2l-4 7.5zM-.3 4l-3-10M6.2 4l-3.4-11", 1.6], ["M-5.4-6h4.2M2.8-7l3.4-.6", 2]]],
  [/horse|cavalry|mounted|pony|mule/, [["M-6 9.5c-.4-4.6 2.6-6 3-9l-5 2.7l-3-3l5.6-6.4l.6-3.8l3.4 2.5c6 1 8.4 6.2 8.4 11.5v5.5z"]]],
  [/truck|jeep|car|lorry/, [["M-11 4v-9h13v9M2 4v-6h5l4 4v2z", 2.2], WHEELS]],
  [/hq|command|leader|officer/, [["M-7 9v-18", 2.2], ["M-7-9h15l-4 4.5l4 4.5h-15z"]]],
  [/flame/, [man(-4, 1, 3), ["M1 1h5", 2.4], ["M6-1q6-4 7-7q1 7-1 9q3 0 4-2q0 7-6 7q-4-1-4-7z"]]],
  [/^(assault-)?rifle$|smg|pistol|grenade|helper|no2/, [man(-1.5, 0, 3.8), ["M4 7l5-15", 2.2]]],
  [/hmg|heavy-machine|tripod|turret/, [["M-10-2h20M-2-2l-5 9M-2-2l5 9", 2.6], ["M5-6v8M9-5v6", 1.8]]],
  [/lmg|machine|mg/, [["M-10-1h20M-1-1l-4 8M-1-1l4 8", 2.4], ["M5-4.5v7", 1.8]]],
  [/bazooka|rpg|law|anti-tank|at-|missile|one-man/, [["M-10 4l20-9", 4], ["M-2 2v6", 2.2], ["M9-8l3 5", 1.8]]],
  [/recoilless|gun$/, [["M-9 2h19M-4 2v5M3 2v5", 2.6], ["M7-1v6", 2]]],
  [/mm$|mortar|howitzer|artillery/, [["M-5 7l9-15", 4], ["M-10 8h20M3 0l5 8", 2]]],
  [/sniper/, [["M-8 0h16M0-8v16M-5.5 0a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0", 1.7]]],
  [/dummy/, [["M-7-7l14 14M7-7l-14 14", 2]]],
  [/team|squad|man|men|rifle|infantry|guard/, [man(-6.5, 1.5, 2.5), man(6.5, 1.5, 2.5), man(0, 0, 3)]],
];

/** A small mark for a state: the words it stands for, its path and colour, and what it means. */
export interface Mark {
  words: RegExp;
  path: string;
  colour: string;
  means: string;
}
/** Marks by the words of a state, the first that fits; words that have none are shown by their first letter. */
const MARKS: Mark[] = [
  { words: /suppress|pinned|stun/, path: "M-3-3l6 6M3-3l-6 6", colour: "#b3261e", means: "suppressed or pinned" },
  { words: /panic|rout|retire|retreat|not advance|neither|not close/, path: "M0-3.6v4.2M0 3v.4", colour: "#b3261e", means: "shaken: does less than it is told" },
  { words: /last seen/, path: "M-3.4 0a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0-6.8 0M0-2v2.2l1.5 1", colour: "#444444", means: "where it was last seen" },
  { words: /touch/, path: "M-3.4 3.4l6.8-6.8M-3.2-.6q.6-2.4 2.6-2.6M3.2.6q-.6 2.4-2.6 2.6", colour: "#8a1c6a", means: "out of touch" },
  { words: /command/, path: "M-3.2-3.2L3.2 3.2M-3.2 0a3.2 3.2 0 0 1 3.2-3.2M3.2 0A3.2 3.2 0 0 1 0 3.2", colour: "#8a1c6a", means: "out of command" },
  { words: /fired|firing|shot/, path: "M-3.4 0h3M0-3.4l1 2.4l2.4 1l-2.4 1L0 3.4", colour: "#7a3e00", means: "has fired" },
  { words: /moved|moving/, path: "M-3.4 0h6M.6-2.6L3.4 0L.6 2.6", colour: "#23527c", means: "has moved" },
  { words: /seen|spotted|sight/, path: "M-3.6 0q3.6-4.4 7.2 0q-3.6 4.4-7.2 0zM0-.7v1.4", colour: "#444444", means: "seen by the other side" },
  { words: /leads|leader/, path: "M-2 3.6v-7.2h5l-1.5 2l1.5 2h-5", colour: "#23527c", means: "leads its group" },
  { words: /radio/, path: "M0 3.6v-4.4M-2.8-1q2.8-4.4 5.6 0", colour: "#23527c", means: "carries a radio" },
  { words: /prone|lying/, path: "M-3.6 1.2h7.2M-3.4-1.2h.4", colour: "#4c5a2c", means: "lying down" },
];
/** States that are what one expects; they are told in words only. */
const USUAL = /^(erect|standing)$/;

export const markOf = (badge: string): Mark | undefined => MARKS.find(({ words }) => words.test(badge));
/** The states that a counter shows by marks. */
export const shownBadges = (piece: Piece): string[] => piece.badges.filter((badge) => !USUAL.test(badge));

export interface CounterProps {
  piece: Piece;
  /** Where its middle lies, and how large it is. */
  x?: number;
  y?: number;
  scale?: number;
  /** Which way it faces in degrees, on a measured table. */
  turn?: number | null;
  /** Drawn so small that only its sign can be read. */
  small?: boolean;
  /** Lit as an answer, chosen in the draft, or pointed at. */
  lit?: boolean;
  chosen?: boolean;
  hovered?: boolean;
}

/** Draws round a point at a scale, without transforms. */
class Pen {
  constructor(
    readonly x: number,
    readonly y: number,
    readonly s: number,
  ) {}
  larger(by: number): Pen {
    return new Pen(this.x, this.y, this.s * by);
  }
  path(d: string, more: Record<string, unknown>): ComponentChildren {
    const width = more["stroke-width"];
    const wide = typeof width === "number" ? { "stroke-width": width * this.s } : {};
    return <path d={shift(d, this.x, this.y, this.s)} {...more} {...wide} />;
  }
  square(half: number, dx: number, dy: number, round: number, more: Record<string, unknown>): ComponentChildren {
    const side = half * 2 * this.s;
    return <rect x={this.x + (dx - half) * this.s} y={this.y + (dy - half) * this.s} width={side} height={side} rx={round * this.s} {...more} />;
  }
  text(words: string | number, dx: number, dy: number, size: number, anchor: string, fill: string): ComponentChildren {
    return (
      <text x={this.x + dx * this.s} y={this.y + dy * this.s} font-size={size * this.s} font-weight="800" text-anchor={anchor} fill={fill}>
        {words}
      </text>
    );
  }
}

export const Counter = memo(function Counter({ piece, x = 0, y = 0, scale = 1, turn = null, small, lit, chosen, hovered }: CounterProps) {
  const [ground, ink, rim] = sideColours(piece.side);
  const pen = new Pen(x, y, scale);
  const state = [lit && "lit", chosen && "chosen", hovered && "hovered"].filter(Boolean).join(" ");
  const suppressed = piece.badges.some((badge) => /suppress|pinned/.test(badge));
  return (
    <g class={`counter ${state}`}>
      {state && pen.square(COUNTER + 3, 0, 0, 8, { class: "c-halo" })}
      {pen.square(COUNTER, 1.5, 2.5, 5.5, { class: "c-shade" })}
      {turn !== null && pen.path(pointer((turn * Math.PI) / 180), { fill: rim })}
      {turn === null && piece.facing !== null && pen.path(POINTERS[(((piece.facing + 5) % 6) + 6) % 6], { fill: rim })}
      {pen.square(COUNTER, 0, 0, 5.5, { class: "c-body", fill: ground, stroke: rim, "stroke-width": 1.4 * scale })}
      {!piece.known ? back(pen, piece, ink) : small ? sign(pen.larger(1.4), piece.kind, ink) : face(pen, piece, ink)}
      {suppressed && pen.path(`M${-COUNTER + 1} 6L6 ${-COUNTER + 1}h8L${-COUNTER + 1} 14z`, { class: "c-suppressed" })}
      {!small && shownBadges(piece).slice(0, 4).map((badge, n) => mark(new Pen(x + (COUNTER - 1) * scale, y + (-COUNTER + 2 + n * 10.5) * scale, scale), badge))}
    </g>
  );
});

/** An arrow at the edge of a counter, so many radians clockwise from north. */
function pointer(angle: number): string {
  const turned = (px: number, py: number): string => {
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    return `${(px * c - py * s).toFixed(2)} ${(px * s + py * c).toFixed(2)}`;
  };
  return `M${turned(-7, -21)}L${turned(0, -30)}L${turned(7, -21)}z`;
}

/** Arrows at the six sides of a hex, clockwise from north. */
const POINTERS = Array.from({ length: 6 }, (_, n) => pointer((n * Math.PI) / 3));

function sign(pen: Pen, kind: string, ink: string): ComponentChildren {
  const found = SIGNS.find(([words]) => words.test(kind.toLowerCase()));
  if (!found) return pen.text(kind.slice(0, 3).toUpperCase(), 0, 6, 13, "middle", ink);
  const inner = new Pen(pen.x, pen.y + 1.2 * pen.s, pen.s * 0.92);
  const round = { "stroke-linecap": "round", "stroke-linejoin": "round" };
  return found[1].map(([d, width]) =>
    inner.path(d, width ? { fill: "none", stroke: ink, "stroke-width": width, ...round } : { fill: ink }),
  );
}

/** Its name, as large as the counter is wide; of a figure, its group's. */
function titled(pen: Pen, piece: Piece, dy: number, ink: string): ComponentChildren {
  const name = groupName(piece) || piece.key;
  return pen.text(name, 0, dy, Math.min(8.6, 60 / Math.max(1, name.length)), "middle", ink);
}

function face(pen: Pen, piece: Piece, ink: string): ComponentChildren {
  const pips = piece.count !== null && piece.count > 1 && piece.count <= 6 ? piece.count : 0;
  const bars = Array.from({ length: pips }, (_, n) => `M${(-17 + n * 4.6).toFixed(1)} 13.6h3.2v4.2h-3.2z`).join("");
  return (
    <>
      {titled(pen, piece, -12, ink)}
      {sign(pen, piece.kind, ink)}
      {pips > 0 && pen.path(bars, { fill: ink })}
      {piece.count !== null && pen.text(piece.count, 17.6, 18.4, 11.5, "end", ink)}
    </>
  );
}

/** The back of a counter that nobody on this side can name. */
function back(pen: Pen, piece: Piece, ink: string): ComponentChildren {
  return (
    <>
      {pen.path("M0-14L12-7v14L0 14L-12 7v-14z", { fill: "none", stroke: ink, "stroke-width": 1.4, "stroke-opacity": 0.55 })}
      {pen.text("?", 0, 6, 18, "middle", ink)}
      {titled(pen, piece, 18.4, ink)}
    </>
  );
}

/** The mark of a state, for a legend. */
export const MarkSign = ({ badge }: { badge: string }) => <>{mark(new Pen(0, 0, 1), badge)}</>;

function mark(at: Pen, badge: string): ComponentChildren {
  const found = markOf(badge);
  const colour = found?.colour ?? "#555555";
  return (
    <g key={badge}>
      <circle cx={at.x} cy={at.y} r={5.6 * at.s} fill="#fffdf5" stroke={colour} stroke-width={1.2 * at.s} />
      {found
        ? at.path(found.path, { fill: "none", stroke: colour, "stroke-width": 1.5, "stroke-linecap": "round", "stroke-linejoin": "round" })
        : at.text(badge.slice(0, 1).toUpperCase(), 0, 2.8, 8, "middle", "#333333")}
    </g>
  );
}

/** What a screen reader or a tooltip says of a piece. */
/** What kind of piece it is, in words: names of many words are hyphenated, and what players shorten is written large. */
export const kindWords = (kind: string): string => kind.replaceAll("-", " ").replace(/\b(smg|lmg|hmg|mg|hq|apc|afv|atgm|rpg)\b/g, (short) => short.toUpperCase());

export function describe(piece: Piece): string {
  if (!piece.known) return `unknown counter ${piece.name || piece.key}`;
  const men = piece.count === null ? "" : `, ${piece.count} ${piece.count === 1 ? "man" : "men"}`;
  return `${piece.name || piece.key}, ${kindWords(piece.kind)}${men}${piece.badges.length ? `, ${piece.badges.join(", ")}` : ""}`;
}
