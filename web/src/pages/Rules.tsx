/** Our own text of every case, with a search. */
import { useEffect, useState } from "preact/hooks";
import { type RuleText, api } from "../api";
import { Problem, capital, rulesOf } from "../parts/ui";
import type { BookInfo } from "../wire";

/** The rules of a book, or of the first one of the library. */
export function Rules({ name: wanted }: { name: string | null }) {
  const [books, setBooks] = useState<BookInfo[]>([]);
  const [rules, setRules] = useState<RuleText | null>(null);
  const [why, setWhy] = useState<unknown>(null);
  const [find, setFind] = useState("");
  useEffect(() => {
    api.library().then((l) => setBooks(l.books), setWhy);
  }, []);
  const name = wanted ?? books[0]?.name ?? "";
  useEffect(() => {
    setRules(null);
    setWhy(null);
    if (name) rulesOf(name).then(setRules, setWhy);
  }, [name]);
  useEffect(() => {
    if (rules && location.hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
  }, [rules]);
  const words = find.toLowerCase();
  const cases = rules?.cases.filter((c) => !words || `${c.case} ${c.title ?? ""} ${c.text}`.toLowerCase().includes(words)) ?? [];
  return (
    <main class="page rules">
      <h1>The rules of {books.find((book) => book.name === name)?.title ?? capital(name)}</h1>
      {books.length > 1 && (
        <nav class="row" aria-label="Books">
          {books.map((book) => (
            <a key={book.name} class="button small" href={`/rules/${book.name}`} aria-current={book.name === name ? "page" : undefined}>
              {book.title}
            </a>
          ))}
        </nav>
      )}
      <p class="faint">In our own words, case by case: what the program does.</p>
      <Problem why={why} />
      <label class="find">
        Find <input type="search" value={find} onInput={(e) => setFind((e.target as HTMLInputElement).value)} />
      </label>
      {!rules && !why && <p class="faint">Opening the book …</p>}
      <dl class="cases">
        {cases.map((c, n) => (
          <div key={c.case} id={c.case}>
            <dt>
              <a href={`/rules/${name}#${c.case}`}>{c.case}</a>
            </dt>
            <dd>
              {c.title && c.title !== cases[n - 1]?.title && <b class="chapter">{c.title}</b>}
              {c.text}
            </dd>
          </div>
        ))}
      </dl>
      {rules && !cases.length && <p>No case says that.</p>}
      {!!rules?.rulings?.length && !words && (
        <>
          <h2>Rulings</h2>
          <p class="faint">Where the book is silent.</p>
          <dl class="cases">
            {rules.rulings.map((r) => (
              <div key={r.number}>
                <dt>{r.number}</dt>
                <dd>{r.text}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </main>
  );
}
