import { describe, expect, it } from "vitest";
import { bound, callsFrom } from "./bound.ts";

describe("C#: namespaces and using", () => {
  it("names come from namespaces around, from using, using static, aliases and global usings", async () => {
    const files = {
      "Pantry.cs":
        "namespace Pantry { public class Flour { public void Sift() {} } public static class Scale { public static void Weigh() {} } }\nnamespace Pantry.Deep { public class Jar { public void Open() {} } }",
      "Usings.cs": "global using Tools;",
      "Tools.cs": "namespace Tools;\npublic class Knife { public void Cut() {} }",
      "Outer.cs": "namespace Corner;\npublic class Oven { public void Heat() {} }",
      "Shop.cs":
        "using Pantry;\nusing static Pantry.Scale;\nusing Glass = Pantry.Deep.Jar;\nnamespace Corner.Bakery;\n" +
        "class Shop { void Run() { new Flour().Sift(); Weigh(); new Glass().Open(); new Knife().Cut(); new Oven().Heat(); Pantry.Scale.Weigh(); } }",
    };
    expect(callsFrom(await bound(files), "Corner.Bakery.Shop.Run")).toEqual([
      "new Pantry.cs#Pantry.Flour [binding]",
      "call Pantry.cs#Pantry.Flour.Sift [binding]",
      "call Pantry.cs#Pantry.Scale.Weigh [binding]",
      "new Pantry.cs#Pantry.Deep.Jar [binding]",
      "call Pantry.cs#Pantry.Deep.Jar.Open [binding]",
      "new Tools.cs#Tools.Knife [binding]",
      "call Tools.cs#Tools.Knife.Cut [binding]",
      "new Outer.cs#Corner.Oven [binding]",
      "call Outer.cs#Corner.Oven.Heat [binding]",
    ]);
  });

  it("several namespaces of one file see their own names", async () => {
    const files = {
      "Two.cs":
        "namespace A { class Loaf { public void Cut() {} } class Shop { void Run() { new Loaf().Cut(); } } }\n" +
        "namespace B { using A; class Loaf { public void Toast() {} } class Shop { void Run() { new Loaf().Toast(); } } }",
    };
    const tree = await bound(files);
    expect(callsFrom(tree, "A.Shop.Run")).toEqual(["new Two.cs#A.Loaf [binding]", "call Two.cs#A.Loaf.Cut [binding]"]);
    expect(callsFrom(tree, "B.Shop.Run")).toEqual(["new Two.cs#B.Loaf [binding]", "call Two.cs#B.Loaf.Toast [binding]"]);
  });

  it("types that no file declares are external, as is what they give; attributes may leave out the end of their names", async () => {
    const files = {
      "Shop.cs":
        "using System;\nnamespace S;\nclass NamedAttribute : Attribute { }\n[Named] class Shop { [Obsolete] void Run() { Console.WriteLine(DateTime.Now.AddDays(1)); System.Math.Max(1, 2); lost.Open(); } }",
    };
    const tree = await bound(files);
    expect(tree.edges).toContain("Shop.cs#S.Shop -> decorator Shop.cs#S.NamedAttribute [binding]");
    expect(tree.external).toEqual(expect.arrayContaining(["decorator Obsolete", "call WriteLine", "call AddDays", "call Max"]));
    expect(tree.unbound).toEqual(["call Open"]);
  });
});

describe("C#: classes", () => {
  it("a partial class is all that its parts say; type parameters tell types of one name apart", async () => {
    const files = {
      "Shop.A.cs": "namespace S;\npartial class Shop { void Open() { Close(); shut(); } }",
      "Shop.B.cs": "namespace S;\npartial class Shop { void Close() { Open(); } System.Action shut; }",
      "Box.cs":
        "namespace S;\nclass Box { public void Plain() {} }\nclass Box<T> { public T Item; public void Typed() {} }\nclass Loaf { public void Cut() {} }",
      "Use.cs": "namespace S;\nclass Use { void Run() { new Box().Plain(); new Box<Loaf>().Typed(); new Box<Loaf>().Item.Cut(); } }",
    };
    const tree = await bound(files);
    expect(callsFrom(tree, "S.Shop.Open")).toContain("call Shop.B.cs#S.Shop.Close [binding]");
    expect(callsFrom(tree, "S.Shop.Close")).toEqual(["call Shop.A.cs#S.Shop.Open [binding]"]);
    expect(callsFrom(tree, "S.Use.Run")).toEqual([
      "new Box.cs#S.Box [binding]",
      "call Box.cs#S.Box.Plain [binding]",
      "new Box.cs#S.Box~2 [binding]",
      "call Box.cs#S.Box.Typed [binding]",
      "call Box.cs#S.Loaf.Cut [binding]",
    ]);
  });

  it("base(…), this(…) and base.M() lead to the class's base and to the class", async () => {
    const files = {
      "Loaf.cs":
        "namespace L;\ninterface IFood { void Eat(); }\nclass Dough { protected Dough(int g) {} public virtual void Rest() {} }\n" +
        "class Loaf : Dough, IFood { public Loaf() : this(1) {} public Loaf(int g) : base(g) {} public override void Rest() { base.Rest(); } public void Eat() {} }",
    };
    const { edges } = await bound(files);
    expect(edges).toContain("Loaf.cs#L.Loaf.Loaf -> call Loaf.cs#L.Loaf [binding]");
    expect(edges).toContain("Loaf.cs#L.Loaf.Loaf~2 -> call Loaf.cs#L.Dough [binding]");
    expect(edges).toContain("Loaf.cs#L.Loaf.Rest -> call Loaf.cs#L.Dough.Rest [binding]");
    expect(edges).not.toContain("Loaf.cs#L.Loaf.Loaf~2 -> call Loaf.cs#L.IFood [binding]");
  });

  it("a property may have the name of its type; enums, records and what interfaces are filled by", async () => {
    const files = {
      "Types.cs":
        "namespace T;\nenum Crust { Soft }\nclass Color { public static Color Red; public void Mix() {} }\nrecord Slice(Color Shade, int Width);\ninterface IStep<T> { void Go(T x); }\nclass Cut : IStep<Color> { public void Go(Color c) {} }\nclass Eat : IStep<Crust> { public void Go(Crust c) {} }",
      "Shop.cs":
        "namespace T;\nclass Shop { Color Color { get; } IStep<Color> step; void Run(Slice slice) { Color.Mix(); Color.Red.Mix(); slice.Shade.Mix(); step.Go(Color); } }",
    };
    expect(callsFrom(await bound(files), "T.Shop.Run")).toEqual([
      "call Types.cs#T.Color.Mix [binding]",
      "call Types.cs#T.IStep.Go [binding]",
      "call Types.cs#T.Cut.Go [implementation]",
    ]);
  });
});

