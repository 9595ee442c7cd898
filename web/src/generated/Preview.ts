/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */
import type { Measure } from "./Measure";
import type { Modifier } from "./Modifier";
import type { OddsOutcome } from "./OddsOutcome";
import type { Overlay } from "./Overlay";
import type { Sheet } from "./Sheet";
import type { SightPreview } from "./SightPreview";

/**
 * What one seat can know beforehand about a draft.
 */
export type Preview = {
/**
 * What it costs, step by step, in the book's words (`3 of 6 movement points`).
 */
cost: Array<string>,
/**
 * The line of sight it needs.
 */
sight: SightPreview | null,
/**
 * The odds, every outcome.
 */
odds: Array<OddsOutcome>,
/**
 * Every modifier that counts: case, label and value.
 */
modifiers: Array<Modifier>,
/**
 * The numbers that standing orders may test.
 */
measures: Array<Measure>,
/**
 * Warnings: places under enemy observation as this seat knows it, and the like.
 */
notes: Array<string>,
/**
 * What it would cover: templates, zones, arcs, rulers, drawn over the board while the draft stands.
 */
overlays?: Array<Overlay>,
/**
 * What it comes to, as tables: an army with its prices, an order of march.
 */
sheets?: Array<Sheet>, };
