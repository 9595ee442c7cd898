/** The text of one case, over whatever page asked for it. */
import { useEffect, useState } from "preact/hooks";
import type { RuleText } from "../api";
import { Dialog, Problem, reading, rulesOf } from "./ui";

/** The case itself; else the nearest case it belongs to (7.61, 7.6); else every case of its chapter. */
export function casesOf(rules: RuleText, id: string): RuleText["cases"] {
  const exact = (name: string): RuleText["cases"] => rules.cases.filter((c) => c.case === name);
  const within = (name: string): RuleText["cases"] => rules.cases.filter((c) => c.case.startsWith(name));
  const chapter = `${id.split(".")[0]}.`;
  for (let name = id; name.length > chapter.length; name = name.slice(0, -1)) {
    const found = exact(name);
    if (found.length) return found;
    if (!name.endsWith("0") && within(name).length) return within(name);
  }
  return within(chapter);
}

export function RulePeek() {
  const wanted = reading.value;
  const [rules, setRules] = useState<RuleText | null>(null);
  const [why, setWhy] = useState<unknown>(null);
  useEffect(() => {
    if (!wanted) return;
    setWhy(null);
    rulesOf(wanted.book).then(setRules, setWhy);
  }, [wanted?.book, wanted?.id]);
  if (!wanted) return null;
  const found = rules ? casesOf(rules, wanted.id) : [];
  return (
    <Dialog title={`Case ${wanted.id}`} onClose={() => (reading.value = null)}>
      {why ? <Problem why={why} /> : null}
      {!rules && !why && <p class="faint">Looking it up …</p>}
      {found[0]?.title && <h3>{found[0].title}</h3>}
      {found.map((c) => (
        <p key={c.case} class="rule-text">
          {c.case !== wanted.id && <b>{c.case} </b>}
          {c.text}
        </p>
      ))}
      {rules && !found.length && <p>There is no text for this case.</p>}
      <p>
        <a href={`/rules/${wanted.book}#${wanted.id}`} onClick={() => (reading.value = null)}>
          All rules of this book
        </a>
      </p>
    </Dialog>
  );
}
