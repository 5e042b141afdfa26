import { describe, expect, test } from "vitest";
import { lowered } from "./lowered-rows.ts";

/** Facts of statements inside a function. */
const inFunction = (statements: string) => lowered("kotlin", `fun bake(x: Any?) {\n${statements}\n}`);

describe("a Kotlin file", () => {
  test("has its package and imports by their names here", async () => {
    const { rows } = await lowered(
      "kotlin",
      "package corner.bakery\nimport corner.pantry.Flour\nimport corner.Yeast as Leaven\nimport corner.ovens.*\n",
    );
    expect(rows("package")).toEqual(["package corner.bakery"]);
    expect(rows("import")).toEqual([
      'import 0 "corner.pantry" name "Flour"',
      'import 1 "corner" name "Yeast"',
      'import 2 "corner.ovens" name "*"',
    ]);
    expect(rows("declare", " import ").map((row) => row.split(" ")[3])).toEqual(["Flour", "Leaven"]);
  });

  test("declares functions, properties and other names of types", async () => {
    const { rows } = await lowered(
      "kotlin",
      "typealias Recipe<T> = Shop.(T) -> Unit\nval (low, high) = range()\nval hours by lazy { count() }\nprivate fun open() = 6\n",
    );
    expect(rows("declare", "alias Recipe")[0]).toContain("type typeFunction(0)");
    expect(rows("function 0")[0]).toContain(
      "extension scope 2 parameters [1] result typeName(@1 Unit) returns [] receiver valueOf(typeName(@1 Shop))",
    );
    expect(rows("declare", "variable high")[0]).toContain("value itemAt(call(name(@0 range)) 1)");
    expect(rows("declare", "variable hours")[0]).toContain("value result(function(1))");
    expect(rows("declare", "function open")[0]).toContain("private");
  });

  test("declares extensions by what they are called on", async () => {
    const { rows } = await lowered("kotlin", "fun <T : Loaf> List<T>.heaviest(): T? = first()\nval Loaf?.short: String get() = label\n");
    expect(rows("function 0")[0]).toContain("extension scope 1 parameters [] result typeName(@1 T)");
    expect(rows("function 0")[0]).toContain("receiver valueOf(typeName(@1 List typeName(@1 T)))");
    expect(rows("declare", "variable short")[0]).toContain("property extension type typeName(@0 String) value result(function(1))");
    expect(rows("function 1")[0]).toContain("receiver valueOf(typeName(@0 Loaf))");
  });
});

describe("types in Kotlin", () => {
  test("have a primary constructor whose parameters are seen by first values, and are properties if they say so", async () => {
    const { rows, sites } = await lowered(
      "kotlin",
      'open class Loaf<T>(val name: String = "rye", grams: Int) : Food(name), Item by basic where T : Crumb { val half = grams.halve()\n init { check(name) } }',
    );
    expect(rows("class 0")[0]).toContain("extends [typeName(@0 Food)] implements [typeName(@0 Item)] =Loaf");
    expect(rows("member", "name")[0]).toContain("type typeName(@1 String) value - fn -1 =Loaf.name");
    expect(rows("member 0.grams")).toEqual([]);
    expect(rows("function 0")[0]).toContain("constructor scope 2 parameters [2,3]");
    expect(rows("member", "half")[0]).toContain("value call(member(name(@2 grams) halve))");
    expect(sites).toEqual([
      "extends Food typeName(@0 Food)",
      "implements Item typeName(@0 Item)",
      "type Crumb typeName(@1 Crumb)",
      "call halve member(name(@2 grams) halve)",
      "call check name(@3 check)",
    ]);
  });

  test("that are objects have members of their own; those of a companion are the class's too", async () => {
    const { rows } = await lowered(
      "kotlin",
      "object Registry {\n fun add() {}\n}\nclass Loaf {\n companion object {\n fun empty() = Loaf()\n }\n}\n",
    );
    expect(rows("member", ".add")[0]).toContain("member 0.add static exported");
    expect(rows("member", ".empty").map((row) => row.split(" type")[0])).toEqual([
      "member 1.empty static exported",
      "member 2.empty static exported",
    ]);
    expect(rows("member 1.Companion")[0]).toContain("value class(2)");
  });

  test("that are enums or data classes have what goes without saying", async () => {
    const { rows, sites } = await lowered(
      "kotlin",
      "enum class Crust(val grade: Int) { SOFT(1), CRISP(2) { override fun feel() = 3 } }\ndata class Slice(val width: Int)\n",
    );
    expect(sites).toEqual(["new Crust typeName(@0 Crust)", "new Crust typeName(@0 Crust)"]);
    expect(rows("member 0.entries")[0]).toContain("static type typeArray(typeName(@0 Crust))");
    expect(rows("class 1 CRISP")[0]).toContain("extends [typeName(@0 Crust)]");
    expect(rows("member", ".copy")).toHaveLength(1);
    expect(rows("function", "result typeName(@0 Slice)")).toHaveLength(1);
  });

  test("of one function are callable; nameless ones are values", async () => {
    const { rows, sites } = await lowered(
      "kotlin",
      "fun interface Step {\n fun take()\n}\nval step = object : Base(1), Step {\n override fun take() = rest()\n}\n",
    );
    expect(rows("member 0.()")[0]).toContain("fn 0");
    expect(rows("declare", "variable step")[0]).toContain("value create(class(1))");
    expect(sites.slice(0, 2)).toEqual(["extends Base typeName(@0 Base)", "implements Step typeName(@0 Step)"]);
  });

  test("may have constructors that call others, and accessors with bodies", async () => {
    const { rows, sites } = await lowered(
      "kotlin",
      'class Loaf(val name: String) { constructor() : this("rye")\n var label: String = "none"\n  get() = field.trim()\n  set(value) { field = check(value) } }',
    );
    expect(sites).toEqual(["call this this(@3)", "call trim member(name(@4 field) trim)", "call check name(@5 check)"]);
    expect(rows("member", "constructor")).toHaveLength(2);
    expect(rows("function", " getter ")[0]).toContain("cls 0");
  });

  test("of annotations without parentheses are known, although they read as words", async () => {
    const { rows, uses } = await lowered("kotlin", "@Target(FIELD)\nannotation class Sealed\n\nclass Other\n");
    expect(rows("declare", "class").map((row) => row.split(" ")[3])).toEqual(["Sealed", "Other"]);
    expect(uses).toEqual(["name(@0 FIELD)"]);
  });

  test("behind two annotations are known, although the second reads as an expression", async () => {
    const { rows } = await lowered("kotlin", '@Warm\n@Path("/loaves")\nclass Loaves {\n  fun all() {}\n}\n');
    expect(rows("declare", "class").map((row) => row.split(" ")[3])).toEqual(["Loaves"]);
    expect(rows("given ")).toEqual(["given 2 Path call(typeName(@0 Path) literal(0 /loaves))"]);
    const other = await lowered("kotlin", '@Warm\n@Path("/loaves")\nclass Loaves(val oven: Oven) {\n  fun all() {}\n}\n');
    expect(other.rows("given ")).toEqual(["given 2 Path call(typeName(@0 Path) literal(0 /loaves))"]);
  });
});

