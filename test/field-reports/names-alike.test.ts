import { describe, expect, it } from "vitest";
import { indexFolder, useIndexedFolders } from "../index/indexed-folder.ts";
import { edgesOf, placesOf, usedBy, usersOf } from "./asked.ts";

useIndexedFolders();

describe("names of the language and of packages", () => {
  const LIGHTHOUSE = {
    "worker.ts":
      'export async function callCoast(): Promise<Response> { return fetch("https://example.invalid/x"); }\nexport default { async fetch(_r: Request): Promise<Response> { return new Response("ok"); } };\n',
    "api.ts": `import { z } from "zod";
import fs from "node:fs";
export const Body = z.object({ args: z.record(z.unknown()) });
export function save(path: string, xs: number[]) {
  const seen = new Map<string, number>();
  xs.map((x) => x + 1).filter(Boolean).forEach((x) => seen.set(String(x), x));
  fs.writeFileSync(path, JSON.stringify([...seen.keys()].join(",")));
  console.log(path.split("/").pop());
  setTimeout(() => {}, 1);
  return seen.get("a");
}
`,
    "decoys.ts": `export function record(a: string) { return a; }
export function map(a: string) { return a; }
export function log(a: string) { return a; }
export function object(a: string) { return a; }
export function setTimeout(a: string) { return a; }
export class Store { get(k: string) { return k; } set(k: string, v: string) { return k + v; } filter() { return []; } join() { return ""; } split() { return []; } keys() { return []; } writeFileSync() {} stringify() { return this.get("x"); } }
export function real(store: Store) { return store.get("k") + store.set("a", "b"); }
`,
  };

  it("lead to nothing of the repository that is called the same", async () => {
    const { engine } = await indexFolder(LIGHTHOUSE);
    const edges = await edgesOf(engine);
    expect(edges.filter((edge) => edge.startsWith("api.ts") && edge.includes("decoys.ts"))).toEqual([]);
    expect(edges.filter((edge) => edge.startsWith("worker.ts#callCoast"))).toEqual([]);
    for (const name of ["record", "map", "log", "object", "setTimeout"]) expect(await usersOf(engine, `decoys.ts#${name}`)).toEqual([]);
  });

  it("are told to be outside, not to be unknown", async () => {
    const { engine } = await indexFolder(LIGHTHOUSE);
    const { unbound } = await engine.graph({ symbol: "save", move: "down" });
    expect(unbound).toEqual([]);
    const { note, coverage } = await engine.graph({ symbol: "decoys.ts#record", move: "up" });
    expect(coverage).toMatchObject({ bound: 0, unbound_total: 0, external_same_name: 1 });
    expect(note).toMatch(/1 use of this name is taken to mean something outside the repository: api\.ts:3/);
  });

  it("leave the uses that are meant", async () => {
    const { engine } = await indexFolder(LIGHTHOUSE);
    expect(await usersOf(engine, "Store.get")).toEqual(["decoys.ts#Store.stringify", "decoys.ts#real"]);
    expect(await usersOf(engine, "Store.set")).toEqual(["decoys.ts#real"]);
  });

  it.each([
    [
      "Python",
      {
        "a.py":
          'import json\nimport os.path\n\nimport requests\n\n\ndef save(p, xs):\n    json.dumps(xs)\n    os.path.join(p)\n    requests.get(p)\n    print(len(sorted(xs)))\n    return ",".join(xs).strip()\n',
        "decoys.py":
          "class Store:\n    def dumps(self): pass\n    def join(self): pass\n    def get(self): pass\n    def strip(self): pass\n\n\ndef dumps(): pass\ndef get(): pass\ndef join(): pass\ndef sorted(x): return x\n",
      },
    ],
    [
      "Java",
      {
        "A.java":
          "import java.util.*;\nclass A { void save(String p, List<String> xs) { Map<String, String> m = new HashMap<>(); m.put(p, p); m.get(p); xs.stream().map(String::trim).toList(); System.out.println(p.trim()); } }\n",
        "Store.java":
          "class Store { void put(String a, String b) {} void get(String a) {} void trim() {} void println(String x) {} void map(Object o) {} void stream() {} void toList() {} }\n",
      },
    ],
    [
      "Ruby",
      {
        "a.rb": "require 'json'\n\ndef save(path, xs)\n  File.write(path, JSON.generate(xs.map(&:to_s)))\n  puts xs.join(',').strip\nend\n",
        "store.rb":
          "class Store\n  def write; end\n  def generate; end\n  def map; end\n  def join; end\n  def strip; end\n  def puts; end\nend\n",
      },
    ],
    [
      "PHP",
      {
        "a.php":
          "<?php\nnamespace Coast;\nfunction save(string $p, array $xs) { file_put_contents($p, json_encode(array_map('trim', $xs))); return strlen($p); }\n",
        "decoys.php":
          "<?php\nnamespace Other;\nfunction json_encode() {}\nfunction array_map() {}\nfunction trim() {}\nfunction strlen() {}\nclass Store { function file_put_contents() {} }\n",
      },
    ],
  ])("lead to nothing of the repository in %s", async (_, tree) => {
    const { engine } = await indexFolder(tree);
    expect(await usedBy(engine, "save")).toEqual([]);
  });
});

