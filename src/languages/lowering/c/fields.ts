import { FLAG } from "#model/binding-codes.ts";
import { NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { peekDeclarator, readDeclarator } from "./declarators.ts";
import { isStatic, lowerFunction } from "./functions.ts";
import { lowerList } from "./initializers.ts";
import { readName } from "./names.ts";
import type { CWalk } from "./walk.ts";

/** A line of a class body: fields, prototypes of methods, or a type of its own. */
export function lowerFieldDeclaration(walk: CWalk, node: SyntaxNode): void {
  const { tree, out, body } = walk;
  const typeNode = tree.child(node, "type");
  if (tree.child(node, "declarator") < 0) {
    const isInline = tree.child(typeNode, "name") < 0 && tree.type(typeNode) !== "enum_specifier" && tree.child(typeNode, "body") >= 0;
    // The members of a nameless struct are those of the one around it.
    if (isInline && body !== undefined) walk.statements(tree.child(typeNode, "body"));
    else walk.type(typeNode);
    return;
  }
  let type = NONE;
  let isRead = false;
  const wasSilent = walk.silent;
  for (let child = tree.first(node); child >= 0; child = tree.next(child)) {
    if (tree.field(child) !== "declarator") {
      if (tree.type(child) === "bitfield_clause" || tree.type(child) === "ERROR") walk.statement(child);
      continue;
    }
    const { name, fn } = peekDeclarator(walk, child);
    const read = name < 0 ? undefined : readName(walk, name);
    if (read !== undefined && (fn >= 0 || tree.type(read.node) === "operator_cast")) {
      walk.silent = wasSilent || isRead;
      lowerFunction(walk, node, child, read);
      walk.silent = wasSilent;
      walk.value(defaultOf(walk, child));
      isRead = true;
      continue;
    }
    walk.silent = wasSilent || isRead;
    if (type < 0) type = walk.type(typeNode);
    walk.silent = wasSilent;
    isRead = true;
    const declared = readDeclarator(walk, child, type);
    const given = defaultOf(walk, child);
    const value = tree.type(given) === "initializer_list" ? lowerList(walk, given, declared.type, type) : walk.value(given);
    if (read === undefined || body === undefined) continue;
    const flags = isStatic(walk, node) ? FLAG.static : 0;
    out.member(body.cls, read.text, { type: declared.type, value, flags, nameOffset: tree.start(read.node) });
  }
}

/** The initial value that follows a declarator, or -1. */
function defaultOf(walk: CWalk, declarator: SyntaxNode): SyntaxNode {
  const { tree } = walk;
  for (let next = tree.next(declarator); next >= 0; next = tree.next(next)) {
    if (tree.field(next) === "default_value") return next;
    if (tree.field(next) === "declarator") return NONE;
  }
  return NONE;
}
