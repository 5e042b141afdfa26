import { describe, expect, it } from "vitest";
import { indexFolder, useIndexedFolders } from "../index/indexed-folder.ts";
import { placesOf, usersOf } from "./asked.ts";

useIndexedFolders();

describe("modules of Python", () => {
  const MILL = {
    "mill/__init__.py": "from .core.grind import total as grand_total\n",
    "mill/__main__.py":
      'import mill\nimport mill.core.grind as gr\n\nprint(mill.grand_total([1, 2]))\nif __name__ == "__main__":\n    gr.total([3])\n',
    "mill/core/__init__.py": "",
    "mill/core/grind.py":
      "from ..util import weight\nfrom . import rules\n\n\ndef total(sacks):\n    return weight.round2(sum(rules.apply(s) for s in sacks))\n",
    "mill/core/rules.py": "def apply(sack):\n    from mill.util.weight import round2 as r2\n    return r2(sack)\n",
    "mill/decoy.py": "def apply(x):\n    return None\n\n\ndef round2(x):\n    return None\n\n\ndef total(x):\n    return None\n",
    "mill/util/__init__.py": "",
    "mill/util/weight.py": "def round2(x):\n    return round(x, 2)\n",
    "tests/test_grind.py":
      "from mill import grand_total\nfrom mill.core import grind\nimport mill.core.grind\n\n\ndef test_a():\n    assert grand_total([1]) == 1\n\n\ndef test_b():\n    assert grind.total([1]) == 1\n\n\ndef test_c():\n    assert mill.core.grind.total([1]) == 1\n",
  };

  it("by relative imports, by imports inside functions and by their attributes lead to what is called", async () => {
    const { engine } = await indexFolder(MILL);
    expect(await usersOf(engine, "mill/util/weight.py#round2")).toEqual(["mill/core/grind.py#total", "mill/core/rules.py#apply"]);
    expect(await usersOf(engine, "mill/core/rules.py#apply")).toEqual(["mill/core/grind.py#total"]);
  });

  it("that give a name on under another one, and modules run as programs, are users", async () => {
    const { engine } = await indexFolder(MILL);
    expect(await placesOf(engine, "mill/core/grind.py#total")).toEqual([
      "mill/__main__.py:4 call binding in mill/__main__.py",
      "mill/__main__.py:6 call binding in mill/__main__.py",
      "tests/test_grind.py:7 call binding in test_a",
      "tests/test_grind.py:11 call binding in test_b",
      "tests/test_grind.py:15 call binding in test_c",
    ]);
  });

  it("that nobody imports have no users, whatever their names", async () => {
    const { engine } = await indexFolder(MILL);
    for (const name of ["apply", "round2", "total"]) {
      const { references, coverage } = await engine.references({ symbol: `mill/decoy.py#${name}` });
      expect(references, name).toEqual([]);
      expect(coverage.unbound_total).toBe(0);
    }
  });

  it("are imported file by file", async () => {
    const { engine } = await indexFolder(MILL);
    const imports = async (path: string) => (await engine.dependencies(path)).imports.map(({ path: to }) => to).sort();
    expect(await imports("mill/core/grind.py")).toEqual(["mill/core/rules.py", "mill/util/weight.py"]);
    expect(await imports("mill/core/rules.py")).toEqual(["mill/util/weight.py"]);
    expect(await imports("mill/__init__.py")).toEqual(["mill/core/grind.py"]);
  });
});
