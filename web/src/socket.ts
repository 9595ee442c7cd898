/** One seat's line to the server: asks and answers by number, and comes back by itself after a break. */
import { Refused } from "./api";
import type { Chat, Hello, News, Problem, Reason, TableOffer } from "./wire";

export type Heard = {
  hello?: Hello;
  news?: News;
  chat?: Chat;
  presence?: boolean[];
  offers?: TableOffer[];
  reasons?: Reason[];
  notice?: { text: string };
  bye?: { reason: string };
};
type Waiting = { ok: (value: unknown) => void; no: (why: Error) => void };

export class Line {
  private socket: WebSocket | null = null;
  private next = 1;
  private waiting = new Map<number, Waiting>();
  private tries = 0;
  private ended = false;
  private timer = 0;
  version = 0;

  constructor(
    private readonly game: string,
    readonly as: string,
    private readonly hear: (what: Heard) => void,
    private readonly state: (open: boolean) => void,
  ) {
    this.open();
  }

  private open(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const path = `/api/games/${encodeURIComponent(this.game)}/socket?as=${this.as}&since=${this.version}`;
    const socket = new WebSocket(`${scheme}://${location.host}${path}`);
    this.socket = socket;
    // A connection that neither opens nor fails is given up, and another is tried.
    const patience = window.setTimeout(() => socket.readyState === WebSocket.CONNECTING && socket.close(), 6000);
    socket.onopen = () => {
      clearTimeout(patience);
      this.tries = 0;
      this.state(true);
    };
    socket.onmessage = (event) => this.message(JSON.parse(String(event.data)));
    socket.onclose = () => {
      clearTimeout(patience);
      if (this.socket === socket) this.lost();
    };
  }

  private message(data: Heard & { re?: number; ok?: unknown; error?: Problem }): void {
    if (data.re !== undefined) {
      const waiting = this.waiting.get(data.re);
      this.waiting.delete(data.re);
      if (data.error) waiting?.no(new Refused(data.error));
      else waiting?.ok(data.ok);
      return;
    }
    const version = data.hello?.version ?? data.news?.version;
    if (version !== undefined) this.version = version;
    this.hear(data);
  }

  private lost(): void {
    const why = new Refused({ reason: "The line to the server broke.", help: "It is being mended; try again." });
    for (const waiting of this.waiting.values()) waiting.no(why);
    this.waiting.clear();
    this.state(false);
    if (this.ended) return;
    const wait = Math.min(4000, 250 * 2 ** this.tries++) * (0.75 + Math.random() / 2);
    this.timer = window.setTimeout(() => this.open(), wait);
  }

  ask<T>(what: string, more: Record<string, unknown> = {}): Promise<T> {
    return new Promise<T>((ok, no) => {
      if (this.socket?.readyState !== WebSocket.OPEN) {
        no(new Refused({ reason: "There is no line to the server.", help: "It is being mended; try again." }));
        return;
      }
      const id = this.next++;
      this.waiting.set(id, { ok: ok as (value: unknown) => void, no });
      this.socket.send(JSON.stringify({ id, do: what, ...more }));
    });
  }

  close(): void {
    this.ended = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }
}
