/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */

/**
 * What a scenario says about itself.
 */
export type ScenarioText = {
/**
 * Its whole name.
 */
name: string,
/**
 * Its title.
 */
title: string,
/**
 * What it is about.
 */
situation: string,
/**
 * When it took place.
 */
date: string,
/**
 * About how long a game takes.
 */
length: string, };
