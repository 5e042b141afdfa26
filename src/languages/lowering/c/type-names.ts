import { FLAG } from "#model/binding-codes.ts";
import { NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { lowerClass } from "./classes.ts";
import { functionType, readDeclarator } from "./declarators.ts";
import { lowerEnum } from "./enums.ts";
import { declareParameters, forgetParameters, takeTemplates, templateScope } from "./templates.ts";
import type { CWalk } from "./walk.ts";

/** `typedef … name;`: the name of a nameless struct or enum, else another name of a type. */
export function lowerTypedef(walk: CWalk, node: SyntaxNode): void {
  const { tree, out } = walk;
  walk.open();
  const typeNode = tree.child(node, "type");
  const declarators = tree.childrenIn(node, "declarator");
  const first = declarators[0] ?? NONE;
  const kind = tree.type(typeNode);
  const isNameless = tree.child(typeNode, "body") >= 0 && tree.child(typeNode, "name") < 0 && tree.type(first) === "type_identifier";
  const given = isNameless ? first : NONE;
  const isStruct = kind === "struct_specifier" || kind === "union_specifier" || kind === "class_specifier";
  const type = isStruct
    ? lowerClass(walk, typeNode, given)
    : kind === "enum_specifier"
      ? lowerEnum(walk, typeNode, given)
      : walk.type(typeNode);
  const tag = isStruct || kind === "enum_specifier" ? tree.text(tree.child(typeNode, "name")) : "";
  for (const declarator of declarators) {
    if (declarator === given) continue;
    const { name, type: whole, fn } = readDeclarator(walk, declarator, type);
    if (tree.type(name) !== "type_identifier") continue;
    const text = tree.text(name);
    // `typedef struct loaf loaf;` would stand for itself: the struct is found under the name.
    const scope = text === tag ? walk.hiddenScope() : walk.scope;
    out.declare(scope, text, "alias", {
      type: fn < 0 ? whole : functionType(walk, fn, whole),
      flags: walk.leftOut,
      nameOffset: tree.start(name),
    });
  }
}

/** `using Name = …;` */
export function lowerAlias(walk: CWalk, node: SyntaxNode): void {
  const { tree, out } = walk;
  walk.open();
  const name = tree.child(node, "name");
  const templates = takeTemplates(walk);
  const within = walk.scope;
  const scope = templateScope(walk, templates, within);
  const known = declareParameters(walk, templates, scope);
  const around = scope < 0 ? walk.enterScope(within) : walk.enterScope(scope);
  const type = walk.type(tree.child(node, "type"));
  walk.leave(around);
  forgetParameters(walk, known);
  if (name < 0) return;
  out.declare(within, tree.text(name), "alias", { type, owner: scope, flags: walk.leftOut, nameOffset: tree.start(name) });
}

/** `concept Name = …;`: a name of no type. */
export function lowerConcept(walk: CWalk, node: SyntaxNode): void {
  const { tree, out } = walk;
  const name = tree.child(node, "name");
  const templates = takeTemplates(walk);
  const scope = walk.newScope("types", walk.scope);
  const known = declareParameters(walk, templates, scope);
  const around = walk.enterScope(scope);
  for (let child = tree.first(node); child >= 0; child = tree.next(child)) if (child !== name) walk.value(child);
  walk.leave(around);
  forgetParameters(walk, known);
  if (name >= 0) out.declare(walk.scope, tree.text(name), "alias", { flags: FLAG.bodiless, owner: scope, nameOffset: tree.start(name) });
}
