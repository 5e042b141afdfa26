import { type At, type BindingsBuilder, NONE } from "#model/bindings-builder.ts";
import type { ReferenceKind } from "#model/reference-kind.ts";
import type { SyntaxNode, SyntaxTree } from "#model/syntax-tree.ts";
import { TreeWalk } from "../tree-walk.ts";

/** The lowerings that need each other; wired in `lower-go.ts`, so that their files need not import each other. */
export interface GoParts {
  /** Record of an expression, with the reads in it told. */
  value(walk: GoWalk, node: SyntaxNode): At;
  /** Record of a type, with the mentions in it told. */
  type(walk: GoWalk, node: SyntaxNode): At;
  statement(walk: GoWalk, node: SyntaxNode): void;
}

/** What a name is bound to, as far as one file shows it. */
export type Bound = "value" | "typeParameter" | "type" | "import";

/** A block of the text. Its scopes are made when its names need one; `base` is the scope around the block. */
export interface Frame {
  readonly base: number;
  scope: number;
  /** Mention count at which `scope` was opened; -1 while it is still the scope around. */
  openedAt: number;
}

/** Where a walk over one file stands. */
export class GoWalk extends TreeWalk {
  readonly module: number;
  frame: Frame;
  /** Records that the function around returns. */
  returns: At[] = [];
  /** Set while a type is read a second time: its mentions were told the first time. */
  silent = false;
  readonly #parts: GoParts;
  readonly #bound: (Map<string, Bound> | undefined)[] = [];
  readonly #parents: number[] = [];
  readonly #mentionedAt = new Map<string, number>();
  #mentions = 0;

  constructor(tree: SyntaxTree, out: BindingsBuilder, parts: GoParts) {
    super(tree, out);
    this.#parts = parts;
    this.module = out.moduleScope();
    this.frame = { base: NONE, scope: this.module, openedAt: 0 };
    this.#parents[this.module] = NONE;
  }

  get scope(): number {
    return this.frame.scope;
  }

  value(node: SyntaxNode): At {
    if (node < 0 || !this.descend()) return NONE;
    const at = this.#parts.value(this, node);
    this.ascend();
    return at;
  }

  type(node: SyntaxNode): At {
    if (node < 0 || !this.descend()) return NONE;
    const at = this.#parts.type(this, node);
    this.ascend();
    return at;
  }

  statement(node: SyntaxNode): void {
    if (node < 0 || !this.descend()) return;
    this.#parts.statement(this, node);
    this.ascend();
  }

  statements(around: SyntaxNode): void {
    if (around < 0) return;
    for (let child = this.tree.first(around); child >= 0; child = this.tree.next(child)) this.statement(child);
  }

  newScope(kind: "function" | "block" | "class" | "types", parent: number): number {
    const scope = this.out.scope(kind, parent);
    this.#parents[scope] = parent;
    return scope;
  }

  /** Enters a block and gives back the one around, for `frame` to be set to at its end. */
  enter(): Frame {
    const around = this.frame;
    this.frame = { base: around.scope, scope: around.scope, openedAt: -1 };
    return around;
  }

  /** Enters a scope that is there already: a function's, whose parameters and body are one block. */
  enterScope(scope: number): Frame {
    const around = this.frame;
    this.frame = { base: this.#parents[scope] as number, scope, openedAt: this.#mentions };
    return around;
  }

  /**
   * Makes sure that new names of the block are not seen by what stands before them in it: `x := x.next` reads the outer one. A name
   * that was mentioned since the block's scope was opened gets a scope of its own for the rest of the block.
   */
  open(names: readonly string[]): void {
    const { frame } = this;
    if (frame.scope === this.module) return;
    if (frame.openedAt >= 0 && !names.some((name) => (this.#mentionedAt.get(name) ?? -1) > frame.openedAt)) return;
    frame.scope = this.newScope("block", frame.scope);
    frame.openedAt = this.#mentions;
  }

  bind(scope: number, name: string, bound: Bound): void {
    let names = this.#bound[scope];
    if (names === undefined) {
      names = new Map();
      this.#bound[scope] = names;
    }
    names.set(name, bound);
  }

  /** What a name is bound to around here; undefined where another file or a later line must say. */
  bound(name: string): Bound | undefined {
    for (let scope = this.frame.scope; scope >= 0; scope = this.#parents[scope] as number) {
      const bound = this.#bound[scope]?.get(name);
      if (bound !== undefined) return bound;
    }
    return undefined;
  }

  /** Whether the block itself, not one around it, has declared the name. */
  boundInBlock(name: string): boolean {
    const { base } = this.frame;
    for (let scope = this.frame.scope; scope !== base && scope >= 0; scope = this.#parents[scope] as number) {
      if (this.#bound[scope]?.has(name)) return true;
    }
    return false;
  }

  name(name: string): At {
    this.#mentionedAt.set(name, ++this.#mentions);
    return this.out.name(this.frame.scope, name);
  }

  /** Tells a call, construction or mention whose name stands at a node. */
  site(kind: ReferenceKind, callee: At, nameNode: SyntaxNode, whole: SyntaxNode, receiver: SyntaxNode = NONE, argument?: string): void {
    const { tree } = this;
    if (this.silent) return;
    this.out.site({
      kind,
      name: tree.text(nameNode),
      callee,
      nameOffset: tree.start(nameNode),
      startOffset: tree.start(whole),
      receiverStart: tree.start(receiver),
      receiverEnd: tree.end(receiver),
      argument,
    });
  }

  /** Tells a call of something without a name: an element, what another call gives. */
  namelessCall(callee: At, offset: number, whole: SyntaxNode, argument: string | undefined): void {
    this.out.site({
      kind: "call",
      name: "",
      callee,
      nameOffset: offset,
      startOffset: this.tree.start(whole),
      receiverStart: NONE,
      receiverEnd: NONE,
      argument,
    });
  }
}

/** Go gives out the names that start with a capital letter. */
export function isCapital(name: string): boolean {
  const code = name.charCodeAt(0);
  if (code < 128) return code >= 65 && code <= 90;
  const first = String.fromCodePoint(name.codePointAt(0) as number);
  return first !== first.toLowerCase() && first === first.toUpperCase();
}
