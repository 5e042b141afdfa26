import { describe, expect, it } from "vitest";
import { bound, callsFrom } from "./bound.ts";

/** Calls and constructions in the function `run` of a tree. */
async function calls(files: { readonly [path: string]: string }, from = "run"): Promise<readonly string[]> {
  return callsFrom(await bound(files), from);
}

describe("C: functions", () => {
  it("a prototype in a header leads to the body, wherever it is", async () => {
    const files = {
      "include/oven.h": "int heat(int degrees);\nint never(void);",
      "src/oven.c": '#include "oven.h"\nint heat(int degrees) { return degrees; }',
      "src/main.c": "#include <oven.h>\nvoid run(void) { heat(200); never(); }",
    };
    expect(await calls(files)).toEqual(["call src/oven.c#heat [binding]", "call include/oven.h#never [binding]"]);
  });

  it("without a header in sight the one body of the program is meant, but not for names of the C library", async () => {
    const files = { "a.c": "void run(void) { knead(); getopt(); }", "b.c": "void knead(void) {}\nint getopt(void) { return 0; }" };
    const tree = await bound(files);
    expect(callsFrom(tree, "run")).toEqual(["call b.c#knead [binding]"]);
    expect(tree.external).toEqual(["call getopt"]);
  });

  it("a static function is seen in its file and by those that include it", async () => {
    const files = {
      "a.c": "static void rest(void) {}\nvoid run(void) { rest(); }",
      "b.c": "static void rest(void) {}",
      "c.c": '#include "b.c"\nvoid other(void) { rest(); }',
      "d.c": "void fourth(void) { rest(); }",
    };
    const tree = await bound(files);
    expect(callsFrom(tree, "run")).toEqual(["call a.c#rest [binding]"]);
    expect(callsFrom(tree, "other")).toEqual(["call b.c#rest [binding]"]);
    expect(callsFrom(tree, "fourth")).toEqual([]);
    expect(tree.unbound).toEqual(["call rest"]);
  });

  it("of bodies for several systems the one for Linux is called; the others are mentioned", async () => {
    const files = {
      "src/oven.h": "void heat(void);",
      "src/unix/linux.c": '#include "../oven.h"\nvoid heat(void) {}',
      "src/unix/darwin.c": '#include "../oven.h"\nvoid heat(void) {}',
      "src/win/oven.c": '#include "../oven.h"\nvoid heat(void) {}\nvoid local(void) { heat(); }',
      "src/main.c": '#include "oven.h"\nvoid run(void) { heat(); }',
    };
    const tree = await bound(files);
    expect(callsFrom(tree, "run")).toEqual(["call src/unix/linux.c#heat [binding]"]);
    expect(tree.edges.filter((edge) => edge.includes("#run -> reference"))).toEqual([
      "src/main.c#run -> reference src/unix/darwin.c#heat [heuristic]",
      "src/main.c#run -> reference src/win/oven.c#heat [heuristic]",
    ]);
    expect(callsFrom(tree, "local")).toEqual(["call src/win/oven.c#heat [binding]"]);
  });

  it("of programs side by side each has its own", async () => {
    const files = {
      "common.h": "void usage(void);",
      "bake/main.c": '#include "../common.h"\nvoid run(void) { usage(); }',
      "bake/usage.c": "void usage(void) {}",
      "cool/usage.c": "void usage(void) {}",
    };
    expect(await calls(files)).toEqual(["call bake/usage.c#usage [binding]"]);
  });
});