describe("calls in Kotlin", () => {
  test("take the lambda after the parentheses as their last argument", async () => {
    const { rows, sites } = await inFunction("oven(230) { it.turn() }\nx?.let { loaf -> loaf }!!.cut()");
    expect(sites).toEqual([
      "call oven name(@1 oven)",
      "call turn member(name(@2 it) turn)",
      "call let member(name(@1 x) let)",
      "call cut member(call(member(name(@1 x) let) function(2)) cut)",
    ]);
    expect(rows("declare", "parameter it")[0]).toContain("optional");
    expect(rows("function 1")[0]).toContain("returns [call(member(name(@2 it) turn))] receiver - cls -1 wanted wantedArgument");
    expect(rows("function 2")[0]).toContain("returns [name(@3 loaf)]");
  });

  test("with one type argument are no comparisons", async () => {
    const { rows, sites } = await inFunction(
      'val a = mix<Rye>("x")\nval b = 1 + oven.mix<corner.Rye>(x)\nval c = mix<Rye> { it }\nval d = mix<A, B>(x)',
    );
    expect(rows("declare", "variable a")[0]).toContain("value call(name(@1 mix) <typeName(@1 Rye)> literal(0 x))");
    expect(sites).toEqual([
      "call mix name(@1 mix)",
      "type Rye typeName(@1 Rye)",
      "call mix member(name(@1 oven) mix)",
      "type Rye typeMember(typeName(@1 corner) Rye)",
      "call mix name(@1 mix)",
      "type Rye typeName(@1 Rye)",
      "call mix name(@1 mix)",
      "type A typeName(@1 A)",
      "type B typeName(@1 B)",
    ]);
  });

  test("take the operator before a chain for what it is: one of the whole", async () => {
    const { sites, uses } = await inFunction("if (!a.b()) return\n!!c!!.d()\nf(-g.h)");
    expect(sites).toEqual(["call b member(name(@1 a) b)", "call d member(name(@1 c) d)", "call f name(@1 f)"]);
    expect(uses).toEqual(["member(name(@1 g) h)"]);
  });

  test("without a dot are calls of members", async () => {
    const { sites } = await inFunction("a shouldBe b to c");
    expect(sites).toEqual(["call shouldBe member(name(@1 a) shouldBe)", "call to member(call(member(name(@1 a) shouldBe) name(@1 b)) to)"]);
  });

  test("are told for callees without a name, and in strings", async () => {
    const { sites, uses } = await lowered("kotlin", `val hour = 6\nfun bake() { f()()\n (a ?: b)()\n log("\${weigh()} at $hour") }\n`);
    expect(sites.map((site) => site.split(" ")[1])).toEqual(["f", "", "", "log", "weigh"]);
    expect(uses).toContain("name(@1 hour)");
  });

  test("of annotations have their types", async () => {
    const { sites } = await lowered(
      "kotlin",
      '@file:JvmName("Bakery")\n@Shop("corner") class Bakery(@field:Min(1) val x: Int) { @Throws(Burnt::class) fun bake() {} }\n',
    );
    expect(sites.map((site) => site.split(" ").slice(0, 2).join(" "))).toEqual([
      "decorator JvmName",
      "decorator Shop",
      "decorator Min",
      "decorator Throws",
      "type Burnt",
    ]);
  });
});