describe("packages of Go", () => {
  const VAULT = {
    "go.mod": "module example.com/vault\n\ngo 1.21\n",
    "hash/hash.go":
      'package hash\n\nimport (\n\t"crypto/sha256"\n\t"io"\n\t"os"\n)\n\nfunc File(p string) ([]byte, error) {\n\tf, err := os.Open(p)\n\tif err != nil {\n\t\treturn nil, err\n\t}\n\tdefer f.Close()\n\th := sha256.New()\n\tif _, err := io.Copy(h, f); err != nil {\n\t\treturn nil, err\n\t}\n\treturn h.Sum(nil), nil\n}\n',
    "main.go":
      'package main\n\nimport (\n\tst "example.com/vault/store"\n)\n\nfunc main() {\n\ts := st.New()\n\tdefer s.Close()\n\t_ = st.Shut(s)\n\t_ = s.Copy("x")\n}\n',
    "store/store.go":
      "package store\n\ntype Store struct{ n int }\n\nfunc New() *Store { return &Store{} }\nfunc (s *Store) Close() error { return nil }\nfunc (s Store) Copy(dst string) string { return dst }\n\ntype Closer interface{ Close() error }\n\nfunc Shut(c Closer) error { return c.Close() }\n",
  };

  it("of the standard library are not the repository's", async () => {
    const { engine } = await indexFolder(VAULT);
    expect(await usedBy(engine, "File")).toEqual([]);
    expect((await engine.graph({ symbol: "File", move: "down" })).unbound).toEqual([]);
  });

  it("under another name have their users, through interfaces as well", async () => {
    const { engine } = await indexFolder(VAULT);
    for (const name of ["New", "Shut", "Store.Copy"]) expect(await usersOf(engine, name), name).toEqual(["main.go#main"]);
    expect(await usersOf(engine, "Store.Close")).toEqual(["main.go#main", "store/store.go#Shut"]);
    expect(await edgesOf(engine)).toContain("store/store.go#Shut call store/store.go#Store.Close [implementation]");
  });
});

describe("a class that two modules have under the same package", () => {
  it("is that of the caller's own module", async () => {
    const service = (answer: number) => `package com.mail;\n\npublic class Sorter {\n  public int sort() { return ${answer}; }\n}\n`;
    const user = (name: string) =>
      `package com.mail;\n\npublic class ${name} {\n  private final Sorter sorter = new Sorter();\n  public int go() { return sorter.sort(); }\n}\n`;
    const { engine } = await indexFolder({
      "north/src/main/java/com/mail/Sorter.java": service(1),
      "north/src/main/java/com/mail/Desk.java": user("Desk"),
      "south/src/main/java/com/mail/Sorter.java": service(2),
      "south/src/main/java/com/mail/Office.java": user("Office"),
    });
    expect(await usersOf(engine, "sort", { path: "north/**" })).toEqual(["north/src/main/java/com/mail/Desk.java#Desk.go"]);
    expect(await usersOf(engine, "sort", { path: "south/**" })).toEqual(["south/src/main/java/com/mail/Office.java#Office.go"]);
  });
});

describe("a trait with the name of the class that uses it", () => {
  it("is another definition, and looking for members ends", async () => {
    const { engine } = await indexFolder({
      "Ledger.php":
        "<?php\n\nnamespace App\\Books;\n\nclass Ledger\n{\n    use \\Common\\Ledger;\n\n    public function post(): int { return 1; }\n    public function close(): int { return $this->audit() + $this->nowhere(); }\n}\n",
      "trait/Ledger.php": "<?php\n\nnamespace Common;\n\ntrait Ledger\n{\n    public function audit(): int { return $this->post(); }\n}\n",
      "circle.php":
        "<?php\n\nnamespace Round;\n\nclass A extends B { function a() { return $this->gone(); } }\nclass B extends A {}\ntrait T { use T; function t() { return $this->gone(); } }\n",
    });
    const { others = [], ...first } = await engine.graph({ symbol: "Ledger" });
    expect([first.symbol, ...others].sort()).toEqual(["Ledger.php#Ledger", "trait/Ledger.php#Ledger"]);
    expect(await usersOf(engine, "trait/Ledger.php#Ledger.audit")).toEqual(["Ledger.php#Ledger.close"]);
  });

  it("ends in other languages as well", async () => {
    const { engine } = await indexFolder({
      "a.py": "class A(B):\n    def a(self): return self.gone()\n\n\nclass B(A): pass\n",
      "a.ts":
        "class A extends B { a() { return this.gone(); } }\nclass B extends A {}\ninterface C extends C { c(): void }\nfunction use(c: C) { c.gone(); }\n",
      "A.java": "class A extends B { int a() { return gone(); } }\nclass B extends A {}\n",
      "a.rb": "class A < B\n  def a; gone; end\nend\n\nclass B < A\nend\n",
      "a.go": "package a\n\ntype A struct{ *B }\ntype B struct{ *A }\n\nfunc use(a A) { a.Gone() }\n",
    });
    expect((await engine.references({ symbol: "gone" })).references.map(({ path, evidence }) => [path, evidence])).toContainEqual([
      "a.ts",
      "text",
    ]);
  });
});

