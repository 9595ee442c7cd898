/** Setting a game up: who sits where, how fast, with which options. */
import { useState } from "preact/hooks";
import { type Created, api } from "../api";
import { CopyLink, whole } from "../parts/copy";
import { OnlyHere } from "../parts/loopback";
import { go } from "../parts/route";
import { Faults, OwnText, useSetup } from "./setup";
import { Button, Dialog, Problem, capital, titleOf } from "../parts/ui";
import type { BookInfo, OptionCard, ScenarioInfo } from "../wire";

type Against = "greedy" | "random" | "open" | "anybody" | "me";
const AGAINST: [Against, string][] = [
  ["greedy", "the computer"],
  ["random", "the computer, playing at random"],
  ["open", "a friend, by a link"],
  ["anybody", "whoever comes first, by the list of open invitations"],
  ["me", "a friend at this screen"],
];

/** At one sitting, over weeks with a bank, or over weeks with days for each answer. */
type Pace = "live" | "bank" | "days";

export function NewGameDialog({ book, scenario, onClose }: { book: BookInfo; scenario: ScenarioInfo; onClose(): void }) {
  const [against, setAgainst] = useState<Against>("greedy");
  const [seat, setSeat] = useState(0);
  const [pace, setPace] = useState<Pace>("live");
  const [days, setDays] = useState(3);
  const [bank, setBank] = useState(10);
  const [hours, setHours] = useState(12);
  const [minutes, setMinutes] = useState(30);
  const [options, setOptions] = useState<Record<string, string>>({});
  const [text, setText] = useState("");
  const [open, setOpen] = useState(true);
  const [why, setWhy] = useState<unknown>(null);
  const [made, setMade] = useState<Created | null>(null);
  const look = useSetup(book.name, scenario.name, text, options);
  const seats = look?.seats.length ? look.seats : scenario.seats;
  const create = async (e: Event): Promise<void> => {
    e.preventDefault();
    try {
      const hot = against === "me";
      const other = against === "anybody" ? "open" : against;
      const game = await api.create({
        book: book.name,
        ...(text.trim() ? { text } : { scenario: scenario.name }),
        options,
        pace: hot ? "hot-seat" : other !== "open" || pace === "live" ? "live" : "by-web",
        ...(other !== "open" ? {} : { clock: { live: { bank_s: minutes * 60, increment_s: 15 }, bank: { bank_days: bank, increment_hours: hours }, days: { days } }[pace] }),
        seats: seats.map((_, n) => (n === seat ? "me" : other)),
        public: open,
        join: against === "anybody" ? "anybody" : "link",
      });
      if (against === "open" && game.seat_links?.length) setMade(game);
      else go(`/game/${game.id}`);
    } catch (problem) {
      setWhy(problem);
    }
  };
  if (made) {
    return (
      <Dialog title="Invite a friend" onClose={() => go(`/game/${made.id}`)}>
        <p>Whoever opens this link takes the seat. Send it to nobody else.</p>
        {made.seat_links!.map((link) => (
          <CopyLink key={link.seat} label={`Seat of ${capital(scenario.seats[link.seat]?.name ?? "")}`} url={whole(link.url)} />
        ))}
        <OnlyHere />
        <a class="button primary" href={`/game/${made.id}`}>
          To the table
        </a>
      </Dialog>
    );
  }
  return (
    <Dialog title={titleOf(scenario)} onClose={onClose} wide>
      <form class="new-game" onSubmit={(e) => void create(e)}>
        <div>
          {look?.picture ? (
            <img src={`data:image/svg+xml,${encodeURIComponent(look.picture)}`} alt="The table as it is set up now" data-preview={look.faults.length ? "faulty" : "sound"} />
          ) : (
            scenario.thumb && <img src={scenario.thumb} alt="" />
          )}
          {text.trim() && look?.title && <p class="own-title">Your own: {look.title}</p>}
          <p class="meta">
            {[scenario.date, scenario.turns ? `${scenario.turns} turns` : "", scenario.length].filter(Boolean).join(" · ")}
          </p>
          <p>{scenario.situation}</p>
          <ul>
            {seats.map((s) => (
              <li key={s.name}>
                <b>{capital(s.name)}</b> {s.title}
              </li>
            ))}
          </ul>
        </div>
        <div class="fields">
          <fieldset>
            <legend>Against</legend>
            {AGAINST.map(([value, title]) => (
              <label key={value} class="check">
                <input type="radio" name="against" checked={against === value} onChange={() => setAgainst(value)} />
                <span class="words">{title}</span>
              </label>
            ))}
          </fieldset>
          {against !== "me" && (
            <fieldset>
              <legend>You play</legend>
              {seats.map((s, n) => (
                <label key={s.name} class="check">
                  <input type="radio" name="seat" checked={seat === n} onChange={() => setSeat(n)} />
                  <span class="words">
                    {capital(s.name)} <span class="faint">{s.title}</span>
                  </span>
                </label>
              ))}
            </fieldset>
          )}
          {(against === "open" || against === "anybody") && (
            <fieldset>
              <legend>Pace</legend>
              <label class="check">
                <input type="radio" name="pace" checked={pace === "live"} onChange={() => setPace("live")} />
                <span class="words">
                  live, <Count value={minutes} least={5} most={240} title="Minutes each" onCount={setMinutes} /> minutes each
                </span>
              </label>
              <label class="check">
                <input type="radio" name="pace" checked={pace === "bank"} onChange={() => setPace("bank")} />
                <span class="words">
                  by web, <Count value={bank} least={1} most={365} title="Days in the bank" onCount={setBank} /> days each and{" "}
                  <Count value={hours} least={0} most={240} title="Hours for each answer" onCount={setHours} /> hours for each answer
                </span>
              </label>
              <label class="check">
                <input type="radio" name="pace" checked={pace === "days"} onChange={() => setPace("days")} />
                <span class="words">
                  by web, <Count value={days} least={1} most={60} title="Days for each answer" onCount={setDays} /> days for each answer
                </span>
              </label>
            </fieldset>
          )}
          {scenario.options.length > 0 && (
            <details>
              <summary>Options</summary>
              {scenario.options.map((o) => (
                <Choice key={o.name} option={o} value={options[o.name]} onChoose={(value) => setOptions(chosen(options, o.name, value))} />
              ))}
            </details>
          )}
          <details>
            <summary>A scenario of your own</summary>
            <OwnText title="Its whole text, pasted or from a file" value={text} onWrite={setText} />
          </details>
          <Faults list={look?.faults ?? []} options={scenario.options} />
          <label class="check">
            <input type="checkbox" checked={open} onChange={(e) => setOpen((e.target as HTMLInputElement).checked)} />
            Others may watch what is public
          </label>
          <Problem why={why} />
          <Button type="submit" icon="play" class="primary big">
            {against === "open" ? "Make the link" : "Play"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** A whole number in the middle of a sentence. */
function Count({ value, least, most, title, onCount }: { value: number; least: number; most: number; title: string; onCount(value: number): void }) {
  return <input type="number" min={least} max={most} value={value} aria-label={title} onInput={(e) => onCount(Number((e.target as HTMLInputElement).value))} />;
}

/** The options with one of them chosen, or left as the scenario says. */
function chosen(options: Record<string, string>, name: string, value: string): Record<string, string> {
  const { [name]: _, ...rest } = options;
  return value ? { ...rest, [name]: value } : rest;
}

/** One option: a switch, a few words to choose from, a number, or a text of one's own. */
function Choice({ option, value, onChoose }: { option: OptionCard; value: string | undefined; onChoose(value: string): void }) {
  const { kind, title } = option;
  const given = (e: Event): string => (e.target as HTMLInputElement | HTMLSelectElement).value;
  if (kind === "switch") {
    return (
      <label class="check">
        <input type="checkbox" checked={value === "on"} onChange={(e) => onChoose((e.target as HTMLInputElement).checked ? "on" : "")} />
        <span class="words">{capital(title)}</span>
      </label>
    );
  }
  if (kind === "text") return <OwnText title={capital(title)} value={value ?? ""} onWrite={onChoose} />;
  return (
    <label class="block">
      {capital(title)}
      {kind === "number" ? (
        <span class="drawn">
          <input type="number" min={0} step={1} value={value ?? ""} placeholder="as the scenario says" onInput={(e) => onChoose(given(e))} />
          <Button onClick={() => onChoose(String(Math.floor(Math.random() * 100_000)))}>Another one</Button>
        </span>
      ) : (
        <select value={value ?? ""} onChange={(e) => onChoose(given(e))}>
          <option value="">as the scenario says</option>
          {kind.words.map((word) => (
            <option key={word} value={word}>
              {word}
            </option>
          ))}
        </select>
      )}
    </label>
  );
}
