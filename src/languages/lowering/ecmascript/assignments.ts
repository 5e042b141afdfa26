import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode, SyntaxTree } from "#model/syntax-tree.ts";
import { constructs } from "./declarations.ts";
import { dottedName, methodReceiver, subscriptName, withoutParentheses } from "./names.ts";
import { lowerObject } from "./objects.ts";
import { ASSIGNING, bindPattern } from "./patterns.ts";
import type { ExpressionHandler, Walk } from "./walk.ts";

/** What an assignment assigns to. */
interface Place {
  /** The object that gets a member, and its record (-1 where it has none); node -1 for a plain name. */
  readonly object: At;
  readonly objectNode: SyntaxNode;
  readonly name: string;
  readonly nameOffset: number;
}

/** `a = v`, `a.b = v`, `[a, b] = v`: its value is the value of `v`. */
function assignment(walk: Walk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  const left = withoutParentheses(tree, tree.child(node, "left"));
  const right = tree.child(node, "right");
  if (tree.type(tree.first(node)) === "using") return usingDeclaration(walk, left, right, scope);
  const isFunction = tree.type(assigned(tree, right)) === "function_expression";
  const place = placeOf(walk, left, scope);
  if (place === undefined) {
    const value = walk.expression(right, scope);
    if (isFunction && tree.type(left) === "subscript_expression") {
      computedMethod(walk, tree.child(left, "object"), scope);
      const object = walk.expression(tree.child(left, "object"), scope);
      out.assign(out.index(object, walk.expression(tree.child(left, "index"), scope)), "[]", value, scope, tree.start(left));
      return value;
    }
    bindPattern(walk, left, value, scope, ASSIGNING);
    return value;
  }
  const isPrototype = place.name === "prototype" && tree.type(right) === "object";
  const receiver = isFunction || isPrototype ? receiverInside(walk, place, scope) : NONE;
  const value = isPrototype ? lowerObject(walk, right, scope, receiver) : walk.expression(right, scope);
  if (place.objectNode < 0) {
    if (isFunction) constructs(walk, out.name(scope, place.name));
    if (!LITERALS.has(tree.type(right))) out.assign(NONE, place.name, value, scope, place.nameOffset);
    return value;
  }
  if (isFunction) assignedFunction(walk, place, receiver);
  noteField(walk, place, value);
  if (place.object >= 0) out.assign(place.object, place.name, value, scope, place.nameOffset);
  return value;
}

/** Values that tell nothing of a variable that gets them: counters, flags. */
const LITERALS: ReadonlySet<string> = new Set(["number", "string", "true", "false", "null", "undefined", "template_string"]);

function usingDeclaration(walk: Walk, left: SyntaxNode, right: SyntaxNode, scope: number): At {
  const value = walk.expression(right, scope);
  bindPattern(walk, left, value, scope, { scope: walk.home, kind: "constant", flags: 0, exported: "no" });
  return value;
}

/** Undefined for patterns and computed members. The object of a member is read where it stands. */
function placeOf(walk: Walk, left: SyntaxNode, scope: number): Place | undefined {
  const { tree } = walk;
  switch (tree.type(left)) {
    case "identifier":
      return { object: NONE, objectNode: NONE, name: tree.text(left), nameOffset: tree.start(left) };
    case "non_null_expression":
      return placeOf(walk, tree.first(left), scope);
    case "member_expression":
    case "subscript_expression": {
      const isMember = tree.type(left) === "member_expression";
      const key = tree.child(left, isMember ? "property" : "index");
      const name = isMember ? tree.text(key) : subscriptName(tree, key);
      if (key < 0 || name === undefined) return undefined;
      const objectNode = tree.child(left, "object");
      const isRead = !isExports(tree, objectNode);
      return { object: walk.expression(objectNode, scope, isRead), objectNode, name, nameOffset: tree.start(key) };
    }
    default:
      return undefined;
  }
}

/** The value at the end of `a = b = value`. */
function assigned(tree: SyntaxTree, right: SyntaxNode): SyntaxNode {
  let value = withoutParentheses(tree, right);
  while (tree.type(value) === "assignment_expression") value = withoutParentheses(tree, tree.child(value, "right"));
  return value;
}

/** What `this` is in functions that an assignment makes members of something; -1 where the place does not tell. */
function receiverInside(walk: Walk, { object, objectNode, name }: Place, scope: number): At {
  const { tree, out } = walk;
  if (object < 0) return NONE;
  if (name === "prototype") return out.create(dottedName(walk, objectNode, scope), []);
  return isExports(tree, objectNode) ? NONE : methodReceiver(walk, objectNode, scope);
}

/** `exports`, `module`, `module.exports`: functions given out are no methods of the module, and giving out is no use of it. */
function isExports(tree: SyntaxTree, node: SyntaxNode): boolean {
  const text = tree.end(node) - tree.start(node) <= 14 ? tree.text(node) : "";
  return text === "exports" || text === "module.exports" || text === "module";
}

/** The function just lowered is a method of the place, or a constructor where it has the name of one and fills `this`. */
function assignedFunction(walk: Walk, { object, name }: Place, receiver: At): void {
  const { finished, out } = walk;
  if (finished === undefined || finished.self !== undefined) return;
  const first = name.charCodeAt(0);
  const isConstructor = finished.assignsThis && (receiver < 0 || (first >= 65 && first <= 90));
  if (isConstructor) out.setReceiver(finished.fn, out.create(out.memberOf(object, name), []));
  else if (receiver >= 0) out.setReceiver(finished.fn, receiver);
}

/** `a[key] = function …`: the function just lowered is a method of `a`. */
function computedMethod(walk: Walk, object: SyntaxNode, scope: number): void {
  const { finished, out, tree } = walk;
  if (finished === undefined || finished.self !== undefined || isExports(tree, object)) return;
  const receiver = methodReceiver(walk, object, scope);
  if (receiver >= 0) out.setReceiver(finished.fn, receiver);
}

/** `this.x = v` */
function noteField(walk: Walk, { objectNode, name, nameOffset }: Place, value: At): void {
  if (walk.tree.type(objectNode) !== "this") return;
  const self = walk.frame.self ?? walk.frame;
  self.assignsThis = true;
  self.fields?.assigned(name, value, nameOffset, self.isConstructor);
}

/** `a ??= v`, `a += v` */
function augmented(walk: Walk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  const left = withoutParentheses(tree, tree.child(node, "left"));
  const before = walk.expression(left, scope);
  const value = walk.expression(tree.child(node, "right"), scope);
  switch (tree.type(tree.child(node, "operator"))) {
    case "??=":
    case "||=":
    case "&&=":
      if (dottedName(walk, left, scope) >= 0) bindPattern(walk, left, value, scope, ASSIGNING);
      return out.group("either", [before, value]);
    default:
      return before;
  }
}

export const ASSIGNMENTS: { readonly [type: string]: ExpressionHandler } = {
  assignment_expression: assignment,
  augmented_assignment_expression: augmented,
};
