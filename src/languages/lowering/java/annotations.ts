import { FLAG } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import type { ClassWalk } from "../_jvm/class-walk.ts";
import { firstString } from "./strings.ts";

/** Flags of the `modifiers` of a declaration; its annotations become sites. */
export function lowerModifiers(walk: ClassWalk, declaration: SyntaxNode, scope: number): number {
  const { tree } = walk;
  const modifiers = tree.childOfType(declaration, "modifiers");
  if (modifiers < 0) return 0;
  let flags = 0;
  for (let child = walk.first(modifiers); child >= 0; child = walk.next(child)) {
    switch (tree.type(child)) {
      case "static":
        flags |= FLAG.static;
        break;
      case "abstract":
        flags |= FLAG.abstract;
        break;
      case "private":
        flags |= FLAG.private;
        break;
      case "public":
        flags |= FLAG.exported;
        break;
      default:
        lowerAnnotation(walk, child, scope);
    }
  }
  return flags;
}

/** Annotations that stand among other parts of a node: `<T> @Nullable T get()`, `new @A T()`. */
export function lowerLooseAnnotations(walk: ClassWalk, node: SyntaxNode, scope: number): void {
  for (let child = walk.first(node); child >= 0; child = walk.next(child)) lowerAnnotation(walk, child, scope);
}

/** `@Name`, `@a.Name(key = value)`: a site, and a call of the type where something is given to it. Other nodes are left alone. */
function lowerAnnotation(walk: ClassWalk, node: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  const type = tree.type(node);
  if (type !== "annotation" && type !== "marker_annotation") return NONE;
  if (!walk.descend()) return NONE;
  const name = tree.child(node, "name");
  const isQualified = tree.type(name) === "scoped_identifier";
  const last = isQualified ? tree.child(name, "name") : name;
  const args = tree.child(node, "arguments");
  const callee = annotationType(walk, name, scope);
  walk.site("decorator", last, callee, node, {
    receiver: isQualified ? tree.child(name, "scope") : NONE,
    argument: args < 0 ? undefined : firstString(walk, args),
  });
  const values: At[] = [];
  for (let arg = walk.first(args); arg >= 0; arg = walk.next(arg)) {
    if (tree.type(arg) !== "element_value_pair") {
      values.push(elementValue(walk, arg, scope));
      continue;
    }
    const key = tree.child(arg, "key");
    if (key >= 0) out.use("reference", out.memberOf(out.wrap("valueOf", callee), tree.text(key)), tree.start(key));
    const value = elementValue(walk, tree.child(arg, "value"), scope);
    values.push(key < 0 ? value : out.named(tree.text(key), value));
  }
  walk.ascend();
  return args < 0 ? NONE : out.call(callee, values);
}

function annotationType(walk: ClassWalk, name: SyntaxNode, scope: number): At {
  const { tree, out } = walk;
  if (name < 0) return NONE;
  if (tree.type(name) !== "scoped_identifier") return out.typeName(scope, tree.text(name));
  if (!walk.descend()) return NONE;
  const at = out.typeMember(annotationType(walk, tree.child(name, "scope"), scope), tree.text(tree.child(name, "name")));
  walk.ascend();
  return at;
}

/** A value of an annotation's element, or the default of one. */
export function elementValue(walk: ClassWalk, node: SyntaxNode, scope: number): At {
  const { tree } = walk;
  switch (tree.type(node)) {
    case "annotation":
    case "marker_annotation":
      return lowerAnnotation(walk, node, scope);
    case "element_value_array_initializer": {
      if (!walk.descend()) return NONE;
      const items: At[] = [];
      for (let child = walk.first(node); child >= 0; child = walk.next(child)) items.push(elementValue(walk, child, scope));
      walk.ascend();
      return walk.out.group("array", items);
    }
    default:
      return walk.value(node, scope);
  }
}
