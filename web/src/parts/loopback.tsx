/** A server that listens to its own computer alone gives links that lead nowhere else. */

/** Does this host name mean the computer itself? */
export const isLoopback = (host: string): boolean => /^(localhost|.*\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);

/** Says so beside an invitation, and how the server can be reached by others. */
export function OnlyHere({ at = location }: { at?: { hostname: string; port: string } }) {
  if (!isLoopback(at.hostname)) return null;
  return (
    <p class="only-here">
      Only this computer can open the link: it leads to {at.hostname}. To play with others in your network, start the server with{" "}
      <code>fireteam serve --listen 0.0.0.0 --port {at.port || "80"}</code>, and put this computer's address in the network in the place of {at.hostname}.
    </p>
  );
}
