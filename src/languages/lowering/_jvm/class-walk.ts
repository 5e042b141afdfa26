import { FLAG } from "#model/binding-codes.ts";
import { type At, type BindingsBuilder, NONE } from "#model/bindings-builder.ts";
import type { ReferenceKind } from "#model/reference-kind.ts";
import type { SyntaxNode, SyntaxTree } from "#model/syntax-tree.ts";
import { TreeWalk } from "../tree-walk.ts";
import type { Frame, FrameParts, Home, MemberParts, SiteParts, Tested, Wanted } from "./walk-state.ts";

/** The lowerings of a language that need each other; wired in its `lower-….ts`, so that their files need not import each other. */
export interface Parts {
  /** Record of an expression, with the sites in it told. That it is read, if it is a name or member, is left to the caller. */
  expression(walk: ClassWalk, node: SyntaxNode, scope: number): At;
  /** Lowers a statement or declaration; gives the scope in which what follows it stands. */
  statement(walk: ClassWalk, node: SyntaxNode, scope: number): number;
  /** Lowers the declaration of a type, where members cannot know how. */
  declaration?(walk: ClassWalk, node: SyntaxNode, home: Home): void;
  /** Offset of the name that an expression reads, -1 for expressions that are no name or member. */
  readAt(walk: ClassWalk, node: SyntaxNode): number;
  /** Lowers a condition that is no `&&`, `||` or `!`. */
  test(walk: ClassWalk, node: SyntaxNode, scope: number): Tested;
  /** Type of the statements whose names are known before they stand: they are lowered first. */
  readonly hoisted?: string;
}

/** Where a walk over one file stands, for languages whose files hold classes of members: Java, Kotlin, C#. */
export class ClassWalk extends TreeWalk {
  readonly moduleScope: number;
  /** Scope of the innermost class around, or of the module. */
  classScope: number;
  /** Names of type parameters in force: no types of the repository. */
  readonly typeParameters: string[] = [];
  readonly frames: Frame[] = [];
  /** The expression around whose type is known from its place, for the parts of it that go by that type. */
  wanted: Wanted | undefined;
  /** Record of the lambda that was lowered last. */
  lastLambda: At = NONE;
  readonly #parts: Parts;
  readonly #unlisted: ReadonlySet<string>;
  readonly #errors = new Set<SyntaxNode>();

  /** `unlisted`: names of types that are the language's own, of which mentions are not told. */
  constructor(tree: SyntaxTree, out: BindingsBuilder, parts: Parts, unlisted: ReadonlySet<string>) {
    super(tree, out);
    this.moduleScope = out.moduleScope();
    this.classScope = this.moduleScope;
    this.#parts = parts;
    this.#unlisted = unlisted;
  }

  // Lowering of parts, by way of the language.

  /** Record of an expression whose reading is told elsewhere: the object of a member, a callee. */
  expression(node: SyntaxNode, scope: number): At {
    if (node < 0 || !this.descend()) return NONE;
    const at = this.#parts.expression(this, node, scope);
    this.ascend();
    return at;
  }

  /** Record of an expression that is used as a value: a name or member at its head is read. */
  value(node: SyntaxNode, scope: number): At {
    const at = this.expression(node, scope);
    this.read(node, at);
    return at;
  }

  /** Tells that an expression is read whose record was made by `expression`. */
  read(node: SyntaxNode, at: At): void {
    if (node < 0 || at < 0) return;
    const offset = this.#parts.readAt(this, node);
    if (offset >= 0) this.out.use("reference", at, offset);
  }

  statement(node: SyntaxNode, scope: number): number {
    if (node < 0 || !this.descend()) return scope;
    const next = this.#parts.statement(this, node, scope);
    this.ascend();
    return next;
  }

  declaration(node: SyntaxNode, home: Home): void {
    if (!this.descend()) return;
    this.#parts.declaration?.(this, node, home);
    this.ascend();
  }

  /** Lowers all children as statements; gives the scope in which the last one stood. */
  statements(node: SyntaxNode, scope: number): number {
    this.passedError(node);
    const { hoisted } = this.#parts;
    if (hoisted !== undefined) {
      for (let child = this.first(node); child >= 0; child = this.next(child)) {
        if (this.tree.type(child) === hoisted) this.statement(child, scope);
      }
    }
    let current = scope;
    for (let child = this.first(node); child >= 0; child = this.next(child)) {
      if (this.tree.type(child) !== hoisted) current = this.statement(child, current);
    }
    return current;
  }

  /** Keeps in mind that what is in a node that does not parse has been lowered. */
  passedError(node: SyntaxNode): void {
    if (this.tree.type(node) === "ERROR") this.#errors.add(node);
  }

