/** Links that give something: a seat, or a guest's name back. Nothing is given before a button is pressed. */
import { useEffect, useState } from "preact/hooks";
import { type Me, api } from "../api";
import { go } from "../parts/route";
import { Button, Problem, capital, titleOf } from "../parts/ui";
import type { GameInfo } from "../wire";

const PACES: Record<string, string> = { live: "live, at one sitting", "by-web": "by web, over days or weeks", "hot-seat": "at one screen" };

/** The match and the seat that an invitation names: `match-seat.mark`. */
export function invited(token: string): { game: string; seat: number } {
  const [, game, seat] = /^(.+)-(\d+)\./.exec(token) ?? ["", "", ""];
  return { game, seat: Number(seat) };
}

export function Claim({ token }: { token: string }) {
  const { game, seat } = invited(token);
  const [info, setInfo] = useState<GameInfo | null>(null);
  const [why, setWhy] = useState<unknown>(null);
  useEffect(() => {
    // An invitation whose seat is taken tells nothing any more; the button says why.
    if (game) api.invited(game, token).then(setInfo, () => undefined);
  }, [game, token]);
  const take = (): void => void api.claim(token).then((got) => go(`/game/${got.id}`), setWhy);
  return (
    <main class="page narrow">
      <h1>You are invited to {info ? titleOf(info.card) : "a game"}</h1>
      {info && <Invited info={info} seat={seat} />}
      <p>Press the button to take your seat. You need no account; this browser keeps the seat for you.</p>
      <Problem why={why} />
      <Button class="primary big" onClick={take}>
        Take the seat
      </Button>
    </main>
  );
}

/** What one is invited to. */
function Invited({ info, seat }: { info: GameInfo; seat: number }) {
  const { seats, pace } = info.card;
  const own = seats[seat];
  const others = seats.filter((it) => it.player && it !== own).map((it) => `${it.player} (${capital(it.name)})`);
  return (
    <>
      <p>{info.scenario.situation}</p>
      <dl class="facts">
        <dt>You play</dt>
        <dd>
          {capital(own?.name ?? "")} <span class="faint">{own?.title}</span>
        </dd>
        {others.length > 0 && (
          <>
            <dt>Against</dt>
            <dd>{others.join(", ")}</dd>
          </>
        )}
        <dt>Pace</dt>
        <dd>{PACES[pace] ?? pace}</dd>
      </dl>
      {info.your_seats.length > 0 && (
        <p>
          You sit at this table already: <a href={`/game/${info.card.id}`}>to the table</a>.
        </p>
      )}
    </>
  );
}

export function Recover({ token }: { token: string }) {
  const [me, setMe] = useState<Me | null>(null);
  const [why, setWhy] = useState<unknown>(null);
  useEffect(() => {
    api.me().then(setMe, setWhy);
  }, []);
  const come = (): void => void api.recover(token).then(() => go("/"), setWhy);
  return (
    <main class="page narrow">
      <h1>Come back to your seats</h1>
      <p>By the button this browser becomes the player whose link this is, with all his games.</p>
      {me && <p>{whatBecomesOf(me)}</p>}
      <Problem why={why} />
      <Button class="primary big" onClick={come}>
        I am back
      </Button>
    </main>
  );
}

/** What becomes of who this browser has been so far; whoever has done nothing here yet has no link of his own. */
function whatBecomesOf(me: Me): string {
  if (me.account) return `The account ${me.name} is signed out here. Its games stay with it.`;
  return me.recovery ? `The games that it has now, as ${me.name}, become that player's too, except where he sits at the table already.` : "";
}
