import { folderOf, under } from "./paths.ts";

/** Endings that a specifier may leave out, code before declarations before data. */
const IMPLEMENTATION_ENDINGS = [".ts", ".tsx", ".js", ".jsx", ".mts", ".cts", ".mjs", ".cjs", ".vue", ".svelte"] as const;
const DECLARATION_ENDINGS = [".d.ts", ".d.mts", ".d.cts"] as const;
/** React Native takes the file of the platform; which one it is does not matter to the reader of a name. */
const PLATFORM_ENDINGS = [".native", ".web", ".ios", ".android"].flatMap((platform) =>
  [".tsx", ".ts", ".jsx", ".js"].map((ending) => platform + ending),
);

/** What a compiled name is written in: its sources, and the declarations beside it. */
const COMPILED: { readonly [ending: string]: { readonly sources: readonly string[]; readonly declarations: readonly string[] } } = {
  ".js": { sources: [".ts", ".tsx", ".jsx"], declarations: [".d.ts"] },
  ".jsx": { sources: [".tsx", ".ts"], declarations: [".d.ts"] },
  ".mjs": { sources: [".mts", ".ts"], declarations: [".d.mts", ".d.ts"] },
  ".cjs": { sources: [".cts", ".ts"], declarations: [".d.cts", ".d.ts"] },
};

const CODE_ENDING = /(?:\.d)?\.[cm]?ts$|\.[cm]?js$|\.[jt]sx$/;

/** The indexed paths of a tree, asked by name. Numbers are positions in the list that it was made from. */
export class FileTable {
  readonly #paths: readonly string[];
  readonly #positions = new Map<string, number>();
  readonly #folders = new Set<string>([""]);

  constructor(paths: readonly string[]) {
    this.#paths = paths;
    for (let position = 0; position < paths.length; position++) {
      const path = paths[position] as string;
      this.#positions.set(path, position);
      for (let folder = folderOf(path); !this.#folders.has(folder); folder = folderOf(folder)) this.#folders.add(folder);
    }
  }

  path(position: number): string {
    return this.#paths[position] as string;
  }

  /** The file of exactly this path. */
  at(path: string): number | undefined {
    return this.#positions.get(path);
  }

  hasFolder(folder: string): boolean {
    return this.#folders.has(folder);
  }

  folders(): Iterable<string> {
    return this.#folders;
  }

  /** The file that a specifier of this path means: sources of a compiled name, the name as written, the name with an ending. */
  file(path: string): number | undefined {
    const ending = path.slice(path.lastIndexOf("."));
    const compiled = Object.hasOwn(COMPILED, ending) ? COMPILED[ending] : undefined;
    if (compiled === undefined) return this.at(path) ?? this.#withEnding(path);
    const bare = path.slice(0, -ending.length);
    return this.#first(bare, compiled.sources) ?? this.at(path) ?? this.#first(bare, compiled.declarations) ?? this.#withEnding(path);
  }

  /** Code of this path, whatever its ending: what a built file of that path may come from. */
  sourceOf(path: string): number | undefined {
    const bare = withoutCodeEnding(path);
    return this.#first(bare, IMPLEMENTATION_ENDINGS) ?? this.index(bare) ?? this.#first(bare, DECLARATION_ENDINGS);
  }

  /** The index file of a folder. */
  index(folder: string): number | undefined {
    return this.#folders.has(folder) ? this.#withEnding(under(folder, "index")) : undefined;
  }

  #withEnding(path: string): number | undefined {
    return (
      this.#first(path, IMPLEMENTATION_ENDINGS) ??
      this.#first(path, DECLARATION_ENDINGS) ??
      this.at(`${path}.json`) ??
      (this.#folders.has(path) ? undefined : this.#first(path, PLATFORM_ENDINGS))
    );
  }

  #first(bare: string, endings: readonly string[]): number | undefined {
    for (const ending of endings) {
      const position = this.#positions.get(bare + ending);
      if (position !== undefined) return position;
    }
    return undefined;
  }
}

export function withoutCodeEnding(path: string): string {
  return path.replace(CODE_ENDING, "");
}

export function isDeclaration(path: string): boolean {
  return /\.d\.[cm]?ts$/.test(path);
}

/** TypeScript that is written, not made: neither a declaration nor JavaScript. */
export function isTypeScript(path: string): boolean {
  return /\.(?:[cm]?ts|tsx)$/.test(path) && !isDeclaration(path);
}
