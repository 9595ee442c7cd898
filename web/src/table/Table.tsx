/** The table: one game, played or watched. */
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { api } from "../api";
import { Button, Problem, book, capital } from "../parts/ui";
import { type GameInfo, askedSeats } from "../wire";
import { Desk } from "./Desk";
import { Store } from "./store";

export interface CoachProps {
  store: Store;
}

export function Table({ id, coach }: { id: string; coach?: (props: CoachProps) => ComponentChildren }) {
  const [info, setInfo] = useState<GameInfo | null>(null);
  const [why, setWhy] = useState<unknown>(null);
  useEffect(() => {
    setInfo(null);
    api.game(id).then(setInfo, setWhy);
  }, [id]);
  if (why) {
    return (
      <main class="page">
        <Problem why={why} />
        <p>
          <a href="/">Home</a>
        </p>
      </main>
    );
  }
  if (!info) return <main class="page faint">Opening the table …</main>;
  return <Seated key={id} info={info} coach={coach} />;
}

/** Takes the seats that are ours: one, none (watching), or several at one screen with a curtain between them. */
function Seated({ info, coach }: { info: GameInfo; coach?: (props: CoachProps) => ComponentChildren }) {
  book.value = info.card.book;
  const seats = useMemo(() => mySeats(info), [info]);
  const [seat, setSeat] = useState<number | "public">(seats[0] ?? "public");
  const [curtain, setCurtain] = useState<number | null>(seats.length > 1 ? seats[0] : null);
  const store = useMemo(() => new Store(info, seat), [info, seat]);
  useEffect(() => () => store.close(), [store]);
  const names = info.card.seats.map((s) => capital(s.name));
  const other = seats.length > 1 && store.ready.value && !store.asking.value && !store.verdict.value
    ? askedSeats(store.asked.value).find((s) => s !== seat && seats.includes(s))
    : undefined;
  useEffect(() => {
    if (other === undefined) return;
    const timer = setTimeout(() => setCurtain(other), 900);
    return () => clearTimeout(timer);
  }, [other, store]);
  if (curtain !== null) {
    return (
      <main class="page curtain">
        <h1>{names[curtain]}</h1>
        <p>Hand the screen to {names[curtain]}. Nobody else should look now.</p>
        <Button
          class="primary big"
          autofocus
          onClick={() => {
            setSeat(curtain);
            setCurtain(null);
          }}
        >
          I am {names[curtain]}
        </Button>
      </main>
    );
  }
  return (
    <Desk store={store} names={names}>
      {coach?.({ store })}
    </Desk>
  );
}

function mySeats(info: GameInfo): number[] {
  const own = info.your_seats ?? info.you.seats;
  if (own?.length) return own;
  const flagged = info.card.seats.flatMap((s, n) => (s.you ? [n] : []));
  if (flagged.length > 1 && info.hot_seat) return flagged;
  return info.you.seat === null ? flagged.slice(0, 1) : [info.you.seat];
}
