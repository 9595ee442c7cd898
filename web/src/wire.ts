/** The types of the wire, made from the server's own, under the names that the client uses; and what helps to read them. */
import type { Asked, BookCard, Frame, Place, ScenarioCard, TellingText as Told } from "./generated";

export type {
  Asked,
  Asking,
  Board,
  BoardLine,
  ChatLine as Chat,
  ClockView,
  Fault,
  GameCard,
  GameInfo,
  Hello,
  HexGrid,
  Holder,
  Label,
  LuckEntry,
  LuckLedger,
  Modifier,
  NamedStep,
  News,
  Offer,
  OfferView as TableOffer,
  OptionCard,
  Overlay,
  Piece,
  Place,
  Point,
  Preview,
  Reading,
  Reason,
  Refusal as Problem,
  Scene,
  SceneChange as SceneNews,
  SeatView as SeatCard,
  Sheet,
  SightPreview,
  Span,
  TellingText as Told,
  Track,
  Verdict,
  WhyNot,
  Working,
  Written,
} from "./generated";

/** A scenario, with how often each side wins where that has been measured. */
export type ScenarioInfo = ScenarioCard;
export type BookInfo = Omit<BookCard, "scenarios"> & { scenarios: ScenarioInfo[] };

/** A line of a story; where everything is revealed, with the seats that heard it. */
export interface StoryLine extends Told {
  heard?: number;
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

/** What was told with a frame, with who heard it where that is known. */
export const linesOf = (frame: Frame): StoryLine[] => frame.tellings.map((told, n) => (frame.heard ? { ...told, heard: frame.heard[n] } : told));

export const cellOf = (place: Place | null | undefined): number | null =>
  place && "cell" in place ? place.cell.cell : null;
export const boardOf = (place: Place): number => ("cell" in place ? place.cell.board : place.point.board);

/** A fraction as the kernel writes it, as a number. */
export function fraction(text: string): number {
  const [num, den] = text.split("/");
  return Number(num) / (den ? Number(den) : 1);
}
