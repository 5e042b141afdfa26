import { type At, NONE } from "#model/bindings-builder.ts";
import type { TextPart } from "#model/text-parts.ts";
import type { RustWalk } from "./walk.ts";

/** What `format!` makes of its text: fixed text, and for each `{}`, `{0}` or `{name}` the argument or name that is put in. */
export function formatted(walk: RustWalk, text: string, args: readonly At[], scope: number): At {
  const parts: TextPart[] = [];
  let at = 0;
  let next = 0;
  for (const hole of text.matchAll(/\{\{|\}\}|\{(\w*)(?::[^{}]*)?\}/g)) {
    parts.push(text.slice(at, hole.index));
    at = hole.index + hole[0].length;
    const name = hole[1];
    if (name === undefined) parts.push(hole[0][0] as string);
    else if (name === "") parts.push(args[next++] ?? NONE);
    else parts.push(/^\d/.test(name) ? (args[Number(name)] ?? NONE) : walk.out.name(scope, name));
  }
  parts.push(text.slice(at));
  return walk.out.textOf(parts);
}
