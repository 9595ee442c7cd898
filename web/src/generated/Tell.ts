/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */
import type { ChatLine } from "./ChatLine";
import type { Hello } from "./Hello";
import type { News } from "./News";
import type { OfferView } from "./OfferView";
import type { Reason } from "./Reason";

/**
 * A message of the server that answers nothing.
 */
export type Tell = { "hello": Hello } | { "news": News } | { "chat": ChatLine } | { "presence": Array<boolean> } | { "offers": Array<OfferView> } | { "notes": string } | { "reasons": Array<Reason> } | { "notice": {
/**
 * In words.
 */
text: string, } } | { "bye": {
/**
 * Why.
 */
reason: string, } };
