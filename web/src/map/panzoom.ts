/** Drag, wheel, pinch and keys on one transform. */

export interface View {
  /** Screen pixels for one unit of the sheet, and where the sheet's corner lies. */
  k: number;
  x: number;
  y: number;
}

export interface Limits {
  width: number;
  height: number;
  least: number;
  most: number;
}

export class PanZoom {
  view: View = { k: 1, x: 0, y: 0 };
  private readonly pointers = new Map<number, { x: number; y: number }>();
  private moved = 0;
  private frame = 0;
  private rest = 0;
  private slide = 0;
  /** Is the view the page's own choice, and when did its user last choose another? */
  ours = true;
  touched = -Infinity;
  private readonly stop = new AbortController();
  /** The size of the box, asked for once and when it changes: asking lays the page out. */
  private size = { w: 0, h: 0 };

  constructor(
    private readonly box: HTMLElement,
    private limits: Limits,
    private readonly move: (view: View) => void,
    private readonly settle: (view: View) => void,
    private readonly click: (x: number, y: number, event: PointerEvent) => void,
  ) {
    this.measure();
    const on = { signal: this.stop.signal };
    box.addEventListener("pointerdown", (e) => this.down(e), on);
    box.addEventListener("pointermove", (e) => this.drag(e), on);
    box.addEventListener("pointerup", (e) => this.up(e), on);
    box.addEventListener("pointercancel", (e) => this.up(e), on);
    box.addEventListener("wheel", (e) => this.wheel(e), { ...on, passive: false });
  }

  destroy(): void {
    this.stop.abort();
    cancelAnimationFrame(this.frame);
    cancelAnimationFrame(this.slide);
    clearTimeout(this.rest);
  }

  get width(): number {
    return this.size.w;
  }
  get height(): number {
    return this.size.h;
  }

  /** The box has another size. */
  measure(): void {
    this.size = { w: this.box.clientWidth, h: this.box.clientHeight };
  }

  /** The user has moved the map. */
  touch(): void {
    cancelAnimationFrame(this.slide);
    this.ours = false;
    this.touched = performance.now();
  }

  private down(e: PointerEvent): void {
    if (e.button > 1) return;
    cancelAnimationFrame(this.slide);
    this.pointers.set(e.pointerId, { x: e.clientX, y: e.clientY });
    if (this.pointers.size === 1) this.moved = 0;
  }

  private drag(e: PointerEvent): void {
    const before = this.pointers.get(e.pointerId);
    if (!before) return;
    const [dx, dy] = [e.clientX - before.x, e.clientY - before.y];
    if (this.pointers.size === 1) {
      this.moved += Math.abs(dx) + Math.abs(dy);
      if (this.moved < 6) {
        return;
      }
      this.touch();
      if (!this.box.hasPointerCapture(e.pointerId)) this.box.setPointerCapture(e.pointerId);
      this.view = { ...this.view, x: this.view.x + dx, y: this.view.y + dy };
    } else {
      this.moved = 99;
      this.touch();
      const other = [...this.pointers].find(([id]) => id !== e.pointerId)![1];
      const [was, is] = [dist(before, other), dist({ x: e.clientX, y: e.clientY }, other)];
      const rect = this.box.getBoundingClientRect();
      const at = { x: (e.clientX + other.x) / 2 - rect.left, y: (e.clientY + other.y) / 2 - rect.top };
      this.scaleAt(at.x, at.y, was > 0 ? is / was : 1);
      this.view = { ...this.view, x: this.view.x + dx / 2, y: this.view.y + dy / 2 };
    }
    this.pointers.set(e.pointerId, { x: e.clientX, y: e.clientY });
    this.changed();
  }

  private up(e: PointerEvent): void {
    if (!this.pointers.delete(e.pointerId)) return;
    if (this.moved >= 6) this.arm();
    if (e.type === "pointerup" && this.moved < 6 && this.pointers.size === 0 && e.button === 0) {
      const rect = this.box.getBoundingClientRect();
      this.click(e.clientX - rect.left, e.clientY - rect.top, e);
    }
  }

  private wheel(e: WheelEvent): void {
    e.preventDefault();
    this.touch();
    const rect = this.box.getBoundingClientRect();
    const step = e.deltaMode === 1 ? e.deltaY * 24 : e.deltaY;
    this.scaleAt(e.clientX - rect.left, e.clientY - rect.top, Math.exp(-step * (e.ctrlKey ? 0.01 : 0.0016)));
    this.changed();
  }

