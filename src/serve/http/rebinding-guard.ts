import { isIP } from "node:net";

/** Names under which a browser or client on this machine reaches it, as they stand in a URL. */
const LOOPBACK_NAMES: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];
const EVERY_ADDRESS: readonly string[] = ["0.0.0.0", "::"];

/** Says why a request is refused; undefined where it may pass. */
export type RebindingGuard = (headers: { readonly host?: string | undefined; readonly origin?: string | undefined }) => string | undefined;

export function isLoopback(address: string): boolean {
  return address === "localhost" || address === "::1" || /^127\./.test(address);
}

/**
 * Keeps web pages from reaching the server through a browser, also where the page's own name is made to point at this machine (DNS
 * rebinding): `Host` has to be a name of this server, and so has the host of `Origin` where there is one. A server on every address also
 * takes any literal IP address as `Host`: what rebinds is a name, and a browser cannot be led to send another one.
 */
export function rebindingGuard(listensOn: string, otherNames: readonly string[]): RebindingGuard {
  const names = new Set([...LOOPBACK_NAMES, inUrl(listensOn), ...otherNames.map((name) => inUrl(name.toLowerCase()))]);
  const takesAddresses = EVERY_ADDRESS.includes(listensOn);
  return ({ host, origin }) => {
    const name = hostnameOf(`http://${host ?? ""}`);
    if (name === undefined) return "the request has no readable Host header";
    if (!names.has(name) && !(takesAddresses && isAddress(name))) {
      return `the Host ${name.slice(0, 100)} is no name of this server; start it with --allow-host to add one`;
    }
    if (origin === undefined) return undefined;
    const page = hostnameOf(origin);
    return page !== undefined && names.has(page) ? undefined : "web pages of other origins may not use this server";
  };
}

function inUrl(address: string): string {
  return isIP(address) === 6 ? `[${address}]` : address;
}

function isAddress(name: string): boolean {
  return isIP(name.replace(/^\[|\]$/g, "")) !== 0;
}

function hostnameOf(url: string): string | undefined {
  try {
    const { hostname, protocol, username, pathname } = new URL(url);
    const isPlain = /^https?:$/.test(protocol) && username === "" && (pathname === "/" || pathname === "");
    return isPlain && hostname !== "" ? hostname : undefined;
  } catch {
    return undefined; // What cannot be read is refused by the caller.
  }
}
