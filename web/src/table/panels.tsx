/** The tabs beside the story: units and sheets, luck, standing orders, talk. */
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { Counter, kindWords } from "../map/counter";
import { Button, Case, capital } from "../parts/ui";
import { type LuckEntry, type LuckLedger, type Piece, type Scene, type Sheet, fraction } from "../wire";
import { measure } from "./Odds";
import type { Store } from "./store";

/** A counter as a small picture; `plain`: with its sign alone. */
export function Chit({ piece, size = 44, plain }: { piece: Piece; size?: number; plain?: boolean }) {
  return (
    <svg class="chit" viewBox="-25 -28 53 53" width={size} height={size} aria-hidden="true">
      <Counter piece={piece} small={plain} />
    </svg>
  );
}

/** Pieces that stand in no cell: aboard, off the map, lost. */
export function Holders({ scene, onPick }: { scene: Scene; onPick(key: string): void }) {
  return (
    <>
      {scene.holders.map((holder) => {
        const held = scene.pieces.filter((p) => p.holder === holder.key);
        if (!held.length) return null;
        return (
          <section key={holder.key} class="holder">
            <h4>
              {holder.title} <span class="count">{held.length}</span>
            </h4>
            <div class="chits">
              {held.map((p) => (
                <button key={p.key} type="button" class="chit-button" title={p.name} onClick={() => onPick(p.key)}>
                  <Chit piece={p} size={36} />
                  <span class="sr">
                    {p.name}, {kindWords(p.kind)}
                  </span>
                </button>
              ))}
            </div>
          </section>
        );
      })}
    </>
  );
}

export function Units({ store, onPick }: { store: Store; onPick(key: string): void }) {
  const scene = store.scene.value;
  return (
    <div class="units">
      <Holders scene={scene} onPick={onPick} />
      {scene.sheets.filter((sheet) => sheet.rows.length).map((sheet) => (
        <SheetView key={sheet.key} sheet={sheet} scene={scene} onPick={onPick} />
      ))}
    </div>
  );
}

/** The columns in which every row of a long enough sheet says the same: they are told once, below it. */
export function alike(sheet: Sheet): number[] {
  if (sheet.rows.length < 3) return [];
  return sheet.heads.map((_, i) => i).filter((i) => i > 0 && sheet.rows[0][i] && sheet.rows.every((row) => row[i] === sheet.rows[0][i]));
}

