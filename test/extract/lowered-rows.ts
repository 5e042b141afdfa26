import { bindingText } from "../kits/binding-text.ts";
import { factsOf } from "../kits/language-kit.ts";

/** The printed binding facts of a source, by the start of their lines. */
export interface Lowered {
  /** Lines that start with a word and hold a text. */
  rows(start: string, holding?: string): readonly string[];
  /** Kind, name and callee record of every site. */
  readonly sites: readonly string[];
  /** Records of the uses that are no sites. */
  readonly uses: readonly string[];
  readonly reasons: readonly string[];
}

export async function lowered(language: string, source: string): Promise<Lowered> {
  const facts = await factsOf(source, language);
  const lines = bindingText(facts).split("\n");
  const matches = (pattern: RegExp) => lines.flatMap((line) => pattern.exec(line)?.slice(1).join(" ") ?? []);
  return {
    rows: (start, holding = "") => lines.filter((line) => line.startsWith(start) && line.includes(holding)),
    sites: matches(/^site \S+ (\w+) (.*?) \(.*?\) callee (.*) in(?: =.*)?$/),
    uses: matches(/^use \S+ reference (.*) in(?: =.*)?$/),
    reasons: facts.diagnostics.map(({ reason }) => reason),
  };
}
