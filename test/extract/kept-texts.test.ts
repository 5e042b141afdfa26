import { describe, expect, test } from "vitest";
import { lowered } from "./lowered-rows.ts";

/** The arguments of the first call of `f` that a variable named `x` gets as its value, without the numbers of scopes. */
async function argumentsOf(language: string, source: string): Promise<string | undefined> {
  const { rows } = await lowered(language, source);
  return plain(
    / value call\((?:name|member)\([^()]*(?:\([^()]*\)[^()]*)?f\) ([\s\S]*)\) owner /.exec(rows("declare", " x scope").join("\n"))?.[1],
  );
}

/** What decorators are given. */
async function given(language: string, source: string): Promise<readonly string[]> {
  return (await lowered(language, source)).rows("given ").map((row) => plain(row.replace(/^given \d+ /, "")) ?? "");
}

const plain = (text: string | undefined) => text?.replace(/@\d+ /g, "");

describe("Python keeps", () => {
  test("strings, f-strings and sums in their parts", async () => {
    expect(await argumentsOf("python", `x = f("/a", r"\\d", 'it\\'s', f"/a/{b}/c{d!r:>{n}}{{e}}", "a" "b")\n`)).toBe(
      "literal(0 /a) literal(0 \\d) literal(0 it's) text(literal(0 /a/) name(b) literal(0 /c) name(d) literal(0 {e})) literal(0 ab)",
    );
    expect(await argumentsOf("python", 'x = f(a + b * 2 + "/c" + d, a + 1)\n')).toBe(
      "text(name(a) operator(name(b) __mul__) literal(0 /c) name(d)) operator(name(a) __add__)",
    );
  });

  test("formats with what stands for their verbs, and sums of names with the type of the sum", async () => {
    expect(await argumentsOf("python", 'x = f("%s/a" % b, "/a/%s/%02d%%" % (b, c), "%(d)s" % e, a + b.c)\n')).toBe(
      "text(name(b) literal(0 /a)) text(literal(0 /a/) name(b) literal(0 /) name(c) literal(0 %)) text(literal(5 …)) " +
        "cast(text(name(a) member(name(b) c)) typeOf(operator(name(a) __add__)))",
    );
  });

  test("names of arguments, keys of dictionaries and what decorators are given", async () => {
    expect(await argumentsOf("python", 'x = f(a, name="loaf", to=lambda: b, **more)\n')).toBe(
      "name(a) named(name literal(0 loaf)) named(to function(0))",
    );
    expect(await argumentsOf("python", 'x = f({"a": 1, k: b, "c": ["d", ("e",)]})\n')).toBe(
      "object(a literal(1 …) 0 [] name(b) 0 c array(literal(0 d) array(literal(0 e))) 0)",
    );
    expect(await given("python", '@app.get("/loaves", tags=["a"])\n@plain\ndef bake():\n    pass\n')).toEqual([
      "get call(member(name(app) get) literal(0 /loaves) named(tags array(literal(0 a))))",
    ]);
  });
});

test("Go keeps strings, sums in their parts and names of fields; a sum has the type of what is no literal", async () => {
  const source =
    'package p\nfunc g() {\n x := f("GET /a\\t", `raw\\d`, "a" + "b", "/a/" + b, a + "/b" + c, a + b, a + 1, T{Name: "n", Of: []string{"a"}})\n}\n';
  expect(await argumentsOf("go", source)).toBe(
    "literal(0 GET /a\t) literal(0 raw\\d) literal(0 ab) cast(text(literal(0 /a/) name(b)) typeOf(name(b))) " +
      "cast(text(name(a) literal(0 /b) name(c)) typeOf(name(a))) cast(text(name(a) name(b)) typeOf(name(a))) name(a) " +
      "create(name(T) object(Name literal(0 n) 3 Of cast(array(literal(0 a)) typeArray(typeName(string))) 3))",
  );
});

