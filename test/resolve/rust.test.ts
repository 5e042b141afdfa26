import { describe, expect, it } from "vitest";
import { bound, callsFrom } from "./bound.ts";

const CARGO = '[package]\nname = "bakery"\n';

/** Calls and constructions in the function `run` of a crate whose root is `src/lib.rs`. */
async function calls(root: string, files: { readonly [path: string]: string } = {}, from = "run"): Promise<readonly string[]> {
  return callsFrom(await bound({ "Cargo.toml": CARGO, "src/lib.rs": root, ...files }), from);
}

describe("Rust: modules", () => {
  it("a path leads through the modules of files, whatever functions have their names", async () => {
    const tree = await bound({
      "Cargo.toml": CARGO,
      "src/lib.rs": "pub mod tools; pub mod sched;",
      "src/tools.rs": "pub fn dispatch(n:&str)->u8{ n.len() as u8 }",
      "src/sched.rs": 'use crate::tools; fn dispatch(n:&str)->u8{ tools::dispatch(n) } pub fn run(){ dispatch("a"); }',
    });
    expect(callsFrom(tree, "")).toEqual(["call src/tools.rs#dispatch [binding]", "call src/sched.rs#dispatch [binding]"]);
    expect(callsFrom(tree, "dispatch")).toEqual(["call src/tools.rs#dispatch [binding]"]);
    expect(callsFrom(tree, "run")).toEqual(["call src/sched.rs#dispatch [binding]"]);
  });

  it("crate, self, super, inline modules, folders with mod.rs, and globs", async () => {
    const root =
      "mod dough; mod inner { pub fn deep() { super::top(); self::beside(); } fn beside() {} pub mod more { use super::*; pub fn x() { deep(); super::super::top(); } } }\nfn top() {}\nuse dough::*;\nfn run() { crate::dough::rye::knead(); inner::more::x(); rise(); rye::knead(); }";
    const files = {
      "src/dough/mod.rs": "pub mod rye; pub fn rise() { rye::knead(); super::top(); }",
      "src/dough/rye.rs": "pub fn knead() { super::rise(); }",
    };
    const tree = await bound({ "Cargo.toml": CARGO, "src/lib.rs": root, ...files });
    expect(callsFrom(tree, "run")).toEqual([
      "call src/dough/rye.rs#knead [binding]",
      "call src/lib.rs#inner.more.x [binding]",
      "call src/dough/mod.rs#rise [binding]",
    ]);
    expect(callsFrom(tree, "inner.deep")).toEqual(["call src/lib.rs#top [binding]", "call src/lib.rs#inner.beside [binding]"]);
    expect(callsFrom(tree, "inner.more.x")).toEqual(["call src/lib.rs#inner.deep [binding]", "call src/lib.rs#top [binding]"]);
    expect(callsFrom(tree, "rise")).toEqual(["call src/dough/rye.rs#knead [binding]", "call src/lib.rs#top [binding]"]);
  });

  it("what is given out again is found under its new name, also where a module has the name of its function", async () => {
    const root =
      "pub mod serve; pub use self::serve::serve; pub use crate::serve::open as begin;\nfn run() { crate::serve(); begin(); serve::open(); }";
    expect(await calls(root, { "src/serve.rs": "pub fn serve() {} pub fn open() {}" })).toEqual([
      "call src/serve.rs#serve [binding]",
      "call src/serve.rs#open [binding]",
    ]);
  });

  it("crates of a workspace go by the names of their manifests; all others are outside", async () => {
    const tree = await bound({
      "core/Cargo.toml": '[package]\nname = "bakery-core"\n',
      "core/src/lib.rs": "pub mod oven { pub struct Oven; impl Oven { pub fn new() -> Oven { Oven } pub fn heat(&self) {} } }",
      "app/Cargo.toml":
        '[package]\nname = "app"\n[dependencies]\nbakery-core = { path = "../core" }\nbc = { package = "bakery-core", path = "../core" }\ntokio = "1"\n',
      "app/src/main.rs":
        "use bakery_core::oven::Oven;\nfn run() { Oven::new().heat(); bc::oven::Oven::new(); tokio::spawn(1); std::mem::drop(2); lost(); }",
      "app/tests/all.rs": "fn test() { helper::go(); }",
    });
    expect(callsFrom(tree, "run")).toEqual([
      "call core/src/lib.rs#oven.Oven.new [binding]",
      "call core/src/lib.rs#oven.Oven.heat [binding]",
    ]);
    expect(tree.external).toEqual(expect.arrayContaining(["call spawn", "call drop"]));
    expect(tree.unbound).toEqual(["call lost", "call go"]);
  });

  it("macros are found by their names in the crate", async () => {
    const root = '#[macro_use] mod tools;\nfn run() { mine!(1); crate::mine!(2); println!("{}", made()); }\nfn made() {}';
    const tree = await bound({ "Cargo.toml": CARGO, "src/lib.rs": root, "src/tools.rs": "macro_rules! mine { ($x:expr) => { $x } }" });
    expect(callsFrom(tree, "run")).toEqual(["call src/tools.rs#mine [binding]", "call src/lib.rs#made [binding]"]);
    expect(tree.external).toContain("call println!");
  });
});

