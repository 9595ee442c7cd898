/** Standing orders: what answers while one is away. */
import { useEffect, useState } from "preact/hooks";
import { Button } from "../parts/ui";
import type { Store } from "./store";

/** What becomes of a question of which no order speaks: it depends on the pace, and on whether there are clocks. */
export function unanswered(pace: string, clocked: boolean): string {
  if (pace === "by-web") return "the game does not wait: the usual answer is given for you at once, mostly to let it pass or to go on as told. With “always ask me” it waits for you";
  if (pace === "live" && clocked) return "it is put to you for some seconds, then the usual answer is given for you";
  return "it is put to you";
}

export function Orders({ store }: { store: Store }) {
  const [orders, setOrders] = useState<string[]>([]);
  const [examples, setExamples] = useState<string[]>([]);
  const [text, setText] = useState("");
  const [state, setState] = useState("");
  const seen = store.standing.value;
  useEffect(() => {
    void store.say("standing").then((got) => {
      const { orders = [], examples = [] } = (got ?? {}) as { orders?: string[]; examples?: string[] };
      setOrders(orders);
      setExamples(examples);
    });
  }, [store, seen]);
  const save = async (next: string[], said: string): Promise<boolean> => {
    if (!(await store.say("set_standing", { orders: next }))) return false;
    setOrders(next);
    setState(said);
    return true;
  };
  const add = async (e: Event): Promise<void> => {
    e.preventDefault();
    const order = text.trim();
    if (order && (await save([...orders, order], "The order stands."))) setText("");
  };
  const always = async (): Promise<void> => {
    const got = (await store.say("always")) as { orders?: string[] } | null;
    if (got?.orders) await save(got.orders, "The order stands.");
  };
  const lift = (from: number): Promise<boolean> => save(orders.map((o, n) => (n === from - 1 ? orders[from] : n === from ? orders[from - 1] : o)), "Moved up.");
  return (
    <div class="orders">
      <p class="faint">Standing orders answer for you where nobody need wait: reactions, and whatever else has a usual answer. The first that fits counts.</p>
      <p>
        {orders.length ? "Where none fits, " : "There are none. When you are asked such a thing, "}
        {unanswered(store.card.value.pace, store.clock.value !== null)}.
      </p>
      <ol class="standing" aria-label="Standing orders">
        {orders.map((order, n) => (
          <li key={order}>
            <span>{order}</span>
            {n > 0 && <Button icon="up" label={`Put “${order}” before the one above`} class="quiet small" onClick={() => void lift(n)} />}
            <Button icon="close" label={`Remove “${order}”`} class="quiet small" onClick={() => void save(orders.filter((_, i) => i !== n), "Removed.")} />
          </li>
        ))}
      </ol>
      <form class="inline" onSubmit={(e) => void add(e)}>
        <label class="grow">
          A new order
          <input value={text} spellcheck={false} placeholder="if …, …; else …" onInput={(e) => (setText((e.target as HTMLInputElement).value), setState(""))} />
        </label>
        <Button type="submit" class="primary">
          Add
        </Button>
      </form>
      <div class="row">
        <Button onClick={() => void always()}>Like my last answer</Button>
        <span role="status">{state}</span>
      </div>
      <p class="faint">Examples:</p>
      <ul class="examples">
        {examples.map((example) => (
          <li key={example}>
            <button type="button" class="link" onClick={() => setText(example)}>
              {example}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
