import { type Language as Grammar, Parser, type Tree } from "web-tree-sitter";
import { loadGrammar } from "./grammars.ts";

/** tree-sitter reports progress about every hundred steps; an ordinary file needs fewer than one report for six characters. */
const STEPS_PER_CHARACTER = 4;
const STEPS_AT_LEAST = 200_000;

export type ParseOutcome =
  | { readonly tree: Tree; readonly grammar: Grammar }
  | { readonly failure: "grammar-unavailable" | "parse-timeout" | "parse-failed"; readonly message: string };

const parsers = new Map<string, Parser>();

/**
 * Parses a text. The caller deletes the tree: WebAssembly memory is not collected. Work is bounded by parser steps in
 * proportion to the text, so that the same file gives the same outcome on every machine.
 */
export async function parseSource(grammarName: string, source: string): Promise<ParseOutcome> {
  let grammar: Grammar;
  try {
    grammar = await loadGrammar(grammarName);
  } catch (error) {
    return { failure: "grammar-unavailable", message: `the grammar "${grammarName}" does not load: ${String(error)}` };
  }
  let parser = parsers.get(grammarName);
  if (parser === undefined) {
    parser = new Parser();
    parser.setLanguage(grammar);
    parsers.set(grammarName, parser);
  }
  let steps = STEPS_AT_LEAST + source.length * STEPS_PER_CHARACTER;
  try {
    const tree = parser.parse(source, null, { progressCallback: () => --steps < 0 });
    if (tree !== null) return { tree, grammar };
    parser.reset();
    return { failure: "parse-timeout", message: "parsing was given up: far more work than its size warrants" };
  } catch (error) {
    parsers.delete(grammarName);
    return { failure: "parse-failed", message: `the parser failed: ${String(error)}` };
  }
}
