/** Links that give something: a seat, or a guest's name back. Nothing is given before a button is pressed. */
import { useEffect, useState } from "preact/hooks";
import { type Me, api } from "../api";
import { go } from "../parts/route";
import { Button, Problem } from "../parts/ui";

export function Claim({ token }: { token: string }) {
  const [why, setWhy] = useState<unknown>(null);
  const take = (): void => void api.claim(token).then((got) => go(`/game/${got.id}`), setWhy);
  return (
    <main class="page narrow">
      <h1>You are invited to a game</h1>
      <p>Press the button to take your seat. You need no account; this browser keeps the seat for you.</p>
      <Problem why={why} />
      <Button class="primary big" onClick={take}>
        Take the seat
      </Button>
    </main>
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
