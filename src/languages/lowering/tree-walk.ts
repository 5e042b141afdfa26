import { type BindingsBuilder, DEEPEST } from "#model/bindings-builder.ts";
import type { SyntaxTree } from "#model/syntax-tree.ts";

/** What every lowering's walk over one file needs: the tree, the builder, how deep it is, and the line of an offset. */
export class TreeWalk {
  readonly tree: SyntaxTree;
  readonly out: BindingsBuilder;
  #depth = 0;
  #line = 1;
  #lineOffset = 0;

  constructor(tree: SyntaxTree, out: BindingsBuilder) {
    this.tree = tree;
    this.out = out;
  }

  /** Goes one level deeper, for `ascend` to come back; false, and told to the builder, where that would be too deep. */
  descend(): boolean {
    if (this.#depth >= DEEPEST) {
      this.out.tooDeep = true;
      return false;
    }
    this.#depth++;
    return true;
  }

  ascend(): void {
    this.#depth--;
  }

  /** 1-based line of an offset. Offsets mostly ascend, so that each line is counted once. */
  lineOf(offset: number): number {
    const { source } = this.tree;
    if (offset < this.#lineOffset) {
      this.#line = 1;
      this.#lineOffset = 0;
    }
    for (let at = source.indexOf("\n", this.#lineOffset); at >= 0 && at < offset; at = source.indexOf("\n", at + 1)) {
      this.#line++;
      this.#lineOffset = at + 1;
    }
    return this.#line;
  }
}