describe("a function that hands on to one of its name", () => {
  const POST = {
    "src/main/java/post/Depot.java":
      'package post;\n\npublic class Depot {\n  private Parcel parcel = new Parcel();\n  public void clear() { parcel.setTag(""); }\n  public void setTag(String v) { parcel.setTag(v); }\n  public int depth(int n) { return n == 0 ? 0 : depth(n - 1); }\n}\n',
    "src/main/java/post/Parcel.java":
      "package post;\n\npublic class Parcel {\n  private String tag;\n  public void setTag(String v) { this.tag = v; }\n  public String getTag() { return tag; }\n}\n",
    "other/src/main/java/post/Parcel.java": "package post;\n\npublic class Parcel {\n  public void setTag(String v) { }\n}\n",
    "ts/depot.ts":
      'class Parcel { tag = ""; setTag(v: string) { this.tag = v; } }\nexport class Depot {\n  private parcel = new Parcel();\n  clear() { this.parcel.setTag(""); }\n  setTag(v: string) { this.parcel.setTag(v); }\n  depth(n: number): number { return n === 0 ? 0 : this.depth(n - 1); }\n}\n',
  };

  it.each([
    ["Java", "src/main/java/post/Parcel.java", "src/main/java/post/Depot.java"],
    ["TypeScript", "ts/depot.ts", "ts/depot.ts"],
  ])("leads to that one and not to itself in %s", async (_, parcel, depot) => {
    const { engine } = await indexFolder(POST);
    expect(await usersOf(engine, `${parcel}#Parcel.setTag`)).toEqual([`${depot}#Depot.clear`, `${depot}#Depot.setTag`]);
    expect(await usersOf(engine, `${depot}#Depot.setTag`)).toEqual([]);
    expect(await edgesOf(engine)).toContain(`${depot}#Depot.depth call ${depot}#Depot.depth`);
    expect(await usersOf(engine, "other/src/main/java/post/Parcel.java#Parcel.setTag")).toEqual([]);
  });

  it.each([
    [
      "Rust",
      {
        "Cargo.toml": '[package]\nname = "post"\n',
        "src/lib.rs": "pub mod tools;\npub mod sorting;\n",
        "src/tools.rs": "pub fn dispatch(n: &str) -> u8 { n.len() as u8 }\n",
        "src/sorting.rs": 'use crate::tools;\nfn dispatch(n: &str) -> u8 { tools::dispatch(n) }\npub fn run() { dispatch("a"); }\n',
      },
      "src/tools.rs#dispatch",
      "src/sorting.rs#dispatch",
      "src/sorting.rs#run",
    ],
    [
      "Go",
      {
        "go.mod": "module post\n",
        "tools/tools.go": "package tools\n\nfunc Dispatch(n string) int { return len(n) }\n",
        "sorting.go":
          'package sorting\n\nimport "post/tools"\n\nfunc Dispatch(n string) int { return tools.Dispatch(n) }\n\nfunc run() { Dispatch("a") }\n',
      },
      "tools/tools.go#Dispatch",
      "sorting.go#Dispatch",
      "sorting.go#run",
    ],
    [
      "Python",
      {
        "tools.py": "def dispatch(n): return len(n)\n",
        "sorting.py": "import tools\n\n\ndef dispatch(n): return tools.dispatch(n)\n\n\ndef run(): dispatch('a')\n",
      },
      "tools.py#dispatch",
      "sorting.py#dispatch",
      "sorting.py#run",
    ],
    [
      "JavaScript",
      {
        "tools.js": "exports.dispatch = (n) => n.length;\n",
        "sorting.js":
          "const tools = require('./tools');\nfunction dispatch(n) { return tools.dispatch(n); }\nfunction run() { dispatch('a'); }\n",
      },
      "tools.js#dispatch",
      "sorting.js#dispatch",
      "sorting.js#run",
    ],
  ])("leads on from caller to callee in %s", async (_, tree, target, delegate, run) => {
    const { engine } = await indexFolder(tree);
    expect(await usersOf(engine, target)).toEqual([delegate]);
    expect(await usersOf(engine, delegate)).toEqual([run]);
    expect(await usersOf(engine, target, { depth: 2 })).toEqual([delegate, run].sort());
  });
});

