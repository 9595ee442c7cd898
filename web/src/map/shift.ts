/** Paths moved and scaled by arithmetic: a drawing of many counters without a single transform is much cheaper to pan. */

/** How many numbers each command takes, and which of them are places (x, y in turn) rather than sizes or flags. */
const TAKES: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, q: 4, c: 6, s: 4, t: 2, a: 7, z: 0 };
const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)/g;
const known = new Map<string, [string, number[]][]>();

function read(d: string): [string, number[]][] {
  let parsed = known.get(d);
  if (!parsed) {
    parsed = [];
    for (const [, command, rest] of d.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
      const numbers = (rest.match(NUMBER) ?? []).map(Number);
      const takes = TAKES[command.toLowerCase()] ?? 0;
      if (takes === 0) parsed.push([command, []]);
      for (let at = 0; takes > 0 && at < numbers.length; at += takes) {
        // Further pairs after a move are lines.
        const name = at > 0 && command === "M" ? "L" : at > 0 && command === "m" ? "l" : command;
        parsed.push([name, numbers.slice(at, at + takes)]);
      }
    }
    known.set(d, parsed);
  }
  return parsed;
}

const short = (n: number): string => String(Math.round(n * 100) / 100);

/** The path `d`, drawn round 0, 0, as it looks round x, y at a scale. */
export function shift(d: string, x: number, y: number, scale: number): string {
  let out = "";
  for (const [command, numbers] of read(d)) {
    const absolute = command === command.toUpperCase();
    const kind = command.toLowerCase();
    const moved = numbers.map((n, i) => {
      if (kind === "a" && i >= 2 && i <= 4) return n;
      if (!absolute || (kind === "a" && i < 2)) return n * scale;
      const across = kind === "h" || (kind !== "v" && (kind === "a" ? i === 5 : i % 2 === 0));
      return n * scale + (across ? x : y);
    });
    out += command + moved.map(short).join(" ");
  }
  return out;
}
