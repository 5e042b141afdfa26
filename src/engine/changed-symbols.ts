import { AppError } from "#base/app-error.ts";
import { TRAIT_BITS } from "#model/traits.ts";
import type { ChangedFile } from "#scan/git-history.ts";
import type { OpenTree } from "./open-tree.ts";
import { type CurrentFile, readCurrent } from "./tree-reader.ts";

/** What a change touches. */
export interface Touched {
  /** Symbols, and a file's node for lines outside of all symbols. */
  readonly nodes: readonly number[];
  /** Definitions that are in the work tree and not in the index yet. */
  readonly fresh: readonly string[];
  /** Changed files that are not indexed: nothing is known of what depends on them. */
  readonly unknown: readonly string[];
}

/** The innermost symbols on the changed lines, by the files as they are now; of a deleted file everything that was in it. */
export async function touchedBy(tree: OpenTree, files: readonly ChangedFile[]): Promise<Touched> {
  const { graph, segment } = tree;
  const nodes = new Set<number>();
  const fresh: string[] = [];
  const unknown: string[] = [];
  for (const { path, ranges, isDeleted } of files) {
    const file = segment.fileOf(path);
    if (file < 0) {
      unknown.push(path);
      continue;
    }
    if ((segment.fileTraits[file] as number) & (TRAIT_BITS.prose | TRAIT_BITS.data)) {
      // Headings and keys have no users; the file may have.
      nodes.add(graph.numbering.node(file, -1));
      continue;
    }
    const now = isDeleted ? undefined : await readIfThere(tree, path);
    const known = nodesById(tree, file);
    if (now === undefined) {
      for (const node of known.values()) nodes.add(node);
      nodes.add(graph.numbering.node(file, -1));
      continue;
    }
    const around = innermostByLine(now);
    for (const { start, end } of ranges) {
      for (let line = start; line <= Math.min(end, around.length - 1); line++) {
        const symbol = around[line] as number;
        const id = now.ids[symbol];
        const node = id === undefined ? graph.numbering.node(file, -1) : known.get(id);
        if (node !== undefined) nodes.add(node);
        else if (id !== undefined && !fresh.includes(id)) fresh.push(id);
      }
    }
  }
  return { nodes: [...nodes].sort((a, b) => a - b), fresh, unknown };
}

function nodesById({ graph, segment }: OpenTree, file: number): Map<string, number> {
  const path = segment.path(file);
  return new Map(graph.qualifiedNames(file).map((name, ordinal) => [`${path}#${name}`, graph.numbering.node(file, ordinal)]));
}

/** For each line (from 1) the innermost symbol on it with its comment, or -1. */
function innermostByLine({ lines, symbols }: CurrentFile): Int32Array {
  const around = new Int32Array(lines.length + 1).fill(-1);
  // A symbol stands behind the one around it, so that the inner one is written last.
  for (const [i, { leadLine, endLine }] of symbols.entries()) around.fill(i, leadLine, endLine + 1);
  return around;
}

async function readIfThere({ store, root }: OpenTree, path: string): Promise<CurrentFile | undefined> {
  try {
    return await readCurrent(store, root, path);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
