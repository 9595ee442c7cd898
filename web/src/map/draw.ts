/** The layers of the ground, from the soil to the lettering. */
import type { Point } from "../wire";
import type { Area, Canvas } from "./canvas";
import { HALF, chance } from "./hex";
import type { Palette } from "./palette";
import { Brush, type Ground, cellsOf, isTarmac } from "./terrain";

/** Draw a part of the sheet; the canvas is scaled so that one unit of the sheet is `scale` pixels. */
export function drawGround(ctx: Canvas, ground: Ground, ink: Palette, part: Area, scale: number): void {
  const brush = new Brush(ctx, ground, ink, part, scale);
  brush.prepare(part, ink.ground[0]);
  heights(brush);
  fields(brush);
  scrub(brush);
  yards(brush);
  woods(brush);
  contours(brush);
  sea(brush);
  rivers(brush);
  tarmac(brush);
  wharves(brush);
  ways(brush);
  houses(brush);
  walls(brush);
  grid(brush);
  names(brush);
}

function heights(b: Brush): void {
  const top = Math.max(0, ...b.ground.board.levels);
  for (let level = 1; level <= top; level++) {
    const path = b.ground.area(`level ${level}`, (cell) => b.ground.level(cell) >= level);
    b.fill(path, b.ink.ground[Math.min(level, 3)]);
  }
  for (const { cell, at, look } of b.cells()) {
    if (look === "open") b.scatter(cell, at, 4, 3, (x, y) => b.disc(x, y, 0.7, b.ink.speck));
  }
}

function contours(b: Brush): void {
  const top = Math.max(0, ...b.ground.board.levels);
  for (let level = 1; level <= top; level++) {
    b.stroke(b.ground.area(`level ${level}`, (cell) => b.ground.level(cell) >= level), b.ink.contour, 1.3, 0.75);
  }
}

/** Fields of about four hexes share colour and furrows. */
function fields(b: Brush): void {
  const { plane } = b.ground;
  const parcel = (cell: number): number => {
    const [col, row] = plane.colRow(cell);
    return Math.floor((col + Math.floor(chance(col, 0, 9) * 2)) / 2) * 97 + Math.floor((row + (col % 2)) / 2);
  };
  for (const { cell, at, look } of b.cells()) {
    if (look !== "field") continue;
    const own = parcel(cell);
    const hex = new Path2D();
    plane.corners(cell).forEach((p, i) => (i ? hex.lineTo(p.x, p.y) : hex.moveTo(p.x, p.y)));
    hex.closePath();
    b.fill(hex, b.ink.fields[Math.floor(chance(own, 1, 2) * 4) % 4]);
    const { ctx } = b;
    ctx.save();
    ctx.clip(hex);
    ctx.translate(at.x, at.y);
    ctx.rotate(chance(own, 2, 5) * Math.PI);
    ctx.globalAlpha = 0.33;
    ctx.strokeStyle = b.ink.furrow;
    ctx.lineWidth = 0.8;
    ctx.beginPath();
    for (let y = -33; y < 34; y += 5.5) {
      ctx.moveTo(-33, y);
      ctx.lineTo(33, y);
    }
    ctx.stroke();
    ctx.restore();
    for (let side = 0; side < 6; side++) {
      const next = plane.cell(plane.beside(plane.colRow(cell), side));
      if (next !== null && b.ground.looks[next] === "field" && parcel(next) === own) continue;
      const [p, q] = plane.edge(cell, side);
      const hedge = new Path2D();
      hedge.moveTo(p.x, p.y);
      hedge.lineTo(q.x, q.y);
      b.stroke(hedge, b.ink.hedge, 1.8, 0.8);
    }
  }
}

