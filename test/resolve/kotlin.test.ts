import { describe, expect, it } from "vitest";
import { bound, callsFrom } from "./bound.ts";

describe("Kotlin: names", () => {
  it("functions, classes and objects come from the package, from imports and under other names", async () => {
    const files = {
      "pantry/Flour.kt":
        "package pantry\nclass Flour {\n  fun sift() {}\n}\nfun weigh() {}\nobject Scale {\n  fun zero() {}\n}\nprivate fun hidden() {}",
      "bakery/Oven.kt": "package bakery\nfun heat() {}\nclass Oven",
      "bakery/Shop.kt":
        "package bakery\nimport pantry.Flour as Meal\nimport pantry.*\nfun run() {\n  heat()\n  Meal().sift()\n  weigh()\n  Scale.zero()\n  hidden()\n  listOf(1).size\n  pantry.weigh()\n}",
    };
    const tree = await bound(files);
    expect(callsFrom(tree, "run")).toEqual([
      "call bakery/Oven.kt#heat [binding]",
      "call pantry/Flour.kt#Flour [binding]",
      "call pantry/Flour.kt#Flour.sift [binding]",
      "call pantry/Flour.kt#weigh [binding]",
      "call pantry/Flour.kt#Scale.zero [binding]",
    ]);
    expect(tree.unbound).toEqual(["call hidden"]);
  });

  it("a function and an interface may share a name, and so may a variable and a function", async () => {
    const files = {
      "Job.kt":
        'package j\ninterface Job {\n  fun stop()\n}\nfun Job(parent: Job? = null): Job = TODO()\nclass Real : Job {\n  override fun stop() {}\n}\nfun name(): String = ""\nfun run() {\n  val job: Job = Job()\n  job.stop()\n  val name = name()\n  name.length\n}',
    };
    expect(callsFrom(await bound(files), "run")).toEqual([
      "call Job.kt#Job~2 [binding]",
      "call Job.kt#Job.stop [binding]",
      "call Job.kt#Real.stop [implementation]",
      "call Job.kt#name [binding]",
    ]);
  });

  it("what a common source promises, the platform's own sources fill in; other platforms are out of reach", async () => {
    const files = {
      "core/common/src/Clock.kt":
        "package c\nexpect class Clock() {\n  fun now(): Long\n}\nexpect fun tick()\nfun shared() {\n  Clock().now()\n  tick()\n}",
      "core/jvm/src/Clock.kt":
        "package c\nactual class Clock {\n  actual fun now(): Long = 1\n}\nactual fun tick() {}\nfun onJvm() {\n  tick()\n}",
      "core/js/src/Clock.kt": "package c\nactual class Clock {\n  actual fun now(): Long = 2\n}\nactual fun tick() {}",
    };
    const tree = await bound(files);
    expect(callsFrom(tree, "shared")).toEqual([
      "call core/common/src/Clock.kt#Clock [binding]",
      "call core/common/src/Clock.kt#Clock.now [binding]",
      "call core/js/src/Clock.kt#Clock.now [implementation]",
      "call core/jvm/src/Clock.kt#Clock.now [implementation]",
      "call core/common/src/Clock.kt#tick [binding]",
    ]);
    expect(callsFrom(tree, "onJvm")).toEqual(["call core/jvm/src/Clock.kt#tick [binding]"]);
  });
});

describe("Kotlin: extensions and receivers", () => {
  it("extensions are told apart by what they are called on, members come first", async () => {
    const files = {
      "Flow.kt":
        "package f\nclass Flow<T> {\n  fun own() {}\n}\nclass Channel<T>\nfun <T, R> Flow<T>.map(f: (T) -> R): Flow<R> = TODO()\nfun <T, R> Channel<T>.map(f: (T) -> R): Channel<R> = TODO()\nfun <T> Flow<T>.own() {}\nfun String.shout() {}\nclass Loaf {\n  fun cut() {}\n}",
      "Use.kt":
        'package u\nimport f.*\nfun run(flow: Flow<Loaf>, channel: Channel<Int>) {\n  flow.map { it.cut() }.own()\n  channel.map { 1 }\n  "x".shout()\n  1.shout()\n}',
    };
    expect(callsFrom(await bound(files), "run")).toEqual([
      "call Flow.kt#Flow.map [binding]",
      "call Flow.kt#Loaf.cut [binding]",
      "call Flow.kt#Flow.own [binding]",
      "call Flow.kt#Channel.map [binding]",
      "call Flow.kt#String.shout [binding]",
    ]);
  });

  it("lambdas with receivers: of the repository, and apply, run, with, let, also of the library", async () => {
    const files = {
      "Shop.kt":
        "package s\nclass Oven {\n  fun heat() {}\n  fun mine() {}\n}\nfun bake(block: Oven.() -> Unit) {}\nfun Oven.clean() {}\n" +
        "fun own() {\n  bake {\n    heat()\n    clean()\n    this.mine()\n  }\n}\n" +
        "fun library(oven: Oven?) {\n  oven?.apply { heat() }\n  with(Oven()) { mine() }\n  oven?.let { it.heat() }\n  Oven().also { o -> o.mine() }.heat()\n  Oven().run { clean() }\n}",
    };
    const tree = await bound(files);
    expect(callsFrom(tree, "own")).toEqual([
      "call Shop.kt#bake [binding]",
      "call Shop.kt#Oven.heat [binding]",
      "call Shop.kt#Oven.clean [binding]",
      "call Shop.kt#Oven.mine [binding]",
    ]);
    expect(callsFrom(tree, "library")).toEqual([
      "call Shop.kt#Oven.heat [binding]",
      "call Shop.kt#Oven [binding]",
      "call Shop.kt#Oven.mine [binding]",
      "call Shop.kt#Oven.clean [binding]",
    ]);
    expect(tree.unbound).toEqual([]);
  });

  it("a lambda after the arguments goes to the last parameter; arguments may be named; hidden overloads are not meant", async () => {
    const files = {
      "Scope.kt":
        "package s\nclass Context\nenum class Start {\n  LAZY\n}\nclass Scope {\n  fun inside() {}\n}\nfun launch(context: Context = Context(), start: Start = Start.LAZY, block: Scope.() -> Unit) {}\n" +
        'fun stop(cause: String? = null) {}\n@Deprecated("", level = DeprecationLevel.HIDDEN)\nfun stop() {}\n' +
        "fun run() {\n  launch { inside() }\n  launch(start = Start.LAZY) { inside() }\n  stop()\n}",
    };
    expect(callsFrom(await bound(files), "run")).toEqual([
      "call Scope.kt#launch [binding]",
      "call Scope.kt#Scope.inside [binding]",
      "call Scope.kt#stop [binding]",
    ]);
  });
});

