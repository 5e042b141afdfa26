/** Modules of Node.js that may be written without `node:`; newer ones exist only with it. */
const BUILTINS: ReadonlySet<string> = new Set(
  (
    "assert async_hooks buffer child_process cluster console constants crypto dgram diagnostics_channel dns domain events fs http http2 " +
    "https inspector module net os path perf_hooks process punycode querystring readline repl stream string_decoder sys timers tls " +
    "trace_events tty url util v8 vm wasi worker_threads zlib"
  ).split(" "),
);

/** `node:fs/promises` for `fs/promises` and for itself; undefined for what is no module of Node.js. */
export function builtinName(specifier: string): string | undefined {
  if (specifier.startsWith("node:")) return specifier;
  const slash = specifier.indexOf("/");
  // `events/` with a slash at the end is how a package of that name is asked for.
  if (slash === specifier.length - 1) return undefined;
  return BUILTINS.has(slash < 0 ? specifier : specifier.slice(0, slash)) ? `node:${specifier}` : undefined;
}

export interface PackageSpecifier {
  readonly name: string;
  /** `.` or `./path`, as keys of `exports` are written. */
  readonly subpath: string;
}

/** Package and path of a bare specifier: `@shop/till/money` is `./money` of `@shop/till`. */
export function packageSpecifier(specifier: string): PackageSpecifier {
  let cut = specifier.indexOf("/");
  if (cut > 0 && specifier.startsWith("@")) cut = specifier.indexOf("/", cut + 1);
  if (cut < 0) return { name: specifier, subpath: "." };
  const rest = specifier.slice(cut + 1);
  return { name: specifier.slice(0, cut), subpath: rest === "" ? "." : `./${rest}` };
}

/** What a bundler's loader or query adds to a path is no part of it: `!!raw!./x`, `./icon.svg?url`. */
export function withoutLoader(specifier: string): string {
  const path = specifier.slice(specifier.lastIndexOf("!") + 1);
  const query = path.indexOf("?", 1);
  return query < 0 ? path : path.slice(0, query);
}
