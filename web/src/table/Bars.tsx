/** The bars round the map: title and clocks, the sequence of play, the tools, the end. */
import { useEffect, useRef, useState } from "preact/hooks";
import { api } from "../api";
import { CopyButton, whole } from "../parts/copy";
import { dark, motion, theme } from "../parts/prefs";
import { go } from "../parts/route";
import { Button, Dialog, capital, duration, sentence } from "../parts/ui";
import type { Board, Track, Verdict } from "../wire";
import { askedSeats } from "../wire";
import { Signs } from "./signs";
import type { Store } from "./store";

/** The sequence of play, with where it stands. */
export function TrackBar({ track, over = false }: { track: Track; over?: boolean }) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const now = list.current?.children[track.current] as HTMLElement | undefined;
    if (now && list.current) list.current.scrollLeft = now.offsetLeft - list.current.offsetLeft;
  }, [track.current]);
  return (
    <nav class="track" aria-label="Sequence of play">
      <span class="turn">
        {track.turn === 0 ? "Set-up" : `Turn ${track.turn}`}
        {track.turn > 0 && track.last > 0 && <small> of {track.last}</small>}
      </span>
      <ol ref={list} tabIndex={0} aria-label="Steps of a turn">
        {track.steps.map((step, n) => (
          <li key={step} aria-current={n === track.current ? "step" : undefined} class={n < track.current ? "past" : ""}>
            {capital(step)}
          </li>
        ))}
      </ol>
      <span class="now">{over ? "The game is over" : capital(track.now)}</span>
    </nav>
  );
}

/** The seats with their clocks and who is there. */
export function Players({ store }: { store: Store }) {
  const [, tick] = useState(0);
  const clock = store.clock.value;
  useEffect(() => {
    if (!clock?.running.some(Boolean)) return;
    const timer = setInterval(() => tick((n) => n + 1), 1000);
    return () => clearInterval(timer);
  }, [clock]);
  const asked = new Set(askedSeats(store.asked.value));
  return (
    <ul class="players" aria-label="Players">
      {store.card.value.seats.map((seat, n) => {
        const used = clock?.running[n] ? performance.now() - clock.at : 0;
        const here = seat.bot || store.presence.value[n] || store.card.value.pace === "hot-seat";
        return (
          <li key={seat.name} class={`side-${seat.side ?? "none"} ${asked.has(n) ? "asked" : ""}`}>
            <i class="flag" aria-hidden="true" />
            <span>
              {capital(seat.name)}
              <small> {n === store.seat ? "you" : (seat.bot ?? seat.player ?? "open")}</small>
            </span>
            {!here && <span class="away" title="not at the table" aria-label="not at the table" role="img" />}
            {clock && <time>{duration((clock.bank_ms[n] ?? 0) - used)}</time>}
          </li>
        );
      })}
      {store.card.value.umpire && (
        <li>
          <small>An umpire sees everything</small>
          {store.info.umpire_link && <CopyButton label="The umpire's link" words="Copy the umpire's link" url={whole(store.info.umpire_link)} />}
        </li>
      )}
    </ul>
  );
}

/** Changes the colours; in a list with its name beside it. */
export function ThemeButton({ listed }: { listed?: boolean }) {
  const next = { auto: "light", light: "dark", dark: "auto" } as const;
  return (
    <Button
      class={listed ? "theme-listed" : "quiet theme"}
      icon={theme.value === "auto" ? "auto" : dark.value ? "moon" : "sun"}
      label={`Colours: ${theme.value}. Change to ${next[theme.value]}`}
      onClick={() => (theme.value = next[theme.value])}
    >
      {listed && `Colours: ${theme.value}`}
    </Button>
  );
}

