/** Counters of our own drawing: kind, men, state, facing, and face-down backs. */
import type { ComponentChildren } from "preact";
import { memo } from "preact/compat";
import type { Piece } from "../wire";
import { sideColours } from "./palette";

/** Half the side of a counter on the sheet. */
export const COUNTER = 21;

type Sign = (ink: string) => ComponentChildren;
const line = (d: string, ink: string, width = 2.2): ComponentChildren => (
  <path d={d} fill="none" stroke={ink} stroke-width={width} stroke-linecap="round" stroke-linejoin="round" />
);
const solid = (d: string, ink: string): ComponentChildren => <path d={d} fill={ink} />;

/** A man from above his belt: head and shoulders. */
const man = (x: number, y: number, ink: string, r = 2.5): ComponentChildren => (
  <>
    <circle cx={x} cy={y - r * 1.1} r={r} fill={ink} />
    <path d={`M${x - r * 1.7} ${y + r * 2}a${r * 1.7} ${r * 1.7} 0 0 1 ${r * 3.4} 0z`} fill={ink} />
  </>
);

/** Signs by the words of a piece's kind, the first that fits. */
const SIGNS: [RegExp, Sign][] = [
  [/gunship/, (c) => [rotor(c), solid("M-9 0h14l5 3-5 3h-12l-3-3z", c), line("M-6 8l-5 3M4 8l5 3", c, 1.8)]],
  [/heli|chopper/, (c) => [rotor(c), solid("M-9 0h13a5 5 0 0 1 0 7h-8l-5-4z", c), line("M-5 10h10", c, 1.6)]],
  [/tank|spg|panzer/, (c) => [line("M-11 3.5a4 4 0 0 0 4 4h14a4 4 0 0 0 0-8h-14a4 4 0 0 0-4 4z", c), solid("M-5-7h9l2 5h-12z", c), line("M5-5h8", c)]],
  [/apc|carrier|half/, (c) => [line("M-11 5h22v-6l-5-5h-17z", c), solid(wheels(), c)]],
  [/truck|jeep|car|lorry/, (c) => [line("M-11 4v-9h13v9M2 4v-6h5l4 4v2z", c), solid(wheels(), c)]],
  [/hq|command|leader|officer/, (c) => [line("M-7 9v-18", c), solid("M-7-9h15l-4 4.5 4 4.5h-15z", c)]],
  [/hmg|heavy-machine/, (c) => [line("M-10-2h20M-2-2l-5 9M-2-2l5 9", c, 2.6), line("M5-6v8M9-5v6", c, 1.8)]],
  [/lmg|machine|mg/, (c) => [line("M-10-1h20M-1-1l-4 8M-1-1l4 8", c, 2.4), line("M5-4.5v7", c, 1.8)]],
  [/bazooka|rpg|law|anti-tank|at-/, (c) => [line("M-10 4l20-9", c, 4), line("M-2 2v6", c), line("M9-8l3 5", c, 1.8)]],
  [/rifle-gun|recoilless|gun$/, (c) => [line("M-9 2h19M-4 2v5M3 2v5", c, 2.6), line("M7-1v6", c, 2)]],
  [/mm$|mortar|howitzer|artillery/, (c) => [line("M-5 7l9-15", c, 4), line("M-10 8h20M3 0l5 8", c, 2)]],
  [/sniper/, (c) => [line("M-8 0h16M0-8v16", c, 1.6), <circle r="5.5" fill="none" stroke={c} stroke-width="1.8" />]],
  [/dummy/, (c) => [line("M-7-7l14 14M7-7l-14 14", c, 2)]],
  [/team|squad|man|men|rifle|infantry|guard/, (c) => [man(-6.5, 1.5, c), man(6.5, 1.5, c), man(0, 0, c, 3)]],
];

function rotor(c: string): ComponentChildren {
  return line("M-11-6h21M-1-6v5", c, 1.8);
}
function wheels(): string {
  return "M-8 6a2.4 2.4 0 1 0 4.8 0 2.4 2.4 0 1 0-4.8 0zM3.4 6a2.4 2.4 0 1 0 4.8 0 2.4 2.4 0 1 0-4.8 0z";
}

function sign(kind: string, ink: string): ComponentChildren {
  const found = SIGNS.find(([words]) => words.test(kind.toLowerCase()));
  if (found) return found[1](ink);
  return (
    <text class="c-letters" y="5" text-anchor="middle" fill={ink}>
      {kind.slice(0, 3).toUpperCase()}
    </text>
  );
}

