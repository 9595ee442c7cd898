import { signal } from "@preact/signals";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LESSONS, lessonFor, situationOf } from "../src/pages/lessons";
import type { Store } from "../src/table/store";

const all = JSON.parse(readFileSync("test/fixtures/entebbe.json", "utf8"));
const seats = [{ side: 0 }, { side: 1 }];
const at = (title: string): number => LESSONS.findIndex((lesson) => lesson.title === title);

/** The table of the first seat at a recorded question, with some steps drafted. */
function store(shot: number, steps = 0, more: object = {}): Store {
  const it = all.shots[shot];
  const { draft, asking } = it.drafts[steps];
  const offers = it.drafts.flatMap((d: { asking: { offers: { step: string }[] } }) => d.asking.offers);
  const taken = draft.map((step: string) => ({ step, label: offers.find((o: { step: string }) => o.step === step)?.label ?? {} }));
  return { asking: signal(asking), draft: signal(taken), scene: signal(it.scene), verdict: signal(null), card: signal({ seats }), playing: it.seat, ...more } as unknown as Store;
}

test("what is asked is told apart", () => {
  expect(situationOf(store(0))).toBe("set-up");
  expect(situationOf(store(2))).toBe("target");
  expect(situationOf(store(2, 1))).toBe("firers");
  expect(situationOf(store(4))).toBe("reaction");
  expect(situationOf(store(4, 1))).toBe("reaction");
  expect(situationOf(store(2, 0, { asking: signal(null) }))).toBe("waiting");
  expect(situationOf(store(2, 0, { verdict: signal({}) }))).toBe("over");
  const own = { ...all.shots[2].drafts[0].asking, offers: [{ step: "move alpha:A/3/1", label: { text: "move A/3/1", piece: "alpha:A/3/1" } }] };
  expect(situationOf(store(2, 0, { asking: signal(own) }))).toBe("other");
});

test("a lesson stands only beside the question that it is about", () => {
  for (const n of LESSONS.keys()) {
    expect(lessonFor(n, "reaction").text, LESSONS[n].title).not.toContain("Press a guard that glows");
    if (n < at("Finish it")) expect(lessonFor(n, "reaction").title).toBe("Reactions");
    expect(lessonFor(n, "over").title).toBe("That was a game");
  }
  expect(lessonFor(at("Choose a target"), "target").title).toBe("Choose a target");
  expect(lessonFor(at("Choose a target"), "waiting").title).toBe("The other side acts");
  expect(lessonFor(at("Commit"), "other").title).toBe("Another question");
  expect(lessonFor(at("The map"), "set-up").title).toBe("The map");
});

test("the guards' fire is not taken for the learner's own", () => {
  const commit = LESSONS[at("Commit")];
  const fired = store(4);
  expect(commit.done!(fired, false)).toBe(false);
  expect(commit.done!(fired, true)).toBe(true);
});
