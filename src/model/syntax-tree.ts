/** A node of a `SyntaxTree`: its position in document order, the root is 0; -1 stands for no node. */
export type SyntaxNode = number;

/**
 * A syntax tree as flat arrays, for code that asks for children by field in any order: reading a typed array costs a hundredth of a
 * call into the parser. It holds the named nodes, and of the others those that are words (`async`, `static`) or stand in a field
 * (operators). Offsets are UTF-16.
 */
export class SyntaxTree {
  readonly source: string;
  /** Number of nodes. */
  readonly size: number;
  readonly #types: readonly string[];
  readonly #fields: readonly (string | null)[];
  readonly #columns: SyntaxColumns;

  constructor(source: string, types: readonly string[], fields: readonly (string | null)[], columns: SyntaxColumns, size: number) {
    this.source = source;
    this.size = size;
    this.#types = types;
    this.#fields = fields;
    this.#columns = columns;
  }

  /** The grammar's name of the node's type; "" for -1. */
  type(node: SyntaxNode): string {
    return node < 0 ? "" : (this.#types[this.#columns.type[node] as number] as string);
  }

  /** The field of its parent that the node stands in, or "". */
  field(node: SyntaxNode): string {
    return this.#fields[this.#columns.field[node] as number] ?? "";
  }

  start(node: SyntaxNode): number {
    return node < 0 ? -1 : (this.#columns.start[node] as number);
  }

  end(node: SyntaxNode): number {
    return node < 0 ? -1 : (this.#columns.end[node] as number);
  }

  text(node: SyntaxNode): string {
    return node < 0 ? "" : this.source.slice(this.#columns.start[node], this.#columns.end[node]);
  }

  parent(node: SyntaxNode): SyntaxNode {
    return this.#columns.parent[node] as number;
  }

  first(node: SyntaxNode): SyntaxNode {
    const child = node + 1;
    return node >= 0 && child < this.size && this.#columns.parent[child] === node ? child : -1;
  }

  /** The next sibling. */
  next(node: SyntaxNode): SyntaxNode {
    return node < 0 ? -1 : (this.#columns.next[node] as number);
  }

  /** First child in a field. */
  child(node: SyntaxNode, field: string): SyntaxNode {
    if (node < 0) return -1;
    for (let child = this.first(node); child >= 0; child = this.next(child)) if (this.field(child) === field) return child;
    return -1;
  }

  /** First child of a type. */
  childOfType(node: SyntaxNode, type: string): SyntaxNode {
    if (node < 0) return -1;
    for (let child = this.first(node); child >= 0; child = this.next(child)) if (this.type(child) === type) return child;
    return -1;
  }

  /** Whether it has a child of a type: a keyword, mostly. */
  has(node: SyntaxNode, type: string): boolean {
    return this.childOfType(node, type) >= 0;
  }

  children(node: SyntaxNode): SyntaxNode[] {
    const found: SyntaxNode[] = [];
    if (node < 0) return found;
    for (let child = this.first(node); child >= 0; child = this.next(child)) found.push(child);
    return found;
  }

  /** Children in a field, of which there may be several. */
  childrenIn(node: SyntaxNode, field: string): SyntaxNode[] {
    return this.children(node).filter((child) => this.field(child) === field);
  }
}

/** Columns of a `SyntaxTree`, one entry a node. */
export interface SyntaxColumns {
  readonly type: Uint16Array;
  readonly field: Uint16Array;
  readonly start: Int32Array;
  readonly end: Int32Array;
  readonly parent: Int32Array;
  readonly next: Int32Array;
}
