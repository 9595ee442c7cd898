/** The lessons of a first game, and which of them stands beside the question that is asked just now. */
import type { Store } from "../table/store";

/** What play is waiting for, as a learner sees it. */
export type Situation = "set-up" | "target" | "firers" | "reaction" | "other" | "waiting" | "over";

export interface Lesson {
  title: string;
  text: string;
  /** Where it can stand; everywhere but beside a reaction if left out. */
  when?: Situation[];
  /** Goes on by itself when this holds; without it there is a button. */
  done?: (store: Store, fired: boolean) => boolean;
}

export function situationOf(store: Store): Situation {
  const asking = store.asking.value;
  if (store.verdict.value) return "over";
  if (!asking) return "waiting";
  if (store.scene.value.track.turn === 0) return "set-up";
  if (asking.window) return "reaction";
  const own = store.playing === null ? null : (store.card.value.seats[store.playing]?.side ?? null);
  const enemies = new Set(store.scene.value.pieces.filter((p) => p.side !== own).map((p) => p.key));
  const [first] = store.draft.value;
  if (first) return first.label.piece && enemies.has(first.label.piece) ? "firers" : "other";
  return asking.offers.some((o) => o.label.piece && enemies.has(o.label.piece)) ? "target" : "other";
}

const SET_UP: Lesson = {
  title: "Set up",
  text: "Both sides set up in secret. Press “Set the rest up for me”: here there is little to choose.",
  when: ["set-up"],
  done: (s) => s.scene.value.track.turn > 0,
};
const TARGET: Lesson = {
  title: "Choose a target",
  text: "Only what is allowed lights up. Press a guard that glows, on the map or in the list. Nothing counts yet: you are drafting.",
  when: ["target"],
  done: (s) => situationOf(s) === "firers",
};
const FIRERS: Lesson = {
  title: "Choose who fires",
  text: "Now your teams that can fire at it glow. Add one, or several. The odds change with every team that you add.",
  when: ["firers"],
  done: (s, fired) => fired || (situationOf(s) === "firers" && s.draft.value.length > 1),
};
const REACTION: Lesson = {
  title: "Reactions",
  text: "Somebody has fired, and those who were not hit may answer. Where “Reaction” stands it is your chance: choose whom to fire at and who does, or hold your fire. In slow games your standing orders answer for you.",
  when: ["reaction"],
};
const WAITING: Lesson = {
  title: "The other side acts",
  text: "Watch the map: what happens is told over it, and in the story. You are asked again when it is for you to decide.",
};
const OTHER: Lesson = {
  title: "Another question",
  text: "Every question stands with all its answers. Press one, on the map or in the list; what ends your decision stands last. When it is your turn to fire the guide goes on.",
};
const END: Lesson = {
  title: "That was a game",
  text: "You know all you need. On the home page wait longer battles with hidden units, machine guns, artillery and helicopters. The rules are enforced for you.",
  when: ["over"],
};

export const LESSONS: Lesson[] = [
  {
    title: "The map",
    text: "An airfield at night. Drag to move the map, turn the wheel or pinch to come closer. Every hex is 25 metres across and has its number.",
  },
  {
    title: "The counters",
    text: "Blue fire teams are yours; the sand-coloured guards hold the buildings. The bars and the figure are the men left, the sign in the middle says what it is, round marks tell its state. Press a counter to see its card.",
  },
  SET_UP,
  {
    title: "The sequence of play",
    text: "The strip above the map shows the steps of a turn and where play stands. This game has two turns; every guard must be down before the second one ends.",
  },
  TARGET,
  FIRERS,
  {
    title: "Read the odds",
    text: "The bar shows every outcome with its exact chance, worked out by the code that will roll the dice. Below it stand all modifiers, each with the case of the rules: press a number to read the rule.",
    when: ["firers"],
    done: (_, fired) => fired,
  },
  {
    title: "Commit",
    text: "Undo as often as you like. When you are content, press “That is all”: then the dice fall.",
    when: ["firers"],
    done: (_, fired) => fired,
  },
  {
    title: "The story",
    text: "What happened stands in the story. A line with an arrow opens to its working: the table, the column, the modifiers and the die.",
  },
  { ...REACTION, when: ["reaction", "target", "firers", "other", "waiting"] },
  {
    title: "Finish it",
    text: "Play on: bring every guard down within two turns. Then watch the replay with everything revealed.",
    when: ["target", "firers", "reaction", "other", "waiting"],
    done: (s) => s.verdict.value !== null,
  },
  END,
];

/** The place of the lesson that tells of reactions; nobody needs it twice. */
export const ON_REACTIONS = LESSONS.findIndex((lesson) => lesson.title === REACTION.title);
/** Odds are read at leisure: there is a button, though firing leads on as well. */
export const hasButton = (lesson: Lesson): boolean => !lesson.done || lesson.title === "Read the odds";

const BESIDE: Record<Situation, Lesson> = { "set-up": SET_UP, target: TARGET, firers: FIRERS, reaction: REACTION, other: OTHER, waiting: WAITING, over: END };

/** The lesson to show: the one whose turn it is, if it fits what is asked; else what does. */
export function lessonFor(n: number, now: Situation): Lesson {
  const lesson = LESSONS[n];
  const fits = lesson.when ? lesson.when.includes(now) : now !== "reaction" && now !== "over";
  return fits ? lesson : BESIDE[now];
}
