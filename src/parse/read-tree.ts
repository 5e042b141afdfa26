import type { Language as Grammar, Tree } from "web-tree-sitter";
import { type SyntaxColumns, SyntaxTree } from "#model/syntax-tree.ts";
import { addressOf, rawCursor } from "./raw-cursor.ts";

interface GrammarTables {
  readonly types: readonly string[];
  /** By type number: a named node, a keyword, or neither (punctuation, kept only in a field). */
  readonly kept: Uint8Array;
}

const tables = new WeakMap<Grammar, GrammarTables>();

function tablesOf(grammar: Grammar): GrammarTables {
  let known = tables.get(grammar);
  if (known === undefined) {
    const types = Array.from({ length: grammar.nodeTypeCount }, (_, id) => grammar.nodeTypeForId(id) ?? "");
    const kept = Uint8Array.from(types, (type, id) =>
      type !== "comment" && type !== "line_continuation" && (grammar.nodeTypeIsNamed(id) || /^[A-Za-z_]+$/.test(type)) ? 1 : 0,
    );
    known = { types, kept };
    tables.set(grammar, known);
  }
  return known;
}

/** Copies a tree into flat arrays in one walk, so that nothing asks the parser again. The tree itself stays the caller's. */
export function readTree(tree: Tree, grammar: Grammar, source: string): SyntaxTree {
  const { types, kept } = tablesOf(grammar);
  const columns = new Columns(Math.max(64, source.length >> 3));
  const cursor = rawCursor();
  const at = addressOf(tree);
  cursor.root(at);
  cursor.open(at);
  try {
    const open: number[] = [-1];
    const last: number[] = [-1];
    for (let atEnd = false; !atEnd; ) {
      const type = cursor.type(at);
      const field = cursor.field(at);
      if (field !== 0 || type >= kept.length || kept[type] === 1) {
        const node = columns.add(Math.min(type, types.length), field, cursor.start(at), cursor.end(at), open.at(-1) as number);
        const before = last.at(-1) as number;
        if (before >= 0) columns.next[before] = node;
        last[last.length - 1] = node;
        if (cursor.firstChild(at) === 1) {
          open.push(node);
          last.push(-1);
          continue;
        }
      }
      while (cursor.nextSibling(at) !== 1) {
        if (open.length === 1 || cursor.parent(at) !== 1) {
          atEnd = true;
          break;
        }
        open.pop();
        last.pop();
      }
    }
  } finally {
    cursor.close(at);
  }
  return new SyntaxTree(source, [...types, "ERROR"], grammar.fields, columns, columns.size);
}

/** Columns that grow by doubling. */
class Columns implements SyntaxColumns {
  size = 0;
  type: Uint16Array;
  field: Uint16Array;
  start: Int32Array;
  end: Int32Array;
  parent: Int32Array;
  next: Int32Array;

  constructor(capacity: number) {
    this.type = new Uint16Array(capacity);
    this.field = new Uint16Array(capacity);
    this.start = new Int32Array(capacity);
    this.end = new Int32Array(capacity);
    this.parent = new Int32Array(capacity);
    this.next = new Int32Array(capacity);
  }

  add(type: number, field: number, start: number, end: number, parent: number): number {
    if (this.size === this.type.length) this.#grow();
    const node = this.size++;
    this.type[node] = type;
    this.field[node] = field;
    this.start[node] = start;
    this.end[node] = end;
    this.parent[node] = parent;
    this.next[node] = -1;
    return node;
  }

  #grow(): void {
    const capacity = this.type.length * 2;
    const wider = <T extends Uint16Array | Int32Array>(column: T): T => {
      const copy = new (column.constructor as new (size: number) => T)(capacity);
      copy.set(column as never);
      return copy;
    };
    this.type = wider(this.type);
    this.field = wider(this.field);
    this.start = wider(this.start);
    this.end = wider(this.end);
    this.parent = wider(this.parent);
    this.next = wider(this.next);
  }
}
