import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Language } from "#contracts/language.ts";
import { extractFacts } from "#extract/extract-facts.ts";
import { LANGUAGES } from "#languages/_registry.ts";
import type { FileFacts } from "#model/file-facts.ts";

const FIXTURES = new URL("../fixtures/languages/", import.meta.url);

async function languageById(id: string): Promise<Language | undefined> {
  return (await LANGUAGES[id]?.())?.default;
}

export async function factsOf(text: string, id: string): Promise<FileFacts> {
  const language = await languageById(id);
  if (language === undefined) throw new Error(`no language "${id}"`);
  return extractFacts(text, language, languageById);
}

/**
 * Conformance of one language: its fixture folder `test/fixtures/languages/<id>/` holds sources, each with a `.golden` beside it
 * that shows what was found, line by line. `vitest -u` writes the goldens; a reviewer judges them by reading.
 */
export function languageKit(id: string): void {
  const folder = new URL(`${id}/`, FIXTURES);
  test(`${id}: has a fixture`, () => expect(existsSync(folder)).toBe(true));
  for (const file of existsSync(folder) ? readdirSync(folder).sort() : []) {
    if (file.endsWith(".golden")) continue;
    test(`${id}: ${file} gives the annotated facts`, async () => {
      const text = readFileSync(new URL(file, folder), "utf8");
      const facts = await factsOf(text, id);
      await expect(annotate(text, facts)).toMatchFileSnapshot(new URL(`${file}.golden`, folder).pathname);
    });
    test(`${id}: ${file} has every line that is not blank in exactly one chunk`, async () => {
      const text = readFileSync(new URL(file, folder), "utf8");
      const facts = await factsOf(text, id);
      const holders = text.split("\n").map((line, i) => ({ blank: line.trim() === "", held: holdersOf(facts, i + 1) }));
      expect(holders.filter(({ blank, held }) => (blank ? held > 1 : held !== 1))).toEqual([]);
    });
  }
}

function holdersOf(facts: FileFacts, line: number): number {
  return facts.chunks.filter((chunk) => chunk.startLine <= line && line <= chunk.endLine).length;
}

/** The source with what was found under each line, marked at its column. */
function annotate(text: string, facts: FileFacts): string {
  const notes = new Map<number, string[]>();
  const note = (line: number, text: string) => {
    const list = notes.get(line) ?? [];
    list.push(text);
    notes.set(line, list);
  };
  for (const chunk of facts.chunks) note(chunk.startLine, `chunk ${chunk.startLine}-${chunk.endLine}`);
  for (const symbol of facts.symbols) {
    const id = symbol.container === "" ? symbol.name : `${symbol.container}.${symbol.name}`;
    const flags = [symbol.exported ? "exported" : "", symbol.isDefault ? "default" : ""].filter((flag) => flag !== "");
    const lead = symbol.leadLine === symbol.startLine ? "" : `, lead ${symbol.leadLine}`;
    const parts = [
      `${mark(symbol.nameColumn, symbol.name)} ${symbol.kind} ${id || "(unnamed)"} [${symbol.startLine}-${symbol.endLine}${lead}]`,
      ...flags,
    ];
    if (symbol.decorators.length > 0) parts.push(`@${symbol.decorators.join(" @")}`);
    note(symbol.nameLine, parts.join(" "));
    note(symbol.nameLine, `  signature: ${symbol.signature}`);
    if (symbol.doc !== "") note(symbol.nameLine, `  doc: ${symbol.doc}`);
  }
  for (const imported of facts.imports) {
    const alias = imported.alias === "" ? "" : ` as ${imported.alias}`;
    note(imported.line, `import ${imported.kind} "${imported.source}"${imported.name === "" ? "" : ` ${imported.name}`}${alias}`);
  }
  for (const given of facts.exports)
    note(given.line, `export ${given.local || "(unnamed)"}${given.name === given.local ? "" : ` as ${given.name}`}`);
  for (const use of facts.references) {
    const within = facts.symbols[use.within]?.name ?? "(file)";
    const receiver = use.receiver === "" ? "" : ` on ${use.receiver}`;
    const argument = use.argument === undefined ? "" : ` "${use.argument}"`;
    note(use.line, `${mark(use.column, use.name)} ${use.kind} ${use.name}${receiver}${argument} in ${within}`);
  }
  const lines = text.replace(/\n$/, "").split("\n");
  const body = lines.flatMap((line, i) => [line.trimEnd(), ...(notes.get(i + 1) ?? []).map((text) => `    | ${text}`)]);
  const trouble = facts.diagnostics.map(({ reason, message }) => `! ${reason}: ${message}`);
  return `${[...body, ...trouble].join("\n")}\n`;
}

function mark(column: number, name: string): string {
  return `${column}:${Math.max(1, name.length)}`;
}
