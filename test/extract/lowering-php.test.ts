import { describe, expect, test } from "vitest";
import { bindingText } from "../kits/binding-text.ts";
import { factsOf } from "../kits/language-kit.ts";

/** Lines of the printed binding facts that start with a word and hold a text. */
async function rows(source: string, start: string, holding = ""): Promise<string[]> {
  return bindingText(await factsOf(`<?php\n${source}`, "php"))
    .split("\n")
    .filter((line) => line.startsWith(start) && line.includes(holding));
}

/** Calls, constructions and mentions as `kind name callee`. */
async function sites(source: string): Promise<string[]> {
  return (await rows(source, "site")).map((line) => line.replace(/^site \S+ (\S+) (.*?) \(.*?\) callee (.*) in.*$/, "$1 $2 $3"));
}

/** Values of the variables that are declared, as `name value`. */
async function values(source: string): Promise<string[]> {
  return (await rows(source, "declare", " variable ")).map((line) => line.replace(/.*variable (\S+) .* value (.*) owner.*/, "$1 $2"));
}

describe("PHP: namespaces and imports", () => {
  test("the namespace of a file is its package, imports have namespaces as sources", async () => {
    const source = "namespace Shop\\Ovens;\nuse Flour;\nuse Pantry\\{Rye, Spelt as Dinkel, Spice\\Salt};\nuse function Till\\count_coins;";
    expect(await rows(source, "package")).toEqual(["package Shop.Ovens"]);
    expect(await rows(source, "import")).toEqual([
      'import 0 "" name "Flour"',
      'import 1 "Pantry" name "Rye"',
      'import 2 "Pantry" name "Spelt"',
      'import 3 "Pantry.Spice" name "Salt"',
      'import 4 "Till" name "count_coins"',
    ]);
    expect((await rows(source, "declare")).map((line) => line.split(" ")[3])).toEqual(["Flour", "Rye", "Dinkel", "Salt", "count_coins"]);
  });

  test("several namespaces in one file are scopes", async () => {
    const source = "namespace A\\B { class X {} }\nnamespace C { class Y {} }";
    expect(await rows(source, "package")).toEqual([]);
    expect((await rows(source, "declare")).map((line) => line.replace(/ type.*/, ""))).toEqual([
      "declare 0 namespace A.B scope 0",
      "declare 1 class X scope 1",
      "declare 2 namespace C scope 0",
      "declare 3 class Y scope 3",
    ]);
  });

  test("included files are imports, beside the file where they say so", async () => {
    expect(await rows("require_once __DIR__ . '/oven.php';\ninclude 'till.php';", "import")).toEqual([
      'import 0 "./oven.php" name ""',
      'import 1 "till.php" name ""',
    ]);
  });

  test("a name from the global namespace is a member of its namespace's module", async () => {
    expect(await sites("\\Shop\\open(); Ovens\\Gas::light(); new \\Loaf(); namespace\\close();")).toEqual([
      "call open member(module(Shop) open)",
      "call light member(member(name(@0 Ovens) Gas) light)",
      "new Loaf member(module() Loaf)",
      "call close name(@0 close)",
    ]);
  });
});

