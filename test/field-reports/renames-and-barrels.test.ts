import { describe, expect, it } from "vitest";
import { indexFolder, useIndexedFolders } from "../index/indexed-folder.ts";
import { usedBy, usersOf } from "./asked.ts";

useIndexedFolders();

/** A florist whose functions go by many names. */
const NAMES = `export function bundle(stems: number) { return stems * 2; }
export function trim(stem: number) { return Math.floor(stem); }
export default function wrap(paper: string) { return paper; }
function tie(ribbon: string) { return ribbon; }
export { tie as bow };
export const bouquet = bundle;
export const tools = { shorten: trim, deep: { cut: trim } };
export class Bench { static quick = bundle; slow = trim; }
`;

describe("a definition under another name", () => {
  it.each([
    ["bundle", "by a constant", 'import { bouquet } from "./names";\nexport function order() { return bouquet(5); }\n'],
    ["bundle", "by an import", 'import { bundle as bind } from "./names";\nexport function order() { return bind(5); }\n'],
    ["bundle", "by a namespace", 'import * as shop from "./names";\nexport function order() { return shop.bundle(5); }\n'],
    ["bundle", "by a constant in a namespace", 'import * as shop from "./names";\nexport function order() { return shop.bouquet(5); }\n'],
    ["wrap", "by a default import", 'import paper from "./names";\nexport function order() { return paper("red"); }\n'],
    [
      "wrap",
      "as the default of a namespace",
      'import * as shop from "./names";\nexport function order() { return shop.default("red"); }\n',
    ],
    ["tie", "by an export", 'import { bow } from "./names";\nexport function order() { return bow("red"); }\n'],
    ["tie", "by an export and an import", 'import { bow as loop } from "./names";\nexport function order() { return loop("red"); }\n'],
    ["trim", "by a member", 'import { tools } from "./names";\nexport function order() { return tools.shorten(1); }\n'],
    ["trim", "by a member of a member", 'import { tools } from "./names";\nexport function order() { return tools.deep.cut(1); }\n'],
    [
      "trim",
      "by taking it out",
      'import { tools } from "./names";\nexport function order() { const { shorten: s } = tools; return s(1); }\n',
    ],
    ["bundle", "by a local", 'import { bundle } from "./names";\nexport function order() { const again = bundle; return again(1); }\n'],
    ["bundle", "by a static member", 'import { Bench } from "./names";\nexport function order() { return Bench.quick(1); }\n'],
    ["trim", "by a field", 'import { Bench } from "./names";\nexport function order() { return new Bench().slow(1); }\n'],
    ["wrap", "by `require`", 'const { default: paper } = require("./names");\nfunction order() { return paper("red"); }\n'],
  ])("is used where it is called: %s %s", async (name, _, order) => {
    const { engine } = await indexFolder({ "shop/names.ts": NAMES, "shop/order.ts": order });
    expect(await usersOf(engine, name)).toContain("shop/order.ts#order");
    expect(await usedBy(engine, "order")).toContain(`shop/names.ts#${name}`);
  });

  it("has no users of a name that only looks like it", async () => {
    const { engine } = await indexFolder({
      "shop/names.ts": NAMES,
      "shop/garden.ts": "export function bouquet() {}\nexport function tend() { return bouquet(); }\n",
    });
    expect(await usersOf(engine, "tend")).toEqual([]);
    expect(await usersOf(engine, "bundle")).not.toContain("shop/garden.ts#tend");
    expect(await usersOf(engine, "bouquet", { path: "shop/garden.ts" })).toEqual(["shop/garden.ts#tend"]);
  });

  it.each([
    [
      "Python",
      {
        "names.py": "def bundle(n):\n    return n\n\n\nbouquet = bundle\n",
        "order.py": "from names import bouquet as b\n\n\ndef order():\n    return b(1)\n",
      },
      "order.py#order",
    ],
    [
      "Go",
      {
        "go.mod": "module florist\n",
        "names/names.go": "package names\n\nfunc bundle(n int) int { return n }\n\nvar Bouquet = bundle\n",
        "order.go": 'package main\n\nimport n "florist/names"\n\nfunc order() { n.Bouquet(1) }\n',
      },
      "order.go#order",
    ],
  ])("is followed in %s as well", async (_, tree, user) => {
    const { engine } = await indexFolder(tree);
    expect(await usersOf(engine, "bundle", { depth: 2 })).toContain(user);
  });
});

describe("a barrel", () => {
  const SHOP = {
    "kit/vase.ts": "export default function Vase(label: string) { return label; }\n",
    "kit/pot.ts": "export function Pot(name: string) { return name; }\nexport function Lid() {}\n",
    "kit/index.ts": 'export { default as Vase } from "./vase";\nexport * from "./pot";\nexport { Lid as Cover } from "./pot";\n',
    "index.ts": 'export * from "./kit";\nexport * as kit from "./kit";\nexport { Vase as default } from "./kit";\n',
  };

  it.each([
    ["the names of another one", 'import { Vase } from "./index";\nexport const page = () => Vase("a");\n', "kit/vase.ts#Vase"],
    ["a folder", 'import { Pot } from "./";\nexport const page = () => Pot("a");\n', "kit/pot.ts#Pot"],
    ["`.`", 'import { Pot } from ".";\nexport const page = () => Pot("a");\n', "kit/pot.ts#Pot"],
    ["a namespace", 'import { kit } from ".";\nexport const page = () => kit.Pot("a");\n', "kit/pot.ts#Pot"],
    ["a default in a namespace", 'import { kit } from ".";\nexport const page = () => kit.Vase("a");\n', "kit/vase.ts#Vase"],
    ["a new name", 'import { Cover } from ".";\nexport const page = () => Cover();\n', "kit/pot.ts#Lid"],
    ["its own default", 'import Jar from ".";\nexport const page = () => Jar("a");\n', "kit/vase.ts#Vase"],
    ["a namespace of it all", 'import * as all from ".";\nexport const page = () => all.kit.Pot("a");\n', "kit/pot.ts#Pot"],
  ])("leads to what is behind it through %s", async (_, page, target) => {
    const { engine } = await indexFolder({ ...SHOP, "page.ts": page });
    expect(await usedBy(engine, "page.ts#page")).toContain(target);
    expect(await usersOf(engine, target)).toContain("page.ts#page");
  });

  it("beside its users is meant by `.`", async () => {
    const { engine } = await indexFolder({
      ...SHOP,
      "kit/sibling.ts": 'import { Pot } from ".";\nexport const sibling = () => Pot("y");\n',
    });
    expect(await usersOf(engine, "Pot")).toEqual(["kit/sibling.ts#sibling"]);
  });

  it("that is given out by its own barrel ends", async () => {
    const { engine, summary } = await indexFolder({
      "a.ts": 'export * from "./b";\nexport * as round from "./a";\nexport const a1 = 1;\n',
      "b.ts": 'export * from "./c";\nexport function inLoop() { return 2; }\n',
      "c.ts": 'export * from "./a";\nexport { lost } from "./b";\n',
      "use.ts": 'import { inLoop, lost, nowhere } from "./c";\nexport function spin() { lost(); nowhere(); return inLoop(); }\n',
    });
    expect(summary.files).toBe(4);
    expect(await usersOf(engine, "inLoop")).toEqual(["use.ts#spin"]);
    const { unbound } = await engine.graph({ symbol: "spin", move: "down" });
    expect(unbound.map(({ name }) => name)).toEqual(["lost", "nowhere"]);
  });
});
