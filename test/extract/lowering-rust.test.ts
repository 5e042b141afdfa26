import { describe, expect, test } from "vitest";
import { bindingText } from "../kits/binding-text.ts";
import { factsOf } from "../kits/language-kit.ts";

/** Lines of the printed binding facts that start with a word and hold a text. */
async function rows(source: string, start: string, holding = ""): Promise<string[]> {
  return bindingText(await factsOf(source, "rust"))
    .split("\n")
    .filter((line) => line.startsWith(start) && line.includes(holding));
}

/** Calls, constructions and mentions as `kind name callee`. */
async function sites(source: string): Promise<string[]> {
  return (await rows(source, "site")).map((line) => line.replace(/^site \S+ (\S+) (.*?) \(.*?\) callee (.*) in.*$/, "$1 $2 $3"));
}

describe("Rust: modules and imports", () => {
  test("a use tree is one import for each name, with the path before it as source", async () => {
    const source = "use crate::pantry::{self, flour::{Rye, Wheat as W}, spice::*};\nuse scale;\nuse std::io;";
    expect(await rows(source, "import")).toEqual([
      'import 0 "crate" name "pantry"',
      'import 1 "crate::pantry::flour" name "Rye"',
      'import 2 "crate::pantry::flour" name "Wheat"',
      'import 3 "crate::pantry::spice" name "*"',
      'import 4 "scale" name ""',
      'import 5 "std" name "io"',
    ]);
    expect((await rows(source, "declare")).map((line) => line.split(" ")[3])).toEqual(["pantry", "Rye", "W", "scale", "io"]);
  });

  test("a public use is given out again, a name or all of them", async () => {
    expect(await rows("pub use self::shelf::Shelf as Board;\npub use till::*;", "export")).toEqual([
      'export Board local "Shelf" from "self::shelf" value -',
      'export * local "" from "till" value -',
    ]);
  });

  test("a module in a file of its own is an import, one with a body a namespace", async () => {
    const source = "pub mod shelf;\nmod tests { fn bakes() {} }";
    expect(await rows(source, "import")).toEqual(['import 0 "mod:shelf" name ""']);
    expect((await rows(source, "declare", "namespace"))[0]).toContain("namespace tests scope 0");
    expect((await rows(source, "declare", "function bakes"))[0]).toContain("scope 1");
  });

  test("self and super of inline modules are told as seen from the file", async () => {
    const source =
      "mod tests { use super::*; mod deep { use super::Tray; fn t() { super::super::bake(); self::t(); super::super::super::up() } } }";
    expect(await rows(source, "import")).toEqual(['import 0 "self" name "*"', 'import 1 "self::tests" name "Tray"']);
    expect(await sites(source)).toEqual([
      "call bake member(name(@0 self) bake)",
      "call t member(name(@1 deep) t)",
      "call up member(name(@0 super) up)",
    ]);
  });
});

