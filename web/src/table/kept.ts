/** The draft that is being composed lives in this browser too, for each game and seat, so that a page that is loaded again has it still. */
import type { Asking } from "../wire";
import type { Taken } from "./store";

/** The question that a draft answers, and its steps. */
interface Page {
  version: number;
  prompt: string;
  draft: Taken[];
}

export class Kept {
  private readonly name: string;

  constructor(game: string, seat: number | string) {
    this.name = `fireteam.draft.${game}.${seat}`;
  }

  /** What was composed for just this question; what was for another is dropped. */
  read(asking: Asking): Taken[] {
    try {
      const page = JSON.parse(localStorage.getItem(this.name) ?? "null") as Page | null;
      if (!page) return [];
      if (page.version === asking.version && page.prompt === asking.prompt.text && page.draft.every(isTaken)) return page.draft;
      this.drop();
    } catch {
      /* no storage, or something else under that name: nothing is kept */
    }
    return [];
  }

  write(asking: Asking, draft: Taken[]): void {
    try {
      localStorage.setItem(this.name, JSON.stringify({ version: asking.version, prompt: asking.prompt.text, draft } satisfies Page));
    } catch {
      /* no storage: the draft lasts as long as the page */
    }
  }

  drop(): void {
    try {
      localStorage.removeItem(this.name);
    } catch {
      /* as above */
    }
  }
}

const isTaken = (it: Taken): boolean => typeof it.step === "string" && typeof it.label.text === "string" && typeof it.prompt === "string";
