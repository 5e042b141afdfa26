import { describe, expect, test } from "vitest";
import { plausibleNames } from "#languages/lowering/go/imports.ts";
import { bindingText } from "../kits/binding-text.ts";
import { factsOf } from "../kits/language-kit.ts";

/** Lines of the printed binding facts that start with a word and hold a text. */
async function rows(source: string, start: string, holding = ""): Promise<string[]> {
  const facts = await factsOf(`package bakery\n${source}`, "go");
  return bindingText(facts)
    .split("\n")
    .filter((line) => line.startsWith(start) && line.includes(holding));
}

describe("Go: declarations", () => {
  test("a method is assigned to the type of its receiver and joined to its symbol", async () => {
    const source = "func (l *Loaf) Weigh(times int) error { return nil }";
    expect(await rows(source, "assign")).toEqual(["assign typeName(@0 Loaf) . Weigh = function(0) scope 0 =Loaf.Weigh"]);
    expect(await rows(source, "function")).toEqual([
      "function 0 scope 1 parameters [1] result typeName(@1 error) returns [literal(4 …)] receiver valueOf(typeName(@0 Loaf)) cls -1 wanted - =Loaf.Weigh",
    ]);
    expect((await rows(source, "declare", "variable l"))[0]).toContain("type typePointer(typeName(@0 Loaf))");
  });

  test("type parameters of a receiver stand outside the method's own scope", async () => {
    const source = "func (s *Shelf[T]) Put(item T) {}";
    expect((await rows(source, "declare", "typeParameter"))[0]).toContain("typeParameter T scope 1");
    expect(await rows(source, "scope")).toEqual([
      "scope 0 module in -1 owner -1",
      "scope 1 types in 0 owner -1",
      "scope 2 function in 1 owner 0",
    ]);
    expect((await rows(source, "function"))[0]).toContain("receiver valueOf(typeName(@0 Shelf typeName(@1 T)))");
  });

  test("what a struct embeds is a base and a field", async () => {
    const source = "type Loaf struct { *Item; sync.Mutex; Name, label string }";
    expect((await rows(source, "class"))[0]).toContain("extends [typeName(@1 Item),typeMember(name(@1 sync) Mutex)]");
    expect((await rows(source, "member")).map((row) => row.replace(/ value.*?fn -1/, ""))).toEqual([
      "member 0.Item exported type typePointer(typeName(@1 Item))",
      "member 0.Mutex exported type typeMember(name(@1 sync) Mutex)",
      "member 0.Name exported type typeName(@1 string) =Loaf.Name",
      "member 0.label type typeName(@1 string) =Loaf.label",
    ]);
    expect(await rows(source, "site")).toHaveLength(2);
  });

  test("an interface has bodiless methods and the interfaces it embeds", async () => {
    const source = "type Worker interface { Rester; Knead(times int) (bool, error); ~int | Loaf }";
    expect((await rows(source, "class"))[0]).toContain("class 0 Worker interface scope 1 extends [typeName(@1 Rester)]");
    expect((await rows(source, "function"))[0]).toContain("result typeTuple(typeName(@1 bool) typeName(@1 error))");
    expect((await rows(source, "site")).map((row) => row.split(" ").slice(2, 4))).toEqual([
      ["extends", "Rester"],
      ["type", "Loaf"],
    ]);
  });

  test("a type made from another is based on it, or holds its items or its call", async () => {
    expect((await rows("type Rye Loaf", "class"))[0]).toContain("extends [typeName(@1 Loaf)]");
    expect((await rows("type Loaves []*Loaf", "member"))[0]).toContain("0.[] type typePointer(typeName(@1 Loaf))");
    expect((await rows("type Step func(d *Dough) error", "member"))[0]).toContain("0.() bodiless");
    expect((await rows("type Shop = pkg.Bakery", "declare"))[0]).toContain(
      "alias Shop scope 0 exported type typeMember(name(@0 pkg) Bakery)",
    );
  });

  test("a line of a constant group without value repeats the type above", async () => {
    const found = await rows("const (\n soft Crust = iota\n crisp\n)", "declare");
    expect(found.map((row) => row.includes("type typeName(@0 Crust)"))).toEqual([true, true]);
  });

  test("grouped and variadic parameters have a row each", async () => {
    const found = await rows("func bake(a, b int, rest ...Loaf) {}", "declare", "parameter");
    expect(found.map((row) => /parameter (\w+) .*extra (\d)/.exec(row)?.slice(1))).toEqual([
      ["a", "0"],
      ["b", "1"],
      ["rest", "2"],
    ]);
    expect(found[2]).toContain("rest type typeArray(typeName(@1 Loaf))");
  });

  test("a package goes by its alias or by the names its path lets expect", () => {
    expect(plausibleNames("example.com/pantry/flour")).toEqual(["flour"]);
    expect(plausibleNames("example.com/pantry/flour/v2")).toEqual(["flour"]);
    expect(plausibleNames("gopkg.in/yaml.v3")).toEqual(["yaml"]);
    expect(plausibleNames("github.com/pantry/go-flour")).toEqual(["flour"]);
    expect(plausibleNames("github.com/pantry/nats.go")).toEqual(["nats"]);
    expect(plausibleNames("example.com/rye-flour")).toEqual(["flour", "ryeflour", "rye_flour"]);
  });
});

