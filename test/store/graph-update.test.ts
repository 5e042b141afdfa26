import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SymbolFact } from "#model/file-facts.ts";
import { ReusedRoom } from "#store/column-room.ts";
import { filesLeadingToLocals } from "#store/files-leading-to-locals.ts";
import { GraphBuilder, type GraphSections } from "#store/graph-builder.ts";
import { GraphSegment } from "#store/graph-segment.ts";
import { type ChangedFile, type GraphUpdate, updateGraph } from "#store/graph-update.ts";
import { writeSegment } from "#store/segment-file.ts";
import { makeTree, useTemporaryTrees } from "../scan/temporary-tree.ts";
import { GraphWorld, type WorldFile } from "./graph-world.ts";

useTemporaryTrees();

function written({ sections, properties }: GraphSections): GraphSegment {
  const path = join(makeTree({}), "graph.seg");
  writeSegment(path, sections, properties);
  return new GraphSegment(path);
}

function expectSame(one: GraphSections, other: GraphSections): void {
  expect(one.properties).toEqual(other.properties);
  expect(one.sections.map(([name]) => name)).toEqual(other.sections.map(([name]) => name));
  for (const [i, [name, bytes]] of one.sections.entries()) {
    const wanted = Buffer.from(other.sections[i]?.[1] ?? []);
    if (!wanted.equals(bytes)) expect([name, ...bytes]).toEqual([name, ...wanted]);
  }
}

describe("an update of a graph segment", () => {
  it("has the bytes of one that is built from nothing, edit after edit", () => {
    fc.assert(
      fc.property(fc.gen(), (draw) => {
        const any = <T>(values: fc.Arbitrary<T>) => draw(() => values);
        const world = new GraphWorld(draw);
        let last = world.build(any(fc.integer({ min: 1, max: 3 })));
        let rooms: [ReusedRoom, ReusedRoom] = [new ReusedRoom(), new ReusedRoom()];
        for (let round = any(fc.integer({ min: 1, max: 4 })); round > 0; round--) {
          const before = world.files;
          const symbolsBefore = new Map(before.map((file) => [file, file.symbols]));
          const touched = new Set(before.filter(() => any(fc.nat({ max: 3 })) === 0));
          const segment = any(fc.boolean()) ? written(last) : new GraphSegment(last);
          const concerned = filesLeadingToLocals(segment, new Set(before.flatMap((file, i) => (touched.has(file) ? [i] : []))));
          const anew = new Set<WorldFile>([...concerned].map((i) => before[i] as WorldFile));
          for (const file of touched) {
            anew.add(file);
            if (any(fc.nat({ max: 2 })) === 0) world.remove(file);
            else world.change(file);
          }
          for (let i = any(fc.nat({ max: 2 })); i > 0; i--) {
            const added = world.addFile();
            if (added !== undefined) anew.add(added);
          }
          const cut = world.repair((file) => touched.has(file));
          for (const file of cut) anew.add(file);
          for (const file of world.files) {
            if (any(fc.nat({ max: 9 })) === 0) anew.add(file);
            if (anew.has(file) && any(fc.boolean())) world.rewire(file);
          }
          if (any(fc.boolean())) world.relink();

          const isSame = (file: WorldFile) => before.includes(file) && !touched.has(file);
          const changed = new Map<number, ChangedFile>();
          for (const [i, file] of before.entries()) {
            const at = world.files.indexOf(file);
            const symbols = Int32Array.from(symbolsBefore.get(file) ?? [], (symbol) => file.symbols.indexOf(symbol));
            if (touched.has(file) && at >= 0) changed.set(i, { file: at, symbols });
          }
          const update: GraphUpdate = {
            files: world.files.map((file) => (isSame(file) ? before.indexOf(file) : world.graphFile(file))),
            changed,
            keepsEdges: Uint8Array.from(world.files, (file) => (anew.has(file) ? 0 : 1)),
            parts: world.parts(
              world.files.filter((file) => anew.has(file)),
              any(fc.integer({ min: 1, max: 2 })),
            ),
          };
          rooms = [rooms[1], rooms[0]];
          rooms[0].clear();
          last = updateGraph(segment, update, rooms[0]);
          segment.close();
          expectSame(last, world.build(any(fc.integer({ min: 1, max: 3 }))));
        }
      }),
      { numRuns: 100, endOnFailure: true },
    );
  });

  const oven = { path: "oven.ts", lineCount: 9, traits: 0, symbols: [named("bake"), named("cool")] };
  const till = { path: "till.ts", lineCount: 9, traits: 0, symbols: [named("sell")] };
  const SELLS = 2;

  /** `sell` calls `bake` and the local `tray` of the oven. */
  function bakery(): GraphSegment {
    const builder = new GraphBuilder();
    builder.addFile(oven);
    builder.addFile(till);
    const edge = { from: SELLS, kind: 0, evidence: 1, file: 1, line: 2 };
    builder.add({ ...edge, to: 0 });
    builder.add({ ...edge, to: builder.addLocal({ file: 0, name: "tray", line: 3 }) });
    return written(builder.finish());
  }

  it("tells which files lead to the locals of a file", () => {
    const graph = bakery();
    expect([...filesLeadingToLocals(graph, new Set([0]))]).toEqual([1]);
    expect([...filesLeadingToLocals(graph, new Set([1]))]).toEqual([]);
    graph.close();
  });

  it.each([
    ["a symbol that is gone", [-1, 0], /keeps an edge of the function "bake" of file 0, which is gone or given anew/],
    ["a local of a file that is given anew", [0, 1], /keeps an edge of the local "tray" of file 0, which is gone or given anew/],
  ])("refuses to keep an edge to %s", (_, symbols, message) => {
    const graph = bakery();
    const changed = new Map([[0, { file: 0, symbols: Int32Array.from(symbols) }]]);
    const update = { files: [oven, 1], changed, keepsEdges: Uint8Array.of(0, 1), parts: [] };
    expect(() => updateGraph(graph, update)).toThrow(message);
    graph.close();
  });

  it("refuses edges that a new file cannot have, and files out of order", () => {
    const graph = bakery();
    const all = { changed: new Map(), parts: [] };
    expect(() => updateGraph(graph, { ...all, files: [oven, 1], keepsEdges: Uint8Array.of(1, 1) })).toThrow(/oven.ts is given anew/);
    expect(() => updateGraph(graph, { ...all, files: [1, 0], keepsEdges: new Uint8Array(2) })).toThrow(/does not come after/);
    expect(() => updateGraph(graph, { ...all, files: [0, 1], keepsEdges: new Uint8Array(1) })).toThrow(/2 files, but 1/);
    graph.close();
  });

  it("takes no more memory the third time, where the memory serves again", () => {
    const graph = bakery();
    const room = new ReusedRoom();
    const update = { files: [0, 1], changed: new Map(), keepsEdges: Uint8Array.of(1, 1), parts: [] };
    const buffers = [1, 2, 3].map(() => {
      room.clear();
      const { sections } = updateGraph(graph, update, room);
      return sections.find(([name]) => name === "out.ends")?.[1].buffer;
    });
    expect(buffers[2]).toBe(buffers[1]);
    graph.close();
  });
});

function named(name: string): SymbolFact {
  const place = { leadLine: 1, startLine: 1, endLine: 4, nameLine: 1, nameColumn: 0 };
  return {
    name,
    kind: "function",
    container: "",
    parent: -1,
    ...place,
    signature: "",
    doc: "",
    exported: true,
    isDefault: false,
    decorators: [],
  };
}
