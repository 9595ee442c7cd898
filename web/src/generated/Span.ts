/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */
import type { Point } from "./Point";

/**
 * Answers too many to list; [`AnyMatch::place_step`] and [`AnyMatch::number_step`] give the step of one.
 */
export type Span = { "cells": {
/**
 * Which board.
 */
board: number,
/**
 * The cells in order.
 */
cells: Array<number>, } } | { "area": {
/**
 * Which board.
 */
board: number,
/**
 * The outline.
 */
outline: Array<Point>, } } | { "number": {
/**
 * The least.
 */
from: number,
/**
 * The greatest.
 */
to: number,
/**
 * What is counted.
 */
unit: string, } };
