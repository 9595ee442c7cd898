/** What every drawing on a canvas needs: filling, stroking and discs. */

export type Canvas = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** A part of the sheet. */
export interface Area {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Draws on a canvas that is already scaled to the sheet. */
export class Easel {
  constructor(readonly ctx: Canvas) {}
  /** Round ends and corners, and soil all over the part that is wanted. */
  prepare(part: Area, soil: string): void {
    this.ctx.lineJoin = "round";
    this.ctx.lineCap = "round";
    this.ctx.fillStyle = soil;
    this.ctx.fillRect(part.x, part.y, part.w, part.h);
  }
  fill(path: Path2D, colour: string, alpha = 1): void {
    this.ctx.globalAlpha = alpha;
    this.ctx.fillStyle = colour;
    this.ctx.fill(path);
    this.ctx.globalAlpha = 1;
  }
  stroke(path: Path2D, colour: string, width: number, alpha = 1): void {
    this.ctx.globalAlpha = alpha;
    this.ctx.strokeStyle = colour;
    this.ctx.lineWidth = width;
    this.ctx.stroke(path);
    this.ctx.globalAlpha = 1;
  }
  disc(x: number, y: number, r: number, colour: string): void {
    this.ctx.fillStyle = colour;
    this.ctx.beginPath();
    this.ctx.arc(x, y, r, 0, 7);
    this.ctx.fill();
  }
}
