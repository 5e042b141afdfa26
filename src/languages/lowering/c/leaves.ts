import { LITERAL } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { lowerAssignment } from "./assignments.ts";
import { lowerSpecialCall } from "./calls.ts";
import { construct, constructed, givenValues } from "./creations.ts";
import { lowerList } from "./initializers.ts";
import { lowerLambda } from "./lambdas.ts";
import { stringValue } from "./literals.ts";
import { lowerBinary, lowerConditionalExpression } from "./operators.ts";
import type { CWalk } from "./walk.ts";

/** Record of an expression that does not start with another one. Anything unknown is searched for what is inside. */
export function lowerLeaf(walk: CWalk, node: SyntaxNode): At {
  const { tree, out } = walk;
  switch (tree.type(node)) {
    case "this":
      return out.receiver("this", walk.scope);
    case "number_literal":
    case "char_literal":
    case "user_defined_literal":
      return out.literal(LITERAL.number);
    case "string_literal":
    case "raw_string_literal":
    case "concatenated_string": {
      const pieces = tree.type(node) === "concatenated_string" ? tree.children(node) : [node];
      if (tree.type(node) === "concatenated_string") walk.statements(node);
      // A macro among the pieces is some text.
      return out.textOf(pieces.map((piece) => stringValue(walk, piece) ?? NONE));
    }
    case "string_content":
      return NONE;
    case "true":
    case "false":
      return out.literal(LITERAL.boolean);
    case "null":
      return out.literal(LITERAL.null);
    case "call_expression":
      return lowerSpecialCall(walk, node);
    case "lambda_expression":
      return lowerLambda(walk, node);
    case "new_expression":
      return lowerNew(walk, node);
    case "compound_literal_expression":
      return lowerCompoundLiteral(walk, node);
    case "cast_expression": {
      const type = walk.type(tree.child(node, "type"));
      return out.cast(walk.value(tree.child(node, "value")), type);
    }
    case "initializer_list":
      return lowerList(walk, node, NONE, NONE);
    case "assignment_expression":
      return lowerAssignment(walk, node);
    case "binary_expression":
      return lowerBinary(walk, node);
    case "conditional_expression":
      return lowerConditionalExpression(walk, node);
    case "comma_expression":
      return lowerComma(walk, node);
    case "unary_expression": {
      const operand = walk.value(tree.child(node, "argument"));
      return tree.source.charCodeAt(tree.start(node)) === 33 ? out.literal(LITERAL.boolean) : operand;
    }
    case "co_await_expression":
      return out.wrap("await", walk.value(tree.child(node, "argument")));
    case "parameter_pack_expansion":
      return walk.value(tree.child(node, "pattern"));
    case "offsetof_expression": {
      const type = out.wrap("valueOf", walk.type(tree.child(node, "type")));
      const member = tree.child(node, "member");
      out.use("reference", out.memberOf(type, tree.text(member)), tree.start(member));
      return out.literal(LITERAL.number);
    }
    case "sizeof_expression":
    case "alignof_expression":
      walk.type(tree.child(node, "type"));
      walk.value(tree.child(node, "value"));
      return out.literal(LITERAL.number);
    case "preproc_defined":
      return NONE;
    case "type_descriptor":
    case "primitive_type":
    case "sized_type_specifier":
    case "type_identifier":
    case "template_type":
    case "struct_specifier":
    case "union_specifier":
    case "class_specifier":
    case "enum_specifier":
    case "decltype":
    case "dependent_type":
      return walk.type(node);
    default:
      walk.statements(node);
      return NONE;
  }
}

/** `new T(…)`, `new (place) T[n]` */
function lowerNew(walk: CWalk, node: SyntaxNode): At {
  const { tree, out } = walk;
  const placement = tree.child(node, "placement");
  if (placement >= 0) givenValues(walk, placement, undefined);
  for (let part = tree.child(node, "declarator"); part >= 0; part = tree.child(part, "declarator")) walk.value(tree.child(part, "length"));
  const typeNode = tree.child(node, "type");
  const given = tree.child(node, "arguments");
  const what = constructed(walk, typeNode);
  if (what !== undefined) return construct(walk, what, node, given);
  const type = walk.type(typeNode);
  givenValues(walk, given, undefined);
  return out.wrap("valueOf", type);
}

/** `T{…}`, `(T){…}` */
function lowerCompoundLiteral(walk: CWalk, node: SyntaxNode): At {
  const { tree, out } = walk;
  const typeNode = tree.child(node, "type");
  const given = tree.child(node, "value");
  const what = constructed(walk, typeNode);
  if (what !== undefined) return construct(walk, what, node, given);
  const type = walk.type(typeNode);
  return given < 0 ? out.wrap("valueOf", type) : out.cast(lowerList(walk, given, NONE, NONE), type);
}

/** `a, b, c` nests on the right: the last one counts. */
function lowerComma(walk: CWalk, node: SyntaxNode): At {
  const { tree } = walk;
  let step = node;
  while (tree.type(step) === "comma_expression") {
    walk.value(tree.child(step, "left"));
    step = tree.child(step, "right");
  }
  return walk.value(step);
}
