/** What floats over the map: the chooser, the layers, what was just told, and what the other side offers. */
import { useEffect, useRef, useState } from "preact/hooks";
import { calm } from "../parts/prefs";
import { Button, capital } from "../parts/ui";
import type { Label, Scene } from "../wire";
import type { Store } from "./store";

/** Several answers stand for one place: which? */
export function Chooser(props: {
  store: Store;
  choice: { offers: { step: string; label: Label }[]; x: number; y: number };
  onClose(): void;
}) {
  const { store, choice } = props;
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const el = ref.current;
    const parent = el?.offsetParent as HTMLElement | null;
    if (!el || !parent) return;
    el.style.left = `${Math.max(6, Math.min(choice.x + 14, parent.clientWidth - el.offsetWidth - 6))}px`;
    el.style.top = `${Math.max(6, Math.min(choice.y + 14, parent.clientHeight - el.offsetHeight - 6))}px`;
    el.querySelector("button")?.focus();
  }, [choice]);
  const stop = (e: Event): void => e.stopPropagation();
  return (
    <div class="chooser" ref={ref} role="menu" aria-label="Which of these?" onPointerDown={stop} onPointerUp={stop}>
      {choice.offers.slice(0, 12).map((o) => (
        <button
          key={o.step}
          type="button"
          role="menuitem"
          class="offer"
          data-step={o.step}
          onClick={() => {
            props.onClose();
            void store.take(o.step, o.label);
          }}
          onPointerEnter={() => (store.hover.value = o.step)}
          onFocus={() => (store.hover.value = o.step)}
        >
          {capital(o.label.text)}
        </button>
      ))}
    </div>
  );
}

/** Kinds of overlays that can be switched off. */
export function Layers(props: { scene: Scene; hidden: ReadonlySet<string>; onChange(hidden: ReadonlySet<string>): void }) {
  const kinds = [...new Set(props.scene.overlays.map((o) => o.kind))].sort();
  const stop = (e: Event): void => e.stopPropagation();
  return (
    <div class="layers" role="group" aria-label="Layers" onPointerDown={stop} onPointerUp={stop}>
      {!kinds.length && <p>Nothing lies over the ground now.</p>}
      {kinds.map((kind) => (
        <label key={kind} class="check">
          <input
            type="checkbox"
            checked={!props.hidden.has(kind)}
            onChange={() => {
              const next = new Set(props.hidden);
              if (!next.delete(kind)) next.add(kind);
              props.onChange(next);
            }}
          />
          {capital(kind)}
        </label>
      ))}
    </div>
  );
}

/** The last tellings, like subtitles; a press skips them. */
export function Subtitle({ store }: { store: Store }) {
  const fresh = store.fresh.value;
  const [shown, setShown] = useState<string[]>([]);
  useEffect(() => {
    if (!fresh.length) return;
    setShown(fresh.slice(-3).map((t) => t.text));
    const timer = setTimeout(() => setShown([]), calm.value ? 4000 : 5200);
    return () => clearTimeout(timer);
  }, [fresh]);
  return (
    <div class="subtitle" aria-live="polite">
      {shown.map((text, n) => (
        <p key={n}>{text}</p>
      ))}
    </div>
  );
}

const ASKS: Record<string, string> = {
  "take-back": "would like to take back the last decision",
  draw: "offers a draw",
  pace: "would like to change the pace",
  umpire: "would like to let an umpire in, who sees everything",
};

/** Offers of the other side that wait for an answer, and notices. */
export function Offered({ store, names }: { store: Store; names: string[] }) {
  const notice = store.notice.value;
  return (
    <>
      {store.offers.value.map((o) => {
        const by = o.by ?? o.from;
        const own = by === store.seat;
        return (
          <div key={o.what} class="offered" role="status">
            <p>
              {own ? "You asked" : (names[by ?? -1] ?? "The other side")} {own ? `: ${o.what}.` : `${ASKS[o.what] ?? o.what}.`}
            </p>
            {!own && store.seat !== "public" && (
              <div class="row">
                <Button class="primary small" onClick={() => void store.say("answer", { what: o.what, yes: true })}>
                  Agree
                </Button>
                <Button class="small" onClick={() => void store.say("answer", { what: o.what, yes: false })}>
                  Decline
                </Button>
              </div>
            )}
          </div>
        );
      })}
      {notice && (
        <div class="offered" role="status">
          <p>{notice}</p>
          <Button icon="close" label="Dismiss" class="quiet small" onClick={() => (store.notice.value = "")} />
        </div>
      )}
    </>
  );
}
