import { plainPath } from "./call-edges.mjs";

const TEST_PATH = /(^|\/)(__tests__|__mocks__|tests?|e2e)\/|\.(test|spec)(-d)?\.[cm]?[jt]sx?$/;

/**
 * The call sites of a truth, in the form of both makers: of the compiler's answers and of a language server's.
 * `tests` is "exclude" or "only", `under` a prefix that paths must have, `except` prefixes that they must not have.
 *
 * A site has `lines` (where its callee's name stands, and where the call begins when that is elsewhere), `targets` and `soft`
 * (implementations of an abstract target, and bodies of the name that another build takes).
 */
export async function truthSites(rows, { tests, under, except = [] } = {}) {
  const sites = [];
  for await (const row of rows) {
    const isTest = row.test ?? TEST_PATH.test(row.path);
    if ((tests === "exclude" && isTest) || (tests === "only" && !isTest)) continue;
    if (under !== undefined && !row.path.startsWith(under)) continue;
    if (except.some((prefix) => row.path.startsWith(prefix))) continue;
    const start = row.start ?? row.startLine;
    sites.push({
      path: row.path,
      line: row.line,
      lines: start && start !== row.line ? [row.line, start] : [row.line],
      callee: row.callee,
      form: row.form,
      status: row.status,
      why: row.why,
      // A parameter or a destructured local that is called by its bare name: no graph of definitions has a node for it.
      local: row.local === true,
      alone: row.lineSites === 1,
      sameName: row.sameName ?? 1,
      outside: row.ext ?? "",
      targets: (row.targets ?? []).map(place),
      soft: [...(row.impls ?? []), ...(row.alts ?? [])].map(place),
    });
  }
  return sites;
}

function place({ path, line, name, kind, ctor }) {
  return { path: plainPath(path), line, name, kind, constructorLine: ctor };
}
