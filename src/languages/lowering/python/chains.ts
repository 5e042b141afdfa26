import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { genericHead, lowerCall } from "./calls.ts";
import { receiverBody } from "./frame.ts";
import { termOf } from "./type-term.ts";
import { placeHere, typeOfTerm } from "./types.ts";
import type { Walk } from "./walk.ts";

const NO_TYPES: readonly At[] = [];

/** `a.b().c[k].d()`: nests on the left, so it is walked by a loop, however long. */
export function lowerChain(walk: Walk, node: SyntaxNode, used: boolean): At {
  const { tree, out } = walk;
  const links: SyntaxNode[] = [];
  let base = node;
  let baseUsed = used;
  for (;;) {
    const type = tree.type(base);
    let inner: SyntaxNode;
    if (type === "call") {
      inner = tree.child(base, "function");
      baseUsed = hasKey(walk, inner);
    } else if (type === "attribute") {
      inner = tree.child(base, "object");
      baseUsed = false;
    } else if (type === "subscript") inner = tree.child(base, "value");
    else if (type === "parenthesized_expression") inner = tree.first(base);
    else if (type === "await") inner = tree.next(tree.first(base));
    else break;
    if (inner < 0 || (type === "await" && tree.first(base) < 0)) {
      walk.children(base);
      return NONE;
    }
    links.push(base);
    base = inner;
  }
  // Outermost first: whether each link is a read itself is what the one around it says.
  let at = walk.expression(base, baseUsed);
  let types = NO_TYPES;
  for (let i = links.length - 1; i >= 0; i--) {
    const link = links[i] as SyntaxNode;
    const around = links[i - 1] ?? NONE;
    switch (tree.type(link)) {
      case "call":
        at = lowerCall(walk, link, at, types);
        types = NO_TYPES;
        break;
      case "attribute":
        at = lowerMember(walk, link, at, isRead(walk, links, i, used));
        types = NO_TYPES;
        break;
      case "subscript":
        if (around >= 0 && genericHead(tree, link) >= 0 && tree.type(around) !== "subscript") types = lowerTypeArguments(walk, link);
        else at = lowerIndex(walk, link, at);
        break;
      case "await":
        at = out.wrap("await", at);
        break;
    }
  }
  return at;
}

/** A member is read as a value unless it is called or has a member taken itself. */
function isRead(walk: Walk, links: readonly SyntaxNode[], position: number, used: boolean): boolean {
  const { tree } = walk;
  for (let i = position - 1; i >= 0; i--) {
    const type = tree.type(links[i] as SyntaxNode);
    if (type === "attribute") return false;
    if (type === "call") return hasKey(walk, tree.child(links[i] as SyntaxNode, "function"));
  }
  return used;
}

/** `handlers[k]()` reads `handlers`, where `Name[X]()` calls `Name`. */
function hasKey(walk: Walk, callee: SyntaxNode): boolean {
  return walk.tree.type(callee) === "subscript" && genericHead(walk.tree, callee) < 0;
}

function lowerMember(walk: Walk, node: SyntaxNode, object: At, used: boolean): At {
  const { tree, out } = walk;
  const attribute = tree.child(node, "attribute");
  const name = tree.text(attribute);
  if (name === "__class__") {
    const inner = tree.child(node, "object");
    const body = tree.type(inner) === "identifier" ? receiverBody(walk.frame, tree.text(inner)) : undefined;
    if (body !== undefined) return body.value;
  }
  const at = out.memberOf(object, name);
  const here = walk.memberHere(node);
  // The conversion hides the read of the member from who walks inwards.
  if (used || here >= 0) walk.use(at, tree.start(attribute));
  return here >= 0 ? here : at;
}

/** A slice of a sequence has the same items. */
function lowerIndex(walk: Walk, node: SyntaxNode, value: At): At {
  const { tree, out } = walk;
  let key: At = NONE;
  let isSlice = false;
  for (let child = tree.first(node); child >= 0; child = tree.next(child)) {
    if (tree.field(child) !== "subscript") {
      if (tree.field(child) === "") walk.statement(child);
      continue;
    }
    const at = walk.expression(child, true);
    if (tree.type(child) === "slice") isSlice = true;
    else key = at;
  }
  return isSlice ? value : out.index(value, key);
}

/** `Name[X](…)`, `Name[X].of(…)`: what stands in brackets are types, read as values. */
function lowerTypeArguments(walk: Walk, node: SyntaxNode): readonly At[] {
  const { tree } = walk;
  const types: At[] = [];
  for (let child = tree.first(node); child >= 0; child = tree.next(child)) {
    if (tree.field(child) !== "subscript") continue;
    walk.expression(child, true);
    types.push(typeOfTerm(walk, termOf(tree, child), placeHere(walk, true)));
  }
  return types;
}
