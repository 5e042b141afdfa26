import type { SymbolFact } from "#model/file-facts.ts";
import { symbolIds } from "#model/symbol-id.ts";
import { factsOf } from "../kits/language-kit.ts";

/** Ids of what a source defines, in order, without the path. */
export async function idsIn(source: string, language: string, path = "a.ts"): Promise<string[]> {
  const { symbols } = await factsOf(source, language);
  return symbolIds(path, symbols).map((id) => id.slice(path.length + 1));
}

/** The definition with this id. */
export async function symbolIn(source: string, language: string, id: string): Promise<SymbolFact> {
  const { symbols } = await factsOf(source, language);
  const index = symbolIds("a.ts", symbols).indexOf(`a.ts#${id}`);
  const symbol = symbols[index];
  if (symbol === undefined) throw new Error(`no ${id} among ${symbols.map(({ name }) => name).join(", ")}`);
  return symbol;
}
