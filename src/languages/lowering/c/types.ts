import { LITERAL } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { lowerClass } from "./classes.ts";
import { readDeclarator } from "./declarators.ts";
import { lowerEnum } from "./enums.ts";
import { bareText, type CName, mention, readName, typeArguments, typeRecord } from "./names.ts";
import type { CWalk } from "./walk.ts";

/** Record of a type; what a specifier with a body declares is declared. */
export function lowerType(walk: CWalk, node: SyntaxNode): At {
  const { tree, out } = walk;
  switch (tree.type(node)) {
    case "primitive_type":
      return out.typeName(walk.scope, tree.text(node));
    case "sized_type_specifier":
      return out.typeName(walk.scope, "int");
    case "type_identifier":
    case "template_type":
    case "qualified_identifier":
    case "dependent_type":
      return namedType(walk, node);
    case "type_descriptor": {
      const type = walk.type(tree.child(node, "type"));
      const declarator = tree.child(node, "declarator");
      return declarator < 0 ? type : readDeclarator(walk, declarator, type).type;
    }
    case "struct_specifier":
    case "union_specifier":
    case "class_specifier":
      return lowerClass(walk, node);
    case "enum_specifier":
      return lowerEnum(walk, node);
    case "decltype": {
      const value = walk.value(tree.next(tree.first(node)));
      return out.wrap("typeOf", value);
    }
    case "macro_type_specifier":
      return walk.type(tree.child(node, "type"));
    case "number_literal":
      return out.typeLiteral(LITERAL.number);
    case "placeholder_type_specifier":
      return NONE;
    default:
      walk.statements(node);
      return NONE;
  }
}

function namedType(walk: CWalk, node: SyntaxNode): At {
  const name = readName(walk, node);
  if (name === undefined) {
    walk.statements(node);
    return NONE;
  }
  const args = typeArguments(walk, name.args);
  const known = standardType(walk, name, args);
  if (known >= 0) return known;
  const at = typeRecord(walk, name, args);
  mention(walk, "type", at, name, node);
  return at;
}

/** Types of the standard library through which members are reached: pointers, sequences, tuples and functions. */
function standardType(walk: CWalk, name: CName, args: readonly At[]): At {
  const { out } = walk;
  const [first = NONE] = args;
  if (args.length === 0) return NONE;
  const [qualifier] = name.qualifiers;
  if (qualifier === undefined ? !walk.usesStandard : bareText(walk, qualifier) !== "std") return NONE;
  switch (name.text) {
    case "unique_ptr":
    case "shared_ptr":
    case "weak_ptr":
    case "optional":
    case "reference_wrapper":
    case "atomic":
      return out.wrap("typePointer", first);
    case "vector":
    case "deque":
    case "list":
    case "forward_list":
    case "array":
    case "span":
    case "set":
    case "unordered_set":
    case "multiset":
    case "initializer_list":
      return out.wrap("typeArray", first);
    case "pair":
    case "tuple":
      return out.group("typeTuple", args);
    case "function":
    case "move_only_function":
      return first;
    default:
      return NONE;
  }
}
