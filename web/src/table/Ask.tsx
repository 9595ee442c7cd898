/** The question: what is asked of whom, the answers, and the draft that is being composed. */
import { useState } from "preact/hooks";
import { api } from "../api";
import { CopyLink } from "../pages/NewGame";
import { Button, Case, Problem, capital, sentence } from "../parts/ui";
import { type Asking, type Offer, askedSeats } from "../wire";
import type { Store } from "./store";

export function Ask({ store, names }: { store: Store; names: string[] }) {
  const asking = store.asking.value;
  const verdict = store.verdict.value;
  return (
    <section class="ask" aria-label="The question">
      <Problem why={store.problem.value} onClose={() => (store.problem.value = null)} />
      {!verdict && !store.begun.value && <Invitation store={store} />}
      {!verdict && !asking && store.begun.value && <Waiting store={store} names={names} />}
      {asking && !verdict && <Question store={store} asking={asking} />}
    </section>
  );
}

/** Before the game begins: who is still missing, and how to get them here. */
function Invitation({ store }: { store: Store }) {
  const { card, seat_links: links } = store.info;
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
        <CopyLink key={link.seat} label={`Send this to whoever is to play ${capital(card.seats[link.seat]?.name ?? "")}`} url={new URL(link.url, location.href).href} />
      ))}
      {store.seat === "public" &&
        open.map((seat) => (
          <Button key={seat} class="primary wide" onClick={() => sit(seat)}>
            Sit down as {capital(card.seats[seat].name)}
          </Button>
        ))}
    </div>
  );
}

function Waiting({ store, names }: { store: Store; names: string[] }) {
  const seats = askedSeats(store.asked.value);
  const who = seats.map((seat) => names[seat] ?? `seat ${seat}`).join(" and ");
  return (
    <div class="waiting" role="status">
      <span class="dots" aria-hidden="true" />
      <p>
        {!store.ready.value ? "Opening the table …" : who ? `Waiting for ${who}.` : "Nobody is asked."}
        <br />
        <span class="faint">{store.scene.value.track.now}</span>
      </p>
    </div>
  );
}

function Question({ store, asking }: { store: Store; asking: Asking }) {
  const draft = store.draft.value;
  return (
    <>
      <h2 class="prompt" id="prompt">
        {asking.window && <span class="pill react">Reaction</span>}
        {asking.sealed && <span class="pill">Sealed</span>}
        {asking.closed ? "Ready to commit." : asking.prompt.text || "What now?"} <Case id={asking.prompt.case} />
      </h2>
      {draft.length > 0 && (
        <div class="draft">
          <ol aria-label="Your draft">
            {draft.map((taken, n) => (
              <li key={`${n} ${taken.step}`}>
                <button
                  type="button"
                  class="chip"
                  title="Go back to before this step"
                  aria-label={`${taken.label.text}: go back to before this step`}
                  onClick={() => void store.cut(n)}
                >
                  {taken.label.text}
                </button>
              </li>
            ))}
          </ol>
          <Button icon="undo" class="small" data-act="undo" onClick={() => void store.undo()}>
            Undo
          </Button>
        </div>
      )}
      {asking.closed ? (
        <Button icon="check" class="primary wide" data-act="commit" disabled={store.busy.value} onClick={() => void store.commit()}>
          Commit
        </Button>
      ) : (
        <Offers store={store} asking={asking} />
      )}
      {asking.window && (
        <label class="check always">
          <input type="checkbox" checked={store.always.value} onChange={(e) => (store.always.value = (e.target as HTMLInputElement).checked)} />
          Always do this from now on
        </label>
      )}
      <WhyNots asking={asking} />
    </>
  );
}

/** Offers that end the decision stand apart, so that a slip does not commit. */
function Offers({ store, asking }: { store: Store; asking: Asking }) {
  const closers = store.closers.value;
  const ends = asking.offers.filter((o) => closers.has(o.step));
  const goOn = asking.offers.filter((o) => !closers.has(o.step));
  const number = (o: Offer): number => asking.offers.indexOf(o) + 1;
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
      onPointerEnter={() => (store.hover.value = o.step)}
      onPointerLeave={() => store.hover.value === o.step && (store.hover.value = null)}
      onFocus={() => (store.hover.value = o.step)}
      onBlur={() => store.hover.value === o.step && (store.hover.value = null)}
    >
      {number(o) <= 9 && <kbd>{number(o)}</kbd>}
      <span>{capital(o.label.text)}</span>
    </button>
  );
  return (
    <>
      {asking.domain && <Domain store={store} asking={asking} />}
      {goOn.length > 0 && (
        <div class={goOn.length > 6 ? "offers many" : "offers"} role="group" aria-labelledby="prompt">
          {goOn.map((o) => one(o, ""))}
        </div>
      )}
      {ends.length > 0 && (
        <div class="offers ends" role="group" aria-label="Answers that commit at once">
          {ends.map((o, n) => one(o, main && n === 0 ? "primary" : "ends"))}
        </div>
      )}
    </>
  );
}

function Domain({ store, asking }: { store: Store; asking: Asking }) {
  const domain = asking.domain!;
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
              onInput={(e) => setValue((e.target as HTMLInputElement).value)}
            />
          </label>
          <Button type="submit">Set</Button>
        </form>
      ) : (
        <p class="hint">
          Choose a lit place on the map{"cells" in domain ? ` (${domain.cells.cells.length} of them)` : ""}.
        </p>
      )}
      {marks.length > 0 && (
        <div class="offers" role="group" aria-label="Named places">
          {marks.map((mark) => (
            <button
              key={mark.step}
              type="button"
              class="offer small"
              data-step={mark.step}
              onClick={() => void store.take(mark.step, { text: mark.name, place: mark.place })}
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