function scrub(b: Brush): void {
  b.fill(
    b.ground.area("scrub", (cell) => {
      const look = b.ground.look(cell);
      return look === "scrub" || look === "woods";
    }),
    b.ink.scrub,
  );
  for (const { cell, at, look } of b.cells()) {
    if (look === "scrub") {
      b.scatter(cell, at, 13, 11, (x, y, n) => {
        const r = 1.6 + chance(cell, n, 13) * 1.8;
        b.disc(x, y, r, b.ink.bush);
        b.disc(x - r * 0.3, y - r * 0.35, r * 0.55, b.ink.bushLight);
      });
    }
    if (look === "rough") {
      b.scatter(cell, at, 11, 17, (x, y, n) => b.disc(x, y, 1 + chance(cell, n, 19) * 1.6, b.ink.stone));
    }
  }
}

function yards(b: Brush): void {
  b.fill(b.ground.area("yards", (cell) => b.ground.look(cell) === "building"), b.ink.yard, 0.9);
}

function woods(b: Brush): void {
  const path = b.ground.area("woods", (cell) => b.ground.look(cell) === "woods");
  b.stroke(path, b.ink.woodEdge, 4, 0.5);
  b.fill(path, b.ink.wood);
  for (const { cell, at, look } of b.cells()) {
    if (look !== "woods") continue;
    b.scatter(cell, at, 19, 23, (x, y, n) => {
      const r = 4.4 + chance(cell, n, 29) * 2.8;
      b.disc(x + 1.2, y + 1.6, r, b.ink.treeDark);
      b.disc(x, y, r, b.ink.tree);
      b.disc(x - r * 0.28, y - r * 0.32, r * 0.52, b.ink.treeLight);
    });
  }
}

function sea(b: Brush): void {
  if (!b.ground.looks.includes("sea")) return;
  const path = b.ground.area("sea", (cell) => b.ground.look(cell) === "sea");
  b.stroke(path, b.ink.sand, 9);
  b.fill(path, b.ink.water[3]);
  b.ctx.save();
  b.ctx.clip(path);
  b.stroke(path, b.ink.water[2], 96);
  b.stroke(path, b.ink.water[1], 60);
  b.stroke(path, b.ink.water[0], 26);
  b.ctx.restore();
  b.stroke(path, b.ink.shore, 1.6);
}

function rivers(b: Brush): void {
  const lines = b.ground.board.lines.filter((line) => line.kind === "river");
  lines.forEach((line, n) => b.stroke(b.ground.course(`river ${n}`, line.cells), b.ink.shore, 17));
  lines.forEach((line, n) => b.stroke(b.ground.course(`river ${n}`, line.cells), b.ink.water[1], 14.4));
  lines.forEach((line, n) => b.stroke(b.ground.course(`river ${n}`, line.cells), b.ink.water[0], 5, 0.6));
  if (!lines.length) {
    b.fill(b.ground.area("river", (cell) => b.ground.look(cell) === "river"), b.ink.water[1]);
  }
}

/** Landing strips as bands, aprons as areas. */
function tarmac(b: Brush): void {
  for (const place of b.ground.board.places.filter((p) => isTarmac(p.name))) {
    const cells = cellsOf(place);
    if (/strip|runway/i.test(place.name) && cells.length > 3) {
      const path = new Path2D();
      const points = cells.map((cell) => b.ground.plane.centre(cell));
      const [from, to] = ends(points);
      path.moveTo(from.x, from.y);
      path.lineTo(to.x, to.y);
      b.ctx.lineCap = "butt";
      b.stroke(path, b.ink.outline, 35, 0.35);
      b.stroke(path, b.ink.tarmac, 33);
      b.ctx.setLineDash([14, 12]);
      b.stroke(path, b.ink.road, 1.8);
      b.ctx.setLineDash([]);
      b.ctx.lineCap = "round";
      continue;
    }
    const own = new Set(cells);
    const path = b.ground.area(`place ${place.name}`, (cell) => own.has(b.ground.plane.cell(cell) ?? -1));
    b.fill(path, b.ink.tarmac);
    b.stroke(path, b.ink.outline, 0.8, 0.4);
  }
}

/** The two points that lie farthest apart. */
function ends(points: Point[]): [Point, Point] {
  let best: [Point, Point] = [points[0], points[0]];
  let far = -1;
  for (const p of points) {
    for (const q of points) {
      const d = (p.x - q.x) ** 2 + (p.y - q.y) ** 2;
      if (d > far) [best, far] = [[p, q], d];
    }
  }
  return best;
}