describe("Rust: types", () => {
  test("an impl assigns its functions to the type; without self they are static", async () => {
    const source = "impl<T> Loaf<T> { fn new() -> Self { Self::raw() } fn cut(&self, times: u8) {} }";
    expect(await rows(source, "assign")).toEqual([
      "assign typeName(@1 Loaf typeName(@1 T)) . new = function(0) scope 1 =Loaf.new",
      "assign typeName(@1 Loaf typeName(@1 T)) . cut = function(1) scope 1 =Loaf.cut",
    ]);
    const [first = "", second = ""] = await rows(source, "function");
    expect(first).toContain("function 0 static scope 2 parameters [] result typeThis(@2)");
    expect(first).toContain("receiver valueOf(typeName(@1 Loaf typeName(@1 T)))");
    expect(second).toContain("function 1 scope 3 parameters [1]");
    expect(await sites(source)).toContain("call raw member(name(@1 Loaf) raw)");
  });

  test("an impl of a trait tells the trait, unless it is denied", async () => {
    const source = "impl Baker for Loaf { type Wage = Coin; const HOURS: u32 = 8; }\nimpl !Send for Loaf {}";
    expect(await rows(source, "assign")).toEqual([
      "assign typeName(@1 Loaf) . <implements> = valueOf(typeName(@1 Baker)) scope 1",
      "assign typeName(@1 Loaf) . Wage = valueOf(typeName(@1 Coin)) scope 1 =Loaf.Wage",
      "assign typeName(@1 Loaf) . HOURS = cast(literal(1 …) typeName(@1 u32)) scope 1 =Loaf.HOURS",
    ]);
    expect(await sites(source)).toEqual(
      expect.arrayContaining(["implements Baker typeName(@1 Baker)", "implements Send typeName(@2 Send)", "type Coin typeName(@1 Coin)"]),
    );
  });

  test("fields are members, those of tuple structs by position", async () => {
    expect(await rows("struct Loaf { crumb: Box<Crumb> }\nstruct Pair(Flour, u8);", "member")).toEqual([
      "member 0.crumb type typeName(@1 Box typeName(@1 Crumb)) value - fn -1 =Loaf.crumb",
      "member 1.0 type typeName(@2 Flour) value - fn -1",
      "member 1.1 type typeName(@2 u8) value - fn -1",
    ]);
  });

  test("variants are static members, and classes where they have fields", async () => {
    const source = "enum Crust { Soft, Crisp { grade: u8 }, Burnt(Reason) }";
    expect(await rows(source, "member")).toEqual([
      "member 0.Soft static type typeName(@1 Crust) value - fn -1 =Crust.Soft",
      "member 0.Crisp static type - value class(1) fn -1 =Crust.Crisp",
      "member 1.grade type typeName(@2 u8) value - fn -1 =Crust.Crisp.grade",
      "member 0.Burnt static type - value class(2) fn -1 =Crust.Burnt",
      "member 2.0 type typeName(@3 Reason) value - fn -1",
    ]);
    expect((await rows(source, "class"))[2]).toContain("extends [typeName(@1 Crust)]");
  });

  test("a trait is an interface with its bases, and methods with and without bodies", async () => {
    const source = "pub trait Baker: Person { type Wage: Money; fn knead(&self); fn rest(&self) { self.knead() } fn hire() -> Self; }";
    expect((await rows(source, "class"))[0]).toContain("class 0 Baker interface scope 1 extends [typeName(@1 Person)]");
    expect((await rows(source, "member")).map((line) => line.replace(/ type .*/, ""))).toEqual([
      "member 0.Wage static typeOnly",
      "member 0.knead bodiless",
      "member 0.rest",
      "member 0.hire static bodiless",
    ]);
    expect(await sites(source)).toContain("call knead member(this(@3) knead)");
  });

  test("bounds beside a type parameter and behind where stand together", async () => {
    const [row] = await rows("fn bake<T: Grain>(t: T) where T: Fresh, Vec<T>: Cold {}", "declare", "typeParameter");
    expect(row).toContain("T scope 1 type typeIntersection(typeName(@1 Grain) typeName(@1 Fresh))");
  });
});

