import { EDGE_KINDS, type EdgeKind, EVIDENCE, type Evidence } from "#model/graph.ts";
import { symbolIds } from "#model/symbol-id.ts";
import { GraphBuilder } from "#store/graph-builder.ts";
import { IndexStore } from "#store/index-store.ts";
import { writeSegment } from "#store/segment-file.ts";
import { engineFor, type IndexedFolder } from "../index/indexed-folder.ts";

/**
 * Gives an indexed folder the graph that a test wants to ask about, in place of the one that was found. Edges are told as
 * "src/oven.ts#Oven.bake call src/till.ts#priceOf at 8", with ` by evidence` before the line where it is no binding; a file is named by
 * its path. Sites that make no edge are told as "src/oven.ts#Oven.bake call cool at 8".
 */
export async function withEdges(
  folder: IndexedFolder,
  edges: readonly string[],
  open: { readonly unbound?: readonly string[]; readonly external?: readonly string[] } = {},
): Promise<IndexedFolder> {
  await folder.engine.close();
  const store = new IndexStore(folder.store, folder.root);
  const builder = new GraphBuilder();
  const nodes = new Map<string, { file: number; symbol: number }>();
  for (const [file, { path, factsKey, traits }] of store.files().entries()) {
    const facts = store.facts(factsKey);
    const symbols = facts?.symbols() ?? [];
    builder.addFile({ path, lineCount: facts?.lineCount ?? 0, traits, symbols });
    nodes.set(path, { file, symbol: -1 });
    for (const [symbol, id] of symbolIds(path, symbols).entries()) nodes.set(id, { file, symbol });
  }
  const place = (id: string) => {
    const found = nodes.get(id);
    if (found === undefined) throw new Error(`${id} is not among ${[...nodes.keys()].join(", ")}`);
    return { file: found.file, node: builder.numbering.node(found.file, found.symbol) };
  };
  for (const text of edges) {
    const [, from = "", kind = "", to = "", evidence = "binding", line = ""] =
      /^(\S+) (\S+) (\S+)(?: by (\S+))? at (\d+)$/.exec(text) ?? [];
    const { file, node } = place(from);
    builder.add({
      from: node,
      to: place(to).node,
      kind: EDGE_KINDS.indexOf(kind as EdgeKind),
      evidence: EVIDENCE.indexOf(evidence as Evidence),
      file,
      line: Number(line),
    });
  }
  const site = (text: string) => {
    const [, within = "", kind = "", name = "", line = ""] = /^(\S+) (\S+) (\S+) at (\d+)$/.exec(text) ?? [];
    const { file, node } = place(within);
    return { name, kind: EDGE_KINDS.indexOf(kind as EdgeKind), file, line: Number(line), within: node };
  };
  for (const text of open.unbound ?? []) builder.addUnbound(site(text));
  for (const text of open.external ?? []) builder.addExternal(site(text));
  const { sections, properties } = builder.finish();
  writeSegment(store.segmentPath(store.state()?.graphSegment ?? ""), sections, properties);
  store.close();
  return { ...folder, engine: await engineFor(folder.root, folder.store) };
}
