import type { At } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import type { ClassWalk } from "../_jvm/class-walk.ts";
import { lowerAnnotations } from "./annotations.ts";
import { lowerArguments } from "./arguments.ts";
import { firstString } from "./strings.ts";
import { isType, lowerType } from "./types.ts";

/**
 * What a class is made of: `Base(arguments)` is its base class, others are interfaces. `scope` is where arguments stand, `outer` where
 * the names of the types are looked up.
 */
export function lowerDelegations(walk: ClassWalk, list: SyntaxNode, cls: number, scope: number, outer: number, isInterface: boolean): void {
  const { tree, out } = walk;
  const bases: At[] = [];
  const interfaces: At[] = [];
  for (let child = walk.first(list); child >= 0; child = walk.next(child)) {
    lowerAnnotations(walk, child, scope);
    for (let part = walk.first(child); part >= 0; part = walk.next(part)) {
      const type = tree.type(part);
      if (type === "constructor_invocation") {
        const args = tree.childOfType(part, "value_arguments");
        const argument = firstString(walk, args);
        bases.push(lowerType(walk, walk.first(part), scope, { kind: "extends", head: outer, argument, whole: part }));
        lowerArguments(walk, args, scope);
      } else if (type === "explicit_delegation") {
        interfaces.push(lowerType(walk, walk.first(part), scope, { kind: "implements", head: outer }));
        walk.value(walk.last(part), scope);
      } else if (isType(type)) {
        const kind = isInterface ? "extends" : "implements";
        (isInterface ? bases : interfaces).push(lowerType(walk, part, scope, { kind, head: outer }));
      }
    }
  }
  out.finishClass(cls, { extends: bases, implements: interfaces });
}