describe("values in Kotlin", () => {
  test("of branches are one of what the branches give", async () => {
    const { rows } = await inFunction(
      "val a = if (c) { log()\n one() } else two()\nval b = when { c -> 1\n else -> three() }\nval d = try { one() } catch (e: Burnt) { e.loaf } ",
    );
    expect(rows("declare", "variable a")[0]).toContain("value either(call(name(@2 one)) call(name(@1 two)))");
    expect(rows("declare", "variable b")[0]).toContain("value either(literal(1 …) call(name(@1 three)))");
    expect(rows("declare", "variable d")[0]).toContain("member(name(");
  });

  test("of operators go by their functions", async () => {
    const { rows } = await inFunction("val a = loaf + 1\nval b = loaf ?: bun\nval c = loaf as? Rye\nval d = Loaf::class.java");
    expect(rows("declare", "variable a")[0]).toContain("operator(name(@1 loaf) plus)");
    expect(rows("declare", "variable b")[0]).toContain("either(name(@1 loaf) name(@1 bun))");
    expect(rows("declare", "variable c")[0]).toContain("cast(name(@1 loaf) typeName(@1 Rye))");
    expect(rows("declare", "variable d")[0]).toContain("valueOf(typeName(@1 Class typeName(@1 Loaf)))");
  });

  test("that lambdas return by name are theirs; others are the function's", async () => {
    const { rows } = await lowered("kotlin", "fun f(): Int { each { return@each 1\n 2 }\n each { return 3 }\n return 4 }\n");
    expect(rows("function 0")[0]).toContain("returns [literal(1 …),literal(1 …)]");
    expect(rows("function 1")[0]).toContain("returns [literal(1 …),literal(1 …)]");
  });

  test("may be references to functions", async () => {
    const { uses } = await inFunction("each(::bake, Loaf::cut, this::rest)");
    expect(uses).toEqual(["name(@1 bake)", "member(name(@1 Loaf) cut)", "member(this(@1) rest)"]);
  });
});

describe("names in Kotlin", () => {
  test("are known to be of a type where a test shows it", async () => {
    const { rows, sites } = await inFunction("if (x !is Loaf) return\nx.turn()\nwhen (x) { is Rye -> x.cut()\n else -> x.rest() }");
    expect(rows("declare", "variable x").map((row) => row.split(" value ")[1]?.split(" owner")[0])).toEqual([
      "cast(name(@1 x) typeName(@1 Loaf))",
      "cast(name(@2 x) typeName(@2 Rye))",
    ]);
    expect(sites.filter((site) => site.startsWith("call"))).toEqual([
      "call turn member(name(@2 x) turn)",
      "call cut member(name(@3 x) cut)",
      "call rest member(name(@2 x) rest)",
    ]);
  });

  test("may hide those of which their value is made", async () => {
    const { rows, sites } = await inFunction("val x = x.turn()\nx.cut()");
    expect(rows("declare", "variable x")[0]).toContain("scope 2 type - value call(member(name(@1 x) turn))");
    expect(sites[1]).toBe("call cut member(name(@2 x) cut)");
  });

  test("of receivers are found by their labels", async () => {
    const { sites } = await lowered(
      "kotlin",
      "class Bakery { fun Loaf.bake() { run { this@bake.turn()\n this@Bakery.rest()\n this.heat() } } }",
    );
    expect(sites.slice(2)).toEqual([
      "call turn member(this(@2) turn)",
      "call rest member(valueOf(typeName(@3 Bakery)) rest)",
      "call heat member(this(@3) heat)",
    ]);
  });

  test("come apart from pairs, in loops and lambdas", async () => {
    const { rows } = await inFunction("val (a, _, b: Loaf) = x\nfor ((k, v) in map) {}\neach { (c, d), e -> c }");
    expect(rows("declare", "variable b")[0]).toContain("type typeName(@1 Loaf) value itemAt(name(@1 x) 2)");
    expect(rows("declare", "variable v")[0]).toContain("value itemAt(item(name(@1 map)) 1)");
    expect(rows("declare", "variable d")[0]).toContain("value itemAt(parameter(1 0) 1)");
    expect(rows("declare", "parameter e")[0]).toContain("extra 1");
  });
});

test("Kotlin that chains long is no depth, that nests deep is told", async () => {
  const chain = await inFunction(`x${".turn()".repeat(900)}\nval y = "a"${" + cut()".repeat(900)}`);
  expect(chain.sites).toHaveLength(1800);
  expect(chain.reasons).toEqual([]);
  expect((await inFunction(`f${"(g".repeat(600)}${")".repeat(600)}`)).reasons).toEqual(["partly-indexed"]);
});
