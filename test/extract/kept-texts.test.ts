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
    expect(await argumentsOf("python", 'x = f(a + b * 2 + "/c" + d, "%s/a" % b, a + b)\n')).toBe(
      "text(name(a) operator(name(b) __mul__) literal(0 /c) name(d)) operator(literal(0 %s/a) __mod__) operator(name(a) __add__)",
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
    'package p\nfunc g() {\n x := f("GET /a\\t", `raw\\d`, "a" + "b", "/a/" + b, a + "/b" + c, a + b, T{Name: "n", Of: []string{"a"}})\n}\n';
  expect(await argumentsOf("go", source)).toBe(
    "literal(0 GET /a\t) literal(0 raw\\d) literal(0 ab) cast(text(literal(0 /a/) name(b)) typeOf(name(b))) " +
      "cast(text(name(a) literal(0 /b) name(c)) typeOf(name(a))) name(a) " +
      "create(name(T) object(Name literal(0 n) 3 Of cast(array(literal(0 a)) typeArray(typeName(string))) 3))",
  );
});
