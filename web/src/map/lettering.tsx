/** The words on a measured table: names, heights, metres and lit points, of one size on the screen, each where it is free. */
import type { Overlay, Point } from "../wire";
import { COUNTER } from "./counter";
import type { Laid } from "./layout";
import type { Marks } from "./marks";
import { within, words as ground } from "./measured";
import { tagOf } from "./overlays";
import type { Palette } from "./palette";
import type { Field, Surface } from "./surface";

export interface Word extends Point {
  text: string;
  kind: "name" | "height" | "metres";
}
export interface Lettering {
  words: Word[];
  /** The lit points that have room for their words, by their steps. */
  lit: ReadonlySet<string>;
}

/** Height of the letters in pixels. */
const SIZE = { name: 14, height: 12, metres: 11, lit: 12 };
/** The lit points' words stand this far above them. */
export const ABOVE = 13;

interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** What one would call the same place. */
const plain = (name: string): string => name.toLowerCase().replace(/^(the|a|an) /, "").trim();

/** The sheet as far as it is written on; `u`: one pixel on it. */
class Sheet {
  private readonly taken: Box[] = [];
  constructor(
    private readonly field: Field,
    private readonly u: number,
  ) {}
  box(text: string, x: number, y: number, size: number): Box {
    const [w, h] = [(text.length * size * 0.52 + 6) * this.u, size * 1.25 * this.u];
    return { x: x - w / 2, y: y - h / 2, w, h };
  }
  take(box: Box): void {
    this.taken.push(box);
  }
  /** Take a place if nothing stands there and it lies on the table. */
  fits(box: Box): boolean {
    const on = box.x >= 0 && box.y >= 0 && box.x + box.w <= this.field.width && box.y + box.h <= this.field.height;
    const free = on && this.taken.every((b) => b.x > box.x + box.w || b.x + b.w < box.x || b.y > box.y + box.h || b.y + b.h < box.y);
    if (free) this.taken.push(box);
    return free;
  }
}

/** Where everything is written. What is lit comes before what is merely named. */
export function lettering(surface: Surface, marks: Marks, overlays: Overlay[], laid: Laid[], u: number): Lettering {
  const field = surface.field;
  if (!field) return { words: [], lit: new Set() };
  const sheet = new Sheet(field, u);
  const said = new Set<string>();
  for (const overlay of overlays) {
    const tag = tagOf(surface, overlay, u);
    if (!tag) continue;
    said.add(plain(tag.text));
    sheet.take(sheet.box(tag.text, tag.at.x, tag.at.y, 14));
  }
  for (const path of marks.paths) for (const step of path) if (step.cost.length > 3) sheet.take(sheet.box(step.cost, step.x, step.y - 20 * u, 14));
  const lit = new Set<string>();
  const pointed = (step: (typeof marks.points)[number]): boolean => marks.hover?.text === step.label.text;
  for (const point of [...marks.points].sort((a, b) => Number(pointed(b)) - Number(pointed(a)))) {
    const { text } = point.label;
    if (said.has(plain(text)) && !pointed(point)) continue;
    const box = sheet.box(text, point.x, point.y - (ABOVE + 4) * u, SIZE.lit);
    if (!sheet.fits(box) && !pointed(point)) continue;
    lit.add(point.step);
    said.add(plain(text));
  }
  for (const { x, y, scale } of laid) sheet.take({ x: x - COUNTER * scale, y: y - COUNTER * scale, w: 2 * COUNTER * scale, h: 2 * COUNTER * scale });
  const written: Word[] = [];
  const write = (kind: Word["kind"], text: string, spots: Point[]): void => {
    const at = spots.find((p) => sheet.fits(sheet.box(text, p.x, p.y, SIZE[kind])));
    if (at) written.push({ kind, text, x: at.x, y: at.y });
  };
  const about = ({ x, y }: Point): Point[] => [0, -18, 18, -34, 34].map((down) => ({ x, y: y + down * u }));
  const { names, heights, metres, woods } = ground(field);
  for (const { text, at } of names) if (!said.has(plain(text))) write("name", text, about(at));
  const bare = (p: Point): boolean => !woods.some((wood) => within(wood, p.x, p.y));
  for (const { text, ring } of heights) write("height", text, ring.filter(bare));
  for (const { text, at } of metres(u)) write("metres", text, [at]);
  return { words: written, lit };
}

export function Words({ words, ink, u }: { words: Word[]; ink: Palette; u: number }) {
  const colour = { name: ink.ink, height: ink.hillInk, metres: ink.number };
  return (
    <g class="words">
      {words.map(({ text, kind, x, y }) => (
        <text key={`${kind} ${text} ${Math.round(x)}`} class={kind} x={x} y={y} dy="0.35em" font-size={SIZE[kind] * u} stroke-width={3 * u} fill={colour[kind]} stroke={ink.halo} text-anchor="middle">
          {text}
        </text>
      ))}
    </g>
  );
}
