import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { construct, constructed } from "./creations.ts";
import { firstString } from "./literals.ts";
import { nameRecord, qualifierRange, readName } from "./names.ts";
import { type CWalk, NO_RANGE, type Range } from "./walk.ts";

const CASTS: ReadonlySet<string> = new Set(["static_cast", "dynamic_cast", "const_cast", "reinterpret_cast"]);
const MAKERS: ReadonlySet<string> = new Set(["make_unique", "make_shared", "make_unique_for_overwrite", "make_shared_for_overwrite"]);
/** Functions of the standard library that give what they are given. */
const PASSED_ON: ReadonlySet<string> = new Set(["move", "forward", "ref", "cref", "as_const", "launder", "addressof"]);

/** Calls that are written with a type: conversions, casts, and functions that construct what their type argument names. */
export function isSpecialCall(walk: CWalk, call: SyntaxNode): boolean {
  const { tree } = walk;
  const callee = tree.child(call, "function");
  switch (tree.type(callee)) {
    case "primitive_type":
    case "sized_type_specifier":
    case "placeholder_type_specifier":
    case "decltype":
      return true;
    case "template_function":
    case "qualified_identifier": {
      const name = readName(walk, callee);
      return name !== undefined && name.args >= 0 && (MAKERS.has(name.text) || (name.qualifiers.length === 0 && CASTS.has(name.text)));
    }
    default:
      return false;
  }
}

/** A call for which `isSpecialCall` holds. Conversions to types of the language and casts call nothing: they have no site. */
export function lowerSpecialCall(walk: CWalk, call: SyntaxNode): At {
  const { tree, out } = walk;
  const callee = tree.child(call, "function");
  const list = tree.child(call, "arguments");
  const name = readName(walk, callee);
  if (name === undefined || name.args < 0) return out.cast(lowerArguments(walk, list)[0] ?? NONE, walk.type(callee));
  const argument = tree.first(name.args);
  if (CASTS.has(name.text)) {
    const type = walk.type(argument);
    return out.cast(lowerArguments(walk, list)[0] ?? NONE, type);
  }
  walk.site("call", name.text, nameRecord(walk, name), name.node, call, qualifierRange(walk, name), firstString(walk, list));
  const what = argument < 0 ? undefined : constructed(walk, argument);
  if (what !== undefined) return construct(walk, what, call, list);
  lowerArguments(walk, list);
  return argument < 0 ? NONE : out.wrap("valueOf", walk.type(argument));
}

/** A call whose callee is lowered already, with its type arguments: tells its site, gives its record. */
export function lowerCall(walk: CWalk, call: SyntaxNode, callee: At, types: readonly At[]): At {
  const { tree, out } = walk;
  const list = tree.child(call, "arguments");
  const argument = firstString(walk, list);
  const called = calledName(walk, tree.child(call, "function"));
  const { node, text, receiver } = called;
  if (node < 0) {
    const fn = tree.child(call, "function");
    walk.site("call", "", callee, tree.type(fn) === "lambda_expression" ? fn : list, call, NO_RANGE, argument);
  } else walk.site("call", text, callee, node, call, receiver, argument);
  const args = lowerArguments(walk, list);
  if (called.isStandard && PASSED_ON.has(text) && args.length > 0) return args[0] as At;
  return out.call(callee, args, types);
}

function lowerArguments(walk: CWalk, list: SyntaxNode): At[] {
  const { tree } = walk;
  const args: At[] = [];
  if (list < 0) return args;
  for (let child = tree.first(list); child >= 0; child = tree.next(child)) args.push(walk.value(child));
  return args;
}

interface Called {
  readonly node: SyntaxNode;
  readonly text: string;
  readonly receiver: Range;
  readonly isStandard: boolean;
}

const NAMELESS: Called = { node: NONE, text: "", receiver: NO_RANGE, isStandard: false };

/** Where the name of a callee stands, and what is before it. */
function calledName(walk: CWalk, callee: SyntaxNode): Called {
  const { tree } = walk;
  for (let node = callee; node >= 0; ) {
    switch (tree.type(node)) {
      case "parenthesized_expression":
        node = tree.first(node);
        break;
      case "pointer_expression":
        node = tree.child(node, "argument");
        break;
      case "field_expression": {
        const field = readName(walk, tree.child(node, "field"));
        if (field === undefined) return NAMELESS;
        const object = tree.child(node, "argument");
        return { node: field.node, text: field.text, receiver: { start: tree.start(object), end: tree.end(object) }, isStandard: false };
      }
      default: {
        const name = readName(walk, node);
        if (name === undefined) return NAMELESS;
        const [first] = name.qualifiers;
        return {
          node: name.node,
          text: name.text,
          receiver: qualifierRange(walk, name),
          isStandard: first === undefined ? walk.usesStandard : tree.text(first) === "std",
        };
      }
    }
  }
  return NAMELESS;
}
