import { z } from "zod";
import type { Base, Expansion, FileRule, Idiom, NamedHandler, Rule } from "#contracts/idiom.ts";
import { TRUNKS } from "#model/channel.ts";
import { parsePattern } from "#model/declaration-pattern.ts";
import { parsePlace, parseTemplate } from "#model/place.ts";

const MOST = 500;

/** Text that a parser takes; what the parser says is wrong becomes the message. */
function parsed(parse: (text: string) => unknown, shortest = 1): z.ZodString {
  return z
    .string()
    .min(shortest)
    .max(1000)
    .check(({ value, issues }) => {
      try {
        parse(value);
      } catch (error) {
        issues.push({ code: "custom", input: value, message: error instanceof Error ? error.message : String(error) });
      }
    });
}

function oneOrMore<T extends z.ZodType>(item: T): z.ZodUnion<[T, z.ZodArray<T>]> {
  return z.union([item, z.array(item).min(1).max(MOST)]);
}

const place = parsed(parsePlace);
const template = parsed(parseTemplate);
const use = oneOrMore(parsed(parsePattern));
const glob = z.string().min(1).max(1000);
const role = z.enum(["dispatches", "handles"]);
const trunk = z.enum(TRUNKS);

/** A schema for each field of a type: the contract does not get a field that settings cannot have. */
type Fields<T> = { readonly [Key in keyof Required<T>]: z.ZodType };

/** A regular expression that cannot run for long: none of its groups repeats. */
const expression = parsed((text) => {
  if (/\)[*+{]|\\[1-9]|\\k</.test(text)) throw new Error("a group that repeats, or a back reference, is not allowed in it");
  return new RegExp(text);
});

/** A template that may speak of the expansion around it. */
const inner = parsed((text) => parseTemplate(text.replace(/\$\{(?:expanded|key)\}/g, "x")));

const named = {
  text: oneOrMore(inner),
  form: expression,
  owner: z.string().min(1).max(200),
} satisfies Fields<NamedHandler>;

const expansion = { name: z.string().max(200), key: inner } satisfies Fields<Expansion>;

const expand = z.strictObject({
  to: z.array(z.strictObject(expansion)).min(1).max(MOST),
  only: place.exactOptional(),
  except: place.exactOptional(),
});

/** Patterns with a `!` in front mean what must not be there. */
const decoratorPattern = parsed((text) => parsePattern(text.replace(/^!/, "")));

const rule = {
  role,
  trunk,
  use,
  form: z.enum(["call", "new", "decorator", "jsx", "subclass", "value", "result", "assign"]).exactOptional(),
  key: oneOrMore(template),
  handler: place.exactOptional(),
  named: z.strictObject(named).exactOptional(),
  expand: expand.exactOptional(),
  on: z.enum(["function", "class"]).exactOptional(),
  classWith: oneOrMore(decoratorPattern).exactOptional(),
  scope: place.exactOptional(),
  given: use.exactOptional(),
  at: z.enum(["site", "export"]).exactOptional(),
  when: z.record(place, z.array(z.string().max(1000)).min(1).max(MOST)).exactOptional(),
  paths: z.array(glob).min(1).max(MOST).exactOptional(),
  unwrapped: z.literal(true).exactOptional(),
  joinedOnly: z.literal(true).exactOptional(),
} satisfies Fields<Rule>;

const base = {
  kind: z.enum(["made", "mount", "class", "around", "global", "file"]),
  paths: z.array(glob).min(1).max(MOST).exactOptional(),
  use,
  prefix: parsed(parseTemplate, 0),
  inherits: z.literal(true).exactOptional(),
  mounted: place.exactOptional(),
  through: use.exactOptional(),
  replaces: z.literal(true).exactOptional(),
  scopes: z.record(z.string().regex(/^\w+$/, "a scope's name is one word"), parsed(parseTemplate, 0)).exactOptional(),
} satisfies Fields<Base>;

const baseSchema = z.strictObject(base).refine(({ kind, mounted }) => kind !== "mount" || mounted !== undefined, {
  path: ["mounted"],
  message: "a base of kind mount says where that stands which it puts under its prefix, as in -1",
});

const fileRule = {
  role,
  trunk,
  path: expression,
  exports: z.array(z.string().min(1).max(200)).min(1).max(MOST),
  imports: z.array(z.string().min(1).max(200)).min(1).max(MOST).exactOptional(),
  key: z.string().min(1).max(1000),
} satisfies Fields<FileRule>;

/** One idiom as people write it. Places, patterns and keys are parsed, so that a mistake in them is told where it stands. */
const idiomSchema: z.ZodType<Idiom> = z.strictObject({
  id: z
    .string()
    .max(100)
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "an id is lower-case words joined by hyphens, as in bakery-bus"),
  title: z.string().min(1).max(200),
  rules: z.array(z.strictObject(rule)).max(MOST),
  bases: z.array(baseSchema).max(MOST).exactOptional(),
  tokens: z.record(z.string().min(1).max(200), z.strictObject({ place, less: z.string().max(200).exactOptional() })).exactOptional(),
  absolute: z.array(z.string().min(1).max(200)).max(MOST).exactOptional(),
  files: z.array(z.strictObject(fileRule)).max(MOST).exactOptional(),
});

/** A list of idioms, each id once. */
export const idiomsSchema: z.ZodType<readonly Idiom[]> = z
  .array(idiomSchema)
  .max(MOST)
  .check(({ value, issues }) => {
    const seen = new Set<string>();
    for (const [position, { id }] of value.entries()) {
      if (seen.has(id)) issues.push({ code: "custom", input: id, path: [position, "id"], message: `another idiom has the id ${id}` });
      seen.add(id);
    }
  });
