/** What floats over the map: the chooser, the layers, what was just told, and what the other side offers. */
import { useEffect, useRef, useState } from "preact/hooks";
import { CopyButton, whole } from "../parts/copy";
import { calm, narrow } from "../parts/prefs";
import { Button, Case, capital } from "../parts/ui";
import { type Surface, boardTitle } from "../map/surface";
import type { Board, Label, Place, Scene, SeatCard, Told } from "../wire";
import type { Playback } from "./playback";
import { Hearers } from "./Story";
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

/** The boards of a game that has several; those on which something answers the question are lit. */
export function Boards({ boards, now, lit, onTurn }: { boards: Board[]; now: number; lit?: ReadonlySet<number>; onTurn(index: number): void }) {
  if (boards.length < 2) return null;
  const stop = (e: Event): void => e.stopPropagation();
  return (
    <div class="boards" role="toolbar" aria-label="Boards" onPointerDown={stop} onPointerUp={stop}>
      {boards.map((board, n) => (
        <Button key={n} class={lit?.has(n) && n !== now ? "lit" : ""} aria-pressed={n === now} onClick={() => onTurn(n)}>
          {boardTitle(board, n)}
        </Button>
      ))}
    </div>
  );
}

/** What has just been told, like subtitles; while it is played telling by telling it can be skipped. */
export function Subtitle({ fresh, playback, seats = [] }: { fresh: Told[]; playback: Playback; seats?: SeatCard[] }) {
  const now = playback.now.value;
  const [shown, setShown] = useState<string[]>([]);
  useEffect(() => {
    if (!fresh.length) return;
    setShown(fresh.slice(-3).map((t) => t.text));
    // On a phone they lie over what is played.
    const timer = setTimeout(() => setShown([]), narrow.value ? 2600 : calm.value ? 4000 : 5200);
    return () => clearTimeout(timer);
  }, [fresh]);
  const stop = (e: Event): void => e.stopPropagation();
  return (
    <>
      <div class="subtitle" aria-live="polite">
        {now && (
          <p key="now">
            <Hearers told={now} seats={seats} />
            {capital(now.text)}
          </p>
        )}
        {!now && shown.map((text, n) => <p key={n}>{capital(text)}</p>)}
      </div>
      {now && playback.left.value > 0 && (
        <button type="button" class="skip" onPointerDown={stop} onPointerUp={stop} onClick={() => playback.skip()}>
          Skip ({playback.left.value} more)
        </button>
      )}
    </>
  );
}

/** What the sight and distance tool has found. */
export function SightNote({ store, from, surface }: { store: Store; from: Place | null; surface: Surface }) {
  const tool = store.sight.value;
  const blocked = tool?.seen?.blocked_by;
  const words = (): string => {
    if (!from) return "Sight and distance: press the place to look from.";
    if (!tool) return `From ${surface.name(from)}: point at another place.`;
    const way = `From ${surface.name(from)} to ${surface.name(tool.to)}: ${surface.distance(from, tool.to)}`;
    const { seen } = tool;
    if (!seen) return `${way}; sight cannot be measured here.`;
    return `${way}; ${seen.visible ? "in sight" : "not in sight"}, ${seen.cost} of ${seen.budget} points`;
  };
  const stop = (e: Event): void => e.stopPropagation();
  return (
    <p class="sight-note" role="status" onPointerDown={stop} onPointerUp={stop} onPointerMove={stop}>
      {words()}
      {blocked && (
        <>
          ; blocked in {surface.name(blocked[0])} <Case id={blocked[1]} />
        </>
      )}
    </p>
  );
}

const ASKS: Record<string, string> = {
  "take-back": "would like to take back the last decision",
  draw: "offers a draw",
  pace: "would like to change the pace",
  umpire: "would like to let an umpire in, who sees everything",
  seat: "is back and would like to have the seat again",
};

/** Offers of the other side that wait for an answer, and notices. */
export function Offered({ store, names }: { store: Store; names: string[] }) {
  const notice = store.notice.value;
  const umpires = notice.match(UMPIRES)?.[0];
  return (
    <>
      {store.offers.value.map((o) => {
        const by = o.from;
        const own = by === store.seat;
        return (
          <div key={o.what} class="offered" role="status">
            <p>
              {own ? `You have asked: ${o.what}` : `${names[by] ?? "The other side"} ${ASKS[o.what] ?? o.what}`}
              {o.what === "pace" && (o.text ?? o.pace) ? ` (${o.text ?? o.pace})` : ""}
              {own ? ". Waiting for an answer." : "."}
            </p>
            {own && (
              <Button class="small" onClick={() => void store.say("offer", { what: o.what, withdraw: true })}>
                Withdraw
              </Button>
            )}
            {!own && store.playing !== null && (
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
          <p>
            <Linked text={notice} />
          </p>
          {umpires && <CopyButton label="The umpire's link" words="Copy the umpire's link" url={whole(umpires)} />}
          <Button icon="close" label="Dismiss" class="quiet small" onClick={() => (store.notice.value = "")} />
        </div>
      )}
    </>
  );
}

const UMPIRES = /\/umpire\/[\w.-]+/;

/** Words in which paths of this server can be pressed; the umpire's is for somebody else, and only shown. */
function Linked({ text }: { text: string }) {
  const parts = text.split(/(\/(?:umpire|seat|game|replay)\/[\w.-]+)/);
  const link = (part: string, n: number) => (UMPIRES.test(part) ? <strong key={n}>{whole(part)}</strong> : <a key={n} href={part}>{whole(part)}</a>);
  return <>{parts.map((part, n) => (n % 2 ? link(part, n) : part))}</>;
}
