import type { Idiom, Rule } from "#contracts/idiom.ts";
import type { Trunk } from "#model/channel.ts";
import type { IdiomSuggestion } from "#model/idiom-results.ts";
import { filesOf, type KeyedCall, type KeyedUse, keysOf, sharedKeys } from "./keyed-calls.ts";

const EXAMPLES = 3;
const KEY = "${0}";

/** The idiom of some registrars of one thing and what calls with their keys. */
export function suggestionOf(registrars: readonly KeyedUse[], dispatchers: readonly KeyedUse[]): IdiomSuggestion {
  const registered = registrars.flatMap(({ calls }) => calls);
  const dispatched = dispatchers.flatMap(({ calls }) => calls);
  const keys = keysOf(registered);
  return {
    idiom: idiomOf(registrars, dispatchers),
    registrations: registered.length,
    dispatches: dispatched.length,
    files: filesOf([...registered, ...dispatched]),
    keys: keys.size,
    shared_keys: sharedKeys(keys, keysOf(dispatched)),
    examples: [...examplesOf(registered, "handles"), ...examplesOf(dispatched, "dispatches")],
  };
}

function idiomOf(registrars: readonly KeyedUse[], dispatchers: readonly KeyedUse[]): Idiom {
  const [first] = registrars as [KeyedUse, ...KeyedUse[]];
  const trunk = trunkOf(registrars);
  const calls = registrars.flatMap((one) => one.calls);
  const rules: Rule[] = [{ role: "handles", trunk, use: usesOf(registrars), key: KEY, handler: handlerPlace(calls) }];
  if (dispatchers.length > 0) rules.push({ role: "dispatches", trunk, use: usesOf(dispatchers), key: KEY });
  return { id: idOf(first), title: titleOf(first), rules };
}

/** Patterns of what is used; members of the same thing as one: `src/bus.ts#Bus().{on,once}`. */
function usesOf(uses: readonly KeyedUse[]): string | readonly string[] {
  const owners = new Map<string, string[]>();
  for (const { origin } of uses) {
    const dot = origin.path.lastIndexOf(".");
    const owner = `${origin.module}#${dot < 0 ? "" : origin.path.slice(0, dot + 1)}`;
    owners.set(owner, [...(owners.get(owner) ?? []), origin.path.slice(dot + 1)]);
  }
  const patterns = [...owners].map(
    ([owner, names]) => owner + (names.length === 1 ? names[0] : `{${[...new Set(names)].sort().join(",")}}`),
  );
  return patterns.length === 1 ? (patterns[0] as string) : patterns;
}

function handlerPlace(calls: readonly KeyedCall[]): string {
  const positions = calls.flatMap(({ handler }) => (handler === undefined ? [] : [handler.position]));
  if (calls.every(({ handler }) => handler?.isLast === true)) return "-1";
  return String(Math.min(...positions));
}

const WORDS: readonly (readonly [RegExp, Trunk])[] = [
  [/event|emit/i, "event"],
  [/command|slash/i, "command"],
  [/permission|can$/i, "permission"],
  [/setting|option|config/i, "setting"],
  [/queue|job|worker|process|task/i, "queue"],
  [/hook|callback|filter|patch|before|after/i, "callback"],
  [/method|rpc|procedure|invoke/i, "rpc"],
  [/topic|publish|publication|pubsub/i, "pubsub"],
  [/stream/i, "stream"],
  [/service|provide|inject|container/i, "service"],
  [/route|page|screen/i, "route"],
];

/** A guess from the names; people correct it. */
function trunkOf(registrars: readonly KeyedUse[]): Trunk {
  const text = registrars.map(({ origin }) => `${origin.module.slice(origin.module.lastIndexOf("/") + 1)} ${origin.path}`).join(" ");
  return WORDS.find(([word]) => word.test(text))?.[1] ?? "event";
}

function idOf({ origin }: KeyedUse): string {
  const words = `${origin.module
    .replace(/\.\w+$/, "")
    .split("/")
    .slice(-1)
    .join("")} ${origin.path}`
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");
  return [...new Set(words)].slice(0, 5).join("-") || "own";
}

function titleOf({ origin }: KeyedUse): string {
  return `${origin.path.replaceAll("()", "")} of ${origin.module}`.slice(0, 200);
}

function examplesOf(calls: readonly KeyedCall[], role: "dispatches" | "handles"): IdiomSuggestion["examples"] {
  return calls.slice(0, EXAMPLES).map(({ unit, line, key }) => ({ path: unit.path, line, role, key }));
}
