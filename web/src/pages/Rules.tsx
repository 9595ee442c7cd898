/** Our own text of every case, with a search. */
import { useEffect, useState } from "preact/hooks";
import type { RuleText } from "../api";
import { Problem, capital, rulesOf } from "../parts/ui";

export function Rules({ name }: { name: string }) {
  const [rules, setRules] = useState<RuleText | null>(null);
  const [why, setWhy] = useState<unknown>(null);
  const [find, setFind] = useState("");
  useEffect(() => {
    rulesOf(name).then(setRules, setWhy);
  }, [name]);
  useEffect(() => {
    if (rules && location.hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
  }, [rules]);
  const words = find.toLowerCase();
  const cases = rules?.cases.filter((c) => !words || `${c.case} ${c.title ?? ""} ${c.text}`.toLowerCase().includes(words)) ?? [];
  return (
    <main class="page rules">
      <h1>The rules of {capital(name)}</h1>
      <p class="faint">In our own words, case by case: what the program does.</p>
      <Problem why={why} />
      <label class="find">
        Find <input type="search" value={find} onInput={(e) => setFind((e.target as HTMLInputElement).value)} />
      </label>
      {!rules && !why && <p class="faint">Opening the book …</p>}
      <dl class="cases">
        {cases.map((c) => (
          <div key={c.case} id={c.case} class={c.case.endsWith(".0") ? "chapter" : ""}>
            <dt>
              <a href={`/rules/${name}#${c.case}`}>{c.case}</a>
            </dt>
            <dd>
              {c.title && <b>{c.title} </b>}
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
