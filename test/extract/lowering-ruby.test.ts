import { describe, expect, test } from "vitest";
import { bindingText } from "../kits/binding-text.ts";
import { factsOf } from "../kits/language-kit.ts";

/** Lines of the printed binding facts that start with a word and hold a text. */
async function rows(source: string, start: string, holding = ""): Promise<string[]> {
  return bindingText(await factsOf(source, "ruby"))
    .split("\n")
    .filter((line) => line.startsWith(start) && line.includes(holding));
}

/** Calls and mentions as `kind name callee`. */
async function sites(source: string): Promise<string[]> {
  return (await rows(source, "site")).map((line) => line.replace(/^site \S+ (\S+) (.*?) \(.*?\) callee (.*) in.*$/, "$1 $2 $3"));
}

/** Records that are read, without those of constants. */
async function reads(source: string): Promise<string[]> {
  return (await rows(source, "use")).map((line) => line.replace(/.* reference (.*) in.*/, "$1"));
}

/** Values of the variables that are declared, as `name value`. */
async function values(source: string): Promise<string[]> {
  return (await rows(source, "declare", " variable ")).map((line) => line.replace(/.*variable (\S+) .* value (.*) owner.*/, "$1 $2"));
}

describe("Ruby: classes and modules", () => {
  test("nested ones are declared inside, and are members of what is around", async () => {
    const source = "module Shop\n  class Baker < People::Person\n    HOURS = 8\n  end\nend";
    expect((await rows(source, "class")).map((line) => line.replace(/ implements.*/, ""))).toEqual([
      "class 0 Shop mixin scope 1 extends []",
      "class 1 Baker scope 2 extends [member(name(@1 People) Person)]",
    ]);
    expect((await rows(source, "declare")).map((line) => line.replace(/ type.*?( =.*)/, "$1"))).toEqual([
      "declare 0 class Shop scope 0 =Shop",
      "declare 1 class Baker scope 1 =Shop.Baker",
      "declare 2 constant HOURS scope 2 =Shop.Baker.HOURS",
    ]);
    expect((await rows(source, "member")).map((line) => line.replace(/ type - value/, ""))).toEqual([
      "member 0.Baker static class(1) fn -1 =Shop.Baker",
      "member 1.HOURS static literal(1 …) fn -1 =Shop.Baker.HOURS",
    ]);
  });

  test("a class with a qualified name is given to what it belongs to", async () => {
    expect(await rows("class Shop::Till\nend", "assign")).toEqual(["assign name(@0 Shop) . Till = class(0) scope 0 =Shop.Till"]);
  });

  test("what is included and prepended is a base of the objects, what is extended one of the class", async () => {
    const source = "class Baker\n  include Counting, Log::Smoke\n  extend Forwardable\n  class << self\n    prepend Slow\n  end\nend";
    expect((await rows(source, "class"))[0]).toContain(
      "extends [name(@1 Counting),member(name(@1 Log) Smoke)] implements [name(@1 Forwardable),name(@1 Slow)]",
    );
    expect((await sites(source)).filter((line) => line.startsWith("extends"))).toHaveLength(4);
    expect(await reads(source)).toEqual([]);
  });

  test("methods know whether they belong to the class, and whether they are private", async () => {
    const source =
      "class Baker\n  def self.hire; end\n  class << self\n    def fire; end\n  end\n  def knead=(x); end\n  private def a; end\n  def b; end\n  private\n  def c; end\n  public\n  def initialize; end\nend";
    expect((await rows(source, "member")).map((line) => line.replace(/ type.*/, ""))).toEqual([
      "member 0.hire static",
      "member 0.fire static",
      "member 0.knead=",
      "member 0.a private",
      "member 0.b",
      "member 0.c private",
      "member 0.initialize constructor",
    ]);
  });

  test("methods of a module that extends itself belong to the module", async () => {
    expect((await rows("module Till\n  extend self\n  def count; end\nend", "member"))[0]).toContain("0.count static");
  });

  test("attributes are methods that read and write the variable", async () => {
    const source =
      "class Loaf\n  attr_accessor :crumb\n  attr_reader :crust\n  delegate :size, to: :crumb\n  alias_method :length, :size\nend";
    expect((await rows(source, "member")).map((line) => line.replace(/ type -/, ""))).toEqual([
      "member 0.crumb value - fn 0 =Loaf.crumb",
      "member 0.crumb= value - fn 1 =Loaf.crumb",
      "member 0.crust value - fn 2 =Loaf.crust",
      "member 0.size value - fn 3 =Loaf.size",
      "member 0.length value member(valueOf(typeThis(@1)) size) fn -1 =Loaf.length",
    ]);
    const functions = await rows(source, "function");
    expect(functions[0]).toContain("returns [member(this(@2) @crumb)]");
    expect(functions[3]).toContain("returns [call(member(call(member(this(@5) crumb)) size))]");
  });

  test("the first assignment of a variable makes the member, the others are told beside it", async () => {
    const source =
      "class Baker\n  @all = []\n  def initialize(oven) = @oven = oven\n  def move\n    @oven = Oven.new\n    @@count ||= 1\n  end\nend";
    expect((await rows(source, "member")).slice(0, 2).map((line) => line.replace(/ type - /, " "))).toEqual([
      "member 0.@all static value array() fn -1 =Baker.@all",
      "member 0.@oven value name(@2 oven) fn -1",
    ]);
    expect(await rows(source, "assign")).toEqual(["assign this(@3) . @oven = call(member(name(@3 Oven) new)) scope 3"]);
  });

  test("records and classes that a call makes have members and bases", async () => {
    const source = "Pair = Struct.new(:left) do\n  def sum = left\nend\nFault = Class.new(StandardError)";
    expect((await rows(source, "declare", "class")).map((line) => line.replace(/ type.*?( =.*)/, "$1"))).toEqual([
      "declare 1 class Pair scope 0 =Pair",
      "declare 2 class Fault scope 0 =Fault",
    ]);
    expect((await rows(source, "member")).map((line) => line.split(" ")[1])).toEqual(["0.left", "0.left=", "0.sum"]);
    expect((await rows(source, "class"))[1]).toContain("extends [name(@0 StandardError)]");
  });

  test("a block can be a method", async () => {
    expect((await rows("class A\n  define_method(:sing) { |x| hum(x) }\nend", "member"))[0]).toBe(
      "member 0.sing type - value - fn 0 =A.sing",
    );
  });
});

