import { lineStarts } from "#base/line-index.ts";
import type { Language } from "#contracts/language.ts";
import { extractFacts } from "#extract/extract-facts.ts";
import { languageById } from "#index/language-table.ts";
import type { FileFacts } from "#model/file-facts.ts";
import { symbolIds } from "#model/symbol-id.ts";
import { decodeText } from "#scan/decode-text.ts";
import { languageOf } from "#scan/language-of.ts";
import { decodeFacts, encodeFacts } from "#store/facts-codec.ts";
import { mutatedSources, type Seed, seeds } from "./odd-texts.ts";
import type { FuzzTarget } from "./target.ts";

/** Mutated sources of every language, through decoding, extraction and the record that is stored. */
export const sources: FuzzTarget<Seed> = {
  inputs: mutatedSources(seeds()),

  async check({ path, text }) {
    const bytes = Buffer.from(text, "utf8");
    const language = (await languageById(languageOf(path, bytes))) as Language;
    const decoded = decodeText(bytes);
    if ("failure" in decoded) return;
    const facts = await extractFacts(decoded.text, language, languageById);
    checkLines(decoded.text, facts);
    checkSymbols(path, facts);
    const record = encodeFacts(facts);
    const read = decodeFacts(record);
    const again = encodeFacts({
      ...facts,
      symbols: read.symbols(),
      references: read.references(),
      imports: read.imports(),
      exports: read.exports(),
      ...read.chunks(),
    });
    if (!record.equals(again)) throw new Error("the stored record does not give back the facts");
    read.bindings();
    const other = await extractFacts(decoded.text, language, languageById);
    // What is given up after some seconds is not the same from run to run.
    if (
      [facts, other].some(({ diagnostics }) => diagnostics.some(({ reason }) => reason === "parse-timeout" || reason === "partly-indexed"))
    )
      return;
    if (!record.equals(encodeFacts(other))) throw new Error("a second extraction gives other facts");
  },
};

/** Every line that is not blank stands in one chunk, and no line in two; a text that is taken in part is covered as far as it is taken. */
function checkLines(text: string, { chunks, diagnostics, lineCount }: FileFacts): void {
  const isPart = diagnostics.some(({ reason }) => reason === "partly-indexed");
  const held = new Uint8Array(lineCount + 2);
  for (const { startLine, endLine } of chunks) {
    if (startLine < 1 || endLine < startLine || endLine > Math.max(1, lineCount))
      throw new Error(`a chunk has the lines ${startLine}-${endLine} of ${lineCount}`);
    for (let line = startLine; line <= endLine; line++) held[line] = (held[line] as number) + 1;
  }
  const starts = lineStarts(text);
  starts.forEach((start, i) => {
    const isBlank = text.slice(start, starts[i + 1] ?? text.length).trim() === "";
    const count = held[i + 1] as number;
    if (count > 1 || (count === 0 && !isBlank && !isPart)) throw new Error(`line ${i + 1} stands in ${count} chunks`);
  });
}

function checkSymbols(path: string, { symbols, references, lineCount }: FileFacts): void {
  const ids = symbolIds(path, symbols);
  if (new Set(ids).size !== ids.length) throw new Error("two symbols have one id");
  symbols.forEach(({ name, leadLine, startLine, endLine, nameLine, parent }, i) => {
    const isOrdered = 1 <= leadLine && leadLine <= startLine && startLine <= endLine && endLine <= lineCount;
    if (!isOrdered || nameLine < 1 || nameLine > lineCount)
      throw new Error(`${name} has the lines ${leadLine}, ${startLine}-${endLine} of ${lineCount}`);
    if (parent < -1 || parent >= symbols.length || parent === i) throw new Error(`${name} stands in symbol ${parent}`);
  });
  for (const { name, line, within } of references) {
    if (line < 1 || line > lineCount || within < -1 || within >= symbols.length)
      throw new Error(`the use of ${name} is at line ${line} in ${within}`);
  }
}
