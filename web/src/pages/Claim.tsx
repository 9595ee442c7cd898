/** Links that give something: a seat, or a guest's name back. */
import { useEffect, useState } from "preact/hooks";
import { api } from "../api";
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
  const [why, setWhy] = useState<unknown>(null);
  useEffect(() => {
    api.recover(token).then(() => go("/"), setWhy);
  }, [token]);
  return <main class="page narrow">{why ? <Problem why={why} /> : <p>Finding your seats …</p>}</main>;
}
