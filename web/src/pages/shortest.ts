/** The game that everybody begins with: the shortest scenario of the library, against the computer. */
import { type Created, Refused, api } from "../api";
import type { BookInfo, ScenarioInfo } from "../wire";

export function shortestOf(books: BookInfo[]): { book: BookInfo; scenario: ScenarioInfo } | undefined {
  return books.flatMap((book) => book.scenarios.map((scenario) => ({ book, scenario }))).sort((a, b) => a.scenario.turns - b.scenario.turns)[0];
}

export async function playShortest(books: BookInfo[]): Promise<Created> {
  const found = shortestOf(books);
  if (!found) throw new Refused({ reason: "This server has no scenarios." });
  const { book, scenario } = found;
  const seats = scenario.seats.map((_, n) => (n === 0 ? "me" : "greedy"));
  return api.create({ book: book.name, scenario: scenario.name, pace: "live", seats, options: {} });
}
