/** Links that are given to somebody else: copied, with a word about it, and shown where the browser does not let the page copy. */
import { useEffect, useRef, useState } from "preact/hooks";
import { Button } from "./ui";

/** The whole address of a path of this server. */
export const whole = (path: string): string => new URL(path, location.href).href;

type State = "ready" | "copied" | "refused";

/** Put a text on the clipboard; by the old way where the new one is missing or refused, as it is without https. */
export async function toClipboard(text: string, near: Element): Promise<boolean> {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text);
      return true;
    }
  } catch {
    /* refused: the old way may still do */
  }
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "sr";
  // Beside what was pressed, for a dialog keeps the focus inside.
  (near.parentElement ?? document.body).append(field);
  field.select();
  try {
    return document.execCommand?.("copy") ?? false;
  } catch {
    return false;
  } finally {
    field.remove();
    if (near instanceof HTMLElement) near.focus({ preventScroll: true });
  }
}

/** Copies this link when a button is pressed. What makes the link good is asked for first, and done before it is called copied. */
function useCopy(url: string, before?: () => Promise<void>): { state: State; copy(e: Event): void } {
  const [state, setState] = useState<State>("ready");
  const now = useRef(url);
  now.current = url;
  useEffect(() => setState("ready"), [url]);
  useEffect(() => {
    if (state !== "copied") return;
    const timer = setTimeout(() => setState("ready"), 4000);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async (near: Element): Promise<void> => {
    // Both at once, for a browser lets a page copy only just after a press. What could not be made good is told by whoever asked for it.
    const good = before?.().then(() => true, () => false) ?? true;
    const done = await toClipboard(url, near);
    if ((await good) && now.current === url) setState(done ? "copied" : "refused");
  };
  return { state, copy: (e) => void copy(e.currentTarget as Element) };
}

const Field = ({ label, url }: { label: string; url: string }) => (
  <label>
    {label}
    <input readOnly value={url} onFocus={(e) => (e.target as HTMLInputElement).select()} />
  </label>
);

const Said = ({ state }: { state: State }) => (
  <span role="status" class={state === "refused" ? "faint" : "sr"}>
    {state === "copied" ? "The link is copied." : state === "refused" ? "The browser does not let the page copy: copy it from the field." : ""}
  </span>
);

/** A link to copy, in a field. */
export function CopyLink({ label, url }: { label: string; url: string }) {
  const { state, copy } = useCopy(url);
  return (
    <div class="copy">
      <Field label={label} url={url} />
      <Button onClick={copy}>{state === "copied" ? "Copied" : "Copy"}</Button>
      <Said state={state} />
    </div>
  );
}

/** The same where there is little room: the field comes only when it is needed. */
export function CopyButton({ label, url, words = "Copy link", before }: { label: string; url: string; words?: string; before?(): Promise<void> }) {
  const { state, copy } = useCopy(url, before);
  return (
    <>
      <Button class="small" icon={state === "copied" ? "check" : undefined} onClick={copy}>
        {state === "copied" ? "Copied" : words}
      </Button>
      <div class={state === "refused" ? "copy wide" : "sr"}>
        {state === "refused" && <Field label={label} url={url} />}
        <Said state={state} />
      </div>
    </>
  );
}
