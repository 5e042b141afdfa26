import { FLAG } from "#model/binding-codes.ts";
import { NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode, SyntaxTree } from "#model/syntax-tree.ts";
import { type Frame, KNOWN } from "./frame.ts";
import { bindTarget } from "./targets.ts";
import { type TypeTerm, termOf } from "./type-term.ts";
import { type TypePlace, typeOfTerm } from "./types.ts";
import type { Walk } from "./walk.ts";

/** A parameter as it is written; nodes are -1 where it has none. */
export interface Parameter {
  /** The name, or the pattern of a parameter that is taken apart. */
  readonly target: SyntaxNode;
  readonly type: TypeTerm | undefined;
  readonly value: SyntaxNode;
  readonly splat: "" | "*" | "**";
}

/** Parameters in order, without the marks between positional and keyword ones. */
export function readParameters(tree: SyntaxTree, node: SyntaxNode): Parameter[] {
  const found: Parameter[] = [];
  for (let child = tree.first(node); node >= 0 && child >= 0; child = tree.next(child)) {
    const typeNode = tree.child(child, "type");
    const type = typeNode < 0 ? undefined : termOf(tree, typeNode);
    let target = child;
    let value = NONE;
    switch (tree.type(child)) {
      case "typed_parameter":
        target = tree.first(child);
        break;
      case "default_parameter":
      case "typed_default_parameter":
        target = tree.child(child, "name");
        value = tree.child(child, "value");
        break;
    }
    const kind = tree.type(target);
    const splat = kind === "list_splat_pattern" ? "*" : kind === "dictionary_splat_pattern" ? "**" : "";
    if (splat !== "") target = tree.first(target);
    if (splat === "" && kind !== "identifier" && kind !== "tuple_pattern") continue;
    if (target >= 0) found.push({ target, type, value, splat });
  }
  return found;
}

/**
 * Declares the parameters of a function whose frame and scope are the current ones; gives their rows. Defaults and types belong
 * to the place of the definition.
 */
export function declareParameters(walk: Walk, fn: number, parameters: readonly Parameter[], frame: Frame, place: TypePlace): number[] {
  const { tree, out } = walk;
  const rows: number[] = [];
  const patterns: { readonly target: SyntaxNode; readonly position: number }[] = [];
  for (const { target, type: term, value: valueNode, splat } of parameters) {
    const written = term === undefined ? NONE : typeOfTerm(walk, term, place);
    const value = walk.expression(valueNode, true);
    const isName = tree.type(target) === "identifier";
    const name = isName ? tree.text(target) : "";
    const type = splat === "*" ? out.wrap("typeArray", written) : splat === "**" ? dictionaryOf(walk, written) : written;
    const flags = splat === "*" ? FLAG.rest : valueNode >= 0 ? FLAG.optional : 0;
    const position = rows.length;
    rows.push(
      out.declare(frame.scope, name, "parameter", { type, value, owner: fn, extra: position, flags, nameOffset: tree.start(target) }),
    );
    if (isName) frame.known.set(name, type >= 0 ? KNOWN.typed : KNOWN.variable);
    else patterns.push({ target, position });
  }
  if (patterns.length > 0) {
    const { frame: outer, scope } = walk;
    walk.frame = frame;
    walk.scope = frame.scope;
    for (const { target, position } of patterns) bindTarget(walk, target, out.parameter(fn, position));
    walk.frame = outer;
    walk.scope = scope;
  }
  return rows;
}

/** The type of `**options: T`. */
function dictionaryOf(walk: Walk, value: number): number {
  const { out } = walk;
  return value < 0 ? NONE : out.typeName(walk.module, "dict", [out.typeName(walk.module, "str"), value]);
}
