/** Small pieces that every page uses. */
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { signal } from "@preact/signals";
import { type RuleText, Refused, api } from "../api";

const ICONS: Record<string, string> = {
  back: "M15 5l-7 7 7 7",
  up: "M12 19V6M6 11l6-6 6 6",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  fit: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  menu: "M4 7h16M4 12h16M4 17h16",
  undo: "M9 7L4 12l5 5M4 12h10a5 5 0 0 1 5 5v1",
  check: "M4 12.5l5.5 5.5L20 6.5",
  close: "M6 6l12 12M18 6L6 18",
  sun: "M12 7.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 1 0 0-9zM12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M5 5l1.7 1.7M17.3 17.3L19 19M19 5l-1.7 1.7M6.7 17.3L5 19",
  moon: "M20 14.5A8.5 8.5 0 1 1 9.5 4 7 7 0 0 0 20 14.5z",
  auto: "M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18",
  eye: "M2.5 12q9.5-11 19 0q-9.5 11-19 0zM9.5 12a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0z",
  layers: "M12 4l9 5-9 5-9-5zM3 14l9 5 9-5",
  help: "M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 17.5v.5M12 2.5a9.5 9.5 0 1 0 0 19a9.5 9.5 0 1 0 0-19z",
  play: "M7 4.5v15l12-7.5z",
  pause: "M7 5v14M17 5v14",
  first: "M6 5v14M18 5l-8 7 8 7",
  last: "M18 5v14M6 5l8 7-8 7",
  prev: "M15 5l-7 7 7 7",
  next: "M9 5l7 7-7 7",
};

export function Icon({ name, size = 20 }: { name: string; size?: number }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path d={ICONS[name] ?? ""} />
    </svg>
  );
}

type ButtonProps = JSX.IntrinsicElements["button"] & { icon?: string; label?: string };
/** A button; with an icon alone its label is read out and shown on hovering. */
export function Button({ icon, label, children, class: kind, ...rest }: ButtonProps) {
  const words = children ?? null;
  return (
    <button type="button" class={`button ${kind ?? ""} ${words ? "" : "bare"}`} aria-label={words ? undefined : label} title={label} {...rest}>
      {icon && <Icon name={icon} />}
      {words}
    </button>
  );
}

/** A dialog of the platform, with its focus kept inside. */
export function Dialog(props: { title: string; onClose(): void; children: ComponentChildren; wide?: boolean }) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    if (dialog && !dialog.open) dialog.showModal?.();
    return () => {
      dialog?.close?.();
      // The browser gives the focus back to what had it only while the dialog is still on the page.
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={ref}
      class={props.wide ? "dialog wide" : "dialog"}
      aria-label={props.title}
      onCancel={(e) => {
        e.preventDefault();
        props.onClose();
      }}
      onClick={(e) => e.target === ref.current && props.onClose()}
    >
      <header>
        <h2>{props.title}</h2>
        <Button icon="close" label="Close" class="quiet" onClick={props.onClose} />
      </header>
      <div class="dialog-body">{props.children}</div>
    </dialog>
  );
}

/** A refusal, for people. */
export function Problem({ why, onClose }: { why: unknown; onClose?(): void }) {
  if (!why) return null;
  const refused = why instanceof Refused ? why : new Refused({ reason: String(why) });
  return (
    <div class="problem" role="alert">
      <p>
        <strong>{sentence(refused.message)}</strong> {refused.case && <Case id={refused.case} />}
        {refused.help && <span> {sentence(refused.help)}</span>}
      </p>
      {onClose && <Button icon="close" label="Dismiss" class="quiet small" onClick={onClose} />}
    </div>
  );
}

/** A page that could not be opened, and a way on. */
export const Lost = ({ why }: { why: unknown }) => (
  <main class="page">
    <h1>This could not be opened</h1>
    <Problem why={why} />
    <p>
      <a href="/">Home</a> has all games and scenarios.
    </p>
  </main>
);

export const sentence = (text: string): string => {
  const trimmed = text.trim();
  const big = trimmed.charAt(0).toUpperCase() + trimmed.slice(1);
  return /[.!?]$/.test(big) ? big : `${big}.`;
};
/** What a scenario or a game of it is called, where it has no title of its own: by its name. */
export const titleOf = (of: { title?: string; name?: string; scenario?: string }): string =>
  of.title || capital((of.name ?? of.scenario ?? "").split("/").at(-1)!.replaceAll("-", " "));

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The case whose text is being read, and the book of the open table. */
export const reading = signal<{ book: string; id: string } | null>(null);
export const book = signal("");
const texts = new Map<string, Promise<RuleText>>();
export function rulesOf(name: string): Promise<RuleText> {
  let found = texts.get(name);
  if (!found) {
    found = api.rules(name);
    found.catch(() => texts.delete(name));
    texts.set(name, found);
  }
  return found;
}

/** A case number that opens its text. */
export function Case({ id }: { id: string }) {
  if (!id) return null;
  return (
    <a
      class="case"
      href={`/rules/${book.value}#${id}`}
      aria-label={`case ${id}`}
      onClick={(e) => {
        e.preventDefault();
        e.stopPropagation();
        reading.value = { book: book.value, id };
      }}
    >
      {id}
    </a>
  );
}

/** A row of tabs, moved through with the arrow keys. */
export function Tabs<T extends string>(props: { tabs: [T, string, number?][]; now: T; onPick(tab: T): void; label: string }) {
  const onKey = (e: KeyboardEvent): void => {
    const step = e.key === "ArrowRight" ? 1 : e.key === "ArrowLeft" ? -1 : 0;
    if (!step) return;
    e.preventDefault();
    const at = props.tabs.findIndex(([tab]) => tab === props.now);
    const next = props.tabs[(at + step + props.tabs.length) % props.tabs.length][0];
    props.onPick(next);
    (e.currentTarget as HTMLElement).querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label={props.label} onKeyDown={onKey}>
      {props.tabs.map(([tab, title, count]) => (
        <button
          key={tab}
          type="button"
          role="tab"
          data-tab={tab}
          id={`tab-${tab}`}
          aria-selected={tab === props.now}
          aria-controls="tab-panel"
          tabIndex={tab === props.now ? 0 : -1}
          onClick={() => props.onPick(tab)}
        >
          {title}
          {count ? <span class="count">{count}</span> : null}
        </button>
      ))}
    </div>
  );
}

/** A duration in the two units that matter. */
export function duration(ms: number): string {
  const s = Math.max(0, Math.floor(ms / 1000));
  const [d, h, m] = [Math.floor(s / 86400), Math.floor(s / 3600) % 24, Math.floor(s / 60) % 60];
  if (d) return `${d} d ${h} h`;
  if (h) return `${h} h ${m} min`;
  return `${m}:${String(s % 60).padStart(2, "0")}`;
}
