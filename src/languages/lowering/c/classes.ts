import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { type CName, mention, ownerRecord, readName, typeArguments, typeRecord } from "./names.ts";
import { declareParameters, forgetParameters, takeTemplates } from "./templates.ts";
import type { ClassBody, CWalk } from "./walk.ts";

/** `struct`, `union`, `class`: record of the type, declared where it has a body. A typedef may give the name. */
export function lowerClass(walk: CWalk, node: SyntaxNode, given: SyntaxNode = NONE): At {
  const { tree, out } = walk;
  const nameNode = given >= 0 ? given : tree.child(node, "name");
  const name = nameNode < 0 ? undefined : readName(walk, nameNode);
  const body = tree.child(node, "body");
  if (body < 0) {
    if (name === undefined) return NONE;
    const at = typeRecord(walk, name, typeArguments(walk, name.args));
    mention(walk, "type", at, name, node);
    return at;
  }
  const templates = takeTemplates(walk);
  walk.open();
  const around = walk.isCpp ? walk.scope : walk.outsideClasses();
  const scope = walk.newScope("class", around);
  const cls = out.class(scope, name?.text ?? "", 0, tree.start(name === undefined ? node : name.node));
  out.setScopeOwner(scope, cls);
  const type = name === undefined ? out.typeObject(cls) : declareClass(walk, name, cls, around);
  const known = declareParameters(walk, templates, scope);
  const block = walk.enterScope(scope);
  const outer = walk.body;
  const wasInFunction = walk.isInFunction;
  walk.isInFunction = false;
  if (name !== undefined) typeArguments(walk, name.args);
  const { records, names } = lowerBases(walk, tree.childOfType(node, "base_class_clause"));
  walk.body = { cls, name: name?.text ?? "", bases: names };
  walk.statements(body);
  out.finishClass(cls, { extends: records });
  walk.isInFunction = wasInFunction;
  walk.body = outer;
  walk.leave(block);
  forgetParameters(walk, known);
  return type;
}

/** Makes a class known by its name: in its scope, or in what the qualifiers mean. A specialisation is reached through its template. */
function declareClass(walk: CWalk, name: CName, cls: number, around: number): At {
  const { tree, out } = walk;
  const nameOffset = tree.start(name.node);
  if (name.qualifiers.length > 0) out.assign(ownerRecord(walk, name), name.text, out.classValue(cls), walk.scope, nameOffset);
  else if (name.args < 0) out.declare(around, name.text, "class", { owner: cls, flags: walk.leftOut, nameOffset });
  return name.args < 0 ? typeRecord(walk, name, []) : out.typeObject(cls);
}

function lowerBases(walk: CWalk, clause: SyntaxNode): { readonly records: At[]; readonly names: readonly string[] } {
  const { tree } = walk;
  const records: At[] = [];
  const names: string[] = [];
  for (let child = clause < 0 ? NONE : tree.first(clause); child >= 0; child = tree.next(child)) {
    const name = readName(walk, child);
    if (name === undefined || tree.type(child) === "access_specifier") continue;
    const at = typeRecord(walk, name, typeArguments(walk, name.args));
    mention(walk, "extends", at, name, child);
    records.push(at);
    names.push(name.text);
  }
  return { records, names };
}

/** Whether a function of this name in the class is its constructor. */
export function isConstructorOf(body: ClassBody, name: string): boolean {
  return body.name === name && name !== "";
}
