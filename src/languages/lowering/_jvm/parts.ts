import type { At } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import type { ClassWalk } from "./class-walk.ts";

/** The scopes in which what depends on a condition stands: where it holds, and where it does not. */
export interface Tested {
  readonly yes: number;
  readonly no: number;
}

/** The lowerings of a language that need each other; wired in its `lower-….ts`, so that their files need not import each other. */
export interface Parts {
  /** Record of an expression, with the sites in it told. That it is read, if it is a name or member, is left to the caller. */
  expression(walk: ClassWalk, node: SyntaxNode, scope: number): At;
  /** Lowers a statement or declaration; gives the scope in which what follows it stands. */
  statement(walk: ClassWalk, node: SyntaxNode, scope: number): number;
  /** Offset of the name that an expression reads, -1 for expressions that are no name or member. */
  readAt(walk: ClassWalk, node: SyntaxNode): number;
  /** Lowers a condition that is no `&&`, `||` or `!`. */
  test(walk: ClassWalk, node: SyntaxNode, scope: number): Tested;
  /** Type of the statements whose names are known before they stand: they are lowered first. */
  readonly hoisted?: string;
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
