import { describe, expect, it } from "vitest";
import { EDGE_KINDS, type EdgeKind, edgeMask } from "#model/graph.ts";
import { expand } from "#retrieve/graph/expand.ts";
import { layered } from "#retrieve/graph/layered.ts";
import { shortestWay } from "#retrieve/graph/path.ts";
import { startOf } from "#retrieve/graph/seeds.ts";
import { UP_KINDS, type Walked } from "#retrieve/graph/walk.ts";
import { useTemporaryTrees } from "../../scan/temporary-tree.ts";
import { type MadeGraph, madeGraph } from "../../store/made-graph.ts";

useTemporaryTrees();

const BAKERY = {
  "src/oven.ts": ["class Oven", "method Oven.constructor", "method Oven.bake", "method Oven.heat"],
  "src/recipe.ts": ["interface Recipe", "method Recipe.steps", "class RyeRecipe", "method RyeRecipe.steps"],
  "src/shop.ts": ["function open", "function sell", "function close"],
  "src/till.ts": ["function priceOf", "variable VAT", "function print"],
  "test/till.test.ts": ["test rounds", "test adds"],
};

const bakery = () =>
  madeGraph(BAKERY, [
    "open call sell at 3",
    "open new Oven at 2",
    "sell call priceOf at 12",
    "sell call Oven.bake at 11",
    "sell reference VAT at 13",
    "sell reference close at 14",
    "Oven call Oven.constructor at 1",
    "Oven.constructor call Oven.heat at 2",
    "Oven.bake call Recipe.steps at 5",
    "Oven.bake call RyeRecipe.steps by implementation at 5",
    "RyeRecipe implements Recipe at 9",
    "rounds call priceOf at 1",
    "adds call priceOf at 2",
    "src/shop.ts import src/till.ts at 1",
    "src/shop.ts import src/oven.ts at 2",
    "test/till.test.ts import src/till.ts at 1",
  ]);

/** "name depth" of each node, in order. */
function nodesOf({ name }: MadeGraph, { nodes }: Walked): string[] {
  return nodes.map(({ node, depth }) => `${name(node)} ${depth}`);
}

/** "from > to" of each edge group, with the number of sites where there are several. */
function edgesOf({ graph, name }: MadeGraph, { edges }: Walked): string[] {
  return edges.map(({ edge, sites }) => `${name(graph.sourceOf(edge))} > ${name(graph.targetOf(edge))}${sites === 1 ? "" : ` x${sites}`}`);
}

function walk(made: MadeGraph, direction: "up" | "down", from: string, depth = 5, nodes = 50, kinds?: readonly EdgeKind[]): Walked {
  return layered(startOf(made.graph, made.node(from), direction, kinds), { depth, nodes });
}

describe("down", () => {
  it("leads to what is called, in the order of the calls, with callbacks and without constants", () => {
    const made = bakery();
    expect(nodesOf(made, walk(made, "down", "sell", 1))).toEqual(["sell 0", "Oven.bake 1", "priceOf 1", "close 1"]);
  });

  it("goes from a construction by the constructor to what that calls", () => {
    const made = bakery();
    const found = walk(made, "down", "open", 2);
    expect(nodesOf(made, found)).toContain("Oven.constructor 1");
    expect(nodesOf(made, found)).toContain("Oven.heat 2");
  });

  it("says where a call may end that is bound to a member of an interface", () => {
    const made = bakery();
    const found = walk(made, "down", "Oven.bake");
    expect(edgesOf(made, found)).toEqual(["Oven.bake > Recipe.steps", "Oven.bake > RyeRecipe.steps"]);
  });

  it("starts for a class from everything in it", () => {
    const made = bakery();
    expect(nodesOf(made, walk(made, "down", "Oven"))).toEqual([
      "Oven 0",
      "Oven.constructor 0",
      "Oven.bake 0",
      "Oven.heat 0",
      "Recipe.steps 1",
      "RyeRecipe.steps 1",
    ]);
  });

  it("ends where a call leads back", () => {
    const made = madeGraph({ "a.ts": ["function knead", "function rest"] }, ["knead call rest", "rest call knead", "rest call rest"]);
    const found = walk(made, "down", "knead");
    expect(nodesOf(made, found)).toEqual(["knead 0", "rest 1"]);
    expect(edgesOf(made, found)).toEqual(["knead > rest", "rest > knead", "rest > rest"]);
  });
});

