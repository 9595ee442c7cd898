/** Home: play now, my games, invitations, games to watch, and the library. */
import { useEffect, useState } from "preact/hooks";
import { type Games, api } from "../api";
import { notify } from "../parts/notify";
import { go } from "../parts/route";
import { Button, Problem, capital, duration, titleOf } from "../parts/ui";
import type { BookInfo, GameCard, ScenarioInfo } from "../wire";
import { Hero } from "./Hero";
import { NewGameDialog } from "./NewGame";
import { playShortest, shortestOf } from "./shortest";

/** The whole name of a scenario, with its book. */
export const fullName = (book: string, name: string): string => (name.includes("/") ? name : `${book}/${name}`);

/** Tell whoever looks elsewhere of the games in which it has become his turn. */
function noticeTurns(before: GameCard[], now: GameCard[]): void {
  const known = new Set(before.filter((g) => g.your_turn).map((g) => g.id));
  for (const g of now) if (g.your_turn && !known.has(g.id)) notify(`${titleOf(g)}: your turn`, g.turn ? `Turn ${g.turn} of ${g.last_turn}` : "Set-up", g.id, () => go(`/game/${g.id}`));
}

export function Home() {
  const [books, setBooks] = useState<BookInfo[] | null>(null);
  const [games, setGames] = useState<Games | null>(null);
  const [why, setWhy] = useState<unknown>(null);
  const [chosen, setChosen] = useState<{ book: BookInfo; scenario: ScenarioInfo } | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    api.library().then((l) => setBooks(l.books), setWhy);
    let before: Games | null = null;
    const heard = (now: Games): void => {
      setGames(now);
      if (before) noticeTurns(before.mine, now.mine);
      before = now;
    };
    const load = (): void => void api.games().then(heard, () => undefined);
    load();
    const timer = setInterval(load, 15000);
    return () => clearInterval(timer);
  }, []);
  const shortest = shortestOf(books ?? []);
  const playNow = async (): Promise<void> => {
    setBusy(true);
    try {
      go(`/game/${(await playShortest(books ?? [])).id}`);
    } catch (e) {
      setWhy(e);
      setBusy(false);
    }
  };
  return (
    <main class="page home">
      <section class="hero">
        <div>
          <h1>Tactics at the level of the fire team</h1>
          <p>Classic rule books, every case enforced. Play at once against the computer, or a friend, tonight or over three weeks. No account needed.</p>
          <div class="row">
            <Button icon="play" class="primary big" data-act="play-now" disabled={!shortest || busy} onClick={() => void playNow()}>
              Play now
            </Button>
            <a class="button big" href="/learn">
              Learn by playing
            </a>
          </div>
          {shortest && (
            <p class="faint">
              {titleOf(shortest.scenario)}: {[shortest.scenario.turns ? `${shortest.scenario.turns} turns` : "", shortest.scenario.length, "against the computer"].filter(Boolean).join(", ")}.
            </p>
          )}
        </div>
        <Hero />
      </section>
      <Problem why={why} onClose={() => setWhy(null)} />
      <Cards title="My games" games={games?.mine.toSorted((a, b) => Number(b.your_turn) - Number(a.your_turn))} />
      <Cards title="Open invitations" games={games?.open} />
      <Cards title="Games to watch" games={games?.watch} />
      {books?.map((book) => (
        <section key={book.name} class="library">
          <h2>
            {book.title} <a href={`/rules/${book.name}`}>its rules</a>
          </h2>
          <div class="cards">
            {book.scenarios.map((scenario) => (
              <article key={scenario.name} class="scenario">
                <button type="button" class="cover" onClick={() => setChosen({ book, scenario })}>
                  {scenario.thumb ? <img src={scenario.thumb} alt="" loading="lazy" width="320" height="180" /> : <span class="no-thumb" />}
                  <h3>{titleOf(scenario)}</h3>
                </button>
                <p class="meta">
                  {[scenario.date, scenario.turns ? `${scenario.turns} turns` : "", scenario.length].filter(Boolean).join(" · ")}
                </p>
                <p class="situation">{scenario.situation}</p>
                {scenario.balance && <Balance scenario={scenario} />}
              </article>
            ))}
          </div>
        </section>
      ))}
      <Finished games={games} />
      <Import />
      {chosen && <NewGameDialog book={chosen.book} scenario={chosen.scenario} onClose={() => setChosen(null)} />}
    </main>
  );
}

