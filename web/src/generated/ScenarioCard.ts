/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */
import type { Balance } from "./Balance";
import type { OptionCard } from "./OptionCard";
import type { SeatCard } from "./SeatCard";

/**
 * A scenario in the library.
 */
export type ScenarioCard = {
/**
 * Its name within its book.
 */
name: string,
/**
 * Its title.
 */
title: string,
/**
 * When it took place.
 */
date: string,
/**
 * About how long a game takes.
 */
length: string,
/**
 * What it is about.
 */
situation: string,
/**
 * The last turn.
 */
turns: number,
/**
 * Who may sit where.
 */
seats: Array<SeatCard>,
/**
 * What a match may switch.
 */
options: Array<OptionCard>,
/**
 * Its map as a small picture.
 */
thumb: string,
/**
 * How it went between computer opponents, if that was measured.
 */
balance?: Balance, };