describe("up", () => {
  it("comes by layers to everything that depends on a definition, code before tests", () => {
    const made = bakery();
    const found = walk(made, "up", "priceOf");
    expect(nodesOf(made, found)).toEqual(["priceOf 0", "sell 1", "rounds 1", "adds 1", "open 2"]);
    expect(edgesOf(made, found)).toEqual(["sell > priceOf", "rounds > priceOf", "adds > priceOf", "open > sell"]);
  });

  it("counts who builds a class as a user of its constructor, and who calls the constructor as a user of the class", () => {
    const made = madeGraph(
      { "a.py": ["class Oven", "method Oven.__init__", "class Kiln", "method Kiln.__init__", "function open", "function heat"] },
      ["open new Oven", "Kiln.__init__ call Oven.__init__", "Oven.__init__ call heat", "Oven call Oven.__init__"],
    );
    expect(nodesOf(made, walk(made, "up", "Oven", 1))).toEqual(["Oven 0", "Oven.__init__ 0", "open 1", "Kiln.__init__ 1"]);
    expect(nodesOf(made, walk(made, "up", "heat", 2))).toEqual(["heat 0", "Oven.__init__ 1", "open 2", "Kiln.__init__ 2"]);
  });

  it("does not count what stands inside of a class as its user", () => {
    const made = madeGraph({ "a.ts": ["class Loaf", "method Loaf.slice", "function eat"] }, ["Loaf.slice new Loaf", "eat type Loaf"]);
    expect(nodesOf(made, walk(made, "up", "Loaf"))).toEqual(["Loaf 0", "eat 1"]);
  });

  it("follows for a file the imports, and with kinds named everything in it", () => {
    const made = bakery();
    expect(nodesOf(made, walk(made, "up", "src/till.ts"))).toEqual(["src/till.ts 0", "src/shop.ts 1", "test/till.test.ts 1"]);
    expect(nodesOf(made, walk(made, "up", "src/till.ts", 1, 50, ["call"])).filter((node) => node.endsWith(" 1"))).toEqual([
      "sell 1",
      "rounds 1",
      "adds 1",
    ]);
  });

  it("follows only the kinds that were asked for", () => {
    const made = bakery();
    expect(nodesOf(made, walk(made, "up", "Oven", 3, 50, ["type"]))).toEqual(["Oven 0", "Oven.constructor 0"]);
    expect(nodesOf(made, walk(made, "up", "VAT", 1, 50, ["reference"]))).toEqual(["VAT 0", "sell 1"]);
  });

  it("gathers the sites of one use and counts them", () => {
    const made = madeGraph({ "a.ts": ["function bake", "function sell"] }, [
      "sell call bake at 3",
      "sell call bake at 7",
      "sell reference bake at 9",
    ]);
    expect(edgesOf(made, walk(made, "up", "bake"))).toEqual(["sell > bake x2", "sell > bake"]);
  });
});

describe("limits", () => {
  const wide = () =>
    madeGraph(
      {
        "src/a.ts": ["function core", ...Array.from({ length: 20 }, (_, i) => `function user${i}`), "function far"],
        "test/a.test.ts": Array.from({ length: 20 }, (_, i) => `test case${i}`),
      },
      [
        ...Array.from({ length: 20 }, (_, i) => `user${i} call core`),
        ...Array.from({ length: 20 }, (_, i) => `case${i} call core`),
        ...Array.from({ length: 20 }, (_, i) => `far call user${i}`),
      ],
    );

  it("show the weightiest of each layer and say by depth how many are left", () => {
    const made = wide();
    const { nodes, truncated } = walk(made, "up", "core", 1, 12);
    expect(nodes.length).toBe(1 + 12);
    expect(truncated).toEqual([
      { depth: 1, nodes: 40 - 12 },
      { depth: 2, nodes: 1 },
    ]);
  });

  it("leave room for the layers behind, and for code before tests", () => {
    const made = wide();
    const { nodes } = walk(made, "up", "core", 2, 8);
    expect(nodes.some(({ node }) => made.name(node) === "far")).toBe(true);
    expect(nodes.filter(({ node }) => made.name(node).startsWith("case"))).toEqual([]);
    const most = walk(made, "up", "core", 1, 30).nodes.filter(({ node }) => made.name(node).startsWith("case"));
    expect(most.length).toBe(8);
  });

  it("show no node without one that leads to it", () => {
    const made = wide();
    const { nodes, edges } = walk(made, "up", "core", 2, 5);
    const joined = new Set(edges.flatMap(({ edge }) => [made.graph.sourceOf(edge), made.graph.targetOf(edge)]));
    expect(nodes.filter(({ node }) => !joined.has(node))).toEqual([]);
  });

  it("hold whatever the graph", () => {
    const made = madeGraph({ "a.ts": ["function lonely"] }, []);
    expect(walk(made, "up", "lonely")).toEqual({ nodes: [{ node: 0, depth: 0 }], edges: [], truncated: [] });
  });
});