describe("C: the preprocessor", () => {
  it("macros are called like functions, and call what their text calls", async () => {
    const files = {
      "loaf.h": "#define SLICE(l) cut(l)\nvoid cut(int l);",
      "loaf.c": '#include "loaf.h"\nvoid cut(int l) {}\nvoid run(void) { SLICE(1); }',
    };
    const tree = await bound(files);
    expect(callsFrom(tree, "run")).toEqual(["call loaf.h#SLICE [binding]"]);
    expect(callsFrom(tree, "SLICE")).toEqual(["call loaf.c#cut [binding]"]);
  });

  it("a branch that a build for Linux does not take gives way", async () => {
    const source = [
      "#ifdef _WIN32",
      "static void heat(void) {}",
      "#elif defined(__linux__) && __GNUC__ >= 4",
      "static void heat(void) {}",
      "#else",
      "static void heat(void) {}",
      "#endif",
      "void run(void) { heat(); }",
    ];
    expect(await calls({ "oven.c": source.join("\n") })).toEqual(["call oven.c#heat~2 [binding]"]);
  });

  it("a stand-in for what another system lacks is not called here", async () => {
    const files = {
      "compat.h": "#ifdef _WIN32\nint snprintf(char* to);\n#endif",
      "win/compat.c": '#include "../compat.h"\nint snprintf(char* to) { return 0; }',
      "main.c": '#include "compat.h"\nvoid run(void) { snprintf(0); }',
    };
    const tree = await bound(files);
    expect(callsFrom(tree, "run")).toEqual([]);
    expect(tree.external).toEqual(["call snprintf"]);
  });

  it("the system's headers are not those of the repository with their names", async () => {
    const files = { "include/shop/errno.h": "#define LIMIT() 1", "main.c": "#include <errno.h>\nvoid run(void) { LIMIT(); }" };
    expect((await bound(files)).unbound).toEqual(["call LIMIT"]);
  });
});

describe("C++: what macros hide from the grammar", () => {
  it("the head of a function in a macro, a class with an attribute, branches in a list, a header in a condition", async () => {
    const source = [
      "#if defined(__has_include) && __has_include(<version>)",
      "# include <version>",
      "#endif",
      '#include "door.h"',
      "SHOP_UNUSED(static int weigh(int l)) { return l; }",
      "class LOCKABLE Oven {",
      " public:",
      "  Oven() :",
      "#ifdef CHECKED",
      "    a_(1),",
      "#endif",
      "    b_(2) {}",
      "  void heat() SHOP_LOCK_FUNCTION() {}",
      "  int a_, b_;",
      "};",
      "void run(Oven& o) { weigh(1); o.heat(); shut(); }",
    ];
    expect(await calls({ "a.cc": source.join("\n"), "door.h": "inline void shut() {}" })).toEqual([
      "call a.cc#weigh [binding]",
      "call a.cc#Oven.heat [binding]",
      "call door.h#shut [binding]",
    ]);
  });
});

describe("C: types and callbacks", () => {
  const oven = "typedef struct oven oven_t;\nstruct oven { int (*open)(oven_t*); oven_t* next; };\nint lift(oven_t* o);";

  it("a call through a field leads to the field, and to the functions that are put there", async () => {
    const files = {
      "oven.h": oven,
      "door.c":
        '#include "oven.h"\nint lift(oven_t* o) { return 0; }\nstatic int slide(oven_t* o) { return 1; }\noven_t first = { .open = lift };\noven_t second = { slide };',
      "main.c":
        '#include "oven.h"\nvoid run(oven_t* ovens, int i) { ovens[i].next->open(ovens); }\nvoid set(oven_t* o, int (*f)(oven_t*)) { o->open = f; }',
    };
    expect(await calls(files)).toEqual([
      "call oven.h#oven.open [binding]",
      "call door.c#lift [implementation]",
      "call door.c#slide [implementation]",
    ]);
  });

  it("a struct that a header only names is found where a file that includes it defines it", async () => {
    const files = {
      "shop.h": "typedef struct shop shop;\nshop* open_shop(void);",
      "shop.c": '#include "shop.h"\nstruct shop { void (*close)(void); };\nvoid run(void) { open_shop()->close(); }',
    };
    const [, close] = await calls(files);
    expect(close).toBe("call shop.c#shop.close [binding]");
  });
});

