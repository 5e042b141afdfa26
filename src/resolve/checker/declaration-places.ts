import type { Node, SyntaxKind } from "typescript-7/unstable/ast";
import type { Symbol as CompilerSymbol, Project } from "typescript-7/unstable/sync";
import type { CheckerAnswer, CheckerDeclaration } from "./checker-contract.ts";
import type { Compiler } from "./compiler.ts";

/** Turns the compiler's symbols into places in the repository, each symbol once. */
export class DeclarationPlaces {
  readonly #compiler: Compiler;
  readonly #project: Project;
  readonly #rootSlash: string;
  readonly #answers = new Map<number, CheckerAnswer>();

  /** `root` is absolute, with `/`. */
  constructor(compiler: Compiler, project: Project, root: string) {
    this.#compiler = compiler;
    this.#project = project;
    this.#rootSlash = `${root}/`;
  }

  of(symbol: CompilerSymbol | undefined): CheckerAnswer {
    if (symbol === undefined) return "none";
    const known = this.#answers.get(symbol.id);
    if (known !== undefined) return known;
    const answer = this.#find(symbol);
    this.#answers.set(symbol.id, answer);
    return answer;
  }

  #find(symbol: CompilerSymbol): CheckerAnswer {
    const isAlias = (symbol.flags & this.#compiler.SymbolFlags.Alias) !== 0;
    const { declarations } = isAlias ? this.#project.checker.getAliasedSymbol(symbol) : symbol;
    // A module is what the compiler finds around a place without a name.
    const handles = declarations.filter(({ kind }) => kind !== this.#compiler.SyntaxKind.SourceFile);
    const values = handles.filter(({ kind }) => !this.#isType(kind));
    const places: CheckerDeclaration[] = [];
    for (const handle of values.length > 0 ? values : handles) {
      // Paths of handles are in lower case where the file system does not tell cases apart.
      if (!handle.path.toLowerCase().startsWith(this.#rootSlash.toLowerCase())) continue;
      const place = this.#place(handle.resolve(this.#project));
      if (place !== undefined) places.push(place);
    }
    if (places.length > 0) return places;
    return handles.length > 0 ? "external" : "none";
  }

  #isType(kind: SyntaxKind): boolean {
    const { InterfaceDeclaration, TypeAliasDeclaration, JSDocTypedefTag, JSDocCallbackTag } = this.#compiler.SyntaxKind;
    return kind === InterfaceDeclaration || kind === TypeAliasDeclaration || kind === JSDocTypedefTag || kind === JSDocCallbackTag;
  }

  #place(node: Node | undefined): CheckerDeclaration | undefined {
    if (node === undefined) return undefined;
    const source = node.getSourceFile();
    const { line, character } = source.getLineAndCharacterOfPosition(this.#nameOf(node).getStart(source));
    return { path: source.fileName.slice(this.#rootSlash.length), line: line + 1, column: character };
  }

  /** What a reader takes for the name: of `F.x = …` in JavaScript the `x`; of a declaration without a name its start. */
  #nameOf(node: Node): Node {
    const { BinaryExpression, ElementAccessExpression } = this.#compiler.SyntaxKind;
    if (node.kind === BinaryExpression) return this.#nameOf(part(node, "left") ?? node);
    if (node.kind === ElementAccessExpression) return part(node, "argumentExpression") ?? node;
    return part(node, "name") ?? node;
  }
}

/** A child by the name of its property, which only some kinds of nodes have. */
function part(node: Node, name: "left" | "argumentExpression" | "name"): Node | undefined {
  return (node as { readonly [Name in typeof name]?: Node })[name];
}
