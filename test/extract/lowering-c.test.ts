import { describe, expect, test } from "vitest";
import { bindingText } from "../kits/binding-text.ts";
import { factsOf } from "../kits/language-kit.ts";

/** Lines of the printed binding facts that start with a word and hold a text. */
async function rows(language: "c" | "cpp", source: string, start: string, holding = ""): Promise<string[]> {
  const facts = await factsOf(source, language);
  return bindingText(facts)
    .split("\n")
    .filter((line) => line.startsWith(start) && line.includes(holding));
}

const records = (found: readonly string[]) => found.map((row) => row.split("callee ")[1]?.replace(/ in( =.*)?$/, ""));
const kinds = (found: readonly string[]) => found.map((row) => row.split(" ").slice(2, 4));

describe("C", () => {
  test("functions are declared, prototypes leave the name to a definition elsewhere, static ones are the file's own", async () => {
    const source = "int weigh(loaf_t *loaf);\nstatic void knead(int times) { weigh(0); }\nloaf_t *bake(void) { return 0; }";
    expect((await rows("c", source, "declare", " function ")).map((row) => row.replace(/ type.*extra 0/, ""))).toEqual([
      "declare 1 function knead scope 0 private =knead",
      "declare 3 function bake scope 0 =bake",
    ]);
    expect((await rows("c", source, "function 0"))[0]).toContain("bodiless");
    expect((await rows("c", source, "function 2"))[0]).toContain("parameters [] result typePointer(typeName(@3 loaf_t))");
    expect((await rows("cpp", source, "declare", "function weigh"))[0]).toContain("bodiless");
  });

  test("a struct is a class; a typedef names it, or is an alias", async () => {
    const source = "typedef struct { int grams; } loaf_t;\nstruct oven { struct oven *next; taste_cb taste; };\ntypedef struct oven oven;";
    expect((await rows("c", source, "class")).map((row) => row.split(" scope")[0])).toEqual(["class 0 loaf_t", "class 1 oven"]);
    expect((await rows("c", source, "member", "next"))[0]).toContain("type typePointer(typeName(@2 oven)) value - fn -1 =oven.next");
    const alias = (await rows("c", source, "declare", "alias oven"))[0] as string;
    expect(alias).not.toContain("scope 0");
    expect(alias).toContain("=oven");
  });

  test("pointers to functions have the type of a function", async () => {
    const source = "typedef int (*taste_cb)(loaf_t *loaf);\nint (*tasters[3])(int);";
    expect((await rows("c", source, "declare", "alias"))[0]).toContain("type typePointer(typeFunction(0))");
    expect((await rows("c", source, "declare", "tasters"))[0]).toContain("type typeArray(typePointer(typeFunction(1)))");
    expect((await rows("c", source, "function 0"))[0]).toContain("result typeName(@0 int)");
  });

  test("tables of callbacks say which function stands in which field", async () => {
    const source =
      'static const struct ops rye = { .bake = bake_rye, .cool = &cool_rye, .name = "rye" };\nstruct step steps[] = { { "knead", knead } };';
    expect(await rows("c", source, "assign")).toEqual([
      "assign valueOf(typeName(@0 ops)) . bake = name(@0 bake_rye) scope 0",
      "assign valueOf(typeName(@0 ops)) . cool = name(@0 cool_rye) scope 0",
    ]);
    expect((await rows("c", source, "use")).map((row) => /reference (.*) in/.exec(row)?.[1])).toEqual([
      "member(valueOf(typeName(@0 ops)) bake)",
      "name(@0 bake_rye)",
      "member(valueOf(typeName(@0 ops)) cool)",
      "name(@0 cool_rye)",
      "member(valueOf(typeName(@0 ops)) name)",
      "name(@0 knead)",
    ]);
  });

  test("constants of an enum are seen around it", async () => {
    const source = "enum crust { SOFT, CRISP = 2 };";
    expect((await rows("c", source, "declare", "constant")).map((row) => row.split(" ")[3])).toEqual(["SOFT", "CRISP"]);
    expect((await rows("c", source, "member", "SOFT"))[0]).toContain("static type typeName(@0 crust) value - fn -1 =crust.SOFT");
  });

  test("macros are functions that call what their text calls, or other names", async () => {
    const source =
      '#define BAKE(x) do { bake_it(x); log("no(x)"); x(1); o->put(x); if (x) cool (x); } while (0)\n#define bake bake_rye\n#include <oven.h>';
    expect((await rows("c", source, "declare", "BAKE"))[0]).toContain("function BAKE scope 0 macro");
    expect(kinds(await rows("c", source, "site"))).toEqual([
      ["call", "bake_it"],
      ["call", "log"],
      ["call", "cool"],
    ]);
    expect((await rows("c", source, "declare", "constant bake"))[0]).toContain("macro type - value name(@0 bake_rye)");
    expect(await rows("c", source, "import")).toEqual(['import 0 "oven.h" name ""']);
  });

  test("every branch of the preprocessor is read", async () => {
    const source = "#if HOT\nvoid a(void) { b(); }\n#elif WARM\nvoid a(void) { c(); }\n#else\nvoid a(void) { d(); }\n#endif";
    expect(kinds(await rows("c", source, "site"))).toEqual([
      ["call", "b"],
      ["call", "c"],
      ["call", "d"],
    ]);
  });

  test("calls have a site, casts have none, functions that are given away are read", async () => {
    const source =
      "void f(struct loaf *l) { l->cb(1); (*l->cb)(2); table[3](4); g()(5); struct rye *r = (struct rye *)l; sort(l, sizeof(struct loaf), compare); x = &(struct pan){ .w = 1 }; }";
    expect(records(await rows("c", source, "site", " call "))).toEqual([
      "member(name(@1 l) cb)",
      "member(name(@1 l) cb)",
      "index(name(@1 table) literal(1 …))",
      "name(@1 g)",
      "call(name(@1 g))",
      "name(@1 sort)",
    ]);
    expect((await rows("c", source, "declare", "variable r"))[0]).toContain("value cast(name(@1 l) typePointer(typeName(@1 rye)))");
    expect(records(await rows("c", source, "site", " new "))).toEqual(["name(@1 pan)"]);
    expect(await rows("c", source, "use", "name(@1 compare)")).toHaveLength(1);
  });
});

