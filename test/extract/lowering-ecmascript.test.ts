import { describe, expect, it } from "vitest";
import { bindingText } from "../kits/binding-text.ts";
import { factsOf } from "../kits/language-kit.ts";

/** Rows that start with a word, without the numbers of scopes, lines and rows. */
async function rows(word: string, source: string, language = "typescript"): Promise<string[]> {
  const lines = bindingText(await factsOf(source, language)).split("\n");
  return lines
    .filter((line) => line.startsWith(`${word} `))
    .map((line) =>
      line
        .replace(/@-?\d+ ?/g, "")
        .replace(/^(declare|function|class|import|site|use) [\d:]+ /, "$1 ")
        .replace(/ scope \d+/, "")
        .replace(/ line \d+/g, "")
        .replace(/ owner -?\d+ extra \d+/, ""),
    );
}

/** `kind name` of each site, with its callee. */
async function sites(source: string, language = "typescript"): Promise<string[]> {
  return (await rows("site", source, language)).map((line) => line.replace(/^site /, "").replace(/ in( =.*)?$/, ""));
}

const valueIn = (lines: readonly string[], name: string) =>
  / value (.*?)(?: =\S+)?$/.exec(lines.find((line) => line.includes(` ${name} `)) ?? "")?.[1];

describe("calls of TypeScript and JavaScript", () => {
  it("are sites whatever their callee looks like", async () => {
    expect(await sites("bake(); oven.heat(); find()(); ovens[k](); (a ?? b)(); (function () {})(); ovens['main'](); tag`x`;")).toEqual([
      "call bake () callee name(bake)",
      "call heat (oven) callee member(name(oven) heat)",
      "call find () callee name(find)",
      "call  () callee call(name(find))",
      "call  () callee index(name(ovens) name(k))",
      "call  () callee either(name(a) name(b))",
      "call  () callee function(0)",
      "call main (ovens) callee member(name(ovens) main)",
      "call tag () callee name(tag)",
    ]);
  });

  it("keep the function under casts and assertions, and the cast for what it gives", async () => {
    const source = "const loaf = (bake as Baker)(1); oven!.heat!();";
    expect((await sites(source)).filter((site) => site.startsWith("call"))).toEqual([
      "call bake () callee name(bake)",
      "call heat (oven!) callee member(name(oven) heat)",
    ]);
    expect(valueIn(await rows("declare", source), "loaf")).toBe("call(cast(name(bake) typeName(Baker)) literal(1 …))");
  });

  it("are found where the grammar takes an operator before type arguments for a part of the callee", async () => {
    const source = "const loaf = await shop.bake<Loaf>(flour); if (!isDone<Loaf>(x)) stop(); const css = styled.div<Props>`a`;";
    expect((await sites(source)).filter((site) => site.startsWith("call"))).toEqual([
      "call bake (shop) callee member(name(shop) bake)",
      "call isDone () callee name(isDone)",
      "call stop () callee name(stop)",
      "call div (styled) callee member(name(styled) div)",
    ]);
    expect(valueIn(await rows("declare", source), "loaf")).toBe("await(call(member(name(shop) bake) <typeName(Loaf)> name(flour)))");
  });

  it("tell function literals among their arguments what is wanted", async () => {
    const [listener] = await rows("function", 'oven.on("hot", (event) => event.stop());');
    expect(listener).toContain("arrow");
    expect(listener).toMatch(/wanted wantedArgument\(/);
  });

  it("of modules by a plain string are modules, others calls by the name of import", async () => {
    const source = "const a = await import('./oven'); const b = [require('./loaf')]; import(name());";
    expect(await rows("import", source, "javascript")).toEqual(['import "./oven" name ""', 'import "./loaf" name ""']);
    const declared = await rows("declare", source, "javascript");
    expect(valueIn(declared, "a")).toBe("await(module(./oven))");
    expect(valueIn(declared, "b")).toBe("array(module(./loaf))");
    expect(await sites(source, "javascript")).toEqual(["call import () callee -", "call name () callee name(name)"]);
  });

  it("nested deeper than can be followed are said, long flat chains are not deep", async () => {
    const deep = await factsOf(`${"f(".repeat(600)}${")".repeat(600)}`, "typescript");
    expect(deep.diagnostics.map(({ reason }) => reason)).toContain("partly-indexed");
    const long = await factsOf(`x${".then(a)".repeat(900)}; y = 1${" + f(2)".repeat(900)};`, "typescript");
    expect(long.references).toHaveLength(1800);
    expect(long.diagnostics).toEqual([]);
  });
});

describe("values of TypeScript and JavaScript", () => {
  it("of choices are one of them, of && the right side, of assignments what is assigned", async () => {
    const declared = await rows("declare", "const a = b || c || d, e = f && g(), h = i ? j : k ? l : m, n = (o, p), q = (r = s());");
    expect(valueIn(declared, "a")).toBe("either(name(b) name(c) name(d))");
    expect(valueIn(declared, "e")).toBe("call(name(g))");
    expect(valueIn(declared, "h")).toBe("either(name(j) name(l) name(m))");
    expect(valueIn(declared, "n")).toBe("name(p)");
    expect(valueIn(declared, "q")).toBe("call(name(s))");
  });

  it("of object literals have entries, and functions in them have the object as this", async () => {
    const source = 'const shop = { oven, "main door": 1, [Symbol.iterator]: it, get size() { return this.count(); }, sell() {}, ...base };';
    const [shop] = await rows("declare", source);
    expect(shop).toMatch(
      /object\(oven name\(oven\).* main door literal\(1 …\).* \[Symbol\.iterator\] name\(it\).* size result\(function\(0\)\)/,
    );
    expect(shop).toMatch(/sell function\(1\).* … name\(base\)/);
    for (const row of await rows("function", source)) expect(row).toContain("receiver object(");
  });

  it("of destructured names are parts of the source", async () => {
    const declared = await rows("declare", "const { a, b: { c = 1 }, ...d } = shop(), [e, , [f], ...g] = row;");
    expect(valueIn(declared, "a")).toBe("member(call(name(shop)) a)");
    expect(valueIn(declared, "c")).toBe("either(member(member(call(name(shop)) b) c) literal(1 …))");
    expect(valueIn(declared, "e")).toBe("itemAt(name(row) 0)");
    expect(valueIn(declared, "f")).toBe("itemAt(itemAt(name(row) 2) 0)");
    expect(valueIn(declared, "g")).toBe("name(row)");
  });

  it("of loops are items, of generators what they yield", async () => {
    const source =
      "for (const x of xs) use(x); for await (const y of ys()) use(y); function* all() { yield one(); yield* more(); return 1; }";
    const declared = await rows("declare", source);
    expect(valueIn(declared, "x")).toBe("item(name(xs))");
    expect(valueIn(declared, "y")).toBe("await(item(call(name(ys))))");
    expect((await rows("function", source))[0]).toContain("returns [call(name(one)),item(call(name(more)))]");
  });

  it("given later are assignments, to names and to members", async () => {
    const source = "let oven; oven = new Oven(); shop.door.lock = key(); [oven, shop.a] = pair; n = 1; first ??= make();";
    expect(await rows("assign", source)).toEqual([
      "assign - . oven = create(name(Oven))",
      "assign member(name(shop) door) . lock = call(name(key))",
      "assign - . oven = itemAt(name(pair) 0)",
      "assign name(shop) . a = itemAt(name(pair) 1)",
      "assign - . first = call(name(make))",
    ]);
  });

  it("read outside of callees are uses, the outermost member once", async () => {
    const source =
      "import { settings } from './s'; import { Oven } from './o'; export function f(a: X) { g(settings.heat.low, Oven); settings.x(); a; }";
    expect(await rows("use", source)).toEqual([
      "use reference member(member(name(settings) heat) low) in =f",
      "use reference name(Oven) in =f",
    ]);
  });
});

describe("functions of TypeScript", () => {
  it("have parameters with types, defaults and flags, by position", async () => {
    const source =
      "function bake(this: Oven, loaf: Loaf, times = 2, note?: string, { heat }: Options = {}, ...more: Loaf[]): Loaf { return loaf; }";
    const [bake] = await rows("function", source);
    expect(bake).toContain("result typeName(Loaf) returns [name(loaf)] receiver valueOf(typeName(Oven))");
    const declared = await rows("declare", source);
    expect(declared.filter((row) => row.includes(" parameter "))).toEqual([
      "declare parameter loaf type typeName(Loaf) value -",
      "declare parameter times type - value literal(1 …)",
      "declare parameter note optional type typeName(string) value -",
      "declare parameter  type typeName(Options) value object()",
      "declare parameter more rest type typeArray(typeName(Loaf)) value -",
    ]);
    expect(valueIn(declared, "heat")).toBe("member(parameter(0 3) heat)");
  });

  it("have their overloads under one name and one symbol", async () => {
    const declared = await rows(
      "declare",
      "function sell(n: number): A;\nfunction sell(s: string): B;\nfunction sell(x: any) { return x; }",
    );
    expect(declared.filter((row) => row.includes(" function sell ") && row.endsWith(" =sell"))).toHaveLength(3);
    expect(await rows("function", "declare function sell(n: number): A;")).toEqual([expect.stringContaining("bodiless")]);
  });

  it("that are predicates say of which parameter", async () => {
    const source =
      "function isLoaf(a: A, x: unknown): x is Loaf { return true } function must(x: unknown): asserts x is Loaf {} class C { own(): this is D { return true } }";
    const results = (await rows("function", source)).map((row) => / result (.*?) returns/.exec(row)?.[1]);
    expect(results).toEqual(["typePredicate(1 typeName(Loaf))", "typePredicate(0 typeName(Loaf))", "typePredicate(-1 typeName(D))"]);
  });

  it("know themselves by a name that stays inside, and take the symbol of the name they are given", async () => {
    const lines = bindingText(await factsOf("const bake = function again() { again(); };\nagain();", "typescript")).split("\n");
    const [inner, outer] = lines.filter((line) => line.startsWith("site ")).map((line) => /name\(@(\d+) again\)/.exec(line)?.[1]);
    expect(outer).toBe("0");
    expect(inner).not.toBe("0");
    expect(lines.find((line) => line.startsWith("function 0 "))).toMatch(/ =bake$/);
  });

  it("are declared with var in the function, with let in the block", async () => {
    const lines = bindingText(await factsOf("function f() { if (x) { var a = 1; let b = 2; } }", "typescript")).split("\n");
    const scopeOf = (name: string) => /scope (\d+)/.exec(lines.find((line) => line.includes(` variable ${name} `)) ?? "")?.[1];
    const kindOf = (scope: string | undefined) => lines.find((line) => line.startsWith(`scope ${scope} `))?.split(" ")[2];
    expect([kindOf(scopeOf("a")), kindOf(scopeOf("b"))]).toEqual(["function", "block"]);
  });
});

describe("classes of TypeScript", () => {
  const BAKER = `@Shop("bread")
export abstract class Baker<T extends Loaf> extends People.Person<T> implements Worker, Named<T> {
  #flour = new Flour(); static shared = new Baker(); private note?: string; later;
  onHot = (e: Heat) => this.rest(e);
  constructor(private readonly oven: Oven, count = 1) { super(oven); this.later = new Shelf(); }
  get size(): number { return 1 } set size(n) {} static async *[Symbol.iterator]() {}
  abstract rest(e: Heat): void; @Logged knead(@Inject() x: X) {} "odd name"() {} [key: string]: unknown;
  static { Baker.register(this); }
}`;

  it("have members of every form", async () => {
    expect((await rows("member", BAKER)).map((row) => row.replace(/^member \d+\./, "").replace(/ fn -?\d+/, ""))).toEqual([
      "#flour private type - value create(name(Flour)) =Baker.#flour",
      "shared static type - value create(name(Baker)) =Baker.shared",
      "note optional private type typeName(string) value - =Baker.note",
      "later type - value - =Baker.later",
      "onHot type - value function(1) =Baker.onHot",
      "oven private type typeName(Oven) value -",
      "constructor constructor type - value - =Baker.constructor",
      "size getter type - value - =Baker.size",
      "size setter type - value - =Baker.size",
      "[Symbol.iterator] static type - value - =Baker.[Symbol.iterator]",
      "rest abstract bodiless type - value - =Baker.rest",
      "knead type - value - =Baker.knead",
      "odd name type - value - =Baker.odd name",
      "[] type typeName(unknown) value -",
      "later type - value create(name(Shelf)) =Baker.later",
    ]);
  });

  it("say what they extend, implement and are decorated with", async () => {
    const [baker] = await rows("class", BAKER);
    expect(baker).toContain(
      "extends [typeMember(name(People) Person typeName(T))] implements [typeName(Worker),typeName(Named typeName(T))]",
    );
    const found = (await sites(BAKER)).map((site) => site.split(" (")[0]);
    expect(found).toEqual(
      expect.arrayContaining([
        "decorator Shop",
        "extends Person",
        "implements Worker",
        "implements Named",
        "decorator Logged",
        "decorator Inject",
        "call super",
      ]),
    );
    expect(found).not.toContain("type T");
    expect((await rows("class", "class A extends mix(B, C) {}"))[0]).toContain("extends [call(name(mix) name(B) name(C))]");
  });

  it("have a static side in static blocks", async () => {
    const lines = bindingText(await factsOf("class A { static { this.go(); } }", "typescript")).split("\n");
    const scope = /this\(@(\d+)\)/.exec(lines.find((line) => line.startsWith("site ")) ?? "")?.[1];
    expect(lines.find((line) => line.startsWith("function ") && line.includes(`scope ${scope} `))).toContain(" static ");
  });

  it("of interfaces, enums and object types are classes as well", async () => {
    const source =
      "interface Shop extends Place<A>, B.C { (n: number): X; new (): Y; open?(): void; readonly door: Door; [k: string]: Z }\nenum Level { Low = 1, High }\ntype Box = { lid: Lid };";
    expect(await rows("class", source)).toEqual([
      "class Shop interface extends [typeName(Place typeName(A)),typeMember(name(B) C)] implements [] =Shop",
      "class Level enum extends [] implements [] =Level",
      "class  interface extends [] implements []",
    ]);
    expect((await rows("member", source)).map((row) => /\.(\S+)/.exec(row)?.[1])).toEqual([
      "()",
      "new",
      "open",
      "door",
      "[]",
      "Low",
      "High",
      "lid",
    ]);
  });
});

describe("types of TypeScript", () => {
  const typeOf = async (type: string) =>
    / type (.*) value -/.exec((await rows("declare", `type X<T, U> = ${type};`)).find((row) => row.includes(" alias X ")) ?? "")?.[1];

  it("are records", async () => {
    expect(await typeOf("A | B.C<T> | string")).toBe("typeUnion(typeName(A) typeMember(name(B) C typeName(T)) typeName(string))");
    expect(await typeOf("A & B & this")).toBe("typeIntersection(typeName(A) typeName(B) typeThis())");
    expect(await typeOf("[a: A, b?: B, ...rest: C[]]")).toBe("typeTuple(typeName(A) typeName(B) spread(typeArray(typeName(C))))");
    expect(await typeOf("readonly A[]")).toBe("typeArray(typeName(A))");
    expect(await typeOf('A["k"]')).toBe("typeIndex(typeName(A) typeLiteral(0 k))");
    expect(await typeOf("keyof typeof a.b")).toBe("typeKeys(typeOf(member(name(a) b)))");
    expect(await typeOf("(a: A) => B")).toBe("typeFunction(0)");
    expect(await typeOf("new (a: A) => B")).toBe("typeObject(0)");
    expect(await typeOf('import("./x").Y')).toBe("typeImport(./x Y)");
    expect(await typeOf('typeof import("./x")')).toBe("typeImport(./x …)");
    expect(await typeOf("{ [K in keyof T]?: A<K> }")).toBe("typeMapped(K typeKeys(typeName(T)) typeName(A typeName(K)))");
    expect(await typeOf("T extends Array<infer I> ? I : U extends string ? A : B")).toBe(
      "typeConditional(typeName(T) typeName(Array typeName(I)) typeName(I) typeConditional(typeName(U) typeName(string) typeName(A) typeName(B)))",
    );
  });

  it("are mentioned where they may be of the repository", async () => {
    expect(await sites("let a: Map<string, ns.Loaf>; function f<T>(x: T): T | Oven { return x }")).toEqual([
      "type Map () callee typeName(Map typeName(string) typeMember(name(ns) Loaf))",
      "type Loaf (ns) callee typeMember(name(ns) Loaf)",
      "type Oven () callee typeName(Oven)",
    ]);
  });
});

describe("modules of TypeScript and JavaScript", () => {
  it("import in every form", async () => {
    const source = `import def, { a as b, type C } from "x"; import * as ns from "y"; import "z"; import eq = require("w"); import type { T } from "t"; import al = ns.Inner.Name;`;
    expect(await rows("import", source)).toEqual([
      'import "x" name "default"',
      'import "x" name "a"',
      'import "x" name "C" typeOnly',
      'import "y" name ""',
      'import "z" name ""',
      'import "w" name ""',
      'import "t" name "T" typeOnly',
    ]);
    const declared = await rows("declare", source);
    expect(declared.map((row) => row.split(" ").slice(1, 3).join(" "))).toEqual([
      "import def",
      "import b",
      "import C",
      "import ns",
      "import eq",
      "import T",
      "variable al",
    ]);
    expect(valueIn(declared, "al")).toBe("member(member(name(ns) Inner) Name)");
  });

  it("take required names for imports", async () => {
    const source = 'const path = require("path"); const { lend, give: hand } = require("./desk"); const Shelf = require("./shelf").Shelf;';
    expect(await rows("import", source, "javascript")).toEqual([
      'import "path" name ""',
      'import "./desk" name "lend"',
      'import "./desk" name "give"',
      'import "./shelf" name "Shelf"',
    ]);
    expect((await rows("declare", source, "javascript")).map((row) => row.split(" ").slice(1, 3).join(" "))).toEqual([
      "import path",
      "import lend",
      "import hand",
      "import Shelf",
    ]);
  });

  it("export in every form", async () => {
    const source = `export { a as b, c }; export { d as e } from "x"; export * from "y"; export * as ns from "z"; export const { f, g: [h] } = o; export function i() {} export default class J {} export type K = A; export enum L {}`;
    expect((await rows("export", source)).map((row) => row.replace(/ value -$/, ""))).toEqual([
      'export b local "a" from ""',
      'export c local "c" from ""',
      'export e local "d" from "x"',
      'export * local "" from "y"',
      'export ns local "" from "z"',
      'export f local "f" from ""',
      'export h local "h" from ""',
      'export i local "i" from ""',
      'export default local "J" from ""',
      'export K local "K" from ""',
      'export L local "L" from ""',
    ]);
    expect((await rows("export", "export = shop;"))[0]).toBe('export = local "" from "" value name(shop)');
  });

  it("declare a default export that has no name under default", async () => {
    const source = "export default memo(Baker);";
    expect(await rows("export", source)).toEqual(['export default local "default" from "" value -']);
    expect(valueIn(await rows("declare", source), "default")).toBe("call(name(memo) name(Baker))");
    expect((await rows("function", "export default () => {};"))[0]).toMatch(/ =$/);
  });

  it("have namespaces, global and ambient blocks", async () => {
    const source = `namespace A.B { export const x = 1 } declare global { interface Window { w: W } } declare module "virtual" { export function read(): string; export default read; }`;
    expect((await rows("declare", source)).map((row) => row.split(" ").slice(1, 4).join(" "))).toEqual([
      "namespace A type",
      "namespace B exported",
      "constant x exported",
      "namespace global type",
      "class Window exported",
      'namespace "virtual" exported',
      "function read exported",
      "constant default exported",
    ]);
    expect(await rows("export", source)).toEqual([]);
  });
});

describe("CommonJS and prototypes", () => {
  const SHELF = `function Shelf(room) { this.room = room; }
Shelf.prototype.put = function (book) { this.sort(); };
Shelf.prototype.all = { one: function () { return this; } };
function Old() {}
Old.prototype = { get() { return this.put(); } };
var app = exports = module.exports = {};
app.use = function use(fn) { this.go(fn); };
exports.find = function () { return 1; };
methods.forEach((m) => { app[m] = function () { this.use(m); }; });
Object.assign(Shelf.prototype, { tidy() { this.put(); } });`;

  it("assign members, with the instance or object as this in functions", async () => {
    expect((await rows("assign", SHELF, "javascript")).map((row) => row.split(" = ")[0])).toEqual([
      "assign this() . room",
      "assign member(name(Shelf) prototype) . put",
      "assign member(name(Shelf) prototype) . all",
      "assign name(Old) . prototype",
      "assign name(module) . exports",
      "assign - . exports",
      "assign name(app) . use",
      "assign name(exports) . find",
      "assign index(name(app) name(m)) . []",
    ]);
    const receivers = (await rows("function", SHELF, "javascript")).map((row) => / receiver (\S+(?: \S+)?\)|-)/.exec(row)?.[1]);
    expect(receivers[0]).toBe("create(name(Shelf))");
    expect(receivers[1]).toBe("create(name(Shelf))");
    expect(receivers[4]).toBe("create(name(Old))");
    expect(receivers[5]).toBe("name(app)");
    expect(receivers[6]).toBe("-");
    expect(receivers[8]).toBe("name(app)");
    expect(receivers[9]).toBe("create(name(Shelf))");
  });

  it("give classes of JavaScript the fields that their constructors fill", async () => {
    const source =
      "class Reader extends Shelf { card = 1; constructor() { super(); this.desk = new Desk(); this.card = 2; } lend() { this.desk = null; this.late = now(); } }";
    const members = (await rows("member", source, "javascript")).map((row) =>
      row
        .replace(/^member \d+\./, "")
        .replace(/ type.*value/, "")
        .replace(/ fn .*/, ""),
    );
    expect(members).toEqual([
      "card literal(1 …)",
      "constructor constructor -",
      "lend -",
      "desk create(name(Desk))",
      "late call(name(now))",
    ]);
  });
});

describe("tests of types in TypeScript", () => {
  it("redeclare the name where they have held", async () => {
    const source = `if (a instanceof ns.Oven && isLoaf(b)) { a.heat(b); } else if (!(c instanceof D)) {} else { c.d(); }
const e = f instanceof G ? f.g() : 0; while (h.isOpen()) h.close();`;
    const declared = (await rows("declare", source)).filter((row) => row.includes(" variable "));
    expect(declared).toEqual(
      expect.arrayContaining([
        "declare variable a type - value cast(name(a) typeMember(name(ns) Oven))",
        "declare variable b type - value guarded(name(b) call(name(isLoaf) name(b)) 0)",
        "declare variable c type - value cast(name(c) typeName(D))",
        "declare variable f type - value cast(name(f) typeName(G))",
        "declare variable h type - value guarded(name(h) call(member(name(h) isOpen)) -1)",
      ]),
    );
  });

  it("hold for what follows where the other branch leaves", async () => {
    const source = "export function f(x: unknown) { if (!isLoaf(x)) return; const y = x; assertOven(y); y.heat(); }";
    const lines = bindingText(await factsOf(source, "typescript")).split("\n");
    const scopeAt = (row: string) => /name\(@(\d+)/.exec(lines.find((line) => line.includes(row)) ?? "")?.[1];
    const declaredIn = (name: string, scope: string | undefined) =>
      lines.find((line) => new RegExp(`variable ${name} scope ${scope} `).test(line));
    expect(declaredIn("x", scopeAt("constant y"))).toContain("guarded(");
    expect(declaredIn("y", scopeAt("call heat"))).toContain("guarded(");
  });
});

describe("JSX", () => {
  it("has sites for components alone, whose properties give context", async () => {
    const source = "const page = <Shop.Door open={(e) => e.go()} {...rest} wide><div onClick={() => a()}><Loaf /></div></Shop.Door>;";
    expect(await sites(source, "tsx")).toEqual([
      "jsx Door (Shop) callee member(name(Shop) Door)",
      "call go (e) callee member(name(e) go)",
      "call a () callee name(a)",
      "jsx Loaf () callee name(Loaf)",
    ]);
    const [open, click] = await rows("function", source, "tsx");
    expect(open).toMatch(/wanted wantedMember\(/);
    expect(click).toMatch(/wanted -$/);
  });
});

describe("scripts in components", () => {
  it("are lowered in one module scope", async () => {
    const source =
      '<template><div/></template>\n<script lang="ts">\nexport const a = 1;\n</script>\n<script setup lang="ts">\nimport { b } from "./b";\nb(a);\n</script>\n';
    expect(await sites(source, "vue")).toEqual(["call b () callee name(b)"]);
    expect((await rows("scope", source, "vue")).filter((row) => row.includes("module"))).toHaveLength(1);
  });
});

describe("texts of TypeScript and JavaScript", () => {
  const argument = async (source: string) => valueIn(await rows("declare", `const call = f(${source});`), "call");

  it("keep what stands in a string, escapes undone, and a regular expression as written", async () => {
    expect(await argument(`'/loaves', "rye\\tbread", \`plain\`, /^\\/loaf(s)?$/i`)).toBe(
      "call(name(f) literal(0 /loaves) literal(0 rye\tbread) literal(0 plain) literal(3 /^\\/loaf(s)?$/i))",
    );
    expect(await argument(`'${"a".repeat(150)}', '${"a".repeat(201)}'`)).toBe(`call(name(f) literal(0 ${"a".repeat(150)}) literal(0 …))`);
  });

  it("put together keep their parts in order", async () => {
    expect(await argument(`\`/loaves/\${id}/crumbs\``)).toBe("call(name(f) text(literal(0 /loaves/) name(id) literal(0 /crumbs)))");
    expect(await argument(`\`\${base}\${() => 1}\``)).toContain("text(name(base) function(");
    expect(await argument(`\`a\${x as}b\``)).toContain("text(literal(0 a)");
  });

  it("that are sums are one flat text", async () => {
    expect(await argument("base + '/loaves/' + id")).toBe("call(name(f) text(name(base) literal(0 /loaves/) name(id)))");
    expect(await argument("a + b + '/x'")).toBe("call(name(f) text(name(a) name(b) literal(0 /x)))");
    expect(await argument(`'/a' + ('/b' + c) + \`/d\${e}\``)).toBe("call(name(f) text(literal(0 /a/b) name(c) literal(0 /d) name(e)))");
    expect(await argument("'/a' + '/b'")).toBe("call(name(f) literal(0 /a/b))");
    expect(await argument("'/a' + b.c() + d")).toBe("call(name(f) text(literal(0 /a) call(member(name(b) c)) name(d)))");
    expect(await argument("a + b + c")).toBe("call(name(f) operator(name(a) +))");
  });

  it("are names of the entries of objects, each with its line", async () => {
    const source = "const o = {\n ['GET /a']: f,\n 'POST /b': g,\n [`c`]: h,\n short,\n act() {},\n ...more,\n list: ['x', y],\n};";
    expect((await rows("declare", source))[0]).toContain(
      "object(GET /a name(f) 2 POST /b name(g) 3 c name(h) 4 short name(short) 5 act function(0) 6 … name(more) 7 list array(literal(0 x) name(y)) 8)",
    );
  });
});
