import { describe, expect, it } from "vitest";
import { bound, callsFrom } from "./bound.ts";

describe("Java: packages and imports", () => {
  it("names come from the package, from single, whole and static imports, and by their whole path", async () => {
    const files = {
      "src/pantry/Flour.java": "package pantry;\npublic class Flour { public static Flour fine() { return null; } public void sift() {} }",
      "src/pantry/Sugar.java": "package pantry;\npublic class Sugar { public static void melt() {} }",
      "src/tools/Scale.java":
        "package tools;\npublic class Scale { public static int weigh(Object o) { return 0; } public static class Pan { public void lift() {} } }",
      "src/bakery/Oven.java": "package bakery;\nclass Oven { void heat() {} }",
      "src/bakery/Shop.java":
        "package bakery;\nimport pantry.Flour;\nimport tools.*;\nimport static tools.Scale.weigh;\nimport static pantry.Sugar.*;\n" +
        "class Shop { void run() { new Oven().heat(); Flour.fine().sift(); weigh(1); melt(); new Scale.Pan().lift(); pantry.Sugar.melt(); } }",
    };
    expect(callsFrom(await bound(files), "Shop.run")).toEqual([
      "new src/bakery/Oven.java#Oven [binding]",
      "call src/bakery/Oven.java#Oven.heat [binding]",
      "call src/pantry/Flour.java#Flour.fine [binding]",
      "call src/pantry/Flour.java#Flour.sift [binding]",
      "call src/tools/Scale.java#Scale.weigh [binding]",
      "call src/pantry/Sugar.java#Sugar.melt [binding]",
      "new src/tools/Scale.java#Scale.Pan [binding]",
      "call src/tools/Scale.java#Scale.Pan.lift [binding]",
    ]);
  });

  it("what is imported from outside, and what every file has, is external; an unknown receiver stays open", async () => {
    const files = {
      "Shop.java":
        "package bakery;\nimport java.util.List;\nimport org.junit.*;\nclass Shop { void run(List<String> names, Missing missing) {" +
        " names.add(String.valueOf(1)); Math.max(1, 2); Assert.fail(); missing.open(); java.util.Objects.hash(1); } }",
    };
    const tree = await bound(files);
    expect(callsFrom(tree, "Shop.run")).toEqual([]);
    expect(tree.external).toContain("call add");
    expect(tree.external).toContain("call valueOf");
    expect(tree.external).toContain("call max");
    expect(tree.external).toContain("call fail");
    expect(tree.external).toContain("call hash");
  });

  it("of a class that two modules of a build have, each module's code calls its own", async () => {
    const shelf = 'package store;\npublic class Shelf { public String top() { return ""; } }';
    const files = {
      "one/src/main/java/store/Shelf.java": shelf,
      "one/src/main/java/store/First.java":
        "package store;\npublic class First { Shelf shelf = new Shelf(); String run() { return shelf.top(); } }",
      "two/src/main/java/store/Shelf.java": shelf,
      "two/src/main/java/store/Second.java": "package store;\npublic class Second { String run() { return new Shelf().top(); } }",
    };
    const tree = await bound(files);
    expect(callsFrom(tree, "First.run")).toEqual(["call one/src/main/java/store/Shelf.java#Shelf.top [binding]"]);
    expect(callsFrom(tree, "Second.run")).toEqual([
      "new two/src/main/java/store/Shelf.java#Shelf [binding]",
      "call two/src/main/java/store/Shelf.java#Shelf.top [binding]",
    ]);
  });
});