/** Small marks for states; words that have none are shown by their first letter. */
const MARKS: [RegExp, string, string][] = [
  [/suppress|pinned|stun/, "M-3-3l6 6M3-3l-6 6", "#b3261e"],
  [/fired|shot/, "M-3.4 0h3M0-3.4l1 2.4 2.4 1-2.4 1L0 3.4", "#7a3e00"],
  [/moved/, "M-3.4 0h6M.6-2.6 3.4 0 .6 2.6", "#23527c"],
  [/seen|spotted|sight/, "M-3.6 0q3.6-4.4 7.2 0q-3.6 4.4-7.2 0zM0-.7v1.4", "#444444"],
  [/command/, "M-3.2-3.2 3.2 3.2M-3.2 0a3.2 3.2 0 0 1 3.2-3.2M3.2 0A3.2 3.2 0 0 1 0 3.2", "#8a1c6a"],
];

export interface CounterProps {
  piece: Piece;
  /** Lit as an answer, chosen in the draft, or pointed at. */
  lit?: boolean;
  chosen?: boolean;
  hovered?: boolean;
}

/** A counter round the point 0, 0. */
export const Counter = memo(function Counter({ piece, lit, chosen, hovered }: CounterProps) {
  const [ground, ink, rim] = sideColours(piece.side);
  const state = [lit && "lit", chosen && "chosen", hovered && "hovered"].filter(Boolean).join(" ");
  const suppressed = piece.badges.some((badge) => /suppress|pinned/.test(badge));
  return (
    <g class={`counter ${state}`}>
      <rect class="c-halo" x={-COUNTER - 3} y={-COUNTER - 3} width={COUNTER * 2 + 6} height={COUNTER * 2 + 6} rx="8" />
      <rect class="c-shade" x={-COUNTER + 1.5} y={-COUNTER + 2.5} width={COUNTER * 2} height={COUNTER * 2} rx="5.5" />
      {piece.facing !== null && <path d="M-6-20L0-27.5 6-20z" fill={rim} transform={`rotate(${(piece.facing - 1) * 60})`} />}
      <rect x={-COUNTER} y={-COUNTER} width={COUNTER * 2} height={COUNTER * 2} rx="5.5" fill={ground} stroke={rim} stroke-width="1.4" />
      {piece.known ? <Face piece={piece} ink={ink} faded={suppressed} /> : <Back piece={piece} ink={ink} />}
      {suppressed && <path class="c-suppressed" d={`M${-COUNTER + 1} 6L6 ${-COUNTER + 1}h8L${-COUNTER + 1} 14z`} />}
      <Badges badges={piece.badges} />
    </g>
  );
});

function Face({ piece, ink, faded }: { piece: Piece; ink: string; faded: boolean }) {
  return (
    <g opacity={faded ? 0.72 : 1}>
      <text class="c-name" y="-12" text-anchor="middle" fill={ink}>
        {piece.name}
      </text>
      <g transform="translate(0 1.2) scale(.92)">{sign(piece.kind, ink)}</g>
      {piece.count !== null && (
        <>
          {piece.count > 1 && piece.count <= 6 && (
            <g fill={ink}>
              {Array.from({ length: piece.count }, (_, n) => (
                <rect key={n} x={-17 + n * 4.6} y="13.6" width="3.2" height="4.2" rx="1" />
              ))}
            </g>
          )}
          <text class="c-count" x="17.6" y="18.4" text-anchor="end" fill={ink}>
            {piece.count}
          </text>
        </>
      )}
    </g>
  );
}

/** The back of a counter that nobody on this side can name. */
function Back({ piece, ink }: { piece: Piece; ink: string }) {
  return (
    <g>
      <path d="M0-13 11.3-6.5v13L0 13-11.3 6.5v-13z" fill="none" stroke={ink} stroke-width="1.4" opacity=".55" />
      <text class="c-blip" y="6" text-anchor="middle" fill={ink}>
        ?
      </text>
      <text class="c-name" y="18" text-anchor="middle" fill={ink}>
        {piece.name}
      </text>
    </g>
  );
}

function Badges({ badges }: { badges: string[] }) {
  const shown = badges.slice(0, 4);
  return (
    <>
      {shown.map((badge, n) => {
        const mark = MARKS.find(([words]) => words.test(badge));
        return (
          <g key={badge} transform={`translate(${COUNTER - 1} ${-COUNTER + 2 + n * 10.5})`}>
            <circle r="5.6" fill="#fffdf5" stroke={mark?.[2] ?? "#555"} stroke-width="1.2" />
            {mark ? (
              <path d={mark[1]} fill="none" stroke={mark[2]} stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round" />
            ) : (
              <text class="c-badge" y="2.8" text-anchor="middle">
                {badge.slice(0, 1).toUpperCase()}
              </text>
            )}
          </g>
        );
      })}
    </>
  );
}

/** What a screen reader or a tooltip says of a piece. */
export function describe(piece: Piece): string {
  if (!piece.known) return `unknown counter ${piece.name}`;
  const men = piece.count === null ? "" : `, ${piece.count} ${piece.count === 1 ? "man" : "men"}`;
  return `${piece.name}, ${piece.kind}${men}${piece.badges.length ? `, ${piece.badges.join(", ")}` : ""}`;
}
