import { NONE } from "#model/bindings-builder.ts";
import type { SyntaxNode } from "#model/syntax-tree.ts";
import { type ClassWalk, plainName } from "../_jvm/class-walk.ts";
import type { Home } from "../_jvm/walk-state.ts";
import { lowerMemberOrType } from "./classes.ts";

/**
 * Members outside of a type: what is left where a type's text does not parse as one. They are members of the type whose name stands
 * before them, or of one without a name.
 */
export class Strays {
  readonly #walk: ClassWalk;
  readonly #scope: number;
  #home: Home | undefined;
  #keyword = "";

  constructor(walk: ClassWalk, scope: number) {
    this.#walk = walk;
    this.#scope = scope;
  }

  /** Whether the node was a stray member, or a part of the head of a type. */
  take(node: SyntaxNode): boolean {
    const type = this.#walk.tree.type(node);
    if (type === "class" || type === "struct" || type === "interface" || type === "record") {
      this.#keyword = type;
      return true;
    }
    const named = this.#keyword !== "" && type === "identifier";
    this.#keyword = "";
    if (named) this.#open(node);
    if (named || !MEMBERS.has(type)) return named || type === "modifier";
    const home = this.#home ?? this.#open(NONE);
    const { classScope } = this.#walk;
    this.#walk.classScope = home.scope;
    lowerMemberOrType(this.#walk, node, home, NONE);
    this.#walk.classScope = classScope;
    return true;
  }

  #open(nameNode: SyntaxNode): Home {
    const { tree } = this.#walk;
    const name = plainName(tree.text(nameNode));
    const { cls, scope } = this.#walk.openClass(this.#scope, name, 0, tree.start(nameNode));
    if (name !== "") this.#walk.out.declare(this.#scope, name, "class", { owner: cls, nameOffset: tree.start(nameNode) });
    const home: Home = { scope, cls, flags: 0, outer: NONE };
    this.#home = home;
    return home;
  }
}

const MEMBERS: ReadonlySet<string> = new Set([
  "method_declaration",
  "field_declaration",
  "event_field_declaration",
  "property_declaration",
  "event_declaration",
  "indexer_declaration",
  "constructor_declaration",
  "destructor_declaration",
  "operator_declaration",
  "conversion_operator_declaration",
]);
