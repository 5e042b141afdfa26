import { FLAG } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { componentsOf, valuesOf } from "./components.ts";
import { lowerMembers } from "./members.ts";
import { namedType } from "./named-types.ts";
import { declareTypeParameters, isName, signature } from "./signature.ts";
import { type GoWalk, isCapital } from "./walk.ts";

/** Flags of a name by its first letter: what a package gives out. */
export function exportFlag(walk: GoWalk, name: string): number {
  return walk.scope === walk.module && isCapital(name) ? FLAG.exported : 0;
}

/** `type Name …`: a class with the members of its type, or based on the type that it is made from. */
export function lowerTypeSpec(walk: GoWalk, spec: SyntaxNode): void {
  const { tree, out } = walk;
  const name = tree.child(spec, "name");
  const text = tree.text(name);
  if (name < 0 || text === "_") {
    walk.type(tree.child(spec, "type"));
    return;
  }
  walk.open([text]);
  const within = walk.scope;
  walk.bind(within, text, "type");
  const type = tree.child(spec, "type");
  const scope = walk.newScope("class", within);
  const flags = tree.type(type) === "interface_type" ? FLAG.interface : 0;
  const cls = out.class(scope, text, flags, tree.start(name));
  out.setScopeOwner(scope, cls);
  out.declare(within, text, "class", { owner: cls, flags: exportFlag(walk, text), nameOffset: tree.start(name) });
  const around = walk.enterScope(scope);
  declareTypeParameters(walk, tree.child(spec, "type_parameters"), scope);
  switch (tree.type(type)) {
    case "struct_type":
    case "interface_type":
      lowerMembers(walk, type, cls, scope);
      break;
    case "function_type": {
      const fnScope = walk.newScope("function", scope);
      const fn = out.function(fnScope, FLAG.bodiless, NONE, cls);
      out.setScopeOwner(fnScope, fn);
      out.finishFunction(fn, signature(walk, type, fn, fnScope));
      out.member(cls, "()", { fn, flags: FLAG.bodiless });
      break;
    }
    case "map_type":
      walk.type(tree.child(type, "key"));
      out.member(cls, "[]", { type: walk.type(tree.child(type, "value")) });
      break;
    case "channel_type":
      out.member(cls, "[]", { type: walk.type(tree.child(type, "value")) });
      break;
    case "array_type":
    case "slice_type":
      walk.value(tree.child(type, "length"));
      out.member(cls, "[]", { type: walk.type(tree.child(type, "element")) });
      break;
    default: {
      const base = walk.type(type);
      if (base >= 0 && namedType(walk, type) !== undefined) out.finishClass(cls, { extends: [base] });
    }
  }
  walk.frame = around;
}

/** `type Name = …` */
export function lowerTypeAlias(walk: GoWalk, node: SyntaxNode): void {
  const { tree, out } = walk;
  const name = tree.child(node, "name");
  const text = tree.text(name);
  walk.open([text]);
  const within = walk.scope;
  const parameters = tree.child(node, "type_parameters");
  const scope = parameters < 0 ? NONE : walk.newScope("types", within);
  const around = scope < 0 ? walk.frame : walk.enterScope(scope);
  if (scope >= 0) declareTypeParameters(walk, parameters, scope);
  const type = walk.type(tree.child(node, "type"));
  walk.frame = around;
  if (name < 0 || text === "_") return;
  walk.bind(within, text, "type");
  out.declare(within, text, "alias", { type, owner: scope, flags: exportFlag(walk, text), nameOffset: tree.start(name) });
}

/** `const ( … )`: a line without values repeats those above it. */
export function lowerConstants(walk: GoWalk, declaration: SyntaxNode): void {
  const { tree } = walk;
  let type: At = NONE;
  let values: At[] = [];
  for (let spec = tree.first(declaration); spec >= 0; spec = tree.next(spec)) {
    if (tree.type(spec) !== "const_spec") continue;
    const written = tree.child(spec, "value");
    if (written >= 0) {
      type = walk.type(tree.child(spec, "type"));
      values = valuesOf(walk, written);
    }
    declareNames(walk, "constant", nameNodes(walk, spec), type, values);
  }
}

/** One line of `var`. */
export function lowerVariables(walk: GoWalk, spec: SyntaxNode): void {
  const { tree } = walk;
  const names = nameNodes(walk, spec);
  const type = walk.type(tree.child(spec, "type"));
  const written = tree.child(spec, "value");
  declareNames(walk, "variable", names, type, componentsOf(walk, written, names.length));
}

/** `a, b := …`: names that the block has already are assigned to. */
export function lowerShortDeclaration(walk: GoWalk, left: SyntaxNode, right: SyntaxNode): void {
  const names = walk.tree.children(left);
  declareOrAssign(walk, names, componentsOf(walk, right, names.length));
}

/** Binds the names on the left of `:=` to values that are lowered already; `types` are for values that no expression gives. */
export function declareOrAssign(walk: GoWalk, names: readonly SyntaxNode[], values: readonly At[], types: readonly At[] = []): void {
  const { tree, out } = walk;
  const fresh = names.map((name) => tree.type(name) === "identifier" && !walk.boundInBlock(tree.text(name)));
  const opened = names.filter((_, i) => fresh[i]).map((name) => tree.text(name));
  if (opened.length > 0) walk.open(opened);
  names.forEach((name, i) => {
    const value = values[i] ?? NONE;
    if (fresh[i]) declareName(walk, "variable", name, types[i] ?? NONE, value);
    else if (value >= 0 && tree.type(name) === "identifier") out.assign(NONE, tree.text(name), value, walk.scope);
  });
}

function declareNames(walk: GoWalk, kind: "variable" | "constant", names: readonly SyntaxNode[], type: At, values: readonly At[]): void {
  walk.open(names.map((name) => walk.tree.text(name)));
  names.forEach((name, i) => {
    declareName(walk, kind, name, type, values[i] ?? NONE);
  });
}

function declareName(walk: GoWalk, kind: "variable" | "constant", name: SyntaxNode, type: At, value: At): void {
  const text = walk.tree.text(name);
  if (text === "_") return;
  walk.out.declare(walk.scope, text, kind, { type, value, flags: exportFlag(walk, text), nameOffset: walk.tree.start(name) });
  walk.bind(walk.scope, text, "value");
}

function nameNodes(walk: GoWalk, spec: SyntaxNode): SyntaxNode[] {
  return walk.tree.childrenIn(spec, "name").filter((name) => isName(walk, name));
}
