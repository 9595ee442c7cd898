/** The question: what is asked of whom, the answers, and the draft that is being composed. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { type Refused, api } from "../api";
import { CopyLink, whole } from "../parts/copy";
import { OnlyHere } from "../parts/loopback";
import { narrow } from "../parts/prefs";
import { go } from "../parts/route";
import { Button, Case, Problem, capital, sentence } from "../parts/ui";
import { boardTitle } from "../map/surface";
import { type Asking, type Offer, type Preview, type WhyNot, askedSeats } from "../wire";
import { Composed, Draft, Noted } from "./Draft";
import { Foreseen } from "./Odds";
import { Written } from "./Written";
import { type Store, calledBy } from "./store";

interface Props {
  store: Store;
  names: string[];
  /** The board that is shown, and how another is. */
  board: number;
  onBoard(index: number): void;
  onPick(key: string): void;
  /** What stays in sight below the answers: what the draft would bring, or one of many answers that is pointed at. */
  ahead: Preview | null;
  /** What is foreseen besides, which stands below that. */
  children?: ComponentChildren;
}

export function Ask(props: Props) {
  const { store, names } = props;
  const asking = store.asking.value;
  const verdict = store.verdict.value;
  if (store.gone.value) return <Shut why={store.gone.value} />;
  return (
    <section class="ask" aria-label="The question">
      <Problem why={store.problem.value} onClose={() => (store.problem.value = null)} />
      {!verdict && !store.begun.value && <Invitation store={store} />}
      {!verdict && <Kept store={store} />}
      {!verdict && <Claims store={store} />}
      {!verdict && !asking && store.begun.value && <Waiting store={store} names={names} />}
      {asking && !verdict && <Question {...props} asking={asking} />}
    </section>
  );
}

/** The table cannot be had any more: why, and a way on. */
const Shut = ({ why }: { why: Refused }) => (
  <section class="ask" aria-label="The question">
    <h2 class="prompt">This table is closed to you</h2>
    <Problem why={why} />
    <a class="button primary" href="/">
      Home
    </a>
  </section>
);

/** Before the game begins: who is still missing, and how to get them here. */
function Invitation({ store }: { store: Store }) {
  const { seat_links: links } = store.info;
  const card = store.card.value;
  const open = card.seats.flatMap((s, n) => (s.player || s.bot ? [] : [n]));
  const sit = (seat: number): void =>
    void api.sit(card.id, seat).then(
      () => location.reload(),
      (why) => store.fail(why),
    );
  return (
    <div role="status">
      <h2 class="prompt">Waiting for players</h2>
      {links?.map((link) => (
        <CopyLink key={link.seat} label={`Send this to whoever is to play ${capital(card.seats[link.seat]?.name ?? "")}`} url={whole(link.url)} />
      ))}
      {links?.length ? <OnlyHere /> : null}
      {store.playing !== null && !card.begun && (
        <Button class="small" onClick={() => void api.withdraw(card.id).then(() => go("/"), (why) => store.fail(why))}>
          Withdraw the invitation
        </Button>
      )}
      {store.seat === "public" &&
        card.join === "anybody" &&
        open.map((seat) => (
          <Button key={seat} class="primary wide" onClick={() => sit(seat)}>
            Sit down as {capital(card.seats[seat].name)}
          </Button>
        ))}
    </div>
  );
}

/** The computer keeps a seat warm whose player had vanished; he may have it back. */
function Kept({ store }: { store: Store }) {
  const seat = store.playing === null ? null : store.card.value.seats[store.playing];
  if (!seat?.bot || !seat.player) return null;
  return (
    <div class="offered" role="status">
      <p>While you were away the computer took your seat.</p>
      <Button class="primary small" onClick={() => void store.say("offer", { what: "seat" })}>
        Ask for it back
      </Button>
    </div>
  );
}

const CLAIMS: Record<string, string> = {
  win: "Claim the game",
  bot: "Put the computer in the empty seat",
  void: "Call the game off",
};

/** Somebody has let his clock run out too often: what may be done about it. */
function Claims({ store }: { store: Store }) {
  if (!store.claims.value.length || store.playing === null) return null;
  return (
    <div class="offered" role="status">
      <p>The other side does not answer any more. You may wait, or:</p>
      <div class="row">
        {store.claims.value.map((how) => (
          <Button key={how} class="small" onClick={() => void store.say("claim", { how })}>
            {CLAIMS[how] ?? how}
          </Button>
        ))}
      </div>
    </div>
  );
}