describe("a path", () => {
  const way = (made: MadeGraph, from: string, to: string, most = 10, kinds: readonly EdgeKind[] = UP_KINDS) => {
    const found = shortestWay(startOf(made.graph, made.node(from), "down", kinds), startOf(made.graph, made.node(to), "up", kinds), most);
    return found?.nodes.map((node) => made.name(node));
  };

  it("is a shortest one, in the direction of the edges", () => {
    const made = madeGraph({ "a.ts": ["function a", "function b", "function c", "function d", "function e"] }, [
      "a call b",
      "b call c",
      "c call d",
      "a call e",
      "e call d",
    ]);
    expect(way(made, "a", "d")).toEqual(["a", "e", "d"]);
    expect(way(made, "d", "a")).toBeUndefined();
    expect(way(made, "a", "a")).toEqual(["a"]);
    expect(way(made, "a", "d", 1)).toBeUndefined();
    expect(way(made, "a", "d", 10, ["type"])).toBeUndefined();
  });

  it("passes through the constructor of a class that is built", () => {
    expect(way(bakery(), "open", "Oven.heat")).toEqual(["open", "Oven", "Oven.constructor", "Oven.heat"]);
  });

  it("joins its edges to its nodes", () => {
    const made = bakery();
    const found = shortestWay(
      startOf(made.graph, made.node("open"), "down", UP_KINDS),
      startOf(made.graph, made.node("RyeRecipe.steps"), "up", UP_KINDS),
      9,
    );
    expect(found?.edges.map((edge) => `${made.name(made.graph.sourceOf(edge))} > ${made.name(made.graph.targetOf(edge))}`)).toEqual([
      "open > sell",
      "sell > Oven.bake",
      "Oven.bake > RyeRecipe.steps",
    ]);
  });
});

describe("a neighbourhood", () => {
  const around = (made: MadeGraph, from: string, searched: readonly string[] = [], words: readonly string[] = []) =>
    expand({
      graph: made.graph,
      seeds: [made.node(from)],
      mask: edgeMask(EDGE_KINDS),
      limits: { depth: 2, nodes: 10 },
      words,
      ...(searched.length === 0
        ? {}
        : { searchRank: (node: number) => (searched.includes(made.name(node)) ? searched.indexOf(made.name(node)) : undefined) }),
    });

  it("has the near before the far, both users and used, and tests behind code", () => {
    const made = bakery();
    const names = nodesOf(made, around(made, "sell"));
    expect(names[0]).toBe("sell 0");
    expect(names.slice(1, 4).sort()).toEqual(["Oven.bake 1", "open 1", "priceOf 1"]);
    expect(names.indexOf("rounds 2")).toBeGreaterThan(names.indexOf("priceOf 1"));
  });

  it("is ordered by a query where one is given", () => {
    const made = bakery();
    const [, first] = nodesOf(made, around(made, "sell", ["close", "priceOf"]));
    expect(first).toMatch(/^(close|priceOf) /);
  });

  it("prefers a neighbour whose name shares words", () => {
    const made = madeGraph({ "a.ts": ["function bakeLoaf", "function sliceLoaf", "function openDoor"] }, [
      "bakeLoaf call openDoor",
      "bakeLoaf call sliceLoaf",
    ]);
    expect(nodesOf(made, around(made, "bakeLoaf", [], ["bake", "loaf"]))).toEqual(["bakeLoaf 0", "sliceLoaf 1", "openDoor 1"]);
  });

  it("does not grow through a hub, and puts it behind what is near by itself", () => {
    const users = Array.from({ length: 450 }, (_, i) => `function user${i}`);
    const made = madeGraph({ "a.ts": ["function bake", "function log", "function knead", ...users] }, [
      "bake call log",
      "bake call knead",
      ...users.map((_, i) => `user${i} call log`),
    ]);
    expect(nodesOf(made, around(made, "bake"))).toEqual(["bake 0", "knead 1", "log 1"]);
  });

  it("joins every node that it shows", () => {
    const made = bakery();
    const { nodes, edges } = around(made, "sell");
    const joined = new Set(edges.flatMap(({ edge }) => [made.graph.sourceOf(edge), made.graph.targetOf(edge)]));
    expect(nodes.filter(({ node }) => !joined.has(node)).map(({ node }) => made.name(node))).toEqual([]);
  });
});
