import type { GraphSegment } from "./graph-segment.ts";

/**
 * The files in which edges to locals of these files are written, these files among them: such edges cannot be kept when a file changes, for its
 * locals have no number that survives. Files are positions in the segment.
 */
export function filesLeadingToLocals(graph: GraphSegment, files: ReadonlySet<number>): Set<number> {
  const found = new Set<number>();
  const { starts, edges } = graph.incoming;
  for (let local = 0; local < graph.localCount; local++) {
    const node = graph.numbering.local(local);
    if (!files.has(graph.fileOf(node))) continue;
    for (let row = starts[node] as number; row < (starts[node + 1] as number); row++)
      found.add(graph.fileOfEdge((edges as Uint32Array)[row] as number));
  }
  return found;
}