describe("Java: methods", () => {
  it("a method that hands on to one of its name calls that one, and only true recursion calls itself", async () => {
    const files = {
      "src/main/java/post/Counter.java":
        'package post;\npublic class Counter { private Label label = new Label(); void wipe() { label.print(""); } void print(String text) { label.print(text); } int down(int n) { return n == 0 ? 0 : down(n - 1); } }',
      "src/main/java/post/Label.java": "package post;\npublic class Label { void print(String text) {} }",
      "other/src/main/java/post/Label.java": "package post;\npublic class Label { void print(String text) {} }",
    };
    const tree = await bound(files);
    const print = "call src/main/java/post/Label.java#Label.print [binding]";
    expect(callsFrom(tree, "Counter.wipe")).toEqual([print]);
    expect(callsFrom(tree, "Counter.print")).toEqual([print]);
    expect(callsFrom(tree, "Counter.down")).toEqual(["call src/main/java/post/Counter.java#Counter.down [binding]"]);
  });

  it("overloads are told apart by the number of arguments, then by their types", async () => {
    const files = {
      "Oven.java":
        "package bakery;\nclass Loaf {}\nclass Oven {\n void bake() {}\n void bake(int minutes) {}\n void bake(String name) {}\n void bake(Loaf loaf, int... times) {}\n void bake(Runnable then) {}\n" +
        ' void none() { bake(); }\n void number() { bake(3); }\n void text() { bake("rye" + 1); }\n void loaf() { bake(new Loaf(), 1, 2); }\n void later() { bake(() -> none()); }\n}',
    };
    const tree = await bound(files);
    const lines: [string, string][] = [
      ["none", "bake"],
      ["number", "bake~2"],
      ["text", "bake~3"],
      ["loaf", "bake~4"],
      ["later", "bake~5"],
    ];
    for (const [from, to] of lines) expect(callsFrom(tree, `Oven.${from}`)).toContain(`call Oven.java#Oven.${to} [binding]`);
  });

  it("an overload that a class lacks is that of its base; fields of a method's name are no methods", async () => {
    const files = {
      "Base.java": "package b;\nclass Base { void add(int count, String name) {} int size() { return 0; } }",
      "Bag.java": 'package b;\nclass Bag extends Base { int size; void add(int count) {} void run() { add(1, "x"); size(); } }',
    };
    expect(callsFrom(await bound(files), "Bag.run")).toEqual(["call Base.java#Base.add [binding]", "call Base.java#Base.size [binding]"]);
  });

  it("calls through interfaces lead to what fills them, as far as type arguments allow", async () => {
    const files = {
      "Reader.java": "package r;\ninterface Reader<T> { T read(String text); default T twice(String text) { return read(text); } }",
      "Texts.java":
        "package r;\nclass Texts implements Reader<String> { public String read(String text) { return text; } public String read(int n) { return null; } }",
      "Loaf.java":
        "package r;\nclass Loaf {}\nclass Loaves implements Reader<Loaf> { public Loaf read(String text) { return new Loaf(); } }",
      "Shop.java": 'package r;\nclass Shop { Reader<Loaf> loaves; void run() { loaves.read("rye"); loaves.twice("rye"); } }',
    };
    expect(callsFrom(await bound(files), "Shop.run")).toEqual([
      "call Reader.java#Reader.read [binding]",
      "call Loaf.java#Loaves.read [implementation]",
      "call Reader.java#Reader.twice [binding]",
    ]);
  });
});