describe("Rust: types", () => {
  it("inherent methods in other files, associated functions, Self, fields beside methods of their name", async () => {
    const root =
      "mod more; pub struct Loaf<T> { name: T, grams: u8 }\nimpl<T> Loaf<T> { pub fn new(name: T) -> Self { Self { name, grams: 1 } } pub fn name(&self) -> &T { &self.name } fn again(&self) -> Self { Self::new(1).cut() } }\npub struct Oven; impl Oven { fn heat(&self) {} }\nfn run(l: &Loaf<Oven>) { l.cut().again(); l.name().heat(); l.name.heat(); Loaf::cut(l); }";
    const tree = await bound({
      "Cargo.toml": CARGO,
      "src/lib.rs": root,
      "src/more.rs": "use super::Loaf; impl<T> Loaf<T> { pub fn cut(&self) -> Self { todo!() } }",
    });
    expect(callsFrom(tree, "run")).toEqual([
      "call src/more.rs#Loaf.cut [binding]",
      "call src/lib.rs#Loaf.again [binding]",
      "call src/lib.rs#Loaf.name~2 [binding]",
      "call src/lib.rs#Oven.heat [binding]",
    ]);
    expect(callsFrom(tree, "Loaf.again")).toEqual(["call src/lib.rs#Loaf.new [binding]", "call src/more.rs#Loaf.cut [binding]"]);
    expect(callsFrom(tree, "Loaf.new")).toEqual(["new src/lib.rs#Loaf [binding]"]);
    expect(tree.edges).toContain("src/lib.rs#Loaf.name~2 -> reference src/lib.rs#Loaf.name [binding]");
  });

  it("trait methods on bounds, impl and dyn lead to the trait and to its implementations", async () => {
    const root =
      "trait Bake { fn bake(&self); fn twice(&self) { self.bake(); } }\nstruct Rye; struct Oat;\nimpl Bake for Rye { fn bake(&self) {} }\nimpl Bake for Oat { fn bake(&self) {} fn twice(&self) {} }\nimpl Bake for Vec<Oat> { fn bake(&self) {} }\nfn run<T: Bake>(t: T, d: &dyn Bake, i: impl Bake, r: Rye) { t.bake(); d.twice(); r.bake(); r.twice(); Bake::bake(&r); }\nfn other<T>(v: Vec<Oat>, t: Box<T>) where T: Bake { v.bake(); t.twice(); }";
    const tree = await bound({ "Cargo.toml": CARGO, "src/lib.rs": root });
    expect(callsFrom(tree, "run")).toEqual([
      "call src/lib.rs#Bake.bake [binding]",
      "call src/lib.rs#Rye.bake [implementation]",
      "call src/lib.rs#Oat.bake [implementation]",
      "call src/lib.rs#Vec.bake [implementation]",
      "call src/lib.rs#Bake.twice [binding]",
      "call src/lib.rs#Rye.bake [binding]",
    ]);
    expect(callsFrom(tree, "other")).toEqual(["call src/lib.rs#Vec.bake [binding]", "call src/lib.rs#Bake.twice [binding]"]);
  });

  it("blocks for every type count where the bound is filled; Deref leads on", async () => {
    const root =
      "trait Bake {} trait Rest { fn rest(&self); }\nimpl<T: Bake> Rest for T { fn rest(&self) {} }\nstruct Rye; impl Bake for Rye {} struct Stone;\nimpl Stone { fn roll(&self) {} }\nstruct Cart(Stone); impl std::ops::Deref for Cart { type Target = Stone; fn deref(&self) -> &Stone { &self.0 } }\nfn run(r: Rye, s: Stone, c: Cart) { r.rest(); s.rest(); c.roll(); c.0.roll(); }";
    const tree = await bound({ "Cargo.toml": CARGO, "src/lib.rs": root });
    expect(callsFrom(tree, "run")).toEqual(["call src/lib.rs#T.rest [binding]", "call src/lib.rs#Stone.roll [binding]"]);
    expect(tree.unbound).toEqual(["call rest"]);
  });

  it("of conversions from several types the one that takes the argument is called, or none", async () => {
    const root =
      "struct A; struct B; struct E;\nimpl From<A> for E { fn from(a: A) -> E { E } }\nimpl From<B> for E { fn from(b: B) -> E { E } }\nimpl From<A> for Vec<E> { fn from(a: A) -> Vec<E> { vec![] } }\nfn run(a: A) { E::from(a); Vec::from(a); }\nfn other(x: u8, b: Box<u8>) { E::from(x); Vec::from(b); let e: E = a().clone(); }\nfn a() -> A { A }";
    const tree = await bound({ "Cargo.toml": CARGO, "src/lib.rs": root });
    expect(callsFrom(tree, "run")).toEqual(["call src/lib.rs#E.from [binding]", "call src/lib.rs#Vec.from [binding]"]);
    expect(callsFrom(tree, "other")).toEqual(["call src/lib.rs#a [binding]"]);
    expect(tree.external).toContain("call clone");
  });

  it("variants are made and taken apart", async () => {
    const root =
      "struct Loaf; impl Loaf { fn cut(&self) {} }\nenum Bread { Whole(Loaf), Half { loaf: Loaf }, None }\nimpl Bread { fn eat(&self) {} }\nfn run(b: Bread) { match b { Bread::Whole(l) => l.cut(), Bread::Half { loaf } => loaf.cut(), Bread::None => {} } Bread::Whole(Loaf).eat(); Bread::None.eat(); }";
    expect(await calls(root)).toEqual([
      "call src/lib.rs#Loaf.cut [binding]",
      "call src/lib.rs#Bread.Whole [binding]",
      "call src/lib.rs#Bread.eat [binding]",
    ]);
  });
});

