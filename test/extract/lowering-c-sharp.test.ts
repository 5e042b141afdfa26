import { describe, expect, test } from "vitest";
import { lowered } from "./lowered-rows.ts";

/** Facts of statements inside a method. */
const inMethod = (statements: string) => lowered("c-sharp", `class Bakery { void Bake(object x) { ${statements} } }`);

describe("a C# file", () => {
  test("has usings of namespaces, types and other names", async () => {
    const { rows } = await lowered(
      "c-sharp",
      "using Corner.Pantry;\nusing static Corner.Scale;\nusing Grain = Corner.Flours.Grain;\nglobal using Corner.Ovens;\nusing Loaves = List<Loaf>;\n",
    );
    expect(rows("import")).toEqual([
      'import 0 "Corner.Pantry" name "*"',
      'import 1 "Corner.Scale" name "*" static',
      'import 2 "Corner.Flours" name "Grain"',
      'import 3 "Corner.Ovens" name "*" exported',
    ]);
    expect(rows("declare", "import Grain")).toHaveLength(1);
    expect(rows("declare", "alias Loaves")[0]).toContain("type typeName(@0 List typeName(@0 Loaf))");
  });

  test("with one namespace belongs to it, however it is written", async () => {
    for (const source of ["namespace Corner.Bakery;\nclass Oven {}", "namespace Corner.Bakery { class Oven {} }"]) {
      const { rows } = await lowered("c-sharp", source);
      expect(rows("package")).toEqual(["package Corner.Bakery"]);
      expect(rows("declare", "class Oven")[0]).toContain("scope 0");
    }
  });

  test("with several namespaces has a scope for each, by its whole name", async () => {
    const { rows } = await lowered(
      "c-sharp",
      "namespace Corner { namespace Bakery { class Oven {} } }\nnamespace Pantry { using Corner; class Flour {} }",
    );
    expect(rows("package")).toEqual([]);
    expect(rows("declare", "namespace").map((row) => row.split(" ").slice(3, 6).join(" "))).toEqual([
      "Corner scope 0",
      "Corner.Bakery scope 0",
      "Pantry scope 0",
    ]);
    expect(rows("declare", "class Oven")[0]).toContain("scope 2");
    expect(rows("scope 2")[0]).toBe("scope 2 namespace in 1 owner -1");
  });

  test("may have statements without a class around", async () => {
    const { rows, sites } = await lowered("c-sharp", "var loaf = Bake();\nloaf.Turn();\nLoaf Bake() => new();\n");
    expect(rows("declare", "variable loaf")[0]).toContain("scope 1");
    expect(sites).toContain("call Turn member(name(@1 loaf) Turn)");
    expect(sites).toContain("new Loaf typeName(@2 Loaf)");
  });
});