describe("PHP: classes", () => {
  const BAKER = `abstract class Baker extends Person implements Worker, \\Shop\\Guild {
  use Counting, Logging { log as protected note; }
  const HOURS = 8;
  private static ?Oven $oven = null;
  public $trays;
  public function __construct(private Flour $flour, $name) { $this->trays = new Trays(); $this->name = $name; parent::__construct(); }
  public static function hire(): static { return new static(self::HOURS); }
  abstract protected function rest(): void;
}`;

  test("bases, interfaces and traits are told, traits as bases", async () => {
    expect((await rows(BAKER, "class"))[0]).toContain(
      "class 0 Baker abstract scope 1 extends [typeName(@1 Person),typeName(@1 Counting),typeName(@1 Logging)] implements [typeName(@1 Worker),typeImport(Shop Guild)]",
    );
    expect((await sites(BAKER)).slice(0, 5).map((line) => line.split(" ").slice(0, 2).join(" "))).toEqual([
      "extends Person",
      "implements Worker",
      "implements Guild",
      "extends Counting",
      "extends Logging",
    ]);
  });

  test("members have what is known of them, properties with their sign", async () => {
    expect(await rows(BAKER, "member")).toEqual([
      "member 0.note type - value member(valueOf(typeIntersection(typeName(@1 Counting) typeName(@1 Logging))) log) fn -1",
      "member 0.HOURS static type - value literal(1 …) fn -1 =Baker.HOURS",
      "member 0.$oven static private type typeName(@1 Oven) value literal(4 …) fn -1 =Baker.oven",
      "member 0.$flour private type typeName(@2 Flour) value - fn -1",
      "member 0.$name type - value name(@2 $name) fn -1",
      "member 0.__construct constructor type - value - fn 0 =Baker.__construct",
      "member 0.hire static type - value - fn 1 =Baker.hire",
      "member 0.rest abstract bodiless type - value - fn 2 =Baker.rest",
      "member 0.$trays type - value create(name(@2 Trays)) fn -1 =Baker.trays",
    ]);
  });

  test("self and static are the class by its name, parent the receiver's base", async () => {
    expect(await sites(BAKER)).toEqual(
      expect.arrayContaining(["call __construct member(super(@2) __construct)", "new static name(@3 Baker)"]),
    );
    expect((await rows(BAKER, "function 1"))[0]).toContain(
      "result typeThis(@3) returns [create(name(@3 Baker) member(name(@3 Baker) HOURS))]",
    );
  });

  test("an anonymous class is a class of its own", async () => {
    const source = "$o = new class(1) extends Oven { public function heat() { self::check(); } };";
    expect((await rows(source, "class"))[0]).toContain("class 0  scope 1 extends [typeName(@1 Oven)]");
    expect(await sites(source)).toEqual(["new  class(0)", "extends Oven typeName(@1 Oven)", "call check member(class(0) check)"]);
  });

  test("cases of an enum are of the enum", async () => {
    expect((await rows("enum Crust: string { case Soft = 's'; }", "member"))[0]).toBe(
      "member 0.Soft static type typeThis(@1) value - fn -1 =Crust.Soft",
    );
  });

  test("doc comments give the types that are not written", async () => {
    const source = `/** @property-read Till $till
 * @mixin Person */
class Shop {
  /** @var Oven[]|null */
  private $ovens;
  /**
   * @param  \\Pantry\\Flour  $flour
   * @param  string  $name
   * @return $this
   */
  public function fill($flour, $name, int $count) { /** @var Tray $tray */ $tray = load(); return $this; }
}`;
    expect((await rows(source, "class"))[0]).toContain("extends [typeName(@1 Person)]");
    expect((await rows(source, "member")).slice(0, 2)).toEqual([
      "member 0.$till type typeName(@1 Till) value - fn -1",
      "member 0.$ovens private type typeArray(typeName(@1 Oven)) value - fn -1 =Shop.ovens",
    ]);
    expect((await rows(source, "declare", "parameter")).map((line) => line.replace(/.* type (.*) value.*/, "$1"))).toEqual([
      "typeImport(Pantry Flour)",
      "-",
      "-",
    ]);
    expect((await rows(source, "function"))[0]).toContain("result typeThis(@2)");
    expect((await rows(source, "declare", "$tray"))[0]).toContain("type typeName(@2 Tray) value call(name(@2 load))");
  });
});

