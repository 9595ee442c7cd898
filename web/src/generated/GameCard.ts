/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */
import type { Join } from "./Join";
import type { SeatView } from "./SeatView";
import type { Verdict } from "./Verdict";

/**
 * A card as one reader sees it.
 */
export type GameCard = {
/**
 * The match.
 */
id: string,
/**
 * Its book.
 */
book: string,
/**
 * Its scenario's name within the book.
 */
scenario: string,
/**
 * Its scenario's title.
 */
title: string,
/**
 * `hot-seat`, `live` or `by-web`.
 */
pace: string,
/**
 * May anybody watch?
 */
public: boolean,
/**
 * Who may take a free seat?
 */
join: Join,
/**
 * Have all agreed that an umpire sees everything?
 */
umpire: boolean,
/**
 * Has it begun?
 */
begun: boolean,
/**
 * Who sits where.
 */
seats: Array<SeatView>,
/**
 * The turn.
 */
turn: number,
/**
 * The last turn.
 */
last_turn: number,
/**
 * Is the reader asked?
 */
your_turn: boolean,
/**
 * Who is asked.
 */
waiting_for: string | null,
/**
 * What the reader has left if he is asked and has a clock, or whoever else is asked, alone.
 */
time_left_ms: number | null,
/**
 * How it ended.
 */
over: Verdict | null,
/**
 * When something last happened that the reader knows of.
 */
updated_ms: number, };