function Waiting({ store, names }: { store: Store; names: string[] }) {
  const asked = store.asked.value;
  const seats = askedSeats(asked);
  const together = typeof asked === "object" && "together" in asked;
  const sealed = together && store.playing !== null && seats.includes(store.playing);
  const others = seats.filter((seat) => !sealed || seat !== store.seat);
  const who = others.map((seat) => names[seat] ?? `seat ${seat}`).join(" and ");
  const words = (): string => {
    if (!store.ready.value) return "Opening the table …";
    if (sealed) return `Your answer is sealed. Waiting for ${who || "the other side"}; nothing is opened before everybody has answered.`;
    return who ? `Waiting for ${who}.` : "Nobody is asked.";
  };
  return (
    <div class="waiting" role="status">
      <span class="dots" aria-hidden="true" />
      <p>
        {words()}
        <br />
        <span class="faint">{store.scene.value.track.now}</span>
      </p>
    </div>
  );
}

function Question({ store, asking, board, onBoard, onPick, ahead, children }: Props & { asking: Asking }) {
  // What stands behind the question mark is there to be known, not to be answered.
  const [, question, more] = /^([^?]*\?) (.*)$/s.exec(asking.prompt.text) ?? ["", asking.prompt.text || "What now?", ""];
  return (
    <>
      <h2 class="prompt" id="prompt">
        {asking.window && <span class="pill react">Reaction</span>}
        {asking.sealed && <span class="pill" title="Both sides answer at once; nobody sees the other's answer before his own is given">Sealed</span>}
        {asking.closed ? "Ready to commit." : question} <Case id={asking.prompt.case} />
        {!asking.closed && more && <small>{more}</small>}
      </h2>
      <Draft store={store} />
      <Composed store={store} onPick={onPick} />
      {asking.closed ? (
        <Foot ahead={ahead}>
          <Button icon="check" class="primary wide" data-act="commit" disabled={store.busy.value} onClick={() => void store.commit()}>
            {asking.sealed ? "Seal and send" : "Commit"}
          </Button>
        </Foot>
      ) : (
        <Offers store={store} asking={asking} board={board} onBoard={onBoard} ahead={ahead} />
      )}
      {asking.window && (
        <label class="check always">
          <input type="checkbox" checked={store.always.value} onChange={(e) => (store.always.value = (e.target as HTMLInputElement).checked)} />
          Always do this from now on
        </label>
      )}
      {children}
      <Noted store={store} asking={asking} onPick={onPick} />
      <WhyNots asking={asking} />
    </>
  );
}

/** So many answers fill the panel: what lies below them is out of sight. */
const LONG = 6;
export const isLong = (asking: Asking): boolean => !asking.closed && asking.offers.length + (asking.landmarks?.length ?? 0) >= LONG;

/** What stays in sight below a long list of answers: what the draft would bring, and what commits it. */
function Foot({ ahead, long = false, children }: { ahead: Preview | null; long?: boolean; children: ComponentChildren }) {
  return (
    <div class="foot">
      {/* With room of its own, so that the list does not jump about under the pointer. */}
      <Foreseen preview={ahead} room={long && !narrow.value} />
      {children}
    </div>
  );
}

/** The offers in the order in which they are shown and numbered: those that end the decision last. */
export function inOrder(asking: Asking, closers: ReadonlySet<string>): Offer[] {
  const headings = [...new Set(asking.offers.map((o) => o.label.group ?? ""))];
  const goOn = asking.offers.filter((o) => !closers.has(o.step));
  const listed = headings.flatMap((heading) => goOn.filter((o) => (o.label.group ?? "") === heading));
  return [...listed, ...asking.offers.filter((o) => closers.has(o.step))];
}

/** Whatever is pointed at, by mouse or by keys, is shown on the map. */
const pointing = (store: Store, step: string) => {
  const [come, go] = [() => void (store.hover.value = step), () => void (store.hover.value === step && (store.hover.value = null))];
  return { onPointerEnter: come, onPointerLeave: go, onFocus: come, onBlur: go };
};

interface OffersProps {
  store: Store;
  asking: Asking;
  board: number;
  onBoard(index: number): void;
  ahead: Preview | null;
}

/** Offers that end the decision stand apart, so that a slip does not commit. */
function Offers({ store, asking, board, onBoard, ahead }: OffersProps) {
  const closers = store.closers.value;
  const shown = inOrder(asking, closers);
  const ends = shown.filter((o) => closers.has(o.step));
  const goOn = shown.filter((o) => !closers.has(o.step));
  const number = (o: Offer): number => shown.indexOf(o) + 1;
  const main = ends.length > 0 && (store.draft.value.length > 0 || goOn.length === 0);
  const one = (o: Offer, kind: string) => (
    <button
      key={o.step}
      type="button"
      class={`offer ${kind}`}
      data-step={o.step}
      data-closes={closers.has(o.step) ? "yes" : undefined}
      disabled={store.busy.value}
      onClick={() => void store.take(o.step, o.label)}
      {...pointing(store, o.step)}
    >
      {number(o) <= 9 && <kbd>{number(o)}</kbd>}
      <span>{capital(o.label.text)}</span>
    </button>
  );
  const barred = barredEnds(asking, store.endings.value);
  return (
    <>
      {asking.domain && <Domain store={store} asking={asking} board={board} onBoard={onBoard} />}
      {asking.written && <Written store={store} wanted={asking.written} />}
      <Listed offers={goOn} one={(o) => one(o, "")} />
      <Foot ahead={ahead} long={isLong(asking)}>
        {ends.length > 0 && (
          <div class="offers ends" role="group" aria-label="Answers that commit at once">
            {ends.map((o, n) => one(o, main && n === 0 ? "primary" : "ends"))}
          </div>
        )}
        <Barred list={barred} />
      </Foot>
    </>
  );
}

