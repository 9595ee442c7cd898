/** A first game on the real engine, with somebody at your elbow. */
import { useEffect, useState } from "preact/hooks";
import { api } from "../api";
import { go } from "../parts/route";
import { Button, Problem } from "../parts/ui";
import { playShortest } from "./shortest";
import type { Store } from "../table/store";
import { Table } from "../table/Table";

interface Lesson {
  title: string;
  text: string;
  /** Goes on by itself when this holds; without it there is a button. */
  done?: (store: Store) => boolean;
}

const shots = (store: Store): number => store.tellings.value.filter((t) => t.working).length;
const yours = (store: Store): boolean => store.asking.value !== null;

const LESSONS: Lesson[] = [
  {
    title: "The map",
    text: "An airfield at night. Drag to move the map, turn the wheel or pinch to come closer. Every hex is 25 metres across and has its number.",
  },
  {
    title: "The counters",
    text: "Blue fire teams are yours; the sand-coloured guards hold the buildings. The bars and the figure are the men left, the sign in the middle says what it is, round marks tell its state. Press a counter to see its card.",
  },
  {
    title: "Set up",
    text: "Both sides set up in secret. Press “Set the rest up for me”: here there is little to choose.",
    done: (s) => s.scene.value.track.turn > 0,
  },
  {
    title: "The sequence of play",
    text: "The strip above the map shows the steps of a turn and where play stands. This game has two turns; every guard must be down before the second one ends.",
  },
  {
    title: "Choose a target",
    text: "Only what is allowed lights up. Press a guard that glows, on the map or in the list. Nothing counts yet: you are drafting.",
    done: (s) => yours(s) && s.draft.value.length > 0,
  },
  {
    title: "Choose who fires",
    text: "Now your teams that can fire at it glow. Add one, or several. The odds change with every team that you add.",
    done: (s) => s.draft.value.length > 1 || shots(s) > 0,
  },
  {
    title: "Read the odds",
    text: "The bar shows every outcome with its exact chance, worked out by the code that will roll the dice. Below it stand all modifiers, each with the case of the rules: press a number to read the rule.",
  },
  {
    title: "Commit",
    text: "Undo as often as you like. When you are content, press “That is all”: then the dice fall.",
    done: (s) => shots(s) > 0,
  },
  {
    title: "The story",
    text: "What happened stands in the story. A line with an arrow opens to its working: the table, the column, the modifiers and the die.",
  },
  {
    title: "Reactions",
    text: "Those who were not hit may answer. When you see “Reaction” it is your chance to answer fire, or to hold it. In slow games your standing orders answer for you.",
  },
  {
    title: "Finish it",
    text: "Play on: bring every guard down within two turns. Then watch the replay with everything revealed.",
    done: (s) => s.verdict.value !== null,
  },
  {
    title: "That was a game",
    text: "You know all you need. On the home page wait longer battles with hidden units, machine guns, artillery and helicopters. The rules are enforced for you.",
  },
];

export function Learn({ id }: { id: string | null }) {
  const [why, setWhy] = useState<unknown>(null);
  const begin = async (): Promise<void> => {
    try {
      const made = await playShortest((await api.library()).books);
      go(`/learn/${made.id}`);
    } catch (e) {
      setWhy(e);
    }
  };
  if (id) return <Table id={id} coach={({ store }) => <Coach store={store} />} />;
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

function Coach({ store }: { store: Store }) {
  const [n, setN] = useState(0);
  const [hidden, setHidden] = useState(false);
  const lesson = LESSONS[n];
  const done = lesson?.done?.(store) ?? false;
  useEffect(() => {
    if (done && n < LESSONS.length - 1) setN(n + 1);
  }, [done, n]);
  if (!lesson || hidden) return null;
  return (
    <aside class="coach" aria-label="Guide" aria-live="polite">
      <h2>{lesson.title}</h2>
      <p class="faint">
        Step {n + 1} of {LESSONS.length}
      </p>
      <p>{lesson.text}</p>
      <div class="row">
        {n > 0 && (
          <Button class="small quiet" onClick={() => setN(n - 1)}>
            Back
          </Button>
        )}
        {!lesson.done && n < LESSONS.length - 1 && (
          <Button class="small primary" data-act="next" onClick={() => setN(n + 1)}>
            Next
          </Button>
        )}
        <Button class="small quiet" onClick={() => setHidden(true)}>
          {n === LESSONS.length - 1 ? "Close" : "I can do it alone"}
        </Button>
      </div>
    </aside>
  );
}
