import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ImportStatement, ModuleResolver } from "#resolve/modules/module-resolver.ts";

/** Contents by path: text, or an object that stands for JSON. */
type Tree = { readonly [path: string]: string | object };

interface Options {
  /** Configuration that is on the disk but not in the index. */
  readonly hidden?: Tree;
}

/** A function that resolves in this tree and gives a path, `external …` or `missing`. */
function resolverOf(tree: Tree, { hidden = {} }: Options = {}): (from: string, specifier: string, kind?: ImportStatement) => string {
  const paths = Object.keys(tree).sort();
  const read = (path: string): string | undefined => {
    const contents = tree[path] ?? hidden[path];
    return typeof contents === "object" ? JSON.stringify(contents) : contents;
  };
  const resolver = new ModuleResolver({ paths, read });
  return (from, specifier, kind = "import") => {
    const target = resolver.resolve(specifier, from, kind);
    if ("file" in target) return paths[target.file] as string;
    return "external" in target ? `external ${target.external}` : "missing";
  };
}

describe("a relative specifier", () => {
  const files = "a.ts b.tsx c.d.ts d.mts e.cts f.js g.jsx h.mjs i.cjs j.json k.vue l.svelte m.d.mts notes.md".split(" ");
  const resolve = resolverOf({ "main.ts": "", ...Object.fromEntries(files.map((name) => [`shop/${name}`, ""])) });

  it("may leave out every ending of code, and none of text", () => {
    const letters = "abcdefghijklm".split("");
    expect(letters.map((letter) => resolve("main.ts", `./shop/${letter}`))).toEqual(files.slice(0, -1).map((name) => `shop/${name}`));
    expect(resolve("main.ts", "./shop/notes")).toBe("missing");
    expect(resolve("main.ts", "./shop/notes.md")).toBe("shop/notes.md");
    expect(resolve("main.ts", "./shop/k.vue")).toBe("shop/k.vue");
  });

  it("names a source by its compiled name, and a file that is written in JavaScript by its own", () => {
    expect(resolve("main.ts", "./shop/a.js")).toBe("shop/a.ts");
    expect(resolve("main.ts", "./shop/b.js")).toBe("shop/b.tsx");
    expect(resolve("main.ts", "./shop/b.jsx")).toBe("shop/b.tsx");
    expect(resolve("main.ts", "./shop/c.js")).toBe("shop/c.d.ts");
    expect(resolve("main.ts", "./shop/d.mjs")).toBe("shop/d.mts");
    expect(resolve("main.ts", "./shop/e.cjs")).toBe("shop/e.cts");
    expect(resolve("main.ts", "./shop/m.mjs")).toBe("shop/m.d.mts");
    expect(resolve("main.ts", "./shop/f.js")).toBe("shop/f.js");
    expect(resolve("main.ts", "./shop/i.cjs", "require")).toBe("shop/i.cjs");
  });

  it("means the implementation rather than the declarations beside it, and a file rather than a folder", () => {
    const beside = resolverOf({ "oven.js": "", "oven.d.ts": "", "till.d.ts": "", "till/index.ts": "", "loaf.ts": "", "loaf.js": "" });
    expect(beside("main.ts", "./oven")).toBe("oven.js");
    expect(beside("main.ts", "./oven.js")).toBe("oven.js");
    expect(beside("main.ts", "./till")).toBe("till.d.ts");
    expect(beside("main.ts", "./till/")).toBe("till/index.ts");
    expect(beside("main.ts", "./loaf.js")).toBe("loaf.ts");
  });

  it("means the index of a folder, also by `.`, `./` and `..`", () => {
    const barrels = resolverOf({ "index.ts": "", "ui/index.tsx": "", "ui/icon.ts": "", "ui/forms/field.ts": "", "api/index.js": "" });
    for (const specifier of [".", "./", "./index", "./index.js", "../ui"]) expect(barrels("ui/icon.ts", specifier)).toBe("ui/index.tsx");
    for (const specifier of ["..", "../"]) expect(barrels("ui/icon.ts", specifier)).toBe("index.ts");
    expect(barrels("ui/forms/field.ts", "..")).toBe("ui/index.tsx");
    expect(barrels("ui/forms/field.ts", "../..")).toBe("index.ts");
    expect(barrels("main.ts", "./")).toBe("index.ts");
    expect(barrels("main.ts", "./api", "require")).toBe("api/index.js");
    expect(barrels("main.ts", "../outside")).toBe("missing");
  });

  it("means what the package.json of a folder names", () => {
    const folders = resolverOf({
      "till/package.json": { main: "./money.js", types: "./money.d.ts" },
      "till/money.js": "",
      "till/money.d.ts": "",
      "till/index.js": "",
      "types-only/package.json": { types: "all.d.ts" },
      "types-only/all.d.ts": "",
      "broken/package.json": "{ main: ",
      "broken/index.ts": "",
    });
    expect(folders("main.ts", "./till")).toBe("till/money.js");
    expect(folders("main.ts", "./types-only")).toBe("types-only/all.d.ts");
    expect(folders("main.ts", "./broken")).toBe("broken/index.ts");
  });

  it("is read without a bundler's loader and query", () => {
    const assets = resolverOf({ "icons/bread.svg": "", "worker.ts": "" });
    expect(assets("main.ts", "./icons/bread.svg?url")).toBe("icons/bread.svg");
    expect(assets("main.ts", "!!raw-loader!./icons/bread.svg")).toBe("icons/bread.svg");
    expect(assets("main.ts", "./worker?worker")).toBe("worker.ts");
  });

  it("takes the file of a platform where there is no other", () => {
    const native = resolverOf({ "button.ios.tsx": "", "button.android.tsx": "", "card.tsx": "", "card.web.tsx": "" });
    expect(native("main.ts", "./button")).toBe("button.ios.tsx");
    expect(native("main.ts", "./card")).toBe("card.tsx");
  });

  it("into output that was not built leads to the source, but files of one output stay together", () => {
    const built = resolverOf({
      "package.json": {},
      "src/cli.ts": "",
      "src/deep/oven.ts": "",
      "dist/cli.js": "",
      "dist/deep/oven.js": "",
      "lib/loaf.js": "",
      "src/loaf.js": "",
    });
    expect(built("bin/run.js", "../dist/cli.js", "require")).toBe("src/cli.ts");
    expect(built("bin/run.js", "../build/deep/oven", "require")).toBe("src/deep/oven.ts");
    expect(built("dist/cli.js", "./deep/oven.js")).toBe("dist/deep/oven.js");
    expect(built("bin/run.js", "../lib/loaf", "require")).toBe("lib/loaf.js");
  });
});