describe("C++: declarations", () => {
  test("a class has its bases, its members and a constructor", async () => {
    const source =
      "class Loaf : public Item, private shop::Priced<int> {\n Loaf(int grams) : Item(grams), grams_(grams) { init(); }\n ~Loaf();\n static int count();\n virtual void cool() = 0;\n int grams_ = 0, *next_;\n Oven& operator[](int at);\n};";
    expect((await rows("cpp", source, "class"))[0]).toContain(
      "extends [typeName(@1 Item),typeMember(typeName(@1 shop) Priced typeName(@1 int))]",
    );
    expect((await rows("cpp", source, "member")).map((row) => row.replace(/ type .*fn -?\d+/, ""))).toEqual([
      "member 0.constructor constructor =Loaf.Loaf",
      "member 0.~Loaf bodiless =Loaf.~Loaf",
      "member 0.count static bodiless =Loaf.count",
      "member 0.cool abstract bodiless virtual =Loaf.cool",
      "member 0.grams_ =Loaf.grams_",
      "member 0.next_ =Loaf.next_",
      "member 0.operator[] bodiless =Loaf.operator[]",
      "member 0.[]",
    ]);
    expect(kinds(await rows("cpp", source, "site"))).toEqual([
      ["extends", "Item"],
      ["extends", "Priced"],
      ["new", "Item"],
      ["call", "init"],
      ["type", "Oven"],
    ]);
    expect(await rows("cpp", source, "assign")).toEqual(["assign this(@2) . grams_ = name(@2 grams) scope 2"]);
  });

  test("a definition outside its class is assigned to the class, with a receiver", async () => {
    const source = "int shop::Loaf::weigh() const { return grams_; }\nLoaf::Loaf() {}\ntemplate <typename T> void Shelf<T>::put(T item) {}";
    expect(await rows("cpp", source, "assign")).toEqual([
      "assign typeMember(typeName(@1 shop) Loaf) . weigh = function(0) scope 1 =shop.Loaf.weigh",
      "assign typeName(@2 Loaf) . constructor = function(1) scope 2 =Loaf.Loaf",
      "assign typeName(@4 Shelf typeName(@4 T)) . put = function(2) scope 4 =Shelf.put",
    ]);
    expect((await rows("cpp", source, "function 0"))[0]).toContain("receiver valueOf(typeMember(typeName(@1 shop) Loaf))");
    expect((await rows("cpp", source, "declare", "typeParameter"))[0]).toContain("T scope 3");
    expect(await rows("cpp", source, "scope 3")).toEqual(["scope 3 types in 0 owner -1"]);
  });

  test("namespaces have scopes; what they give to others are imports", async () => {
    const source =
      "namespace a::b { void f(); }\nnamespace { int own; }\nusing namespace a::b;\nusing a::b::f;\nnamespace ab = a::b;\nnamespace c { inline namespace v1 {} }";
    expect((await rows("cpp", source, "declare", "namespace")).map((row) => row.split(" ").slice(3, 6))).toEqual([
      ["a", "scope", "0"],
      ["b", "scope", "1"],
      ["c", "scope", "0"],
      ["v1", "scope", "4"],
    ]);
    expect((await rows("cpp", source, "declare", "variable own"))[0]).toContain("scope 0 private");
    expect(await rows("cpp", source, "import")).toEqual([
      'import 0 "namespace:a::b" name "*"',
      'import 1 "namespace:a::b" name "f"',
      'import 2 "namespace:a::b" name ""',
      'import 3 "namespace:v1" name "*"',
    ]);
  });

  test("templates declare their parameters, where they belong", async () => {
    const source =
      "template <typename T, int N = 3, class U = Rye> class Shelf { template <class V> V as(); T item; };\ntemplate <class T> using Row = std::vector<T>;";
    expect((await rows("cpp", source, "declare", "typeParameter")).map((row) => row.split(" ").slice(3, 6))).toEqual([
      ["T", "scope", "1"],
      ["U", "scope", "1"],
      ["V", "scope", "2"],
      ["T", "scope", "3"],
    ]);
    expect((await rows("cpp", source, "declare", "alias"))[0]).toContain("type typeArray(typeName(@3 T)) value - owner 3");
    expect(kinds(await rows("cpp", source, "site"))).toEqual([["type", "Rye"]]);
  });

  test("a test is a method of its fixture", async () => {
    const source = "TEST_F(BakerTest, Kneads) { helper(); }";
    expect((await rows("cpp", source, "function"))[0]).toContain(
      "receiver valueOf(typeName(@1 BakerTest)) cls -1 wanted - =BakerTest.Kneads",
    );
  });

  test("classes inside classes and their constants are declared there", async () => {
    const source = "struct Loaf { struct Slice { int w; }; enum Crust { soft }; enum class Kind { rye }; };";
    expect((await rows("cpp", source, "declare")).map((row) => row.split(" ").slice(2, 6).join(" "))).toEqual([
      "class Loaf scope 0",
      "class Slice scope 1",
      "class Crust scope 1",
      "constant soft scope 1",
      "class Kind scope 1",
    ]);
  });
});

