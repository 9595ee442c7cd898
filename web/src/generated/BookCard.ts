/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */
import type { ScenarioCard } from "./ScenarioCard";

/**
 * A book in the library.
 */
export type BookCard = {
/**
 * Its short name.
 */
name: string,
/**
 * Its title.
 */
title: string,
/**
 * Its scenarios.
 */
scenarios: Array<ScenarioCard>, };
