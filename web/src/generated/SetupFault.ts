/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */

/**
 * One thing that is wrong with what somebody wrote.
 */
export type SetupFault = {
/**
 * Which text it stands in: the name of the scenario, or of the option.
 */
source: string,
/**
 * The line, from 1; 0 where there is none.
 */
line: number,
/**
 * The column, from 1; 0 where there is none.
 */
column: number,
/**
 * What is wrong.
 */
what: string,
/**
 * What to do about it.
 */
help: string, };
