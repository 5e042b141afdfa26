import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { filesLeadingToLocals } from "#store/files-leading-to-locals.ts";
import type { GraphSections } from "#store/graph-builder.ts";
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
        for (let round = any(fc.integer({ min: 1, max: 4 })); round > 0; round--) {
          const before = world.files;
          const symbolsBefore = new Map(before.map((file) => [file, file.symbols]));
          const touched = new Set(before.filter(() => any(fc.nat({ max: 3 })) === 0));
          const segment = written(last);
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
          last = updateGraph(segment, update);
          segment.close();
          expectSame(last, world.build(any(fc.integer({ min: 1, max: 3 }))));
        }
      }),
      { numRuns: 250 },
    );
  });
});
