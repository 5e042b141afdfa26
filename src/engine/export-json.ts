import { setImmediate as nextTurn } from "node:timers/promises";
import { edgeOut, graphNode } from "./graph-out.ts";
import type { OpenTree } from "./open-tree.ts";

/** Rows after which others get a turn. */
const ROWS_PER_TURN = 20_000;

/**
 * Writes the graph as JSON lines: every file with its definitions by path and place, then channels and locals; then every edge, by its source and
 * place. Equal trees give equal lines.
 */
export async function exportJson(tree: OpenTree, write: (line: string) => void): Promise<void> {
  const { graph } = tree;
  const { fileCount } = graph.numbering;
  const ids: string[] = [];
  let rows = 0;
  const row = async (told: object) => {
    write(JSON.stringify(told));
    if (++rows % ROWS_PER_TURN === 0) await nextTurn();
  };
  const node = async (number: number) => {
    const { depth: _, ...told } = graphNode(tree, { node: number, depth: 0 });
    ids[number] = told.id;
    await row({ t: "node", ...told });
  };
  for (let file = 0; file < fileCount; file++) {
    await node(graph.numbering.node(file, -1));
    const end = graph.numbering.firstSymbol[file + 1] as number;
    for (let symbol = graph.numbering.firstSymbol[file] as number; symbol < end; symbol++) await node(symbol);
  }
  for (let extra = graph.numbering.local(0); extra < graph.nodeCount; extra++) await node(extra);
  for (let edge = 0; edge < graph.edgeCount; edge++) {
    await row({ t: "edge", ...edgeOut(tree, { edge, sites: 1 }, (end) => ids[end] as string) });
  }
}
