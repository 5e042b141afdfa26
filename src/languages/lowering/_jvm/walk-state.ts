import { type At, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";

/** The scopes in which what depends on a condition stands: where it holds, and where it does not. */
export interface Tested {
  readonly yes: number;
  readonly no: number;
}

/** Where declarations go: a scope, and the class whose body it is or -1. */
export interface Home {
  readonly scope: number;
  readonly cls: number;
  /** Flags of all members: `static` in objects, `interface` marks the bodies of interfaces. */
  readonly flags: number;
  /** A class that has the members as static ones too, or -1: the class around a companion object. */
  readonly outer: number;
}

/** The type that a place wants of an expression: its record, and its node or -1. */
export interface Wanted {
  readonly node: SyntaxNode;
  readonly type: At;
  readonly named: SyntaxNode;
}

/** A function that is being lowered. */
export interface Frame {
  readonly fn: number;
  readonly scope: number;
  readonly returns: At[];
  readonly isLambda: boolean;
  /** Name by which a `return` may mean it. */
  readonly label: string;
  /** Written result type, where a value without a type of its own needs it; else -1. */
  readonly result: At;
  readonly resultNode: SyntaxNode;
}

/** What a site may have besides its kind, name and record. */
export interface SiteParts {
  readonly receiver?: SyntaxNode;
  /** Where the receiver ends, if it is more than one node. */
  readonly receiverEnd?: number;
  readonly argument?: string | undefined;
  /** A name that the text does not have at the place. */
  readonly name?: string;
  readonly nameOffset?: number;
}

/** As in `BindingsBuilder.member`. */
export interface MemberParts {
  readonly flags?: number;
  readonly type?: At;
  readonly value?: At;
  readonly fn?: number;
  readonly nameOffset?: number;
}

/** What a frame may have besides its function. */
export interface FrameParts {
  readonly isLambda?: boolean;
  readonly label?: string;
  readonly result?: At;
  readonly resultNode?: SyntaxNode;
}

/** A home that is no class. */
export function scopeHome(scope: number): Home {
  return { scope, cls: NONE, flags: 0, outer: NONE };
}
