import { FLAG } from "#model/binding-codes.ts";
import { type At, type BindingsBuilder, NONE } from "#model/bindings-builder.ts";
import type { ReferenceKind } from "#model/reference-kind.ts";
import type { SyntaxNode, SyntaxTree } from "#model/syntax-tree.ts";
import { unescaped } from "../string-text.ts";
import { TreeWalk } from "../tree-walk.ts";

/** The lowerings that need each other; wired in `lower-rust.ts`, so that their files need not import each other. */
export interface RustParts {
  /** Record of an expression, with the sites and reads in it told. */
  value(walk: RustWalk, node: SyntaxNode, scope: number): At;
  /** Record of a type, with the mentions in it told. */
  type(walk: RustWalk, node: SyntaxNode, scope: number): At;
  /** Lowers an item into the scope; false for nodes that are none. */
  item(walk: RustWalk, node: SyntaxNode, scope: number): boolean;
  /** Declares the names of a pattern in the scope. */
  bind(walk: RustWalk, pattern: SyntaxNode, value: At, scope: number): void;
}

/** What functions change and put back when they are left. */
export interface Surroundings {
  readonly returns: At[];
  readonly selfType: At;
  readonly selfValue: At;
  readonly typeParameters: readonly string[];
  readonly inFunction: boolean;
}

/** An inline module around: its scope, its name, and the module around it. */
export interface InlineModule {
  readonly scope: number;
  readonly name: string;
  readonly around: InlineModule | undefined;
}

/** A scope and a text in one number. */
const TEXTS = 2 ** 21;

/** Where a walk over one file stands. */
export class RustWalk extends TreeWalk {
  /** Scope of the file's module. */
  readonly file: number;
  /** The inline module around; undefined directly in the file. */
  module: InlineModule | undefined;
  /** Records that the function around returns. */
  returns: At[] = [];
  /** What `Self` means outside functions of an `impl`, and as the start of a path. */
  selfType: At = NONE;
  selfValue: At = NONE;
  /** Names that are type parameters here: no types of the repository. */
  typeParameters: readonly string[] = [];
  inFunction = false;
  /** Set by `#[macro_export]` for the macro definition below it. */
  macroExport = false;
  /** Where bodies of macros start that hold items; computed when a macro asks. */
  itemMacroStarts: ReadonlySet<number> | undefined;
  readonly #parts: RustParts;
  readonly #declared = new Set<number>();

  constructor(tree: SyntaxTree, out: BindingsBuilder, parts: RustParts) {
    super(tree, out);
    this.#parts = parts;
    this.file = out.moduleScope();
  }

  /** Scope of the module around. */
  get moduleScope(): number {
    return this.module?.scope ?? this.file;
  }

  value(node: SyntaxNode, scope: number): At {
    if (node < 0 || !this.descend()) return NONE;
    const at = this.#parts.value(this, node, scope);
    this.ascend();
    return at;
  }

  type(node: SyntaxNode, scope: number): At {
    if (node < 0 || !this.descend()) return NONE;
    const at = this.#parts.type(this, node, scope);
    this.ascend();
    return at;
  }

  item(node: SyntaxNode, scope: number): boolean {
    if (!this.descend()) return true;
    const isItem = this.#parts.item(this, node, scope);
    this.ascend();
    return isItem;
  }

  bind(pattern: SyntaxNode, value: At, scope: number): void {
    if (pattern < 0 || !this.descend()) return;
    this.#parts.bind(this, pattern, value, scope);
    this.ascend();
  }

  /** Lowers whatever expressions are inside a node. */
  values(node: SyntaxNode, scope: number): void {
    if (node < 0) return;
    for (let child = this.tree.first(node); child >= 0; child = this.tree.next(child)) this.value(child, scope);
  }

  /** First child that is no comment, attribute or keyword before the expression. */
  inner(node: SyntaxNode): SyntaxNode {
    const { tree } = this;
    for (let child = tree.first(node); child >= 0; child = tree.next(child)) if (!isTrivia(tree.type(child))) return child;
    return NONE;
  }

