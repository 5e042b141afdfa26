import { describe, expect, test } from "vitest";
import { bindingText } from "../kits/binding-text.ts";
import { factsOf } from "../kits/language-kit.ts";

/** Lines of the printed binding facts that start with a word and hold a text. */
async function rows(source: string, start: string, holding = ""): Promise<string[]> {
  return bindingText(await factsOf(source, "python"))
    .split("\n")
    .filter((line) => line.startsWith(`${start} `) && line.includes(holding));
}

/** Kind, name and callee of every site. */
async function sites(source: string): Promise<string[]> {
  return (await rows(source, "site")).map((row) => row.replace(/^site \S+ (\S+) (\S*) .*callee (.*) in.*$/, "$1 $2 $3"));
}

/** The value that a name is declared with, for each of its declarations. */
async function values(source: string, name: string): Promise<string[]> {
  return (await rows(source, "declare", ` ${name} scope`)).map((row) => row.replace(/^.* value (.*) owner .*$/, "$1"));
}

/** The type that a name is declared with. */
async function typeOf(written: string): Promise<string> {
  const [row = ""] = await rows(`x: ${written}\n`, "declare", "variable x");
  return row.replace(/^.* type (.*) value .*$/, "$1");
}

describe("Python: scopes", () => {
  test("the names of a class body are visible in its statements and not in its functions", async () => {
    const source = "class Loaf:\n    grams = 500\n    half = weigh(grams)\n    def cut(self):\n        return weigh(grams)\n";
    const scopes = await rows(source, "scope");
    expect(scopes).toEqual([
      "scope 0 module in -1 owner -1",
      "scope 1 class in 0 owner 0",
      "scope 2 block in 1 owner -1",
      "scope 3 block in 2 owner -1",
      "scope 4 function in 0 owner 0",
    ]);
    expect(await values(source, "half")).toEqual(["call(name(@3 weigh) name(@3 grams))"]);
    expect((await rows(source, "function"))[0]).toContain("returns [call(name(@4 weigh) name(@4 grams))]");
  });

  test("annotations in a class body see its classes and not its variables", async () => {
    const source = "class Loaf:\n    class Crust: ...\n    crust: Crust\n    def of(self, crust: Crust) -> Crust: ...\n";
    expect((await rows(source, "declare", "class Crust"))[0]).toContain("scope 2 ");
    expect((await rows(source, "member", "0.crust"))[0]).toContain("type typeName(@2 Crust)");
    expect((await rows(source, "function"))[0]).toContain("result typeName(@2 Crust)");
  });

  test("a comprehension has its own scope, but for the first iterable", async () => {
    const source = "def f(loaves):\n    return [slice(loaf) for loaf in loaves if loaf.fresh()]\n";
    expect(await values(source, "loaf")).toEqual(["item(name(@1 loaves))"]);
    expect((await rows(source, "function"))[0]).toContain("returns [array(spread(array(call(name(@2 slice) name(@2 loaf)))))]");
  });

  test("nonlocal and global names are assigned where they belong", async () => {
    const source =
      "def f():\n    count = 0\n    def g():\n        nonlocal count\n        global oven\n        count = h()\n        oven = k()\n";
    expect(await rows(source, "assign")).toEqual([
      "assign - . count = call(name(@2 h)) scope 1",
      "assign - . oven = call(name(@2 k)) scope 0",
    ]);
    expect(await rows(source, "declare", "variable oven")).toHaveLength(1);
  });

  test("after an assignment the rest of the block sees its value", async () => {
    const source = "def f():\n    x = a()\n    x.one()\n    x = b(x)\n    x.two()\n";
    expect(await values(source, "x")).toEqual(["call(name(@1 a))", "call(name(@1 a))", "call(name(@2 b) name(@2 x))"]);
    expect((await sites(source)).filter((site) => site.includes("member"))).toEqual([
      "call one member(name(@2 x) one)",
      "call two member(name(@3 x) two)",
    ]);
    expect(await rows(source, "assign")).toEqual(["assign - . x = call(name(@2 b) name(@2 x)) scope 1"]);
  });

  test.each([
    ["if", "    if c:\n        x = a()\n", ["name(@2 x)", "name(@1 x)"]],
    ["a branch that leaves", "    if c:\n        x = a()\n    else:\n        return\n", ["name(@2 x)"]],
    ["a loop", "    while c:\n        x = a()\n", ["name(@1 x)", "name(@2 x)"]],
    ["try", "    try:\n        x = a()\n    except E:\n        x = b()\n", ["name(@2 x)", "name(@3 x)"]],
  ])("after %s a name is what any way there makes of it", async (_what, statement, ways) => {
    const source = `def f(x):\n${statement}    x.one()\n`;
    const scope = /name\(@(\d+) x\)/.exec((await sites(source)).at(-1) ?? "")?.[1];
    expect(
      (await rows(source, "declare", `variable x scope ${scope} `)).map((row) => row.replace(/^.* value (.*) owner .*$/, "$1")),
    ).toEqual(ways);
  });
});

