import { FLAG } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { lastChild } from "./names.ts";
import type { CWalk } from "./walk.ts";

/** What a declarator declares. */
export interface Declarator {
  /** The name's node: an identifier, a qualified name, a structured binding; -1 where there is none. */
  readonly name: SyntaxNode;
  /** Its type: of a function, its result's. */
  readonly type: At;
  /** The function declarator directly around the name, or -1. */
  readonly fn: SyntaxNode;
}

/**
 * Reads a declarator from the outside, adding to the type what it wraps around the name. References are their types, since nothing
 * is written differently for them.
 */
export function readDeclarator(walk: CWalk, declarator: SyntaxNode, base: At): Declarator {
  const { tree, out } = walk;
  let type = base;
  for (let node = declarator; node >= 0; ) {
    switch (tree.type(node)) {
      case "pointer_declarator":
      case "pointer_type_declarator":
      case "abstract_pointer_declarator":
        type = out.wrap("typePointer", type);
        node = tree.child(node, "declarator");
        break;
      case "array_declarator":
      case "abstract_array_declarator":
        walk.value(tree.child(node, "size"));
        type = out.wrap("typeArray", type);
        node = tree.child(node, "declarator");
        break;
      case "function_declarator":
      case "abstract_function_declarator": {
        const inner = tree.child(node, "declarator");
        if (isNamed(walk, inner)) return { name: nameWithin(walk, inner), type, fn: node };
        type = functionType(walk, node, type);
        node = inner;
        break;
      }
      case "init_declarator":
      case "attributed_declarator":
        node = tree.child(node, "declarator") >= 0 ? tree.child(node, "declarator") : tree.first(node);
        break;
      default: {
        const inner = transparent(walk, node);
        if (inner === node) return { name: node, type, fn: NONE };
        node = inner;
      }
    }
  }
  return { name: NONE, type, fn: NONE };
}

/** The name of a declarator and the function declarator directly around it, without reading types. */
export function peekDeclarator(walk: CWalk, declarator: SyntaxNode): { readonly name: SyntaxNode; readonly fn: SyntaxNode } {
  const { tree } = walk;
  for (let node = declarator; node >= 0; ) {
    const type = tree.type(node);
    if (type === "function_declarator" && isNamed(walk, tree.child(node, "declarator"))) {
      return { name: nameWithin(walk, tree.child(node, "declarator")), fn: node };
    }
    if (type.endsWith("_declarator") && tree.child(node, "declarator") >= 0) node = tree.child(node, "declarator");
    else {
      const inner = transparent(walk, node);
      if (inner === node) return { name: node, fn: NONE };
      node = inner;
    }
  }
  return { name: NONE, fn: NONE };
}

/** What is inside parentheses, references and packs, which say nothing of the type; else the node itself. */
function transparent(walk: CWalk, node: SyntaxNode): SyntaxNode {
  switch (walk.tree.type(node)) {
    case "parenthesized_declarator":
    case "abstract_parenthesized_declarator":
    case "reference_declarator":
    case "abstract_reference_declarator":
    case "variadic_declarator":
      return lastChild(walk, node);
    default:
      return node;
  }
}

function nameWithin(walk: CWalk, node: SyntaxNode): SyntaxNode {
  let inner = node;
  while (walk.tree.type(inner) === "parenthesized_declarator") inner = walk.tree.first(inner);
  return inner;
}

function isNamed(walk: CWalk, node: SyntaxNode): boolean {
  switch (walk.tree.type(nameWithin(walk, node))) {
    case "identifier":
    case "field_identifier":
    case "type_identifier":
    case "qualified_identifier":
    case "destructor_name":
    case "operator_name":
    case "template_function":
    case "template_method":
      return true;
    default:
      return false;
  }
}

/** A nameless function type with the declarator's parameters. */
export function functionType(walk: CWalk, declarator: SyntaxNode, result: At): At {
  const { tree, out } = walk;
  if (!walk.descend()) return NONE;
  const scope = walk.newScope("function", walk.scope);
  const fn = out.function(scope, FLAG.bodiless, tree.start(declarator));
  out.setScopeOwner(scope, fn);
  out.finishFunction(fn, { parameters: lowerParameters(walk, declarator, fn, scope), result: writtenResult(walk, declarator, result) });
  walk.ascend();
  return out.typeFunction(fn);
}

/** The result that stands behind a function's parameters, or the one before its name. */
export function writtenResult(walk: CWalk, declarator: SyntaxNode, before: At): At {
  const trailing = walk.tree.childOfType(declarator, "trailing_return_type");
  return trailing < 0 ? before : walk.type(walk.tree.first(trailing));
}

/** Macros and what does not parse stand behind the parameters: the calls in them count. */
export function lowerBehind(walk: CWalk, declarator: SyntaxNode): void {
  const { tree } = walk;
  for (let child = tree.first(declarator); child >= 0; child = tree.next(child)) {
    if (tree.type(child) === "call_expression" || tree.type(child) === "ERROR") walk.value(child);
  }
}

/** Declares the parameters of a function in its scope; their types are read in the scope of the walk. */
export function lowerParameters(walk: CWalk, declarator: SyntaxNode, fn: number, scope: number): number[] {
  const { tree, out } = walk;
  const rows: number[] = [];
  lowerBehind(walk, declarator);
  const list = tree.child(declarator, "parameters");
  if (list < 0) return rows;
  const declare = (name: string, nameNode: SyntaxNode, type: At, value: At, flags: number) => {
    rows.push(
      out.declare(scope, name, "parameter", { type, value, owner: fn, extra: rows.length, flags, nameOffset: tree.start(nameNode) }),
    );
  };
  for (let child = tree.first(list); child >= 0; child = tree.next(child)) {
    switch (tree.type(child)) {
      case "parameter_declaration":
      case "optional_parameter_declaration":
      case "variadic_parameter_declaration":
      case "explicit_object_parameter_declaration": {
        const inner = tree.child(child, "declarator");
        const typeNode = tree.child(child, "type");
        if (inner < 0 && tree.type(typeNode) === "primitive_type" && tree.text(typeNode) === "void") break;
        const { name, type } = readDeclarator(walk, inner, walk.type(typeNode));
        const isRest = tree.type(child) === "variadic_parameter_declaration";
        const value = walk.value(tree.child(child, "default_value"));
        const isPlain = tree.type(name) === "identifier";
        declare(
          isPlain ? tree.text(name) : "",
          isPlain ? name : NONE,
          isRest ? out.wrap("typeArray", type) : type,
          value,
          isRest ? FLAG.rest : 0,
        );
        break;
      }
      case "variadic_parameter":
        declare("", NONE, NONE, NONE, FLAG.rest);
        break;
      case "identifier":
        declare(tree.text(child), child, NONE, NONE, 0);
        break;
      default:
        walk.statement(child);
    }
  }
  return rows;
}
