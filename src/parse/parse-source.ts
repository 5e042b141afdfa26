import { type Language as Grammar, Parser, type Tree } from "web-tree-sitter";
import { hasCrowdedError } from "./crowded-error.ts";
import { loadGrammar } from "./grammars.ts";
import { inParser, isParserBroken } from "./parser-health.ts";

/** tree-sitter reports progress about every hundred steps; an ordinary file needs fewer than one report for six characters. */
const STEPS_PER_CHARACTER = 4;
const STEPS_AT_LEAST = 200_000;
/** Where nearly nothing parses a step costs ever more, and counting them ends nothing (72,000 closing brackets in Lua: minutes). */
const LONGEST_MS = 10_000;

export type ParseOutcome =
  | { readonly tree: Tree; readonly grammar: Grammar }
  | { readonly failure: "grammar-unavailable" | "parse-timeout" | "parse-failed"; readonly message: string };

const parsers = new Map<string, Parser>();

/**
 * Parses a text. The caller deletes the tree: WebAssembly memory is not collected. Work is bounded by parser steps in
 * proportion to the text, so that the same file gives the same outcome on every machine, and by time for texts that hardly parse.
 */
export async function parseSource(grammarName: string, source: string): Promise<ParseOutcome> {
  let grammar: Grammar;
  try {
    grammar = await loadGrammar(grammarName);
  } catch (error) {
    return { failure: "grammar-unavailable", message: `the grammar "${grammarName}" does not load: ${String(error)}` };
  }
  let steps = STEPS_AT_LEAST + source.length * STEPS_PER_CHARACTER;
  const until = performance.now() + LONGEST_MS;
  try {
    const parser = parserFor(grammarName, grammar);
    const tree = inParser(() => parser.parse(source, null, { progressCallback: () => --steps < 0 || performance.now() > until }));
    if (tree === null) {
      parser.reset();
      return { failure: "parse-timeout", message: "parsing was given up: far more work than its size warrants" };
    }
    if (!tree.rootNode.hasError || !hasCrowdedError(tree)) return { tree, grammar };
    tree.delete();
    return { failure: "parse-failed", message: "it is torn so badly that hardly anything parses" };
  } catch (error) {
    parsers.delete(grammarName);
    // What a broken parser says differs from run to run.
    const said = isParserBroken() ? "the parser gave up" : `the parser failed: ${String(error)}`;
    return { failure: "parse-failed", message: said };
  }
}

function parserFor(grammarName: string, grammar: Grammar): Parser {
  let parser = parsers.get(grammarName);
  if (parser === undefined) {
    parser = new Parser();
    parser.setLanguage(grammar);
    parsers.set(grammarName, parser);
  }
  return parser;
}