/** What can be done besides answering. */
export function Menu({ store, onClose, onHelp }: { store: Store; onClose(): void; onHelp(): void }) {
  const [unsure, setUnsure] = useState<"draw" | "resign" | null>(null);
  const { id } = store.info.card;
  const playing = store.playing !== null && !store.verdict.value;
  const { pace } = store.card.value;
  const hot = pace === "hot-seat";
  const say = (what: string, more: Record<string, unknown> = {}) => () => {
    onClose();
    void store.say(what, more);
  };
  return (
    <Dialog title="Menu" onClose={onClose}>
      <div class="menu">
        {playing && (
          <>
            <Button icon="undo" onClick={say("offer", { what: "take-back" })}>
              Ask to take back my last decision
            </Button>
            {unsure === "draw" ? (
              <Button class="danger" onClick={say("offer", { what: "draw" })}>
                Yes, end the game as a draw
              </Button>
            ) : (
              // At one screen whoever offers also agrees, and the game is over.
              <Button onClick={hot ? () => setUnsure("draw") : say("offer", { what: "draw" })}>{hot ? "Call it a draw …" : "Offer a draw"}</Button>
            )}
            {!hot && (
              <>
                {pace !== "live" && <Button onClick={say("offer", { what: "pace", pace: "live", clock: { bank_s: 3600, increment_s: 20 } })}>Offer to go on live, an hour each</Button>}
                <Button onClick={say("offer", { what: "pace", pace: "by-web", clock: { bank_days: 10, increment_hours: 12 } })}>Offer to go on by web, ten days each</Button>
                <Button onClick={say("offer", { what: "pace", pace: "by-web", clock: { days: 3 } })}>Offer to go on by web, three days an answer</Button>
              </>
            )}
            <Button onClick={say("offer", { what: "umpire" })}>Ask to let an umpire see everything</Button>
            {unsure === "resign" ? (
              <Button class="danger" onClick={say("resign")}>
                Yes, resign
              </Button>
            ) : (
              <Button onClick={() => setUnsure("resign")}>Resign …</Button>
            )}
          </>
        )}
        <label class="check">
          <input type="checkbox" checked={motion.value === "on"} onChange={(e) => (motion.value = (e.target as HTMLInputElement).checked ? "on" : "off")} />
          Animation
        </label>
        <ThemeButton listed />
        <Button icon="help" onClick={onHelp}>
          Signs, keys and help
        </Button>
        {store.playing !== null && (
          <a class="button" href={`/text/${id}?as=${store.playing}`}>
            The same game as text
          </a>
        )}
        <a class="button" href={`/fairness/${id}`}>
          Are the dice fair?
        </a>
        {(store.seat !== "public" || store.verdict.value !== null) && (
          <a class="button" href={api.logUrl(id, store.playing)} download>
            Download the log
          </a>
        )}
        <a class="button" href="/">
          Leave the table
        </a>
      </div>
    </Dialog>
  );
}

/** What the keys do, in the words of the boards that are played on: cells, or ground that is measured. */
export function keysFor(boards: Board[]): [string, string][] {
  const [cells, measured] = [boards.some((board) => board.grid), boards.some((board) => !board.grid)];
  const [way, at] = measured ? [cells ? "from hex to hex, or over the ground" : "over the ground", "place"] : ["from hex to hex", "hex"];
  return [
    ["1 … 9", "take that answer"],
    ["Enter", "commit, or take the first answer that commits"],
    ["Backspace or U", "undo one step of the draft"],
    ["Esc", "close what is open, or undo one step of the draft"],
    ["M", "go to the map"],
    ["arrows", `on the map: move the cursor ${way}`],
    ["Enter or Space", `on the map: answer with the ${at} under the cursor`],
    ["N and P", "on the map: next and previous lit place"],
    ["Shift + arrows", "on the map: pan"],
    ["+ − 0", "zoom in, out, show everything that matters"],
    ["S", "sight: the first press marks a place, then point at another; a press there holds the line"],
    ["L", "show the story; again: luck, units …"],
    ["?", "this list"],
  ];
}

export function Help({ store, onClose }: { store: Store; onClose(): void }) {
  return (
    <Dialog title="Signs, keys and help" onClose={onClose}>
      <p>Only what is allowed lights up. Choose on the map, in the list or with the keys; nothing counts before you commit, and any step can be undone until then.</p>
      <Signs scene={store.scene.value} />
      <h3 class="keys">Keys</h3>
      <dl class="keys">
        {keysFor(store.info.boards).map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p>
        A number such as <span class="case">7.61</span> is the case of the rules behind a line: press it to read the rule in our words.
      </p>
    </Dialog>
  );
}

/** How it ended, and what to do next. */
export function End({ store, verdict, names }: { store: Store; verdict: Verdict; names: string[] }) {
  const { seats, id } = store.info.card;
  const sideName = (side: number): string => capital(names[seats.findIndex((s) => s.side === side)] ?? `side ${side + 1}`);
  const mine = store.playing === null ? null : (seats[store.playing]?.side ?? null);
  const title = verdict.void ? "Called off" : verdict.winner === null ? "A draw" : verdict.winner === mine ? "You have won" : `${sideName(verdict.winner)} has won`;
  const rematch = async (): Promise<void> => {
    try {
      go(`/game/${(await api.rematch(id)).id}`);
    } catch (why) {
      store.fail(why);
    }
  };
  return (
    <section class="end" aria-label="The end">
      <h2>{title}</h2>
      <ul>
        {verdict.standings.map((s) => (
          <li key={s.side}>
            <b>{sideName(s.side)}</b> {s.score}
            {s.reasons.map((reason) => (
              <p key={reason}>{sentence(reason)}</p>
            ))}
          </li>
        ))}
      </ul>
      <div class="row">
        <a class="button primary" href={`/replay/${id}`}>
          Watch the replay
        </a>
        {store.playing !== null && <Button onClick={() => void rematch()}>Again, sides swapped</Button>}
        <a class="button" href="/">
          Home
        </a>
      </div>
    </section>
  );
}