describe("paths of a tsconfig.json", () => {
  const monorepo: Tree = {
    "tsconfig.base.json":
      '\uFEFF{\n // all of them\n "compilerOptions": { "paths": { "@mill/grain": ["./packages/grain/src/index.ts",], }, /* end */ },\n}',
    "packages/grain/src/index.ts": "",
    "packages/tools/src/scale.ts": "",
    "apps/shop/tsconfig.json": {
      extends: "../../tsconfig.base.json",
      compilerOptions: {
        paths: {
          "@mill/grain": ["../../packages/grain/src/index.ts"],
          "@tools/*": ["../../packages/nowhere/*", "../../packages/tools/src/*"],
          "@tools/special/*": ["./src/special/*"],
          "~/*": ["./src/*"],
        },
      },
    },
    "apps/shop/src/util/price.ts": "",
    "apps/shop/src/special/scale.ts": "",
    "apps/stall/tsconfig.json": '{ "extends": ["../../tsconfig.base.json"], "include": ["src"] }',
  };
  const resolve = resolverOf(monorepo);

  it("climb out of the folder of the configuration and are tried in order", () => {
    expect(resolve("apps/shop/src/main.ts", "@mill/grain")).toBe("packages/grain/src/index.ts");
    expect(resolve("apps/shop/src/main.ts", "@tools/scale")).toBe("packages/tools/src/scale.ts");
    expect(resolve("apps/shop/src/main.ts", "~/util/price")).toBe("apps/shop/src/util/price.ts");
    expect(resolve("apps/shop/src/main.ts", "~/util/price.js")).toBe("apps/shop/src/util/price.ts");
  });

  it("take the pattern with the longest start", () => {
    expect(resolve("apps/shop/src/main.ts", "@tools/special/scale")).toBe("apps/shop/src/special/scale.ts");
  });

  it("come through an array of extends from a file of any name, relative to that file", () => {
    expect(resolve("apps/stall/src/run.ts", "@mill/grain")).toBe("packages/grain/src/index.ts");
    expect(resolve("apps/stall/src/run.ts", "@tools/scale")).toBe("external @tools/scale");
  });

  it("are relative to baseUrl where there is one, which also finds names by itself", () => {
    const based = resolverOf({
      "tsconfig.json": { compilerOptions: { baseUrl: "./src", paths: { "bread/*": ["goods/bread/*"] } } },
      "src/goods/bread/rye.ts": "",
      "src/shop/till.ts": "",
      "src/react/index.ts": "",
      "src/shop/main.ts": "",
    });
    expect(based("src/shop/main.ts", "bread/rye")).toBe("src/goods/bread/rye.ts");
    expect(based("src/shop/main.ts", "shop/till")).toBe("src/shop/till.ts");
    expect(based("src/shop/main.ts", "vue")).toBe("external vue");
  });

  it("of a file that only refers to others are those of the part that holds the file", () => {
    const solution = resolverOf({
      "tsconfig.json": { files: [], references: [{ path: "./tsconfig.node.json" }, { path: "./tsconfig.app.json" }] },
      "tsconfig.app.json": { compilerOptions: { paths: { "#here/*": ["./src/*"] } }, include: ["src/**/*.ts"] },
      "tsconfig.node.json": { compilerOptions: { paths: { "#here/*": ["./tools/*"] } }, include: ["tools"] },
      "src/name.ts": "",
      "tools/name.ts": "",
    });
    expect(solution("src/main.ts", "#here/name")).toBe("src/name.ts");
    expect(solution("tools/main.ts", "#here/name")).toBe("tools/name.ts");
  });

  it("come from a package of the workspace, from jsconfig.json, and from a configuration that is not indexed", () => {
    const shared = resolverOf(
      {
        "package.json": { workspaces: ["packages/*"] },
        "packages/settings/package.json": { name: "@mill/settings" },
        "packages/settings/strict.json": { compilerOptions: { paths: { "grain/*": ["../grain/*"] } } },
        "packages/grain/rye.ts": "",
        "packages/shop/package.json": { name: "shop" },
        "packages/shop/main.ts": "",
        "old/jsconfig.json": { compilerOptions: { paths: { "app/*": ["./app/*"] } } },
        "old/app/till.js": "",
      },
      { hidden: { "packages/shop/tsconfig.json": { extends: "@mill/settings/strict" } } },
    );
    expect(shared("packages/shop/main.ts", "grain/rye")).toBe("packages/grain/rye.ts");
    expect(shared("old/main.js", "app/till")).toBe("old/app/till.js");
  });

  it("end where configurations extend each other", () => {
    const circle = resolverOf({
      "tsconfig.json": { extends: "./b.json", compilerOptions: { paths: { "x/*": ["./src/*"] } }, references: [{ path: "./b.json" }] },
      "b.json": { extends: "./tsconfig.json", references: [{ path: "./tsconfig.json" }] },
      "src/rye.ts": "",
    });
    expect(circle("main.ts", "x/rye")).toBe("src/rye.ts");
  });
});

