import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { engineFor, indexFolder, useIndexedFolders } from "../index/indexed-folder.ts";
import { makeTree, writeTree } from "../scan/temporary-tree.ts";
import { edgesOf, usedBy, usersOf } from "./asked.ts";

useIndexedFolders();

describe("aliases of a tsconfig", () => {
  it("that climb out of its folder, and that come by an array of extends, bind the calls of each package", async () => {
    const { engine } = await indexFolder({
      "tsconfig.base.json":
        '{\n  // for all\n  "compilerOptions": { "paths": { "@port/tides": ["./packages/tides/src/index.ts"], }, },\n}\n',
      "boats/ferry/tsconfig.json":
        '{ "extends": "../../tsconfig.base.json", "compilerOptions": { "paths": { "@port/tides": ["../../packages/tides/src/index.ts"], "@quay/*": ["../../packages/quay/src/*"], "~/*": ["./src/*"] } } }',
      "boats/ferry/src/main.ts":
        'import { highTide } from "@port/tides";\nimport { moor } from "@quay/ropes";\nimport { pad } from "~/util/text";\nexport function sail() { moor(pad(highTide(1))); }\n',
      "boats/ferry/src/util/text.ts": "export function pad(n: number) { return String(n); }\n",
      "boats/tug/tsconfig.json": '{ "extends": ["../../tsconfig.base.json"] }',
      "boats/tug/src/pull.ts": 'import { highTide } from "@port/tides";\nexport function pull() { return highTide(2); }\n',
      "packages/tides/src/index.ts": "export function highTide(day: number) { return day; }\n",
      "packages/quay/src/ropes.ts": "export function moor(name: string) { return name; }\n",
      "packages/decoy/src/ropes.ts": "export function moor() {}\nexport function pad() {}\nexport function highTide() {}\n",
    });
    expect(await usersOf(engine, "packages/tides/src/index.ts#highTide")).toEqual([
      "boats/ferry/src/main.ts#sail",
      "boats/tug/src/pull.ts#pull",
    ]);
    expect(await usersOf(engine, "packages/quay/src/ropes.ts#moor")).toEqual(["boats/ferry/src/main.ts#sail"]);
    expect(await usersOf(engine, "boats/ferry/src/util/text.ts#pad")).toEqual(["boats/ferry/src/main.ts#sail"]);
    for (const name of ["moor", "pad", "highTide"]) expect(await usersOf(engine, `packages/decoy/src/ropes.ts#${name}`)).toEqual([]);
  });
});

describe("a package of the workspace whose exports name what is built", () => {
  const PORT = {
    "package.json": '{ "name": "port", "private": true, "workspaces": ["packages/*", "boats/*"] }',
    "packages/crane/package.json":
      '{ "name": "@port/crane", "type": "module", "exports": { ".": { "types": "./dist/index.d.ts", "import": "./dist/index.js" }, "./hook": { "import": "./dist/hook.js" }, "./loads/*": { "import": "./dist/loads/*.js" } } }',
    "packages/crane/.gitignore": "dist/\n",
    "packages/crane/src/index.ts": "export function lift() { return 1; }\n",
    "packages/crane/src/hook.ts": "export function grab() {}\n",
    "packages/crane/src/loads/crate.ts": "export function stack(id: string) { return id; }\n",
    "boats/barge/package.json": '{ "name": "barge", "dependencies": { "@port/crane": "workspace:*" } }',
    "boats/barge/src/main.ts":
      'import { lift } from "@port/crane";\nimport { grab } from "@port/crane/hook";\nimport { stack } from "@port/crane/loads/crate";\nexport function load() { lift(); grab(); return stack("tea"); }\n',
  };
  const BUILT = {
    "packages/crane/dist/index.js": "export function lift() { return 1; }\n",
    "packages/crane/dist/index.d.ts": "export declare function lift(): number;\n",
    "packages/crane/dist/hook.js": "export function grab() {}\n",
    "packages/crane/dist/loads/crate.js": "export function stack(id) { return id; }\n",
  };

  it.each(["before it is built", "after it is built", "with a link in node_modules"])("is bound to its sources %s", async (when) => {
    const root = makeTree(PORT);
    if (when !== "before it is built") writeTree(root, BUILT);
    if (when === "with a link in node_modules") {
      writeTree(root, { "node_modules/@port/": "" });
      symlinkSync("../../packages/crane", join(root, "node_modules/@port/crane"));
    }
    const engine = await engineFor(root);
    await engine.index();
    expect(await usedBy(engine, "load")).toEqual([
      "packages/crane/src/index.ts#lift",
      "packages/crane/src/hook.ts#grab",
      "packages/crane/src/loads/crate.ts#stack",
    ]);
    expect((await edgesOf(engine)).filter((edge) => /\/dist\/|node_modules/.test(edge))).toEqual([]);
  });
});

