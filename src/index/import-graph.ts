import { EDGE_KINDS, EVIDENCE, type GraphNumbering, type ResolvedGraph, type SiteColumns } from "#model/graph.ts";
import type { FileImports } from "./resolve-imports.ts";

const NO_SITES: SiteColumns = {
  names: [],
  name: new Uint32Array(0),
  kind: new Uint8Array(0),
  file: new Uint32Array(0),
  line: new Uint32Array(0),
  within: new Uint32Array(0),
};

/** The graph that imports alone tell: an edge from each file to each file that it imports. */
export function importGraph({ from, to, line }: FileImports, numbering: GraphNumbering): ResolvedGraph {
  const fileNode = (file: number) => numbering.node(file, -1);
  return {
    locals: [],
    channels: [],
    edges: {
      from: Uint32Array.from(from, fileNode),
      to: Uint32Array.from(to, fileNode),
      kind: new Uint8Array(from.length).fill(EDGE_KINDS.indexOf("import")),
      evidence: new Uint8Array(from.length).fill(EVIDENCE.indexOf("binding")),
      file: Uint32Array.from(from),
      line: Uint32Array.from(line),
    },
    unbound: NO_SITES,
    external: NO_SITES,
  };
}