describe("C++: values", () => {
  const inFunction = (body: string) => `void f(Shop& shop) {\n${body}\n}`;

  test("the ways to construct are constructions", async () => {
    const source = inFunction(
      "auto a = new Loaf(1); Loaf b(2); Loaf c{3}; auto d = Loaf{4}; auto e = std::make_unique<Loaf>(5); Guard g(mutex); Loaf h;",
    );
    expect(kinds(await rows("cpp", source, "site", " new "))).toEqual([
      ["new", "Loaf"],
      ["new", "Loaf"],
      ["new", "Loaf"],
      ["new", "Loaf"],
      ["new", "Loaf"],
      ["new", "Guard"],
    ]);
    expect((await rows("cpp", source, "declare", "variable e"))[0]).toContain("value create(name(@1 Loaf) literal(1 …))");
    expect((await rows("cpp", source, "declare", "variable g"))[0]).toContain("value create(name(@1 Guard) name(@1 mutex))");
    expect((await rows("cpp", source, "declare", "variable h"))[0]).toContain("type typeName(@1 Loaf) value -");
    expect(kinds(await rows("cpp", source, "site", " type "))).toEqual([
      ["type", "Shop"],
      ["type", "Loaf"],
    ]);
  });

  test("pointers of the standard library lead to what they point to, sequences hold it", async () => {
    const source = "std::unique_ptr<Oven> a; std::vector<std::shared_ptr<Loaf>> b; std::function<Loaf(int)> c; std::map<int, Loaf> d;";
    expect((await rows("cpp", source, "declare", "variable")).map((row) => /type (.*) value/.exec(row)?.[1])).toEqual([
      "typePointer(typeName(@0 Oven))",
      "typeArray(typePointer(typeName(@0 Loaf)))",
      "typeFunction(0)",
      "typeMember(typeName(@0 std) map typeName(@0 int) typeName(@0 Loaf))",
    ]);
  });

  test("loops give items, bindings take values apart, conditions declare", async () => {
    const source = inFunction(
      "for (auto& l : shop.loaves()) l.cool(); for (auto& [k, v] : shop.map) {} auto [a, b] = pair(); if (auto* x = find()) x->go();",
    );
    expect(
      (await rows("cpp", source, "declare", "variable")).map((row) => /variable (\w+).* value (.*) owner/.exec(row)?.slice(1)),
    ).toEqual([
      ["l", "item(call(member(name(@1 shop) loaves)))"],
      ["k", "itemAt(item(member(name(@1 shop) map)) 0)"],
      ["v", "itemAt(item(member(name(@1 shop) map)) 1)"],
      ["a", "itemAt(call(name(@1 pair)) 0)"],
      ["b", "itemAt(call(name(@1 pair)) 1)"],
      ["x", "call(name(@4 find))"],
    ]);
  });

  test("calls name what they call, with its type arguments", async () => {
    const source = inFunction(
      'a::b::fn(1); ::top(); shop.get<Loaf>("rye")->cool(); this->go(); Base::make(); obj.Base::run(); std::move(shop).close(); static_cast<Rye*>(p)->cut(); [] { late(); }();',
    );
    expect(records(await rows("cpp", source, "site", " call "))).toEqual([
      "member(member(typeName(@1 a) b) fn)",
      "name(@0 top)",
      "member(name(@1 shop) get)",
      "member(call(member(name(@1 shop) get) <typeName(@1 Loaf)> literal(0 rye)) cool)",
      "member(this(@1) go)",
      "member(typeName(@1 Base) make)",
      "member(cast(name(@1 obj) typeName(@1 Base)) run)",
      "member(typeName(@1 std) move)",
      "member(name(@1 shop) close)",
      "member(cast(name(@1 p) typePointer(typeName(@1 Rye))) cut)",
      "function(1)",
      "name(@2 late)",
    ]);
  });

  test("a lambda is a function value that knows what the place wants", async () => {
    const source = inFunction("shop.each([this, n = count()](Loaf& l) -> int { return l.weigh(n); });");
    const [, lambda] = await rows("cpp", source, "function");
    expect(lambda).toContain("function 1 arrow scope 2 parameters [3] result typeName(@2 int)");
    expect(lambda).toContain("wanted wantedArgument");
    expect((await rows("cpp", source, "declare", "variable n"))[0]).toContain("scope 2 type - value call(name(@1 count))");
  });
});

