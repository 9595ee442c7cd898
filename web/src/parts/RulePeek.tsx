/** The text of one case, over whatever page asked for it. */
import { useEffect, useState } from "preact/hooks";
import type { RuleText } from "../api";
import { Dialog, Problem, reading, rulesOf } from "./ui";

/** The case itself, or the nearest one it belongs to: 7.61, 7.6, 7.0. */
export function caseOf(rules: RuleText, id: string): RuleText["cases"][number] | null {
  const tries = [id];
  for (let cut = id; cut.includes(".") && !/\.\d$/.test(cut); ) {
    cut = cut.slice(0, -1);
    tries.push(cut);
  }
  tries.push(id.split(".")[0] + ".0", id.split(".")[0]);
  for (const t of tries) {
    const found = rules.cases.find((c) => c.case === t);
    if (found) return found;
  }
  return null;
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
  const found = rules && caseOf(rules, wanted.id);
  return (
    <Dialog title={`Case ${wanted.id}`} onClose={() => (reading.value = null)}>
      {why ? <Problem why={why} /> : null}
      {!rules && !why && <p class="faint">Looking it up …</p>}
      {found && (
        <>
          {found.title && <h3>{found.title}</h3>}
          <p class="rule-text">{found.text}</p>
        </>
      )}
      {rules && !found && <p>There is no text for this case.</p>}
      <p>
        <a href={`/rules/${wanted.book}#${wanted.id}`} onClick={() => (reading.value = null)}>
          All rules of this book
        </a>
      </p>
    </Dialog>
  );
}
