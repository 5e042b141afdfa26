import { readFile } from "node:fs/promises";
import { Language as Grammar, Parser } from "web-tree-sitter";
import { grammarFolder } from "#base/package-folder.ts";

/**
 * The library's WebAssembly functions, which it hangs on the object that it is started with. `read-tree.ts` walks trees through them: the
 * library's own cursor carries its state into JavaScript and back at every step, which costs more than the step.
 */
export const functions: { [name: string]: unknown } = {};

let ready: Promise<void> | undefined;
const loaded = new Map<string, Promise<Grammar>>();

/**
 * The tree-sitter grammar of that name, loaded once per thread (5 to 40 ms each). Rejects where the file is missing or is
 * no grammar; the rejection is kept, so a broken grammar is tried once.
 */
export function loadGrammar(name: string): Promise<Grammar> {
  let grammar = loaded.get(name);
  if (grammar === undefined) {
    ready ??= Parser.init(functions);
    grammar = ready.then(async () => Grammar.load(await readFile(new URL(`tree-sitter-${name}.wasm`, grammarFolder()))));
    loaded.set(name, grammar);
  }
  return grammar;
}
