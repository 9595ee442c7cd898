/** The draft: what has been composed so far, part by part where the question comes back for more, and how to undo it. */
import { useEffect, useRef, useState } from "preact/hooks";
import { narrow } from "../parts/prefs";
import { Button, capital } from "../parts/ui";
import type { Scene, Sheet } from "../wire";
import type { Asking } from "../wire";
import { SheetView } from "./panels";
import type { Store, Taken } from "./store";

export interface Part {
  from: number;
  to: number;
  taken: Taken[];
}

/** A draft falls into parts where the question it began with is asked again: missions, attacks, orders. */
export function partsOf(draft: Taken[]): Part[] {
  const parts: Part[] = [];
  draft.forEach((taken, n) => {
    const again = n > 0 && taken.prompt !== "" && taken.prompt === draft[0].prompt;
    if (!parts.length || again) parts.push({ from: n, to: n + 1, taken: [taken] });
    else {
      const part = parts.at(-1)!;
      part.to = n + 1;
      part.taken.push(taken);
    }
  });
  return parts;
}

export function Draft({ store }: { store: Store }) {
  const draft = store.draft.value;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What was taken last is what one looks for.
    list.current?.scrollTo?.({ top: 1e9 });
  }, [draft.length]);
  // So much is kept if it is agreed that several parts go at once.
  const [unsure, setUnsure] = useState<number | null>(null);
  useEffect(() => setUnsure(null), [draft]);
  if (!draft.length) return null;
  const parts = partsOf(draft);
  const lost = (length: number): number => parts.filter((part) => part.to > length).length;
  const cut = (length: number): void => {
    if (lost(length) > 1) setUnsure(length);
    else void store.cut(length);
  };
  if (unsure !== null) {
    return (
      <div class="offered" role="alert">
        <p>This takes {lost(unsure)} parts of your draft back.</p>
        <div class="row">
          <Button class="small" onClick={() => void store.cut(unsure)}>
            Take them back
          </Button>
          <Button class="primary small" autofocus onClick={() => setUnsure(null)}>
            Keep them
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div class="draft">
      <div class="parts" ref={list}>
        {parts.map((part, p) => (
          <div key={part.from} class="part">
            {parts.length > 1 && <span class="part-number">{p + 1}</span>}
            <ol aria-label={parts.length > 1 ? `Part ${p + 1} of your draft` : "Your draft"}>
              {part.taken.map((taken, n) => taken.label.text && (
                <li key={`${n} ${taken.step}`}>
                  <button
                    type="button"
                    class="chip"
                    title={`${capital(taken.label.text)}. Press it to go back to before this step`}
                    aria-label={`${taken.label.text}: go back to before this step`}
                    onClick={() => cut(part.from + n)}
                  >
                    {capital(taken.label.text.split(": ")[0])}
                  </button>
                </li>
              ))}
            </ol>
            {parts.length > 1 && (
              <Button icon="close" class="quiet small" label={`Take part ${p + 1} out`} onClick={() => void store.without(part.from, part.to)} />
            )}
          </div>
        ))}
      </div>
      <Button icon="undo" class="small" data-act="undo" onClick={() => void store.undo()}>
        Undo
      </Button>
    </div>
  );
}

/** What the draft comes to, as tables, with its cost in a line above. */
export function Composed({ store, onPick }: { store: Store; onPick(key: string): void }) {
  const preview = store.preview.value;
  if (!preview?.sheets?.length) return null;
  return (
    <details class="noted composed" open={!narrow.value}>
      <summary>{[preview.sheets.map((s) => s.title).join(", "), preview.cost.at(-1)].filter(Boolean).join(": ")}</summary>
      {preview.sheets.map((sheet) => (
        <SheetView key={sheet.key} sheet={{ ...sheet, title: "" }} scene={store.scene.value} onPick={onPick} />
      ))}
    </details>
  );
}

/** Sheets that belong beside a question: those whose key begins with a word that the question uses. */
export function sheetsFor(asking: Asking, draft: Taken[], scene: Scene): Sheet[] {
  const said = [asking.prompt.text, ...asking.offers.map((o) => o.label.text), ...draft.flatMap((t) => [t.label.text, t.prompt])].join(" ").toLowerCase();
  return scene.sheets.filter((sheet) => {
    const word = /^(plot|order|mission)s?\b/.exec(sheet.key)?.[1];
    return word !== undefined && sheet.rows.length > 0 && said.includes(word);
  });
}

/** The sheet that the question is about, with what has been noted on it before. */
export function Noted({ store, asking, onPick }: { store: Store; asking: Asking; onPick(key: string): void }) {
  const scene = store.scene.value;
  const sheets = sheetsFor(asking, store.draft.value, scene);
  if (!sheets.length) return null;
  return (
    <details class="noted" open={!narrow.value}>
      <summary>{capital(sheets.map((s) => s.title).join(", "))}</summary>
      {sheets.map((sheet) => (
        <SheetView key={sheet.key} sheet={{ ...sheet, title: "" }} scene={scene} onPick={onPick} />
      ))}
    </details>
  );
}