describe("C++: names", () => {
  it("a namespace is one over all files; what is opened, named or under another name is found", async () => {
    const files = {
      "a.h": "namespace shop { namespace oven { void heat(); } struct Loaf { void cut(); }; }",
      "b.h": "namespace shop { inline void sell() {} }",
      "a.cc": '#include "a.h"\nnamespace shop { namespace oven { void heat() {} } void Loaf::cut() {} }',
      "main.cc": [
        '#include "a.h"',
        '#include "b.h"',
        "namespace o = shop::oven;",
        "using shop::Loaf;",
        "void run() { using namespace shop; o::heat(); sell(); shop::sell(); Loaf l; l.cut(); std::move(l); }",
      ].join("\n"),
    };
    expect(await calls(files)).toEqual([
      "call a.cc#shop.oven.heat [binding]",
      "call b.h#shop.sell [binding]",
      "call a.cc#shop.Loaf.cut [binding]",
    ]);
  });

  it("in a method that stands outside its class members come before what is around", async () => {
    const files = {
      "oven.h":
        "struct Base { void cool(); };\nclass Oven : public Base { public: void run(); void heat(); class Door { public: void shut(); }; Door door_; };\nvoid heat(); void cool(); void sell();",
      "oven.cc":
        '#include "oven.h"\nvoid Base::cool() {}\nvoid Oven::heat() {}\nvoid Oven::Door::shut() {}\nvoid sell() {}\nvoid Oven::run() { heat(); cool(); sell(); door_.shut(); Door d; }',
    };
    expect(await calls(files, "Oven.run")).toEqual([
      "call oven.cc#Oven.heat [binding]",
      "call oven.cc#Base.cool [binding]",
      "call oven.cc#sell [binding]",
      "call oven.cc#Oven.Door.shut [binding]",
    ]);
  });

  it("what stands before two colons is a namespace or a class, even where a variable has the name", async () => {
    const source =
      "namespace log { struct Writer { void add() {} }; void flush() {} }\nvoid run() { log::Writer log; log.add(); log::flush(); }";
    expect(await calls({ "a.cc": source })).toEqual(["call a.cc#log.Writer.add [binding]", "call a.cc#log.flush [binding]"]);
  });

  it("a function that is nowhere around is found beside the types of its arguments", async () => {
    const source = "namespace shop { struct Loaf {}; void sell(const Loaf& l) {} }\nvoid run() { shop::Loaf l; sell(l); }";
    expect(await calls({ "a.cc": source })).toEqual(["call a.cc#shop.sell [binding]"]);
  });
});

