import { LITERAL } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode, SyntaxTree } from "#model/syntax-tree.ts";
import { calledSite } from "./calls.ts";
import { typeArguments } from "./type-arguments.ts";
import type { ExpressionHandler, Walk } from "./walk.ts";

interface Entry {
  readonly name?: string;
  readonly value: At;
  readonly nameOffset?: number;
}

/** `<A b={c}>…</A>` calls the component with its properties, in which functions get the types that it wants. */
function element(walk: Walk, node: SyntaxNode, scope: number): At {
  const { tree } = walk;
  const open = tree.child(node, "open_tag");
  return tag(walk, node, open < 0 ? node : open, scope);
}

/** The record of the element. */
function tag(walk: Walk, whole: SyntaxNode, open: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  const name = tree.child(open, "name");
  const isComponent = isComponentName(tree, name);
  const callee = isComponent ? walk.expression(name, scope, false) : NONE;
  const types = typeArguments(walk, tree.child(open, "type_arguments"), scope);
  const entries: Entry[] = [];
  for (let child = tree.first(open); child >= 0; child = tree.next(child)) {
    if (tree.field(child) === "attribute") attribute(walk, child, scope, entries);
  }
  const inside = whole === open ? [] : children(walk, whole, scope, entries);
  if (isComponent) {
    calledSite(walk, "jsx", name, callee, { start: tree.start(whole), after: tree.end(name) });
    if (entries.length > 0) out.call(callee, [out.object(entries)], types);
  }
  return out.group("element", [callee, ...inside]);
}

/** Lower-case tags are elements of the page, dotted ones never. */
function isComponentName(tree: SyntaxTree, name: SyntaxNode): boolean {
  const type = tree.type(name);
  if (type === "member_expression") return true;
  if (type !== "identifier") return false;
  const first = tree.source.charCodeAt(tree.start(name));
  const isLower = first >= 97 && first <= 122;
  return !isLower && !tree.text(name).includes("-");
}

function attribute(walk: Walk, node: SyntaxNode, scope: number, entries: Entry[]): void {
  const { tree, out } = walk;
  if (tree.type(node) !== "jsx_attribute") {
    const value = braces(walk, node, scope);
    if (value >= 0) entries.push({ value });
    return;
  }
  const name = tree.first(node);
  const valueNode = tree.next(name);
  const value = valueNode < 0 ? out.literal(LITERAL.boolean) : attributeValue(walk, valueNode, scope);
  entries.push({ name: tree.text(name), value, nameOffset: tree.start(name) });
}

function attributeValue(walk: Walk, node: SyntaxNode, scope: number): At {
  return walk.tree.type(node) === "jsx_expression" ? braces(walk, node, scope) : walk.expression(node, scope);
}

/** `{value}`, `{...value}`, `{}`. */
function braces(walk: Walk, node: SyntaxNode, scope: number): At {
  const { tree } = walk;
  const inner = tree.first(node);
  return walk.expression(tree.type(inner) === "spread_element" ? tree.first(inner) : inner, scope);
}

/** Records of the elements inside. A single child that is a value is the property `children`, and so are several elements. */
function children(walk: Walk, node: SyntaxNode, scope: number, entries: Entry[]): readonly At[] {
  const { tree, out } = walk;
  const inside: At[] = [];
  let only: Entry | undefined;
  let count = 0;
  for (let child = tree.first(node); child >= 0; child = tree.next(child)) {
    switch (tree.type(child)) {
      case "jsx_expression": {
        const value = braces(walk, child, scope);
        if (tree.first(child) < 0) break;
        count++;
        only = { name: "children", value, nameOffset: tree.start(child) };
        break;
      }
      case "jsx_text":
      case "jsx_opening_element":
      case "jsx_closing_element":
        break;
      case "jsx_element":
      case "jsx_self_closing_element":
        count++;
        inside.push(walk.expression(child, scope));
        break;
      default:
        count++;
        walk.visit(child, scope);
    }
  }
  if (count === 1 && only !== undefined && only.value >= 0) entries.push(only);
  else if (inside.length > 0) entries.push({ name: "children", value: out.group("array", inside) });
  return inside;
}

const nothing: ExpressionHandler = () => NONE;

export const JSX: { readonly [type: string]: ExpressionHandler } = {
  jsx_element: element,
  jsx_self_closing_element: element,
  jsx_fragment: element,
  jsx_expression: braces,
  jsx_text: nothing,
  jsx_closing_element: nothing,
};
