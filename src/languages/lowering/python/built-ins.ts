import { FLAG, LITERAL } from "#model/binding-codes.ts";
import { type At, NONE } from "#model/bindings-builder.ts";
import type { Walk } from "./walk.ts";

/**
 * What built-in functions over sequences give, told by the values they get in order; undefined for other functions. `key` is the
 * function that they compare by.
 */
export function builtInResult(walk: Walk, name: string, args: readonly At[], key: At): At | undefined {
  const { out } = walk;
  const first = args[0] ?? NONE;
  if (first < 0) return undefined;
  switch (name) {
    case "sorted":
      callWithItems(walk, key, first);
      return out.group("array", [out.wrap("spread", first)]);
    case "list":
    case "tuple":
    case "set":
    case "frozenset":
    case "reversed":
    case "iter":
      return out.group("array", [out.wrap("spread", first)]);
    case "filter":
      if (args[1] === undefined) return undefined;
      callWithItems(walk, first, args[1]);
      return out.group("array", [out.wrap("spread", args[1])]);
    case "map":
      if (args[1] === undefined) return undefined;
      callWithItems(walk, first, args[1]);
      return out.group("array", [out.call(first, [out.wrap("item", args[1])])]);
    case "enumerate":
      return out.group("array", [out.group("array", [out.literal(LITERAL.number), out.wrap("item", first)])]);
    case "zip":
      return out.group("array", [
        out.group(
          "array",
          args.map((value) => out.wrap("item", value)),
        ),
      ]);
    case "next":
      return args.length === 1 ? out.wrap("item", first) : out.group("either", [out.wrap("item", first), args[1] ?? NONE]);
    case "min":
    case "max":
      if (args.length > 1) return out.group("either", args);
      callWithItems(walk, key, first);
      return out.wrap("item", first);
  }
  return undefined;
}

/** Tells a function literal that it is called with the items of a sequence. */
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
