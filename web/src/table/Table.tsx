/** The table: one game, played or watched. */
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { api, keepUmpire } from "../api";
import { notify } from "../parts/notify";
import { Button, Lost, book, capital, titleOf } from "../parts/ui";
import { type GameInfo, askedSeats } from "../wire";
import { Desk } from "./Desk";
import { Store } from "./store";

export interface CoachProps {
  store: Store;
}

interface Props {
  id: string;
  /** The umpire's token, for whoever may see everything. */
  umpire?: string;
  coach?: (props: CoachProps) => ComponentChildren;
}

export function Table({ id, umpire, coach }: Props) {
  const [info, setInfo] = useState<GameInfo | null>(null);
  const [why, setWhy] = useState<unknown>(null);
  useEffect(() => {
    setInfo(null);
    api.game(id, umpire).then(setInfo, setWhy);
  }, [id]);
  if (why) return <Lost why={why} />;
  if (!info) return <main class="page faint">Opening the table …</main>;
  return umpire ? <Umpire key={id} info={info} token={umpire} /> : <Seated key={id} info={info} coach={coach} />;
}

/** Sees everything, and touches nothing. */
function Umpire({ info, token }: { info: GameInfo; token: string }) {
  book.value = info.card.book;
  const store = useMemo(() => new Store(info, "umpire", token), [info, token]);
  useEffect(() => keepUmpire(info.card.id, token), [info, token]);
  useEffect(() => () => store.close(), [store]);
  return <Desk store={store} names={info.card.seats.map((s) => capital(s.name))} />;
}

/** Whoever looks elsewhere is told when it is his turn: by the page's title, and by a notice where he wants them. */
function useTurnNotice(store: Store): void {
  const asking = store.first.value;
  const mine = asking !== null && store.verdict.value === null;
  useEffect(() => {
    const title = titleOf(store.info.card);
    document.title = `${mine ? "● Your turn · " : ""}${title} · Fireteam`;
    if (asking && mine) notify(`${title}: your turn`, asking.window ? "You may react." : asking.prompt.text, store.info.card.id);
  }, [store, asking?.version, mine]);
}

/** Takes the seats that are ours: one, none (watching), or several at one screen with a curtain between them. */
function Seated({ info, coach }: { info: GameInfo; coach?: (props: CoachProps) => ComponentChildren }) {
  book.value = info.card.book;
  const seats = useMemo(() => mySeats(info), [info]);
  const [seat, setSeat] = useState<number | "public">(seats[0] ?? "public");
  const [curtain, setCurtain] = useState<number | "unknown" | null>(seats.length > 1 ? "unknown" : null);
  const store = useMemo(() => new Store(info, seat), [info, seat]);
  useEffect(() => () => store.close(), [store]);
  useTurnNotice(store);
  const names = info.card.seats.map((s) => capital(s.name));
  const other = seats.length > 1 && store.ready.value && !store.asking.value && !store.verdict.value
    ? askedSeats(store.asked.value).find((s) => s !== seat && seats.includes(s))
    : undefined;
  useEffect(() => {
    if (other === undefined || curtain !== null) return;
    const timer = setTimeout(() => setCurtain(other), 900);
    return () => clearTimeout(timer);
  }, [other, store, curtain]);
  // The first name on the curtain is that of whoever is asked: nobody else should press on.
  const asked = curtain === "unknown" && store.ready.value ? (other ?? seats[0]) : null;
  useEffect(() => {
    if (asked !== null) setCurtain(asked);
  }, [asked]);
  if (curtain === "unknown") {
    return (
      <main class="page curtain">
        <h1>One screen for all</h1>
        <p>Opening the table …</p>
      </main>
    );
  }
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
