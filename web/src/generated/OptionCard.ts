/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */
import type { OptionKind } from "./OptionKind";

/**
 * An option of a match.
 */
export type OptionCard = {
/**
 * Its name.
 */
name: string,
/**
 * What it does.
 */
title: string,
/**
 * How it is chosen; what is not chosen is as the scenario says.
 */
kind: OptionKind, };
