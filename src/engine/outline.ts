import type { SymbolFact } from "#model/file-facts.ts";
import type { OutlineResult, OutlineSymbol } from "#model/results.ts";
import { displayName } from "#model/symbol-id.ts";
import { estimateTokens } from "./hit.ts";
import type { OpenTree } from "./open-tree.ts";
import { notIndexed, readCurrent } from "./tree-reader.ts";

const DEFAULT_BUDGET_TOKENS = 4000;

/** What a file defines as a tree, or what a folder holds. */
export async function outline(
  tree: OpenTree,
  path: string,
  options: { readonly depth?: number | undefined; readonly budgetTokens?: number | undefined },
): Promise<OutlineResult> {
  const clean = path.replace(/^\.\//, "").replace(/\/+$/, "");
  const budget = options.budgetTokens ?? DEFAULT_BUDGET_TOKENS;
  if (clean === "" || clean === "." || tree.store.file(clean) === undefined) return folderOutline(tree, clean === "." ? "" : clean, budget);
  const file = await readCurrent(tree.store, tree.root, clean);
  let left = budget;
  let omitted = 0;
  const children = (parent: number, depth: number): OutlineSymbol[] => {
    const found: OutlineSymbol[] = [];
    file.symbols.forEach((symbol, i) => {
      if (symbol.parent !== parent) return;
      const size = estimateTokens((file.ids[i] as string).length + symbol.signature.length + 40);
      if (left < size) {
        omitted++;
        return;
      }
      left -= size;
      found.push({ ...outlineSymbol(clean, symbol, file.ids[i] as string), children: depth <= 1 ? [] : children(i, depth - 1) });
    });
    return found;
  };
  const symbols = children(-1, options.depth ?? Number.MAX_SAFE_INTEGER);
  return {
    path: clean,
    symbols,
    ...(omitted === 0 ? {} : { left_out: `${omitted} definitions did not fit ${budget} tokens; raise budget_tokens or set depth to 1` }),
  };
}

function outlineSymbol(path: string, symbol: SymbolFact, id: string): Omit<OutlineSymbol, "children"> {
  return {
    id,
    kind: symbol.kind,
    name: displayName(path, symbol),
    signature: symbol.signature,
    start_line: symbol.startLine,
    end_line: symbol.endLine,
  };
}

function folderOutline(tree: OpenTree, folder: string, budget: number): OutlineResult {
  const prefix = folder === "" ? "" : `${folder}/`;
  const entries = new Map<string, { path: string; kind: "file" | "folder"; symbols: number }>();
  for (const { path, factsKey } of tree.store.files()) {
    if (!path.startsWith(prefix)) continue;
    const rest = path.slice(prefix.length);
    const cut = rest.indexOf("/");
    const kind = cut < 0 ? "file" : "folder";
    const name = cut < 0 ? path : prefix + rest.slice(0, cut);
    const known = entries.get(name) ?? { path: name, kind, symbols: 0 };
    known.symbols += tree.store.facts(factsKey)?.symbolCount ?? 0;
    entries.set(name, known);
  }
  if (entries.size === 0 && folder !== "") throw notIndexed(folder);
  const sorted = [...entries.values()].sort((a, b) => (a.kind === b.kind ? (a.path < b.path ? -1 : 1) : a.kind === "folder" ? -1 : 1));
  const fitting = Math.max(1, Math.floor(budget / 20));
  const left = sorted.length - fitting;
  return {
    path: folder || ".",
    symbols: [],
    entries: sorted.slice(0, fitting),
    ...(left > 0 ? { left_out: `${left} more entries; raise budget_tokens` } : {}),
  };
}
