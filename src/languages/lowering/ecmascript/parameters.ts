import { FLAG } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { bindPattern } from "./patterns.ts";
import type { Walk } from "./walk.ts";

/** The parameters of a function as declared. */
export interface Parameters {
  /** Rows of declarations, by position. */
  readonly rows: readonly number[];
  /** Their names, by position; "" where one is taken apart. */
  readonly names: readonly string[];
  /** The type of a `this` parameter as a value, or -1. */
  readonly receiver: At;
}

/** A parameter as its node says, in TypeScript and in JavaScript. */
interface Parameter {
  readonly pattern: SyntaxNode;
  readonly type: SyntaxNode;
  readonly value: SyntaxNode;
  readonly flags: number;
  /** Flags of the field that it declares as well, or -1. */
  readonly fieldFlags: number;
}

/** What the parameters of one function are collected into. */
interface Collected {
  readonly scope: number;
  readonly fn: number;
  readonly cls: number;
  readonly rows: number[];
  readonly names: string[];
}

/** Declares the parameters of a function (or function type) in its scope; those of a constructor may be fields of the class `cls`. */
export function lowerParameters(walk: Walk, node: SyntaxNode, scope: number, fn: number, cls: number = NONE): Parameters {
  const { tree } = walk;
  const into: Collected = { scope, fn, cls, rows: [], names: [] };
  const { rows, names } = into;
  const single = tree.child(node, "parameter");
  if (single >= 0) {
    declareParameter(walk, bare(single, 0), into);
    return { rows, names, receiver: NONE };
  }
  let receiver = NONE;
  const list = tree.child(node, "parameters");
  if (list < 0) return { rows, names, receiver };
  for (let child = tree.first(list); child >= 0; child = tree.next(child)) {
    const parameter = parameterOf(walk, child);
    if (tree.type(parameter.pattern) === "this") receiver = walk.out.wrap("valueOf", walk.type(parameter.type, scope));
    else if (tree.type(child) === "ERROR") walk.visitChildren(child, scope);
    else declareParameter(walk, parameter, into);
  }
  return { rows, names, receiver };
}

function parameterOf(walk: Walk, node: SyntaxNode): Parameter {
  const { tree } = walk;
  switch (tree.type(node)) {
    case "required_parameter":
    case "optional_parameter": {
      const pattern = tree.child(node, "pattern");
      const optional = tree.type(node) === "optional_parameter" ? FLAG.optional : 0;
      const rest = tree.type(pattern) === "rest_pattern" ? FLAG.rest : 0;
      return {
        pattern,
        type: tree.child(node, "type"),
        value: tree.child(node, "value"),
        flags: optional | rest,
        fieldFlags: fieldFlags(walk, node),
      };
    }
    case "assignment_pattern":
      return { ...bare(tree.child(node, "left"), FLAG.optional), value: tree.child(node, "right") };
    default:
      return bare(node, tree.type(node) === "rest_pattern" ? FLAG.rest : 0);
  }
}

function bare(pattern: SyntaxNode, flags: number): Parameter {
  return { pattern, type: NONE, value: NONE, flags, fieldFlags: NONE };
}

/** `private readonly shop: Shop` is a field of the class; -1 where no such word stands in front. */
function fieldFlags(walk: Walk, node: SyntaxNode): number {
  const { tree } = walk;
  let flags = NONE;
  for (let part = tree.first(node); part >= 0 && tree.field(part) !== "pattern"; part = tree.next(part)) {
    const type = tree.type(part);
    if (type !== "accessibility_modifier" && type !== "readonly" && type !== "override_modifier") continue;
    if (flags < 0) flags = tree.type(node) === "optional_parameter" ? FLAG.optional : 0;
    if (type === "accessibility_modifier" && tree.type(tree.first(part)) === "private") flags |= FLAG.private;
  }
  return flags;
}

function declareParameter(walk: Walk, parameter: Parameter, into: Collected): void {
  const { tree, out } = walk;
  const { scope, fn, cls, rows, names } = into;
  const position = rows.length;
  const type = walk.type(parameter.type, scope);
  const value = walk.expression(parameter.value, scope);
  const pattern = tree.type(parameter.pattern) === "rest_pattern" ? tree.first(parameter.pattern) : parameter.pattern;
  const isName = tree.type(pattern) === "identifier";
  const name = isName ? tree.text(pattern) : "";
  names.push(name);
  rows.push(out.declare(scope, name, "parameter", { type, value, owner: fn, extra: position, flags: parameter.flags }));
  if (!isName) bindPattern(walk, pattern, out.parameter(fn, position), scope, { scope, kind: "variable", flags: 0, exported: "no" });
  else if (cls >= 0 && parameter.fieldFlags >= 0) {
    out.member(cls, name, { type, value, flags: parameter.fieldFlags, nameOffset: tree.start(pattern) });
  }
}
