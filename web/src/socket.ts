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
  notes?: string;
  notice?: { text: string };
  bye?: { reason: string };
};
/** Whoever waits for an answer and hears nothing for so long has no line any more. */
const ANSWER_MS = 10_000;
/** After so long without a word the server is asked whether it is there. */
const SILENCE_MS = 30_000;

/** The match answers so whom it does not let in, now or later. */
const SHUT = [403, 404, 410];

type Waiting = { ok: (value: unknown) => void; no: (why: Error) => void };

export class Line {
  private socket: WebSocket | null = null;
  private next = 1;
  private waiting = new Map<number, Waiting>();
  private tries = 0;
  private ended = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  version = 0;

  constructor(
    private readonly game: string,
    readonly as: string,
    private readonly hear: (what: Heard) => void,
    private readonly state: (open: boolean) => void,
    /** Asks for the match by another way, which tells why it cannot be had. */
    private readonly look: () => Promise<unknown>,
    /** The match is not to be had any more. */
    private readonly gone: (why: Refused) => void,
  ) {
    addEventListener("online", this.shaken);
    addEventListener("offline", this.shaken);
    this.open();
  }

  private open(): void {
    this.timer = undefined;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const path = `/api/games/${encodeURIComponent(this.game)}/socket?as=${this.as}&since=${this.version}`;
    const socket = new WebSocket(`${scheme}://${location.host}${path}`);
    this.socket = socket;
    let opened = false;
    // A connection that neither opens nor fails is given up, and another is tried.
    const patience = window.setTimeout(() => socket.readyState === WebSocket.CONNECTING && socket.close(), 6000);
    socket.onopen = () => {
      clearTimeout(patience);
      if (this.socket !== socket) return;
      opened = true;
      this.tries = 0;
      this.watch();
      this.state(true);
    };
    socket.onmessage = (event) => {
      if (this.socket === socket) this.message(JSON.parse(String(event.data)));
    };
    socket.onclose = () => {
      clearTimeout(patience);
      if (this.socket !== socket) return;
      this.lost();
      if (!opened && !this.ended) void this.inquire();
    };
  }

  /** A line that was not opened says not why: whoever is not let in any more stops trying. */
  private async inquire(): Promise<void> {
    const why = await this.look().then(() => null, (why: unknown) => why);
    if (this.ended || !(why instanceof Refused) || !SHUT.includes(why.status)) return;
    this.close();
    this.gone(why);
  }

  private message(data: Heard & { re?: number; ok?: unknown; error?: Problem }): void {
    if (data.re !== undefined) {
      const waiting = this.waiting.get(data.re);
      this.waiting.delete(data.re);
      this.watch();
      if (data.error) waiting?.no(new Refused(data.error));
      else waiting?.ok(data.ok);
      return;
    }
    this.watch();
    const version = data.hello?.version ?? data.news?.version;
    if (version !== undefined) this.version = version;
    this.hear(data);
  }

  /** Listen to the silence from now on. */
  private watch(): void {
    clearTimeout(this.silence);
    if (this.ended) return;
    const waits = this.waiting.size > 0;
    this.silence = setTimeout(() => (waits ? this.drop() : this.knock()), waits ? ANSWER_MS : SILENCE_MS);
  }

  /** Ask for something small, only to hear an answer; a refusal is one too. */
  private knock(): void {
    if (!this.waiting.size) void this.ask("standing").catch(() => undefined);
  }

  /** The network has come or gone: a line that seems whole may be dead, and one that was lost may be had at once. */
  private readonly shaken = (): void => {
    if (this.socket?.readyState === WebSocket.OPEN) return this.knock();
    if (this.timer === undefined) return;
    clearTimeout(this.timer);
    this.open();
  };

  /** Give a dead line up without waiting for it to say that it has closed. */
  private drop(): void {
    const dead = this.socket;
    this.socket = null;
    dead?.close();
    this.lost();
  }

  private lost(): void {
    clearTimeout(this.silence);
    const why = new Refused({ reason: "The line to the server broke.", help: "It is being mended; try again." });
    for (const waiting of this.waiting.values()) waiting.no(why);
    this.waiting.clear();
    this.state(false);
    if (this.ended) return;
    const wait = Math.min(4000, 250 * 2 ** this.tries++) * (0.75 + Math.random() / 2);
    this.timer = setTimeout(() => this.open(), wait);
  }

  ask<T>(what: string, more: Record<string, unknown> = {}): Promise<T> {
    return new Promise<T>((ok, no) => {
      if (this.socket?.readyState !== WebSocket.OPEN) {
        no(new Refused({ reason: "There is no line to the server.", help: "It is being mended; try again." }));
        return;
      }
      const id = this.next++;
      this.waiting.set(id, { ok: ok as (value: unknown) => void, no });
      if (this.waiting.size === 1) this.watch();
      this.socket.send(JSON.stringify({ id, do: what, ...more }));
    });
  }

  close(): void {
    this.ended = true;
    clearTimeout(this.timer);
    clearTimeout(this.silence);
    removeEventListener("online", this.shaken);
    removeEventListener("offline", this.shaken);
    this.socket?.close();
  }
}