describe("C#: methods", () => {
  it("extension methods are seen by namespace, and the receiver has to fit", async () => {
    const files = {
      "Extensions.cs":
        "using System.Collections.Generic;\nnamespace E;\npublic static class Extensions { public static Loaf Sliced(this Loaf loaf, int n) { return loaf; } public static void All(this IEnumerable<Loaf> loaves) {} public static void Shout(this string text) {} }\npublic class Loaf {}",
      "Hidden.cs": "namespace H;\npublic static class Hidden { public static void Hide(this E.Loaf loaf) {} }",
      "Shop.cs":
        'using E;\nusing System.Collections.Generic;\nnamespace S;\nclass Other {}\nclass Shop { void Run(Loaf loaf, List<Loaf> all) { loaf.Sliced(2).Sliced(3); all.All(); "x".Shout(); Extensions.Sliced(loaf, 1); } void Not(Loaf loaf, Other other) { loaf.Hide(); other.Sliced(1); } }',
    };
    const tree = await bound(files);
    expect(callsFrom(tree, "S.Shop.Run")).toEqual([
      "call Extensions.cs#E.Extensions.Sliced [binding]",
      "call Extensions.cs#E.Extensions.All [binding]",
      "call Extensions.cs#E.Extensions.Shout [binding]",
    ]);
    expect(callsFrom(tree, "S.Shop.Not")).toEqual([]);
  });

  it("overloads go by number and types of arguments, named ones among them", async () => {
    const files = {
      "Writer.cs":
        'namespace W;\nenum Mode { Fast }\nclass Writer { void Write(int n) {} void Write(string s) {} void Write(byte[] b, int at) {} void Write(int n, Mode mode = Mode.Fast, string name = "") {}\n' +
        ' void A() { Write(1); } void B() { Write("x"); } void C(byte[] b) { Write(b, 2); } void D() { Write(1, name: "x"); } }',
    };
    const tree = await bound(files);
    const at = "Writer.cs#W.Writer.Write";
    expect(callsFrom(tree, "W.Writer.A")).toEqual([`call ${at} [binding]`]);
    expect(callsFrom(tree, "W.Writer.B")).toEqual([`call ${at}~2 [binding]`]);
    expect(callsFrom(tree, "W.Writer.C")).toEqual([`call ${at}~3 [binding]`]);
    expect(callsFrom(tree, "W.Writer.D")).toEqual([`call ${at}~4 [binding]`]);
  });

  it("lambdas, LINQ, tasks, patterns and dictionaries keep their types", async () => {
    const files = {
      "Shop.cs":
        "using System;\nusing System.Linq;\nusing System.Collections.Generic;\nusing System.Threading.Tasks;\nnamespace S;\nclass Crumb { public void Fall() {} }\nclass Loaf { public Crumb Crumb() => null; public void Cut() {} }\n" +
        "class Shop { Task<Loaf> Order() => null; void Each(Action<Loaf> f) {}\n" +
        " async Task Run(List<Loaf> all, Dictionary<string, Loaf> byName, object o) {\n  all.Where(l => true).Select(l => l.Crumb()).First().Fall();\n  foreach (var pair in byName) pair.Value.Cut();\n  (await Order()).Cut();\n  Each(l => l.Cut());\n  if (o is Crumb c) c.Fall();\n  Func<Loaf> make = () => new Loaf();\n  make().Cut();\n } }",
    };
    expect(callsFrom(await bound(files), "S.Shop.Run")).toEqual([
      "call Shop.cs#S.Loaf.Crumb [binding]",
      "call Shop.cs#S.Crumb.Fall [binding]",
      "call Shop.cs#S.Loaf.Cut [binding]",
      "call Shop.cs#S.Shop.Order [binding]",
      "call Shop.cs#S.Shop.Each [binding]",
      "call Shop.cs#S.Shop.Run.make [binding]",
    ]);
  });
});
