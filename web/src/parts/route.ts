/** Where the page stands, and how it goes elsewhere without loading again. */
import { signal } from "@preact/signals";

export const path = signal(typeof location === "undefined" ? "/" : location.pathname);

export function go(to: string): void {
  history.pushState(null, "", to);
  path.value = location.pathname;
  window.scrollTo(0, 0);
}

/** Let links within the client be followed without loading. */
export function followLinks(): void {
  addEventListener("popstate", () => (path.value = location.pathname));
  document.addEventListener("click", (e) => {
    const link = (e.target as Element | null)?.closest?.("a");
    if (!link || e.defaultPrevented || e.button !== 0 || e.metaKey || e.ctrlKey || e.shiftKey || link.target) return;
    const to = link.getAttribute("href") ?? "";
    if (!to.startsWith("/") || /^\/(api|text|feed)\b/.test(to) || link.hasAttribute("download")) return;
    e.preventDefault();
    go(to);
    if (location.hash) requestAnimationFrame(() => document.getElementById(location.hash.slice(1))?.scrollIntoView());
  });
}
