import { FLAG } from "#model/binding-codes.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import type { ClassWalk } from "../_jvm/class-walk.ts";
import { lowerAnnotations } from "./annotations.ts";

/** What the modifiers of a declaration say. */
export interface Modifiers {
  readonly flags: number;
  readonly isData: boolean;
}

/** Flags of a declaration, of which everything is public that does not say otherwise; its annotations become sites. */
export function lowerModifiers(walk: ClassWalk, declaration: SyntaxNode, scope: number): Modifiers {
  const { tree } = walk;
  const modifiers = tree.childOfType(declaration, "modifiers");
  let flags: number = FLAG.exported;
  let isData = false;
  for (let child = walk.first(modifiers); child >= 0; child = walk.next(child)) {
    switch (tree.type(tree.first(child))) {
      case "private":
        flags = (flags & ~FLAG.exported) | FLAG.private;
        break;
      case "internal":
      case "protected":
        flags &= ~FLAG.exported;
        break;
      case "abstract":
      case "sealed":
        flags |= FLAG.abstract;
        break;
      case "enum":
        flags |= FLAG.enum;
        break;
      case "vararg":
        flags |= FLAG.rest;
        break;
      case "data":
        isData = true;
        break;
    }
  }
  lowerAnnotations(walk, modifiers, scope);
  return { flags, isData };
}
