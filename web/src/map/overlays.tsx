/** Smoke, shells, plots, cones, arcs, templates, rulers, objectives and whatever else lies over the ground. */
import type { Overlay, Point } from "../wire";
import { polygon } from "./hex";
import { Tag } from "./layers";
import { centroid } from "./layout";
import type { Surface } from "./surface";

const ICONS: Record<string, string> = {
  wreck: "M-9 6h18M-7 6l2-8h9l3 8M-3-2l3-6M4-2l5-4",
  mine: "M-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0zM0-9v3M0 6v3M-9 0h3M6 0h3",
  charge: "M-6-4h12v9h-12zM0-4v-4l4-2",
  documents: "M-5-8h7l4 4v12h-11zM-2 0h6M-2 3h6",
  rubble: "M-9 6l4-7 4 5 3-9 7 11z",
  objective: "M0-9l2.6 5.8 6.4.6-4.8 4.2 1.4 6.3L0 3.6l-5.6 3.3 1.4-6.3L-9-3.6l6.4-.6z",
};
/** Kinds that are lines on a measured board; all others are outlines. */
const OPEN = /^(ruler|path|order|line|screen|way|stages)/;

interface Props {
  surface: Surface;
  overlay: Overlay;
  strong: boolean;
  /** One pixel on the sheet. */
  u: number;
}

/** One overlay: its area, and a sign in the middle where it has one. */
export function OverlayMark({ surface, overlay, strong, u }: Props) {
  const kind = overlay.kind.replace(/[^a-z]/g, "");
  const { plane, field } = surface;
  if (field) return <Measured surface={surface} overlay={overlay} kind={kind} strong={strong} u={u} />;
  if (!overlay.cells.length || !plane) return null;
  const own = new Set(overlay.cells);
  const middle = centroid(overlay.cells.map((cell) => plane.centre(cell)));
  const outline = plane
    .outlines((cell) => own.has(plane.cell(cell) ?? -1))
    .map(polygon)
    .join("");
  const icon = ICONS[overlay.kind];
  const spot = overlay.cells.length === 1 ? plane.centre(overlay.cells[0]) : middle;
  return (
    <g class={`overlay o-${kind} ${strong ? "strong" : ""}`} data-kind={overlay.kind}>
      <path d={outline} />
      {(kind === "impact" || kind === "plot") && <Burst at={plane.centre(overlay.cells[(overlay.cells.length - 1) >> 1])} />}
      {icon && (
        <g transform={`translate(${spot.x} ${spot.y + 16})`} class="o-icon">
          <circle r="8.5" />
          <path d={icon} transform="scale(.62)" />
        </g>
      )}
    </g>
  );
}

/** The words of an overlay on a measured board, and where they stand. */
export function tagOf(surface: Surface, overlay: Overlay, u: number): { text: string; at: Point } | null {
  const { field } = surface;
  const points = field ? overlay.points.map((p) => field.to(p)) : [];
  if (!field || !points.length) return null;
  const text = overlay.label || (overlay.kind === "ruler" ? field.apart(overlay.points[0], overlay.points.at(-1)!) : "");
  if (!text) return null;
  if (points.length === 1) return { text, at: { x: points[0].x, y: points[0].y + 18 * u } };
  // The words of a template stand below it: how it lies is what one looks for.
  if (overlay.kind === "template") return { text, at: { x: centroid(points).x, y: Math.max(...points.map((p) => p.y)) + 18 * u } };
  const open = OPEN.test(overlay.kind) || points.length === 2;
  if (open) return { text, at: { x: (points[0].x + points.at(-1)!.x) / 2, y: (points[0].y + points.at(-1)!.y) / 2 } };
  return { text, at: centroid(points) };
}

/** The words of an overlay, over the lines of all of them. */
export function OverlayTag({ surface, overlay, u, at }: Omit<Props, "strong"> & { at: Point }) {
  const tag = tagOf(surface, overlay, u);
  return (
    <g class="overlay" data-kind={overlay.kind}>
      {tag && <Tag at={at} text={tag.text} u={u} within={surface.width} />}
    </g>
  );
}

/** On a measured board: a line, a spot, or an outline. */
function Measured({ surface, overlay, kind, strong, u }: Props & { kind: string }) {
  const field = surface.field!;
  const points = overlay.points.map((p) => field.to(p));
  if (!points.length) return null;
  const cls = `overlay o-${kind} ${strong ? "strong" : ""}`;
  if (points.length === 1) {
    return (
      <g class={cls} data-kind={overlay.kind}>
        <circle class="o-spot" cx={points[0].x} cy={points[0].y} r={6 * u} />
      </g>
    );
  }
  const open = OPEN.test(overlay.kind) || points.length === 2;
  const d = open ? polygon(points).slice(0, -1) : polygon(points);
  return (
    <g class={`${cls} ${open ? "open" : ""}`} data-kind={overlay.kind}>
      <path d={d} />
      {kind === "stages" && points.slice(1, -1).map((p) => <circle class="o-spot" cx={p.x} cy={p.y} r={4 * u} />)}
      {open && <circle class="o-spot" cx={points.at(-1)!.x} cy={points.at(-1)!.y} r={4 * u} />}
    </g>
  );
}

function Burst({ at }: { at: Point }) {
  return <path class="o-burst" transform={`translate(${at.x} ${at.y})`} d="M-12 0h24M0-12v24M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0z" />;
}