it("rootDirs are one folder", () => {
  const resolve = resolverOf({
    "tsconfig.json": { compilerOptions: { rootDirs: ["src", "generated"] } },
    "src/views/list.ts": "",
    "generated/views/template.ts": "",
  });
  expect(resolve("src/views/list.ts", "./template")).toBe("generated/views/template.ts");
});

describe("a package of the repository", () => {
  const workspace: Tree = {
    "package.json": { name: "root", private: true, workspaces: ["packages/*", "apps/*"] },
    "packages/core/package.json": {
      name: "@mill/core",
      type: "module",
      exports: {
        ".": { types: "./dist/index.d.ts", import: "./dist/index.js" },
        "./browser": { types: "./dist/browser.d.ts", import: "./dist/browser.js" },
        "./features/*": { import: "./dist/features/*.js" },
        "./features/private/*": null,
        "./either": [{ worker: "./dist/worker.js" }, "./dist/either.js"],
        "./package.json": "./package.json",
      },
    },
    "packages/core/src/index.ts": "",
    "packages/core/src/browser.tsx": "",
    "packages/core/src/either.ts": "",
    "packages/core/src/features/cart.ts": "",
    "packages/core/src/features/private/keys.ts": "",
    "apps/shop/package.json": { name: "shop", dependencies: { "@mill/core": "workspace:*" } },
    "apps/shop/src/main.ts": "",
  };
  const outputs = ["dist/index.js", "dist/index.d.ts", "dist/browser.js", "dist/features/cart.js"];
  const builtTree = { ...workspace, ...Object.fromEntries(outputs.map((path) => [`packages/core/${path}`, ""])) };

  for (const [when, tree] of [
    ["before a build", workspace],
    ["after a build", builtTree],
  ] as const) {
    it(`is its sources by exports, ${when}`, () => {
      const resolve = resolverOf(tree);
      expect(resolve("apps/shop/src/main.ts", "@mill/core")).toBe("packages/core/src/index.ts");
      expect(resolve("apps/shop/src/main.ts", "@mill/core/browser")).toBe("packages/core/src/browser.tsx");
      expect(resolve("apps/shop/src/main.ts", "@mill/core/features/cart")).toBe("packages/core/src/features/cart.ts");
      expect(resolve("apps/shop/src/main.ts", "@mill/core/either")).toBe("packages/core/src/either.ts");
      expect(resolve("apps/shop/src/main.ts", "@mill/core/package.json")).toBe("packages/core/package.json");
      expect(resolve("apps/shop/src/main.ts", "@mill/core/features/private/keys")).toBe("missing");
    });
  }

  it("knows itself by its own name", () => {
    const resolve = resolverOf(workspace);
    expect(resolve("packages/core/src/features/cart.ts", "@mill/core/browser")).toBe("packages/core/src/browser.tsx");
  });

  it("answers to the statement that asks, and to the conditions of the asker's configuration", () => {
    const resolve = resolverOf({
      "dual/package.json": {
        name: "dual",
        exports: { import: "./esm.mjs", require: "./common.cjs", default: "./other.js" },
      },
      "dual/esm.mjs": "",
      "dual/common.cjs": "",
      "dual/other.js": "",
      "live/package.json": { name: "live", exports: { "live-source": "./lib/real.ts", default: "./index.js" } },
      "live/lib/real.ts": "",
      "live/index.js": "",
      "app/tsconfig.json": { compilerOptions: { customConditions: ["live-source"] } },
    });
    expect(resolve("main.ts", "dual", "import")).toBe("dual/esm.mjs");
    expect(resolve("main.ts", "dual", "require")).toBe("dual/common.cjs");
    expect(resolve("main.ts", "live")).toBe("live/index.js");
    expect(resolve("app/main.ts", "live")).toBe("live/lib/real.ts");
  });

  it("is found by older fields, and by habit where they name nothing that is there", () => {
    const resolve = resolverOf({
      "a/package.json": { name: "a", main: "./dist/index.js", typings: "./dist/index.d.ts" },
      "a/src/index.ts": "",
      "a/src/money.ts": "",
      "b/package.json": { name: "b", main: "dist/b.cjs.js", module: "dist/b.esm.js" },
      "b/src/b.ts": "",
      "c/package.json": { name: "c", main: "bundle.js" },
      "c/src/index.tsx": "",
      "d/package.json": { name: "d", source: "./code/start.ts", main: "dist/index.js" },
      "d/code/start.ts": "",
      "e/package.json": { name: "e", main: "./lib/index.js" },
      "e/lib/index.js": "",
      "e/index.js": "",
      "f/package.json": { name: "f" },
      "f/index.js": "",
      "f/deep/package.json": { main: "inner.js" },
      "f/deep/inner.js": "",
    });
    const found = ["a", "a/money", "a/dist/money", "b", "c", "d", "e", "f", "f/deep"].map((name) => resolve("main.ts", name));
    const inOrder = ["a/src/index.ts", "a/src/money.ts", "a/src/money.ts", "b/src/b.ts", "c/src/index.tsx", "d/code/start.ts"];
    expect(found).toEqual([...inOrder, "e/lib/index.js", "f/index.js", "f/deep/inner.js"]);
  });

  it("maps what its compiler makes to what it is made from", () => {
    const resolve = resolverOf({
      "a/package.json": { name: "a", main: "./made/index.js" },
      "a/tsconfig.json": { compilerOptions: { outDir: "./made", rootDir: "./code" } },
      "a/code/index.ts": "",
      "a/src/index.ts": "",
      "b/package.json": { name: "b", main: "./index.js" },
      "b/tsconfig.build.json": { compilerOptions: { outDir: ".", rootDir: "src" } },
      "b/src/index.ts": "",
      "b/src/parts/oven.ts": "",
      "c/package.json": { name: "c", main: "./dist/src/index.js" },
      "c/base.json": { compilerOptions: { outDir: "$" + "{configDir}/dist" } },
      "c/tsconfig.json": { extends: "./base.json" },
      "c/src/index.ts": "",
    });
    expect(resolve("main.ts", "a")).toBe("a/code/index.ts");
    expect(resolve("main.ts", "b")).toBe("b/src/index.ts");
    expect(resolve("main.ts", "b/parts/oven")).toBe("b/src/parts/oven.ts");
    expect(resolve("main.ts", "c")).toBe("c/src/index.ts");
  });

  it("is named by any manifest, but by that of a sample only inside the samples", () => {
    const resolve = resolverOf({
      "package.json": { name: "top" },
      "tools/scale/package.json": { name: "scale" },
      "tools/scale/index.ts": "",
      "test/fixtures/app/main.ts": "",
      "test/fixtures/package.json": {},
      "test/fixtures/react/package.json": { name: "react" },
      "test/fixtures/react/index.js": "",
      "node_modules/vue/package.json": { name: "vue" },
      "node_modules/vue/index.js": "",
    });
    expect(resolve("main.ts", "scale")).toBe("tools/scale/index.ts");
    expect(resolve("main.ts", "react")).toBe("external react");
    expect(resolve("test/fixtures/app/main.ts", "react")).toBe("test/fixtures/react/index.js");
    expect(resolve("main.ts", "vue")).toBe("external vue");
  });

  it("of two with one name is the nearer one, and a member of the workspace among equals", () => {
    const resolve = resolverOf({
      "pnpm-workspace.yaml": "packages:\n  # ours\n  - 'libs/*'\n  - \"!libs/old\"\nother: x\n",
      "attic/till/package.json": { name: "till" },
      "attic/till/index.ts": "",
      "attic/main.ts": "",
      "libs/till/package.json": { name: "till" },
      "libs/till/index.ts": "",
    });
    expect(resolve("main.ts", "till")).toBe("libs/till/index.ts");
    expect(resolve("attic/till/main.ts", "till")).toBe("attic/till/index.ts");
  });

  it("is found where only the workspace names it and its package.json is not indexed", () => {
    for (const root of [
      { "package.json": { workspaces: { packages: ["libs/*"] } } },
      { "package.json": {}, "lerna.json": { packages: ["libs/*"] } },
      { "package.json": {}, "pnpm-workspace.yaml": "packages: ['libs/*']" },
    ]) {
      const resolve = resolverOf({ "libs/till/src/index.ts": "" }, { hidden: { ...root, "libs/till/package.json": { name: "till" } } });
      expect(resolve("main.ts", "till")).toBe("libs/till/src/index.ts");
    }
  });
});

