import { LITERAL } from "#model/binding-codes.ts";
import type { At, BindingsBuilder } from "#model/bindings-builder.ts";
import type { ReferenceKind } from "#model/reference-kind.ts";
import type { SyntaxNode, SyntaxTree } from "#model/syntax-tree.ts";
import { TreeWalk } from "../tree-walk.ts";
import type { Frame } from "./frame.ts";

/** The ways from the parts of the grammar back to the whole of it: parts that contain each other reach one another through these. */
export interface Lowerers {
  /** Record of an expression. `used`: names and members that it consists of are reads, not callees or the insides of a longer one. */
  readonly expression: (walk: Walk, node: SyntaxNode, used: boolean) => At;
  readonly statement: (walk: Walk, node: SyntaxNode) => void;
}

/** Bound and default of a type variable that the module declares by `T = TypeVar("T")`. */
export interface TypeVariable {
  readonly bound: At;
  readonly fallback: At;
}

interface OpenedBlock {
  readonly parent: number;
  readonly name: string;
  readonly block: number;
  /** What members are here, by their text (`self.oven`). */
  members: Map<string, At> | undefined;
}

/** Where the walk over one file stands, and what it has learnt so far. */
export class Walk extends TreeWalk {
  readonly module: number;
  /** Names that the text before this place binds, and what else holds for the function, class or module around. */
  frame: Frame;
  /** Where names are looked up: the frame's scope, or a block in it in which names mean more than they do outside. */
  scope: number;
  /** How many names got values anew in the block that is being walked; see `bind`. */
  rebound = 0;
  /** Flags of imports here: in `if TYPE_CHECKING` and `try`. */
  importFlags = 0;
  readonly typeVariables: Map<string, TypeVariable> = new Map();
  /** By local name, what imports bound: `typing.Optional`, `typing`. */
  readonly imported: Map<string, string> = new Map();
  /** Calls that may be predicates, for the branches that they guard. */
  readonly predicates: Map<SyntaxNode, At> = new Map();
  /** By scope, the blocks in which names are declared anew. */
  readonly #opened = new Map<number, OpenedBlock>();
  /** Number of the block of statements that is being walked. */
  #block = 0;
  #blocks = 0;
  #nothing: At = -1;
  #knowsMembers = false;
  /** Nodes of what does not parse that were walked where they stand. */
  readonly errorsSeen: Set<SyntaxNode> = new Set();
  /** Names that functions bind in the module by `global`. */
  readonly globals: Set<string> = new Set();
  readonly #lowerers: Lowerers;

  constructor(tree: SyntaxTree, out: BindingsBuilder, frame: Frame, lowerers: Lowerers) {
    super(tree, out);
    this.module = frame.scope;
    this.scope = frame.scope;
    this.frame = frame;
    this.#lowerers = lowerers;
  }

  expression(node: SyntaxNode, used: boolean): At {
    if (node < 0 || !this.descend()) return -1;
    const at = this.#lowerers.expression(this, node, used);
    this.ascend();
    return at;
  }

  statement(node: SyntaxNode): void {
    if (node < 0 || !this.descend()) return;
    this.#lowerers.statement(this, node);
    this.ascend();
  }

  /** The statements of a block; what they say of names ends with it. Gives the scope at its end, for what comes together there. */
  block(node: SyntaxNode): number {
    const { scope, rebound } = this;
    const block = this.#block;
    this.#block = ++this.#blocks;
    this.rebound = 0;
    for (let child = this.tree.first(node); node >= 0 && child >= 0; child = this.tree.next(child)) this.statement(child);
    const end = this.scope;
    this.scope = scope;
    this.rebound = rebound;
    this.#block = block;
    return end;
  }

  /** Opens a block in which a name (or "" for several) means more from here on; who opens it closes it by setting `scope` back. */
  open(name: string): void {
    const parent = this.scope;
    this.scope = this.out.scope("block", parent);
    this.#opened.set(this.scope, { parent, name, block: this.#block, members: undefined });
  }

  /** Says what a member is from here on in the block that was opened last. */
  setMember(text: string, at: At): void {
    const opened = this.#opened.get(this.scope);
    if (opened === undefined) return;
    opened.members ??= new Map();
    opened.members.set(text, at);
    this.#knowsMembers = true;
  }

  /** What the blocks around say of a member, else -1. */
  memberHere(node: SyntaxNode): At {
    if (!this.#knowsMembers) return -1;
    let text: string | undefined;
    for (let opened = this.#opened.get(this.scope); opened !== undefined; opened = this.#opened.get(opened.parent)) {
      if (opened.members === undefined) continue;
      text ??= this.tree.text(node);
      const at = opened.members.get(text);
      if (at !== undefined) return at;
    }
    return -1;
  }

  /**
   * An assignment counts for what comes after the blocks of statements around it: in each of them, for the name as it was last
   * declared anew there. Earlier places of the same block have been left behind.
   */
  assignAround(name: string, value: At, nameOffset: number): void {
    let told = this.#block;
    let scope = this.scope;
    for (let opened = this.#opened.get(scope); opened !== undefined; opened = this.#opened.get(scope)) {
      if (opened.name === name && opened.block !== told) {
        told = opened.block;
        this.out.assign(-1, name, value, scope, nameOffset);
      }
      scope = opened.parent;
    }
  }

  /** The record of `None`. */
  nothing(): At {
    if (this.#nothing < 0) this.#nothing = this.out.literal(LITERAL.null);
    return this.#nothing;
  }

  /** Walks the children of a node for what stands in them. */
  children(node: SyntaxNode): void {
    for (let child = this.tree.first(node); child >= 0; child = this.tree.next(child)) this.statement(child);
  }

  /** The scope around a function, class or comprehension that starts here: the names of a class body are not visible inside. */
  inner(): number {
    return this.frame.kind === "class" ? this.frame.around : this.scope;
  }

  /** Whether the text so far binds a name that is visible here, so that it is no built-in one. */
  isBound(name: string): boolean {
    for (let frame: Frame | undefined = this.frame; frame !== undefined; frame = frame.outer) {
      if (frame.known.has(name) && (frame.kind !== "class" || frame === this.frame)) return true;
    }
    return false;
  }

  use(at: At, offset: number): void {
    this.out.use("reference", at, offset);
  }

  site(
    kind: ReferenceKind,
    name: string,
    callee: At,
    nameOffset: number,
    startOffset: number,
    receiverEnd: number,
    argument?: string,
  ): void {
    const receiverStart = receiverEnd < 0 ? 0 : startOffset;
    this.out.site({ kind, name, callee, nameOffset, startOffset, receiverStart, receiverEnd: Math.max(0, receiverEnd), argument });
  }
}