describe("Go: values", () => {
  const inFunction = (body: string) => `func f(x *Loaf) {\n${body}\n}`;

  test("several results are taken apart, the forms with `ok` are not", async () => {
    const source = inFunction("a, err := bake()\nv, ok := shelf[a]\nw, ok := v.(*Rye)");
    expect((await rows(source, "declare", "variable a"))[0]).toContain("value itemAt(call(name(@1 bake)) 0)");
    expect((await rows(source, "declare", "variable v"))[0]).toContain("value index(name(@1 shelf) name(@1 a))");
    expect((await rows(source, "declare", "variable w"))[0]).toContain("value cast(name(@1 v) typePointer(typeName(@1 Rye)))");
  });

  test("a name declared again reads the one around it", async () => {
    const found = await rows(
      inFunction("if true {\nx := x.Next()\nfor _, x := range x.All() { x := x; x.Eat() }\n}"),
      "declare",
      "variable x",
    );
    expect(found.map((row) => /scope (\d+) .*value (.*) owner/.exec(row)?.slice(1))).toEqual([
      ["2", "call(member(name(@1 x) Next))"],
      ["3", "item(call(member(name(@2 x) All)))"],
      ["4", "name(@3 x)"],
    ]);
  });

  test("a second `:=` in a block assigns to what is there", async () => {
    expect(await rows(inFunction("a, err := bake()\nb, err := a.Cut()"), "assign")).toEqual([
      "assign - . err = itemAt(call(member(name(@1 a) Cut)) 1) scope 1",
    ]);
  });

  test("ranges give keys and items, channels items", async () => {
    const found = await rows(inFunction("for k, v := range shelf {}\nfor k := range shelf {}\nw := <-oven"), "declare", "variable");
    expect(found.map((row) => /type (.*) value (.*) owner/.exec(row)?.slice(1))).toEqual([
      ["typeKeys(typeOf(name(@1 shelf)))", "-"],
      ["-", "item(name(@1 shelf))"],
      ["typeKeys(typeOf(name(@1 shelf)))", "-"],
      ["-", "item(name(@1 oven))"],
    ]);
    expect((await rows("var shelf map[*Loaf]Price", "declare"))[0]).toContain(
      "typeMapped(@0  typePointer(typeName(@0 Loaf)) typeName(@0 Price))",
    );
    expect((await rows("var shelf map[string]Price", "declare"))[0]).toContain("type typeArray(typeName(@0 Price))");
  });

  test("a type switch narrows its name in cases of one type", async () => {
    const found = await rows(
      inFunction("switch y := bake().(type) {\ncase *Rye: y.A()\ncase int, string: y.B()\n}"),
      "declare",
      "variable y",
    );
    expect(found[0]).toContain("value cast(call(name(@1 bake)) typePointer(typeName(@2 Rye)))".replace("@2", "@1"));
    expect(found[1]).toContain("value call(name(@1 bake))");
  });

  test("literals are constructions, also where their type is left out", async () => {
    const found = await rows('var loaves = []*Loaf{{Name: "rye"}, &Loaf{2}}', "declare");
    expect(found[0]).toContain(
      "cast(array(create(name(@0 Loaf) object(Name literal(0 rye) 2)) create(name(@0 Loaf) literal(1 …))) typeArray(typePointer(typeName(@0 Loaf))))",
    );
  });

  test("an element that is called is no generic function", async () => {
    const source = `import "pkg"\n${inFunction("x.steps[x.index](x)\npkg.Map[Loaf](x)\nMap[int, Loaf](x)\nshelf := x\nshelf[i](x)")}`;
    expect((await rows(source, "site", "call")).filter((row) => row.includes(" call ")).map((row) => row.split("callee ")[1])).toEqual([
      "index(member(name(@1 x) steps) member(name(@1 x) index)) in =f",
      "member(name(@1 pkg) Map) in =f",
      "name(@1 Map) in =f",
      "index(name(@1 shelf) name(@1 i)) in =f",
    ]);
  });

  test("a read of a member is told once, and functions given away are", async () => {
    const source = inFunction("serve(x.a.b, bakeRye)\nx.handler = bakeRye\ny := Loaf{Step: bakeRye}\nuse(y)");
    expect((await rows(source, "use")).map((row) => /reference (.*) in/.exec(row)?.[1])).toEqual([
      "member(member(name(@1 x) a) b)",
      "name(@1 bakeRye)",
      "member(name(@1 x) handler)",
      "name(@1 bakeRye)",
      "member(create(name(@1 Loaf) object(Step name(@1 bakeRye) 5)) Step)",
      "name(@1 bakeRye)",
    ]);
    expect(await rows(source, "assign")).toEqual(["assign name(@1 x) . handler = name(@1 bakeRye) scope 1"]);
  });

  test("every call has a site, whatever is called", async () => {
    const source = inFunction(
      "f()()\nfuncs[0]()\nfunc() { g() }()\n(h)(1)\n(*x).M()\ndefer x.Close()\ngo i(j())\na, b := k(), l()\nnew(Loaf)",
    );
    expect((await rows(source, "site", " call ")).map((row) => row.split(" ")[3])).toEqual([
      "f",
      "",
      "",
      "",
      "g",
      "h",
      "M",
      "Close",
      "i",
      "j",
      "k",
      "l",
      "new",
    ]);
  });
});

describe("Go: odd texts", () => {
  test("long chains keep their calls, deep nesting is cut off with a word", async () => {
    const chain = await factsOf(`package p\nvar x = a${".b()".repeat(3000)} + ${"c() + ".repeat(3000)}1`, "go");
    expect(chain.references).toHaveLength(6000);
    expect(chain.diagnostics).toEqual([]);
    const deep = await factsOf(`package p\nvar x = ${"f(".repeat(2000)}1${")".repeat(2000)}`, "go");
    expect(deep.diagnostics.map(({ reason }) => reason)).toEqual(["partly-indexed"]);
    expect(deep.references.length).toBeGreaterThan(100);
  });

  test("a broken file gives what can be read", async () => {
    const source = "package p\nfunc (l) a() { b( }\nfunc c() { d() }\ntype T struct { x }\nvar = ;\nfunc e() { for { f( } ";
    for (let end = 0; end <= source.length; end++) await factsOf(source.slice(0, end), "go");
    expect((await factsOf(source, "go")).references.map(({ name }) => name)).toContain("d");
  });
});
