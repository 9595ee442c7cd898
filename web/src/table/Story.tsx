/** The log as a story: every line opens to its working, and lights what it is about. */
import { useEffect, useRef, useState } from "preact/hooks";
import { Button, Case, capital } from "../parts/ui";
import { type GameCard, type Place, type Reason, type SeatCard, type StoryLine, type Told, type Working, seatsOf } from "../wire";
import { Modifiers } from "./Odds";

const TONES: [RegExp, string][] = [
  [/destroy|lost|dead|killed/, "grim"],
  [/loss|casual|suppress|hit/, "hurt"],
  [/fire|attack|shot|shell|impact|assault|explo/, "fire"],
  [/turn|phase|begin|start|first|end/, "turn"],
  [/move|enter|leave|arriv|tick/, "move"],
];
export const tone = (kind: string): string => TONES.find(([words]) => words.test(kind))?.[1] ?? "plain";

const SHOWN = 150;

interface Props {
  tellings: StoryLine[];
  /** Who plays, where some lines were not for everybody. */
  seats?: SeatCard[];
  filter: string | null;
  /** What the piece that is filtered by is called. */
  called?: string;
  onFilter(key: string | null): void;
  onPoint(places: Place[]): void;
}

/** Whether a telling names a piece, or the group that the piece is a figure of. */
export const isAbout = (told: Told, key: string): boolean => told.pieces?.some((named) => named === key || key.startsWith(`${named}/`)) ?? false;

export function Story({ tellings, seats = [], filter, called, onFilter, onPoint }: Props) {
  const [more, setMore] = useState(SHOWN);
  const end = useRef<HTMLDivElement>(null);
  const told = filter ? tellings.filter((t) => isAbout(t, filter)) : tellings;
  const shown = told.slice(-more);
  useEffect(() => {
    end.current?.closest(".tab-panel")?.scrollTo?.({ top: 1e9 });
  }, [told.length]);
  return (
    <div class="story">
      {filter && (
        <p class="filter">
          Only lines about <b>{called}</b>
          <Button class="small quiet" onClick={() => onFilter(null)}>
            Show all
          </Button>
        </p>
      )}
      {told.length > shown.length && (
        <Button class="small quiet" onClick={() => setMore(more + 300)}>
          Show earlier lines
        </Button>
      )}
      <ol>
        {shown.map((t) => (
          <Line key={t.version} told={t} seats={seats} onPoint={onPoint} />
        ))}
      </ol>
      {!told.length && <p class="faint">Nothing has happened yet.</p>}
      <div ref={end} />
    </div>
  );
}

function Line({ told, seats, onPoint }: { told: StoryLine; seats: SeatCard[]; onPoint(places: Place[]): void }) {
  const places = told.places ?? [];
  const where = places.length ? { onPointerEnter: () => onPoint(places), onPointerLeave: () => onPoint([]) } : {};
  return (
    <li class={`told ${tone(told.kind)}`} {...where}>
      {told.working ? (
        <details>
          <summary>
            <Hearers told={told} seats={seats} />
            {capital(told.text)}
          </summary>
          <Why working={told.working} />
        </details>
      ) : (
        <span class="told-text">
          <Hearers told={told} seats={seats} />
          {capital(told.text)}
        </span>
      )}
      <Case id={told.case} />
    </li>
  );
}

/** Who heard a line that was not for everybody. */
export function Hearers({ told, seats }: { told: StoryLine; seats: SeatCard[] }) {
  const players = seats.flatMap((seat, n) => (seat.side === null ? [] : [n]));
  if (told.heard === undefined || players.every((n) => seatsOf(told.heard!).includes(n))) return null;
  const heard = players.filter((n) => seatsOf(told.heard!).includes(n));
  const names = heard.map((n) => capital(seats[n].name)).join(" and ") || "Nobody";
  return (
    <b class={`heard side-${seats[heard[0]]?.side ?? "none"}`} title={`Heard by ${names} alone`}>
      <i class="flag" aria-hidden="true" />
      {names}:{" "}
    </b>
  );
}

/** Table, column, modifiers, dice, total and result. */
function Why({ working }: { working: Working }) {
  return (
    <div class="working">
      <p>
        Table {working.table}
        {working.column && `, column ${working.column}`}
      </p>
      <Modifiers list={working.modifiers} />
      <p class="dice">
        {working.rolls.map(([name, value], n) => (
          <span key={n} class="die" title={name}>
            <b>{value}</b> <small>{name}</small>
          </span>
        ))}
        {working.total !== null && working.total !== undefined && <span>total {working.total}</span>}
        {working.result && (
          <span>
            result <b>{working.result}</b>
          </span>
        )}
      </p>
    </div>
  );
}

/** Why the computer decided as it did, for those who may know everything. */
export function Reasons({ reasons, card }: { reasons: Reason[]; card: GameCard }) {
  if (!reasons.length) return null;
  return (
    <section class="reasons" aria-label="Why the computer did so">
      <h2>Why the computer did so</h2>
      <ul>
        {reasons.map((why, at) => (
          <li key={at}>
            <b>{capital(card.seats[why.seat]?.name ?? "")}</b> {why.text}
          </li>
        ))}
      </ul>
    </section>
  );
}
