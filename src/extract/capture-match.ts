import type { Language as Grammar, Node, Tree } from "web-tree-sitter";
import { Query } from "web-tree-sitter";
import type { Language } from "#contracts/language.ts";
import { inParser } from "#parse/parser-health.ts";

/** One match of a language's query: the capture that names its role, and the helper captures around it by name. */
export interface CaptureMatch {
  /** `def`, `ref`, `import`, `export`, `scope`, `decorator` or `comment`. */
  readonly role: string;
  /** What follows the dot: a kind, or empty. */
  readonly kind: string;
  readonly pattern: number;
  readonly start: number;
  readonly end: number;
  readonly parts: { readonly [name: string]: TextRange };
}

/** UTF-16 offsets, end exclusive. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

const PARTS: ReadonlySet<string> = new Set(["name", "body", "doc", "container", "receiver", "args", "source", "alias"]);

/** Parts that span all their captures in one match (`A::B` of `A::B::c`), as the main capture does. */
const SPANS: ReadonlySet<string> = new Set(["container", "source"]);

const queries = new Map<string, Query>();

/**
 * Matches that may be under way at once. Each node costs one look at each of them, so that without a limit thousands of nested calls cost
 * minutes (6,600 in Elixir: 95 s, with it 2 s); ordinary files have a few dozen.
 */
const MATCH_LIMIT = 1_024;

/** Nodes below this depth start no match: at each node the library looks at all that is around it (87,000 open brackets: 40 s, with it 2 s). */
const DEEPEST_START = 2_000;

/** For what the limits do not foresee. */
const LONGEST_MS = 10_000;

export interface FoundMatches {
  readonly matches: readonly CaptureMatch[];
  /** More matches were under way than are followed, and some may be missing. */
  readonly exceeded: boolean;
}

/** Runs the language's query over a tree, in document order. Captures that start with `_` serve predicates only. */
export function captureMatches(language: Language, grammar: Grammar, tree: Tree): FoundMatches {
  const query = queryOf(language, grammar);
  const found: CaptureMatch[] = [];
  const until = performance.now() + LONGEST_MS;
  let isLate = false;
  const progressCallback = () => {
    isLate ||= performance.now() > until;
    return isLate;
  };
  const matches = inParser(() => query.matches(tree.rootNode, { matchLimit: MATCH_LIMIT, maxStartDepth: DEEPEST_START, progressCallback }));
  for (const match of matches) {
    let main: Node | undefined;
    let role = "";
    let end = 0;
    const parts: { [name: string]: TextRange } = {};
    for (const { name, node } of match.captures) {
      if (PARTS.has(name)) {
        const known = parts[name];
        if (known === undefined) parts[name] = { start: node.startIndex, end: node.endIndex };
        else if (SPANS.has(name)) parts[name] = { start: known.start, end: node.endIndex };
      } else if (!name.startsWith("_")) {
        main ??= node;
        end = node.endIndex;
        role = name;
      }
    }
    if (main === undefined) continue;
    const dot = role.indexOf(".");
    found.push({
      role: dot < 0 ? role : role.slice(0, dot),
      kind: dot < 0 ? "" : role.slice(dot + 1),
      pattern: match.patternIndex,
      start: main.startIndex,
      end,
      parts,
    });
  }
  return { matches: found, exceeded: isLate || query.didExceedMatchLimit() };
}

function queryOf(language: Language, grammar: Grammar): Query {
  let query = queries.get(language.id);
  if (query === undefined) {
    query = new Query(grammar, language.query ?? "");
    queries.set(language.id, query);
  }
  return query;
}