describe("Kotlin: classes", () => {
  it("companions, objects, properties and constructors", async () => {
    const files = {
      "Loaf.kt":
        "package l\nopen class Base {\n  fun shared() {}\n}\nclass Loaf(val crumb: Crumb) {\n  constructor() : this(Crumb())\n  val lazyCrumb by lazy { Crumb() }\n  companion object : Base() {\n    fun make() = Loaf()\n  }\n  fun run() {\n    make().crumb.fall()\n    lazyCrumb.fall()\n    shared()\n  }\n}\nclass Crumb {\n  fun fall() {}\n}\nobject Shelf : Base() {\n  val top: Loaf = Loaf()\n}\n" +
        "fun run() {\n  Loaf.make()\n  Loaf.shared()\n  Shelf.shared()\n  Shelf.top.run()\n}",
    };
    const tree = await bound(files);
    expect(callsFrom(tree, "Loaf.run")).toEqual([
      "call Loaf.kt#Loaf.make [binding]",
      "call Loaf.kt#Crumb.fall [binding]",
      "call Loaf.kt#Base.shared [binding]",
    ]);
    expect(tree.edges.filter((edge) => edge.startsWith("Loaf.kt#run -> call")).map((edge) => edge.slice(edge.indexOf(" -> ") + 4))).toEqual(
      ["call Loaf.kt#Loaf.make [binding]", "call Loaf.kt#Base.shared [binding]", "call Loaf.kt#Loaf.run [binding]"],
    );
    expect(tree.edges).toContain("Loaf.kt#Loaf.constructor -> call Loaf.kt#Loaf [binding]");
  });

  it("smart casts, when, collections and operators of the library keep their types", async () => {
    const files = {
      "Shop.kt":
        "package s\nsealed interface Food\nclass Loaf : Food {\n  fun cut() {}\n}\nclass Soup : Food {\n  fun stir() {}\n}\n" +
        'fun run(food: Food, all: List<Loaf>, byName: Map<String, Soup>) {\n  if (food is Loaf) food.cut()\n  when (food) {\n    is Soup -> food.stir()\n    else -> {}\n  }\n  all.filter { true }.first().cut()\n  for ((name, soup) in byName) soup.stir()\n  byName["x"]?.stir()\n  (food as? Loaf)?.cut()\n  all.forEachIndexed { i, loaf -> loaf.cut() }\n}',
    };
    const tree = await bound(files);
    expect(callsFrom(tree, "run")).toEqual(["call Shop.kt#Loaf.cut [binding]", "call Shop.kt#Soup.stir [binding]"]);
    expect(tree.unbound).toEqual([]);
  });

  it("classes of Java and of Kotlin see each other", async () => {
    const files = {
      "src/main/java/p/Scale.java": "package p;\npublic class Scale { public void weigh() { new Loaf().cut(); ShopKt.open(); } }",
      "src/main/kotlin/p/Shop.kt": "package p\nclass Loaf {\n  fun cut() {}\n}\nfun open() {\n  Scale().weigh()\n}",
    };
    const tree = await bound(files);
    expect(callsFrom(tree, "Scale.weigh")).toEqual([
      "new src/main/kotlin/p/Shop.kt#Loaf [binding]",
      "call src/main/kotlin/p/Shop.kt#Loaf.cut [binding]",
      "call src/main/kotlin/p/Shop.kt#open [binding]",
    ]);
    expect(callsFrom(tree, "open")).toEqual([
      "call src/main/java/p/Scale.java#Scale [binding]",
      "call src/main/java/p/Scale.java#Scale.weigh [binding]",
    ]);
  });
});
