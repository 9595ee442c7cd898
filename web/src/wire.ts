/** The types of the wire: the kernel's own, as its JSON has them. */

export interface Point {
  x: number;
  y: number;
}
export type Place = { cell: { board: number; cell: number } } | { point: { board: number; at: Point } };

export interface Label {
  text: string;
  place?: Place;
  piece?: string;
  case?: string;
}
export interface Offer {
  step: string;
  label: Label;
}
export interface NamedStep {
  name: string;
  step: string;
  place?: Place;
}
export type Span =
  | { cells: { board: number; cells: number[] } }
  | { area: { board: number; outline: Point[] } }
  | { number: { from: number; to: number; unit: string } };

export interface WhyNot {
  what: Label;
  reason: string;
  case: string;
}
export interface Asking {
  seat: number;
  version: number;
  window: boolean;
  sealed: boolean;
  prompt: { text: string; case: string };
  offers: Offer[];
  domain?: Span;
  landmarks?: NamedStep[];
  why_nots?: WhyNot[];
  closed: boolean;
  default?: string;
}
export type Asked =
  | "nobody"
  | { alone: number }
  | { together: number }
  | { window: { active: number; seats: number } };

export interface Modifier {
  case: string;
  label: string;
  value: number;
}
export interface Working {
  table: string;
  column: string;
  modifiers: Modifier[];
  rolls: [string, number][];
  total: number | null;
  result: string;
}
export interface Told {
  version: number;
  kind: string;
  case: string;
  text: string;
  pieces?: string[];
  places?: Place[];
  working?: Working;
}
export interface SightPreview {
  visible: boolean;
  cost: number;
  budget: number;
  places: Place[];
  blocked_by: [Place, string] | null;
}
export interface Preview {
  cost: string[];
  sight: SightPreview | null;
  odds: { label: string; chance: string }[];
  modifiers: Modifier[];
  measures: { name: string; value: string }[];
  notes: string[];
}

export interface HexGrid {
  cols: number;
  rows: number;
  even_up: boolean;
}
export interface BoardLine {
  kind: string;
  cells: number[];
  points: Point[];
}
export interface Board {
  key: string;
  title: string;
  grid: HexGrid | null;
  size: [number, number];
  scale: number;
  legend: string[];
  terrain: number[];
  levels: number[];
  lines: BoardLine[];
  places: { name: string; places: Place[] }[];
}
export interface Holder {
  key: string;
  title: string;
  place: Place | null;
}
export interface Piece {
  key: string;
  name: string;
  kind: string;
  side: number | null;
  known: boolean;
  cells: number[];
  outline: Point[];
  board: number;
  holder: string | null;
  facing: number | null;
  count: number | null;
  badges: string[];
}
export interface Overlay {
  key: string;
  kind: string;
  label: string;
  cells: number[];
  points: Point[];
  board: number;
}
export interface Sheet {
  key: string;
  title: string;
  heads: string[];
  rows: string[][];
}
export interface Track {
  turn: number;
  last: number;
  steps: string[];
  current: number;
  now: string;
}
export interface Scene {
  holders: Holder[];
  pieces: Piece[];
  overlays: Overlay[];
  sheets: Sheet[];
  track: Track;
}
export interface Verdict {
  winner: number | null;
  standings: { side: number; score: number; reasons: string[] }[];
}
export interface LuckEntry {
  name: string;
  case: string;
  sides: number;
  rolls: number;
  rolled?: number;
  expected?: string;
  faces: number[];
}
export interface LuckLedger {
  entries: LuckEntry[];
}

/* What the server adds. */

export interface ClockView {
  bank_ms: number[];
  running: boolean[];
  increment_ms: number;
  flag_ms?: number;
}
export interface Chat {
  from: string;
  text: string;
  ms: number;
}
export interface TableOffer {
  what: string;
  by?: number;
  from?: number;
  text?: string;
  pace?: string;
}
export interface SceneNews {
  set?: Partial<Pick<Scene, "pieces" | "overlays" | "holders" | "sheets">>;
  gone?: { pieces?: string[]; overlays?: string[]; holders?: string[]; sheets?: string[] };
  track?: Track;
}
export interface Hello {
  version: number;
  scene: Scene;
  asking: Asking | null;
  asked: Asked;
  tellings: Told[];
  clock: ClockView | null;
  chat?: Chat[];
  notes?: string;
  offers?: TableOffer[];
  presence?: boolean[];
  verdict: Verdict | null;
  begun?: boolean;
  claims?: string[];
}
export interface News {
  version: number;
  tellings: Told[];
  scene?: SceneNews;
  asking: Asking | null;
  asked: Asked;
  clock?: ClockView | null;
  verdict?: Verdict | null;
  begun?: boolean;
  claims?: string[];
}
export interface Problem {
  reason: string;
  help?: string;
  case?: string;
}
export interface SeatCard {
  name: string;
  side: number | null;
  title?: string;
  player: string | null;
  bot: string | null;
  you: boolean;
}
export interface GameCard {
  id: string;
  book: string;
  scenario: string;
  title: string;
  pace: string;
  seats: SeatCard[];
  turn: number;
  last_turn: number;
  your_turn: boolean;
  waiting_for: string | null;
  time_left_ms: number | null;
  over: Verdict | null;
  updated_ms: number;
}
export interface ScenarioInfo {
  name: string;
  title: string;
  date: string;
  length: string;
  situation: string;
  turns: number;
  seats: { name: string; side: number | null; title: string }[];
  options: { name: string; title: string; default: string }[];
  balance?: { alpha: number; games: number } | null;
  thumb?: string;
}
export interface BookInfo {
  name: string;
  title: string;
  scenarios: ScenarioInfo[];
}
export interface GameInfo {
  card: GameCard;
  boards: Board[];
  commitment: string;
  begun: boolean;
  you: { seat: number | null; seats?: number[] };
  your_seats?: number[];
  seat_links?: { seat: number; url: string }[];
  scenario?: Partial<ScenarioInfo>;
  hot_seat?: boolean;
}

/** The bits of a set of seats. */
export const seatsOf = (bits: number): number[] => [0, 1, 2, 3, 4, 5, 6, 7].filter((n) => (bits >> n) & 1);

/** The seats that must answer. */
export function askedSeats(asked: Asked): number[] {
  if (asked === "nobody") return [];
  if ("alone" in asked) return [asked.alone];
  if ("together" in asked) return seatsOf(asked.together);
  return seatsOf(asked.window.seats);
}

export const cellOf = (place: Place | null | undefined): number | null =>
  place && "cell" in place ? place.cell.cell : null;
export const boardOf = (place: Place): number => ("cell" in place ? place.cell.board : place.point.board);

/** A fraction as the kernel writes it, as a number. */
export function fraction(text: string): number {
  const [num, den] = text.split("/");
  return Number(num) / (den ? Number(den) : 1);
}
