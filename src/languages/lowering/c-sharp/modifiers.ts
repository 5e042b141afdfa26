import { FLAG } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { type ClassWalk, plainName } from "../_jvm/class-walk.ts";
import { firstString } from "./strings.ts";
import { lastName, typePath } from "./types.ts";

/** Flags of the modifiers of a declaration; its attributes become sites. */
export function lowerModifiers(walk: ClassWalk, declaration: SyntaxNode, scope: number): number {
  const { tree } = walk;
  let flags = 0;
  for (let child = walk.first(declaration); child >= 0; child = walk.next(child)) {
    const type = tree.type(child);
    if (type === "attribute_list" || type.startsWith("preproc_")) lowerAttributes(walk, child, scope);
    else if (type === "modifier") flags |= flagOf(tree.text(child));
    else if (type !== "type_parameter_list" && tree.field(child) === "name") break;
  }
  return flags;
}

function flagOf(word: string): number {
  switch (word) {
    case "static":
    case "const":
      return FLAG.static;
    case "abstract":
      return FLAG.abstract;
    case "private":
      return FLAG.private;
    case "public":
      return FLAG.exported;
    case "async":
      return FLAG.async;
    default:
      return 0;
  }
}

/** The attributes in a list, or in lists that a condition of the preprocessor holds. */
export function lowerAttributes(walk: ClassWalk, list: SyntaxNode, scope: number): void {
  const { tree } = walk;
  for (let child = walk.first(list); child >= 0; child = walk.next(child)) {
    const type = tree.type(child);
    if (type === "attribute") attribute(walk, child, scope);
    else if (type === "attribute_list" || type.startsWith("preproc_")) {
      if (!walk.descend()) return;
      lowerAttributes(walk, child, scope);
      walk.ascend();
    }
  }
}

/** `[Name(value, Member = value)]`; the name stands for a type of that name, or with `Attribute` after it. */
function attribute(walk: ClassWalk, node: SyntaxNode, scope: number): void {
  const { tree, out } = walk;
  const name = tree.child(node, "name");
  const args = tree.childOfType(node, "attribute_argument_list");
  const callee = typePath(walk, name, scope);
  walk.site("decorator", lastName(walk, name), callee, node, {
    receiver: tree.type(name) === "qualified_name" ? tree.child(name, "qualifier") : NONE,
    argument: firstString(walk, args),
  });
  const values: At[] = [];
  for (let arg = walk.first(args); arg >= 0; arg = walk.next(arg)) {
    const value = walk.last(arg);
    if (tree.type(value) !== "assignment_expression") {
      const name = walk.first(arg);
      const at = walk.value(value, scope);
      const isNamed = name !== value && tree.type(name) === "identifier";
      values.push(isNamed ? out.named(plainName(tree.text(name)), at) : at);
      continue;
    }
    const key = tree.child(value, "left");
    const member = plainName(tree.text(key));
    out.use("reference", out.memberOf(out.wrap("valueOf", callee), member), tree.start(key));
    values.push(out.named(member, walk.value(tree.child(value, "right"), scope)));
  }
  if (args >= 0) out.call(callee, values);
}
