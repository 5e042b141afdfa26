import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EDGE_KINDS, EVIDENCE, edgeCode, evidenceOf, kindOf, type LocalNode } from "#model/graph.ts";
import { REFERENCE_KINDS } from "#model/reference-kind.ts";
import { GraphBuilder } from "#store/graph-builder.ts";
import type { GraphSegment } from "#store/graph-segment.ts";
import { graphTotals } from "#store/graph-totals.ts";
import { useTemporaryTrees } from "../scan/temporary-tree.ts";
import { madeGraph, writtenGraph } from "./made-graph.ts";

useTemporaryTrees();

const call = EDGE_KINDS.indexOf("call");

/** An edge as its parts. */
function told(graph: GraphSegment, edge: number): string {
  return [graph.sourceOf(edge), graph.targetOf(edge), graph.codeOf(edge), graph.fileOfEdge(edge), graph.lineOf(edge)].join(" ");
}

function outgoing(graph: GraphSegment, node: number): string[] {
  const { starts, ends, code } = graph.outgoing;
  const found: string[] = [];
  for (let edge = starts[node] as number; edge < (starts[node + 1] as number); edge++) {
    expect([ends[edge], code[edge], graph.sourceOf(edge)]).toEqual([graph.targetOf(edge), graph.codeOf(edge), node]);
    found.push(told(graph, edge));
  }
  return found;
}

function incoming(graph: GraphSegment, node: number): string[] {
  const { starts, ends, code, edges } = graph.incoming;
  const found: string[] = [];
  for (let row = starts[node] as number; row < (starts[node + 1] as number); row++) {
    const edge = edges?.[row] as number;
    expect([ends[row], code[row], graph.targetOf(edge)]).toEqual([graph.sourceOf(edge), graph.codeOf(edge), node]);
    found.push(told(graph, edge));
  }
  return found;
}

const FILES = 4;
const SYMBOLS = 3;
const NODES = FILES * SYMBOLS + FILES + 2;

const edge = fc.record({
  from: fc.nat(NODES - 1),
  to: fc.nat(NODES - 1),
  kind: fc.nat(EDGE_KINDS.length - 1),
  evidence: fc.nat(EVIDENCE.length - 1),
  file: fc.nat(FILES - 1),
  line: fc.integer({ min: 1, max: 6 }),
});

function builderWithNodes(): GraphBuilder {
  const builder = new GraphBuilder();
  for (let file = 0; file < FILES; file++) {
    const symbols = Array.from({ length: SYMBOLS }, (_, i) => ({
      name: `loaf${i}`,
      kind: "function" as const,
      container: "",
      parent: -1,
      leadLine: i + 1,
      startLine: i + 1,
      endLine: i + 1,
      nameLine: i + 1,
      nameColumn: 0,
      signature: "",
      doc: "",
      exported: i === 0,
      isDefault: false,
      decorators: [],
    }));
    builder.addFile({ path: `shelf${file}.ts`, lineCount: 9, traits: 0, symbols });
  }
  builder.addChannel({ trunk: "event", key: "baked" });
  builder.addChannel({ trunk: "rest", key: "GET /loaves" });
  return builder;
}