describe("Python: functions", () => {
  test("parameters have types, defaults and splats; the receiver is none of them", async () => {
    const source = "class Oven:\n    def bake(self, loaf: Loaf, heat=200, *extra: Pan, slow: bool = False, **options: str) -> Loaf: ...\n";
    expect((await rows(source, "function"))[0]).toMatch(
      /^function 0 bodiless scope 4 parameters \[\d+,\d+,\d+,\d+,\d+\] result typeName\(@2 Loaf\)/,
    );
    expect((await rows(source, "declare", "scope 4")).map((row) => row.replace(/^declare \d+ /, "").replace(/ owner.*$/, ""))).toEqual([
      "variable self scope 4 type - value this(@4)",
      "parameter loaf scope 4 type typeName(@2 Loaf) value -",
      "parameter heat scope 4 optional type - value literal(1 …)",
      "parameter extra scope 4 rest type typeArray(typeName(@2 Pan)) value -",
      "parameter slow scope 4 optional type typeName(@0 bool) value literal(2 …)",
      "parameter options scope 4 type typeName(@0 dict typeName(@0 str) typeName(@0 str)) value -",
    ]);
  });

  test("a generator returns what it yields, unless it makes a context manager", async () => {
    const source =
      "def f():\n    yield Loaf()\n    yield from g()\n@contextmanager\ndef h() -> Iterator[Loaf]:\n    yield Loaf()\nasync def k(): return await f()\n";
    const functions = await rows(source, "function");
    expect(functions[0]).toContain("0 generator scope");
    expect(functions[0]).toContain("returns [call(name(@1 Loaf)),item(call(name(@1 g)))]");
    expect(functions[1]).toContain("function 1 scope 2 parameters [] result typeName(@0 Loaf)");
    expect(functions[2]).toContain("function 2 async");
    expect(functions[2]).toContain("returns [await(call(name(@3 f)))]");
  });

  test("decorators say what a method is", async () => {
    const source = `class Loaf:
    @property
    def crust(self): return self._crust
    @crust.setter
    def crust(self, value): self._crust = value
    @classmethod
    def of(cls): return cls()
    @staticmethod
    def turn(loaf): ...
    @abc.abstractmethod
    def rest(self): pass
    @functools.cached_property
    def weight(self): return self
`;
    expect((await rows(source, "member")).map((row) => row.replace(/ type.*=/, " ="))).toEqual([
      "member 0.crust property =Loaf.crust",
      "member 0.crust setter =Loaf.crust",
      "member 0._crust type - value name(@5 value) fn -1",
      "member 0.of static =Loaf.of",
      "member 0.turn static bodiless =Loaf.turn",
      "member 0.rest abstract =Loaf.rest",
      "member 0.weight property =Loaf.weight",
    ]);
    expect(await values(source, "cls")).toEqual(["name(@0 Loaf)"]);
    expect((await rows(source, "function"))[5]).toContain("returns [this(@9)]");
    expect(await sites(source)).toContain("decorator setter member(name(@3 crust) setter)");
  });

  test("type variables make functions and classes generic", async () => {
    const source = `T = TypeVar("T", bound="Loaf")
K = TypeVar("K", A, B)
def first(kind: Type[T], *others: K) -> T: ...
class Shelf(Generic[T]):
    def put(self, item: T) -> "Shelf[T]": ...
    def same(self: K) -> K: ...
def rest[U: Loaf](item: U) -> U: ...
`;
    expect(
      (await rows(source, "declare", "typeParameter")).map((row) => row.replace(/^declare \d+ /, "").replace(/ owner.*$/, "")),
    ).toEqual([
      "typeParameter T scope 1 type typeName(@0 Loaf) value -",
      "typeParameter K scope 1 type typeUnion(typeName(@0 A) typeName(@0 B)) value -",
      "typeParameter T scope 2 type typeName(@0 Loaf) value -",
      "typeParameter U scope 7 type typeName(@0 Loaf) value -",
    ]);
    const functions = await rows(source, "function");
    expect(functions[0]).toContain("result typeName(@1 T)");
    expect(functions[1]).toContain("result typeName(@3 Shelf typeName(@2 T))");
    expect(functions[2]).toContain("result typeThis(@2)");
  });
});

