/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */
import type { Board } from "./Board";
import type { GameCard } from "./GameCard";
import type { ScenarioText } from "./ScenarioText";
import type { Seat } from "./Seat";
import type { SeatLink } from "./SeatLink";
import type { SeatView } from "./SeatView";
import type { You } from "./You";

/**
 * Everything fixed about a match.
 */
export type GameInfo = {
/**
 * As lists show it.
 */
card: GameCard,
/**
 * Who sits where.
 */
seats: Array<SeatView>,
/**
 * Has it begun?
 */
begun: boolean,
/**
 * The boards.
 */
boards: Array<Board>,
/**
 * The commitment to the dice.
 */
commitment: string,
/**
 * The reader's seats.
 */
you: You,
/**
 * The same once more.
 */
your_seats: Array<Seat>,
/**
 * What is played.
 */
scenario: ScenarioText,
/**
 * What was switched.
 */
options: { [key in string]: string },
/**
 * Does the reader play several seats?
 */
hot_seat: boolean,
/**
 * Invitations to free seats, for those who sit at the table.
 */
seat_links: Array<SeatLink>,
/**
 * The link of the umpire, for those who sit at the table and have agreed to him.
 */
umpire_link: string | null,
/**
 * The way to the rematch, for those who played.
 */
rematch: string | null,
/**
 * Where the log is that the reader may have now: his seat's own, or the full one; none for whoever only watches.
 */
log?: string,
/**
 * Where the map's picture is.
 */
map: string | null, };
