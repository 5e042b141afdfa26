import { createHash } from "node:crypto";
import { AppError } from "#base/app-error.ts";
import type { Idiom } from "#contracts/idiom.ts";
import { IDIOMS } from "./idioms/_registry.ts";

/** What settings say about idioms. */
export interface IdiomSettings {
  /** Idioms of the project's own. */
  readonly idioms: readonly Idiom[];
  /** Ids of shipped idioms that do not count. */
  readonly disabledIdioms: readonly string[];
}

/** Every idiom that ships with the package, in the order of their ids. */
export async function shippedIdioms(): Promise<readonly Idiom[]> {
  return Promise.all(
    Object.keys(IDIOMS)
      .sort()
      .map(async (id) => (await (IDIOMS[id] as () => Promise<{ default: Idiom }>)()).default),
  );
}

/**
 * The idioms in effect, in the order of their ids: shipped ones that are not disabled, and the project's own, which go before shipped ones of their
 * id. Throws `unknown-idiom` where a disabled one is none.
 */
export async function loadIdioms({ idioms, disabledIdioms }: IdiomSettings): Promise<readonly Idiom[]> {
  const shipped = await shippedIdioms();
  const unknown = disabledIdioms.find((id) => !shipped.some((idiom) => idiom.id === id));
  if (unknown !== undefined) {
    throw new AppError(
      "unknown-idiom",
      `disabledIdioms names "${unknown}", and no idiom of this id is shipped`,
      "`portolan idioms` lists them.",
    );
  }
  const left = new Set([...disabledIdioms, ...idioms.map(({ id }) => id)]);
  return [...shipped.filter(({ id }) => !left.has(id)), ...idioms].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
}

/** Equal for equal rules. */
export function hashOfIdioms(idioms: readonly Idiom[]): string {
  return createHash("sha256").update(JSON.stringify(idioms)).digest("hex").slice(0, 16);
}