function Balance({ scenario }: { scenario: ScenarioInfo }) {
  const { first, games } = scenario.balance!;
  const side = capital(scenario.seats[0]!.name);
  const percent = Math.round(first * 100);
  const words = `In ${games} games between computer opponents ${side} won ${percent} percent`;
  return (
    <div class="balance" role="img" aria-label={words} title={words}>
      <i style={{ width: `${first * 100}%` }} />
      <span>
        {side} won {percent} % between computers
      </span>
    </div>
  );
}

/** Those that have ended: the server gives them page by page. */
function Finished({ games }: { games: Games | null }) {
  const [more, setMore] = useState<GameCard[]>([]);
  const [busy, setBusy] = useState(false);
  if (!games) return null;
  const first = new Set(games.finished.map((g) => g.id));
  const all = [...games.finished, ...more.filter((g) => !first.has(g.id))];
  const load = async (): Promise<void> => {
    setBusy(true);
    const got = await api.games(all.length).catch(() => null);
    if (got) setMore((was) => [...new Map([...was, ...all, ...got.finished].map((g) => [g.id, g])).values()]);
    setBusy(false);
  };
  return (
    <>
      <Cards title="My finished games" games={all.filter(isMine)} />
      <Cards title="Finished games of others" games={all.filter((g) => !isMine(g))} />
      {all.length < games.finished_total && (
        <Button disabled={busy} onClick={() => void load()}>
          Older finished games ({games.finished_total - all.length})
        </Button>
      )}
    </>
  );
}

const isMine = (g: GameCard): boolean => g.seats.some((s) => s.you);

/** So many games of a list are shown at once. */
const SHOWN = 12;

function Cards({ title, games }: { title: string; games: GameCard[] | undefined }) {
  const [most, setMost] = useState(SHOWN);
  if (!games?.length) return null;
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <ul class="games">
        {games.slice(0, most).map((g) => (
          <li key={g.id}>
            <a href={g.over ? `/replay/${g.id}` : `/game/${g.id}`} class={g.your_turn ? "game yours" : "game"}>
              <b>{titleOf(g)}</b>
              <span>
                {g.seats.map((s) => `${capital(s.name)}: ${s.you ? "you" : (s.bot ?? s.player ?? "open seat")}`).join(" · ")}
              </span>
              <span class="faint">
                {g.over ? "over" : g.turn ? `turn ${g.turn} of ${g.last_turn}` : "set-up"} · {g.pace}
              </span>
              <em>{g.over ? verdict(g) : g.your_turn ? "Your turn" : g.waiting_for ? `Waiting for ${capital(g.waiting_for)}` : ""}</em>
              {g.time_left_ms !== null && !g.over && <time>{timeLeft(g)}</time>}
            </a>
          </li>
        ))}
      </ul>
      {games.length > most && (
        <Button onClick={() => setMost(most + SHOWN * 2)}>
          Show more ({games.length - most})
        </Button>
      )}
    </section>
  );
}

/** How long whoever is to answer may still take: the reader, or those who are waited for. */
function timeLeft(g: GameCard): string {
  const left = duration(g.time_left_ms ?? 0);
  if (g.your_turn || !g.waiting_for) return `${left} left`;
  return `${capital(g.waiting_for)} ${g.waiting_for.includes(",") ? "have" : "has"} ${left} left`;
}

function verdict(g: GameCard): string {
  const winner = g.over?.winner;
  if (g.over?.void) return "Called off";
  if (winner === null || winner === undefined) return "A draw";
  const seat = g.seats.find((s) => s.side === winner);
  return seat?.you ? "You won" : `${capital(seat?.name ?? "")} won`;
}

function Import() {
  const [why, setWhy] = useState<unknown>(null);
  const load = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    try {
      go(`/replay/${(await api.importLog(await file.text())).id}`);
    } catch (e) {
      setWhy(e);
    }
  };
  return (
    <section class="import">
      <h2>Open a log</h2>
      <label>
        A log that you or a friend has downloaded{" "}
        <input type="file" accept=".jsonl,.log,.txt,application/json" onChange={(e) => void load((e.target as HTMLInputElement).files?.[0])} />
      </label>
      <Problem why={why} onClose={() => setWhy(null)} />
    </section>
  );
}
