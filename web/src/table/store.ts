/** One seat's view of one match: what it sees and hears, and the draft it is composing. */
import { type Signal, batch, computed, effect, signal } from "@preact/signals";
import { Refused, api } from "../api";
import { type Heard, Line } from "../socket";
import { Kept } from "./kept";
import { merge, patched } from "./patch";
import { Pencil } from "./pencil";
import { Playback } from "./playback";
import type {
  Asked,
  Asking,
  Chat,
  ClockView,
  Fault,
  GameCard,
  GameInfo,
  Label,
  LuckLedger,
  Offer,
  Place,
  Preview,
  Reading,
  Reason,
  Scene,
  SightPreview,
  TableOffer,
  Told,
  Verdict,
} from "../wire";
import { Surface } from "../map/surface";
import { boardOf, cellOf } from "../wire";

export interface Taken {
  step: string;
  label: Label;
  /** The words of the question that it answers. */
  prompt: string;
  /** Taken by the client because nothing else was offered. */
  forced?: boolean;
}

/** Whose eyes: a seat's, those of everybody, or the umpire's, who sees all and does nothing. */
export type Who = number | "public" | "umpire";

/** So many of the computer's reasons are kept in sight. */
const LAST_REASONS = 5;

const EMPTY: Scene = {
  holders: [],
  pieces: [],
  overlays: [],
  sheets: [],
  track: { turn: 0, last: 0, steps: [], current: 0, now: "" },
};
/** How many looks ahead one question may cost. */
const LOOKS = 7;
/** Notes are kept so long after the last letter. */
const PEN_RESTS_MS = 800;

export class Store {
  readonly scene = signal<Scene>(EMPTY);
  readonly asked = signal<Asked>("nobody");
  readonly tellings = signal<Told[]>([]);
  readonly fresh = signal<Told[]>([]);
  readonly clock = signal<(ClockView & { at: number }) | null>(null);
  readonly chat = signal<Chat[]>([]);
  readonly notes = signal("");
  readonly offers = signal<TableOffer[]>([]);
  readonly presence = signal<boolean[]>([]);
  /** Why the computer decided as it did; only an umpire is told. */
  readonly reasons = signal<Reason[]>([]);
  readonly verdict = signal<Verdict | null>(null);
  readonly online = signal(false);
  readonly ready = signal(false);
  readonly problem = signal<Refused | null>(null);
  /** Why this table cannot be had any more. */
  readonly gone = signal<Refused | null>(null);
  readonly notice: Signal<string>;
  readonly busy = signal(false);
  readonly begun = signal(true);
  /** The game as lists show it: it changes when seats or the pace do. */
  readonly card: Signal<GameCard>;
  /** What may be claimed because the other side does not answer. */
  readonly claims = signal<string[]>([]);
  /** Make the answer that is being composed a standing order. */
  readonly always = signal(false);
  /** Counts the changes of the standing orders that were made beside their list. */
  readonly standing = signal(0);

  /** The question before any step, and the question after the draft. */
  readonly first = signal<Asking | null>(null);
  readonly asking = signal<Asking | null>(null);
  readonly draft = signal<Taken[]>([]);
  readonly preview = signal<Preview | null>(null);
  /** The number that is being typed. */
  private considered: number | null = null;
  /** Offers that complete the decision: taking one commits. */
  readonly closers = signal<ReadonlySet<string>>(new Set());
  /** What the answers are called that have been found to complete a decision here. */
  readonly endings = signal<ReadonlySet<string>>(new Set());
  readonly mine = computed(() => this.asking.value !== null && this.verdict.value === null);

  /** What the pointer or the keyboard points at. */
  readonly hover = signal<string | null>(null);
  readonly peek = signal<Preview | null>(null);
  readonly selected = signal<string | null>(null);
  /** A point of the region under the pointer, as the step it stands for. */
  readonly aim = signal<{ step: string; label: Label } | null>(null);
  readonly sight = signal<{ from: Place; to: Place; seen: SightPreview | null; held?: boolean } | null>(null);

  /** What the player has written on counters for himself. */
  readonly pencil: Pencil;
  /** The draft as it outlives the page. */
  private readonly kept: Kept;
  /** What has just been told, shown telling by telling. */
  readonly playback = new Playback();