describe("an import with the ending of what is compiled", () => {
  it("means the source, and a file that is written in JavaScript means itself", async () => {
    const { engine } = await indexFolder({
      "chart.ts": "export function depth() { return 1; }\n",
      "map.tsx": "export function Chart() { return null; }\n",
      "buoy.mts": "export function ring() { return 1; }\n",
      "bell.cts": "export function toll() { return 1; }\n",
      "log.js": "export function entry() { return 1; }\n",
      "use.ts":
        'import { depth } from "./chart.js";\nimport { Chart } from "./map.jsx";\nimport { ring } from "./buoy.mjs";\nimport { toll } from "./bell.cjs";\nexport function watch() { depth(); ring(); toll(); return Chart(); }\n',
      "write.ts": 'import { entry } from "./log.js";\nexport function write() { return entry(); }\n',
      "both.js": "export function twice() { return 0; }\n",
      "both.ts": "export function twice() { return 1; }\n",
      "plain.js": 'import { twice } from "./both.js";\nexport function plain() { return twice(); }\n',
    });
    expect(await usedBy(engine, "watch")).toEqual(["chart.ts#depth", "buoy.mts#ring", "bell.cts#toll", "map.tsx#Chart"]);
    expect(await usersOf(engine, "entry")).toEqual(["write.ts#write"]);
    expect(await usersOf(engine, "chart.ts#depth")).toEqual(["use.ts#watch"]);
  });
});

describe("a module that is loaded when it is needed", () => {
  const LOADED = {
    "page.ts": "export function paint() {}\nexport default function Page() {}\n",
    "use.tsx": `declare function lazy(load: () => Promise<unknown>): unknown;
const Later = lazy(() => import("./page"));
export async function go() { const { paint } = await import("./page.js"); paint(); }
export const chained = () => import("./page").then((m) => m.paint());
export const whole = async () => (await import("./page")).default();
export const anyOf = (name: string) => import(\`./pages/\${name}\`);
`,
  };

  it("is imported, and what is called of it is bound", async () => {
    const { engine } = await indexFolder(LOADED);
    expect((await engine.dependencies("use.tsx")).imports).toEqual([{ path: "page.ts", line: 2 }]);
    expect(await usersOf(engine, "paint")).toEqual(["use.tsx#chained", "use.tsx#go"]);
    expect(await usersOf(engine, "Page")).toEqual(["use.tsx#whole"]);
  });

  it("under a name that is put together is no trouble and no edge", async () => {
    const { engine, summary } = await indexFolder({ ...LOADED, "pages/one.ts": "export const one = 1;\n" });
    expect(summary.diagnostics).toEqual([]);
    expect((await engine.dependencies("pages/one.ts")).imported_by).toEqual([]);
  });

  it("in Python inside of a function, or by its name, is an import where the text says which", async () => {
    const { engine } = await indexFolder({
      "tides.py": "def high():\n    return 1\n",
      "use.py":
        "def late():\n    from tides import high\n    return high()\n\n\ndef later():\n    import tides as t\n    return t.high()\n",
    });
    expect(await usersOf(engine, "high")).toEqual(["use.py#late", "use.py#later"]);
    expect((await engine.dependencies("use.py")).imports).toEqual([{ path: "tides.py", line: 2 }]);
  });
});
