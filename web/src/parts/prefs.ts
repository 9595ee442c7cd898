/** What this browser remembers of its user's tastes. */
import { type Signal, computed, effect, signal } from "@preact/signals";

export function remembered<T extends string>(key: string, first: T): Signal<T> {
  let kept: string | null = null;
  try {
    kept = localStorage.getItem(`fireteam.${key}`);
  } catch {
    /* no storage: the first value serves */
  }
  const value = signal<T>((kept as T | null) ?? first);
  effect(() => {
    try {
      localStorage.setItem(`fireteam.${key}`, value.value);
    } catch {
      /* as above */
    }
  });
  return value;
}

const asks = (query: string): Signal<boolean> => {
  const media = typeof matchMedia === "function" ? matchMedia(query) : null;
  const value = signal(media?.matches ?? false);
  media?.addEventListener("change", (e) => (value.value = e.matches));
  return value;
};

export const theme = remembered<"auto" | "light" | "dark">("theme", "auto");
export const motion = remembered<"on" | "off">("motion", "on");
export const confirmFirst = remembered<"on" | "off">("confirm", "off");
const prefersDark = asks("(prefers-color-scheme: dark)");
/** Is the screen as narrow as a phone's? */
export const narrow = asks("(max-width: 859px)");
const prefersCalm = asks("(prefers-reduced-motion: reduce)");

export const dark = computed(() => (theme.value === "auto" ? !!prefersDark.value : theme.value === "dark"));
export const calm = computed(() => motion.value === "off" || !!prefersCalm.value);

/** Keep the page's attributes in step with the tastes. */
export function applyPrefs(): void {
  effect(() => {
    document.documentElement.dataset.theme = dark.value ? "dark" : "light";
    document.documentElement.dataset.motion = calm.value ? "off" : "on";
  });
}