describe("Rust: values", () => {
  const LOAF =
    "pub struct Loaf; impl Loaf { fn cut(&self) -> Option<Loaf> { None } async fn bake(&self) -> Result<Loaf, Burnt> { todo!() } fn done(self) {} }\npub struct Burnt; impl Burnt { fn smell(&self) {} }\n";

  it("wrappers, ?, await and patterns hand on what they hold", async () => {
    const root = `${LOAF}async fn run(l: std::sync::Arc<Loaf>, m: std::sync::Mutex<Loaf>) -> Result<(), Burnt> { let b = l.bake().await?; b.done(); if let Some(c) = l.cut() { c.done(); } match l.bake().await { Ok(x) => x.done(), Err(e) => e.smell() } m.lock().unwrap().cut().unwrap().done(); Ok(()) }`;
    expect(await calls(root)).toEqual([
      "call src/lib.rs#Loaf.bake [binding]",
      "call src/lib.rs#Loaf.done [binding]",
      "call src/lib.rs#Loaf.cut [binding]",
      "call src/lib.rs#Burnt.smell [binding]",
    ]);
  });

  it("iterators and closures hand on their items", async () => {
    const root = `${LOAF}fn run(all: Vec<Box<Loaf>>, by: std::collections::HashMap<u8, Loaf>) { for l in &all { l.cut(); } all.iter().filter_map(|l| l.cut()).map(|c| c.done()).count(); by.get(&1).map(|l| l.cut()); each(|l| l.done()); }\nfn each<F: Fn(Loaf) -> u8>(f: F) {}`;
    expect(await calls(root)).toEqual([
      "call src/lib.rs#Loaf.cut [binding]",
      "call src/lib.rs#Loaf.done [binding]",
      "call src/lib.rs#each [binding]",
    ]);
  });

  it("a local variable hides no module, and its own value means what was there before", async () => {
    const root = `mod task; ${LOAF}fn run(fmt: std::fmt::Formatter) { let task = task::make(); let task = task.cut(); task::make(); let rt = rt(); rt.done(); }\nfn rt() -> Loaf { Loaf }`;
    expect(await calls(root, { "src/task.rs": "pub fn make() -> super::Loaf { super::Loaf }" })).toEqual([
      "call src/task.rs#make [binding]",
      "call src/lib.rs#Loaf.cut [binding]",
      "call src/lib.rs#rt [binding]",
      "call src/lib.rs#Loaf.done [binding]",
    ]);
  });
});
