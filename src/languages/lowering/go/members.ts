import { FLAG } from "#model/binding-codes.ts";
import type { At } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { mention, namedType, typeByName } from "./named-types.ts";
import { isName, signature } from "./signature.ts";
import { type GoWalk, isCapital } from "./walk.ts";

/** Gives a class the fields of a struct type or the methods of an interface type; what is embedded is a base. */
export function lowerMembers(walk: GoWalk, type: SyntaxNode, cls: number, scope: number): void {
  const { tree, out } = walk;
  const around = walk.enterScope(scope);
  const bases: At[] = [];
  const isStruct = tree.type(type) === "struct_type";
  const list = isStruct ? tree.childOfType(type, "field_declaration_list") : type;
  for (let child = list < 0 ? -1 : tree.first(list); child >= 0; child = tree.next(child)) {
    switch (tree.type(child)) {
      case "field_declaration":
        lowerField(walk, child, cls, bases);
        break;
      case "method_elem":
        lowerMethodElement(walk, child, cls);
        break;
      case "type_elem":
        lowerTypeElement(walk, child, bases);
        break;
      case "struct":
      case "interface":
        break;
      default:
        walk.statement(child);
    }
  }
  out.finishClass(cls, { extends: bases });
  walk.frame = around;
}

function lowerField(walk: GoWalk, field: SyntaxNode, cls: number, bases: At[]): void {
  const { tree, out } = walk;
  const typeNode = tree.child(field, "type");
  if (tree.child(field, "name") < 0) {
    const named = namedType(walk, typeNode);
    if (named === undefined) return;
    const base = typeByName(walk, named);
    mention(walk, "extends", base, named, typeNode);
    bases.push(base);
    const isPointer = tree.source.charCodeAt(tree.start(field)) === 42 || tree.type(typeNode) === "pointer_type";
    const name = tree.text(named.name);
    out.member(cls, name, {
      type: isPointer ? out.wrap("typePointer", base) : base,
      flags: isCapital(name) ? FLAG.exported : 0,
      nameOffset: tree.start(named.name),
    });
    return;
  }
  const type = walk.type(typeNode);
  for (let name = tree.first(field); name >= 0; name = tree.next(name)) {
    if (tree.field(name) !== "name" || !isName(walk, name)) continue;
    const text = tree.text(name);
    out.member(cls, text, { type, flags: isCapital(text) ? FLAG.exported : 0, nameOffset: tree.start(name) });
  }
}

function lowerMethodElement(walk: GoWalk, node: SyntaxNode, cls: number): void {
  const { tree, out } = walk;
  const name = tree.child(node, "name");
  const scope = walk.newScope("function", walk.scope);
  const fn = out.function(scope, FLAG.bodiless, tree.start(name), cls);
  out.setScopeOwner(scope, fn);
  out.finishFunction(fn, signature(walk, node, fn, scope));
  const text = tree.text(name);
  const flags = FLAG.bodiless | (isCapital(text) ? FLAG.exported : 0);
  out.member(cls, text, { fn, flags, nameOffset: tree.start(name) });
}

/** An embedded interface is a base; the sets of types that constraints list are none. */
function lowerTypeElement(walk: GoWalk, node: SyntaxNode, bases: At[]): void {
  const { tree } = walk;
  const only = tree.first(node);
  const named = only >= 0 && tree.next(only) < 0 && tree.source.charCodeAt(tree.start(node)) !== 126 ? namedType(walk, only) : undefined;
  if (named === undefined) {
    walk.type(node);
    return;
  }
  const base = typeByName(walk, named);
  mention(walk, "extends", base, named, only);
  bases.push(base);
}
