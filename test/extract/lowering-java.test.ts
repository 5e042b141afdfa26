import { describe, expect, test } from "vitest";
import { lowered } from "./lowered-rows.ts";

/** Facts of statements inside a method. */
const inMethod = (statements: string) => lowered("java", `class Bakery { void bake(Object x) { ${statements} } }`);

describe("a Java file", () => {
  test("has its package, and imports of types, members and whole packages", async () => {
    const { rows } = await lowered(
      "java",
      "package corner.bakery;\nimport corner.pantry.Flour;\nimport corner.ovens.*;\nimport static corner.pantry.Scale.weigh;\nimport static corner.Heat.*;",
    );
    expect(rows("package")).toEqual(["package corner.bakery"]);
    expect(rows("import")).toEqual([
      'import 0 "corner.pantry" name "Flour"',
      'import 1 "corner.ovens" name "*"',
      'import 2 "corner.pantry.Scale" name "weigh" static',
      'import 3 "corner.Heat" name "*" static',
    ]);
    expect(rows("declare", " import ").map((row) => row.split(" ")[3])).toEqual(["Flour", "weigh"]);
  });
});

describe("types in Java", () => {
  test("know their bases, whose names are looked up outside, and their type parameters", async () => {
    const { rows, sites } = await lowered(
      "java",
      "class Rye<T extends Crumb> extends Loaf<T> implements Food {}\ninterface Food extends Thing {}",
    );
    expect(rows("class 0")[0]).toContain("extends [typeName(@0 Loaf typeName(@1 T))] implements [typeName(@0 Food)] =Rye");
    expect(rows("class 1")[0]).toContain("interface scope 2 extends [typeName(@0 Thing)]");
    expect(rows("declare", "typeParameter T")[0]).toContain("scope 1 type typeName(@1 Crumb)");
    expect(sites.map((site) => site.split(" ").slice(0, 2).join(" "))).toEqual([
      "type Crumb",
      "extends Loaf",
      "implements Food",
      "extends Thing",
    ]);
  });

  test("in types are static members and names of their scope", async () => {
    const { rows } = await lowered("java", "class Bakery { static class Oven {} }");
    expect(rows("member", "Oven")[0]).toContain("member 0.Oven static type - value class(1) fn -1 =Bakery.Oven");
    expect(rows("declare", "class Oven")[0]).toContain("scope 1");
  });

  test("of records have components as fields, readers and parameters of the constructor", async () => {
    const { rows } = await lowered("java", "record Slice(int width, Crumb... crumbs) { Slice { check(width); } }");
    expect(rows("member", ".width").map((row) => row.split(" type")[0])).toEqual(["member 0.width private", "member 0.width exported"]);
    expect(rows("member", "constructor")).toHaveLength(1);
    expect(rows("declare", "parameter crumbs")[0]).toContain("rest type typeArray(typeName(@1 Crumb))");
    expect(rows("member", "0.width")[1]).toContain("=Slice.width");
  });

  test("that are enums have constants that are made, and what all enums have", async () => {
    const { rows, sites } = await lowered("java", "enum Crust { SOFT(1), CRISP(2) { int grade() { return 3; } }; Crust(int grade) {} }");
    expect(sites).toEqual(["new Crust typeName(@0 Crust)", "new Crust typeName(@0 Crust)"]);
    expect(rows("member", ".SOFT")[0]).toContain("static type typeName(@0 Crust) value create(typeName(@0 Crust)");
    expect(rows("class 1 CRISP")[0]).toContain("extends [typeName(@0 Crust)]");
    expect(rows("member 0.values")[0]).toContain("static");
    expect(rows("function", "result typeArray(typeName(@0 Crust))")).toHaveLength(1);
  });

  test("with one method to fill in are callable by it", async () => {
    const { rows } = await lowered(
      "java",
      "interface Step { void take(Loaf loaf); boolean equals(Object o); default void rest() {} int HOUR = 6; }",
    );
    expect(rows("member 0.()")[0]).toContain("fn 0");
    expect(rows("member 0.take")[0]).toContain("abstract");
    expect(rows("member 0.rest")[0]).not.toContain("abstract");
    expect(rows("member 0.HOUR")[0]).toContain("static");
  });

  test("without a name are classes of what they fill in", async () => {
    const { rows, sites } = await inMethod("Step step = new Step() { public void take() { rest(); } };");
    expect(rows("class 1")[0]).toContain("extends [typeName(@2 Step)]");
    expect(rows("declare", "variable step")[0]).toContain("value create(class(1))");
    expect(rows("member 1.take")[0]).toContain("=Bakery.bake.take");
    expect(sites).toEqual(["type Step typeName(@2 Step)", "new Step typeName(@2 Step)", "call rest name(@3 rest)"]);
  });
});

