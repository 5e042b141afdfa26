import { displayName, symbolIds } from "#model/symbol-id.ts";
import type { OpenTree } from "./open-tree.ts";

/** Writes the index as JSON lines: every definition as a node, by path and place. Edges follow once references are resolved. */
export async function exportJson(tree: OpenTree, write: (line: string) => void): Promise<void> {
  for (const { path, factsKey } of tree.store.files()) {
    const symbols = tree.store.facts(factsKey)?.symbols() ?? [];
    const ids = symbolIds(path, symbols);
    symbols.forEach((symbol, i) => {
      write(
        JSON.stringify({
          t: "node",
          id: ids[i],
          kind: symbol.kind,
          name: displayName(path, symbol),
          path,
          start_line: symbol.startLine,
          end_line: symbol.endLine,
        }),
      );
    });
  }
}