/** A titled table; a row whose first word names a piece picks it. */
export function SheetView({ sheet, scene, onPick }: { sheet: Sheet; scene: Scene; onPick(key: string): void }) {
  const side = sheet.key.split(" ").at(-1);
  const named = new Map(scene.pieces.filter((p) => p.known && p.key.startsWith(`${side}:`)).map((p) => [p.name, p.key]));
  const columns = Math.max(sheet.heads.length, ...sheet.rows.map((row) => row.length));
  const same = alike(sheet);
  const own = <T,>(cells: T[]): [T, number][] => cells.map((cell, i): [T, number] => [cell, i]).filter(([, i]) => !same.includes(i));
  if (!sheet.heads.length && columns <= 1) {
    return (
      <section class="sheet-view">
        <h4>{sheet.title || sheet.key}</h4>
        {sheet.rows.map((row, n) => (
          <p key={n}>{row.join(" ")}</p>
        ))}
      </section>
    );
  }
  return (
    <section class="sheet-view">
      {sheet.title && <h4>{sheet.title}</h4>}
      <div class="scroll-x" tabIndex={0} role="region" aria-label={sheet.title || sheet.key}>
        <table>
          {sheet.heads.length > 0 && (
            <thead>
              <tr>
                {own(sheet.heads).map(([head]) => (
                  <th key={head} scope="col">
                    {capital(head)}
                  </th>
                ))}
              </tr>
            </thead>
          )}
          <tbody>
            {sheet.rows.map((row, n) => {
              const key = named.get(row[0]);
              return (
                <tr key={n}>
                  {own(row).map(([text, i]) => (
                    <td key={i}>
                      {i === 0 && key ? (
                        <button type="button" class="link" onClick={() => onPick(key)}>
                          {text}
                        </button>
                      ) : sheet.heads[i] === "case" ? (
                        <Case id={text} />
                      ) : (
                        text
                      )}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {same.length > 0 && (
        <p class="faint">
          The same for all: {same.map((i) => `${sheet.heads[i].toLowerCase()}: ${sheet.rows[0][i]}`).join("; ")}.
        </p>
      )}
    </section>
  );
}

/** The card of one unit: its counter, its line in every sheet, its states, and a private pencil mark. */
export function UnitCard(props: { store: Store; piece: Piece; where: string; onClose(): void; onStory(key: string): void }) {
  const { store, piece } = props;
  const rows = store.scene.value.sheets.flatMap((sheet) =>
    sheet.rows
      .filter((row) => piece.known && row[0] === piece.name && sheet.key.endsWith(piece.key.split(":")[0]))
      .map((row) => ({ sheet, row })),
  );
  return (
    <section class="unit-card" aria-label={`Unit ${piece.name}`}>
      <Chit piece={piece} size={64} />
      <div>
        <h3>
          {piece.known ? piece.name : `Counter ${piece.name}`} <span class="faint">{piece.known ? kindWords(piece.kind) : "face down"}</span>
        </h3>
        <p>
          {[props.where, piece.count !== null ? `${piece.count} ${piece.count === 1 ? "man" : "men"}` : "", ...piece.badges]
            .filter(Boolean)
            .join(" · ")}
        </p>
        {rows.map(({ sheet, row }) => (
          <p key={sheet.key} class="faint">
            {row
              .slice(1)
              .map((text, i) => (text && !piece.badges.includes(text) ? `${sheet.heads[i + 1] ?? ""} ${text}` : ""))
              .filter(Boolean)
              .join(" · ")}
          </p>
        ))}
        <div class="row">
          <Button class="small quiet" onClick={() => props.onStory(piece.key)}>
            Its story
          </Button>
          <label class="pencil">
            <span class="sr">Pencil mark</span>
            <input value={store.pencil.marks.value.get(piece.key) ?? ""} placeholder="pencil mark" maxLength={24} onInput={(e) => store.pencil.write(piece.key, (e.target as HTMLInputElement).value)} />
          </label>
        </div>
      </div>
      <Button icon="close" label="Close" class="quiet small" onClick={props.onClose} />
    </section>
  );
}

export function Luck({ store }: { store: Store }) {
  const [ledger, setLedger] = useState<LuckLedger | null>(null);
  const heard = store.tellings.value.length;
  useEffect(() => {
    store.ledger().then(setLedger, (why) => store.fail(why));
  }, [heard]);
  if (!ledger) return <p class="faint">Counting …</p>;
  const dice = ledger.entries.filter((e) => e.expected !== undefined);
  return (
    <div class="luck">
      <p class="faint">Expected against rolled, of the dice that you saw.</p>
      {!dice.length && <p>No dice have fallen yet.</p>}
      {dice.map((e) => (
        <Entry key={`${e.name} ${e.case} ${e.sides}`} entry={e} />
      ))}
    </div>
  );
}

function Entry({ entry }: { entry: LuckEntry }) {
  const most = Math.max(1, ...entry.faces);
  const expected = fraction(entry.expected ?? "0");
  const off = (entry.rolled ?? 0) - expected;
  return (
    <section class="luck-entry">
      <h4>
        {capital(entry.name)} <Case id={entry.case} />
      </h4>
      <p>
        {entry.rolls} × d{entry.sides}: rolled <b>{entry.rolled}</b>, expected {measure("", String(expected))}{" "}
        <span class={off >= 0 ? "up" : "down"}>
          ({off >= 0 ? "+" : "−"}
          {measure("", String(Math.abs(off)))})
        </span>
      </p>
      <div class="faces" role="img" aria-label={entry.faces.map((n, i) => `${i + 1}: ${n} times`).join(", ")}>
        {entry.faces.map((n, i) => (
          <span key={i}>
            <i style={{ height: `${(n / most) * 34 + 2}px` }} />
            {i + 1}
          </span>
        ))}
      </div>
    </section>
  );
}

export function Talk({ store }: { store: Store }) {
  const [text, setText] = useState("");
  // A layout effect, for its end comes at once: a page that is being left paints no more.
  useLayoutEffect(() => {
    const keep = (): void => void store.keepNotes();
    addEventListener("pagehide", keep);
    return () => {
      removeEventListener("pagehide", keep);
      keep();
    };
  }, [store]);
  const send = async (e: Event): Promise<void> => {
    e.preventDefault();
    if (text.trim() && (await store.say("chat", { text: text.trim() }))) setText("");
  };
  return (
    <div class="talk">
      <ol class="chat" aria-label="Chat" aria-live="polite">
        {store.chat.value.map((line, n) => (
          <li key={n}>
            <b>{line.from}</b> {line.text}
          </li>
        ))}
        {!store.chat.value.length && <li class="faint">Nobody has said anything.</li>}
      </ol>
      <form class="inline" onSubmit={(e) => void send(e)}>
        <label class="grow">
          <span class="sr">Say something</span>
          <input value={text} maxLength={500} placeholder="Say something" onInput={(e) => setText((e.target as HTMLInputElement).value)} />
        </label>
        <Button type="submit">Send</Button>
      </form>
      {store.playing !== null && (
        <label class="block">
          My notes (only you see them)
          <textarea
            rows={4}
            value={store.notes.value}
            onInput={(e) => store.note((e.target as HTMLTextAreaElement).value)}
            onBlur={() => void store.keepNotes()}
          />
        </label>
      )}
    </div>
  );
}