function wharves(b: Brush): void {
  if (!b.ground.looks.includes("wharf")) return;
  const path = b.ground.area("wharf", (cell) => b.ground.look(cell) === "wharf");
  b.fill(path, b.ink.plank);
  b.ctx.save();
  b.ctx.clip(path);
  b.ctx.globalAlpha = 0.3;
  b.ctx.strokeStyle = b.ink.plankEdge;
  b.ctx.lineWidth = 0.7;
  b.ctx.beginPath();
  for (let y = Math.floor(b.part.y / 5) * 5; y < b.part.y + b.part.h; y += 5) {
    b.ctx.moveTo(b.part.x, y);
    b.ctx.lineTo(b.part.x + b.part.w, y);
  }
  b.ctx.stroke();
  b.ctx.restore();
  b.stroke(path, b.ink.plankEdge, 1.4);
}

function ways(b: Brush): void {
  const { lines } = b.ground.board;
  lines.forEach((line, n) => {
    if (line.kind !== "trail") return;
    b.ctx.setLineDash([5, 5]);
    b.stroke(b.ground.course(`way ${n}`, line.cells), b.ink.trail, 1.7);
    b.ctx.setLineDash([]);
  });
  lines.forEach((line, n) => {
    if (line.kind === "road") b.stroke(b.ground.course(`way ${n}`, line.cells), b.ink.roadEdge, 7);
  });
  lines.forEach((line, n) => {
    if (line.kind === "road") b.stroke(b.ground.course(`way ${n}`, line.cells), b.ink.road, 4.8);
  });
  for (const { cell, look } of b.cells()) if (look === "bridge") bridge(b, cell);
}

function bridge(b: Brush, cell: number): void {
  const road = b.ground.board.lines.find((line) => line.kind !== "river" && line.cells.includes(cell));
  const i = road?.cells.indexOf(cell) ?? 0;
  const at = b.ground.plane.centre(cell);
  const before = road ? b.ground.plane.centre(road.cells[Math.max(0, i - 1)]) : { x: at.x - 1, y: at.y };
  const after = road ? b.ground.plane.centre(road.cells[Math.min(road.cells.length - 1, i + 1)]) : { x: at.x + 1, y: at.y };
  b.ctx.save();
  b.ctx.translate(at.x, at.y);
  b.ctx.rotate(Math.atan2(after.y - before.y, after.x - before.x));
  b.ctx.fillStyle = b.ink.road;
  b.ctx.fillRect(-15, -5, 30, 10);
  b.ctx.fillStyle = b.ink.wall;
  b.ctx.fillRect(-16, -6.5, 32, 2);
  b.ctx.fillRect(-16, 4.5, 32, 2);
  b.ctx.restore();
}

/** Houses; those in neighbouring hexes are wings of one. */
function houses(b: Brush): void {
  const { plane, looks } = b.ground;
  const wings: [Point, Point, number][] = [];
  for (const { cell, at, look } of b.cells()) {
    if (look !== "building") continue;
    const linked = [0, 1, 2, 3, 4, 5]
      .map((side) => plane.cell(plane.beside(plane.colRow(cell), side)))
      .filter((next) => next !== null && looks[next] === "building") as number[];
    for (const next of linked) if (next > cell) wings.push([at, plane.centre(next), cell]);
    if (linked.length === 0) {
      const turn = chance(cell, 3, 31) * Math.PI;
      const [dx, dy] = [Math.cos(turn) * 7, Math.sin(turn) * 7];
      wings.push([{ x: at.x - dx, y: at.y - dy }, { x: at.x + dx, y: at.y + dy }, cell]);
    }
  }
  const path = ([p, q]: [Point, Point, number]): Path2D => {
    const line = new Path2D();
    line.moveTo(p.x, p.y);
    line.lineTo(q.x, q.y);
    return line;
  };
  const roof = (cell: number): [string, string] => b.ink.roofs[Math.floor(chance(cell >> 3, 4, 37) * 4) % 4];
  b.ctx.lineCap = "square";
  b.ctx.save();
  b.ctx.translate(2, 3);
  for (const wing of wings) b.stroke(path(wing), "#000000", 20, 0.22);
  b.ctx.restore();
  for (const wing of wings) b.stroke(path(wing), b.ink.outline, 20);
  for (const wing of wings) b.stroke(path(wing), roof(wing[2])[1], 17.6);
  for (const wing of wings) {
    const [p, q] = wing;
    const far = Math.hypot(q.x - p.x, q.y - p.y) || 1;
    const [nx, ny] = [(-(q.y - p.y) / far) * 4.4, ((q.x - p.x) / far) * 4.4];
    b.stroke(path([{ x: p.x - nx, y: p.y - ny }, { x: q.x - nx, y: q.y - ny }, 0]), roof(wing[2])[0], 8.6);
  }
  b.ctx.lineCap = "round";
}