describe("Python: classes", () => {
  test("bases are what they extend; keywords are not", async () => {
    const source = "class Rye(Loaf, food.Item[Crust], Protocol, metaclass=Meta, table=make()): ...\n";
    expect((await rows(source, "class"))[0]).toBe(
      "class 0 Rye interface scope 1 extends [name(@0 Loaf),typeMember(name(@0 food) Item typeName(@0 Crust)),name(@0 Protocol)] implements [] =Rye",
    );
    expect(await sites(source)).toEqual([
      "extends Loaf name(@0 Loaf)",
      "extends Item typeMember(name(@0 food) Item typeName(@0 Crust))",
      "type Crust typeName(@0 Crust)",
      "extends Protocol name(@0 Protocol)",
      "call make name(@0 make)",
    ]);
    expect(await rows(source, "use", "Meta")).toHaveLength(1);
  });

  test("what methods assign to the receiver is a member, the first that is more than None", async () => {
    const source = `class Oven:
    heat = None
    def __init__(self, fan):
        self.pan = None
        self.fan: Fan = fan
        self.heat = Heat()
    def load(self):
        self.pan = Pan()
        self.pan = Other()
        loaf.name = make()
`;
    expect((await rows(source, "member")).map((row) => row.replace(/ fn .*$/, ""))).toEqual([
      "member 0.heat type - value literal(4 …)",
      "member 0.__init__ constructor type - value -",
      "member 0.pan type - value literal(4 …)",
      "member 0.fan type typeName(@4 Fan) value name(@4 fan)",
      "member 0.heat type - value call(name(@4 Heat))",
      "member 0.load type - value -",
      "member 0.pan type - value call(name(@5 Pan))",
    ]);
    expect(await rows(source, "assign")).toEqual(["assign name(@5 loaf) . name = call(name(@5 make)) scope 5"]);
  });

  test("members of an enum are values of it", async () => {
    expect((await rows("class Crust(Enum):\n    SOFT = 1\n", "member"))[0]).toBe(
      "member 0.SOFT static type typeName(@0 Crust) value literal(1 …) fn -1 =Crust.SOFT",
    );
  });

  test("super is the receiver seen as its base", async () => {
    const source = "class Rye(Loaf):\n    def __init__(self):\n        super().__init__()\n        [super(Rye, self).rest() for _ in x]\n";
    expect((await sites(source)).filter((site) => site.startsWith("call"))).toEqual([
      "call super name(@4 super)",
      "call __init__ member(super(@4) __init__)",
      "call super name(@5 super)",
      "call rest member(super(@4) rest)",
    ]);
  });
});

