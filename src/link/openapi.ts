/** An operation of an OpenAPI document: `get /api/orders/{id}`, and the line of its method. */
export interface DescribedRoute {
  readonly key: string;
  /** 1-based. */
  readonly line: number;
}

const METHODS: ReadonlySet<string> = new Set(["get", "put", "post", "delete", "options", "head", "patch", "trace"]);
const MOST_ROUTES = 5_000;

/** Whether a file may be an OpenAPI document by its name. */
export function isOpenapiPath(path: string): boolean {
  return /(?:^|[/._-])(?:openapi|swagger|api-docs)[\w.-]*\.(?:json|ya?ml)$/i.test(path);
}

/**
 * The operations of an OpenAPI or Swagger document in JSON or YAML, in order; none for other documents. It is read by its lines and their indents,
 * as both are written by people and by most tools: flow mappings of YAML are not seen, JSON of a single line is read as a whole.
 */
export function describedRoutes(text: string): readonly DescribedRoute[] {
  const keys = keysOf(text);
  const top = keys[0]?.name === "{" ? (keys[1]?.indent ?? 0) : 0;
  if (!keys.some(({ name, indent }) => indent === top && (name === "openapi" || name === "swagger"))) return ofWhole(text);
  const base = baseOf(keys, top);
  const found: DescribedRoute[] = [];
  const start = keys.findIndex(({ name, indent }) => indent === top && name === "paths");
  let pathIndent = -1;
  let methodIndent = -1;
  let path: string | undefined;
  for (const { name, indent, line } of start < 0 ? [] : keys.slice(start + 1)) {
    if (indent <= top || found.length >= MOST_ROUTES) break;
    if (pathIndent < 0) pathIndent = indent;
    if (indent === pathIndent) {
      path = name.startsWith("/") ? name : undefined;
      methodIndent = -1;
    } else if (path !== undefined) {
      if (methodIndent < 0) methodIndent = indent;
      if (indent === methodIndent && METHODS.has(name)) found.push({ key: `${name} ${base}${path}`, line });
    }
  }
  return found;
}

interface Key {
  readonly name: string;
  readonly value: string;
  readonly indent: number;
  readonly line: number;
}

/** Keys at the starts of lines; of an item of a list, where its first key stands. A line that only opens an object is the key `{`. */
function keysOf(text: string): readonly Key[] {
  const found: Key[] = [];
  for (const [i, written] of text.split(/\r?\n/).entries()) {
    const parts = /^(\s*(?:- +)?)(?:"([^"]*)"|'([^']*)'|([^\s#"'{}[\]-][^:#]*?)|(\{))\s*(?::(?:\s+(.*))?)?$/.exec(written);
    if (parts === null) continue;
    const name = parts[2] ?? parts[3] ?? parts[4] ?? (parts[5] as string);
    found.push({ name, value: parts[6] ?? "", indent: (parts[1] as string).length, line: i + 1 });
  }
  return found;
}

/** Path of the first server, or `basePath`. */
function baseOf(keys: readonly Key[], top: number): string {
  const basePath = keys.find(({ name, indent }) => indent === top && name === "basePath");
  const servers = keys.findIndex(({ name, indent }) => indent === top && name === "servers");
  const url = servers < 0 ? undefined : keys.slice(servers + 1).find(({ name, indent }) => indent <= top || name === "url");
  const written = basePath?.value ?? (url?.name === "url" && url.indent > top ? url.value : "");
  return pathOf(
    /^\s*(?:"([^"]*)"|'([^']*)'|([^\s#,]*))/
      .exec(written)
      ?.slice(1)
      .find((part) => part !== undefined) ?? "",
  );
}

/** Path of a URL without a slash at its end. */
function pathOf(url: string): string {
  return url.replace(/^[a-z][a-z+.-]*:\/\/[^/]*/i, "").replace(/\/+$/, "");
}

function ofWhole(text: string): readonly DescribedRoute[] {
  if (!/^\s*\{/.test(text) || text.trim().includes("\n")) return [];
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    // What is no JSON describes nothing.
    return [];
  }
  const { openapi, swagger, basePath, servers, paths } = entriesOf(document);
  if (openapi === undefined && swagger === undefined) return [];
  const server = Array.isArray(servers) ? entriesOf(servers[0])["url"] : undefined;
  const base = pathOf(String(basePath ?? server ?? ""));
  return Object.entries(entriesOf(paths))
    .flatMap(([path, methods]) =>
      Object.keys(entriesOf(methods)).flatMap((method) => (METHODS.has(method) ? [`${method} ${base}${path}`] : [])),
    )
    .slice(0, MOST_ROUTES)
    .map((key) => ({ key, line: 1 }));
}

function entriesOf(value: unknown): { readonly [name: string]: unknown } {
  return typeof value === "object" && value !== null ? (value as { readonly [name: string]: unknown }) : {};
}
