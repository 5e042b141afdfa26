import { describe, expect, it } from "vitest";
import { bound, callsFrom } from "./bound.ts";

const php = (namespace: string, source: string) => `<?php\nnamespace ${namespace};\n${source}`;

/** Calls and constructions in the method `Shop.run` of a tree. */
async function calls(files: { readonly [path: string]: string }, from = "Shop.run"): Promise<readonly string[]> {
  return callsFrom(await bound(files), from);
}

describe("PHP: namespaces", () => {
  const LOAF = php(
    "Bakery\\Dough",
    "class Loaf { public static function of() { return new Loaf; } public function cut() {} }\nfunction knead() {}",
  );

  it("imports, aliases, the own namespace and full names lead to classes and functions of other files", async () => {
    const files = {
      "src/Dough/Loaf.php": LOAF,
      "src/Till.php": php("Bakery", "class Till { function open() {} }"),
      "src/Shop.php": php(
        "Bakery",
        "use Bakery\\Dough\\Loaf as Bread; use function Bakery\\Dough\\knead;\nclass Shop { function run() { Bread::of()->cut(); knead(); (new Till)->open(); \\Bakery\\Dough\\knead(); Dough\\knead(); } }",
      ),
    };
    expect(await calls(files)).toEqual([
      "call src/Dough/Loaf.php#Loaf.of [binding]",
      "call src/Dough/Loaf.php#Loaf.cut [binding]",
      "call src/Dough/Loaf.php#knead [binding]",
      "new src/Till.php#Till [binding]",
      "call src/Till.php#Till.open [binding]",
    ]);
  });

  it("names of functions, classes and methods match whatever their case, variables do not", async () => {
    const files = {
      "Loaf.php": LOAF,
      "Shop.php": php(
        "Bakery",
        "use Bakery\\Dough\\Loaf;\nclass Shop { function run(Loaf $l) { $l->CUT(); Self::RUN($L); $L->cut(); \\bakery\\dough\\KNEAD(); new \\Bakery\\dough\\LOAF; } }",
      ),
    };
    expect(await calls(files)).toEqual([
      "call Loaf.php#Loaf.cut [binding]",
      "call Shop.php#Shop.run [binding]",
      "call Loaf.php#knead [binding]",
      "new Loaf.php#Loaf [binding]",
    ]);
  });

  it("functions fall back to the global namespace, classes do not; what no file declares is outside", async () => {
    const files = {
      "helpers.php": "<?php\nfunction weigh() {}\nclass Scale {}",
      "Shop.php": php("Bakery", "class Shop { function run() { weigh(); strlen('x'); new Scale; new \\Scale; \\Vendor\\Tool::go(); } }"),
    };
    const tree = await bound(files);
    expect(callsFrom(tree, "Shop.run")).toEqual(["call helpers.php#weigh [binding]", "new helpers.php#Scale [binding]"]);
    expect(tree.external).toEqual(["call strlen", "new Scale", "call go"]);
    expect(tree.unbound).toEqual([]);
  });

  it("a file may have several namespaces", async () => {
    const files = {
      "all.php":
        "<?php\nnamespace A { function f() {} class X { function m() { f(); \\B\\g(); } } }\nnamespace B { use A\\X; function g() { (new X)->m(); } }",
    };
    const tree = await bound(files);
    expect(callsFrom(tree, "A.X.m")).toEqual(["call all.php#A.f [binding]", "call all.php#B.g [binding]"]);
    expect(callsFrom(tree, "B.g")).toEqual(["new all.php#A.X [binding]", "call all.php#A.X.m [binding]"]);
  });
});