describe("Python: imports", () => {
  test("every form binds its names", async () => {
    const source =
      "import a.b.c, d\nimport a.x\nimport e.f as g\nfrom h import i as j, k\nfrom . import l\nfrom ..m.n import o\nfrom p import *\n";
    expect((await rows(source, "import")).map((row) => row.replace(/^import \d+ /, ""))).toEqual([
      '"a" name ""',
      '"a.b.c" name ""',
      '"d" name ""',
      '"a.x" name ""',
      '"e.f" name ""',
      '"h" name "i"',
      '"h" name "k"',
      '"." name "l"',
      '"..m.n" name "o"',
      '"p" name "*"',
    ]);
    expect((await rows(source, "declare")).map((row) => /import (\w+) .*owner (\d+)/.exec(row)?.slice(1).join(" "))).toEqual([
      "a 0",
      "d 2",
      "g 4",
      "j 5",
      "k 6",
      "l 7",
      "o 8",
    ]);
  });

  test("imports for types only and those that may fail are marked", async () => {
    const source = "if TYPE_CHECKING:\n    from a import B\ntry:\n    import c\nexcept ImportError:\n    import d as c\n";
    expect((await rows(source, "declare")).map((row) => row.replace(/^declare \d+ | type .*$/g, ""))).toEqual([
      "import B scope 0 typeOnly",
      "import c scope 0 optional",
      "import c scope 0 optional",
    ]);
  });

  test("import_module gives the module", async () => {
    expect(await values('ovens = importlib.import_module("ovens.gas")\n', "ovens")).toEqual(["module(ovens.gas)"]);
  });
});

describe("Python: types", () => {
  test.each([
    ["Optional[Loaf]", "typeUnion(typeName(@0 Loaf) typeLiteral(4 …))"],
    ['"food.Loaf | None"', "typeUnion(typeMember(name(@0 food) Loaf) typeLiteral(4 …))"],
    ["Union[A, B, Any]", "typeUnion(typeName(@0 A) typeName(@0 B))"],
    ["Any | None", "-"],
    ["List[Loaf]", "typeArray(typeName(@0 Loaf))"],
    ["tuple[A, ...]", "typeArray(typeName(@0 A))"],
    ["Tuple[A, B]", "typeTuple(typeName(@0 A) typeName(@0 B))"],
    ["AsyncIterator['Loaf']", "typeArray(typeName(@0 Loaf))"],
    ["typing.Mapping[str, Loaf]", "typeName(@0 dict typeName(@0 str) typeName(@0 Loaf))"],
    ["Type[food.Loaf]", "typeOf(member(name(@0 food) Loaf))"],
    ["Coroutine[Any, Any, Loaf]", "typeName(@0 Awaitable typeName(@0 Loaf))"],
    ["ClassVar[Final[Loaf]]", "typeName(@0 Loaf)"],
    ['Literal["a", 1]', "typeUnion(typeLiteral(0 a) typeLiteral(1 …))"],
    ["Shelf[A, List[B]]", "typeName(@0 Shelf typeName(@0 A) typeArray(typeName(@0 B)))"],
    ["models.Set[A]", "typeMember(name(@0 models) Set typeName(@0 A))"],
  ])("%s", async (written, record) => expect(await typeOf(written)).toBe(record));

  test("a callable is a function without body, with its parameters and result", async () => {
    const source = "x: Callable[[Loaf, int], Crust]\n";
    expect(await typeOf("Callable[[Loaf, int], Crust]")).toBe("typeFunction(0)");
    expect((await rows(source, "function"))[0]).toContain("function 0 bodiless scope 1 parameters [0,1] result typeName(@0 Crust)");
  });

  test("metadata of Annotated is called, and strings are mentions", async () => {
    const source = 'def f(x: Annotated["Loaf", Depends(get_oven)] = None): ...\n';
    expect(await sites(source)).toEqual(["type Loaf typeName(@0 Loaf)", "call Depends name(@0 Depends)"]);
    expect(await rows(source, "use", "get_oven")).toHaveLength(1);
  });

  test("aliases by assignment, by annotation and by statement", async () => {
    const source = "Key = Union[A, B]\nName: TypeAlias = Loaf\nMaybe = A | None\nmask = READ | WRITE\ntype Row[T] = list[T]\n";
    expect((await rows(source, "declare")).map((row) => row.replace(/^declare \d+ | owner.*$/g, ""))).toEqual([
      "alias Key scope 0 type typeUnion(typeName(@0 A) typeName(@0 B)) value -",
      "alias Name scope 0 type typeName(@0 Loaf) value -",
      "alias Maybe scope 0 type typeUnion(typeName(@0 A) typeLiteral(4 …)) value -",
      "variable mask scope 0 type - value operator(name(@0 READ) __or__)",
      "typeParameter T scope 1 type - value -",
      "alias Row scope 0 type typeArray(typeName(@1 T)) value -",
    ]);
  });
});