it("members of a workspace are matched by name, depth and choice", () => {
  const folders = ["libs/till", "libs/deep/oven", "tools/scale", "tools/scale/test", "apps/shop", "apps/stall"];
  const hidden = Object.fromEntries(folders.map((folder) => [`${folder}/package.json`, { name: folder.replaceAll("/", "-") }]));
  const tree = Object.fromEntries(folders.map((folder) => [`${folder}/index.ts`, ""]));
  const known = (workspaces: readonly string[]) => {
    const resolve = resolverOf(tree, { hidden: { ...hidden, "package.json": { workspaces } } });
    return folders.filter((folder) => resolve("main.ts", folder.replaceAll("/", "-")) === `${folder}/index.ts`);
  };
  expect(known(["./libs/*/"])).toEqual(["libs/till"]);
  expect(known(["{apps,tools}/{s}*", "!apps/st?ll"])).toEqual(["tools/scale", "apps/shop"]);
  expect(known(["*/*/*"])).toEqual(["libs/deep/oven", "tools/scale/test"]);
  expect(known(["{{a,b},{c,d}}/x", "{".repeat(99), `${"{a,b}".repeat(50)}`, ""])).toEqual([]);
});

describe("imports of a package.json", () => {
  const resolve = resolverOf({
    "package.json": {
      imports: {
        "#oven": "./dist/oven.js",
        "#parts/*": { node: "./src/parts/*.ts", default: "./browser/*.js" },
        "#lib/*.js": "./src/*.ts",
        "#react": "react",
        "#again": "#oven",
        "#loop": "#loop",
      },
    },
    "src/oven.ts": "",
    "src/parts/door.ts": "",
    "src/main.ts": "",
  });

  it("lead to sources of the package, to other packages, and never round in circles", () => {
    expect(resolve("src/main.ts", "#oven")).toBe("src/oven.ts");
    expect(resolve("src/main.ts", "#parts/door")).toBe("src/parts/door.ts");
    expect(resolve("src/main.ts", "#lib/oven.js")).toBe("src/oven.ts");
    expect(resolve("src/main.ts", "#react")).toBe("external react");
    expect(resolve("src/main.ts", "#again")).toBe("src/oven.ts");
    expect(resolve("src/main.ts", "#loop")).toBe("missing");
    expect(resolve("src/main.ts", "#unknown")).toBe("missing");
  });
});

