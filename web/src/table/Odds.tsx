/** What the draft would cost, see and risk, before it is committed. */
import { useLayoutEffect, useRef } from "preact/hooks";
import { Case, capital } from "../parts/ui";
import { type Modifier, type Preview, fraction } from "../wire";
import type { Surface } from "../map/surface";

const percent = (x: number): string => (x > 0 && x < 0.005 ? "<1%" : x > 0.995 && x < 1 ? ">99%" : `${Math.round(x * 100)}%`);

/** A measure as people read it: chances in percent, the rest as a number. */
export function measure(name: string, value: string): string {
  const x = fraction(value);
  if (/^chance/.test(name)) return percent(x);
  return Number.isInteger(x) ? String(x) : x.toFixed(2);
}

export function isEmpty(p: Preview | null): boolean {
  return !p || (!p.cost.length && !p.sight && !p.odds.length && !p.modifiers.length && !p.notes.length && !p.measures.length);
}

/** What a preview shows besides what stands in words beside the answers. */
export const besides = (p: Preview | null): Preview | null => p && { ...p, cost: [], notes: [] };

/**
 * What the draft costs and what it warns of, in words: they stay in sight beside the answers. Of many warnings the last is
 * seen, for it says how it ends. With room of its own it keeps one height, and tells the chances too.
 */
export function Foreseen({ preview, room = false }: { preview: Preview | null; room?: boolean }) {
  const list = useRef<HTMLUListElement>(null);
  const [cost, notes] = [preview?.cost.at(-1), preview?.notes ?? []];
  const chances = room ? (preview?.odds ?? []).map((o) => `${capital(o.label)} ${percent(fraction(o.chance))}`).join(" · ") : "";
  const words = [cost, chances, ...notes].join("\n");
  useLayoutEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [words]);
  const none = !cost && !chances && !notes.length;
  if (none && !room) return null;
  return (
    <section class={room ? "foreseen room" : "foreseen"} aria-label="Foreseen" aria-live="polite">
      {none && <p class="faint">Point at an answer to see what it would bring.</p>}
      {cost && <p class="costs">{cost}</p>}
      {chances && <p>{chances}</p>}
      {notes.length > 0 && (
        <ul class="notes" ref={list} tabIndex={0} aria-label="Warnings">
          {notes.map((note) => (
            <li key={note}>{capital(note)}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

export function Odds({ preview, surface, peeking }: { preview: Preview; surface: Surface; peeking: boolean }) {
  const total = preview.odds.reduce((sum, o) => sum + fraction(o.chance), 0) || 1;
  return (
    <section class="odds" aria-label="Preview" aria-live="polite">
      <h3>
        {preview.odds.length ? "Odds" : "Preview"} {peeking && <span class="faint">if you choose this</span>}
      </h3>
      {preview.odds.length > 0 && (
        <>
          <div class="odds-bar" role="img" aria-label={preview.odds.map((o) => `${o.label} ${percent(fraction(o.chance))}`).join("; ")}>
            {preview.odds.map((o, n) => (
              <span key={o.label} class={`shade-${Math.min(n, 7)}`} style={{ flexGrow: String(fraction(o.chance) / total) }} />
            ))}
          </div>
          <ul class="odds-list">
            {preview.odds.map((o, n) => (
              <li key={o.label}>
                <i class={`swatch shade-${Math.min(n, 7)}`} aria-hidden="true" />
                <span>{capital(o.label)}</span>
                <b>{percent(fraction(o.chance))}</b>
                <small>{o.chance}</small>
              </li>
            ))}
          </ul>
        </>
      )}
      {preview.measures.length > 0 && (
        <dl class="measures">
          {preview.measures.map((m) => (
            <div key={m.name}>
              <dt>{m.name}</dt>
              <dd>{measure(m.name, m.value)}</dd>
            </div>
          ))}
        </dl>
      )}
      <Modifiers list={preview.modifiers} />
      {preview.sight && (
        <p class={preview.sight.visible ? "sight-line" : "sight-line blocked"}>
          {preview.sight.visible ? "In sight" : "Not in sight"}: {preview.sight.cost} of {preview.sight.budget} points
          {preview.sight.blocked_by && (
            <>
              ; blocked in {surface.name(preview.sight.blocked_by[0])} <Case id={preview.sight.blocked_by[1]} />
            </>
          )}
        </p>
      )}
      <Foreseen preview={preview} />
    </section>
  );
}

/** Every modifier with its case. */
export function Modifiers({ list }: { list: Modifier[] }) {
  if (!list.length) return null;
  return (
    <ul class="modifiers">
      {list.map((m, n) => (
        <li key={n}>
          <b>{m.value > 0 ? `+${m.value}` : m.value < 0 ? `−${-m.value}` : "0"}</b> <span>{m.label}</span> <Case id={m.case} />
        </li>
      ))}
    </ul>
  );
}
