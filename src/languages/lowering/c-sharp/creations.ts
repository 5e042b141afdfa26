import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { type ClassWalk, plainName } from "../_jvm/class-walk.ts";
import { lowerArguments } from "./chains.ts";
import { firstString } from "./strings.ts";
import { lastName, lowerType, lowerTypeArguments, typePath } from "./types.ts";

/** `new C(…) { Member = value }`, `new C[n]` */
export function lowerCreation(walk: ClassWalk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  const written = tree.child(node, "type");
  const named = tree.type(written) === "nullable_type" ? tree.child(written, "type") : written;
  const args = tree.child(node, "arguments");
  const name = lastName(walk, named);
  const callee = name < 0 ? lowerType(walk, named, scope) : typePath(walk, named, scope);
  const receiver = tree.type(named) === "qualified_name" ? tree.child(named, "qualifier") : NONE;
  walk.site("new", name, callee, node, { receiver, argument: firstString(walk, args) });
  const made = out.create(callee, lowerArguments(walk, args, scope));
  lowerInitializer(walk, tree.child(node, "initializer"), scope, made);
  return made;
}

/** `new(…)`: of the type that the place wants, where it is written there; `named` is its node. */
function implicitCreation(walk: ClassWalk, node: SyntaxNode, scope: number, type: At, named: SyntaxNode): At {
  const { tree, out } = walk;
  const args = tree.childOfType(node, "argument_list");
  const name = plainName(tree.text(lastName(walk, named)));
  walk.site("new", NONE, type, node, { name, argument: firstString(walk, args) });
  const made = out.create(type, lowerArguments(walk, args, scope));
  lowerInitializer(walk, tree.childOfType(node, "initializer_expression"), scope, made);
  return made;
}

/** Value for a place of a known type (a record, -1 where there is none): `new(…)` in it is of that type. */
export function lowerValueAs(walk: ClassWalk, node: SyntaxNode, scope: number, type: At, named: SyntaxNode = NONE): At {
  const kind = walk.tree.type(node);
  if (kind === "implicit_object_creation_expression") return implicitCreation(walk, node, scope, type, named);
  if (!PASSED_ON.has(kind) || type < 0) return walk.value(node, scope);
  const around = walk.wanted;
  walk.wanted = { node, type, named };
  const value = walk.value(node, scope);
  walk.wanted = around;
  return value;
}

/** Expressions that give on the value of one of their parts. */
const PASSED_ON: ReadonlySet<string> = new Set([
  "conditional_expression",
  "binary_expression",
  "parenthesized_expression",
  "switch_expression",
  "switch_expression_arm",
]);

/** `new(…)` somewhere in an expression: of the type that its place wants, where it is what the place gets. */
export function lowerInnerCreation(walk: ClassWalk, node: SyntaxNode, scope: number): At {
  const { tree, wanted } = walk;
  let around = node;
  while (around >= 0 && around !== wanted?.node) {
    around = tree.parent(around);
    if (!PASSED_ON.has(tree.type(around))) around = NONE;
  }
  if (wanted === undefined || around < 0) return implicitCreation(walk, node, scope, NONE, NONE);
  return implicitCreation(walk, node, scope, wanted.type, wanted.named);
}

/** Value given to something whose type is that of a record: a function is of that type too. */
export function lowerGivenTo(walk: ClassWalk, node: SyntaxNode, scope: number, target: At): At {
  const type = walk.out.wrap("typeOf", target);
  const kind = walk.tree.type(node);
  const value = lowerValueAs(walk, node, scope, type);
  return kind === "lambda_expression" || kind === "anonymous_method_expression" ? walk.out.cast(value, type) : value;
}

/** `{ Member = value, [key] = value, item }`: `made` is what gets the members. */
export function lowerInitializer(walk: ClassWalk, node: SyntaxNode, scope: number, made: At): readonly At[] {
  const { tree } = walk;
  const items: At[] = [];
  if (node < 0 || !walk.descend()) return items;
  for (let child = walk.first(node); child >= 0; child = walk.next(child)) {
    const type = tree.type(child);
    if (type === "initializer_expression") lowerInitializer(walk, child, scope, NONE);
    else if (type !== "assignment_expression") items.push(walk.value(child, scope));
    else memberValue(walk, tree.child(child, "left"), tree.child(child, "right"), scope, made);
  }
  walk.ascend();
  return items;
}

function memberValue(walk: ClassWalk, left: SyntaxNode, right: SyntaxNode, scope: number, made: At): void {
  const { tree, out } = walk;
  const isName = tree.type(left) === "identifier";
  const member = isName ? out.memberOf(made, plainName(tree.text(left))) : NONE;
  if (isName) out.use("reference", member, tree.start(left));
  else lowerArguments(walk, left, scope);
  if (tree.type(right) === "initializer_expression") lowerInitializer(walk, right, scope, member);
  else lowerGivenTo(walk, right, scope, member);
}

/** `x with { Member = value }` is of the type of x. */
export function lowerWith(walk: ClassWalk, node: SyntaxNode, scope: number): At {
  const { tree } = walk;
  const made = walk.value(walk.first(node), scope);
  for (let child = walk.first(node); child >= 0; child = walk.next(child)) {
    if (tree.type(child) === "with_initializer") memberValue(walk, walk.first(child), walk.last(child), scope, made);
  }
  return made;
}

/** `new { Name = value, x.Name }` */
export function lowerAnonymousObject(walk: ClassWalk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  const entries: { name?: string; value: At; nameOffset?: number }[] = [];
  for (let child = walk.first(node); child >= 0; child = walk.next(child)) {
    const type = tree.type(child);
    if (type === "new") continue;
    const next = walk.next(child);
    if (type === "identifier" && next >= 0 && tree.source.slice(tree.end(child), tree.start(next)).includes("=")) {
      entries.push({ name: plainName(tree.text(child)), value: walk.value(next, scope), nameOffset: tree.start(child) });
      child = next;
      continue;
    }
    const value = walk.value(child, scope);
    const named = lastName(walk, child);
    if (named >= 0) entries.push({ name: plainName(tree.text(named)), value });
  }
  return out.object(entries);
}

export function lowerArrayCreation(walk: ClassWalk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  const type = lowerType(walk, tree.child(node, "type"), scope);
  const items = lowerInitializer(walk, tree.childOfType(node, "initializer_expression"), scope, NONE);
  return type < 0 ? out.group("array", items) : out.wrap("valueOf", type);
}

/** A generic name that is not called is a type, or a method without a call of it. */
export function lowerGenericName(walk: ClassWalk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  const parent = tree.parent(node);
  if (tree.type(parent) === "member_access_expression") return typePath(walk, node, scope);
  lowerTypeArguments(walk, node, scope);
  return out.name(scope, plainName(tree.text(walk.first(node))));
}