  /** Declares a local variable; a name that the scope has already (in the other side of a pattern) is assigned to. */
  declareLocal(scope: number, nameNode: SyntaxNode, value: At, type: At = NONE): void {
    const name = this.tree.text(nameNode);
    const key = scope * TEXTS + this.out.text(name);
    if (this.#declared.has(key)) {
      if (value >= 0) this.out.assign(NONE, name, value, scope);
      return;
    }
    this.#declared.add(key);
    this.out.declare(scope, name, "variable", { type, value, nameOffset: this.tree.start(nameNode) });
  }

  /** Keeps in mind that a scope has a name: a parameter. */
  noteDeclared(scope: number, name: string): void {
    this.#declared.add(scope * TEXTS + this.out.text(name));
  }

  /** Whether a name was declared directly in the scope. */
  isDeclared(scope: number, name: string): boolean {
    return this.#declared.has(scope * TEXTS + this.out.text(name));
  }

  /** Flags of an item by its visibility. */
  exportFlag(item: SyntaxNode): number {
    return this.tree.has(item, "visibility_modifier") ? FLAG.exported : 0;
  }

  /** Takes over what a function or an `impl` changes; `restore` puts it back. */
  surroundings(): Surroundings {
    const { returns, selfType, selfValue, typeParameters, inFunction } = this;
    return { returns, selfType, selfValue, typeParameters, inFunction };
  }

  restore({ returns, selfType, selfValue, typeParameters, inFunction }: Surroundings): void {
    this.returns = returns;
    this.selfType = selfType;
    this.selfValue = selfValue;
    this.typeParameters = typeParameters;
    this.inFunction = inFunction;
  }

  /** Tells a call, construction or mention whose name stands at a node; without a name it stands at `nameless`. */
  site(
    kind: ReferenceKind,
    callee: At,
    place: {
      name: SyntaxNode;
      whole: SyntaxNode;
      receiver?: SyntaxNode;
      nameless?: SyntaxNode;
      suffix?: string;
      argument?: string | undefined;
    },
  ): void {
    const { tree } = this;
    const { name, whole, receiver = NONE, nameless = whole, suffix = "", argument } = place;
    const nameOffset = tree.start(name < 0 ? nameless : name);
    this.out.site({
      kind,
      name: tree.text(name) + suffix,
      callee,
      nameOffset,
      startOffset: tree.start(whole),
      receiverStart: receiver < 0 ? nameOffset : tree.start(receiver),
      receiverEnd: receiver < 0 ? nameOffset : tree.end(receiver),
      argument,
    });
  }
}

/** Nodes that stand between the parts of anything. */
export function isTrivia(type: string): boolean {
  return (
    type === "line_comment" ||
    type === "block_comment" ||
    type === "attribute_item" ||
    type === "mutable_specifier" ||
    type === "label" ||
    type === "move" ||
    type === "ref" ||
    type === "raw" ||
    type === "const"
  );
}

/** Text of a string literal node, without what its escapes mean. */
export function stringText(tree: SyntaxTree, node: SyntaxNode): string | undefined {
  const type = tree.type(node);
  if (type !== "string_literal" && type !== "raw_string_literal") return undefined;
  const content = tree.childOfType(node, "string_content");
  return content < 0 ? "" : tree.text(content);
}

/** The value of a string literal node. */
export function stringValue(tree: SyntaxTree, node: SyntaxNode): string {
  if (tree.type(node) === "raw_string_literal") return stringText(tree, node) ?? "";
  const written = tree.text(node);
  return unescaped(written.slice(written.indexOf('"') + 1, -1).replace(/\\\r?\n\s*/g, ""), "nrt0");
}

/** Text of the first string literal directly inside a node. */
export function firstString(tree: SyntaxTree, node: SyntaxNode): string | undefined {
  if (node < 0) return undefined;
  for (let child = tree.first(node); child >= 0; child = tree.next(child)) {
    const text = stringText(tree, child);
    if (text !== undefined) return text;
  }
  return undefined;
}