describe("what is not in the repository", () => {
  const resolve = resolverOf({ "main.ts": "", "punycode/package.json": { name: "punycode" }, "punycode/index.js": "" });

  it("is external by the name of its package", () => {
    const names = ["react", "react/jsx-runtime", "@scope/name/deep/file.js", "meteor/check", "npm:@scope/name@2/x", "jsr:@std/path@^1"];
    const packages = ["react", "react", "@scope/name", "meteor/check", "@scope/name", "@std/path"];
    expect(names.map((name) => resolve("main.ts", name))).toEqual(packages.map((name) => `external ${name}`));
    expect(resolve("main.ts", "https://example.com/x.js")).toBe("external https://example.com/x.js");
  });

  it("is a module of Node.js with and without `node:`, unless the slash at the end asks for the package", () => {
    expect(resolve("main.ts", "fs")).toBe("external node:fs");
    expect(resolve("main.ts", "node:fs")).toBe("external node:fs");
    expect(resolve("main.ts", "fs/promises", "require")).toBe("external node:fs/promises");
    expect(resolve("main.ts", "node:sqlite")).toBe("external node:sqlite");
    expect(resolve("main.ts", "punycode")).toBe("external node:punycode");
    expect(resolve("main.ts", "punycode/", "require")).toBe("punycode/index.js");
  });

  it("is missing where it can be no package", () => {
    for (const specifier of ["./nowhere", "/nowhere", "#nowhere", "@/nowhere", "~/nowhere", ""])
      expect(resolve("main.ts", specifier)).toBe("missing");
  });
});

