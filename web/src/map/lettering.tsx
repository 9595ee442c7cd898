/** The words on a measured table: names, heights, metres and lit points, of one size on the screen, each where it is free. */
import type { Overlay, Point } from "../wire";
import { COUNTER } from "./counter";
import { groupName, groupsOf } from "./groups";
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
  /** Where the words of overlays stand, by their keys. */
  tags: ReadonlyMap<string, Point>;
  plates: Plate[];
}
/** The name of a group beside its figures; pressing it is pressing the first of them. */
export interface Plate extends Box {
  text: string;
  piece: string;
  side: number | null;
}

/** Height of the letters in pixels. */
const SIZE = { name: 14, height: 12, metres: 11, lit: 12, plate: 11.5, tag: 14 };
/** The same words closer together than this, in pixels, say nothing more. */
const TOGETHER = 150;
/** The lit points' words stand this far above them. */
export const ABOVE = 13;

export interface Box {
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

/** Where everything is written: never over counters, and what is lit before what is merely named. */
export function lettering(surface: Surface, marks: Marks, overlays: Overlay[], laid: Laid[], u: number): Lettering {
  const field = surface.field;
  if (!field) return { words: [], lit: new Set(), tags: new Map(), plates: [] };
  const sheet = new Sheet(field, u);
  for (const path of marks.paths) for (const step of path) if (step.cost.length > 3) sheet.take(sheet.box(step.cost, step.x, step.y - 20 * u, SIZE.tag));
  for (const it of laid) sheet.take(boxOf(it));
  for (const { x, y } of marks.points) sheet.take({ x: x - 6 * u, y: y - 6 * u, w: 12 * u, h: 12 * u });
  const plates = platesOf(sheet, laid, marks, u);
  const said = new Set<string>();
  const tags = tagsOf(sheet, surface, overlays, marks, plates, said, u);
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
  const written: Word[] = [];
  const write = (kind: Word["kind"], text: string, spots: Point[]): void => {
    const at = spots.find((p) => sheet.fits(sheet.box(text, p.x, p.y, SIZE[kind])));
    if (at) written.push({ kind, text, x: at.x, y: at.y });
  };
  const about = ({ x, y }: Point): Point[] => [0, -18, 18].map((down) => ({ x, y: y + down * u }));
  const { names, heights, metres, woods } = ground(field);
  for (const { text, at } of names) if (!said.has(plain(text))) write("name", text, about(at));
  const bare = (p: Point): boolean => !woods.some((wood) => within(wood, p.x, p.y));
  for (const { text, ring } of heights) write("height", text, ring.filter(bare));
  for (const { text, at } of metres(u)) write("metres", text, [at]);
  return { words: written, lit, tags, plates };
}

/** Where the words of overlays have room, those of the draft first; the same words stand once where they are close together. */
function tagsOf(sheet: Sheet, surface: Surface, overlays: Overlay[], marks: Marks, plates: Plate[], said: Set<string>, u: number): Map<string, Point> {
  const tags = new Map<string, Point>();
  const written = plates.map(({ text, x, y, w, h }) => ({ text, x: x + w / 2, y: y + h / 2 }));
  const drafted = (overlay: Overlay): number => Number(marks.overlays.includes(overlay));
  for (const overlay of [...overlays].sort((a, b) => drafted(b) - drafted(a))) {
    const tag = tagOf(surface, overlay, u);
    if (!tag) continue;
    const { text } = tag;
    if (written.some((it) => it.text === text && Math.hypot(it.x - tag.at.x, it.y - tag.at.y) < TOGETHER * u)) continue;
    const half = sheet.box(text, 0, 0, SIZE.tag).w / 2 + u;
    const x = Math.max(half, Math.min(surface.width - half, tag.at.x));
    const at = [0, 20, -20, 40, -40].map((down) => ({ x, y: tag.at.y + down * u })).find((p) => sheet.fits(sheet.box(text, p.x, p.y, SIZE.tag)));
    if (!at) continue;
    tags.set(overlay.key, at);
    written.push({ text, ...at });
    said.add(plain(text));
  }
  return tags;
}

/** How much of the sheet a counter covers. */
export const boxOf = ({ x, y, scale }: Laid): Box => ({ x: x - COUNTER * scale, y: y - COUNTER * scale, w: 2 * COUNTER * scale, h: 2 * COUNTER * scale });

/** The names of the groups, each close by its figures; one that answers or is pointed at is named even where it is narrow. */
function platesOf(sheet: Sheet, laid: Laid[], marks: Marks, u: number): Plate[] {
  const plates: Plate[] = [];
  const named = laid.filter(({ piece }) => piece.name.includes(", "));
  const wanted = (group: Laid[]): number => Number(group.some(({ piece }) => marks.hovered.has(piece.key))) * 2 + Number(group.some(({ piece }) => marks.litPieces.has(piece.key)));
  for (const group of groupsOf(named, ({ piece }) => piece).sort((a, b) => wanted(b) - wanted(a))) {
    const text = groupName(group[0].piece);
    const boxes = group.map(boxOf);
    const [left, top] = [Math.min(...boxes.map((b) => b.x)), Math.min(...boxes.map((b) => b.y))];
    const [right, down] = [Math.max(...boxes.map((b) => b.x + b.w)), Math.max(...boxes.map((b) => b.y + b.h))];
    const { w, h } = sheet.box(text, 0, 0, SIZE.plate);
    const [cx, cy] = [(left + right) / 2, (top + down) / 2];
    const away = 3 * u;
    const [before, behind] = [left - w / 2 - away, right + w / 2 + away];
    const beside = [[behind, cy], [before, cy], [behind, top + h / 2], [before, top + h / 2]];
    const rows = [0, 1, 2, 3].flatMap((n) => [[cx, top - h * (n + 0.5) - away], [cx, down + h * (n + 0.5) + away]]);
    const spots = [...rows.slice(0, 2), ...beside, ...rows.slice(2)];
    const box = spots.map(([x, y]) => ({ x: x - w / 2, y: y - h / 2, w, h })).find((it) => sheet.fits(it));
    const first = group.find(({ piece }) => marks.litPieces.has(piece.key)) ?? group[0];
    if (box) plates.push({ ...box, text, piece: first.piece.key, side: first.piece.side });
  }
  return plates;
}

/** The plates, drawn: a bar in the colour of the side, and the name. */
export function Plates({ plates, marks, u }: { plates: Plate[]; marks: Marks; u: number }) {
  return (
    <>
      {plates.map((plate) => {
        const state = [marks.litPieces.has(plate.piece) && "lit", marks.chosen.has(plate.piece) && "chosen", marks.hovered.has(plate.piece) && "hovered"].filter(Boolean).join(" ");
        return (
          <g key={`${plate.side} ${plate.text}`} class={`plate ${state}`} data-piece={plate.piece}>
            <rect x={plate.x} y={plate.y} width={plate.w} height={plate.h} rx={3 * u} />
            <rect class={`base side-${plate.side ?? "none"}`} x={plate.x} y={plate.y} width={3.5 * u} height={plate.h} />
            <text x={plate.x + plate.w / 2 + 1.5 * u} y={plate.y + plate.h / 2} dy="0.35em" text-anchor="middle" font-size={SIZE.plate * u}>
              {plate.text}
            </text>
          </g>
        );
      })}
    </>
  );
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
