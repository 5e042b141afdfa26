import type { Tree } from "../scan/temporary-tree.ts";

/** A bakery with code in three languages, tests, a manual and settings. */
export const BAKERY: Tree = {
  "src/oven.ts": `import { priceOf } from "./till.ts";

/** Bakes loaves of one kind at a time. */
export class Oven {
  heat = 0;

  /** Bakes one loaf until its crust is brown. */
  bakeLoaf(flour: string, minutes: number): string {
    return \`\${flour} after \${minutes} minutes for \${priceOf(flour)}\`;
  }

  cool(): void {
    this.heat = 0;
  }
}
`,
  "src/till.ts": `/** Price of a loaf in cents, by its flour. */
export function priceOf(flour: string): number {
  return flour === "rye" ? 420 : 360;
}

export class Till {
  cool(): void {}
}

export enum Coin {
  Penny,
  Crown,
}
`,
  "src/deep/delivery.ts": `import { priceOf } from "../till.ts";

/** Brings an order to a street; the fee grows with the distance. */
export function deliver_order(street: string): number {
  return priceOf("rye") + street.length;
}
`,
  "tools/stock.py": `def count_flour(sacks):
    """Counts the sacks of flour in the store room."""
    return len(sacks)
`,
  "test/till.test.ts": `import { priceOf } from "../src/till.ts";

test("rye costs more", () => {
  expect(priceOf("rye")).toBe(420);
});
`,
  "README.md": "# Bakery\n\nThe till knows the price of a loaf.\n\n## Opening hours\n\nEvery day from six.\n",
  "settings.json": '{ "flour": "rye", "price": 420 }\n',
};
