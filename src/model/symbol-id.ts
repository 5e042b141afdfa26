import type { SymbolFact } from "./file-facts.ts";

/** Name of a symbol as it is shown: an anonymous default export goes by its file's name. */
export function displayName(path: string, symbol: Pick<SymbolFact, "name">): string {
  return symbol.name || stemOf(path);
}

function stemOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1).replace(/(?!^)\..*$/, "");
}

/** Dotted names around a symbol; the facts call an anonymous default export `default`, since they do not know the path. */
export function displayContainer(path: string, { container }: Pick<SymbolFact, "container">): string {
  return container.replace(/^default(?=\.|$)/, () => stemOf(path));
}

/** `Container.name` of a symbol. */
function qualifiedName(path: string, symbol: Pick<SymbolFact, "name" | "container">): string {
  const name = displayName(path, symbol);
  return symbol.container === "" ? name : `${displayContainer(path, symbol)}.${name}`;
}

/**
 * Stable ids of a file's symbols, in their order: `path#Container.name`, with `~2`, `~3` for names repeated in one scope, so
 * that an edit above a definition does not change its id.
 */
export function symbolIds(path: string, symbols: readonly SymbolFact[]): string[] {
  const seen = new Map<string, number>();
  return symbols.map((symbol) => {
    const id = `${path}#${qualifiedName(path, symbol)}`;
    const count = (seen.get(id) ?? 0) + 1;
    seen.set(id, count);
    return count === 1 ? id : `${id}~${count}`;
  });
}
