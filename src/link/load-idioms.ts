import type { Idiom } from "#contracts/idiom.ts";
import { IDIOMS } from "./idioms/_registry.ts";

/** Every idiom that ships with the package, in the order of their ids. */
export async function loadIdioms(): Promise<readonly Idiom[]> {
  return Promise.all(
    Object.keys(IDIOMS)
      .sort()
      .map(async (id) => (await (IDIOMS[id] as () => Promise<{ default: Idiom }>)()).default),
  );
}
