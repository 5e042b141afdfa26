import type { Origins } from "./origins.ts";
import type { RecordAt } from "./record-parts.ts";

/**
 * What two sides must share besides their key: a text, or an object (an emitter, a context). Of an object the places that make it are known, or
 * its classes alone, its own one first.
 */
export type Identity =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "object"; readonly made: readonly string[]; readonly classes: readonly string[]; readonly label: string };

/** The identity of the object that a record is; with no places and no classes where nothing is known of it. */
export function identityOf(origins: Origins, { unit, at }: RecordAt): Identity {
  const made = new Set<string>();
  const classes = new Set<string>();
  let label = "";
  const declared: string[] = [];
  for (const { module, path, calls } of origins.of(unit, at)) {
    if (!path.endsWith("()")) {
      if (calls.length === 0 && !path.includes("(")) declared.push(`${module}#${path}`);
      continue;
    }
    classes.add(`${module}#${path.slice(0, -2)}`);
    const call = calls.at(-1);
    if (call !== undefined) made.add(`${call.unit.path}:${call.at}`);
  }
  label = declared.at(-1) ?? [...classes][0] ?? unit.path;
  return { kind: "object", made: [...made].sort(), classes: [...classes], label };
}

/** The same text for identities that are the same. */
export function identityKey(identity: Identity | undefined): string {
  if (identity === undefined) return "";
  if (identity.kind === "text") return `text ${identity.text}`;
  return identity.made.length > 0 ? `made ${identity.made.join()}` : `class ${identity.classes[0] ?? ""}`;
}

/** Whether nothing tells two identities apart. */
export function isSameIdentity(a: Identity | undefined, b: Identity | undefined): boolean {
  if (a === b) return true;
  if (a?.kind === "text" && b?.kind === "text") return a.text === b.text;
  if (a?.kind !== "object" || b?.kind !== "object") return false;
  return isSameList(a.made, b.made) && isSameList(a.classes, b.classes) && a.label === b.label;
}

function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, i) => text === b[i]);
}

/** Whether both sides may be about one thing: what is not known of an object does not part it from others. */
export function mayBeSame(a: Identity | undefined, b: Identity | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  if (a.kind === "text" || b.kind === "text") return a.kind === b.kind && identityKey(a) === identityKey(b);
  if (a.made.length > 0 && b.made.length > 0) return a.made.some((place) => b.made.includes(place));
  const [first, second] = [a.classes[0], b.classes[0]];
  if (first === undefined || second === undefined) return true;
  // What is made somewhere is of its class exactly; a class stands for those derived from it.
  return (b.made.length === 0 && a.classes.includes(second)) || (a.made.length === 0 && b.classes.includes(first)) || first === second;
}

/** How an identity is told where channels differ by it alone. */
export function identityLabel(identity: Identity | undefined): string {
  return identity === undefined ? "" : identity.kind === "text" ? identity.text : identity.label;
}
