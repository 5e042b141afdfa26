import { describe, expect, it } from "vitest";
import { bound, callsFrom } from "./bound.ts";

describe("Ruby: constants", () => {
  it("are looked up in the classes around, then in the ancestors, then among those of all files", async () => {
    const files = {
      "bakery.rb": "module Bakery\n  class Oven\n    def heat; end\n  end\nend\nclass Oven\n  def melt; end\nend",
      "base.rb": "class Base\n  class Scale\n    def weigh; end\n  end\nend",
      "shop.rb":
        "module Bakery\n  class Shop < Base\n    def run\n      Oven.new.heat\n      ::Oven.new.melt\n      Scale.new.weigh\n      Bakery::Oven.new\n    end\n  end\nend",
    };
    expect(callsFrom(await bound(files), "Bakery.Shop.run")).toEqual([
      "call bakery.rb#Bakery.Oven [binding]",
      "call bakery.rb#Bakery.Oven.heat [binding]",
      "call bakery.rb#Oven [binding]",
      "call bakery.rb#Oven.melt [binding]",
      "call base.rb#Base.Scale [binding]",
      "call base.rb#Base.Scale.weigh [binding]",
    ]);
  });

  it("a class is what all files give it, however they name it", async () => {
    const files = {
      "loaf.rb": "module Bakery\n  class Loaf\n    def cut; end\n    def run; slice; toast; end\n  end\nend",
      "slice.rb": "class Bakery::Loaf\n  def slice; cut; end\nend",
      "toast.rb": "module Bakery\n  class Loaf\n    def toast; end\n  end\nend",
    };
    const tree = await bound(files);
    expect(callsFrom(tree, "Bakery.Loaf.run")).toEqual([
      "call slice.rb#Bakery.Loaf.slice [binding]",
      "call toast.rb#Bakery.Loaf.toast [binding]",
    ]);
    expect(callsFrom(tree, "Bakery.Loaf.slice")).toEqual(["call loaf.rb#Bakery.Loaf.cut [binding]"]);
  });

  it("what tests define, only the tests beside them see", async () => {
    const files = {
      "a/lib/loaf.rb": "class Loaf\n  def cut; end\nend",
      "a/test/loaf_test.rb": "class Loaf\n  def burn; end\nend\nclass LoafTest\n  def run; Loaf.new.burn; Loaf.new.cut; end\nend",
      "b/lib/shop.rb": "class Shop\n  def run; Loaf.new.burn; Loaf.new.cut; end\nend",
      "b/test/loaf_test.rb": "class Loaf\n  def freeze; end\nend",
    };
    const tree = await bound(files);
    expect(callsFrom(tree, "Shop.run")).toEqual(["call a/lib/loaf.rb#Loaf [binding]", "call a/lib/loaf.rb#Loaf.cut [binding]"]);
    expect(callsFrom(tree, "LoafTest.run")).toEqual([
      "call a/test/loaf_test.rb#Loaf [binding]",
      "call a/test/loaf_test.rb#Loaf.burn [binding]",
      "call a/lib/loaf.rb#Loaf.cut [binding]",
    ]);
  });
});

