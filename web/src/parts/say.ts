/** What this browser has said to the dice of its games, so that it can see that the server has counted it; and the
    fingerprint of a secret, so that nobody need take the server's word for it. */

const KEY = "fireteam.says";
/** So many of the latest are kept. */
const MOST = 200;

const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

function said(): [string, string][] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/** A fresh say in the dice, as hexadecimal digits. */
export function freshSay(): string {
  return hex(crypto.getRandomValues(new Uint8Array(16)));
}

/** Keep what was said to the dice of a game. */
export function keepSay(game: string, say: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...said(), [game, say]].slice(-MOST)));
  } catch {
    /* no storage: the page of the dice then says nothing of it */
  }
}

/** Has this browser said this to the dice of the game? Logs hold the letters of a say as hexadecimal digits. */
export function isOwnSay(game: string, logged: string): boolean {
  return said().some(([of, say]) => of === game && hex(new TextEncoder().encode(say)) === logged);
}

/** The fingerprint of a secret, both as hexadecimal digits: BLAKE3 of our own words before it and its 32 bytes. */
export async function commitmentOf(secret: string): Promise<string> {
  const { blake3 } = await import("@noble/hashes/blake3.js");
  const bytes = (secret.match(/../g) ?? []).map((two) => Number.parseInt(two, 16));
  return hex(blake3(new Uint8Array([...new TextEncoder().encode("fireteam commitment "), ...bytes])));
}