describe("Ruby: calls", () => {
  test("a bare name is a call unless it is a local variable", async () => {
    const source = "class Baker\n  def bake(dough)\n    tray = fetch\n    tray.fill dough\n    rest\n  end\n  heat\nend\nopen";
    expect(await sites(source)).toEqual([
      "call fetch member(this(@2) fetch)",
      "call fill member(name(@2 tray) fill)",
      "call rest member(this(@2) rest)",
      "call heat member(class(0) heat)",
      "call open name(@0 open)",
    ]);
  });

  test("a method that the file defines outside of classes is called by its name", async () => {
    expect(await sites("def ring; end\nclass A\n  def b = ring\nend")).toEqual(["call ring name(@3 ring)"]);
  });

  test("making an object is a call of new", async () => {
    expect(await sites("Shop::Baker.new(1).work&.stop")).toEqual([
      "call new member(member(name(@0 Shop) Baker) new)",
      "call work member(call(member(member(name(@0 Shop) Baker) new) literal(1 …)) work)",
      "call stop member(call(member(call(member(member(name(@0 Shop) Baker) new) literal(1 …)) work)) stop)",
    ]);
  });

  test("keywords are one object, the block is the last argument and knows what it iterates over", async () => {
    const source = "def f(rows)\n  rows.each { |row| row.load(1, at: 2, **rest) }\nend";
    expect((await rows(source, "declare", "parameter row "))[0]).toContain("value item(name(@1 rows)) owner 1");
    expect((await rows(source, "function 1"))[0]).toContain("returns [call(member(name(@2 row) load) literal(1 …) object(at literal(1 …)");
    expect((await rows(source, "function 0"))[0]).toContain("returns [call(member(name(@1 rows) each) function(1))]");
  });

  test("super is the method of that name in the bases, yield calls the block", async () => {
    const source = "class A < B\n  def f(x)\n    super\n    super(x)\n    yield x\n  end\n  def g(&run)\n    yield\n  end\nend";
    expect((await sites(source)).slice(1)).toEqual([
      "call super member(super(@2) f)",
      "call super member(super(@2) f)",
      "call yield name(@2 &)",
      "call yield name(@3 run)",
    ]);
  });

  test("an assignment to an attribute is a call of its writer", async () => {
    const source = "oven = Oven.new\noven.heat = 200";
    expect((await sites(source)).at(-1)).toBe("call heat= member(name(@0 oven) heat=)");
    expect(await rows(source, "assign")).toEqual(["assign name(@0 oven) . @heat = literal(1 …) scope 0"]);
  });

  test("symbols that name methods are reads of them", async () => {
    const source =
      "class Baker\n  before_action :check, only: [:bake], if: :open?\n  def bake(loaves)\n    loaves.map(&:weigh)\n    loaves.send(:drop)\n    method(:rest)\n  end\nend";
    expect(await reads(source)).toEqual([
      "member(valueOf(typeThis(@1)) check)",
      "member(valueOf(typeThis(@1)) bake)",
      "member(valueOf(typeThis(@1)) open?)",
      "member(item(name(@2 loaves)) weigh)",
      "member(name(@2 loaves) drop)",
      "member(this(@2) rest)",
    ]);
  });

  test("required files are imports, relative ones beside the file", async () => {
    expect(await rows('require "json"\nrequire_relative "oven/gas"\nautoload :Flour, "pantry/flour"', "import")).toEqual([
      'import 0 "json" name ""',
      'import 1 "./oven/gas" name ""',
      'import 2 "pantry/flour" name ""',
    ]);
  });

  test("calls inside text, patterns and handlers are found", async () => {
    const source = 'begin\n  "a #{b}"\n  x = <<~T\n    #{c}\n  T\nrescue Fault, Net::Error => e\n  e.tell\nensure\n  d\nend';
    expect(await sites(source)).toEqual([
      "call b name(@0 b)",
      "call c name(@0 c)",
      "type Fault name(@0 Fault)",
      "type Error member(name(@0 Net) Error)",
      "call tell member(name(@0 e) tell)",
      "call d name(@0 d)",
    ]);
    expect(await values(source)).toContain("e valueOf(typeUnion(typeName(@0 Fault) typeMember(name(@0 Net) Error)))");
  });
});

