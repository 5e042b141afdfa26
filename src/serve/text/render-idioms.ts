import type { Paint } from "#contracts/cli-command.ts";
import type {
  IdiomSuggestion,
  IdiomSuggestionsResult,
  IdiomsResult,
  IdiomTrial,
  IdiomTrialResult,
  NearMisses,
  RuleTrial,
} from "#model/idiom-results.ts";
import type { Freshness } from "#model/results.ts";
import { nameOfId } from "./graph-words.ts";
import { counted } from "./units.ts";

/** Idioms by id: title, trunks, and the edges that each has in the index. */
export function renderIdioms({ idioms }: IdiomsResult, paint: Paint): string {
  const width = Math.max(...idioms.map(({ id }) => id.length));
  return idioms
    .map(({ id, title, origin, trunks, edges }) => {
      const mark = origin === "shipped" ? "" : `  ${paint("yellow", origin)}`;
      const found = edges === 0 ? paint("dim", "none here") : counted(edges, "edge");
      return `${paint("bold", id.padEnd(width))}  ${title} ${paint("dim", `(${trunks.join(", ")})`)}  ${found}${mark}`;
    })
    .join("\n");
}

export function idiomNotes({ note, index }: { readonly note?: string; readonly index: Freshness }): string[] {
  const stale = index.state === "stale" ? ["The index is older than the work tree; `portolan index` updates it."] : [];
  return [...(note === undefined ? [] : [note]), ...stale];
}

/** Each rule with its first matches, or with why it has none. */
export function renderTrial({ idioms }: IdiomTrialResult, paint: Paint): string {
  return idioms.map((idiom) => trialLines(idiom, paint).join("\n")).join("\n\n");
}

function trialLines({ id, title, rules, joined }: IdiomTrial, paint: Paint): string[] {
  const sides = joined === 0 ? "no key has both sides in it" : `${counted(joined, "key")} with both sides`;
  return [`${paint("bold", id)}  ${title}  ${paint("dim", sides)}`, ...rules.flatMap((rule) => ruleLines(rule, paint))];
}

function ruleLines({ rule, role, trunk, use, total, matches, near }: RuleTrial, paint: Paint): string[] {
  const lines = [
    `  rules[${rule}] ${role} ${trunk}  ${paint("dim", use.join(" "))}  ${total === 0 ? paint("yellow", "nothing") : counted(total, "match").replace(/matchs$/, "matches")}`,
  ];
  for (const { path, line, role: how, trunk: in_, key, symbol } of matches) {
    const name = symbol.includes("#") ? `  ${paint("dim", how === "handles" ? "by" : "in")} ${nameOfId(symbol)}` : "";
    lines.push(`    ${paint("cyan", `${path}:${line}`)}  ${how} ${in_} ${key}${name}`);
  }
  if (total > matches.length) lines.push(paint("dim", `    … ${total - matches.length} more; --limit shows them`));
  if (near !== undefined) lines.push(...nearLines(near).map((line) => `    ${paint("dim", line)}`));
  return lines;
}

function nearLines({ uses, fitting, declarations }: NearMisses): string[] {
  if (uses === 0) return ["No call has the name that the pattern ends with."];
  const lines: string[] = [];
  if (fitting > 0)
    lines.push(`${counted(fitting, "use")} of the declaration: the key, the handler or a condition is not where the rule says.`);
  if (declarations.length > 0) lines.push(`Of the ${counted(uses, "use")} of that name, others are: ${declarations.join(", ")}`);
  if (fitting === 0 && declarations.length === 0) lines.push(`${counted(uses, "use")} of that name; where it comes from is not known.`);
  return lines;
}

/** Suggestions with examples, each as JSON to paste into `idioms` of the settings. */
export function renderSuggestions({ suggestions, total }: IdiomSuggestionsResult, paint: Paint): string {
  const parts = suggestions.map((suggestion) => suggestionLines(suggestion, paint).join("\n"));
  if (total > suggestions.length) parts.push(paint("dim", `… ${total - suggestions.length} more; --limit shows them`));
  return parts.join("\n\n");
}

function suggestionLines(
  { idiom, registrations, dispatches, files, keys, shared_keys: shared, examples }: IdiomSuggestion,
  paint: Paint,
): string[] {
  const counts = `${counted(registrations, "registration")} with ${counted(keys, "key")}, ${counted(dispatches, "dispatch")} with ${shared} of them, in ${counted(files, "file")}`;
  return [
    `${paint("dim", counts.replace(/dispatchs /, "dispatches "))}`,
    ...examples.map(({ path, line, role, key }) => `  ${paint("cyan", `${path}:${line}`)}  ${role} ${key}`),
    JSON.stringify(idiom, null, 2),
  ];
}