describe("C++: calls", () => {
  it("constructions lead to the class, and it to its constructors, by their definitions", async () => {
    const files = {
      "a.h": "class Loaf { public: Loaf(int w); };",
      "a.cc":
        '#include "a.h"\n#include <memory>\nLoaf::Loaf(int w) {}\nvoid run() { Loaf a(1); auto b = new Loaf(2); auto c = std::make_unique<Loaf>(3); }',
    };
    const tree = await bound(files);
    expect(callsFrom(tree, "run")).toEqual(["new a.h#Loaf [binding]"]);
    expect(callsFrom(tree, "Loaf")).toEqual(["call a.cc#Loaf.Loaf [binding]"]);
  });

  it("overloads are told apart by the number of arguments, then by their types; defaults count", async () => {
    const files = {
      "a.h":
        "struct Loaf {}; struct Roll {};\nstruct Oven { void bake(const Loaf& l, int n = 1); void bake(const Roll& r); void bake(); };",
      "a.cc":
        '#include "a.h"\nvoid Oven::bake(const Loaf& l, int n) {}\nvoid Oven::bake(const Roll& r) {}\nvoid Oven::bake() {}\nvoid run(Oven& o) { Loaf l; o.bake(l); }\nvoid second(Oven& o) { o.bake(); }\nvoid third(Oven& o) { Roll r; o.bake(r); }',
    };
    const tree = await bound(files);
    expect(callsFrom(tree, "run")).toEqual(["call a.cc#Oven.bake [binding]"]);
    expect(callsFrom(tree, "second")).toEqual(["call a.cc#Oven.bake~3 [binding]"]);
    expect(callsFrom(tree, "third")).toEqual(["call a.cc#Oven.bake~2 [binding]"]);
  });

  it("a virtual method leads to those that override it, unless it is named with its class", async () => {
    const source = [
      "struct Oven { virtual void heat() = 0; virtual void cool() {} };",
      "struct Gas : Oven { void heat() override {} void cool() override {} void heat(int degrees) {} };",
      "void run(Oven* o) { o->heat(); o->cool(); }",
      "struct Slow : Gas { void wait() { Gas::cool(); } };",
    ];
    const tree = await bound({ "a.cc": source.join("\n") });
    expect(callsFrom(tree, "run")).toEqual([
      "call a.cc#Oven.heat [binding]",
      "call a.cc#Gas.heat [implementation]",
      "call a.cc#Oven.cool [binding]",
      "call a.cc#Gas.cool [implementation]",
    ]);
    expect(callsFrom(tree, "Slow.wait")).toEqual(["call a.cc#Gas.cool [binding]"]);
  });

  it("pointers and containers of the standard library give what is in them", async () => {
    const source = [
      "#include <map>",
      "struct Loaf { void cut() {} };",
      "struct Shop { std::vector<std::unique_ptr<Loaf>> all; std::map<int, Loaf*> by; };",
      "void run(Shop& s) { for (auto& l : s.all) l->cut(); }",
      "void second(Shop& s) { s.by[1]->cut(); s.all.back().get()->cut(); for (auto& [k, v] : s.by) v->cut(); }",
    ];
    const tree = await bound({ "a.cc": source.join("\n") });
    expect(callsFrom(tree, "run")).toEqual(["call a.cc#Loaf.cut [binding]"]);
    expect(callsFrom(tree, "second")).toEqual(["call a.cc#Loaf.cut [binding]"]);
    expect(tree.unbound).toEqual([]);
  });

  it("templates: arguments stand for parameters, in methods outside the class by position", async () => {
    const source = [
      "struct Loaf { void cut() {} };",
      "template <typename T> struct Box { T* first(); T* item; };",
      "template <typename U> U* Box<U>::first() { return item; }",
      "template <typename T> T make(T t) { return t; }",
      "void run(Box<Loaf>& b, Loaf l) { b.first()->cut(); make(l).cut(); }",
    ];
    expect(await calls({ "a.cc": source.join("\n") })).toEqual([
      "call a.cc#Box.first~2 [binding]",
      "call a.cc#Loaf.cut [binding]",
      "call a.cc#make [binding]",
    ]);
  });
});

describe("Go", () => {
  it("the names that a method gives to the parameters of its generic type stand for their arguments", async () => {
    const source = [
      "package bakery",
      "type Box[T any] struct { items []T }",
      "func (b *Box[E]) First() E { return b.items[0] }",
      "type Loaf struct{}",
      "func (l *Loaf) Cut() {}",
      "func run(b Box[*Loaf]) { b.First().Cut() }",
    ];
    expect(await calls({ "go.mod": "module shop", "a.go": source.join("\n") })).toEqual([
      "call a.go#Box.First [binding]",
      "call a.go#Loaf.Cut [binding]",
    ]);
  });

  it("the keys of a map have the type that they are written with", async () => {
    const source = [
      "package bakery",
      "type Key struct{}",
      "func (k Key) Turn() {}",
      "func run(locks map[Key]int) { for k := range locks { k.Turn() } }",
    ];
    expect(await calls({ "go.mod": "module shop", "a.go": source.join("\n") })).toEqual(["call a.go#Key.Turn [binding]"]);
  });

  it("a package goes by the name that it gives itself", async () => {
    const files = {
      "go.mod": "module example.com/shop",
      "rye/a.go": "package flour\nfunc Mill() {}",
      "a.go": 'package shop\nimport "example.com/shop/rye"\nfunc run() { flour.Mill() }',
    };
    expect(await calls(files)).toEqual(["call rye/a.go#Mill [binding]"]);
  });
});