describe("a specifier that starts with a slash", () => {
  it("starts at the Meteor application, else at the package", () => {
    const resolve = resolverOf({
      "apps/chat/.meteor/release": "METEOR@2",
      "apps/chat/package.json": {},
      "apps/chat/imports/api/rooms.ts": "",
      "apps/chat/packages/theme/package.json": {},
      "apps/chat/packages/theme/main.ts": "",
      "apps/site/package.json": {},
      "apps/site/src/main.ts": "",
    });
    expect(resolve("apps/chat/client/main.ts", "/imports/api/rooms")).toBe("apps/chat/imports/api/rooms.ts");
    expect(resolve("apps/chat/packages/theme/main.ts", "/imports/api/rooms")).toBe("apps/chat/imports/api/rooms.ts");
    expect(resolve("apps/site/index.ts", "/src/main")).toBe("apps/site/src/main.ts");
  });
});

it("aliases that build tools have by habit are taken where nothing else claims them", () => {
  const resolve = resolverOf({ "web/package.json": {}, "web/src/till.vue": "", "web/src/lib/price.ts": "" });
  expect(resolve("web/src/main.ts", "@/till.vue")).toBe("web/src/till.vue");
  expect(resolve("web/src/main.ts", "~/till")).toBe("web/src/till.vue");
  expect(resolve("web/src/main.ts", "$lib/price")).toBe("web/src/lib/price.ts");
});

