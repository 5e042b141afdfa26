import { DECLARATION_ROW, DECLARED, SCOPE_ROW } from "./binding-codes.ts";

/** For each scope its names, and whether a name is local: it has no symbol and is no import. */
export type LocalNames = readonly ReadonlyMap<number, boolean>[];

/** From the rows of scopes and declarations of a file. */
export function localNames(scopes: readonly number[], declarations: readonly number[]): LocalNames {
  const found: Map<number, boolean>[] = Array.from({ length: scopes.length / SCOPE_ROW.size }, () => new Map());
  for (let row = 0; row < declarations.length; row += DECLARATION_ROW.size) {
    const at = (field: number) => declarations[row + field] as number;
    const isLocal = at(DECLARATION_ROW.symbol) < 0 && at(DECLARATION_ROW.kind) !== DECLARED.import;
    const names = found[at(DECLARATION_ROW.scope)] as Map<number, boolean>;
    names.set(at(DECLARATION_ROW.name), isLocal && names.get(at(DECLARATION_ROW.name)) !== false);
  }
  return found;
}

/** Whether a name that is looked up from a scope is local. */
export function isLocal(local: LocalNames, scopes: readonly number[], from: number, name: number): boolean {
  for (let scope = from; scope >= 0; scope = scopes[scope * SCOPE_ROW.size] as number) {
    const known = local[scope]?.get(name);
    if (known !== undefined) return known;
  }
  return false;
}
