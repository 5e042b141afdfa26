type Sync = typeof import("typescript-7/unstable/sync");
type Ast = typeof import("typescript-7/unstable/ast");

/** The parts of the compiler's package that are used. Its interface is called unstable, so it is pinned and known to this folder alone. */
export interface Compiler extends Pick<Sync, "API" | "SymbolFlags">, Pick<Ast, "SyntaxKind"> {}

/** The compiler, or why there is none: its package and its binary for this platform may both be missing from an install. */
export async function loadCompiler(): Promise<Compiler | Error> {
  try {
    const [{ API, SymbolFlags }, { SyntaxKind }] = await Promise.all([
      import("typescript-7/unstable/sync"),
      import("typescript-7/unstable/ast"),
    ]);
    return { API, SymbolFlags, SyntaxKind };
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
