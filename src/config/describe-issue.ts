import type { z } from "zod";

/** The first thing that is wrong with settings: where (`idioms[0].rules[1].key`; empty for the whole), and what. */
export interface Trouble {
  readonly place: string;
  readonly message: string;
}

/** Of alternatives (`use` is a text or a list of texts), what is wrong with the one that was meant. */
export function firstTrouble({ issues }: z.core.$ZodError): Trouble {
  let issue = issues[0] as z.core.$ZodIssue;
  const path: PropertyKey[] = [...issue.path];
  while (issue.code === "invalid_union" && issue.errors.length > 0) {
    const told = issue.errors.find(([first]) => first !== undefined && first.code !== "invalid_type") ?? issue.errors[0];
    if (told?.[0] === undefined) break;
    issue = told[0];
    path.push(...issue.path);
  }
  if (issue.code === "unrecognized_keys") return { place: pathText(path), message: `there is no "${issue.keys[0]?.slice(0, 80)}" here` };
  if (issue.code === "invalid_value") return { place: pathText(path), message: `it must be one of ${issue.values.join(", ")}` };
  if (issue.code === "invalid_key") return { place: pathText(path.slice(0, -1)), message: issue.issues[0]?.message ?? issue.message };
  return { place: pathText(path), message: issue.message };
}

/** `idioms[0].rules[1].key` */
function pathText(path: readonly PropertyKey[]): string {
  return path.map((step, at) => (typeof step === "number" ? `[${step}]` : `${at === 0 ? "" : "."}${String(step)}`)).join("");
}
