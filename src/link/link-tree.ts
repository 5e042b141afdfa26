import type { LinkedTree } from "./channel-edges.ts";
import { LinkMemory, type TreeToLink } from "./link-memory.ts";

export interface LinkRequest extends TreeToLink {
  /** What a run over the tree as it was before has left; what this one leaves is put into it. */
  readonly memory?: LinkMemory | undefined;
  /** Called at every turn: the place to look after memory. */
  readonly onTurn?: (() => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Joins what dispatches and what handles through channels. Idioms are taken as they are: a malformed one throws. With the memory of another run the
 * result is the same as without; where the run ends early, that memory is empty.
 */
export async function linkTree(request: LinkRequest): Promise<LinkedTree> {
  const { memory, onTurn, signal } = request;
  const links = (memory ?? new LinkMemory()).take(request);
  await links.complete({ onTurn, signal, isLast: memory === undefined });
  const linked = links.join();
  memory?.keep(links);
  return linked;
}
