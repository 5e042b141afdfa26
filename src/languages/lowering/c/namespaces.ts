import type { SyntaxNode } from "#model/syntax-tree.ts";
import type { CWalk } from "./walk.ts";

/** `namespace a::b { … }`: a scope for each name; without a name its content is the surrounding's, and the file's own. */
export function lowerNamespace(walk: CWalk, node: SyntaxNode): void {
  const { tree, out } = walk;
  const name = tree.child(node, "name");
  const names = tree.type(name) === "nested_namespace_specifier" ? namesOf(walk, name) : name < 0 ? [] : [name];
  const around = walk.scope;
  const wasHidden = walk.isHidden;
  walk.isHidden ||= names.length === 0;
  for (const part of names) {
    const text = tree.text(part);
    const scope = walk.newScope("namespace", walk.scope);
    out.declare(walk.scope, text, "namespace", { owner: scope, nameOffset: tree.start(part) });
    if (tree.has(node, "inline")) out.import(`namespace:${text}`, "*", walk.scope);
    walk.scope = scope;
  }
  const body = tree.child(node, "body");
  if (tree.type(body) === "declaration_list") walk.statements(body);
  else walk.statement(body);
  walk.scope = around;
  walk.isHidden = wasHidden;
}

/** `namespace a = b::c;` */
export function lowerNamespaceAlias(walk: CWalk, node: SyntaxNode): void {
  const { tree, out } = walk;
  const name = tree.child(node, "name");
  if (name < 0) return;
  const row = out.import(`namespace:${pathOf(walk, tree.next(name))}`, "", walk.scope);
  out.declare(walk.scope, tree.text(name), "import", { owner: row, nameOffset: tree.start(name) });
}

/** `using namespace a;`, `using a::b;`, `using enum E;`. In a class it takes over members of a base, which are found without it. */
export function lowerUsing(walk: CWalk, node: SyntaxNode): void {
  const { tree, out } = walk;
  if (walk.body !== undefined) return;
  let named = tree.first(node);
  while (named >= 0 && tree.type(named) !== "qualified_identifier" && tree.type(named) !== "identifier") named = tree.next(named);
  if (named < 0) return;
  walk.open();
  const parts = namesOf(walk, named);
  if (tree.has(node, "namespace") || tree.has(node, "enum")) {
    const path = pathOf(walk, named);
    walk.usesStandard ||= path === "std";
    out.import(`namespace:${path}`, "*", walk.scope);
    return;
  }
  const last = parts.at(-1);
  if (last === undefined || parts.length < 2) return;
  const path = parts.slice(0, -1).map((part) => tree.text(part));
  const row = out.import(`namespace:${path.join("::")}`, tree.text(last), walk.scope);
  out.declare(walk.scope, tree.text(last), "import", { owner: row });
}

function pathOf(walk: CWalk, node: SyntaxNode): string {
  return namesOf(walk, node)
    .map((part) => walk.tree.text(part))
    .join("::");
}

/** Nodes of the single names in a qualified one. */
function namesOf(walk: CWalk, node: SyntaxNode): SyntaxNode[] {
  const { tree } = walk;
  const found: SyntaxNode[] = [];
  if (node < 0) return found;
  // Nodes stand in the order of the text.
  for (let part = node; part < tree.size && tree.start(part) < tree.end(node); part++) {
    if (tree.type(part).endsWith("identifier") && tree.first(part) < 0) found.push(part);
  }
  return found;
}
