import { type At, type BindingsBuilder, NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode, SyntaxTree } from "#model/syntax-tree.ts";
import type { Sum } from "../sum.ts";
import { TreeWalk } from "../tree-walk.ts";
import type { AssignedFields } from "./assigned-fields.ts";

/** The function (or module, namespace, class initializer) whose body is being lowered. */
export interface Frame {
  /** Row of the function, -1 outside of functions. */
  readonly fn: number;
  /** Scope that `var` declares in. */
  readonly hoist: number;
  readonly isGenerator: boolean;
  readonly returns: At[];
  /** The frame whose `this` counts here: itself, but for arrow functions. */
  readonly self: Frame | undefined;
  /** What methods assign to `this`, where `this` is an instance of a class that is being lowered. */
  readonly fields: AssignedFields | undefined;
  readonly isConstructor: boolean;
  /** Whether the body assigns to members of `this`. */
  assignsThis: boolean;
}

/** How the declaration that is lowered next is given out. */
export type Exported = "no" | "named" | "default";

/** Lowers a statement. `scope` is where its names are looked up; `Walk.home` is where they are declared. */
export type StatementHandler = (walk: Walk, node: SyntaxNode, scope: number) => void;

/** Record of an expression. With `read` a name or member is a use of its own; without, its callee or member site stands for it. */
export type ExpressionHandler = (walk: Walk, node: SyntaxNode, scope: number, read: boolean) => At;

/** Record of a type. */
export type TypeHandler = (walk: Walk, node: SyntaxNode, scope: number) => At;

/** By node type. */
export interface Handlers {
  readonly statements: ReadonlyMap<string, StatementHandler>;
  readonly expressions: ReadonlyMap<string, ExpressionHandler>;
  readonly types: ReadonlyMap<string, TypeHandler>;
}

/** One walk over a tree: where it is, and the way from any part of the lowering to any other. */
export class Walk extends TreeWalk {
  /** Whether classes declare their fields (TypeScript), so that assignments declare none. */
  readonly typed: boolean;
  frame: Frame;
  /** Scope of the block around: `let`, `const` and classes declare here, whatever narrowing scopes stand between. */
  home: number;
  /** Whether function declarations belong to their block (ECMAScript modules), not to the function around. */
  blockFunctions = false;
  /** Whether everything declared is given out (ambient namespaces). */
  ambient = false;
  /** Scope of the `infer` names of the conditional type around. */
  inferScope: number = NONE;
  /** Type parameters in scope: mentions of them are no mentions of a type. */
  readonly typeParameters: string[] = [];
  /** The function lowered last. */
  finished: Frame | undefined;
  /** A cast just lowered and the record inside: a call of a cast function is a call of the function. */
  lastCast: At = NONE;
  lastCastValue: At = NONE;
  /** The sum lowered last: one that goes on takes its operands over. */
  lastSum: { readonly node: SyntaxNode; readonly sum: Sum } | undefined;
  /** How operands are lowered that take in what the tree has elsewhere. */
  readonly pulledIn: Map<SyntaxNode, ExpressionHandler> = new Map();
  readonly #handlers: Handlers;
  readonly #exportedNames = new Set<string>();
  #exported: Exported = "no";

  constructor(tree: SyntaxTree, out: BindingsBuilder, handlers: Handlers, typed: boolean) {
    super(tree, out);
    this.typed = typed;
    this.#handlers = handlers;
    this.home = out.moduleScope();
    this.frame = {
      fn: NONE,
      hoist: this.home,
      isGenerator: false,
      returns: [],
      self: undefined,
      fields: undefined,
      isConstructor: false,
      assignsThis: false,
    };
  }

  expression(node: SyntaxNode, scope: number, read = true): At {
    if (node < 0) return NONE;
    const handler = (this.pulledIn.size > 0 && this.#takePulledIn(node)) || this.#handlers.expressions.get(this.tree.type(node));
    if (handler === undefined) {
      this.visitChildren(node, scope);
      return NONE;
    }
    if (!this.descend()) return NONE;
    const at = handler(this, node, scope, read);
    this.ascend();
    return at;
  }

  #takePulledIn(node: SyntaxNode): ExpressionHandler | undefined {
    const handler = this.pulledIn.get(node);
    this.pulledIn.delete(node);
    return handler;
  }

  type(node: SyntaxNode, scope: number): At {
    if (node < 0) return NONE;
    const handler = this.#handlers.types.get(this.tree.type(node));
    if (handler === undefined) {
      this.visitChildren(node, scope);
      return NONE;
    }
    if (!this.descend()) return NONE;
    const at = handler(this, node, scope);
    this.ascend();
    return at;
  }

  /** A node in a place that takes statements, or of which nothing is known: whatever it is, the calls inside are found. */
  visit(node: SyntaxNode, scope: number): void {
    if (node < 0) return;
    const type = this.tree.type(node);
    const handler = this.#handlers.statements.get(type);
    if (handler === undefined) {
      if (this.#handlers.types.has(type) && !this.#handlers.expressions.has(type)) this.type(node, scope);
      else this.expression(node, scope);
      return;
    }
    if (!this.descend()) return;
    handler(this, node, scope);
    this.ascend();
  }

  visitChildren(node: SyntaxNode, scope: number): void {
    const { tree } = this;
    if (tree.first(node) < 0) return;
    if (!this.descend()) return;
    for (let child = tree.first(node); child >= 0; child = tree.next(child)) this.visit(child, scope);
    this.ascend();
  }

  /** Says how the declaration is given out that is lowered next, by `takeExported`. */
  setExported(exported: Exported): void {
    this.#exported = exported;
  }

  takeExported(): Exported {
    const exported = this.#exported;
    this.#exported = "no";
    return exported;
  }

  /** Gives a name of the file out; names of namespaces are given out by their flag alone. */
  exportName(name: string, exported: Exported): void {
    if (exported === "no" || this.home !== 0) return;
    const given = exported === "default" ? "default" : name;
    const key = `${given} ${name}`;
    if (this.#exportedNames.has(key)) return;
    this.#exportedNames.add(key);
    this.out.export(given, { local: name });
  }
}
