/** A game watched again: from either seat's knowledge or, when it is over, with everything open. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { type Frame, api } from "../api";
import { noMarks } from "../map/marks";
import { Surface, boardTitle } from "../map/surface";
import { type MapHandle, MapView } from "../map/MapView";
import { CopyButton } from "../parts/copy";
import { calm } from "../parts/prefs";
import { go } from "../parts/route";
import { Button, Icon, Lost, Problem, book, capital, titleOf } from "../parts/ui";
import { ThemeButton, TrackBar } from "../table/Bars";
import { useFlash } from "../table/looks";
import { Boards, Subtitle } from "../table/overmap";
import { Playback, shownPieces } from "../table/playback";
import { Reasons, Story } from "../table/Story";
import { type GameInfo, type Told, linesOf } from "../wire";
import { Chronicle } from "./chronicle";

const NOTHING = noMarks();
const NONE: Told[] = [];

/** Through whose eyes a game can be watched: through one's own while it is played, through all when it is over. */
export function viewsOf({ card, your_seats: own }: GameInfo): string[] {
  const names = card.seats.map((s) => s.name);
  return card.over ? [...names, "public", "all"] : [...names.filter((_, n) => own.includes(n)), "public"];
}

/** The address of a position as somebody sees it. */
function linkTo(as: string, n: number): string {
  const url = new URL(location.href);
  url.searchParams.set("as", as);
  url.searchParams.set("n", String(n));
  return url.href;
}