function walls(b: Brush): void {
  for (const line of b.ground.board.lines.filter((l) => l.kind === "wall")) {
    for (let i = 0; i + 1 < line.cells.length; i += 2) {
      const side = b.ground.plane.sideTo(line.cells[i], line.cells[i + 1]);
      if (side === null) continue;
      const [p, q] = b.ground.plane.edge(line.cells[i], side);
      const path = new Path2D();
      path.moveTo(p.x, p.y);
      path.lineTo(q.x, q.y);
      b.stroke(path, b.ink.wall, 4.4);
    }
  }
}

function grid(b: Brush): void {
  const { plane } = b.ground;
  const path = new Path2D();
  const shown = b.cells();
  for (const { cell } of shown) {
    for (const side of [0, 1, 2]) {
      const [p, q] = plane.edge(cell, side);
      path.moveTo(p.x, p.y);
      path.lineTo(q.x, q.y);
    }
  }
  b.stroke(path, b.ink.grid, 0.8, 0.3);
  if (b.scale < 0.7) return;
  b.ctx.font = '500 7px "Alegreya Sans", system-ui, sans-serif';
  b.ctx.textAlign = "center";
  b.ctx.textBaseline = "middle";
  b.ctx.fillStyle = b.ink.number;
  b.ctx.globalAlpha = 0.72;
  for (const { cell, at } of shown) b.ctx.fillText(plane.label(cell), at.x, at.y - HALF + 6.6);
  b.ctx.globalAlpha = 1;
}

function names(b: Brush): void {
  const { ctx } = b;
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  for (const place of b.ground.board.places) {
    if (/compass/i.test(place.name) || isTarmac(place.name)) continue;
    const cells = cellsOf(place);
    if (!cells.length) continue;
    const points = cells.map((cell) => b.ground.plane.centre(cell));
    const x = points.reduce((sum, p) => sum + p.x, 0) / points.length;
    const low = Math.max(...points.map((p) => p.y));
    const middle = points.reduce((sum, p) => sum + p.y, 0) / points.length;
    const look = b.ground.looks[cells[0]];
    const [size, fill, y] =
      look === "sea"
        ? [26, b.ink.waterInk, middle]
        : look === "woods"
          ? [10, b.ink.woodInk, middle]
          : look === "building" || look === "wharf"
            ? [8, b.ink.ink, low + HALF - 5]
            : look === "river"
              ? [10, b.ink.waterInk, middle]
              : [10, b.ground.board.levels[cells[0]] ? b.ink.hillInk : b.ink.fieldInk, middle];
    ctx.font = `italic 700 ${size}px Alegreya, Georgia, serif`;
    ctx.lineWidth = size / 5;
    ctx.globalAlpha = 0.75;
    ctx.strokeStyle = look === "woods" ? b.ink.treeDark : look === "sea" ? b.ink.water[3] : b.ink.halo;
    ctx.strokeText(place.name, x, y);
    ctx.globalAlpha = 1;
    ctx.fillStyle = fill;
    ctx.fillText(place.name, x, y);
  }
}
