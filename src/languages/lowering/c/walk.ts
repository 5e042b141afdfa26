import { type At, type BindingsBuilder, NONE } from "#model/bindings-builder.ts";
import type { ReferenceKind } from "#model/reference-kind.ts";
import type { SyntaxNode, SyntaxTree } from "#model/syntax-tree.ts";
import { TreeWalk } from "../tree-walk.ts";

/** The lowerings that need each other; wired in `lower-c.ts`, so that their files need not import each other. */
export interface CParts {
  /** Record of an expression, with the reads in it told; without `isRead` not that of the whole. */
  value(walk: CWalk, node: SyntaxNode, isRead: boolean): At;
  /** Record of a type, with the mentions in it told; NONE for `auto`. */
  type(walk: CWalk, node: SyntaxNode): At;
  statement(walk: CWalk, node: SyntaxNode): void;
}

/** The class in whose braces the walk stands. */
export interface ClassBody {
  readonly cls: number;
  readonly name: string;
  /** Names of its bases, which its constructors initialise like fields. */
  readonly bases: readonly string[];
}

/** A block of the text: its scope is made when it declares something. */
export interface Block {
  readonly scope: number;
  readonly isOwn: boolean;
}

type ScopeKind = "function" | "arrow" | "block" | "class" | "types" | "namespace";

/** Where a walk over one file stands. */
export class CWalk extends TreeWalk {
  readonly module: number;
  readonly isCpp: boolean;
  scope: number;
  /** The class whose members are being read; undefined inside their bodies. */
  body: ClassBody | undefined = undefined;
  /** Lists of template parameters that wait for what they belong to. */
  templates: readonly SyntaxNode[] = [];
  /** Records that the function around returns. */
  returns: At[] = [];
  isInFunction = false;
  /** Set inside a namespace without a name: what it declares is the file's own. */
  isHidden = false;
  /** `FLAG.leftOut` in branches of the preprocessor that are not taken, else 0. */
  leftOut = 0;
  /** Set while a type is read a second time: its mentions were told the first time. */
  silent = false;
  /** `using namespace std` was seen: names of the standard library stand bare. */
  usesStandard = false;
  readonly typeParameters: string[] = [];
  readonly #parts: CParts;
  readonly #parents: number[] = [];
  readonly #kinds: (ScopeKind | "module")[] = [];
  #isOwnBlock = false;
  #hidden = NONE;

  constructor(tree: SyntaxTree, out: BindingsBuilder, isCpp: boolean, parts: CParts) {
    super(tree, out);
    this.isCpp = isCpp;
    this.#parts = parts;
    this.module = out.moduleScope();
    this.scope = this.module;
    this.#parents[this.module] = NONE;
    this.#kinds[this.module] = "module";
  }

  value(node: SyntaxNode): At {
    return this.#expression(node, true);
  }

  /** Record of what a member is taken of: whoever takes the member tells of it. */
  unread(node: SyntaxNode): At {
    return this.#expression(node, false);
  }

  #expression(node: SyntaxNode, isRead: boolean): At {
    if (node < 0 || !this.descend()) return NONE;
    const at = this.#parts.value(this, node, isRead);
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

  newScope(kind: ScopeKind, parent: number): number {
    const scope = this.out.scope(kind, parent);
    this.#parents[scope] = parent;
    this.#kinds[scope] = kind;
    return scope;
  }

  /** Enters a block and gives back the one around, for `leave`. */
  enter(): Block {
    const around: Block = { scope: this.scope, isOwn: this.#isOwnBlock };
    this.#isOwnBlock = false;
    return around;
  }

  /** Enters a scope that is there already, as its own block. */
  enterScope(scope: number): Block {
    const around = this.enter();
    this.scope = scope;
    this.#isOwnBlock = true;
    return around;
  }

  leave(around: Block): void {
    this.scope = around.scope;
    this.#isOwnBlock = around.isOwn;
  }

  /** Makes sure that a name can be declared in the block itself. */
  open(): void {
    if (!this.isInFunction || this.#isOwnBlock) return;
    this.scope = this.newScope("block", this.scope);
    this.#isOwnBlock = true;
  }

  /** The scope around here that is no class: where C declares the types inside structs, and where friends live. */
  outsideClasses(): number {
    let scope = this.scope;
    while (this.#kinds[scope] === "class" || this.#kinds[scope] === "types") scope = this.#parents[scope] as number;
    return scope;
  }

  /** A scope that no lookup enters, for names that only repeat others. */
  hiddenScope(): number {
    if (this.#hidden < 0) this.#hidden = this.newScope("types", this.module);
    return this.#hidden;
  }

  /** Tells a call, construction or mention whose name stands at a node. */
  site(
    kind: ReferenceKind,
    name: string,
    callee: At,
    nameNode: SyntaxNode,
    whole: SyntaxNode,
    receiver: Range = NO_RANGE,
    argument?: string,
  ): void {
    if (this.silent) return;
    this.out.site({
      kind,
      name,
      callee,
      nameOffset: this.tree.start(nameNode),
      startOffset: this.tree.start(whole),
      receiverStart: receiver.start,
      receiverEnd: receiver.end,
      argument,
    });
  }
}

/** Offsets in the text; empty where nothing stands there. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

export const NO_RANGE: Range = { start: NONE, end: NONE };