export function Replay({ id }: { id: string }) {
  const [info, setInfo] = useState<GameInfo | null>(null);
  const asked = new URLSearchParams(location.search);
  const [as, setAs] = useState("");
  const [count, setCount] = useState(0);
  const [n, setN] = useState(Math.max(0, Math.trunc(Number(asked.get("n"))) || 0));
  const [frame, setFrame] = useState<Frame | null>(null);
  const [why, setWhy] = useState<unknown>(null);
  const [playing, setPlaying] = useState(false);
  const [fan, setFan] = useState<number | null>(null);
  const map = useRef<MapHandle | null>(null);
  const playback = useMemo(() => new Playback(), []);
  useEffect(() => () => playback.skip(), [playback]);
  /** What is shown and whether it is being played, as the next frame finds it. */
  const latest = useRef({ frame, playing });
  latest.current = { frame, playing };
  const chronicle = useMemo(() => new Chronicle((at) => api.frame(id, at, as).then(linesOf)), [id, as]);
  useEffect(() => () => chronicle.end(), [chronicle]);
  useEffect(() => {
    api.game(id).then((got) => {
      book.value = got.card.book;
      setInfo(got);
      const usual = got.card.over ? "all" : got.you.seat !== null ? got.card.seats[got.you.seat].name : "public";
      setAs(viewsOf(got).find((view) => view === asked.get("as")) ?? usual);
    }, setWhy);
  }, [id]);
  useEffect(() => {
    if (!as) return;
    api.frames(id, as).then((got) => {
      setCount(got.frames);
      setN((was) => Math.min(was, Math.max(0, got.frames - 1)));
    }, setWhy);
  }, [id, as]);
  useEffect(() => {
    if (!as || !count) return;
    let here = true;
    api.frame(id, n, as).then((got) => {
      if (!here) return;
      const { frame: before, playing: goesOn } = latest.current;
      playback.skip();
      if (goesOn && before?.n === n - 1) playback.begin(linesOf(got), before.scene, got.scene);
      setFrame(got);
      chronicle.hear(n, linesOf(got));
      chronicle.reach(n);
    }, setWhy);
    history.replaceState(null, "", linkTo(as, n));
    return () => {
      here = false;
    };
  }, [id, as, n, count]);
  const now = playback.now.value;
  const played = now !== null;
  useEffect(() => {
    if (!playing) return playback.skip();
    // The next position comes when this one is here, and everything told with it has been shown.
    if (frame?.n !== n || played) return;
    if (n >= count - 1) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => setN((was) => Math.min(count - 1, was + 1)), calm.value ? 1500 : 1100);
    return () => clearTimeout(timer);
  }, [playing, n, count, frame, played]);
  useEffect(() => {
    const onKey = (e: KeyboardEvent): void => {
      if (/^(INPUT|TEXTAREA|SELECT)$/.test((e.target as HTMLElement).tagName)) return;
      const step: Record<string, () => void> = {
        ArrowRight: () => setN((was) => Math.min(count - 1, was + 1)),
        ArrowLeft: () => setN((was) => Math.max(0, was - 1)),
        Home: () => setN(0),
        End: () => setN(count - 1),
        " ": () => setPlaying((was) => !was),
      };
      // A button that has the focus is pressed by the space bar, and by no other of these.
      if (!step[e.key] || (e.key === " " && (e.target as HTMLElement).closest("button, a"))) return;
      e.preventDefault();
      step[e.key]();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [count]);
  const { tellings, whole } = chronicle.story(n);
  const flash = useFlash(frame?.tellings ?? NONE, now);
  const moved = playback.moved.value;
  const pieces = useMemo(() => shownPieces(frame?.scene.pieces ?? [], moved), [frame, moved]);
  const [boardIndex, setBoard] = useState(0);
  const surface = useMemo(() => (info ? new Surface(info.boards[boardIndex], boardIndex) : null), [info, boardIndex]);
  const interest = useMemo(() => frame?.scene.pieces.map((p) => surface?.home(p) ?? null).filter((p) => p !== null) ?? [], [frame, surface]);
  const shown = interest.length > 0;
  useEffect(() => {
    if (shown) map.current?.fit(interest, false);
  }, [shown, as]);
  if (why && !frame) return <Lost why={why} />;
  if (!info || !frame || !surface) return <main class="page faint">Finding the game …</main>;
  const views = viewsOf(info);
  const branch = async (): Promise<void> => {
    try {
      go(`/game/${(await api.branch(id, frame.line ?? n)).id}`);
    } catch (e) {
      setWhy(e);
    }
  };
  const { over } = info.card;
  const seated = info.your_seats.length > 0;
  const share = async (): Promise<void> => {
    if (!over || !seated) return;
    await api.share(id).catch((problem) => {
      setWhy(problem);
      throw problem;
    });
  };
  return (
    <main class="desk replay tab-story">
      <header class="desk-top">
        <a class="leave" href="/" aria-label="Fireteam, home">
          <Icon name="back" />
        </a>
        <h1>{titleOf(info.card)}: replay</h1>
        <label class="as">
          <span>As seen by</span>{" "}
          <select value={as} onChange={(e) => setAs((e.target as HTMLSelectElement).value)}>
            {views.map((v) => (
              <option key={v} value={v}>
                {v === "all" ? "everybody, all revealed" : v === "public" ? "a spectator" : capital(v)}
              </option>
            ))}
          </select>
        </label>
        <ThemeButton />
      </header>
      <TrackBar track={frame.scene.track} />
      <div class="map-area">
        <MapView
          surface={surface}
          pieces={pieces}
          overlays={frame.scene.overlays}
          marks={NOTHING}
          flash={flash}
          fan={fan}
          interest={interest}
          onHit={({ place }) => setFan(place && "cell" in place && place.cell.cell !== fan ? place.cell.cell : null)}
          handle={map}
          label={`${boardTitle(surface.board, boardIndex)}, position ${n + 1} of ${count}`}
        >
          <Boards boards={info.boards} now={boardIndex} onTurn={setBoard} />
          <Subtitle fresh={NONE} playback={playback} seats={info.card.seats} />
        </MapView>
      </div>
      <aside class="side" aria-label="Replay">
        <div class="ask-box replay-box">
          <Problem why={why} onClose={() => setWhy(null)} />
          <div class="row">
            <Button icon="first" label="To the beginning" onClick={() => setN(0)} />
            <Button icon="prev" label="One step back" onClick={() => setN(Math.max(0, n - 1))} />
            <Button icon={playing ? "pause" : "play"} label={playing ? "Stop" : "Play"} class="primary" onClick={() => setPlaying(!playing)} />
            <Button icon="next" label="One step on" onClick={() => setN(Math.min(count - 1, n + 1))} />
            <Button icon="last" label="To the end" onClick={() => setN(count - 1)} />
          </div>
          <label class="slider">
            <span>
              Position {n + 1} of {count}
            </span>
            <input type="range" min={0} max={Math.max(0, count - 1)} value={n} onInput={(e) => setN(Number((e.target as HTMLInputElement).value))} />
          </label>
          <div class="row">
            {over && (
              <Button class="small" onClick={() => void branch()}>
                Play on from here
              </Button>
            )}
            {(over || info.card.public) && <CopyButton label="Link to this position" url={linkTo(as, n)} before={share} />}
            {(over || seated) && (
              <a class="button small" href={api.logUrl(id)} download>
                Log
              </a>
            )}
            <a class="button small" href={`/fairness/${id}`}>
              Dice
            </a>
          </div>
        </div>
        <div class="tab-panel" id="tab-panel" tabIndex={0} role="region" aria-label="Story">
          <Reasons reasons={frame.reasons ?? []} card={info.card} />
          {!whole && <p class="faint">Reading what was told before …</p>}
          <Story tellings={tellings} seats={info.card.seats} filter={null} onFilter={() => undefined} onPoint={() => undefined} />
        </div>
      </aside>
    </main>
  );
}
