import { join } from "node:path";
import { type ChannelNode, EDGE_KINDS, type EdgeKind, EVIDENCE, type Evidence } from "#model/graph.ts";
import { isSymbolKind } from "#model/symbol-kind.ts";
import { TRAIT_BITS } from "#model/traits.ts";
import { GraphBuilder } from "#store/graph-builder.ts";
import { GraphSegment } from "#store/graph-segment.ts";
import { writeSegment } from "#store/segment-file.ts";
import { makeTree } from "../scan/temporary-tree.ts";

/** Symbols by path: "kind Container.name"; the n-th symbol of a file stands on the lines from 10n on. */
export type Definitions = { readonly [path: string]: readonly string[] };

export interface MadeGraph {
  readonly graph: GraphSegment;
  /** Number of a node: `Container.name`, with its path and `#` in front where several have it, the path of a file, `trunk:key`. */
  node(name: string): number;
  /** Name of a node as `node` takes it, without a path where it has one. */
  name(node: number): string;
}

/**
 * A graph written and read back. Edges are told as "Oven.bake call priceOf", with ` by evidence` and ` at line` where they matter. Files
 * below `test/` are tests.
 */
export function madeGraph(definitions: Definitions, edges: readonly string[], channels: readonly ChannelNode[] = []): MadeGraph {
  const builder = new GraphBuilder();
  const names: string[] = [];
  const paths = Object.keys(definitions);
  const files: number[] = [];
  for (const [file, path] of paths.entries()) {
    const symbols = (definitions[path] ?? []).map((text, ordinal, all) => {
      const [kind = "", qualified = ""] = text.split(" ");
      if (!isSymbolKind(kind)) throw new Error(`"${kind}" is no kind`);
      const cut = qualified.lastIndexOf(".");
      const container = cut < 0 ? "" : qualified.slice(0, cut);
      names.push(`${path}#${qualified}`);
      files.push(file);
      const startLine = 10 * (ordinal + 1);
      const place = { leadLine: startLine, startLine, endLine: startLine + 8, nameLine: startLine, nameColumn: 0 };
      const parent = container === "" ? -1 : all.findIndex((other) => other.split(" ")[1] === container);
      const words = { signature: qualified, doc: "", exported: true, isDefault: false, decorators: [] };
      return { name: qualified.slice(cut + 1), kind, container, parent, ...place, ...words };
    });
    builder.addFile({ path, lineCount: 1000, traits: path.startsWith("test/") ? TRAIT_BITS.test : 0, symbols });
  }
  names.push(...paths, ...channels.map(({ trunk, key }) => `${trunk}:${key}`));
  files.push(...paths.keys(), ...channels.map(() => 0));
  const node = (name: string) => {
    const exact = names.indexOf(name);
    const found = exact >= 0 ? exact : names.findIndex((known) => known.endsWith(`#${name}`));
    if (found < 0) throw new Error(`no node is named ${name}`);
    return found;
  };
  for (const one of channels) builder.addChannel(one);
  for (const [i, text] of edges.entries()) {
    const [, from = "", kind = "", to = "", evidence = "binding", line = String(i + 1)] =
      /^(\S+) (\S+) (\S+)(?: by (\S+))?(?: at (\d+))?$/.exec(text) ?? [];
    builder.add({
      from: node(from),
      to: node(to),
      kind: EDGE_KINDS.indexOf(kind as EdgeKind),
      evidence: EVIDENCE.indexOf(evidence as Evidence),
      file: files[node(from)] as number,
      line: Number(line),
    });
  }
  return {
    graph: writtenGraph(builder),
    node,
    name: (number) => (names[number] as string).replace(/^.*#/, ""),
  };
}

export function writtenGraph(builder: GraphBuilder): GraphSegment {
  const { sections, properties } = builder.finish();
  const path = join(makeTree({}), "graph.seg");
  writeSegment(path, sections, properties);
  return new GraphSegment(path);
}
