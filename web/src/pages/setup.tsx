/** What is written before a game: texts of one's own, what is wrong with them, and what the table would look like. */
import { useEffect, useState } from "preact/hooks";
import { type SetupFault, type SetupLook, api } from "../api";
import { Refused } from "../api";
import { capital, sentence } from "../parts/ui";
import type { OptionCard } from "../wire";

/** So long after the last key the server is asked again. */
const PAUSE_MS = 250;

/** What the server says of a game that is being set up; the last answer stands while the next one is on its way. */
export function useSetup(book: string, scenario: string, text: string, options: Record<string, string>): SetupLook | null {
  const [look, setLook] = useState<SetupLook | null>(null);
  const wish = JSON.stringify([book, scenario, text, options]);
  useEffect(() => {
    let late = false;
    const dark = document.documentElement.dataset.theme === "dark";
    const timer = setTimeout(
      () =>
        void api.setup({ book, ...(text.trim() ? { text } : { scenario }), options, dark }).then(
          (seen) => !late && setLook(seen),
          (why) => !late && setLook((before) => ({ title: "", seats: [], ...before, faults: [faultOf(why)] })),
        ),
      look ? PAUSE_MS : 0,
    );
    return () => {
      late = true;
      clearTimeout(timer);
    };
  }, [wish]);
  return look;
}

const faultOf = (why: unknown): SetupFault => ({
  source: "",
  line: 0,
  column: 0,
  what: why instanceof Error ? why.message : String(why),
  help: why instanceof Refused ? why.help : "",
});

/** Everything that is wrong, each with its line. */
export function Faults({ list, options = [] }: { list: SetupFault[]; options?: OptionCard[] }) {
  if (!list.length) return null;
  return (
    <div class="problem faults" role="alert">
      <p>
        <strong>{list.length === 1 ? "This cannot be played yet:" : `This cannot be played yet, for ${list.length} reasons:`}</strong>
      </p>
      <ol>
        {list.map((it) => named(it, options)).map((fault, n) => (
          <li key={n}>
            {fault.line > 0 && (
              <b>
                {fault.source.split("/").at(-1) === "table" ? "Table, line" : "Line"} {fault.line}
                {fault.column > 0 && `, column ${fault.column}`}:{" "}
              </b>
            )}
            {sentence(fault.what)} {fault.help && <span class="faint">{sentence(fault.help)}</span>}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** A fault of what was entered for an option speaks of the field as the page calls it. */
export function named(fault: SetupFault, options: OptionCard[]): SetupFault {
  const option = options.find(({ name }) => fault.help.includes(`${name} = `));
  if (!option || fault.line > 0) return fault;
  const title = option.title.split(/[:,;(]/)[0].trim();
  return { ...fault, what: `“${capital(title)}”: ${fault.what}`, help: fault.help.replace(`${option.name} = `, "") };
}

/** A text of many lines, written, pasted or read from a file. */
export function OwnText({ title, value, onWrite }: { title: string; value: string; onWrite(text: string): void }) {
  const load = (e: Event): void => {
    const file = (e.target as HTMLInputElement).files?.[0];
    void file?.text().then(onWrite);
  };
  return (
    <div class="own-text">
      <label class="block">
        {title}
        <textarea rows={value ? 8 : 3} spellcheck={false} value={value} onInput={(e) => onWrite((e.target as HTMLTextAreaElement).value)} />
      </label>
      <label class="block">
        From a file
        <input type="file" accept=".toml,.txt,text/plain" onChange={load} />
      </label>
    </div>
  );
}
