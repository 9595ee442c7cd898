/** Smoke, shells, plots, cones, objectives and whatever else lies over the ground. */
import type { Board, Overlay, Point } from "../wire";
import { Plane, polygon } from "./hex";
import { centroid } from "./layout";

const ICONS: Record<string, string> = {
  wreck: "M-9 6h18M-7 6l2-8h9l3 8M-3-2l3-6M4-2l5-4",
  mine: "M-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0zM0-9v3M0 6v3M-9 0h3M6 0h3",
  charge: "M-6-4h12v9h-12zM0-4v-4l4-2",
  documents: "M-5-8h7l4 4v12h-11zM-2 0h6M-2 3h6",
  rubble: "M-9 6l4-7 4 5 3-9 7 11z",
  objective: "M0-9l2.6 5.8 6.4.6-4.8 4.2 1.4 6.3L0 3.6l-5.6 3.3 1.4-6.3L-9-3.6l6.4-.6z",
};

/** One overlay: its area, and a sign in the middle where it has one. */
export function OverlayMark({ board, overlay, strong }: { board: Board; overlay: Overlay; strong: boolean }) {
  const kind = overlay.kind.replace(/[^a-z]/g, "");
  if (!board.grid) return <path class={`overlay o-${kind}`} d={overlay.points.length ? polygon(overlay.points) : ""} />;
  if (!overlay.cells.length) return null;
  const plane = new Plane(board.grid);
  const own = new Set(overlay.cells);
  const middle = centroid(overlay.cells.map((cell) => plane.centre(cell)));
  const outline = plane
    .outlines((cell) => own.has(plane.cell(cell) ?? -1))
    .map(polygon)
    .join("");
  const icon = ICONS[overlay.kind];
  const spot = overlay.cells.length === 1 ? plane.centre(overlay.cells[0]) : middle;
  return (
    <g class={`overlay o-${kind} ${strong ? "strong" : ""}`}>
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

function Burst({ at }: { at: Point }) {
  return <path class="o-burst" transform={`translate(${at.x} ${at.y})`} d="M-12 0h24M0-12v24M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0z" />;
}