describe("methods in Java", () => {
  test("have parameters, result and what they return", async () => {
    const { rows } = await lowered(
      "java",
      "class Bakery { <R> R[] fold(Fold<R> fold, R... all) { if (all == null) return null; return fold.apply(all); } }",
    );
    expect(rows("function 0")[0]).toContain(
      "result typeArray(typeName(@2 R)) returns [literal(4 …),call(member(name(@2 fold) apply) name(@2 all))]",
    );
    expect(rows("declare", "parameter all")[0]).toContain("rest type typeArray(typeName(@2 R))");
    expect(rows("declare", "typeParameter R")[0]).toContain("scope 2");
  });

  test("of construction are members by the name of constructor, and call each other", async () => {
    const { rows, sites } = await lowered("java", 'class Rye extends Loaf { Rye() { this("rye"); } Rye(String name) { super(name); } }');
    expect(rows("member", "constructor").map((row) => row.includes("constructor type"))).toEqual([true, true]);
    expect(sites.slice(1)).toEqual(["call this this(@2)", "call super super(@3)"]);
  });

  test("called by their bare name are looked up from the class on, since variables are no methods", async () => {
    const { rows } = await inMethod("Oven oven = oven();");
    expect(rows("declare", "variable oven")[0]).toContain("value call(name(@1 oven))");
  });
});

describe("calls in Java", () => {
  test("keep receivers, arguments and type arguments, however long the chain", async () => {
    const { sites, reasons } = await inMethod(`this.<Rye>oven().heat("high", x)${".turn()".repeat(600)}; a[0].b();`);
    expect(sites[0]).toBe("type Rye typeName(@2 Rye)");
    expect(sites[1]).toBe("call oven member(this(@2) oven)");
    expect(sites[2]).toBe("call heat member(call(member(this(@2) oven) <typeName(@2 Rye)>) heat)");
    expect(sites).toHaveLength(604);
    expect(sites.at(-1)).toBe("call b member(index(name(@2 a) literal(1 …)) b)");
    expect(reasons).toEqual([]);
  });

  test("of super methods and outer instances name whose they are", async () => {
    const { sites } = await inMethod("super.rest(); Outer.this.rest(); Step.super.rest(); outer.new Inner();");
    expect(sites.filter((site) => !site.startsWith("type"))).toEqual([
      "call rest member(super(@2) rest)",
      "call rest member(valueOf(typeName(@2 Outer)) rest)",
      "call rest member(valueOf(typeName(@2 Step)) rest)",
      "new Inner typeMember(name(@2 outer) Inner)",
    ]);
  });

  test("that create have the type as callee", async () => {
    const { rows, sites } = await inMethod("var a = new corner.Oven<Rye>(1); Rye[] b = new Rye[count()];");
    expect(sites[0]).toBe("new Oven typeMember(typeName(@2 corner) Oven typeName(@2 Rye))");
    expect(sites[1]).toBe("type Rye typeName(@2 Rye)");
    expect(rows("declare", "variable a")[0]).toContain("type - value create(typeMember(");
    expect(rows("declare", "variable b")[0]).toContain("value valueOf(typeArray(typeName(@2 Rye)))");
    expect(sites).toContain("call count name(@1 count)");
  });

  test("are told once for annotations, with their elements as uses", async () => {
    const { sites, uses } = await lowered(
      "java",
      'class Bakery { @Logged(level = Level.HIGH, at = @At("six")) <T> @Nullable T rest() {} }',
    );
    expect(sites).toEqual([
      "decorator Logged typeName(@1 Logged)",
      "decorator At typeName(@1 At)",
      "decorator Nullable typeName(@2 Nullable)",
    ]);
    expect(uses).toEqual([
      "member(valueOf(typeName(@1 Logged)) level)",
      "member(name(@1 Level) HIGH)",
      "member(valueOf(typeName(@1 Logged)) at)",
    ]);
  });
});

