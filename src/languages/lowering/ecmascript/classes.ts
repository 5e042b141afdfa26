import { FLAG } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { AssignedFields } from "./assigned-fields.ts";
import { calledSite } from "./calls.ts";
import { lowerClassBody } from "./class-members.ts";
import { exportFlag } from "./declarations.ts";
import { lowerDecorators } from "./decorators.ts";
import { dottedName, dottedType, withoutParentheses } from "./names.ts";
import { declareTypeParameters, typeArguments } from "./type-arguments.ts";
import { typeSite } from "./type-sites.ts";
import type { ExpressionHandler, StatementHandler, Walk } from "./walk.ts";

interface Heritage {
  readonly extends: At[];
  readonly implements: At[];
}

/** Row of a class; `offset` joins it to its symbol. */
function lowerClass(walk: Walk, node: SyntaxNode, parent: number, offset: number): number {
  const { tree, out, typeParameters } = walk;
  const known = typeParameters.length;
  const name = tree.child(node, "name");
  const scope = out.scope("class", parent);
  const cls = out.class(scope, tree.text(name), tree.type(node) === "abstract_class_declaration" ? FLAG.abstract : 0, offset);
  out.setScopeOwner(scope, cls);
  lowerDecorators(walk, node, parent);
  declareTypeParameters(walk, tree.child(node, "type_parameters"), scope);
  const heritage: Heritage = { extends: [], implements: [] };
  const clauses = tree.childOfType(node, "class_heritage");
  if (clauses >= 0) lowerHeritage(walk, clauses, scope, heritage);
  out.finishClass(cls, heritage);
  const fields = new AssignedFields(cls, walk.typed);
  lowerClassBody(walk, tree.child(node, "body"), scope, cls, fields);
  fields.finish(out);
  typeParameters.length = known;
  return cls;
}

/** JavaScript has the base right in `class_heritage`; TypeScript has clauses in it. */
function lowerHeritage(walk: Walk, node: SyntaxNode, scope: number, heritage: Heritage): void {
  const { tree } = walk;
  for (let child = tree.first(node); child >= 0; child = tree.next(child)) {
    switch (tree.type(child)) {
      case "extends":
        break;
      case "extends_clause":
        lowerExtends(walk, child, scope, heritage.extends);
        break;
      case "implements_clause":
        for (let type = tree.next(tree.first(child)); type >= 0; type = tree.next(type)) {
          heritage.implements.push(baseType(walk, type, scope, "implements"));
        }
        break;
      default:
        heritage.extends.push(base(walk, child, NONE, scope));
    }
  }
}

function lowerExtends(walk: Walk, clause: SyntaxNode, scope: number, bases: At[]): void {
  const { tree } = walk;
  for (let child = tree.first(clause); child >= 0; child = tree.next(child)) {
    if (tree.field(child) !== "value") continue;
    const after = tree.next(child);
    bases.push(base(walk, child, tree.field(after) === "type_arguments" ? after : NONE, scope));
  }
}

/** A plain name with type arguments is a type; every other base is an expression. */
function base(walk: Walk, node: SyntaxNode, types: SyntaxNode, scope: number): At {
  const { tree } = walk;
  const args = typeArguments(walk, types, scope);
  const bare = withoutParentheses(tree, node);
  const place = { start: tree.start(node), after: tree.start(node) };
  const plain = dottedName(walk, bare, scope);
  if (plain >= 0) {
    const type = args.length > 0 ? dottedType(walk, bare, scope, args) : NONE;
    calledSite(walk, "extends", bare, plain, place);
    return type >= 0 ? type : plain;
  }
  const at = walk.expression(node, scope, false);
  calledSite(walk, "extends", bare, at, place);
  return at;
}

/** A type after `implements`, or after `extends` in an interface. */
export function baseType(walk: Walk, node: SyntaxNode, scope: number, kind: "extends" | "implements"): At {
  const { tree, out } = walk;
  const isGeneric = tree.type(node) === "generic_type";
  const args = isGeneric ? typeArguments(walk, tree.child(node, "type_arguments"), scope) : [];
  const name = isGeneric ? tree.child(node, "name") : node;
  const type = tree.type(name);
  if (type !== "type_identifier" && type !== "nested_type_identifier") return walk.type(node, scope);
  const at =
    type === "type_identifier"
      ? out.typeName(scope, tree.text(name), args)
      : out.typeMember(dottedName(walk, tree.child(name, "module"), scope), tree.text(tree.child(name, "name")), args);
  typeSite(walk, kind, at, name);
  return at;
}

function classDeclaration(walk: Walk, node: SyntaxNode, scope: number): void {
  const { tree, out } = walk;
  const exported = walk.takeExported();
  const name = tree.child(node, "name");
  const nameOffset = tree.start(name);
  const cls = lowerClass(walk, node, scope, name < 0 ? tree.start(node) : nameOffset);
  if (name < 0) return;
  const text = tree.text(name);
  out.declare(walk.home, text, "class", { owner: cls, flags: exportFlag(walk, exported), nameOffset });
  walk.exportName(text, exported);
}

/** The name of a class expression is seen inside of it alone. */
function classExpression(walk: Walk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  if (tree.first(node) < 0) return NONE;
  const name = tree.child(node, "name");
  if (name < 0) return out.classValue(lowerClass(walk, node, scope, tree.start(node)));
  const inside = out.scope("block", scope);
  const cls = lowerClass(walk, node, inside, tree.start(name));
  out.declare(inside, tree.text(name), "class", { owner: cls });
  return out.classValue(cls);
}

export const CLASS_STATEMENTS: { readonly [type: string]: StatementHandler } = {
  class_declaration: classDeclaration,
  abstract_class_declaration: classDeclaration,
};

export const CLASS_EXPRESSIONS: { readonly [type: string]: ExpressionHandler } = {
  class: classExpression,
};
