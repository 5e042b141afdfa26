import { type At, type BindingsBuilder, NONE } from "#model/bindings-builder.ts";
import type { ReferenceKind } from "#model/reference-kind.ts";
import type { SyntaxNode, SyntaxTree } from "#model/syntax-tree.ts";
import { TreeWalk } from "../tree-walk.ts";

/** The lowerings that need each other; wired in `lower-php.ts`, so that their files need not import each other. */
export interface PhpParts {
  /** Record of an expression, with the sites and reads in it told. Statements give none. */
  value(walk: PhpWalk, node: SyntaxNode, scope: number): At;
  statement(walk: PhpWalk, node: SyntaxNode, scope: number): void;
}

/** The variables of a function, or of the file. An arrow function also sees those around it. */
export interface Frame {
  readonly scope: number;
  readonly variables: Set<string>;
  readonly returns: At[];
  readonly seesAround: Frame | undefined;
  isGenerator: boolean;
}

/** The class around; `name` is empty for an anonymous one. */
export interface ClassAround {
  readonly cls: number;
  readonly name: string;
  /** Names of members that are told already. */
  readonly members: Set<string>;
  /** Declared properties whose type is not written: the first assignment in a method may tell it. */
  readonly untyped: Map<string, UntypedProperty>;
}

export interface UntypedProperty {
  readonly flags: number;
  readonly nameOffset: number;
  /** Default value, until one that says more is assigned. */
  value: At;
  isAssigned: boolean;
}

/** Where a walk over one file stands. */
export class PhpWalk extends TreeWalk {
  readonly file: number;
  /** Scope of the namespace around: where functions and classes are declared, wherever they stand. */
  names: number;
  frame: Frame;
  classAround: ClassAround | undefined;
  /** Types that a comment before the statement gives to variables. */
  docVariables: ReadonlyMap<string, string> | undefined;
  /** Where the name of the next function literal stands, if it is not the literal itself. */
  symbolOffset: number = NONE;
  readonly #parts: PhpParts;

  constructor(tree: SyntaxTree, out: BindingsBuilder, parts: PhpParts) {
    super(tree, out);
    this.#parts = parts;
    this.file = out.moduleScope();
    this.names = this.file;
    this.frame = newFrame(this.file);
  }

  value(node: SyntaxNode, scope: number): At {
    if (node < 0 || !this.descend()) return NONE;
    const at = this.#parts.value(this, node, scope);
    this.ascend();
    return at;
  }

  statement(node: SyntaxNode, scope: number): void {
    if (node < 0 || !this.descend()) return;
    this.#parts.statement(this, node, scope);
    this.ascend();
  }

  /** Lowers whatever is inside a node. */
  values(node: SyntaxNode, scope: number): void {
    if (node < 0) return;
    for (let child = this.tree.first(node); child >= 0; child = this.tree.next(child)) this.value(child, scope);
  }

  /** Tells a call, construction or mention whose name stands at a node; without a name it stands at `nameless`. */
  site(
    kind: ReferenceKind,
    callee: At,
    place: { name: SyntaxNode; whole: SyntaxNode; receiver?: SyntaxNode; nameless?: SyntaxNode; argument?: string | undefined },
  ): void {
    const { tree } = this;
    const { name, whole, receiver = NONE, nameless = whole, argument } = place;
    const nameOffset = tree.start(name < 0 ? nameless : name);
    this.out.site({
      kind,
      name: tree.text(name),
      callee,
      nameOffset,
      startOffset: tree.start(whole),
      receiverStart: receiver < 0 ? nameOffset : tree.start(receiver),
      receiverEnd: receiver < 0 ? nameOffset : tree.end(receiver),
      argument,
    });
  }
}

export function newFrame(scope: number, seesAround?: Frame): Frame {
  return { scope, variables: new Set(), returns: [], seesAround, isGenerator: false };
}

/** Text of a string literal without interpolation. */
export function stringText(tree: SyntaxTree, node: SyntaxNode): string | undefined {
  const type = tree.type(node);
  if (type !== "string" && type !== "encapsed_string") return undefined;
  const content = tree.first(node);
  if (content < 0) return "";
  return tree.type(content) === "string_content" && tree.next(content) < 0 ? tree.text(content) : undefined;
}

/** Text of the first string literal among arguments. */
export function firstString(tree: SyntaxTree, list: SyntaxNode): string | undefined {
  if (list < 0) return undefined;
  for (let child = tree.first(list); child >= 0; child = tree.next(child)) {
    const named = tree.child(child, "name");
    const text = stringText(tree, named >= 0 ? tree.next(named) : tree.first(child));
    if (text !== undefined) return text;
  }
  return undefined;
}
