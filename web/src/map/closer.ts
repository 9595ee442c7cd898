/** When the map comes closer by itself: where what answers a question is too small to be seen, or lies outside of the view. */
import type { Point } from "../wire";
import { HALF } from "./hex";
import { READABLE_HALF } from "./layout";
import type { Box } from "./lettering";
import type { View } from "./panzoom";

/** A hex that is narrower on the screen than this hides what lies in it; wider than this it shows no more. */
const LEAST = 24;
const MOST = 66;
/** A template that is narrower than this does not show how it lies. */
const NARROW = 48;
/** The greatest scale at which the map comes closer by itself: of hexes, and of a measured table. */
export const closest = (hexes: boolean): number => (hexes ? MOST / (HALF * 2) : 1.9);
/** Less than this is not worth a motion. */
const GAIN = 1.15;

/** Is it too small at this scale? On a measured table the counters of those that matter tell: half their sides, in pixels. */
export const tooSmall = (k: number, counters: number[] | null): boolean => (counters ? counters.some((half) => half < READABLE_HALF) : HALF * 2 * k < LEAST);

/** Is something without counters, as a template, too narrow on the screen to show how it lies? */
export const tooNarrow = (points: Point[], k: number): boolean => {
  const across = (of: (p: Point) => number): number => Math.max(...points.map(of)) - Math.min(...points.map(of));
  return Math.max(across((p) => p.x), across((p) => p.y)) * k < NARROW;
};

/** Does all of these parts of the sheet lie in the view, clear of its edge and of the tools that lie over it? */
export function inSight(boxes: Box[], view: View, size: { w: number; h: number }, tools: Box | null, edge = 3): boolean {
  return boxes.every((box) => {
    const [left, top] = [box.x * view.k + view.x, box.y * view.k + view.y];
    const [right, down] = [left + box.w * view.k, top + box.h * view.k];
    const hidden = tools && left < tools.x + tools.w && right > tools.x && top < tools.y + tools.h && down > tools.y;
    return !hidden && left >= edge && top >= edge && right <= size.w - edge && down <= size.h - edge;
  });
}

/** Where the view stands, and what there would be by going closer. */
export interface Standing {
  /** The scale now, and that at which all that matters just fits. */
  now: number;
  then: number;
  small: boolean;
  /** Does all of it lie in the view? */
  seen: boolean;
  /** Was this view the page's own choice, not its user's? */
  ours: boolean;
}

/** Does the view change? What is too small is come closer to; what lies outside is gone to, but never away from a view that the user has chosen. */
export function comesCloser({ now, then, small, seen, ours }: Standing): boolean {
  if (!seen) return ours || small;
  return small && then > now * GAIN;
}