describe("Python: what conditions show", () => {
  test("isinstance holds in the branch, in the rest of a condition, and after leaving otherwise", async () => {
    const source = `def f(x, y):
    if isinstance(x, A) and x.one():
        x.two()
    if not isinstance(y, (A, food.B)):
        return
    y.three()
    [z for z in x if isinstance(z, C)]
    return x.four() if issubclass(x, D) else None
`;
    expect(await values(source, "x")).toEqual([
      "-",
      "cast(name(@1 x) typeName(@1 A))",
      "cast(name(@1 x) typeName(@1 A))",
      "cast(name(@4 x) typeOf(name(@4 D)))",
    ]);
    expect(await values(source, "y")).toEqual(["-", "cast(name(@1 y) typeUnion(typeName(@1 A) typeMember(name(@1 food) B)))"]);
    expect(await values(source, "z")).toHaveLength(2);
    expect((await sites(source)).filter((site) => /one|two|three|four/.test(site))).toEqual([
      "call one member(name(@2 x) one)",
      "call two member(name(@3 x) two)",
      "call three member(name(@4 y) three)",
      "call four member(name(@7 x) four)",
    ]);
  });

  test("isinstance holds for a member, until something is assigned to it", async () => {
    const source = "def f(a):\n    if isinstance(a.b, C):\n        a.b.one()\n        a.b = d\n        a.b.two()\n";
    expect((await sites(source)).slice(1)).toEqual([
      "call one member(cast(member(name(@1 a) b) typeName(@1 C)) one)",
      "call two member(member(name(@2 a) b) two)",
    ]);
  });

  test("predicates guard", async () => {
    expect(await values("def f(x):\n    if is_loaf(x):\n        x.cut()\n", "x")).toEqual([
      "-",
      "guarded(name(@1 x) call(name(@1 is_loaf) name(@1 x)) 0)",
    ]);
  });

  test("a case captures, and shows the class of the subject", async () => {
    const source = `def f(x):
    match x:
        case Loaf(crust=c) as l:
            x.cut()
        case [A() as first, *rest]:
            first.one()
        case {"k": v}:
            v.two()
`;
    expect(await values(source, "x")).toEqual(["-", "cast(name(@1 x) typeName(@1 Loaf))"]);
    expect(await values(source, "c")).toEqual(["member(cast(name(@1 x) typeName(@3 Loaf)) crust)"]);
    expect(await values(source, "first")).toEqual(["cast(itemAt(name(@1 x) 0) typeName(@4 A))"]);
    expect(await values(source, "v")).toEqual(["index(name(@1 x) -)"]);
  });
});