describe("C and C++: odd texts", () => {
  test("long chains keep their calls, deep nesting is cut off with a word", async () => {
    const chain = `int x = a${"->b()".repeat(3000)} + ${"c() + ".repeat(3000)}1;\nvoid f() { ${"if (d()) {} else ".repeat(1000)} {} }`;
    const facts = await factsOf(chain, "cpp");
    expect(facts.references).toHaveLength(7000);
    expect(facts.diagnostics).toEqual([]);
    const deep = await factsOf(`int x = ${"f(".repeat(2000)}1${")".repeat(2000)};`, "c");
    expect(deep.diagnostics.map(({ reason }) => reason)).toEqual(["partly-indexed"]);
    const types = await factsOf(`void f(${"void (*p)(".repeat(1500)}int${")".repeat(1500)});`, "cpp");
    expect(types.diagnostics.map(({ reason }) => reason)).toContain("partly-indexed");
  });

  test("a broken file gives what can be read", async () => {
    const source =
      "struct A : { int x = ; void m( { n(); } };\n#if X\ntemplate <class T> void g() { h(T( ; }\nnamespace { class\nint k() { d(); }\n#define M(\nenum { E, ";
    for (let end = 0; end <= source.length; end++) {
      await factsOf(source.slice(0, end), "cpp");
      await factsOf(source.slice(0, end), "c");
    }
    expect((await factsOf(source, "cpp")).references.map(({ name }) => name)).toContain("d");
  });
});