describe("Ruby: values", () => {
  test("blocks see the variables around them, methods do not", async () => {
    const source = "a = 1\nrun do |b|\n  a = two\n  c = 3\nend\ndef f\n  a\nend";
    expect(await values(source)).toEqual(["a literal(1 …)", "c literal(1 …)"]);
    expect(await rows(source, "assign")).toEqual(["assign - . a = call(name(@1 two)) scope 1"]);
    expect((await sites(source)).at(-1)).toBe("call a name(@2 a)");
  });

  test("several names get the components", async () => {
    expect(await values("a, (b, *c) = f\nfor d in f do end")).toEqual([
      "a itemAt(call(name(@0 f)) 0)",
      "b itemAt(itemAt(call(name(@0 f)) 1) 0)",
      "c itemAt(call(name(@0 f)) 1)",
      "d item(call(name(@0 f)))",
    ]);
  });

  test("a test of the class narrows a local variable", async () => {
    const source = "def f(x)\n  x.heat if x.is_a?(Oven)\n  case x\n  when Tray, Tin then x.load\n  end\nend";
    expect(await values(source)).toEqual([
      "x cast(name(@1 x) typeName(@1 Oven))",
      "x cast(name(@1 x) typeUnion(typeName(@1 Tray) typeName(@1 Tin)))",
    ]);
    expect((await sites(source)).filter((line) => !line.includes("is_a?"))).toEqual([
      "call heat member(name(@2 x) heat)",
      "call load member(name(@3 x) load)",
    ]);
  });

  test("patterns bind names to the parts of the value", async () => {
    const source = "def f(x)\n  case x\n  in { oven: Oven => a, trays: [b, *] } then a\n  in Pair(left:) then left\n  end\nend";
    expect(await values(source)).toEqual([
      "a cast(call(member(name(@1 x) oven)) typeName(@1 Oven))",
      "b itemAt(call(member(name(@1 x) trays)) 0)",
      "left call(member(cast(name(@1 x) typeName(@1 Pair)) left))",
    ]);
  });

  test("the last expression is a result beside those that are returned", async () => {
    const source = "def f(a)\n  return one if a\n  a ? two : three\nend";
    expect((await rows(source, "function"))[0]).toContain("returns [call(name(@1 one)),either(call(name(@1 two)) call(name(@1 three)))]");
  });

  test("tests and tasks are joined to their symbols", async () => {
    const source =
      'describe "bread" do\n  let(:loaf) { Loaf.new }\n  it "rises" do\n    loaf.rise\n  end\nend\ntask :clean do\n  sweep\nend';
    expect((await rows(source, "function")).map((line) => line.replace(/.*wanted \S+ =/, ""))).toEqual([
      "bread",
      "bread.loaf",
      "bread.rises",
      "clean",
    ]);
  });
});