it("import maps of Deno are followed", () => {
  const resolve = resolverOf({
    "engine/runtime/deno.jsonc": '{ "imports": { "@mill/engine/": "./../src/", "acorn": "npm:acorn@8", }, }',
    "engine/src/definition/app.ts": "",
  });
  expect(resolve("engine/runtime/main.ts", "@mill/engine/definition/app.js")).toBe("engine/src/definition/app.ts");
  expect(resolve("engine/runtime/main.ts", "acorn")).toBe("external acorn");
});

describe("the resolver", () => {
  it("asks for each file once, and for none before the first question", () => {
    const asked: string[] = [];
    const paths = ["a/main.ts", "a/package.json", "a/tsconfig.json", "b/main.ts", "package.json"];
    const resolver = new ModuleResolver({
      paths,
      read: (path) => {
        asked.push(path);
        return path.endsWith(".json") && paths.includes(path) ? "{}" : undefined;
      },
    });
    expect(asked).toEqual([]);
    for (const path of paths) for (const specifier of ["./main", "react", "/main", "#x"]) resolver.resolve(specifier, path, "import");
    expect(asked).toEqual([...new Set(asked)]);
  });

  it("answers the same whatever was asked before", () => {
    const tree = {
      "package.json": { name: "top", imports: { "#x": "./src/a.ts" } },
      "tsconfig.json": { compilerOptions: { baseUrl: ".", paths: { "~/*": ["src/*"] } } },
      "src/a.ts": "",
      "src/b/index.ts": "",
      "libs/c/package.json": { name: "c", exports: { ".": "./dist/c.js" } },
      "libs/c/src/c.ts": "",
    };
    const question = fc.record({
      from: fc.constantFrom("src/a.ts", "src/b/index.ts", "libs/c/src/c.ts", "main.js"),
      specifier: fc.constantFrom("./a", "./b", "..", "~/a", "#x", "c", "c/dist/c", "top", "src/b", "fs", "/src/a", "../../../x"),
      kind: fc.constantFrom("import" as const, "require" as const),
    });
    fc.assert(
      fc.property(fc.array(question, { maxLength: 30 }), (questions) => {
        const together = resolverOf(tree);
        for (const { from, specifier, kind } of questions) {
          expect(together(from, specifier, kind)).toBe(resolverOf(tree)(from, specifier, kind));
        }
      }),
      { numRuns: 50 },
    );
  });

  it("survives any specifier and any configuration", () => {
    const value = fc.jsonValue({ maxDepth: 4 });
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 30 }), value, value, value, (specifier, exports, paths, workspaces) => {
        const resolve = resolverOf({
          "package.json": { name: "a", exports, imports: exports, main: exports as object, workspaces },
          "tsconfig.json": {
            extends: paths,
            references: paths,
            include: paths,
            compilerOptions: { paths, baseUrl: paths, rootDirs: paths },
          },
          "src/index.ts": "",
        });
        for (const asked of [specifier, `./${specifier}`, `a/${specifier}`, `#${specifier}`, "a"]) {
          expect(resolve("src/index.ts", asked)).toMatch(/^(?:external |missing$|src|package|tsconfig)/);
        }
      }),
    );
  });
});
