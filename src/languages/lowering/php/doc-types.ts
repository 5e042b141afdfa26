import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { namedTypeRecord } from "./names.ts";
import type { PhpWalk } from "./walk.ts";

/** What the doc comment of a definition says of types, as written. */
export interface DocTypes {
  readonly parameters: ReadonlyMap<string, string>;
  readonly result: string | undefined;
  /** `@var X` without a name. */
  readonly own: string | undefined;
  readonly properties: ReadonlyMap<string, string>;
  readonly mixins: readonly string[];
}

const TAG = /@(param|return|var|mixin|property(?:-read|-write)?)[ \t]+([^\s*]+)(?:[ \t]+(?:&?\.\.\.)?(\$\w+))?/g;
const NO_TYPES: ReadonlyMap<string, string> = new Map();

/** Text of the doc comment that ends where a node starts; undefined where none does. */
function docBefore(walk: PhpWalk, node: SyntaxNode): string | undefined {
  const { source } = walk.tree;
  let end = walk.tree.start(node);
  while (end > 0 && source.charCodeAt(end - 1) <= 32) end--;
  if (end < 5 || source.charCodeAt(end - 1) !== 47 || source.charCodeAt(end - 2) !== 42) return undefined;
  const start = source.lastIndexOf("/*", end - 2);
  return source.startsWith("/**", start) ? source.slice(start, end) : undefined;
}

/** Types that the doc comment before a node gives. */
export function docTypes(walk: PhpWalk, node: SyntaxNode): DocTypes | undefined {
  const doc = docBefore(walk, node);
  if (doc === undefined || !doc.includes("@")) return undefined;
  const parameters = new Map<string, string>();
  const properties = new Map<string, string>();
  const mixins: string[] = [];
  let result: string | undefined;
  let own: string | undefined;
  for (const [, tag, type = "", name] of doc.matchAll(TAG)) {
    if (tag === "return") result ??= type;
    else if (tag === "mixin") mixins.push(type);
    else if (tag === "var" && name === undefined) own ??= type;
    else if (name !== undefined && (tag === "param" || tag === "var")) parameters.set(name, type);
    else if (name !== undefined) properties.set(name, type);
  }
  return { parameters, result, own, properties, mixins };
}

/** Types that a comment before a statement gives to its variables: `@var X $x`, or `@var X` for the one that is assigned. */
export function docVariables(walk: PhpWalk, node: SyntaxNode): ReadonlyMap<string, string> | undefined {
  const doc = docTypes(walk, node);
  if (doc === undefined) return undefined;
  if (doc.own !== undefined) return new Map([["", doc.own], ...doc.parameters]);
  return doc.parameters.size > 0 ? doc.parameters : NO_TYPES;
}

/** Words of doc comments that name no class. */
const PLAIN: ReadonlySet<string> = new Set(
  (
    "string int integer float double bool boolean true false null void mixed array object callable iterable resource never " +
    "scalar numeric list key-of value-of class-string array-key non-empty-string positive-int never-return no-return"
  ).split(" "),
);
const CLASS_NAME = /^\\?[A-Za-z_]\w*(?:\\[A-Za-z_]\w*)*$/;

/** Record of a type in a doc comment: class names, `X[]`, unions; -1 for what is none of these. */
export function docType(walk: PhpWalk, text: string | undefined, scope: number): At {
  if (text === undefined) return NONE;
  const { out } = walk;
  const parts: At[] = [];
  for (let part of text.split("|")) {
    if (part.startsWith("?")) part = part.slice(1);
    let lists = 0;
    while (part.endsWith("[]")) {
      part = part.slice(0, -2);
      lists++;
    }
    // Of `Foo<K, V>` the class is known; the pieces that the split leaves behind match nothing.
    const generic = part.indexOf("<");
    if (generic > 0) part = part.slice(0, generic);
    let at: At = NONE;
    if (part === "$this" || part === "static" || part === "self") at = out.receiver("typeThis", scope);
    else if (CLASS_NAME.test(part) && !PLAIN.has(part.toLowerCase())) at = namedTypeRecord(walk, part, scope);
    for (; lists > 0; lists--) at = out.wrap("typeArray", at);
    parts.push(at);
  }
  return out.group("typeUnion", parts);
}