describe("types in C#", () => {
  test("list their bases without telling classes from interfaces", async () => {
    const { rows, sites } = await lowered(
      "c-sharp",
      "class Rye<T>(string name) : Loaf<T>(name), IFood where T : Crumb, new() { string Upper() => name.ToUpper(); }",
    );
    expect(rows("class 0")[0]).toContain("extends [typeName(@0 Loaf typeName(@1 T)),typeName(@0 IFood)] implements []");
    expect(rows("declare", "typeParameter T")[0]).toContain("type typeName(@1 Crumb)");
    expect(rows("declare", "parameter name")[0]).toContain("scope 1");
    expect(sites).toEqual([
      "extends Loaf typeName(@0 Loaf typeName(@1 T))",
      "extends IFood typeName(@0 IFood)",
      "type Crumb typeName(@1 Crumb)",
      "call ToUpper member(name(@3 name) ToUpper)",
    ]);
  });

  test("of records have properties for their parameters", async () => {
    const { rows } = await lowered("c-sharp", 'record Order(int Count, Loaf Loaf) : Paper("order");');
    expect(rows("member", ".Loaf")[0]).toContain("exported property type typeName(@2 Loaf) value - fn -1 =Order.Loaf");
    expect(rows("member", "constructor")[0]).toContain("fn 0");
  });

  test("of enums have constants, delegates are other names of function types", async () => {
    const { rows } = await lowered("c-sharp", "enum Crust { Soft, Crisp = 2 }\ndelegate void Baking<T>(T loaf);");
    expect(rows("member 0.Crisp")[0]).toContain("static type typeName(@0 Crust)");
    expect(rows("declare", "alias Baking")[0]).toContain("type typeFunction(0)");
    expect(rows("function 0")[0]).toContain("result typeName(@");
  });

  test("have members of every kind", async () => {
    const source =
      'class Loaf { const int Rest = 45; Crumb crumb = new(); event Baking Baked; string Name { get; set; } = "rye"; bool IsHeavy => Weigh() > 1; Slice this[int i] { get => Cut(i); } ~Loaf() {} static Loaf() {} Loaf(int x) : base(x) {} public static Loaf operator +(Loaf a, Loaf b) => a; public static implicit operator int(Loaf l) => l.grams; void IFood.Eat() {} }';
    const { rows, sites } = await lowered("c-sharp", source);
    expect(rows("member").map((row) => row.split(" type")[0])).toEqual([
      "member 0.Rest static",
      "member 0.crumb",
      "member 0.Baked",
      "member 0.Name property",
      "member 0.IsHeavy property",
      "member 0.[] property",
      "member 0.Finalize",
      "member 0.static constructor static",
      "member 0.constructor constructor",
      "member 0.+ static exported",
      "member 0.implicit static exported",
      "member 0.Eat",
    ]);
    expect(rows("member").every((row) => row.includes(" =Loaf."))).toBe(true);
    expect(sites).toContain("new Crumb typeName(@1 Crumb)");
    expect(sites.some((site) => site.startsWith("call base super("))).toBe(true);
    expect(rows("function", " getter ")).toHaveLength(2);
  });

  test("may extend others by static methods", async () => {
    const { rows } = await lowered("c-sharp", "static class Loaves { public static int Count(this List<Loaf> loaves, int from) => 0; }");
    expect(rows("member", ".Count")[0]).toContain("static exported extension");
    expect(rows("function 0")[0]).toContain(
      "parameters [1,2] result typeName(@2 int) returns [literal(1 …)] receiver valueOf(typeName(@2 List typeName(@2 Loaf)))",
    );
  });

  test("without a head that parses keep their members together", async () => {
    const { rows, sites } = await lowered(
      "c-sharp",
      "namespace Corner { public odd ?? class Oven { void Heat() { Rest(); } void Rest() {} } }",
    );
    expect(rows("member", ".Rest")).toHaveLength(1);
    expect(sites).toContain("call Rest name(@2 Rest)");
  });

  test("are read past modifiers that a condition chooses", async () => {
    const { rows, reasons } = await lowered(
      "c-sharp",
      "#if INTERNAL\ninternal\n#else\npublic\n#endif\nref partial struct Oven { void Heat() {} }\n",
    );
    expect(rows("class 0 Oven")[0]).toContain("exported");
    expect(reasons).toEqual([]);
  });
});

describe("calls in C#", () => {
  test("keep receivers, arguments and type arguments, also after a question mark", async () => {
    const { sites } = await inMethod(
      "Heat<Rye>(x); a?.B.C<Rye>(); a?[0].D(); this.E()!.F(); base.G(); string.Join(x); global::Corner.H();",
    );
    expect(sites.filter((site) => site.startsWith("call"))).toEqual([
      "call Heat name(@2 Heat)",
      "call C member(member(name(@2 a) B) C)",
      "call D member(index(name(@2 a) literal(1 …)) D)",
      "call E member(this(@2) E)",
      "call F member(call(member(this(@2) E)) F)",
      "call G member(super(@2) G)",
      "call Join member(typeName(@2 string) Join)",
      "call H member(typeName(@0 Corner) H)",
    ]);
  });

  test("are told for callees without a name, and in strings", async () => {
    const { sites } = await inMethod('F()(); (a ?? b)(); (() => G())(); Log($"{Weigh():F2} {x}");');
    expect(sites.map((site) => site.split(" ")[1])).toEqual(["F", "", "", "G", "", "Log", "Weigh"]);
  });

  test("that create go by the type written, also where it is written elsewhere", async () => {
    const { rows, sites } = await lowered(
      "c-sharp",
      "class A { Loaf a = new(1) { Name = N(), Crumb = { Size = 2 } }; Loaf B(bool c) => c ? new() : null; void C(Loaf d) { d = new(); Loaf[] e = { new Rye() }; } }",
    );
    expect(sites.filter((site) => site.startsWith("new"))).toEqual([
      "new Loaf typeName(@1 Loaf)",
      "new Loaf typeName(@2 Loaf)",
      "new  typeOf(name(@3 d))",
      "new Rye typeName(@3 Rye)",
    ]);
    const made = "create(typeName(@1 Loaf) literal(1 …))";
    expect(rows("use").map((row) => /reference (.*) in/.exec(row)?.[1])).toEqual([
      `member(${made} Name)`,
      `member(${made} Crumb)`,
      `member(member(${made} Crumb) Size)`,
    ]);
  });

  test("of attributes have their types", async () => {
    const { sites, uses } = await lowered(
      "c-sharp",
      '[assembly: Shop("corner")]\n[Logged(Level = Levels.High), Corner.Old] class Bakery { [return: NotNull] void Bake([In] int x) {} }',
    );
    expect(sites).toEqual([
      "decorator Shop typeName(@0 Shop)",
      "decorator Logged typeName(@0 Logged)",
      "decorator Old typeMember(typeName(@0 Corner) Old)",
      "decorator NotNull typeName(@1 NotNull)",
      "decorator In typeName(@2 In)",
    ]);
    expect(uses).toEqual(["member(valueOf(typeName(@0 Logged)) Level)", "member(name(@0 Levels) High)"]);
  });
});

