/** The ground of a board as bitmaps: once coarse for the whole sheet, and again sharp for the part in view. */
import type { Board } from "../wire";
import type { Area, Canvas } from "./canvas";
import { drawGround } from "./draw";
import { drawTable } from "./measured";
import type { Palette } from "./palette";
import type { View } from "./panzoom";
import type { Surface } from "./surface";
import { Ground } from "./terrain";

/** Draws a part of the sheet on a canvas that is already scaled to it. */
export type Painter = (ctx: Canvas, ink: Palette, part: Area, scale: number) => void;

export function painterOf(board: Board, surface: Surface): Painter {
  if (surface.field) {
    const field = surface.field;
    return (ctx, ink, part, scale) => drawTable(ctx, field, ink, part, scale);
  }
  const ground = new Ground(board);
  return (ctx, ink, part, scale) => drawGround(ctx, ground, ink, part, scale);
}

/** Draw on a canvas out of sight and show the finished bitmap: a bitmap costs nothing while the map moves. */
function paint(canvas: HTMLCanvasElement, painter: Painter, ink: Palette, part: Area, k: number): void {
  const shown = canvas.getContext("bitmaprenderer");
  const [w, h] = [Math.ceil(part.w * k), Math.ceil(part.h * k)];
  if (!shown || typeof OffscreenCanvas === "undefined") return;
  const hidden = new OffscreenCanvas(w, h);
  const ctx = hidden.getContext("2d", { alpha: false });
  if (!ctx) return;
  ctx.scale(k, k);
  ctx.translate(-part.x, -part.y);
  painter(ctx, ink, part, k);
  canvas.width = w;
  canvas.height = h;
  shown.transferFromImageBitmap(hidden.transferToImageBitmap());
}

export function paintBase(canvas: HTMLCanvasElement, painter: Painter, ink: Palette, size: Surface): void {
  const k = Math.min(0.8, Math.sqrt(3e6 / (size.width * size.height)));
  paint(canvas, painter, ink, { x: 0, y: 0, w: size.width, h: size.height }, k);
}

/** Draw the visible part again in the sharpness of the screen. */
export function paintDetail(canvas: HTMLCanvasElement, box: HTMLElement, painter: Painter, ink: Palette, view: View, size: Surface): void {
  const ratio = Math.min(window.devicePixelRatio || 1, 2.5);
  const k = view.k * ratio;
  const [bw, bh] = [box.clientWidth, box.clientHeight];
  canvas.hidden = !bw || !bh || k < 0.7;
  if (canvas.hidden) return;
  const [mx, my] = [bw * 0.25, bh * 0.25];
  const x = Math.max(0, (-view.x - mx) / view.k);
  const y = Math.max(0, (-view.y - my) / view.k);
  const right = Math.min(size.width, (-view.x + bw + mx) / view.k);
  const down = Math.min(size.height, (-view.y + bh + my) / view.k);
  if (right <= x || down <= y) return;
  const part = { x, y, w: right - x, h: down - y };
  paint(canvas, painter, ink, part, k);
  canvas.style.left = `${x * view.k}px`;
  canvas.style.top = `${y * view.k}px`;
  canvas.style.width = `${part.w * view.k}px`;
  canvas.style.height = `${part.h * view.k}px`;
}