describe("functions as values in Java", () => {
  test("know the type that their place wants, and give what their body gives", async () => {
    const { rows } = await inMethod("Fold f = (a, b) -> a.add(b); step = () -> { return 1; }; each(loaf -> loaf.turn());");
    expect(rows("function 1")[0]).toContain("returns [call(member(name(@3 a) add) name(@3 b))] receiver - cls -1 wanted typeName(@2 Fold)");
    expect(rows("function 2")[0]).toContain("returns [literal(1 …)] receiver - cls -1 wanted typeOf(name(@2 step))");
    expect(rows("function 3")[0]).toContain("wanted wantedArgument");
  });

  test("may be references to methods and constructors", async () => {
    const { rows, sites, uses } = await inMethod("each(this::turn, Loaf::slice, Rye::new);");
    expect(uses).toEqual(["member(this(@2) turn)", "member(name(@2 Loaf) slice)"]);
    expect(sites).toContain("new Rye typeName(@2 Rye)");
    expect(rows("function 1")[0]).toContain("returns [create(typeName(@2 Rye))]");
  });
});

describe("names in Java", () => {
  test("of patterns hold where the test does, also after it", async () => {
    const { rows, sites } = await inMethod("if (!(x instanceof Loaf l)) return; l.turn(); if (x instanceof Rye r && r.isDark()) r.cut();");
    expect(rows("declare", "variable l")[0]).toContain("scope 3 type typeName(@2 Loaf)");
    expect(sites.filter((site) => site.startsWith("call"))).toEqual([
      "call turn member(name(@3 l) turn)",
      "call isDark member(name(@4 r) isDark)",
      "call cut member(name(@4 r) cut)",
    ]);
  });

  test("of switches come from patterns, and constants are those of the selector or in scope", async () => {
    const { rows, uses } = await inMethod(
      "var y = switch (x) { case Slice(int w, var c) when w > 1 -> c; case SOFT -> { yield soft(); } default -> null; };",
    );
    expect(rows("declare", "variable c")[0]).toContain("value itemAt(cast(name(@2 x) typeName(@4 Slice)) 1)");
    expect(rows("declare", "variable y")[0]).toContain("value either(name(@4 c) call(name(@1 soft)) literal(4 …))");
    expect(uses).toEqual(["member(name(@2 x) SOFT)", "name(@3 SOFT)"]);
  });

  test("of loops, resources and caught exceptions have types", async () => {
    const { rows } = await inMethod("for (var loaf : loaves) {} try (var oven = open()) {} catch (Burnt | Raw e) {}");
    expect(rows("declare", "variable loaf")[0]).toContain("type - value item(name(@2 loaves))");
    expect(rows("declare", "variable oven")[0]).toContain("value call(name(@1 open))");
    expect(rows("declare", "variable e")[0]).toContain("type typeUnion(typeName(");
  });

  test("that are read are uses, members once for the whole chain", async () => {
    const { uses } = await lowered(
      "java",
      "class Bakery { Loaf best; void bake() { put(best); this.best = oven.tray.loaf; best.turn(); } }",
    );
    expect(uses).toEqual(["name(@2 best)", "member(this(@2) best)", "member(member(name(@2 oven) tray) loaf)"]);
  });
});

test("Java that nests too deep keeps what is outside", async () => {
  const { sites, reasons } = await inMethod(`rest(); ${"{".repeat(500)}${"}".repeat(500)}`);
  expect(sites).toEqual(["call rest name(@1 rest)"]);
  expect(reasons).toEqual(["partly-indexed"]);
});

test("Java that does not parse keeps its calls", async () => {
  const { sites } = await lowered("java", "class Bakery { void bake() { rest(); (; turn(1) } ) heat(); }");
  for (const name of ["rest", "turn", "heat"]) expect(sites.some((site) => site.startsWith(`call ${name} `))).toBe(true);
});