describe("Java: classes", () => {
  it("constructors lead to the class, the class to its constructors; this(…) and super(…) to the classes", async () => {
    const files = {
      "Loaf.java":
        "package l;\nclass Dough { Dough(int grams) {} }\nclass Loaf extends Dough implements Cloneable { Loaf() { this(1); } Loaf(int grams) { super(grams); } static Loaf make() { return new Loaf(2); } }",
    };
    const { edges } = await bound(files);
    expect(edges).toContain("Loaf.java#Loaf.Loaf -> call Loaf.java#Loaf [binding]");
    expect(edges).toContain("Loaf.java#Loaf.Loaf~2 -> call Loaf.java#Dough [binding]");
    expect(edges).toContain("Loaf.java#Loaf.make -> new Loaf.java#Loaf [binding]");
    expect(edges).toContain("Loaf.java#Loaf -> call Loaf.java#Loaf.Loaf~2 [binding]");
    expect(edges).toContain("Loaf.java#Dough -> call Loaf.java#Dough.Dough [binding]");
  });

  it("inner and nameless classes see what is around them; generics are put in through bases", async () => {
    const files = {
      "Shop.java":
        "package s;\nimport java.util.List;\nclass Loaf { void cut() {} }\nabstract class Store<T> { protected List<T> items; T first() { return items.get(0); } }\n" +
        "class Shop extends Store<Loaf> {\n void ring() {}\n void run() { first().cut(); for (Loaf loaf : items) loaf.cut(); }\n" +
        " class Till { void open() { ring(); Shop.this.ring(); } }\n Runnable later() { return new Runnable() { public void run() { ring(); } }; }\n}",
    };
    const tree = await bound(files);
    expect(callsFrom(tree, "Shop.run")).toEqual(["call Shop.java#Store.first [binding]", "call Shop.java#Loaf.cut [binding]"]);
    expect(callsFrom(tree, "Shop.Till.open")).toEqual(["call Shop.java#Shop.ring [binding]"]);
    expect(callsFrom(tree, "Shop.later.run")).toEqual(["call Shop.java#Shop.ring [binding]"]);
  });

  it("lambdas get their types from interfaces of the repository and of the library", async () => {
    const files = {
      "Shop.java":
        "package s;\nimport java.util.*;\nimport java.util.function.*;\nclass Loaf { void cut() {} Crumb crumb() { return null; } }\nclass Crumb { void fall() {} }\ninterface Step { void on(Loaf loaf); }\n" +
        "class Shop {\n void each(Step step) {}\n void map(Function<Loaf, Crumb> f) {}\n" +
        " void own() { each(l -> l.cut()); map(l -> l.crumb()); }\n" +
        " void library(List<Loaf> all, Map<String, Loaf> byName) { all.forEach(l -> l.cut()); all.stream().map(l -> l.crumb()).forEach(c -> c.fall()); byName.values().forEach(l -> l.crumb()); Optional.of(1); }\n" +
        " void var() { var loaf = new Loaf(); loaf.cut(); Object o = loaf; if (o instanceof Loaf l) l.crumb(); ((Crumb) o).fall(); }\n}",
    };
    const tree = await bound(files);
    expect(callsFrom(tree, "Shop.own")).toEqual([
      "call Shop.java#Shop.each [binding]",
      "call Shop.java#Loaf.cut [binding]",
      "call Shop.java#Shop.map [binding]",
      "call Shop.java#Loaf.crumb [binding]",
    ]);
    expect(callsFrom(tree, "Shop.library")).toEqual([
      "call Shop.java#Loaf.cut [binding]",
      "call Shop.java#Loaf.crumb [binding]",
      "call Shop.java#Crumb.fall [binding]",
    ]);
    expect(callsFrom(tree, "Shop.var")).toEqual([
      "new Shop.java#Loaf [binding]",
      "call Shop.java#Loaf.cut [binding]",
      "call Shop.java#Loaf.crumb [binding]",
      "call Shop.java#Crumb.fall [binding]",
    ]);
  });

  it("enums have their constants and methods, records their components", async () => {
    const files = {
      "Crust.java":
        "package c;\nenum Crust { SOFT, CRISP { int grade() { return 2; } }; int grade() { return 1; } }\nrecord Slice(int width, Crust crust) {}",
      "Shop.java":
        'package c;\nclass Shop { void run(Slice slice) { Crust.SOFT.grade(); Crust.valueOf("SOFT").grade(); for (Crust c : Crust.values()) c.grade(); slice.crust().grade(); new Slice(1, Crust.CRISP); } }',
    };
    const tree = await bound(files);
    expect(callsFrom(tree, "Shop.run")).toEqual([
      "call Crust.java#Crust.grade [binding]",
      "call Crust.java#Crust [binding]",
      "call Crust.java#Slice.crust [binding]",
      "new Crust.java#Slice [binding]",
    ]);
    expect(tree.unbound).toEqual([]);
  });
});
