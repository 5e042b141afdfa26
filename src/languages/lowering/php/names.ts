import { type At, NONE } from "#model/bindings-builder.ts";
import type { ReferenceKind } from "#model/reference-kind.ts";
import type { SyntaxNode, SyntaxTree } from "#model/syntax-tree.ts";
import type { PhpWalk } from "./walk.ts";

/** A name taken apart: its segments, and whether it starts from the global namespace. */
interface WrittenName {
  readonly segments: readonly string[];
  readonly isAbsolute: boolean;
}

function writtenName(text: string): WrittenName {
  const isAbsolute = text.startsWith("\\");
  const segments = text.split("\\");
  if (isAbsolute) segments.shift();
  else if (segments.length > 1 && segments[0]?.toLowerCase() === "namespace") segments.shift();
  return { segments, isAbsolute };
}

/**
 * Record of a class, function or constant by its name. A name from the global namespace is a member of the module that its namespace is
 * (`\A\B\f` of `A.B`); every other one is looked up, its first segment in the file.
 */
export function namedValue(walk: PhpWalk, text: string, scope: number): At {
  const { out } = walk;
  switch (text.length > 6 ? "" : text.toLowerCase()) {
    case "self":
    case "static":
      return selfValue(walk, scope);
    case "parent":
      return out.receiver("super", scope);
  }
  const { segments, isAbsolute } = writtenName(text);
  const last = segments.at(-1) as string;
  if (isAbsolute) return out.memberOf(out.module(segments.slice(0, -1).join(".")), last);
  let at = out.name(scope, segments[0] as string);
  for (let i = 1; i < segments.length; i++) at = out.memberOf(at, segments[i] as string);
  return at;
}

/** The class around as a value: by its name, so that what belongs to the class itself is found. */
export function selfValue(walk: PhpWalk, scope: number): At {
  const around = walk.classAround;
  if (around === undefined) return NONE;
  return around.name === "" ? walk.out.classValue(around.cls) : walk.out.name(scope, around.name);
}

/** What stands before `::`: a class by its name, or a value. Mentions of it are not told. */
export function scopeValue(walk: PhpWalk, node: SyntaxNode, scope: number): At {
  const type = walk.tree.type(node);
  return isName(type) || type === "relative_scope" ? namedValue(walk, walk.tree.text(node), scope) : walk.value(node, scope);
}

/** Type record of a class by its name. */
export function namedTypeRecord(walk: PhpWalk, text: string, scope: number, args: readonly At[] = []): At {
  const { out } = walk;
  switch (text.length > 6 ? "" : text.toLowerCase()) {
    case "self":
    case "static":
      return out.receiver("typeThis", scope);
    case "parent":
      return out.wrap("typeOf", out.receiver("super", scope));
  }
  const { segments, isAbsolute } = writtenName(text);
  const last = segments.at(-1) as string;
  if (isAbsolute) return out.typeImport(segments.slice(0, -1).join("."), last, args);
  if (segments.length === 1) return out.typeName(scope, last, args);
  let at = out.typeName(scope, segments[0] as string);
  for (let i = 1; i < segments.length - 1; i++) at = out.typeMember(at, segments[i] as string);
  return out.typeMember(at, last, args);
}

export function isName(type: string): boolean {
  return type === "name" || type === "qualified_name" || type === "relative_name";
}

/** The node of the last segment of a name. */
export function lastSegment(tree: SyntaxTree, node: SyntaxNode): SyntaxNode {
  if (tree.type(node) === "name") return node;
  let last: SyntaxNode = NONE;
  for (let child = tree.first(node); child >= 0; child = tree.next(child)) if (tree.type(child) === "name") last = child;
  return last;
}

/** A class named in a clause or a type: told as a site of the kind, given as a type record. */
export function mentionClass(walk: PhpWalk, node: SyntaxNode, scope: number, kind: ReferenceKind): At {
  const { tree } = walk;
  const text = tree.text(node);
  const at = namedTypeRecord(walk, text, scope);
  if (!isSelfWord(text)) walk.site(kind, at, { name: lastSegment(tree, node), whole: node });
  return at;
}

function isSelfWord(text: string): boolean {
  if (text.length > 6) return false;
  const word = text.toLowerCase();
  return word === "self" || word === "static" || word === "parent";
}