describe("Ruby: methods", () => {
  it("bare calls are those of the class, its modules and its superclass; what every object has is outside", async () => {
    const files = {
      "base.rb": "class Base\n  def rise; end\n  def bake; end\nend\nmodule Slow\n  def bake; end\n  def rest; end\nend",
      "shop.rb":
        "class Shop < Base\n  include Slow\n  def run\n    bake\n    rest\n    rise\n    own\n    puts 1\n    away\n  end\n  def own; end\nend\nclass Other\n  def away; end\nend",
    };
    const tree = await bound(files);
    expect(callsFrom(tree, "Shop.run")).toEqual([
      "call base.rb#Slow.bake [binding]",
      "call base.rb#Slow.rest [binding]",
      "call base.rb#Base.rise [binding]",
      "call shop.rb#Shop.own [binding]",
    ]);
    expect(tree.unbound).toEqual(["call away"]);
    expect(tree.external).toContain("call puts");
  });

  it("class methods: written, extended, inherited; new runs initialize", async () => {
    const files = {
      "base.rb": "class Base\n  def initialize(x); end\n  def self.make; new(1); end\nend\nmodule Counting\n  def count; end\nend",
      "shop.rb":
        "class Shop < Base\n  extend Counting\n  class << self\n    def run\n      make\n      count\n      new(2).serve\n    end\n  end\n  def serve; self.class.count; end\nend",
    };
    const tree = await bound(files);
    expect(callsFrom(tree, "Shop.run")).toEqual([
      "call base.rb#Base.make [binding]",
      "call base.rb#Counting.count [binding]",
      "call shop.rb#Shop [binding]",
      "call shop.rb#Shop.serve [binding]",
    ]);
    expect(callsFrom(tree, "Shop.serve")).toEqual(["call base.rb#Counting.count [binding]"]);
    expect(callsFrom(tree, "Base.make")).toEqual(["call base.rb#Base [binding]"]);
    expect(tree.edges).toContain("shop.rb#Shop -> call base.rb#Base.initialize [binding]");
  });

  it("super is the next one in the chain", async () => {
    const files = {
      "shop.rb":
        "module Slow\n  def bake; super; end\nend\nclass Base\n  def bake; end\n  def initialize; super; end\nend\nclass Shop < Base\n  include Slow\n  def bake; super; end\nend",
    };
    const tree = await bound(files);
    expect(callsFrom(tree, "Shop.bake")).toEqual(["call shop.rb#Slow.bake [binding]"]);
    expect(callsFrom(tree, "Slow.bake")).toEqual([]);
    expect(tree.external).toContain("call super");
  });

  it("a concern gives its class methods and attributes to the classes that include it", async () => {
    const files = {
      "baking.rb":
        "module Baking\n  extend ActiveSupport::Concern\n  included do\n    class_attribute :ovens\n  end\n  class_methods do\n    def heat; end\n  end\n  module ClassMethods\n    def cool; heat; ovens; end\n  end\n  def bake; ovens; serve; end\nend",
      "shop.rb": "class Shop\n  include Baking\n  def self.run; heat; cool; ovens; end\n  def serve; end\nend",
    };
    const tree = await bound(files);
    expect(callsFrom(tree, "Shop.run")).toEqual([
      "call baking.rb#Baking.heat [binding]",
      "call baking.rb#Baking.ClassMethods.cool [binding]",
      "call baking.rb#Baking.ovens [binding]",
    ]);
    expect(callsFrom(tree, "Baking.ClassMethods.cool")).toEqual([
      "call baking.rb#Baking.heat [binding]",
      "call baking.rb#Baking.ovens [binding]",
    ]);
    expect(callsFrom(tree, "Baking.bake")).toEqual(["call baking.rb#Baking.ovens [binding]", "call shop.rb#Shop.serve [binding]"]);
  });

  it("classes of the language that the repository opens have its methods, but are not its own", async () => {
    const files = {
      "core.rb": "class String\n  def squish; end\nend\nclass Object\n  def blank?; end\nend",
      "shop.rb": "class Shop\n  def run\n    'x'.squish\n    blank?\n    Object.new\n    [1].map { |x| x }\n  end\nend",
    };
    const tree = await bound(files);
    expect(callsFrom(tree, "Shop.run")).toEqual(["call core.rb#String.squish [binding]", "call core.rb#Object.blank? [binding]"]);
    expect(tree.external).toEqual(["call new", "call map"]);
  });
});

describe("Ruby: other names", () => {
  it("an alias means what its name meant above it", async () => {
    const files = {
      "shop.rb":
        "class Base\n  def bake; end\nend\nclass Shop < Base\n  alias old_bake bake\n  def bake; old_bake; end\n  def rest; end\n  alias_method :nap, :rest\n  def run; nap; end\nend",
    };
    const tree = await bound(files);
    expect(callsFrom(tree, "Shop.bake")).toEqual(["call shop.rb#Shop.old_bake [binding]", "call shop.rb#Base.bake [binding]"]);
    expect(callsFrom(tree, "Shop.run")).toEqual(["call shop.rb#Shop.nap [binding]", "call shop.rb#Shop.rest [binding]"]);
  });
});

describe("Ruby: values", () => {
  it("elements of an object are what its method [] gives, whatever methods have the name of the key", async () => {
    const files = {
      "shop.rb":
        "class Loaf\n  def cut; end\nend\nclass Shelf\n  def [](name); Loaf.new; end\n  def rye; end\nend\nclass Shop\n  def run; Shelf.new[:rye].cut; end\nend",
    };
    expect(callsFrom(await bound(files), "Shop.run")).toEqual(["call shop.rb#Shelf [binding]", "call shop.rb#Loaf.cut [binding]"]);
  });

  it("instance variables and readers have what is assigned, lists hand on their items", async () => {
    const files = {
      "shop.rb":
        "class Oven\n  def heat; self; end\nend\nclass Shop\n  attr_reader :oven\n  def initialize; @oven = Oven.new; end\n  def run\n    @oven.heat\n    oven.heat.heat\n    [Oven.new].each { |o| o.heat }\n    oven.tap { |o| o.heat }\n  end\nend",
    };
    expect(callsFrom(await bound(files), "Shop.run")).toEqual([
      "call shop.rb#Oven.heat [binding]",
      "call shop.rb#Shop.oven [binding]",
      "call shop.rb#Oven [binding]",
    ]);
  });

  it("a receiver of which nothing is known stays unbound, whoever has a method of the name", async () => {
    const files = { "shop.rb": "class Oven\n  def heat; end\nend\nclass Shop\n  def run(oven); oven.heat; @lost.heat; end\nend" };
    const tree = await bound(files);
    expect(callsFrom(tree, "Shop.run")).toEqual([]);
    expect(tree.unbound).toEqual(["call heat"]);
  });

  it("functions outside of classes are seen in the file, and in files that require it", async () => {
    const files = {
      "lib/helpers.rb": "def weigh(x); end",
      "main.rb": 'require_relative "lib/helpers"\ndef local; end\ndef run\n  weigh(1)\n  local\n  raise\nend',
      "other.rb": "weigh(2)",
    };
    const tree = await bound(files);
    expect(callsFrom(tree, "run")).toEqual(["call lib/helpers.rb#weigh [binding]", "call main.rb#local [binding]"]);
    expect(tree.unbound).toEqual(["call weigh"]);
  });
});
