import { type At, NONE } from "#model/bindings-builder.ts";
import type { RubyWalk } from "./walk.ts";

/** `self`: in methods the receiver, in the body of a class the class; -1 outside of both. */
export function implicitSelf(walk: RubyWalk, scope: number): At {
  if (walk.method !== undefined && walk.body !== undefined) return walk.out.receiver("this", scope);
  return walk.body === undefined ? NONE : walk.out.classValue(walk.body.cls);
}

/** Record of a method that is called without a receiver: one of `self`, or one that the file defines outside of classes. */
export function ownMethod(walk: RubyWalk, name: string, scope: number): At {
  const { out } = walk;
  const self = walk.topLevel.has(name) ? NONE : implicitSelf(walk, scope);
  return self < 0 ? out.name(scope, name) : out.memberOf(self, name);
}

/** An object of the class around, as methods named by symbols belong to; -1 outside of classes. */
export function instance(walk: RubyWalk, scope: number): At {
  if (walk.body === undefined) return NONE;
  if (walk.method !== undefined) return walk.out.receiver("this", scope);
  return walk.out.wrap("valueOf", walk.out.receiver("typeThis", walk.body.scope));
}