describe("Rust: values", () => {
  test("a name that is bound again has a scope of its own for what follows", async () => {
    const source = "fn f(tray: Tray) { let tray = tray.load(); tray.bake(); }";
    expect((await rows(source, "declare", "variable tray"))[0]).toContain("scope 2 type - value call(member(name(@1 tray) load))");
    expect(await sites(source)).toEqual([
      "type Tray typeName(@1 Tray)",
      "call load member(name(@1 tray) load)",
      "call bake member(name(@2 tray) bake)",
    ]);
  });

  test("? is the first component, await the awaited value, for an item", async () => {
    const source = "async fn f() { let a = get().await?; for (i, b) in a.rows() {} }";
    expect((await rows(source, "declare", "variable")).map((line) => line.replace(/.* value (.*) owner.*/, "$1"))).toEqual([
      "itemAt(await(call(name(@1 get))) 0)",
      "itemAt(item(call(member(name(@1 a) rows))) 0)",
      "itemAt(item(call(member(name(@1 a) rows))) 1)",
    ]);
  });

  test("patterns give the parts of the value", async () => {
    const source =
      "fn f(x: X) { if let Some(a) = x { a } if let Err(b) = x { b } match x { Crust::Burnt(c) => c, Crust::Crisp { grade: d } | Loaf { d, .. } => d, e @ 1 => e, NONE => 1 } }";
    expect(
      (await rows(source, "declare", "variable")).map((line) => line.replace(/.*variable (\S+) .* value (.*) owner.*/, "$1 $2")),
    ).toEqual([
      "a itemAt(name(@1 x) 0)",
      "b itemAt(name(@1 x) 1)",
      "c member(cast(name(@1 x) typeMember(typeName(@4 Crust) Burnt)) 0)",
      "d member(cast(name(@1 x) typeMember(typeName(@5 Crust) Crisp)) grade)",
      "e name(@1 x)",
    ]);
    expect(await rows(source, "use", "NONE")).toHaveLength(1);
  });

  test("the last expression is a result beside those that are returned", async () => {
    const source = "fn f(a: A) -> B { if a.ok() { return first(); } match a { A::One => second(), _ => third() } }";
    expect((await rows(source, "function"))[0]).toContain(
      "returns [call(name(@1 first)),either(call(name(@1 second)) call(name(@1 third)))]",
    );
  });

  test("every call has one site, whatever is called", async () => {
    const source =
      "fn f() { a()(); (self.step)(1); x[0](); <T as Bake>::go(); <Vec<U>>::new(); load::<u8>(2); S { a: 1 }; std::mem::drop(q) }";
    expect(await sites(source)).toEqual([
      "call a name(@1 a)",
      "call  call(name(@1 a))",
      "call step member(this(@1) step)",
      "call  index(name(@1 x) literal(1 …))",
      "type Bake typeName(@1 Bake)",
      "call go member(typeName(@1 T) go)",
      "type U typeName(@1 U)",
      "call new member(typeName(@1 Vec typeName(@1 U)) new)",
      "call load name(@1 load)",
      "new S name(@1 S)",
      "call drop member(member(typeName(@1 std) mem) drop)",
    ]);
  });

  test("calls and reads are found in what a macro receives", async () => {
    const source = 'fn f() { log::warn!("{}", oven.name(tray.size()), top, Shelf { a: load::<u8>(3) }, bake!(x)?); }';
    expect(await sites(source)).toEqual([
      "call warn! member(typeName(@1 log) warn!)",
      "call name member(name(@1 oven) name)",
      "call size member(name(@1 tray) size)",
      "new Shelf name(@1 Shelf)",
      "call load name(@1 load)",
      "call bake! name(@1 bake!)",
    ]);
    expect((await rows(source, "use")).map((line) => line.split(" reference ")[1])).toEqual(["name(@1 top) in =f", "name(@1 x) in =f"]);
  });

  test("a macro is declared with its mark, and its rules hold calls", async () => {
    const source = "#[macro_export]\nmacro_rules! bake { ($x:expr) => { $crate::oven::heat(helper($x)) }; }";
    expect((await rows(source, "declare"))[0]).toContain("function bake! scope 0 exported macro");
    expect(await sites(source)).toEqual([
      "decorator macro_export name(@0 macro_export)",
      "call heat member(member(name(@0 crate) oven) heat)",
      "call helper name(@1 helper)",
    ]);
  });

  test("items in the braces of a macro are told once", async () => {
    const source = "cfg_oven! {\n    fn heat() {\n        light();\n    }\n}\n";
    expect(await sites(source)).toEqual(["call cfg_oven! name(@0 cfg_oven!)", "call light name(@1 light)"]);
  });

  test("attributes and what they derive are decorators", async () => {
    expect(await sites('#[derive(Debug, serde::Serialize)]\n#[serde(rename = "x")]\nstruct S;')).toEqual([
      "decorator derive name(@0 derive)",
      "decorator Debug name(@0 Debug)",
      "decorator Serialize member(name(@0 serde) Serialize)",
      "decorator serde name(@0 serde)",
    ]);
  });

  test("long chains are followed, deep nesting is given up with a notice", async () => {
    const chain = await factsOf(`fn f() { a${".b()".repeat(2000)}; 1${" + c()".repeat(2000)}; }`, "rust");
    expect(chain.references).toHaveLength(4000);
    expect(chain.diagnostics).toEqual([]);
    const deep = await factsOf(`fn f() { ${"g(".repeat(1000)}${")".repeat(1000)}; }`, "rust");
    expect(deep.diagnostics.map(({ reason }) => reason)).toEqual(["partly-indexed"]);
  });
});
