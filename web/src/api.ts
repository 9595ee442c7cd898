/** The server's HTTP interface. */
import type { Fairness, Frame, Frames, Games, MadeGame, Me, NewGame, Promised, RulesPage, Seated, SetupLook, SetupWish } from "./generated";
import { freshSay, keepSay } from "./parts/say";
import type { BookInfo, GameInfo, Problem } from "./wire";

/** An error that is written for people. */
export class Refused extends Error {
  readonly help: string;
  readonly case: string;
  readonly status: number;
  constructor(problem: Problem, status = 0) {
    super(problem.reason);
    this.help = problem.help ?? "";
    this.case = problem.case ?? "";
    this.status = status;
  }
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = { Accept: "application/json" };
  if (method !== "GET") headers["X-Fireteam"] = "1";
  if (body !== undefined) headers["Content-Type"] = typeof body === "string" ? "text/plain" : "application/json";
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      headers,
      credentials: "same-origin",
      body: body === undefined ? undefined : typeof body === "string" ? body : JSON.stringify(body),
    });
  } catch {
    throw new Refused({ reason: "The server does not answer.", help: "Is it running? Try again in a moment." });
  }
  const text = await answer.text();
  let data: unknown = null;
  try {
    data = text ? JSON.parse(text) : null;
  } catch {
    data = text;
  }
  if (!answer.ok) {
    const problem = (data as { error?: Problem } | null)?.error;
    throw new Refused(problem ?? plainly(answer.status, text, path), answer.status);
  }
  return data as T;
}

/** A refusal that was not written for people, as those are that come before the server has read anything. */
function plainly(status: number, text: string, path: string): Problem {
  if (status === 413) return { reason: "This is too large.", help: `At most ${path === "/api/import" ? "16 MB" : "256 kB"} can be sent.` };
  const words = text.trim();
  return { reason: words && words.length < 200 && !/[<{]/.test(words) ? words : `The server said ${status}.` };
}

const get = <T>(path: string): Promise<T> => call<T>("GET", path);
const post = <T>(path: string, body: unknown = {}): Promise<T> => call<T>("POST", path, body);

export type { Fairness, Frame, Games, MadeGame as Created, Me, NewGame, RulesPage as RuleText, SetupFault, SetupLook, SetupWish } from "./generated";

const id = encodeURIComponent;

const umpireKey = (game: string): string => `umpire ${game}`;

/** Whoever has opened a match as its umpire reads it as such as long as this tab is open. */
export const keepUmpire = (game: string, token: string): void => {
  try {
    sessionStorage.setItem(umpireKey(game), token);
  } catch {
    // Without a store he sees his table, and elsewhere what everybody sees.
  }
};

function umpireOf(game: string): string | null {
  try {
    return sessionStorage.getItem(umpireKey(game));
  } catch {
    return null;
  }
}

/** What is asked for of a match, with whatever of these is known. */
function of(game: string, what: string, words: Record<string, string | number | null | undefined> = {}): string {
  const asked = Object.entries({ ...words, token: umpireOf(game) }).filter(([, word]) => word != null);
  const query = asked.map(([name, word]) => `${name}=${id(word!)}`).join("&");
  return `/api/games/${id(game)}/${what}${query ? `?${query}` : ""}`;
}

/** Make a game: first the server gives its word on its secret, then this browser has its say in the dice. */
async function make(game: NewGame): Promise<MadeGame> {
  const { promise, commitment } = await post<Promised>("/api/promise");
  const say = freshSay();
  const made = await post<MadeGame>("/api/games", { ...game, promise, contribution: say });
  if (made.commitment !== commitment) {
    throw new Refused({ reason: "The server did not keep its word on the dice.", help: "Do not trust the dice of this game; begin another, or tell whoever runs the server." });
  }
  keepSay(made.id, say);
  return made;
}

/** Ask for a rematch; if it is there already, the word of its maker's server holds. */
async function again(game: string): Promise<MadeGame> {
  const { promise } = await post<Promised>("/api/promise");
  const say = freshSay();
  const made = await post<MadeGame>(`/api/games/${id(game)}/rematch`, { promise, contribution: say });
  keepSay(made.id, say);
  return made;
}

/** Take a seat, and have this browser's say in the dice. */
async function seat(path: string, which: object): Promise<Seated> {
  const say = freshSay();
  const taken = await post<Seated>(path, { ...which, contribution: say });
  keepSay(taken.id, say);
  return taken;
}

export const api = {
  library: () => get<{ books: BookInfo[] }>("/api/library"),
  rules: (book: string) => get<RulesPage>(`/api/rules/${id(book)}`),
  setup: (wish: SetupWish) => post<SetupLook>("/api/setup", wish),
  me: () => get<Me>("/api/me"),
  rename: (name: string) => post<Me>("/api/me", { name }),
  reach: (by: { mail?: string; webhook?: string }) => post<Me>("/api/me", by),
  register: (name: string, password: string) => post<Me>("/api/register", { name, password }),
  login: (name: string, password: string) => post<Me>("/api/login", { name, password }),
  logout: () => post<Me>("/api/logout"),
  recover: (token: string) => post<Me>("/api/recover", { token }),
  games: (finishedFrom = 0) => get<Games>(`/api/games${finishedFrom ? `?finished_from=${finishedFrom}` : ""}`),
  create: make,
  claim: (token: string) => seat("/api/claim", { token }),
  sit: (game: string, where: number) => seat(`/api/games/${id(game)}/sit`, { seat: where }),
  game: (game: string, umpire = umpireOf(game)) => get<GameInfo>(`/api/games/${id(game)}${umpire ? `?umpire=${id(umpire)}` : ""}`),
  /** What an invitation leads to; nothing any more when its seat is taken. */
  invited: (game: string, token: string) => get<GameInfo>(`/api/games/${id(game)}?invitation=${id(token)}`),
  rematch: again,
  withdraw: (game: string) => post<object>(`/api/games/${id(game)}/withdraw`),
  branch: (game: string, line: number) => post<MadeGame>(`/api/games/${id(game)}/branch`, { line }),
  /** Let whoever has its link read a game that is over; servers that know nothing of it need no asking. */
  share: (game: string) =>
    post<unknown>(`/api/games/${id(game)}/share`).then(
      () => undefined,
      (why) => {
        if (!(why instanceof Refused && [404, 405].includes(why.status))) throw why;
      },
    ),
  importLog: (text: string) => post<MadeGame>("/api/import", text),
  frames: (game: string, as: string) => get<Frames>(of(game, "replay", { as })),
  frame: (game: string, n: number, as: string) => get<Frame>(of(game, `replay/${n}`, { as })),
  fairness: (game: string) => get<Fairness>(of(game, "fairness")),
  /** The log of a match; while it is played, that of one of the seats that are ours. */
  logUrl: (game: string, seat?: number | null) => of(game, "log", { as: seat }),
};
