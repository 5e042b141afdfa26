import { readFileSync, statSync } from "node:fs";
import { AppError } from "#base/app-error.ts";
import type { CliCall, CliCommand } from "#contracts/cli-command.ts";
import { MAX_LIMIT } from "#serve/search-choices.ts";
import { printableDeep } from "#serve/text/printable.ts";
import { idiomNotes, renderIdioms, renderSuggestions, renderTrial } from "#serve/text/render-idioms.ts";

const LARGEST_FILE_BYTES = 1_000_000;

const idioms: CliCommand = {
  id: "idioms",
  summary: "the idioms by which channels are found; tries one out, or looks for what may be one",
  arguments: [
    {
      name: "action",
      description: "test: what the idioms of a file find here; suggest: look for registrars",
      choices: ["list", "test", "suggest"],
      optional: true,
    },
    { name: "file", description: "JSON with one idiom or a list of them, for test", optional: true },
  ],
  options: [
    { flags: "--limit <n>", description: "most matches of each rule, or most suggestions", value: "count", min: 1, max: MAX_LIMIT },
  ],
  examples: ["portolan idioms", "portolan idioms test bus.json", "portolan idioms suggest --limit 3"],

  async run(call) {
    switch (call.words[0]) {
      case "test":
        return test(call);
      case "suggest":
        return suggest(call);
      default:
        return list(call);
    }
  },
};

async function list({ common, out, engine }: CliCall): Promise<void> {
  const result = await (await engine()).idioms();
  if (common.json) return out.json(result);
  out.line(renderIdioms(printableDeep(result), out.paint));
  for (const note of idiomNotes(result)) out.note(note);
}

async function test({ words, options, common, out, signal, engine }: CliCall): Promise<void> {
  const path = words[1];
  if (path === undefined) throw new AppError("no-target", "no file with idioms is named", "portolan idioms test FILE");
  const { parseIdioms } = await import("#config/parse-idioms.ts");
  const tried = parseIdioms(readIdiomFile(path), path);
  const result = await (await engine()).tryIdioms(tried, { limit: options.count("limit"), signal });
  if (common.json) return out.json(result);
  out.line(renderTrial(printableDeep(result), out.paint));
  for (const note of idiomNotes(result)) out.note(note);
}

async function suggest({ options, common, out, signal, engine }: CliCall): Promise<void> {
  const result = await (await engine()).suggestIdioms({ limit: options.count("limit"), signal });
  if (common.json) return out.json(result);
  const text = renderSuggestions(printableDeep(result), out.paint);
  if (text !== "") out.line(text);
  for (const note of idiomNotes(result)) out.note(note);
}

function readIdiomFile(path: string): string {
  try {
    if (statSync(path).size > LARGEST_FILE_BYTES) throw new AppError("bad-idiom", `${path} is too large for a file of idioms`, "");
    return readFileSync(path, "utf8");
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    const code = String((cause as NodeJS.ErrnoException).code);
    throw new AppError("not-found", `${path} cannot be read (${code})`, "Name a JSON file with one idiom or a list of them.", { cause });
  }
}

export default idioms;
