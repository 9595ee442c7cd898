/** What the server sends is the difference to what was there: here the two are put together. */
import type { Scene, SceneNews, Sheet, Told } from "../wire";

/** What was told, with what has been told since. */
export function merge(old: Told[], more: Told[]): Told[] {
  const last = old.at(-1)?.version ?? 0;
  return [...old, ...more.filter((told) => told.version > last)];
}

type Keyed = { key: string };

function patch<T extends Keyed>(old: T[], set: T[] | undefined, gone: string[] | undefined): T[] {
  if (!set?.length && !gone?.length) return old;
  const items = new Map(old.map((item) => [item.key, item]));
  for (const key of gone ?? []) items.delete(key);
  for (const item of set ?? []) items.set(item.key, item);
  return [...items.values()];
}

/** The scene with the differences that were sent. */
export function patched(scene: Scene, news: SceneNews): Scene {
  return {
    holders: patch(scene.holders, news.set?.holders, news.gone?.holders),
    pieces: patch(scene.pieces, news.set?.pieces, news.gone?.pieces),
    overlays: patch(scene.overlays, news.set?.overlays, news.gone?.overlays),
    sheets: rewritten(patch(scene.sheets, news.set?.sheets, news.gone?.sheets), news.rows),
    track: news.track ? { ...scene.track, ...news.track } : scene.track,
  };
}

/** The sheets with the rows that were sent. */
function rewritten(sheets: Sheet[], rows: SceneNews["rows"]): Sheet[] {
  if (!rows?.length) return sheets;
  return sheets.map((sheet) => {
    const own = rows.filter((row) => row.sheet === sheet.key);
    if (!own.length) return sheet;
    const all = [...sheet.rows];
    for (const { row, cells } of own) all[row] = cells;
    return { ...sheet, rows: all };
  });
}