describe("functions as values in C#", () => {
  test("know the type that their place wants", async () => {
    const { rows } = await inMethod(
      "Func<int, int> f = async n => await G(n); each((Loaf l, _) => l.Turn()); step = delegate (int q) { return q; };",
    );
    expect(rows("function 1")[0]).toContain("async arrow");
    expect(rows("function 1")[0]).toContain("wanted typeName(@2 Func typeName(@2 int) typeName(@2 int))");
    expect(rows("function 2")[0]).toContain("wanted wantedArgument");
    expect(rows("function 3")[0]).toContain("wanted typeOf(name(@2 step))");
    expect(rows("declare", "parameter l")[0]).toContain("type typeName(@4 Loaf)");
  });

  test("in a block are known before they stand", async () => {
    const { rows, sites } = await inMethod("if (x is not Loaf l) return; Turn(l); void Turn(Loaf loaf) { loaf.Cut(); }");
    expect(rows("declare", "function Turn")[0]).toContain("scope 2");
    expect(sites).toContain("call Turn name(@4 Turn)");
  });

  test("may be groups of methods, and handlers of events", async () => {
    const { uses } = await inMethod("each(this.Turn); oven.Hot += OnHot;");
    expect(uses).toEqual(["member(this(@2) Turn)", "member(name(@2 oven) Hot)", "name(@2 OnHot)"]);
  });
});

describe("names in C#", () => {
  test("of patterns hold where the test does, also after it", async () => {
    const { rows, sites } = await inMethod(
      "if (x is not Loaf { Crumb: var c } l) return; l.Turn(); if (x is Rye r && r.IsDark()) r.Cut(); else x.Rest();",
    );
    expect(rows("declare", "variable l")[0]).toContain("scope 3 type typeName(@3 Loaf)");
    expect(rows("declare", "variable c")[0]).toContain("value member(cast(name(@2 x) typeName(@3 Loaf)) Crumb)");
    expect(sites.filter((site) => site.startsWith("call"))).toEqual([
      "call Turn member(name(@3 l) Turn)",
      "call IsDark member(name(@4 r) IsDark)",
      "call Cut member(name(@4 r) Cut)",
      "call Rest member(name(@3 x) Rest)",
    ]);
  });

  test("of switches come from their arms", async () => {
    const { rows } = await inMethod(
      "var y = x switch { Loaf l when l.IsOld() => l.Crumb, (var a, Rye b) => b, _ => null }; switch (x) { case Rye r: r.Cut(); break; }",
    );
    expect(rows("declare", "variable y")[0]).toContain("value either(member(name(@3 l) Crumb) name(@4 b) literal(4 …))");
    expect(rows("declare", "variable a")[0]).toContain("value itemAt(name(@2 x) 0)");
    expect(rows("declare", "variable r")[0]).toContain("type typeName(@6 Rye)");
  });

  test("come apart from tuples, queries and loops, and go out of calls", async () => {
    const { rows } = await inMethod(
      "var (a, b) = P(); (int c, var d) = P(); foreach (var (k, v) in map) {} Try(out Loaf o); var q = from l in loaves where l.IsOld() select l.Crumb;",
    );
    expect(rows("declare", "variable b")[0]).toContain("value itemAt(call(name(@2 P)) 1)");
    expect(rows("declare", "variable d")[0]).toContain("value itemAt(call(name(@2 P)) 1)");
    expect(rows("declare", "variable v")[0]).toContain("value itemAt(item(name(@2 map)) 1)");
    expect(rows("declare", "variable o")[0]).toContain("type typeName(@2 Loaf)");
    expect(rows("declare", "variable l ")[0]).toContain("value item(name(");
    expect(rows("declare", "variable q")[0]).toContain("value array(member(name(");
  });
});

test("C# that chains long is no depth, that nests deep is told", async () => {
  const chain = await inMethod(`x${"?.Turn()".repeat(900)}; if (a) B(); ${"else if (a) B(); ".repeat(900)}`);
  expect(chain.sites).toHaveLength(1801);
  expect(chain.reasons).toEqual([]);
  expect((await inMethod(`F${"(G".repeat(600)}${")".repeat(600)};`)).reasons).toEqual(["partly-indexed"]);
});
