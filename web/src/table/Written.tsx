/** A text of many lines that the question takes: written, pasted or read from a file, and told line by line what is wrong with it. */
import { useRef, useState } from "preact/hooks";
import { Button, capital, sentence } from "../parts/ui";
import type { Fault, Written as Wanted } from "../wire";
import type { Store } from "./store";

/** A longer text is not sent: it is a slip, and not what is asked for. */
const LONGEST = 20_000;

export function Written({ store, wanted }: { store: Store; wanted: Wanted }) {
  const [text, setText] = useState("");
  const [faults, setFaults] = useState<Fault[]>([]);
  const sheet = useRef<HTMLDetailsElement>(null);
  const write = (words: string): void => {
    setText(words);
    setFaults([]);
  };
  const load = (e: Event): void => {
    const input = e.target as HTMLInputElement;
    const file = input.files?.[0];
    if (file && file.size > LONGEST * 4) setFaults([tooLong(file.size)]);
    else void file?.text().then(write);
    input.value = "";
  };
  const take = async (e: Event): Promise<void> => {
    e.preventDefault();
    if (!text.trim()) return setFaults([NOTHING]);
    if (text.length > LONGEST) return setFaults([tooLong(text.length)]);
    const wrong = await store.write(text, wanted.name);
    setFaults(wrong ?? []);
    // What was taken is on the sheet now; the text stays, to be changed and taken again.
    if (wrong && !wrong.length && sheet.current) sheet.current.open = false;
  };
  return (
    <details class="written" ref={sheet}>
      <summary>{capital(wanted.name)} of your own …</summary>
      <form class="own-text" onSubmit={(e) => void take(e)}>
        <label class="block">
          Write or paste it here
          <textarea rows={10} spellcheck={false} value={text} placeholder={wanted.example} onInput={(e) => write((e.target as HTMLTextAreaElement).value)} />
        </label>
        <Mistakes name={wanted.name} list={faults} />
        <div class="row">
          <Button type="submit" class="primary" data-act="written" disabled={store.busy.value}>
            Take this {wanted.name}
          </Button>
          <Button class="small" onClick={() => write(wanted.example)}>
            Begin with an example
          </Button>
        </div>
        <label class="block">
          From a file
          <input type="file" accept=".toml,.txt,text/plain" onChange={load} />
        </label>
      </form>
    </details>
  );
}

const NOTHING: Fault = { line: 0, column: 0, what: "nothing is written yet", help: "write or paste it above, choose a file, or begin with the example" };
const tooLong = (letters: number): Fault => ({ line: 0, column: 0, what: `${letters} letters are too many`, help: `write at most ${LONGEST}` });

/** Everything that is wrong, each with its line. */
function Mistakes({ name, list }: { name: string; list: Fault[] }) {
  if (!list.length) return null;
  return (
    <div class="problem faults" role="alert">
      <p>
        <strong>{list.length === 1 ? `This ${name} cannot be taken:` : `This ${name} cannot be taken, for ${list.length} reasons:`}</strong>
      </p>
      <ol>
        {list.map((fault, n) => (
          <li key={n}>
            {fault.line > 0 && <b>Line {fault.line}: </b>}
            {sentence(fault.what)} {fault.help && <span class="faint">{sentence(fault.help)}</span>}
          </li>
        ))}
      </ol>
    </div>
  );
}
