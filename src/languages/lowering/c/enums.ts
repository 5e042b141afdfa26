import { FLAG } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { mention, readName, typeRecord } from "./names.ts";
import type { CWalk } from "./walk.ts";

/** `enum …`: a class whose constants are seen around it too, unless it is an `enum class`. A typedef may give the name. */
export function lowerEnum(walk: CWalk, node: SyntaxNode, given: SyntaxNode = NONE): At {
  const { tree, out } = walk;
  const nameNode = given >= 0 ? given : tree.child(node, "name");
  const name = nameNode < 0 ? undefined : readName(walk, nameNode);
  const body = tree.child(node, "body");
  if (body < 0) {
    if (name === undefined) return NONE;
    const at = typeRecord(walk, name, []);
    mention(walk, "type", at, name, node);
    return at;
  }
  walk.type(tree.child(node, "base"));
  walk.open();
  const around = walk.isCpp ? walk.scope : walk.outsideClasses();
  const isScoped = tree.has(node, "class") || tree.has(node, "struct");
  let cls = NONE;
  let type: At = NONE;
  if (name !== undefined) {
    const scope = walk.newScope("class", around);
    cls = out.class(scope, name.text, FLAG.enum, tree.start(name.node));
    out.setScopeOwner(scope, cls);
    out.declare(around, name.text, "class", { owner: cls, flags: walk.leftOut, nameOffset: tree.start(name.node) });
    type = out.typeName(around, name.text);
  }
  lowerEnumerators(walk, body, { cls, type, around: isScoped ? NONE : around });
  return type;
}

interface EnumPlaces {
  readonly cls: number;
  readonly type: At;
  /** Scope that sees the constants bare, or -1. */
  readonly around: number;
}

function lowerEnumerators(walk: CWalk, list: SyntaxNode, places: EnumPlaces): void {
  const { tree, out } = walk;
  const { cls, type, around } = places;
  for (let child = tree.first(list); child >= 0; child = tree.next(child)) {
    if (tree.type(child) !== "enumerator") {
      // Preprocessor branches hold further ones.
      if (tree.type(child).startsWith("preproc_") && walk.descend()) {
        lowerEnumerators(walk, child, places);
        walk.ascend();
      }
      continue;
    }
    const name = tree.child(child, "name");
    const text = tree.text(name);
    walk.value(tree.child(child, "value"));
    const nameOffset = tree.start(name);
    if (cls >= 0) out.member(cls, text, { type, flags: FLAG.static, nameOffset });
    if (around >= 0) out.declare(around, text, "constant", { type, flags: walk.leftOut, nameOffset });
  }
}
