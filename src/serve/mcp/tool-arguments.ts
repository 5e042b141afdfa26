import { toJSONSchema, type ZodObject, type z } from "zod";
import { AppError } from "#base/app-error.ts";
import type { ToolArguments } from "#contracts/mcp-tool.ts";
import { MAX_BUDGET_TOKENS } from "#serve/search-choices.ts";

/** A JSON Schema of a tool, without what says nothing: the dialect, the bounds of all integers, an empty list of properties. */
function schemaOf(schema: ZodObject): Record<string, unknown> {
  const { $schema: _dialect, ...rest } = toJSONSchema(schema, {
    io: "input",
    override: ({ jsonSchema }) => {
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.properties !== undefined && Object.keys(jsonSchema.properties).length === 0) delete jsonSchema.properties;
    },
  });
  return rest;
}

/**
 * The schema as it is listed. Every conversation pays for it, so it has what a caller chooses by: lower bounds of counts are clear without,
 * a wrong argument is told in full when it comes, and which fields a result always has is no choice.
 */
export function listedSchema(schema: ZodObject, side: "input" | "output"): Record<string, unknown> {
  const listed = schemaOf(schema);
  if (side === "output") {
    delete listed["required"];
    return listed;
  }
  for (const property of Object.values((listed["properties"] ?? {}) as Record<string, Record<string, unknown>>)) {
    for (const bound of ["minimum", "minLength"]) delete property[bound];
    if (property["maximum"] === MAX_BUDGET_TOKENS) delete property["maximum"];
  }
  return listed;
}

/** Names that other servers and habits give to an argument, in snake case. */
const OTHER_NAMES: { readonly [name: string]: readonly string[] } = {
  path: ["file", "file_path", "filepath", "filename", "relative_path", "target_file", "directory", "dir", "folder", "uri"],
  start_line: ["start", "line_start", "from_line", "first_line", "line"],
  end_line: ["end", "line_end", "to_line", "last_line"],
  query: ["q", "question", "search", "text", "pattern", "search_query"],
  symbol: ["name", "symbol_name", "identifier", "function", "class_name", "query"],
  id: ["chunk_id", "node_id", "symbol_id", "result_id"],
  limit: ["max_results", "top_k", "k", "n", "count", "num_results"],
  budget_tokens: ["budget", "max_tokens", "token_budget"],
  language: ["lang"],
  depth: ["max_depth", "levels"],
};

export interface NormalisedArguments {
  readonly args: ToolArguments;
  /** Arguments that the tool does not have, as they were given. */
  readonly ignored: readonly string[];
}

/**
 * Brings what a caller sent under the names and types of the tool: `filePath` is `path`, `"10"` is a number where one is
 * wanted, one string is a list of one, and `null` is an argument left out.
 */
export function normaliseArguments(schema: ZodObject, given: ToolArguments): NormalisedArguments {
  const args: Record<string, unknown> = {};
  const ignored: string[] = [];
  const types = propertyTypes(schema);
  for (const [key, value] of Object.entries(given)) {
    if (value === null || value === undefined) continue;
    const name = nameFor(key, types, given);
    if (name === undefined) ignored.push(key);
    else args[name] = asType(value, types.get(name));
  }
  return { args, ignored };
}

function nameFor(key: string, types: ReadonlyMap<string, string>, given: ToolArguments): string | undefined {
  if (types.has(key)) return key;
  const snake = key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replace(/-/g, "_");
  const name = types.has(snake) ? snake : Object.keys(OTHER_NAMES).find((known) => types.has(known) && OTHER_NAMES[known]?.includes(snake));
  // A name that was given in its own spelling is not overwritten by another spelling of it.
  return name !== undefined && (given[name] === undefined || given[name] === null) ? name : undefined;
}

function propertyTypes(schema: ZodObject): ReadonlyMap<string, string> {
  const properties: unknown = schemaOf(schema)["properties"];
  if (typeof properties !== "object" || properties === null) return new Map();
  return new Map(Object.entries(properties).map(([name, property]: [string, unknown]) => [name, typeOf(property)]));
}

function typeOf(property: unknown): string {
  return typeof property === "object" && property !== null && "type" in property ? String(property.type) : "";
}

function asType(value: unknown, type: string | undefined): unknown {
  if ((type === "integer" || type === "number") && typeof value === "string" && /^\d+$/.test(value.trim())) return Number(value);
  if (type === "array" && typeof value === "string") return [value];
  if (type === "string" && typeof value === "number") return String(value);
  return value;
}

/** The arguments as the schema makes them. What is wrong is told with what would be right. */
export function readArguments<T extends ZodObject>(schema: T, args: ToolArguments): z.output<T> {
  const parsed = schema.safeParse(args);
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map((issue) => {
    const name = issue.path.join(".");
    const value: unknown = args[String(issue.path[0])];
    return value === undefined ? `\`${name}\` is missing` : `\`${name}\` is ${JSON.stringify(value).slice(0, 80)}: ${issue.message}`;
  });
  throw new AppError("bad-arguments", wrong.join("; "), `The arguments are ${describeArguments(schema)}.`);
}

/** "query (string, needed), limit (integer 1-50), tests (include | only | exclude)". */
export function describeArguments(schema: ZodObject): string {
  const { properties, required } = schemaOf(schema) as { properties?: Record<string, ArgumentSchema>; required?: string[] };
  return Object.entries(properties ?? {})
    .map(([name, property]) => `${name} (${describeType(property)}${required?.includes(name) === true ? ", needed" : ""})`)
    .join(", ");
}

interface ArgumentSchema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
}

function describeType({ type = "", enum: choices, minimum, maximum }: ArgumentSchema): string {
  if (choices !== undefined) return choices.join(" | ");
  if (minimum !== undefined && maximum !== undefined) return `${type} ${minimum}-${maximum}`;
  return minimum === undefined ? type : `${type} from ${minimum}`;
}
