import type { SyntaxNode } from "#model/syntax-tree.ts";
import { isPlainValue } from "./literals.ts";
import { bareText, type CName, nameRecord, qualifierRange, readName, typeArguments } from "./names.ts";
import type { ClassBody, CWalk } from "./walk.ts";

/** `: Base(x), field_(y)` of a constructor: bases are constructed, fields are written. What cannot be told apart is read. */
export function lowerFieldInitializers(walk: CWalk, list: SyntaxNode, body: ClassBody | undefined, maker: CName): void {
  const { tree } = walk;
  if (list < 0) return;
  const last = maker.qualifiers.at(-1);
  const own = body?.name ?? (last === undefined ? "" : bareText(walk, last));
  for (let child = tree.first(list); child >= 0; child = tree.next(child)) {
    if (tree.type(child) !== "field_initializer") {
      walk.statement(child);
      continue;
    }
    lowerFieldInitializer(walk, child, own, body?.bases);
  }
}

function lowerFieldInitializer(walk: CWalk, node: SyntaxNode, own: string, bases: readonly string[] | undefined): void {
  const { tree, out } = walk;
  const target = tree.first(node);
  const name = target < 0 ? undefined : readName(walk, target);
  const given = target < 0 ? -1 : tree.next(target);
  if (name === undefined || given < 0) {
    walk.statements(node);
    return;
  }
  const args = tree.children(given);
  const callee = nameRecord(walk, name);
  const isConstruction = tree.type(target) !== "field_identifier" || name.text === own || bases?.includes(name.text) === true;
  if (isConstruction) {
    typeArguments(walk, name.args);
    walk.site("new", name.text, callee, name.node, node, qualifierRange(walk, name));
    for (const arg of args) walk.value(arg);
    return;
  }
  out.use("reference", callee, tree.start(name.node));
  const values = args.map((arg) => walk.value(arg));
  const [only] = values;
  if (values.length !== 1 || only === undefined || only < 0 || isPlainValue(walk, args[0] as SyntaxNode)) return;
  out.assign(out.receiver("this", walk.scope), name.text, only, walk.scope);
}