describe("Java keeps", () => {
  const inClass = (body: string) => `class Bakery { ${body} }`;

  test("strings, text blocks and sums in their parts", async () => {
    const source = inClass(
      'void bake() { var x = f("/a\\t", """\n    one\n      two""", BASE + "/b" + c * 2, 1 + 2 + "c", "a" + "b", a + b); }',
    );
    expect(await argumentsOf("java", source)).toBe(
      "literal(0 /a\t) literal(0 one\\n  two) text(name(BASE) literal(0 /b) operator(name(c) *)) " +
        "text(literal(1 …) literal(1 …) literal(0 c)) literal(0 ab) operator(name(a) +)",
    );
  });

  test("what annotations are given", async () => {
    const source = inClass(
      '@Get("/a") void a() {} @Route(value = {"/b", BASE + "/c"}, in = @Shop(name = "x")) void b() {} @Plain void c() {}',
    );
    expect(await given("java", source)).toEqual([
      "Get call(typeName(Get) literal(0 /a))",
      "Route call(typeName(Route) named(value array(literal(0 /b) text(name(BASE) literal(0 /c)))) named(in call(typeName(Shop) named(name literal(0 x)))))",
      "Shop call(typeName(Shop) named(name literal(0 x)))",
    ]);
  });
});

describe("Kotlin keeps", () => {
  test("strings, templates and sums in their parts, and names of arguments", async () => {
    const source = `fun bake() { val x = f("/a/$b/c\\t\${d.e}", """raw\\d $q""", "a" + b + "c", a + b, name = "loaf", to = { it }, *more) }`;
    expect(await argumentsOf("kotlin", source)).toBe(
      "text(literal(0 /a/) name(b) literal(0 /c\t) member(name(d) e)) text(literal(0 raw\\d ) name(q)) " +
        "text(literal(0 a) name(b) literal(0 c)) operator(name(a) plus) named(name literal(0 loaf)) named(to function(1)) spread(name(more))",
    );
  });

  test("what annotations are given", async () => {
    expect(
      await given("kotlin", 'class Bakery { @Get("/a") fun a() {}\n @Route(value = ["/b", BASE + "/c"]) fun b() {}\n @Plain fun c() {} }'),
    ).toEqual([
      "Get call(typeName(Get) literal(0 /a))",
      "Route call(typeName(Route) named(value array(literal(0 /b) text(name(BASE) literal(0 /c)))))",
    ]);
  });

  test("function literals given by name know what is wanted", async () => {
    const { rows } = await lowered("kotlin", "val x = f(to = { it })");
    expect(rows("function")[0]).toContain("wanted wantedArgument(");
  });
});

describe("C# keeps", () => {
  const inMethod = (statements: string) => `class Bakery { void Bake() { ${statements} } }`;

  test("strings of all kinds and sums in their parts, and names of arguments", async () => {
    const source =
      'var x = f("/a\\t", @"c:\\d""e", $"/a/{b}/c{{k}}{d.e,4:N2}", """one""", "", "a" + b + "c", a + b, name: "loaf", to: g => g);';
    expect(await argumentsOf("c-sharp", inMethod(source))).toBe(
      'literal(0 /a\t) literal(0 c:\\d"e) text(literal(0 /a/) name(b) literal(0 /c{k}) member(name(d) e)) literal(0 one) literal(0 ) ' +
        "text(literal(0 a) name(b) literal(0 c)) operator(name(a) +) named(name literal(0 loaf)) named(to function(1))",
    );
  });

  test("what attributes are given", async () => {
    expect(
      await given("c-sharp", '[Route("api")] class Bakery { [Get("/a", Name = "x", order: 1)] void A() {} [Plain] void B() {} }'),
    ).toEqual([
      "Route call(typeName(Route) literal(0 api))",
      "Get call(typeName(Get) literal(0 /a) named(Name literal(0 x)) named(order literal(1 …)))",
    ]);
  });
});