describe("PHP: values", () => {
  test("a variable is declared in its function when it is first seen, and assigned to after that", async () => {
    const source = "function f($a) { if ($a) { $b = one(); } $b = two(); }";
    expect(await values(source)).toEqual(["$b call(name(@1 one))"]);
    expect(await rows(source, "assign")).toEqual(["assign - . $b = call(name(@1 two)) scope 1"]);
  });

  test("functions do not see the variables around them, arrow functions do", async () => {
    const source =
      "$a = one();\nfunction f() { global $b; static $c = 1; return $a; }\n$g = function () use ($a) { return $a; };\n$h = fn () => $a;";
    expect(await values(source)).toEqual([
      "$a call(name(@0 one))",
      "$b name(@0 $b)",
      "$c literal(1 …)",
      "$a -",
      "$a name(@0 $a)",
      "$g function(1)",
      "$h function(2)",
    ]);
    expect((await rows(source, "function")).map((line) => line.replace(/.*returns (\[.*?\]).*/, "$1"))).toEqual([
      "[name(@1 $a)]",
      "[name(@2 $a)]",
      "[name(@3 $a)]",
    ]);
  });

  test("lists and loops give components, members and items", async () => {
    expect(await values("[$a, [, $b]] = f(); ['k' => $c] = g(); foreach (h() as $d => [$e]) {}")).toEqual([
      "$a itemAt(call(name(@0 f)) 0)",
      "$b itemAt(itemAt(call(name(@0 f)) 1) 1)",
      "$c member(call(name(@0 g)) k)",
      "$d -",
      "$e itemAt(item(call(name(@0 h))) 0)",
    ]);
  });

  test("instanceof narrows in the branch, behind &&, and after an early exit", async () => {
    const source =
      "function f($x) { if ($x instanceof Rye && $x->sift()) { $x->bake(); } if (! $x instanceof Oven) { return; } $x->heat(); }";
    expect(await values(source)).toEqual([
      "$x cast(name(@1 $x) typeName(@1 Rye))",
      "$x cast(name(@1 $x) typeName(@1 Rye))",
      "$x cast(name(@1 $x) typeName(@1 Oven))",
    ]);
    expect((await sites(source)).filter((line) => line.startsWith("call"))).toEqual([
      "call sift member(name(@2 $x) sift)",
      "call bake member(name(@3 $x) bake)",
      "call heat member(name(@4 $x) heat)",
    ]);
  });

  test("every call has one site, whatever is called", async () => {
    expect(await sites("f()(); $g(); $a->b()?->c(); X::d(); $a->$m(); $a['k'](); (fn () => 1)(); #[Attr] function h() {}")).toEqual([
      "call f name(@0 f)",
      "call  call(name(@0 f))",
      "call g name(@0 $g)",
      "call b member(name(@0 $a) b)",
      "call c member(call(member(name(@0 $a) b)) c)",
      "call d member(name(@0 X) d)",
      "call  index(name(@0 $a) name(@0 $m))",
      "call  index(name(@0 $a) literal(0 k))",
      "call  function(0)",
      "decorator Attr name(@0 Attr)",
    ]);
  });

  test("callables by name and first-class callables are reads", async () => {
    const source =
      "class A { function f() { return [$this, 'bake']; } }\nusort($x, 'by_weight'); route('Shop@open'); $k = Shop::close(...); Shop::class;";
    expect((await rows(source, "use")).map((line) => line.replace(/.* reference (.*) in.*/, "$1"))).toEqual([
      "member(this(@2) bake)",
      "name(@0 by_weight)",
      "member(name(@0 Shop) open)",
      "member(name(@0 Shop) close)",
      "name(@0 Shop)",
    ]);
    expect((await sites(source)).map((line) => line.split(" ")[1])).toEqual(["usort", "route"]);
  });

  test("one of several values is either of them", async () => {
    expect(await values("$a = f() ?? g(); $b = $a ? 1 : h(); $c = match ($a) { 1 => i(), default => j() };")).toEqual([
      "$a either(call(name(@0 f)) call(name(@0 g)))",
      "$b either(literal(1 …) call(name(@0 h)))",
      "$c either(call(name(@0 i)) call(name(@0 j)))",
    ]);
  });

  test("functions of an array with names are joined to their symbols", async () => {
    expect((await rows("return ['bake' => function () { heat(); }];", "function"))[0]).toMatch(/=bake$/);
  });
});
