/** A first game on the real engine, with somebody at your elbow. */
import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { api } from "../api";
import { go } from "../parts/route";
import { Button, Problem } from "../parts/ui";
import { LESSONS, ON_REACTIONS, hasButton, lessonFor, situationOf } from "./lessons";
import { playShortest } from "./shortest";
import type { Store } from "../table/store";
import { Table } from "../table/Table";

export function Learn({ id }: { id: string | null }) {
  const [why, setWhy] = useState<unknown>(null);
  const at = useSignal<Progress>({ n: 0, reacted: false, fired: false, folded: false, alone: false });
  const begin = async (): Promise<void> => {
    try {
      const made = await playShortest((await api.library()).books);
      go(`/learn/${made.id}`);
    } catch (e) {
      setWhy(e);
    }
  };
  if (id) return <Table id={id} coach={({ store }) => <Coach store={store} at={at} />} />;
  return (
    <main class="page narrow">
      <h1>Learn by playing</h1>
      <p>You play a whole short game against the computer, on the real engine, with every step explained as it comes. It takes about five minutes, and you need to know no rule beforehand.</p>
      <Problem why={why} />
      <Button icon="play" class="primary big" onClick={() => void begin()}>
        Begin
      </Button>
      <h2>What you will see</h2>
      <ol class="steps">
        {LESSONS.map((lesson) => (
          <li key={lesson.title}>{lesson.title}</li>
        ))}
      </ol>
    </main>
  );
}

/** How far a learner has got. */
interface Progress {
  n: number;
  /** Has he been told of reactions, and has he fired? */
  reacted: boolean;
  fired: boolean;
  folded: boolean;
  /** He goes on without the guide. */
  alone: boolean;
}

/** Has the learner's own attack been committed: did he draft one, and is another question asked since? */
function useFired(store: Store, onFired: () => void): void {
  const drafted = useRef<number | null>(null);
  const version = store.first.value?.version ?? -1;
  const firing = situationOf(store) === "firers" && store.draft.value.length > 1;
  useEffect(() => {
    if (firing) drafted.current = version;
    else if (drafted.current !== null && drafted.current !== version) onFired();
    if (!firing) drafted.current = drafted.current === version ? version : null;
  }, [firing, version]);
}

function Coach({ store, at }: { store: Store; at: Signal<Progress> }) {
  const { n, reacted, fired, folded, alone } = at.value;
  const set = (more: Partial<Progress>): void => {
    at.value = { ...at.value, ...more };
  };
  const now = situationOf(store);
  const lesson = lessonFor(n, now);
  const due = LESSONS[n];
  const last = n === LESSONS.length - 1;
  const done = (due.done?.(store, fired) ?? false) || (n === ON_REACTIONS && reacted);
  useFired(store, () => set({ fired: true }));
  useEffect(() => {
    if (done && !last) set({ n: n + 1 });
  }, [done, n]);
  useEffect(() => {
    if (lesson !== due && now === "reaction") set({ reacted: true });
  }, [lesson, due, now]);
  if (alone) return null;
  return (
    <aside class={folded ? "coach folded" : "coach"} aria-label="Guide" aria-live="polite">
      <header>
        <h2>{lesson.title}</h2>
        <span class="faint">
          Step {n + 1} of {LESSONS.length}
        </span>
        <Button icon={folded ? "plus" : "minus"} label={folded ? "Unfold the guide" : "Fold the guide up"} class="quiet small" aria-expanded={!folded} onClick={() => set({ folded: !folded })} />
      </header>
      {!folded && (
        <>
          <p>{lesson.text}</p>
          <div class="row">
            {n > 0 && (
              <Button class="small quiet spare" onClick={() => set({ n: n - 1 })}>
                Back
              </Button>
            )}
            {lesson === due && hasButton(due) && !last && (
              <Button class="small primary" data-act="next" onClick={() => set({ n: n + 1 })}>
                Next
              </Button>
            )}
            <Button class={n === 0 || now === "over" ? "small quiet" : "small quiet spare"} onClick={() => set({ alone: true })}>
              {last || now === "over" ? "Close" : "I can do it alone"}
            </Button>
          </div>
        </>
      )}
    </aside>
  );
}
