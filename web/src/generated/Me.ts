/* Made from the Rust types of the server and the kernel. Do not edit: run
   UPDATE_TYPES=1 cargo test -p server --lib types */

/**
 * Who somebody is to the server.
 */
export type Me = {
/**
 * The name that others see.
 */
name: string,
/**
 * Has he a name and password to sign in with?
 */
account: boolean,
/**
 * The link by which he comes back.
 */
recovery?: string | null,
/**
 * The Atom feed of the matches that wait for him.
 */
feed?: string | null,
/**
 * The address for notices.
 */
mail: string | null,
/**
 * Has he said from there that it is his?
 */
mail_confirmed: boolean,
/**
 * Can this server send mails at all?
 */
mails: boolean,
/**
 * The address that is called for notices.
 */
webhook: string | null, };
