import { FLAG } from "#model/binding-codes.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { lowerDecorator } from "./calls.ts";
import type { Decorated } from "./functions.ts";
import type { Walk } from "./walk.ts";

const FLAGS: ReadonlyMap<string, number> = new Map([
  ["property", FLAG.property],
  ["cached_property", FLAG.property],
  ["hybrid_property", FLAG.property],
  ["lazy_property", FLAG.property],
  ["reify", FLAG.property],
  ["abstractproperty", FLAG.property | FLAG.abstract],
  ["abstractmethod", FLAG.abstract],
  ["staticmethod", FLAG.static],
  ["overload", FLAG.bodiless],
]);

/** The decorators of a definition: a site for each, and what they make of a function named `name`. */
export function lowerDecorators(walk: Walk, decorated: SyntaxNode, name: string): Decorated {
  const { tree } = walk;
  let flags = 0;
  let isManager = false;
  let isClassMethod = false;
  for (let child = tree.first(decorated); child >= 0; child = tree.next(child)) {
    if (tree.type(child) !== "decorator") continue;
    const { name: decorator, owner } = lowerDecorator(walk, child);
    if (owner === name && owner !== "") {
      if (decorator === "setter" || decorator === "deleter") flags |= FLAG.setter;
      else if (decorator === "getter") flags |= FLAG.property;
      continue;
    }
    flags |= FLAGS.get(decorator) ?? 0;
    if (decorator === "classmethod") isClassMethod = true;
    if (decorator === "contextmanager" || decorator === "asynccontextmanager") isManager = true;
  }
  return { flags, isManager, isClassMethod };
}
