/** What the signs on the counters mean: of those that are on the table now. */
import { type Mark, MarkSign, kindWords, markOf, shownBadges } from "../map/counter";
import { capital } from "../parts/ui";
import type { Piece, Scene } from "../wire";
import { Chit } from "./panels";

/** A counter of each kind that is to be seen, without what is its own. */
export function kindsIn(scene: Scene): Piece[] {
  const found = new Map<string, Piece>();
  for (const piece of scene.pieces) {
    if (piece.known && !found.has(piece.kind)) found.set(piece.kind, { ...piece, name: " ", badges: [], count: null, facing: null });
  }
  return [...found.values()].sort((a, b) => a.kind.localeCompare(b.kind));
}

/** The marks that are to be seen, each with what it means; one that is only a letter, with all its words. */
export function marksIn(scene: Scene): { badge: string; means: string }[] {
  const found = new Map<Mark | string, { badge: string; means: string }>();
  for (const badge of scene.pieces.flatMap(shownBadges)) {
    const mark = markOf(badge);
    if (!found.has(mark ?? badge)) found.set(mark ?? badge, { badge, means: mark?.means ?? badge });
  }
  return [...found.values()].sort((a, b) => a.means.localeCompare(b.means));
}

export function Signs({ scene }: { scene: Scene }) {
  const [kinds, marks] = [kindsIn(scene), marksIn(scene)];
  const hidden = scene.pieces.find((piece) => !piece.known);
  if (!kinds.length && !hidden) return null;
  return (
    <>
      <h3>Signs on the table now</h3>
      <ul class="signs">
        {kinds.map((piece) => (
          <li key={piece.kind}>
            <Chit piece={piece} size={34} plain />
            {capital(kindWords(piece.kind))}
          </li>
        ))}
        {hidden && (
          <li>
            <Chit piece={{ ...hidden, name: " ", badges: [] }} size={34} />
            Something that you cannot name
          </li>
        )}
        {marks.map(({ badge, means }) => (
          <li key={means}>
            <svg viewBox="-8 -8 16 16" width="28" height="28" aria-hidden="true">
              <MarkSign badge={badge} />
            </svg>
            {capital(means)}
          </li>
        ))}
      </ul>
      <p>The figure on a counter is the men left. A glowing rim answers the question, a white one is chosen. Press any counter to see its card.</p>
    </>
  );
}
