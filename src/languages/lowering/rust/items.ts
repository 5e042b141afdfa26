import { NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { lowerAttribute } from "./attributes.ts";
import { lowerFunction } from "./functions.ts";
import { lowerGenerics } from "./generics.ts";
import { lowerImpl } from "./impls.ts";
import { lowerMacroDefinition } from "./macros.ts";
import { lowerEnum, lowerStruct, lowerTrait } from "./nominal.ts";
import { lowerExternCrate, lowerUse } from "./uses.ts";
import type { RustWalk } from "./walk.ts";

/** Lowers one item; false for a node that is none. */
export function lowerItem(walk: RustWalk, node: SyntaxNode, scope: number): boolean {
  switch (walk.tree.type(node)) {
    case "function_item":
    case "function_signature_item":
      lowerNamedFunction(walk, node, scope);
      return true;
    case "struct_item":
    case "union_item":
      lowerStruct(walk, node, scope);
      return true;
    case "enum_item":
      lowerEnum(walk, node, scope);
      return true;
    case "trait_item":
      lowerTrait(walk, node, scope);
      return true;
    case "impl_item":
      lowerImpl(walk, node, scope);
      return true;
    case "mod_item":
      lowerModule(walk, node, scope);
      return true;
    case "use_declaration":
      lowerUse(walk, node, scope);
      return true;
    case "extern_crate_declaration":
      lowerExternCrate(walk, node, scope);
      return true;
    case "const_item":
    case "static_item":
      lowerConstant(walk, node, scope);
      return true;
    case "type_item":
      lowerAlias(walk, node, scope);
      return true;
    case "macro_definition":
      lowerMacroDefinition(walk, node, scope);
      return true;
    case "attribute_item":
    case "inner_attribute_item":
      lowerAttribute(walk, node, scope);
      return true;
    case "foreign_mod_item":
      lowerItems(walk, walk.tree.child(node, "body"), scope);
      return true;
    default:
      return false;
  }
}

/** The items of a file or module; what is no item (a macro call) is lowered as an expression. */
export function lowerItems(walk: RustWalk, around: SyntaxNode, scope: number): void {
  const { tree } = walk;
  for (let child = around < 0 ? NONE : tree.first(around); child >= 0; child = tree.next(child)) {
    if (!walk.item(child, scope)) walk.value(child, scope);
  }
}

function lowerNamedFunction(walk: RustWalk, node: SyntaxNode, scope: number): void {
  const { tree, out } = walk;
  const name = tree.child(node, "name");
  const owner = lowerFunction(walk, node, scope, false);
  out.declare(scope, tree.text(name), "function", { owner, flags: walk.exportFlag(node), nameOffset: tree.start(name) });
}

function lowerModule(walk: RustWalk, node: SyntaxNode, scope: number): void {
  const { tree, out } = walk;
  const name = tree.child(node, "name");
  const text = tree.text(name);
  const body = tree.child(node, "body");
  const flags = walk.exportFlag(node);
  const nameOffset = tree.start(name);
  if (body < 0) {
    const owner = out.import(`mod:${text}`, "", scope, 0, walk.lineOf(tree.start(node)));
    out.declare(scope, text, "import", { owner, flags, nameOffset });
    return;
  }
  const inner = out.scope("namespace", scope);
  out.declare(scope, text, "namespace", { owner: inner, flags, nameOffset });
  const around = walk.module;
  walk.module = { scope: inner, name: text, around };
  lowerItems(walk, body, inner);
  walk.module = around;
}

function lowerConstant(walk: RustWalk, node: SyntaxNode, scope: number): void {
  const { tree, out } = walk;
  const name = tree.child(node, "name");
  const type = walk.type(tree.child(node, "type"), scope);
  const value = walk.value(tree.child(node, "value"), scope);
  const text = tree.text(name);
  if (text === "_" || name < 0) return;
  out.declare(scope, text, "constant", { type, value, flags: walk.exportFlag(node), nameOffset: tree.start(name) });
}

function lowerAlias(walk: RustWalk, node: SyntaxNode, scope: number): void {
  const { tree, out } = walk;
  const name = tree.child(node, "name");
  const outside = walk.surroundings();
  const inner = tree.child(node, "type_parameters") < 0 ? NONE : out.scope("types", scope);
  lowerGenerics(walk, node, inner < 0 ? scope : inner);
  const type = walk.type(tree.child(node, "type"), inner < 0 ? scope : inner);
  walk.restore(outside);
  out.declare(scope, tree.text(name), "alias", {
    type,
    owner: inner,
    flags: walk.exportFlag(node),
    nameOffset: tree.start(name),
  });
}
