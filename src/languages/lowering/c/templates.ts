import { NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { readDeclarator } from "./declarators.ts";
import type { CWalk } from "./walk.ts";

/** `template <…> …`: the parameters wait for the class, function or alias that they belong to. */
export function lowerTemplate(walk: CWalk, node: SyntaxNode): void {
  const { tree } = walk;
  const outer = walk.templates;
  const parameters = tree.child(node, "parameters");
  walk.templates = parameters < 0 ? outer : [...outer, parameters];
  for (let child = tree.first(node); child >= 0; child = tree.next(child)) {
    // What a requires clause says names the parameters, which are declared with what follows.
    if (child !== parameters && tree.type(child) !== "requires_clause") walk.statement(child);
  }
  walk.templates = outer;
}

/** The waiting lists of template parameters, which go to the one who asks. */
export function takeTemplates(walk: CWalk): readonly SyntaxNode[] {
  const taken = walk.templates;
  if (taken.length > 0) walk.templates = [];
  return taken;
}

/** Declares template parameters in a scope; they are known until `forgetParameters` with what this gives. */
export function declareParameters(walk: CWalk, lists: readonly SyntaxNode[], scope: number): number {
  const known = walk.typeParameters.length;
  for (const list of lists) {
    for (let child = walk.tree.first(list); child >= 0; child = walk.tree.next(child)) declareParameter(walk, child, scope);
  }
  return known;
}

export function forgetParameters(walk: CWalk, known: number): void {
  walk.typeParameters.length = known;
}

function declareParameter(walk: CWalk, node: SyntaxNode, scope: number): void {
  const { tree, out } = walk;
  switch (tree.type(node)) {
    case "type_parameter_declaration":
    case "variadic_type_parameter_declaration":
    case "optional_type_parameter_declaration": {
      const named = tree.child(node, "name");
      const name = named >= 0 ? named : tree.childOfType(node, "type_identifier");
      const value = walk.type(tree.child(node, "default_type"));
      if (name < 0) return;
      out.declare(scope, tree.text(name), "typeParameter", { value, nameOffset: tree.start(name) });
      walk.typeParameters.push(tree.text(name));
      return;
    }
    case "template_template_parameter_declaration":
      for (const child of tree.children(node)) if (tree.field(child) !== "parameters") declareParameter(walk, child, scope);
      return;
    case "parameter_declaration":
    case "optional_parameter_declaration":
    case "variadic_parameter_declaration": {
      const { name, type } = readDeclarator(walk, tree.child(node, "declarator"), walk.type(tree.child(node, "type")));
      const value = walk.value(tree.child(node, "default_value"));
      if (tree.type(name) !== "identifier") return;
      out.declare(scope, tree.text(name), "constant", { type, value, nameOffset: tree.start(name) });
      return;
    }
    default:
      return;
  }
}

/** A scope around something for template parameters that are not its own, or -1. */
export function templateScope(walk: CWalk, lists: readonly SyntaxNode[], parent: number): number {
  return lists.length === 0 ? NONE : walk.newScope("types", parent);
}
