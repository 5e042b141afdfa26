import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { docTerm } from "./doc-terms.ts";
import type { PhpWalk } from "./walk.ts";

/** What the doc comment of a definition says of types, as written. */
export interface DocTypes {
  readonly parameters: ReadonlyMap<string, string>;
  readonly result: string | undefined;
  /** `@var X` without a name. */
  readonly own: string | undefined;
  readonly properties: ReadonlyMap<string, string>;
  readonly mixins: readonly string[];
  /** `@template T of X`: names with their bounds, "" for none. */
  readonly templates: ReadonlyMap<string, string>;
  /** `@extends X<Y>` and its like: what bases are given, by the last segments of their names in lower case. */
  readonly bases: ReadonlyMap<string, string>;
}

const TAG =
  /@(?:phpstan-|psalm-)?(param|return|var|mixin|property(?:-read|-write)?|template(?:-covariant|-contravariant)?|extends|implements|use)[ \t]+/g;
const NAME = /^[ \t]+(?:&?\.\.\.|&)?(\$\w+)/;
const TEMPLATE = /^([A-Za-z_]\w*)(?:[ \t]+(?:of|as)[ \t]+)?/;
const NO_TYPES: ReadonlyMap<string, string> = new Map();

/** Text of the doc comment that ends where a node starts; undefined where none does. */
function docBefore(walk: PhpWalk, node: SyntaxNode): string | undefined {
  const { source } = walk.tree;
  let end = walk.tree.start(node);
  while (end > 0 && source.charCodeAt(end - 1) <= 32) end--;
  if (end < 5 || source.charCodeAt(end - 1) !== 47 || source.charCodeAt(end - 2) !== 42) return undefined;
  const start = source.lastIndexOf("/*", end - 2);
  return source.startsWith("/**", start) ? source.slice(start, end - 2) : undefined;
}

/** Types that the doc comment before a node gives. */
export function docTypes(walk: PhpWalk, node: SyntaxNode): DocTypes | undefined {
  const doc = docBefore(walk, node);
  if (doc === undefined || !doc.includes("@")) return undefined;
  const parameters = new Map<string, string>();
  const properties = new Map<string, string>();
  const templates = new Map<string, string>();
  const bases = new Map<string, string>();
  const mixins: string[] = [];
  let result: string | undefined;
  let own: string | undefined;
  for (const found of doc.matchAll(TAG)) {
    const tag = found[1] as string;
    const start = found.index + found[0].length;
    if (tag.startsWith("template")) {
      const template = TEMPLATE.exec(doc.slice(start, start + 200));
      if (template === null) continue;
      const bound = start + template[0].length;
      templates.set(template[1] as string, /[ \t]$/.test(template[0]) ? doc.slice(bound, typeEnd(doc, bound)) : "");
      continue;
    }
    const end = typeEnd(doc, start);
    const type = doc.slice(start, end);
    const name = NAME.exec(doc.slice(end, end + 80))?.[1];
    if (tag === "return") result ??= type;
    else if (tag === "mixin") mixins.push(type);
    else if (tag === "extends" || tag === "implements" || tag === "use") bases.set(lastSegment(type), type);
    else if (tag === "var" && name === undefined) own ??= type;
    else if (name !== undefined && (tag === "param" || tag === "var")) parameters.set(name, type);
    else if (name !== undefined) properties.set(name, type);
  }
  return { parameters, result, own, properties, mixins, templates, bases };
}

/** Where a type in a doc comment ends: at a space outside of brackets that no `|`, `&` or `:` stands beside. */
function typeEnd(doc: string, start: number): number {
  let depth = 0;
  for (let at = start; at < doc.length; at++) {
    const sign = doc[at] as string;
    if (sign === "(" || sign === "<" || sign === "{" || sign === "[") depth++;
    else if (sign === ")" || sign === ">" || sign === "}" || sign === "]") depth--;
    else if (depth === 0 && sign === "$" && at > start && !/[|(?&]/.test(doc[at - 1] as string)) return at;
    else if (depth <= 0 && sign.charCodeAt(0) <= 32) {
      let next = at;
      while (next < doc.length && (doc[next] === " " || doc[next] === "\t")) next++;
      const goesOn = doc[next] === "|" || (doc[next] === "&" && !/[$.]/.test(doc[next + 1] ?? "$"));
      const isOpen = /[|:]/.test(doc[at - 1] as string);
      if (!goesOn && !isOpen) return at;
      at = next - 1;
    }
  }
  return doc.length;
}

/** Types that a comment before a statement gives to its variables: `@var X $x`, or `@var X` for the one that is assigned. */
export function docVariables(walk: PhpWalk, node: SyntaxNode): ReadonlyMap<string, string> | undefined {
  const doc = docTypes(walk, node);
  if (doc === undefined) return undefined;
  if (doc.own !== undefined) return new Map([["", doc.own], ...doc.parameters]);
  return doc.parameters.size > 0 ? doc.parameters : NO_TYPES;
}

/** Record of a type in a doc comment; -1 for what names no class. */
export function docType(walk: PhpWalk, text: string | undefined, scope: number): At {
  return text === undefined ? NONE : docTerm(walk, text, scope);
}

/** Of a written type and that of the doc comment: the written one, unless the comment gives it type arguments. */
export function documented(walk: PhpWalk, written: At, text: string | undefined, scope: number): At {
  if (text === undefined || (written >= 0 && !text.includes("<"))) return written;
  const doc = docTerm(walk, text, scope);
  return doc >= 0 ? doc : written;
}

/** Declares the type parameters that a doc comment gives a class or function. */
export function declareTemplates(walk: PhpWalk, docs: DocTypes | undefined, scope: number): void {
  if (docs === undefined) return;
  for (const [name, bound] of docs.templates) {
    const type = bound === "" ? NONE : docTerm(walk, bound, scope);
    walk.out.declare(scope, name, "typeParameter", { type });
  }
}

/** Last segment of a class name in lower case, without type arguments. */
export function lastSegment(name: string): string {
  const bare = name.replace(/<.*$/s, "");
  return bare.slice(bare.lastIndexOf("\\") + 1).toLowerCase();
}
