import { FLAG } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { Walk } from "./walk.ts";

/** Tells function literals passed to built-in functions that they are called with the items of a sequence. `key` is the keyword's value. */
export function wantItems(walk: Walk, name: string, args: readonly At[], key: At): void {
  switch (name) {
    case "sorted":
    case "min":
    case "max":
      callWithItems(walk, key, args[0] ?? NONE);
      return;
    case "map":
    case "filter":
      callWithItems(walk, args[0] ?? NONE, args[1] ?? NONE);
      return;
  }
}

function callWithItems(walk: Walk, fn: At, sequence: At): void {
  if (fn < 0 || sequence < 0) return;
  const { out } = walk;
  const scope = out.scope("types", walk.scope);
  const wanted = out.function(scope, FLAG.bodiless);
  out.setScopeOwner(scope, wanted);
  const type = out.wrap("typeOf", out.wrap("item", sequence));
  out.finishFunction(wanted, { parameters: [out.declare(scope, "", "parameter", { type, owner: wanted })] });
  out.cast(fn, out.typeFunction(wanted));
}