describe("PHP keeps", () => {
  /** The call that `$x` gets as its value. */
  const values = async (source: string) => {
    const { rows } = await lowered("php", `<?php\n${source}`);
    const lines = [...rows("declare", "$x scope"), ...rows("assign", "$x = ")].join("\n");
    return plain(/(?: value | = )(call\(.*\))(?: owner| scope)/.exec(lines)?.[1]);
  };

  test("strings, interpolation and concatenation in their parts", async () => {
    expect(await values(`$x = f("/a\\n{$b->c}/d$e", 'it\\'s', '/a/' . $b . '/c', $a . $b);`)).toBe(
      "call(name(f) text(literal(0 /a\\n) member(name($b) $c) literal(0 /d) name($e)) literal(0 it's) " +
        "text(literal(0 /a/) name($b) literal(0 /c)) text(name($a) name($b)))",
    );
    expect(await values("$x = f(<<<T\n/a/$b\nT, <<<'T'\nraw $b\nT);")).toBe(
      "call(name(f) text(literal(0 /a/) name($b)) literal(0 raw $b))",
    );
  });

  test("names of arguments, keys of arrays and what attributes are given", async () => {
    expect(await values("$x = f($a, name: 'loaf', to: fn($b) => $b);")).toBe(
      "call(name(f) name($a) named(name literal(0 loaf)) named(to function(0)))",
    );
    expect(await values("$x = f(['a' => 'b', 'c' => ['d', 'e']]);")).toBe(
      "call(name(f) object(a literal(0 b) 2 c array(literal(0 d) literal(0 e)) 2))",
    );
    expect(
      await given("php", "<?php\n#[Route('/a', methods: ['GET'])]\n#[Plain]\nclass Bakery { #[Get('/b')] function bake() {} }"),
    ).toEqual(["Route call(name(Route) literal(0 /a) named(methods array(literal(0 GET))))", "Get call(name(Get) literal(0 /b))"]);
  });
});

describe("Ruby keeps", () => {
  test("strings, symbols, words and regular expressions", async () => {
    expect(
      await argumentsOf("ruby", `x = f("/a#{b}\\t", 'it\\'s', "a" "b", :sym, :"s#{c}", %w[a b], %i[c d], /^a$/i, %r{/a}m, /a#{b}/)`),
    ).toBe(
      "text(literal(0 /a) call(name(b)) literal(0 \t)) literal(0 it's) literal(0 ab) literal(0 sym) text(literal(0 s) call(name(c))) " +
        "array(literal(0 a) literal(0 b)) array(literal(0 c) literal(0 d)) literal(3 /^a$/i) literal(3 //a/m) literal(3 …)",
    );
  });

  test("sums in their parts, and pairs among the arguments as one object", async () => {
    expect(await argumentsOf("ruby", 'x = f("/a/" + b + "/c", a + b, to: "loaves#show", "k" => [:d])')).toBe(
      "text(literal(0 /a/) call(name(b)) literal(0 /c)) operator(call(name(a)) +) object(to literal(0 loaves#show) 0 k array(literal(0 d)) 0)",
    );
  });
});

test("Rust keeps what format! puts together, and the text that an attribute is given", async () => {
  const { rows } = await lowered(
    "rust",
    'fn g() { let x = format!("{}/a/{id}/{{b}}/{0:>3}", base); }\n#[get("/loaves")]\n#[cfg(test)]\nfn h() {}\n',
  );
  expect(plain(/value (text.*?) owner/.exec(rows("declare", " x scope").join(""))?.[1])).toBe(
    "text(name(base) literal(0 /a/) name(id) literal(0 /{b}/) name(base))",
  );
  expect(rows("given ").map(plain)).toEqual(["given 2 get call(name(get) literal(0 /loaves))"]);
});

test("Rust and C keep strings with their escapes undone", async () => {
  expect(await argumentsOf("rust", 'fn g() { let x = f("/a\\t{}", r#"raw\\d"#); }')).toBe("literal(0 /a\t{}) literal(0 raw\\d)");
  expect(await argumentsOf("c", 'void g() { int x = f("/a\\t", "a" "b"); }')).toBe("literal(0 /a\t) literal(0 ab)");
});