  /** What does not parse may stand anywhere, also where nobody looks: the calls inside are told, if without the scopes around. */
  lowerMissedErrors(): void {
    for (let node = 0; node < this.tree.size; node++) {
      if (this.tree.type(node) === "ERROR" && !this.#errors.has(node)) this.statements(node, this.moduleScope);
    }
  }

  test(node: SyntaxNode, scope: number): Tested {
    return this.#parts.test(this, node, scope);
  }

  // The tree without comments.

  first(node: SyntaxNode): SyntaxNode {
    if (node < 0) return NONE;
    const child = this.tree.first(node);
    return child >= 0 && isTrivia(this.tree.type(child)) ? this.next(child) : child;
  }

  next(node: SyntaxNode): SyntaxNode {
    let child = this.tree.next(node);
    while (child >= 0 && isTrivia(this.tree.type(child))) child = this.tree.next(child);
    return child;
  }

  last(node: SyntaxNode): SyntaxNode {
    let last = NONE;
    for (let child = this.first(node); child >= 0; child = this.next(child)) last = child;
    return last;
  }

  text(node: SyntaxNode): string {
    return this.tree.text(node);
  }

  // Facts in the forms that the languages share.

  /**
   * Tells a site. `name` is the node of the callee's last name (-1: it has none, and `end` is where its arguments start), `whole` the
   * expression, `receiver` what stands before the name.
   */
  site(kind: ReferenceKind, name: SyntaxNode, callee: At, whole: SyntaxNode, more: SiteParts = {}): void {
    const { tree } = this;
    const nameOffset = name < 0 ? (more.nameOffset ?? tree.start(whole)) : tree.start(name);
    const receiver = more.receiver ?? NONE;
    this.out.site({
      kind,
      name: more.name ?? (name < 0 ? "" : plainName(tree.text(name))),
      callee,
      nameOffset,
      startOffset: tree.start(whole),
      receiverStart: receiver < 0 ? nameOffset : tree.start(receiver),
      receiverEnd: receiver < 0 ? nameOffset : (more.receiverEnd ?? tree.end(receiver)),
      argument: more.argument,
    });
  }

  /** Tells that a type is named, unless it is the language's own or a type parameter. */
  typeSite(kind: ReferenceKind, name: SyntaxNode, type: At, whole: SyntaxNode, receiver: SyntaxNode = NONE): void {
    if (kind === "type" && receiver < 0) {
      const text = this.tree.text(name);
      if (this.#unlisted.has(text) || this.typeParameters.includes(text)) return;
    }
    this.site(kind, name, type, whole, { receiver });
  }

  /** A new function with its scope. */
  openFunction(parent: number, flags: number, offset: number): { readonly fn: number; readonly scope: number } {
    const scope = this.out.scope((flags & FLAG.arrow) !== 0 ? "arrow" : "function", parent);
    const fn = this.out.function(scope, flags, offset);
    this.out.setScopeOwner(scope, fn);
    return { fn, scope };
  }

  /** A new class with its scope. */
  openClass(parent: number, name: string, flags: number, offset: number): { readonly cls: number; readonly scope: number } {
    const scope = this.out.scope("class", parent);
    const cls = this.out.class(scope, name, flags, offset);
    this.out.setScopeOwner(scope, cls);
    return { cls, scope };
  }

  /** Makes a class known where it stands: in its scope, and as a static member of the class around it. */
  declareClass(home: Home, name: string, cls: number, flags: number, nameOffset: number): void {
    const { out } = this;
    out.declare(home.scope, name, "class", { owner: cls, flags, nameOffset });
    if (home.cls < 0) return;
    if (home.outer >= 0) out.member(home.outer, name, { flags: flags | FLAG.static, value: out.classValue(cls), nameOffset });
    out.member(home.cls, name, { flags: flags | FLAG.static, value: out.classValue(cls), nameOffset });
  }

  member(home: Home, name: string, parts: MemberParts): void {
    const { out } = this;
    const flags = (parts.flags ?? 0) | (home.flags & FLAG.static);
    if (home.outer >= 0) out.member(home.outer, name, { ...parts, flags: flags | FLAG.static });
    out.member(home.cls, name, { ...parts, flags });
  }

  openFrame(opened: { readonly fn: number; readonly scope: number }, more: FrameParts = {}): Frame {
    const { isLambda = false, label = "", result = NONE, resultNode = NONE } = more;
    const frame: Frame = { ...opened, returns: [], isLambda, label, result, resultNode };
    this.frames.push(frame);
    return frame;
  }

  closeFrame(): void {
    this.frames.pop();
  }

  /** A scope in which a name is known to be of a type. */
  narrowed(scope: number, name: string, type: At): number {
    if (type < 0) return scope;
    const inner = this.out.scope("block", scope);
    this.out.declare(inner, name, "variable", { value: this.out.cast(this.out.name(scope, name), type) });
    return inner;
  }
}

/** Names without the marks that let keywords be names: `@class` in C#, backquotes in Kotlin. */
export function plainName(text: string): string {
  const first = text.charCodeAt(0);
  if (first === 64) return text.slice(1);
  return first === 96 && text.length > 2 ? text.slice(1, -1) : text;
}

function isTrivia(type: string): boolean {
  switch (type) {
    case "line_comment":
    case "block_comment":
    case "preproc_region":
    case "preproc_endregion":
    case "preproc_line":
    case "preproc_pragma":
    case "preproc_nullable":
    case "preproc_error":
    case "preproc_warning":
    case "preproc_define":
    case "preproc_undef":
      return true;
    default:
      return false;
  }
}
