import { type At, type BindingsBuilder, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode, SyntaxTree } from "#model/syntax-tree.ts";
import { TreeWalk } from "../tree-walk.ts";

/** The lowerings that need each other; wired in `lower-ruby.ts`, so that their files need not import each other. */
export interface RubyParts {
  /** Record of an expression or statement, with the sites and reads in it told. */
  value(walk: RubyWalk, node: SyntaxNode, scope: number): At;
  /** Record of a bare name: a local variable that is read, or a call. */
  bare(walk: RubyWalk, node: SyntaxNode, name: string, scope: number): At;
}

/** The local variables of a method, class body or block; a block also sees those around it. */
export interface Locals {
  readonly scope: number;
  readonly names: Set<string>;
  readonly around: Locals | undefined;
}

/** The class or module around. */
export interface ClassBody {
  readonly cls: number;
  readonly scope: number;
  readonly name: string;
  /** Names of variables (`@x`) that are told as members already. */
  readonly members: Set<string>;
  /** Where methods are written with `def` directly in the body, by name: the first of each. */
  readonly methods: ReadonlyMap<string, number>;
  /** Inside `class << self`, or where a module gives out its methods itself. */
  isStatic: boolean;
  isPrivate: boolean;
}

/** The method around. */
export interface Method {
  readonly name: string;
  readonly isStatic: boolean;
  readonly returns: At[];
  readonly fn: number;
  readonly scope: number;
  /** Rows of its parameters; a block that is only yielded to is added to them. */
  readonly parameters: number[];
  /** Name of the parameter that gets the block; undefined until there is one. */
  block: string | undefined;
}

/** Where a walk over one file stands. */
export class RubyWalk extends TreeWalk {
  readonly file: number;
  locals: Locals;
  body: ClassBody | undefined;
  method: Method | undefined;
  /** What `next` gives back from the block around. */
  blockResults: At[] | undefined;
  /** Methods that the file defines outside of classes. */
  readonly topLevel: Set<string> = new Set();
  readonly globals: Set<string> = new Set();
  /** The class that `Class.new` or `Struct.new` made last, for the constant that it is assigned to. */
  madeClass: { readonly at: At; readonly cls: number } | undefined;
  /** Argument lists of `include`, `extend` and `prepend` that are told with their class. */
  readonly mixins: Set<SyntaxNode> = new Set();
  readonly #parts: RubyParts;

  constructor(tree: SyntaxTree, out: BindingsBuilder, parts: RubyParts) {
    super(tree, out);
    this.#parts = parts;
    this.file = out.moduleScope();
    this.locals = { scope: this.file, names: new Set(), around: undefined };
  }

  value(node: SyntaxNode, scope: number): At {
    if (node < 0 || !this.descend()) return NONE;
    const at = this.#parts.value(this, node, scope);
    this.ascend();
    return at;
  }

  bare(node: SyntaxNode, name: string, scope: number): At {
    return this.#parts.bare(this, node, name, scope);
  }

  /** Lowers whatever is inside a node. */
  values(node: SyntaxNode, scope: number): void {
    if (node < 0) return;
    for (let child = this.tree.first(node); child >= 0; child = this.tree.next(child)) this.value(child, scope);
  }

  /** Tells a call. */
  call(
    callee: At,
    name: string,
    place: { name: SyntaxNode; whole: SyntaxNode; receiver?: SyntaxNode; argument?: string | undefined },
  ): void {
    const { tree } = this;
    const { whole, receiver = NONE, argument } = place;
    const nameOffset = tree.start(place.name);
    this.out.site({
      kind: "call",
      name,
      callee,
      nameOffset,
      startOffset: tree.start(whole),
      receiverStart: receiver < 0 ? nameOffset : tree.start(receiver),
      receiverEnd: receiver < 0 ? nameOffset : tree.end(receiver),
      argument,
    });
  }

  /** Tells a class that is mentioned. */
  mention(kind: "extends" | "type", at: At, name: SyntaxNode, whole: SyntaxNode): void {
    const { tree } = this;
    const nameOffset = tree.start(name);
    this.out.site({
      kind,
      name: tree.text(name),
      callee: at,
      nameOffset,
      startOffset: tree.start(whole),
      receiverStart: tree.start(whole),
      receiverEnd: Math.max(tree.start(whole), nameOffset - 2),
    });
  }
}

const ASSOCIATIONS: ReadonlySet<string> = new Set(["class_attribute", "has_many", "has_one", "belongs_to", "has_and_belongs_to_many"]);
const ATTRIBUTES = /^(?:attr|[a-z_]*attr_(?:reader|writer|accessor|internal))$/;

/** Whether a call without receiver defines attributes by the names that it gets. */
export function definesAttributes(name: string): boolean {
  return name.includes("attr") ? ATTRIBUTES.test(name) || name === "class_attribute" : ASSOCIATIONS.has(name);
}

/** Text of a symbol or of a string without interpolation. */
export function literalText(tree: SyntaxTree, node: SyntaxNode): string | undefined {
  switch (tree.type(node)) {
    case "simple_symbol":
      return tree.text(node).slice(1);
    case "hash_key_symbol":
      return tree.text(node);
    case "string":
    case "bare_string":
    case "bare_symbol":
    case "delimited_symbol": {
      const content = tree.first(node);
      if (content < 0) return "";
      return tree.type(content) === "string_content" && tree.next(content) < 0 ? tree.text(content) : undefined;
    }
    default:
      return undefined;
  }
}

/** Where the name in a symbol or string literal stands, as the queries capture it. */
export function literalStart(tree: SyntaxTree, node: SyntaxNode): number {
  return tree.start(tree.type(node) === "string" && tree.first(node) >= 0 ? tree.first(node) : node);
}

/** Text of the first string among arguments, or of the first symbol where there is no string. */
export function firstString(tree: SyntaxTree, list: SyntaxNode): string | undefined {
  if (list < 0) return undefined;
  let symbol: string | undefined;
  for (let child = tree.first(list); child >= 0; child = tree.next(child)) {
    const type = tree.type(child);
    const text = type === "string" || type === "simple_symbol" ? literalText(tree, child) : undefined;
    if (text !== undefined && type === "string") return text;
    symbol ??= text;
  }
  return symbol;
}
