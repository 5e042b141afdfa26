import type { Tree } from "../scan/temporary-tree.ts";

/** A lending library in which tests, a mock, a manual, a locale, a lock file and a change log say a name more often than its definition. */
export const LIBRARY: Tree = {
  "src/settings/readSettings.ts": `/** Reads the settings of a branch from their text. */
export function readSettings(text: string) {
  return JSON.parse(text) as Record<string, unknown>;
}

export function read_settings_v1(text: string) {
  return readSettings(text);
}
`,
  "src/settings/index.ts": "export * from './readSettings';\n",
  "src/settings/__mocks__/readSettings.ts":
    "export function readSettings() {\n  return { readSettings: 'readSettings readSettings' };\n}\n",
  "src/lending/loanPeriod.ts": `/** How long a reader may keep a book before a reminder goes out. */
export class LoanPeriod {
  reminderDelayDays(reminders: number) {
    return 7 * (reminders + 1);
  }
}

export function readerIDFromCardToken(token: string) {
  return token.split(".")[1];
}
`,
  "src/lending/fineCalculator.ts": `import { LoanPeriod } from "./loanPeriod";

/** Adds up the fine for a book that comes back late. */
export function calculateFine(daysLate: number): number {
  return daysLate * 20 + new LoanPeriod().reminderDelayDays(0);
}
`,
  "src/catalogue/shelf_index.py": `class ShelfIndex:
    """Keeps the place of each book on its shelf."""

    def find_shelf(self, isbn):
        return self.places[isbn]


MAX_BOOKS_PER_SHELF = 40
`,
  "src/catalogue/labels.ts": Array.from(
    { length: 12 },
    (_, i) => `// ShelfIndex and LoanPeriod print label ${i}.\nexport const label${i} = "ShelfIndex LoanPeriod";\n`,
  ).join(""),
  "locales/de.json":
    '{ "loan.period": "Leihfrist", "loan reminder": "reminder loan period reminder loan period", "read.settings": "read settings" }\n',
  "test/readSettings.test.ts": `import { readSettings } from "../src/settings";

${["Empty", "Nested", "Broken", "Twice"].map((word) => `export function testReadSettings${word}() {\n  /* read settings: readSettings should read the settings ${word} */\n  return readSettings("{}");\n}`).join("\n\n")}
`,
  "test/loan_period_test.py":
    "def test_loan_period():\n    # the loan period gives the loan period of a reader\n    assert loan_period(1) == 7\n",
  "package-lock.json":
    '{ "name": "library", "lockfileVersion": 3, "packages": { "node_modules/loan-period": { "version": "1.0.0" }, "node_modules/read-settings": { "version": "2.0.0" } } }\n',
  "CHANGELOG.md": "# Changes\n\n## 1.2\n\n- loan period reminder delay, loan period, reminder\n- readSettings now reads settings\n",
  "docs/read-settings.md":
    "# Read settings\n\nreadSettings readSettings readSettings. How to read settings. This guide explains how settings are read.\n",
};