describe("a member of several classes, called on what could be any", () => {
  const users = Array.from({ length: 5 }, (_, i) => `def use${i}(store):\n    return store.search_filtered()\n\n\n`).join("");
  const ARCHIVE = {
    "x.py": "class Maps:\n    def search_filtered(self): pass\n\n\nclass Deeds:\n    def search_filtered(self): pass\n",
    "u.py": `${users}def sure():\n    from x import Maps\n    return Maps().search_filtered()\n`,
  };

  it("is bound to none of them", async () => {
    const { engine } = await indexFolder(ARCHIVE);
    expect(await usersOf(engine, "Maps.search_filtered")).toEqual(["u.py#sure"]);
    expect(await usersOf(engine, "Deeds.search_filtered")).toEqual([]);
  });

  it("and is told with every place where it may be meant", async () => {
    const { engine } = await indexFolder(ARCHIVE);
    for (const name of ["Maps.search_filtered", "Deeds.search_filtered"]) {
      const { unbound_same_name } = await engine.references({ symbol: name });
      expect(unbound_same_name).toBe(5);
      const { coverage, unbound } = await engine.graph({ symbol: name, move: "up" });
      expect(coverage.unbound_total).toBe(5);
      expect(unbound.map(({ path, line }) => `${path}:${line}`)).toEqual(["u.py:2", "u.py:6", "u.py:10", "u.py:14", "u.py:18"]);
    }
    expect((await placesOf(engine, "Deeds.search_filtered")).map((place) => place.split(" ")[2])).toEqual(Array(5).fill("text"));
    const { note } = await engine.graph({ symbol: "Deeds.search_filtered", move: "up" });
    expect(note).toMatch(/^No bound users; 5 uses of this name could not be bound: u\.py:2, /);
  });

  it.each([
    [
      "JavaScript",
      { "x.js": "class Maps { seek() {} }\nclass Deeds { seek() {} }\n", "u.js": "function use(store) { return store.seek(); }\n" },
    ],
    [
      "TypeScript",
      {
        "x.ts": "class Maps { seek() {} }\nclass Deeds { seek() {} }\n",
        "u.ts": "export function use(store: any) { return store.seek(); }\n",
      },
    ],
    [
      "Ruby",
      { "x.rb": "class Maps\n  def seek; end\nend\nclass Deeds\n  def seek; end\nend\n", "u.rb": "def use(store)\n  store.seek\nend\n" },
    ],
    [
      "PHP",
      {
        "x.php": "<?php\nclass Maps { function seek() {} }\nclass Deeds { function seek() {} }\n",
        "u.php": "<?php\nfunction use_it($store) { return $store->seek(); }\n",
      },
    ],
  ])("is open in %s as well", async (_, tree) => {
    const { engine } = await indexFolder(tree);
    const { coverage } = await engine.graph({ symbol: "Maps.seek", move: "up" });
    expect(coverage).toMatchObject({ bound: 0, unbound_total: 1 });
  });
});

describe("a macro in front of a name of C++", () => {
  const WIDGET = {
    "w.hpp":
      "#pragma once\n#define ACME_API\nACME_NS_BEGIN\nclass ACME_API Widget final : public Base { public: void draw(); ACME_API static Widget* make(); };\nenum class ACME_API Mode { A, B };\nACME_API int freeFn(int);\nACME_NS_END\n",
    "w.cpp":
      '#include "w.hpp"\nnamespace acme { void Widget::draw() { freeFn(1); } Widget* Widget::make() { return nullptr; } int freeFn(int x) { return x; } }\n',
  };

  it("is no part of it, and what stands behind it is not lost", async () => {
    const { engine } = await indexFolder(WIDGET);
    const names = new Set<string>();
    for (const { id } of (await engine.search("ACME_API", { mode: "exact" })).results) names.add(id);
    expect([...names].filter((id) => /#(?:\w+\.)*ACME_API$/.test(id) && !id.includes("w.hpp"))).toEqual([]);
    for (const name of ["Widget", "Mode", "freeFn"]) expect((await engine.explain({ symbol: name })).name).toBe(name);
    expect((await engine.explain({ symbol: "Widget" })).kind).toBe("class");
    expect((await engine.explain({ symbol: "Mode" })).kind).toBe("enum");
    expect((await usersOf(engine, "freeFn")).map((id) => id.split(".").at(-1))).toContain("draw");
  });
});
