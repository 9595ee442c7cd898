/** Notices of the browser itself, for a page that nobody looks at. No third party has a hand in them. */
import { remembered } from "./prefs";

export const notices = remembered<"on" | "off">("notices", "off");

export const canNotify = (): boolean => typeof Notification === "function";

/** Switch notices on; the browser asks once whether it may. */
export async function allowNotices(): Promise<boolean> {
  const may = canNotify() && (Notification.permission === "granted" || (await Notification.requestPermission()) === "granted");
  notices.value = may ? "on" : "off";
  return may;
}

/** Tell whoever is looking elsewhere; a press on the notice brings the page back, and leads to where something is to be done. */
export function notify(title: string, body: string, tag: string, then?: () => void): void {
  if (!document.hidden || notices.value === "off" || !canNotify() || Notification.permission !== "granted") return;
  try {
    const note = new Notification(title, { body, tag, icon: "/icon.svg" });
    note.onclick = () => {
      window.focus();
      then?.();
      note.close();
    };
  } catch {
    /* some browsers only let workers notify: then there is none */
  }
}
