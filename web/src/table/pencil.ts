/** Private marks on counters. They live in this browser, for each game, seat and counter. */
import { signal } from "@preact/signals";

export class Pencil {
  /** The words on each counter that has some, by its key. */
  readonly marks = signal<ReadonlyMap<string, string>>(new Map());
  private readonly prefix: string;

  constructor(game: string, seat: number | string) {
    this.prefix = `fireteam.pencil.${game}.${seat}.`;
    try {
      const own = Object.keys(localStorage).filter((name) => name.startsWith(this.prefix));
      this.marks.value = new Map(own.map((name) => [name.slice(this.prefix.length), localStorage.getItem(name) ?? ""]));
    } catch {
      /* no storage: the marks last as long as the page */
    }
  }

  /** Write on a counter; no words rub out what was there. */
  write(key: string, text: string): void {
    const marks = new Map(this.marks.value);
    if (text) marks.set(key, text);
    else marks.delete(key);
    this.marks.value = marks;
    try {
      if (text) localStorage.setItem(this.prefix + key, text);
      else localStorage.removeItem(this.prefix + key);
    } catch {
      /* as above */
    }
  }
}
