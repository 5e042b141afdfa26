import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { type CWalk, NO_RANGE, type Range } from "./walk.ts";

/** A name taken apart: `::a::B<int>::c<long>`. */
export interface CName {
  /** The last name's node: where a definition's symbol has its name. */
  readonly node: SyntaxNode;
  readonly text: string;
  /** Nodes of the names before it, outermost first. */
  readonly qualifiers: readonly SyntaxNode[];
  readonly isGlobal: boolean;
  /** Type arguments of the last name, or -1. */
  readonly args: SyntaxNode;
}

/** Takes a name apart; undefined where the node is none. */
export function readName(walk: CWalk, node: SyntaxNode): CName | undefined {
  const { tree } = walk;
  const qualifiers: SyntaxNode[] = [];
  let isGlobal = false;
  let args = NONE;
  for (let inner = node; inner >= 0; ) {
    switch (tree.type(inner)) {
      case "qualified_identifier": {
        const scope = tree.child(inner, "scope");
        if (scope >= 0) qualifiers.push(scope);
        else isGlobal = true;
        inner = tree.child(inner, "name");
        break;
      }
      case "template_type":
      case "template_function":
      case "template_method":
        args = tree.child(inner, "arguments");
        inner = tree.child(inner, "name");
        break;
      case "dependent_name":
      case "dependent_type":
        inner = lastChild(walk, inner);
        break;
      case "identifier":
      case "field_identifier":
      case "type_identifier":
      case "namespace_identifier":
      case "statement_identifier":
        return { node: inner, text: tree.text(inner), qualifiers, isGlobal, args };
      case "destructor_name":
      case "operator_name":
        return { node: inner, text: tree.text(inner).replace(/\s+/g, ""), qualifiers, isGlobal, args };
      case "operator_cast":
        return { node: inner, text: `operator ${tree.text(tree.child(inner, "type"))}`, qualifiers, isGlobal, args };
      default:
        return undefined;
    }
  }
  return undefined;
}

/** The name without its template arguments. */
export function bareText(walk: CWalk, qualifier: SyntaxNode): string {
  const { tree } = walk;
  return tree.text(tree.type(qualifier) === "template_type" ? tree.child(qualifier, "name") : qualifier);
}

/** Record of what a name's qualifiers mean, a namespace or a class; NONE where it has none. Types among their arguments are told. */
function qualifierRecord(walk: CWalk, name: CName): At {
  const { tree, out } = walk;
  let at: At = NONE;
  for (const qualifier of name.qualifiers) {
    if (tree.type(qualifier) === "decltype") {
      at = out.wrap("valueOf", walk.type(qualifier));
      continue;
    }
    const text = bareText(walk, qualifier);
    const args = tree.type(qualifier) === "template_type" ? typeArguments(walk, tree.child(qualifier, "arguments")) : [];
    // What stands before `::` is a type or a namespace, never a variable of that name.
    at = at < 0 ? out.typeName(name.isGlobal ? walk.module : walk.scope, text, args) : out.memberOf(at, text);
  }
  return at;
}

/** Record of a name as an expression. */
export function nameRecord(walk: CWalk, name: CName): At {
  const { out } = walk;
  if (name.qualifiers.length > 0) return out.memberOf(qualifierRecord(walk, name), name.text);
  return out.name(name.isGlobal ? walk.module : walk.scope, name.text);
}

/** Record of a name as a type, with its arguments. */
export function typeRecord(walk: CWalk, name: CName, args: readonly At[]): At {
  const { out } = walk;
  if (name.qualifiers.length > 0) return out.typeMember(qualifierRecord(walk, name), name.text, args);
  return out.typeName(name.isGlobal ? walk.module : walk.scope, name.text, args);
}

/** The type, or namespace, that a definition's qualifiers name. */
export function ownerRecord(walk: CWalk, name: CName): At {
  const { tree } = walk;
  const owner = name.qualifiers.at(-1) as SyntaxNode;
  const around: CName = { ...name, qualifiers: name.qualifiers.slice(0, -1), node: owner, text: bareText(walk, owner) };
  const args = tree.type(owner) === "template_type" ? tree.children(tree.child(owner, "arguments")).map((arg) => walk.type(arg)) : [];
  return typeRecord(walk, around, args);
}

/** Records of template arguments; values among them stand for themselves. */
export function typeArguments(walk: CWalk, list: SyntaxNode): At[] {
  const { tree } = walk;
  if (list < 0) return [];
  return tree.children(list).map((arg) => (tree.type(arg) === "type_descriptor" ? walk.type(arg) : walk.value(arg)));
}

/** Range of what stands before a qualified name. */
export function qualifierRange(walk: CWalk, name: CName): Range {
  const first = name.qualifiers[0];
  const last = name.qualifiers.at(-1);
  return first === undefined || last === undefined ? NO_RANGE : { start: walk.tree.start(first), end: walk.tree.end(last) };
}

/** Tells the mention of a type by name, unless it can be none of the repository's. */
export function mention(walk: CWalk, kind: "type" | "extends", at: At, name: CName, whole: SyntaxNode): void {
  const [first] = name.qualifiers;
  if (first === undefined ? walk.typeParameters.includes(name.text) : bareText(walk, first) === "std") return;
  walk.site(kind, name.text, at, name.node, whole, qualifierRange(walk, name));
}

export function lastChild(walk: CWalk, node: SyntaxNode): SyntaxNode {
  let last = NONE;
  for (let child = walk.tree.first(node); child >= 0; child = walk.tree.next(child)) last = child;
  return last;
}
