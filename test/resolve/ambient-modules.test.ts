import { describe, expect, it } from "vitest";
import { bound } from "./bound.ts";

describe("an ambient module", () => {
  it("may import from itself what it does not have", async () => {
    const files = {
      "oven.d.ts": 'declare module "oven" {\n  import { Loaf } from "oven";\n  export function bake(loaf: Loaf): void;\n}',
      "main.ts": 'import { bake, Loaf } from "oven";\nbake(new Loaf());',
    };
    expect((await bound(files)).edges).toContain("main.ts -> call oven.d.ts#oven.bake [binding]");
  });
});