describe("PHP: classes", () => {
  it("self, static and parent, constructors of bases, promoted properties", async () => {
    const files = {
      "Base.php": php(
        "Bakery",
        "class Base { function __construct() {} static function open() { return new static; } function bake() { return $this; } }",
      ),
      "Oven.php": php("Bakery", "class Oven { function heat() {} }"),
      "Shop.php": php(
        "Bakery",
        "class Shop extends Base { function __construct(private Oven $oven) { parent::__construct(); }\nfunction run() { $this->oven->heat(); static::open()->bake(); self::open(); parent::bake()->bake(); new static; } }",
      ),
    };
    const tree = await bound(files);
    expect(callsFrom(tree, "Shop.run")).toEqual([
      "call Oven.php#Oven.heat [binding]",
      "call Base.php#Base.open [binding]",
      "call Base.php#Base.bake [binding]",
      "new Shop.php#Shop [binding]",
    ]);
    expect(callsFrom(tree, "Shop.__construct")).toEqual(["call Base.php#Base.__construct [binding]"]);
    expect(tree.edges).toContain("Shop.php#Shop -> call Shop.php#Shop.__construct [binding]");
  });

  it("methods of traits come before those of the base class, and their other names lead to them", async () => {
    const files = {
      "Slow.php": php("Bakery", "trait Slow { function bake() {} function rest() {} static function make() { return new static; } }"),
      "Base.php": php("Bakery", "class Base { function bake() {} function rise() {} }"),
      "Shop.php": php(
        "Bakery",
        "class Shop extends Base { use Slow { rest as nap; }\nfunction run() { $this->bake(); $this->rise(); $this->nap(); self::make()->run(); parent::bake(); } }",
      ),
    };
    expect(await calls(files)).toEqual([
      "call Slow.php#Slow.bake [binding]",
      "call Base.php#Base.rise [binding]",
      "call Slow.php#Slow.rest [binding]",
      "call Slow.php#Slow.make [binding]",
      "call Shop.php#Shop.run [binding]",
      "call Base.php#Base.bake [binding]",
    ]);
  });

  it("in a trait, $this has what all classes using the trait agree on", async () => {
    const files = {
      "T.php": php("Bakery", "trait T { function run() { $this->heat(); $this->own(); $this->oven->heat(); } }"),
      "Oven.php": php("Bakery", "class Oven { public Oven $oven; function heat() {} }"),
      "A.php": php("Bakery", "class A extends Oven { use T; function own() {} }"),
      "B.php": php("Bakery", "class B extends Oven { use T; function own() {} }"),
    };
    const tree = await bound(files);
    expect(callsFrom(tree, "T.run")).toEqual(["call Oven.php#Oven.heat [binding]"]);
    expect(tree.unbound).toEqual(["call own"]);
  });

  it("interface methods lead to the bodies that may run", async () => {
    const files = {
      "Seller.php": php(
        "Bakery",
        "interface Seller { function sell(); }\nabstract class Half implements Seller { abstract function half(); }",
      ),
      "Stall.php": php(
        "Bakery",
        "class Stall implements Seller { function sell() {} }\nclass Cart extends Half { function sell() {} function half() {} }",
      ),
      "Shop.php": php("Bakery", "class Shop { function run(Seller $s, Half $h) { $s->sell(); $h->half(); } }"),
    };
    expect(await calls(files)).toEqual([
      "call Seller.php#Seller.sell [binding]",
      "call Stall.php#Stall.sell [implementation]",
      "call Stall.php#Cart.sell [implementation]",
      "call Seller.php#Half.half [binding]",
      "call Stall.php#Cart.half [implementation]",
    ]);
  });

  it("magic and facades stay unbound", async () => {
    const files = {
      "Bread.php": php(
        "Bakery",
        "class Facade { static function __callStatic($n, $a) {} }\nclass Bread extends Facade { function __call($n, $a) {} }",
      ),
      "Shop.php": php("Bakery", "class Shop { function run(Bread $b, $any) { Bread::bake(); $b->slice(); $any->weigh(); } }"),
    };
    const tree = await bound(files);
    expect(callsFrom(tree, "Shop.run")).toEqual([]);
    expect(tree.unbound).toEqual(["call bake", "call slice", "call weigh"]);
  });

  it("a class that uses a trait of its own short name ends at once", async () => {
    const files = {
      "Ledger.php": php(
        "App\\Books",
        "class Ledger { use \\Common\\Ledger; public function post(): int { return $this->audit() + $this->lost(); } }",
      ),
      "trait/Ledger.php": php("Common", "trait Ledger { public function audit(): int { return $this->post(); } }"),
      "Loop.php": php("App", "class Loop { use Loop, Round; function go() { $this->away(); } }\ntrait Round { use Round, Loop; }"),
    };
    const tree = await bound(files);
    expect(callsFrom(tree, "Ledger.post")).toEqual(["call trait/Ledger.php#Ledger.audit [binding]"]);
    expect(callsFrom(tree, "Ledger.audit")).toEqual(["call Ledger.php#Ledger.post [binding]"]);
    expect(tree.unbound).toEqual(["call lost", "call away"]);
  });
});

describe("PHP: types", () => {
  const OVEN = php("Bakery", "class Oven { function heat() {} function clean(): static { return $this; } }");

  it("doc comments give lists, generics and what callables get", async () => {
    const files = {
      "Oven.php": OVEN,
      "Box.php": php(
        "Bakery",
        "/** @template T */\nclass Box {\n/** @return T */ function first() {}\n/** @param callable(T): void $f\n @return static */ function each(callable $f) {} }",
      ),
      "Shop.php": php(
        "Bakery",
        "class Shop {\n/** @var array<string, Oven> */ private $ovens;\n/** @var Box<Oven> */ private Box $box;\nfunction run() { foreach ($this->ovens as $oven) { $oven->clean()->heat(); }\n$this->box->each(fn ($o) => $o->heat())->first()->clean(); array_map(fn ($o) => $o->clean(), $this->ovens); } }",
      ),
    };
    expect(await calls(files)).toEqual([
      "call Oven.php#Oven.clean [binding]",
      "call Oven.php#Oven.heat [binding]",
      "call Box.php#Box.each [binding]",
      "call Box.php#Box.first [binding]",
    ]);
  });

  it("templates are told by arguments, bounds and class strings", async () => {
    const files = {
      "Oven.php": OVEN,
      "helpers.php":
        "<?php\n/** @template T\n @param T $value\n @return T */\nfunction tap($value, $f) {}\n/** @template T of object\n @param class-string<T>|null $name\n @return ($name is class-string<T> ? T : mixed) */\nfunction make($name) {}",
      "Model.php": php(
        "Bakery",
        "/** @template T of Oven */\nabstract class Model {\n/** @var T */ protected $oven;\nfunction fire() { $this->oven->heat(); } }\nclass Big extends Oven { function melt() {} }\n/** @extends Model<Big> */\nclass BigModel extends Model { function go() { $this->oven->melt(); } }",
      ),
      "Shop.php": php("Bakery", "class Shop { function run() { tap(new Oven, fn () => 1)->heat(); make(Oven::class)->clean(); } }"),
    };
    const tree = await bound(files);
    expect(callsFrom(tree, "Shop.run")).toEqual([
      "call helpers.php#tap [binding]",
      "new Oven.php#Oven [binding]",
      "call Oven.php#Oven.heat [binding]",
      "call helpers.php#make [binding]",
      "call Oven.php#Oven.clean [binding]",
    ]);
    expect(callsFrom(tree, "Model.fire")).toEqual(["call Oven.php#Oven.heat [binding]"]);
    expect(callsFrom(tree, "BigModel.go")).toEqual(["call Model.php#Big.melt [binding]"]);
  });
});