describe("a graph segment", () => {
  it("has for every node the edges that a plain list has, each once, outgoing ones in the order of their sites", () => {
    fc.assert(
      fc.property(fc.array(edge, { maxLength: 60 }), (edges) => {
        const builder = builderWithNodes();
        for (const one of edges) builder.add(one);
        const graph = writtenGraph(builder);
        const lines = edges.map((one) => [one.from, one.to, edgeCode(one.kind, one.evidence), one.file, one.line].join(" "));
        const distinct = [...new Set(lines)].map((text) => ({ text, parts: text.split(" ").map(Number) }));
        distinct.sort((a, b) => (a.parts[3] as number) - (b.parts[3] as number) || (a.parts[4] as number) - (b.parts[4] as number));
        for (let node = 0; node < NODES; node++) {
          expect(outgoing(graph, node)).toEqual(distinct.filter(({ parts }) => parts[0] === node).map(({ text }) => text));
          expect(incoming(graph, node).sort()).toEqual(
            distinct
              .filter(({ parts }) => parts[1] === node)
              .map(({ text }) => text)
              .sort(),
          );
        }
        expect(graph.edgeCount).toBe(distinct.length);
        graph.close();
      }),
      { numRuns: 60 },
    );
  });

  it("orders the edges of a node that has very many, and keeps each once", () => {
    const builder = builderWithNodes();
    const wanted: { line: number; to: number }[] = [];
    for (let i = 0; i < 400; i++) {
      const [line, to] = [((i * 7) % 3) + 1, (i * 5) % NODES];
      builder.add({ from: 2, to, kind: call, evidence: 0, file: 0, line });
      if (!wanted.some((one) => one.line === line && one.to === to)) wanted.push({ line, to });
    }
    const graph = writtenGraph(builder);
    wanted.sort((a, b) => a.line - b.line);
    expect(outgoing(graph, 2)).toEqual(wanted.map(({ line, to }) => `2 ${to} ${edgeCode(call, 0)} 0 ${line}`));
    graph.close();
  });

  it("keeps the sites of names that were not bound, by name, and those inside of a symbol", () => {
    const site = fc.record({
      name: fc.constantFrom("bake", "bakeLoaf", "パン", "🍞", "", "zz"),
      kind: fc.nat(7),
      file: fc.nat(FILES - 1),
      line: fc.integer({ min: 1, max: 9 }),
      within: fc.nat(NODES - 3),
    });
    fc.assert(
      fc.property(fc.array(site, { maxLength: 30 }), fc.array(site, { maxLength: 30 }), (unbound, external) => {
        const builder = builderWithNodes();
        for (const one of unbound) builder.addUnbound(one);
        for (const one of external) builder.addExternal(one);
        const graph = writtenGraph(builder);
        const inOrder = (sites: typeof unbound) =>
          sites.map((one, i) => ({ one, i })).sort((a, b) => a.one.file - b.one.file || a.one.line - b.one.line || a.i - b.i);
        for (const name of ["bake", "bakeLoaf", "パン", "🍞", "", "zz", "never said"]) {
          const named = (sites: typeof unbound) =>
            inOrder(sites)
              .filter(({ one }) => one.name === name)
              .map(({ one }) => one);
          expect(graph.unboundOf(name)).toEqual(named(unbound));
          expect(graph.externalOf(name)).toEqual(named(external));
        }
        for (let node = 0; node < NODES - 2; node++) {
          const inside = inOrder(unbound).filter(({ one }) => one.within === node && one.file === graph.fileOf(node));
          expect(graph.unboundWithin(node)).toEqual(inside.map(({ one }) => one));
        }
        expect([graph.unboundCount, graph.externalCount]).toEqual([unbound.length, external.length]);
        graph.close();
      }),
      { numRuns: 60 },
    );
  });

  it("knows what each node is, where it stands and what is inside of it", () => {
    const { graph, node } = madeGraph(
      {
        "src/empty.ts": [],
        "src/oven.ts": ["class Oven", "method Oven.bake", "property Oven.heat", "function bake", "function bake"],
        "test/oven.ts": ["test bakes"],
      },
      [],
      [{ trunk: "event", key: "baked" }],
    );
    expect(graph.node(node("Oven.bake"))).toEqual({
      kind: "method",
      file: 1,
      name: "bake",
      container: "Oven",
      startLine: 20,
      endLine: 28,
      exported: true,
    });
    expect(graph.node(node("src/empty.ts"))).toMatchObject({ kind: "module", file: 0, name: "empty.ts", startLine: 1, endLine: 1000 });
    expect(graph.node(node("event:baked"))).toMatchObject({ kind: "channel", file: -1, name: "baked" });
    expect(graph.channel(node("event:baked"))).toEqual({ trunk: "event", key: "baked" });
    expect(graph.membersOf(node("Oven"))).toEqual([node("Oven.bake"), node("Oven.heat")]);
    expect(graph.membersOf(node("src/oven.ts"))).toEqual([node("Oven"), node("bake"), node("bake") + 1]);
    expect(graph.membersOf(node("src/empty.ts"))).toEqual([]);
    expect(graph.parentOf(node("Oven.heat"))).toBe(node("Oven"));
    expect(graph.parentOf(node("bake"))).toBe(-1);
    expect([node("bake"), node("bake") + 1, node("Oven.bake")].map((one) => graph.qualifiedName(one))).toEqual([
      "bake",
      "bake~2",
      "Oven.bake",
    ]);
    expect([graph.ordinalOf(node("bakes")), graph.fileOf(node("bakes")), graph.ordinalOf(node("test/oven.ts"))]).toEqual([0, 2, -1]);
    expect([graph.traitsOf(node("bakes")), graph.traitsOf(node("Oven"))]).toEqual([1, 0]);
  });

  it("counts its edges by kind and evidence, and the sites by what came of them", () => {
    const builder = builderWithNodes();
    const at = { from: 0, to: 1, file: 0 };
    for (const [line, kind, evidence] of [
      [1, "call", "binding"],
      [2, "call", "checker"],
      [3, "type", "binding"],
      [4, "import", "binding"],
      [5, "call", "implementation"],
    ] as const)
      builder.add({ ...at, line, kind: EDGE_KINDS.indexOf(kind), evidence: EVIDENCE.indexOf(evidence) });
    builder.addUnbound({ name: "bake", kind: call, file: 0, line: 1, within: 0 });
    expect(graphTotals(writtenGraph(builder))).toEqual({
      edges: 5,
      by_kind: [
        { kind: "call", count: 3 },
        { kind: "type", count: 1 },
        { kind: "import", count: 1 },
      ],
      by_evidence: [
        { evidence: "checker", count: 1 },
        { evidence: "binding", count: 3 },
        { evidence: "implementation", count: 1 },
      ],
      coverage: { bound: 3, external: 0, unbound: 1 },
    });
  });

  it("takes all that a binder found at once", () => {
    const resolved = builderWithNodes();
    resolved.addResolved({
      locals: [],
      channels: [],
      edges: {
        from: Uint32Array.of(0, 4),
        to: Uint32Array.of(1, 0),
        kind: Uint8Array.of(call, call),
        evidence: Uint8Array.of(1, 0),
        file: Uint32Array.of(0, 1),
        line: Uint32Array.of(3, 2),
      },
      unbound: {
        names: ["x", "bake"],
        name: Uint32Array.of(1),
        kind: Uint8Array.of(call),
        file: Uint32Array.of(2),
        line: Uint32Array.of(7),
        within: Uint32Array.of(6),
      },
      external: {
        names: [],
        name: new Uint32Array(),
        kind: new Uint8Array(),
        file: new Uint32Array(),
        line: new Uint32Array(),
        within: new Uint32Array(),
      },
    });
    const graph = writtenGraph(resolved);
    expect(outgoing(graph, 4)).toEqual([`4 0 ${edgeCode(call, 0)} 1 2`]);
    expect(graph.unboundOf("bake")).toEqual([{ name: "bake", kind: call, file: 2, line: 7, within: 6 }]);
  });

  it("has a local once, whoever names it, by file, line and name, and none without an edge", () => {
    const builder = builderWithNodes();
    const none = { names: [], name: new Uint32Array(), kind: new Uint8Array(), file: new Uint32Array(), line: new Uint32Array() };
    const sites = { ...none, within: new Uint32Array() };
    const own = builder.numbering.local(0);
    const uses = (locals: readonly LocalNode[], to: readonly number[]) =>
      builder.addResolved({
        locals,
        channels: [],
        edges: {
          from: new Uint32Array(to.length),
          to: Uint32Array.from(to),
          kind: new Uint8Array(to.length),
          evidence: new Uint8Array(to.length),
          file: new Uint32Array(to.length),
          line: Uint32Array.from(to, (_, i) => i + 1),
        },
        unbound: sites,
        external: sites,
      });
    const at = (file: number, line: number, name: string) => ({ file, name, line });
    uses([at(1, 2, "crust"), at(0, 3, "crust"), at(3, 1, "never")], [own, own + 1]);
    uses([at(0, 3, "crumb"), at(0, 3, "crust"), at(0, 9, "crust")], [own + 2, own + 1, own]);
    const graph = writtenGraph(builder);
    const locals = Array.from({ length: graph.localCount }, (_, i) => graph.node(graph.numbering.local(i)));
    expect(locals.map(({ file, startLine, name }) => [file, startLine, name])).toEqual([
      [0, 3, "crumb"],
      [0, 3, "crust"],
      [0, 9, "crust"],
      [1, 2, "crust"],
    ]);
    // Two of the five are the same use of the same local: lines 2 of both parts.
    expect(outgoing(graph, 0).map((one) => Number(one.split(" ")[1]) - own)).toEqual([3, 2, 1, 0]);
    graph.close();
  });

  it("tells which files call each other, and the lines of a handler without a name", () => {
    const builder = builderWithNodes();
    const firstOf = (file: number) => builder.numbering.node(file, 0);
    for (const [from, to] of [
      [0, 1],
      [1, 0],
      [2, 0],
      [2, 0],
      [3, 3],
    ] as const)
      builder.add({ from: firstOf(from), to: firstOf(to), kind: call, evidence: 1, file: from, line: 1 });
    builder.edges.addPart(4, 7);
    builder.add({ from: firstOf(0), to: firstOf(3), kind: EDGE_KINDS.indexOf("type"), evidence: 1, file: 0, line: 2 });
    const graph = writtenGraph(builder);
    const { callers, starts, ends } = graph.fileCalls;
    expect([...callers]).toEqual([2, 1, 0, 0]);
    expect([0, 1, 2, 3].map((file) => [...ends.subarray(starts[file], starts[file + 1])])).toEqual([[1, 2], [0], [0], []]);
    expect(graph.parts.map(({ edge, ...lines }) => [graph.targetOf(edge), lines])).toEqual([[firstOf(3), { first: 4, last: 7 }]]);
    graph.close();
  });

  it("keeps the order of several calls on one line, and refuses edges of nodes that are not there", () => {
    const { graph, node } = madeGraph({ "a.ts": ["function z", "function a", "function main"] }, [
      "main call z at 3",
      "main call a at 3",
      "main call z at 3",
    ]);
    expect([...graph.outgoing.ends]).toEqual([node("z"), node("a")]);
    const builder = builderWithNodes();
    builder.add({ from: 0, to: NODES, kind: 0, evidence: 0, file: 0, line: 1 });
    expect(() => builder.finish()).toThrow(/of a graph with/);
    expect(() => builder.addFile({ path: "late.ts", lineCount: 1, traits: 0, symbols: [] })).toThrow(/after the first edge/);
  });
});

it("an edge of a reference has the number of the reference's kind", () => {
  expect(EDGE_KINDS.slice(0, REFERENCE_KINDS.length)).toEqual(REFERENCE_KINDS);
});

it("kinds and evidence share a byte and come apart again", () => {
  for (const [kindCode, kind] of EDGE_KINDS.entries()) {
    for (const [evidenceCode, evidence] of EVIDENCE.entries()) {
      const code = edgeCode(kindCode, evidenceCode);
      expect([code < 256, kindOf(code), evidenceOf(code)]).toEqual([true, kind, evidence]);
    }
  }
});
