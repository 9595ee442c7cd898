/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */
import type { Fault } from "./Fault";
export type Reading = {
steps: Array<string>,
faults: Array<Fault>, };