describe("Python: statements and expressions", () => {
  test("targets take their part of the value", async () => {
    const source =
      "(a, *b), c = f()\nfor d, e in g(): pass\nwith h() as k: pass\ntry: pass\nexcept (E1, m.E2) as n: n.o()\nif (p := q()): pass\n";
    const found = await Promise.all(["a", "b", "c", "d", "e", "k", "n", "p"].map((name) => values(source, name)));
    expect(found.flat()).toEqual([
      "itemAt(itemAt(call(name(@0 f)) 0) 0)",
      "itemAt(call(name(@0 f)) 0)",
      "itemAt(call(name(@0 f)) 1)",
      "itemAt(item(call(name(@0 g))) 0)",
      "itemAt(item(call(name(@0 g))) 1)",
      "call(name(@0 h))",
      "valueOf(typeUnion(typeName(@0 E1) typeMember(name(@0 m) E2)))",
      "call(name(@0 q))",
    ]);
  });

  test("every call is a site, whatever is called", async () => {
    const source = 'f()()\nhandlers[k](x)\n(a or b)()\nShelf[Loaf](x)\nf"{g(1)} {h():>{w()}}"\n(lambda: k())()\n';
    expect(await sites(source)).toEqual([
      "call f name(@0 f)",
      "call  call(name(@0 f))",
      "call  index(name(@0 handlers) name(@0 k))",
      "call  either(name(@0 a) name(@0 b))",
      "call Shelf name(@0 Shelf)",
      "call g name(@0 g)",
      "call h name(@0 h)",
      "call w name(@0 w)",
      "call k name(@1 k)",
      "call  function(0)",
    ]);
    expect((await rows(source, "use")).map((row) => row.split(" ").slice(2).join(" "))).toEqual([
      "reference name(@0 handlers) in",
      "reference name(@0 k) in",
      "reference name(@0 x) in",
      "reference name(@0 a) in",
      "reference name(@0 b) in",
      "reference name(@0 Loaf) in",
      "reference name(@0 x) in",
    ]);
  });

  test("arguments come by position, then by keyword", async () => {
    expect(await values('x = f(k=a, *rest, **more)\ny = f("one", b, k="two")\n', "x")).toEqual([
      "call(name(@0 f) spread(name(@0 rest)) named(k name(@0 a)))",
    ]);
    expect((await factsOf('f(x, k="two")\n', "python")).references[0]).toMatchObject({ name: "f", argument: "two" });
  });

  test("casts, getattr and the class of the receiver are told by their text", async () => {
    const source = `from typing import cast
class Loaf:
    def cut(self):
        a = cast("Loaf", x)
        b = getattr(x, "slice")
        c = type(self)
        d = self.__class__
`;
    const found = await Promise.all(["a", "b", "c", "d"].map((name) => values(source, name)));
    expect(found.flat()).toEqual(["cast(name(@4 x) typeName(@4 Loaf))", "member(name(@4 x) slice)", "name(@0 Loaf)", "name(@0 Loaf)"]);
  });

  test("a lambda that sorts or maps gets the items", async () => {
    const facts = await rows("sorted(loaves, key=lambda loaf: loaf.weigh())\n", "function");
    expect(facts[0]).toContain("wanted typeFunction(1)");
  });

  test("what does not parse loses no call, and deep nesting ends", async () => {
    expect(await sites("async def f():\n    async with g(x) as y, h(")).toEqual(["call g name(@0 g)"]);
    expect(await sites("def f(x=g(), y\n@deco(k())\n")).toContain("call k name(@0 k)");
    const deep = await factsOf(`${"f(".repeat(1000)}${")".repeat(1000)}\n`, "python");
    expect(deep.diagnostics.map(({ reason }) => reason)).toEqual(["partly-indexed"]);
    expect(await sites(`a${".b()".repeat(1000)}\n`)).toHaveLength(1000);
  });
});