  private scaleAt(x: number, y: number, by: number): void {
    const k = Math.min(this.limits.most, Math.max(this.limits.least, this.view.k * by));
    const real = k / this.view.k;
    this.view = { k, x: x - (x - this.view.x) * real, y: y - (y - this.view.y) * real };
  }

  /** Keep some of the sheet in sight. */
  private clamp(): void {
    const { w, h } = this.size;
    const keep = 120;
    const { k } = this.view;
    this.view.x = Math.min(w - keep, Math.max(keep - this.limits.width * k, this.view.x));
    this.view.y = Math.min(h - keep, Math.max(keep - this.limits.height * k, this.view.y));
  }

  private changed(): void {
    this.clamp();
    if (!this.frame) {
      this.frame = requestAnimationFrame(() => {
        this.frame = 0;
        this.move(this.view);
      });
    }
    this.arm();
  }

  /** Settle a moment after the last change, but never while a finger is still down. */
  private arm(): void {
    clearTimeout(this.rest);
    this.rest = window.setTimeout(() => {
      if (this.pointers.size === 0) this.settle(this.view);
    }, 180);
  }

  zoom(by: number): void {
    this.touch();
    this.scaleAt(this.box.clientWidth / 2, this.box.clientHeight / 2, by);
    this.changed();
  }

  pan(dx: number, dy: number): void {
    this.touch();
    this.view = { ...this.view, x: this.view.x + dx, y: this.view.y + dy };
    this.changed();
  }

  /** The scale at which this part of the sheet just fits, right of what lies over the left edge. */
  private scaleFor(part: { w: number; h: number }, most: number, left: number): number {
    const { clientWidth, clientHeight } = this.box;
    return Math.min(most, this.limits.most, Math.max(this.limits.least, Math.min((clientWidth - left) / part.w, clientHeight / part.h)));
  }

  /** Show this part of the sheet, right of what lies over the left edge, gliding there unless motion is unwelcome. */
  show(part: { x: number; y: number; w: number; h: number }, glide: boolean, most = 2, left = 0): void {
    const { clientWidth, clientHeight: h } = this.box;
    const w = clientWidth - left;
    if (w <= 0 || !h) return;
    const k = this.scaleFor(part, most, left);
    const to = { k, x: left + w / 2 - (part.x + part.w / 2) * k, y: h / 2 - (part.y + part.h / 2) * k };
    cancelAnimationFrame(this.slide);
    this.ours = true;
    if (!glide) {
      this.view = to;
      this.clamp();
      this.move(this.view);
      this.settle(this.view);
      return;
    }
    const from = this.view;
    const begin = performance.now();
    const step = (now: number): void => {
      const t = Math.min(1, (now - begin) / 260);
      const e = 1 - (1 - t) ** 3;
      this.view = { k: from.k + (to.k - from.k) * e, x: from.x + (to.x - from.x) * e, y: from.y + (to.y - from.y) * e };
      this.changed();
      if (t < 1) this.slide = requestAnimationFrame(step);
    };
    this.slide = requestAnimationFrame(step);
  }

  /** Bring a point into sight without changing the scale; does nothing if it is well inside. */
  reveal(x: number, y: number, glide: boolean, margin = 60): void {
    const { clientWidth: w, clientHeight: h } = this.box;
    const [sx, sy] = [x * this.view.k + this.view.x, y * this.view.k + this.view.y];
    if (sx > margin && sy > margin && sx < w - margin && sy < h - margin) return;
    // A place far away goes to the middle, one close by just comes in; and no more void is shown than need be.
    const { k } = this.view;
    const inside = (at: number, size: number): number => (at < -size / 2 || at > size * 1.5 ? size / 2 : Math.min(size - margin * 2, Math.max(margin * 2, at)));
    const fill = (shift: number, size: number, sheet: number): number => (sheet >= size ? Math.min(margin, Math.max(size - sheet - margin, shift)) : shift);
    const left = fill(inside(sx, w) - x * k, w, this.limits.width * k);
    const top = fill(inside(sy, h) - y * k, h, this.limits.height * k);
    const { ours } = this;
    this.show({ x: -left / k, y: -top / k, w: w / k, h: h / k }, glide, k);
    this.ours = ours;
  }
}

const dist = (a: { x: number; y: number }, b: { x: number; y: number }): number => Math.hypot(a.x - b.x, a.y - b.y);