/** Why the decision cannot be ended, where answers of that name have ended one before. */
export function barredEnds(asking: Asking, endings: ReadonlySet<string>): WhyNot[] {
  const offered = new Set(asking.offers.map((o) => calledBy(o.label)));
  return (asking.why_nots ?? []).filter(({ what }) => !what.place && !what.piece && endings.has(calledBy(what)) && !offered.has(calledBy(what)));
}

/** So many reasons stand beside what they forbid; the rest is among the others. */
const REASONS = 3;

/** The answer that would end the decision, in its place though it cannot be given, and why. */
function Barred({ list }: { list: WhyNot[] }) {
  if (!list.length) return null;
  return (
    <div class="barred">
      <button type="button" class="offer ends" disabled aria-describedby="barred">
        <span>{capital(list[0].what.text)}</span>
      </button>
      <ul class="notes" id="barred">
        {list.slice(0, REASONS).map((why, n) => (
          <li key={n}>
            {sentence(why.reason)} <Case id={why.case} />
          </li>
        ))}
        {list.length > REASONS && <li>{list.length - REASONS} more under “Why not …?”.</li>}
      </ul>
    </div>
  );
}

/** Many short answers stand in two columns; long ones need the whole width to be read. */
const columns = (texts: string[]): string => (texts.length > 6 && texts.every((text) => text.length <= 34) ? "offers many" : "offers");

/** Offers in a list; those that have headings stand under them. */
function Listed({ offers, one }: { offers: Offer[]; one(o: Offer): ComponentChildren }) {
  if (!offers.length) return null;
  const headings = [...new Set(offers.map((o) => o.label.group ?? ""))];
  if (headings.length < 2 && !headings[0]) {
    return (
      <div class={columns(offers.map((o) => o.label.text))} role="group" aria-labelledby="prompt">
        {offers.map(one)}
      </div>
    );
  }
  return (
    <div class="offers grouped">
      {headings.map((heading) => (
        <section key={heading} role="group" aria-label={heading || "Other answers"}>
          {heading && <h3>{heading}</h3>}
          {offers.filter((o) => (o.label.group ?? "") === heading).map(one)}
        </section>
      ))}
    </div>
  );
}

function Domain({ store, asking, board, onBoard }: { store: Store; asking: Asking; board: number; onBoard(index: number): void }) {
  const domain = asking.domain!;
  const on = "cells" in domain ? domain.cells.board : "area" in domain ? domain.area.board : board;
  const where = on === board ? "map" : boardTitle(store.info.boards[on], on);
  const [value, setValue] = useState("");
  const marks = asking.landmarks ?? [];
  return (
    <div class="domain">
      {"number" in domain ? (
        <form
          class="inline"
          onSubmit={(e) => {
            e.preventDefault();
            void store.number(Number(value));
          }}
        >
          <label>
            {capital(domain.number.unit)} ({domain.number.from} to {domain.number.to})
            <input
              type="number"
              min={domain.number.from}
              max={domain.number.to}
              value={value}
              required
              onInput={(e) => {
                const { value, validity } = e.target as HTMLInputElement;
                setValue(value);
                void store.consider(validity.valid ? Number(value) : null);
              }}
            />
          </label>
          <Button type="submit">Set</Button>
        </form>
      ) : (
        <p class="hint">
          {"cells" in domain ? `Choose a lit place on the ${where} (${domain.cells.cells.length} of them).` : `Choose any point of the lit region on the ${where}.`}
          {on !== board && (
            <Button class="small" onClick={() => onBoard(on)}>
              Show {where}
            </Button>
          )}
        </p>
      )}
      {marks.length > 0 && (
        <div class={columns(marks.map((mark) => mark.name))} role="group" aria-label="Named places">
          {marks.map((mark) => (
            <button
              key={mark.step}
              type="button"
              class="offer small"
              data-step={mark.step}
              disabled={store.busy.value}
              onClick={() => void store.take(mark.step, { text: mark.name, place: mark.place })}
              {...pointing(store, mark.step)}
            >
              {capital(mark.name)}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

function WhyNots({ asking }: { asking: Asking }) {
  const list = asking.why_nots ?? [];
  if (!list.length || asking.closed) return null;
  return (
    <details class="why-nots">
      <summary>Why not …? ({list.length})</summary>
      <ul>
        {list.slice(0, 60).map((why, n) => (
          <li key={n}>
            <b>{capital(why.what.text)}</b>: {sentence(why.reason)} <Case id={why.case} />
          </li>
        ))}
      </ul>
    </details>
  );
}