  /** The seat that is played; none for those who only look on. */
  get playing(): number | null {
    return typeof this.seat === "number" ? this.seat : null;
  }

  private readonly line: Line;
  /** What the server said when it last ended the line. */
  private farewell = "";
  private readonly cache = new Map<string, Promise<Preview | null>>();
  private turn = 0;
  private wanted: Place | null = null;
  private aiming = false;
  private stops: (() => void)[] = [];
  /** The notes as the server has them, and when those that are written will be sent. */
  private noted = "";
  private noting: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly info: GameInfo,
    readonly seat: Who,
    private readonly token = "",
  ) {
    this.card = signal(info.card);
    this.pencil = new Pencil(info.card.id, seat);
    this.kept = new Kept(info.card.id, seat);
    this.notice = signal(info.rematch ? `A rematch waits for you: ${info.rematch}` : "");
    this.line = new Line(
      info.card.id,
      token ? `${seat}&token=${encodeURIComponent(token)}` : String(seat),
      (what) => this.hear(what),
      (open) => (this.online.value = open),
      () => this.look(),
      (why) => (this.gone.value = this.farewell ? new Refused({ reason: this.farewell }) : why),
    );
    this.stops.push(effect(() => void this.foresee(this.hover.value)));
  }

  close(): void {
    for (const stop of this.stops) stop();
    this.playback.skip();
    void this.keepNotes();
    this.line.close();
  }

  private hear(what: Heard): void {
    batch(() => {
      const both = what.hello ?? what.news;
      if (both?.begun !== undefined) this.begun.value = both.begun;
      if (both?.claims) this.claims.value = both.claims;
      if (what.hello) {
        const h = what.hello;
        this.scene.value = h.scene;
        this.tellings.value = merge(this.tellings.value, h.tellings);
        this.chat.value = h.chat ?? this.chat.value;
        this.renote(h.notes ?? "");
        this.offers.value = h.offers ?? [];
        this.presence.value = h.presence ?? [];
        this.reasons.value = [];
        this.settle(h.asking, h.asked, h.clock, h.verdict);
        this.farewell = "";
        this.problem.value = null;
        this.ready.value = true;
      }
      if (what.news) {
        const n = what.news;
        const before = this.scene.value;
        if (n.scene) this.scene.value = patched(before, n.scene);
        if (n.tellings.length) {
          this.tellings.value = merge(this.tellings.value, n.tellings);
          this.fresh.value = n.tellings;
          this.playback.begin(n.tellings, before, this.scene.value);
        }
        this.settle(n.asking, n.asked, n.clock ?? null, n.verdict ?? null);
      }
      if (what.chat) this.chat.value = [...this.chat.value, what.chat];
      if (what.presence) this.presence.value = what.presence;
      if (what.offers) this.offers.value = what.offers;
      if (what.notes !== undefined) this.renote(what.notes);
      if (what.reasons) this.reasons.value = [...this.reasons.value, ...what.reasons].slice(-LAST_REASONS);
      if (what.notice) this.notice.value = what.notice.text;
      if (what.bye) {
        this.farewell = what.bye.reason;
        this.problem.value = new Refused({ reason: what.bye.reason });
      }
    });
    const paced = what.news?.tellings.some((told) => told.kind === "pace");
    if (what.notice || paced || (what.news?.begun && !this.card.value.begun)) void this.reread();
  }

  /** Is the match still there for whoever sits here? */
  private async look(): Promise<void> {
    const { your_seats: own } = await api.game(this.info.card.id, this.token || undefined);
    if (this.playing === null || own.includes(this.playing)) return;
    throw new Refused({ reason: "this browser has no seat at this table any more", help: "sign in again, or open the link that brings your seats back" }, 403);
  }

  /** Read again who sits where and how fast it goes. */
  private async reread(): Promise<void> {
    const info = await api.game(this.info.card.id).catch(() => null);
    if (info) this.card.value = info.card;
  }

  private settle(asking: Asking | null, asked: Asked, clock: ClockView | null, verdict: Verdict | null): void {
    this.asked.value = asked;
    this.clock.value = clock ? { ...clock, at: performance.now() } : null;
    this.verdict.value = verdict;
    const same = asking && this.first.value && asking.version === this.first.value.version;
    this.first.value = asking;
    if (!same) this.always.value = false;
    if (same && this.draft.value.length) return;
    this.open();
    const kept = asking ? this.kept.read(asking) : [];
    if (kept.length) void this.restore(kept);
  }

  /** Take the steps again that were taken before the page was loaded; if one of them is not offered any more, none. */
  private async restore(draft: Taken[]): Promise<void> {
    await this.goto(draft, false, (why) => {
      // Without a line nobody has said anything about it.
      if (why instanceof Refused && this.online.value) this.kept.drop();
    });
  }

  /** Back to the question as it was first asked, and nothing kept of the draft. */
  restart(): void {
    this.kept.drop();
    this.open();
  }

  private open(): void {
    this.busy.value = false;
    this.turn++;
    this.cache.clear();
    batch(() => {
      this.draft.value = [];
      this.asking.value = this.first.value;
      this.preview.value = null;
      this.hover.value = null;
      this.aim.value = null;
      this.peek.value = null;
      this.closers.value = new Set();
    });
    if (this.first.value) void this.ahead(this.first.value, []);
  }

  private steps(): string[] {
    return this.draft.value.map((taken) => taken.step);
  }

  /** Add a step to the draft; a step that completes the decision commits it. */
  async take(step: string, label: Label): Promise<void> {
    if (this.busy.value) return;
    this.playback.skip();
    if (this.closers.value.has(step)) {
      await this.commit([...this.steps(), step]);
      return;
    }
    await this.extend([{ step, label, prompt: this.asking.value?.prompt.text ?? "" }]);
  }

  private async extend(more: Taken[]): Promise<void> {
    const draft = [...this.draft.value, ...more];
    await this.goto(draft);
  }

  /** Ask again with this draft; steps that are forced are taken on the way. */
  private async goto(wanted: Taken[], force = true, fail = (why: unknown) => this.fail(why)): Promise<void> {
    const turn = ++this.turn;
    let draft = wanted;
    this.busy.value = true;
    try {
      for (let n = 0; n < 8; n++) {
        const steps = draft.map((taken) => taken.step);
        const [asking, preview] = await Promise.all([this.question(steps), this.previewOf(steps)]);
        if (turn !== this.turn) return;
        const only = force && !asking.closed && !asking.domain && !asking.written && asking.offers.length === 1 ? asking.offers[0] : null;
        const next = only && (await this.question([...steps, only.step]));
        if (turn !== this.turn) return;
        if (only && next && !next.closed) {
          draft = [...draft, { step: only.step, label: only.label, prompt: asking.prompt.text, forced: true }];
          continue;
        }
        batch(() => {
          this.draft.value = draft;
          this.asking.value = asking;
          this.preview.value = preview;
          this.hover.value = null;
          this.aim.value = null;
          this.peek.value = null;
          this.problem.value = null;
          this.closers.value = new Set(only ? [only.step] : []);
        });
        if (this.first.value) this.kept.write(this.first.value, draft);
        void this.ahead(asking, steps);
        return;
      }
    } catch (why) {
      if (turn === this.turn) fail(why);
    } finally {
      if (turn === this.turn) this.busy.value = false;
    }
  }

  /** Find out which of the offers that are only words complete the decision. */
  private async ahead(asking: Asking, steps: string[]): Promise<void> {
    const turn = this.turn;
    if (asking.closed) return;
    const words = asking.offers.filter((o) => (!o.label.place && !o.label.piece) || o.step === asking.default);
    // What ends a decision is its default as a rule, and stands under no heading.
    const likely = (o: Offer): number => (o.step === asking.default ? 2 : o.label.group ? 0 : 1);
    words.sort((a, b) => likely(b) - likely(a));
    const found = await Promise.all(
      words.slice(0, LOOKS).map((o) =>
        this.question([...steps, o.step]).then(
          (next) => (next.closed ? o : null),
          () => null,
        ),
      ),
    );
    const ends = found.filter((o) => o !== null);
    this.endings.value = new Set([...this.endings.value, ...ends.map((o) => calledBy(o.label))]);
    if (turn !== this.turn) return;
    this.closers.value = new Set([...this.closers.value, ...ends.map((o) => o.step)]);
  }

  question(draft: string[]): Promise<Asking> {
    return this.line.ask<Asking>("question", { draft });
  }

  previewOf(draft: string[]): Promise<Preview | null> {
    const key = JSON.stringify(draft);
    let found = this.cache.get(key);
    if (!found) {
      found = this.line.ask<Preview>("preview", { draft }).catch(() => null);
      this.cache.set(key, found);
    }
    return found;
  }

  private async foresee(step: string | null): Promise<void> {
    if (step === null || !this.asking.peek()) {
      this.peek.value = null;
      return;
    }
    const draft = this.draft.peek().map((taken) => taken.step);
    await new Promise((done) => setTimeout(done, 90));
    if (this.hover.peek() !== step) return;
    const seen = await this.previewOf([...draft, step]);
    if (this.hover.peek() === step) this.peek.value = seen;
  }

  /** Undo the last step that was chosen, and whatever followed from it. */
  async undo(): Promise<void> {
    const draft = [...this.draft.value];
    while (draft.at(-1)?.forced) draft.pop();
    draft.pop();
    await this.cut(draft.length);
  }

  /** Keep only so many steps of the draft. */
  async cut(length: number): Promise<void> {
    this.busy.value = false;
    if (length <= 0) this.restart();
    else await this.goto(this.draft.value.slice(0, length), false);
  }

  /** Take some steps out of the middle of the draft, as far as the rest still stands without them. */
  async without(from: number, to: number): Promise<void> {
    const rest = this.draft.value.filter((_, n) => n < from || n >= to);
    if (!rest.length) this.restart();
    else await this.goto(rest, false);
  }

  async commit(steps = this.steps()): Promise<void> {
    const asked = this.first.value;
    // The next question may be here before the answer is, and the wish was for this one.
    const always = this.always.value && !!asked?.window;
    this.busy.value = true;
    try {
      await this.line.ask("commit", { version: asked?.version, steps });
      if (!this.first.value || asked?.version === this.first.value.version) this.kept.drop();
      this.problem.value = null;
      if (always) await this.makeAlways();
    } catch (why) {
      this.fail(why);
      if (why instanceof Refused && this.online.value) this.restart();
    } finally {
      this.busy.value = false;
    }
  }

  /** The last reaction becomes a standing order, in the place of one that asked, or else after those that there are. */
  private async makeAlways(): Promise<void> {
    const { order, orders } = await this.line.ask<{ order: string; orders: string[] }>("always");
    await this.line.ask("set_standing", { orders });
    this.standing.value++;
    this.notice.value = `Standing order: ${order}. Change it under “Standing”.`;
  }

  /** Answer by a place of the board: an offer, a member of the domain, or the way to it. */
  async place(place: Place): Promise<boolean> {
    const asking = this.asking.value;
    if (!asking || asking.closed || this.busy.value) return false;
    const draft = this.steps();
    const inDomain = asking.domain && (!("cells" in asking.domain) || asking.domain.cells.cells.includes(cellOf(place) ?? -1));
    try {
      if (inDomain && !("number" in asking.domain!)) {
        const { step } = await this.line.ask<{ step: string | null }>("place", { draft, place });
        if (step) {
          await this.take(step, this.named(step, place));
          return true;
        }
      }
      if (!asking.offers.some((o) => o.label.place)) return false;
      const { steps } = await this.line.ask<{ steps: string[] | null }>("route", { draft, place });
      if (!steps?.length) return false;
      await this.walk(steps);
      return true;
    } catch (why) {
      this.fail(why);
      return false;
    }
  }

  /** The label of a step of the domain: a landmark's name, or the place itself. */
  private named(step: string, place: Place): Label {
    const mark = this.asking.value?.landmarks?.find((m) => m.step === step);
    if (mark) return { text: mark.name, place };
    const board = this.info.boards[boardOf(place)];
    return { text: board ? new Surface(board, boardOf(place)).name(place) : step, place };
  }

  /** Point at a place of the region without taking it: its cost is shown as if it were chosen. */
  async aimAt(place: Place | null): Promise<void> {
    this.wanted = place;
    if (this.aiming) return;
    this.aiming = true;
    try {
      while (this.wanted !== null) {
        const at: Place = this.wanted;
        this.wanted = null;
        const turn = this.turn;
        const draft = this.steps();
        const { step } = await this.line.ask<{ step: string | null }>("place", { draft, place: at });
        if (turn !== this.turn || this.busy.value) break;
        this.aim.value = step ? { step, label: this.named(step, at) } : null;
        this.hover.value = step;
        if (!this.wanted) await new Promise((done) => setTimeout(done, 60));
      }
    } catch {
      /* the line broke: the next pointing asks again */
    } finally {
      this.aiming = false;
    }
  }

  /** Take several steps at once, with their labels. */
  private async walk(steps: string[]): Promise<void> {
    let asking = this.asking.value!;
    const more: Taken[] = [];
    for (const step of steps) {
      const offer = asking.offers.find((o) => o.step === step);
      more.push({ step, label: offer?.label ?? { text: step }, prompt: asking.prompt.text });
      if (step !== steps.at(-1)) asking = await this.question([...this.steps(), ...more.map((taken) => taken.step)]);
    }
    await this.extend(more);
  }

  async number(number: number): Promise<void> {
    const domain = this.asking.value?.domain;
    const unit = domain && "number" in domain ? domain.number.unit : "";
    const step = await this.stepOf(number);
    if (step) await this.take(step, { text: `${number} ${unit}`.trim() });
  }

  /** Show what a number would bring, like an answer that is pointed at; nothing for none. */
  async consider(number: number | null): Promise<void> {
    this.considered = number;
    const step = number === null ? null : await this.stepOf(number).catch(() => null);
    if (this.considered === number) this.hover.value = step;
  }

  private async stepOf(number: number): Promise<string | null> {
    return (await this.line.ask<{ step: string | null }>("number", { draft: this.steps(), number })).step;
  }

  /** Put the draft that a text stands for in the place of the one so far. What is wrong with the text is given back, and changes nothing; null if nobody read it. */
  async write(text: string, name: string): Promise<Fault[] | null> {
    const prompt = this.first.value?.prompt.text ?? "";
    try {
      const { steps, faults } = await this.line.ask<Reading>("written", { draft: this.steps(), text });
      const [first, ...rest] = steps.map((step): Taken => ({ step, label: { text: "" }, prompt: "", forced: true }));
      if (first) await this.goto([{ ...first, label: { text: name }, prompt, forced: false }, ...rest], false);
      return faults;
    } catch (why) {
      this.fail(why);
      return null;
    }
  }

  async seeFrom(from: Place, to: Place): Promise<void> {
    const seen = await this.line.ask<SightPreview | null>("sight", { from, to }).catch(() => null);
    this.sight.value = { from, to, seen };
  }

  /** Hold the line that is measured, so that its case can be reached with the mouse, or let it go again. */
  holdSight(): void {
    const line = this.sight.value;
    if (line) this.sight.value = { ...line, held: !line.held };
  }

  ledger(): Promise<LuckLedger> {
    return this.line.ask<LuckLedger>("ledger");
  }

  /** Write the notes anew; they are kept as soon as the pen rests. */
  note(text: string): void {
    this.notes.value = text;
    clearTimeout(this.noting);
    this.noting = setTimeout(() => void this.keepNotes(), PEN_RESTS_MS);
  }

  /** Send the notes, if they are others than the server has; without a line they wait for it. */
  async keepNotes(): Promise<void> {
    clearTimeout(this.noting);
    const [text, before] = [this.notes.value, this.noted];
    if (text === before || !this.online.value) return;
    this.noted = text;
    if (!(await this.say("note", { text }))) this.noted = before;
  }

  /** What the server has of the notes stands, unless something has been written that it does not have yet. */
  private renote(kept: string): void {
    const unsaved = this.notes.value !== this.noted;
    this.noted = kept;
    if (unsaved) void this.keepNotes();
    else this.notes.value = kept;
  }

  /** Anything else, with its refusal shown to the player until something succeeds. */
  async say(what: string, more: Record<string, unknown> = {}): Promise<unknown> {
    try {
      const answer = (await this.line.ask(what, more)) ?? true;
      this.problem.value = null;
      return answer;
    } catch (why) {
      this.fail(why);
      return null;
    }
  }

  fail(why: unknown): void {
    this.problem.value = why instanceof Refused ? why : new Refused({ reason: String(why) });
  }
}

/** What an answer is called, without what it says of this draft: `done` of `done: two groups`. */
export const calledBy = (label: Label): string => label.text.split(":")[0].toLowerCase();
