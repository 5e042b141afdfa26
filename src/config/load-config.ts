import { closeSync, constants, lstatSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { z } from "zod";
import { AppError } from "#base/app-error.ts";
import { CONFIG_FILE, type Config, type ConfigInput, configSchema } from "./config.ts";
import { firstTrouble } from "./describe-issue.ts";

const MAX_CONFIG_BYTES = 1_000_000;

export interface ConfigSources {
  /** From the command line; undefined values do not count. */
  readonly flags?: ConfigInput | undefined;
  /** `PORTOLAN_MAX_FILE_BYTES` and so on; lists are separated by commas. */
  readonly env?: { readonly [name: string]: string | undefined } | undefined;
}

/** The settings for one root: flag before environment before file before default. Throws `bad-config`, saying where. */
export function loadConfig(root: string, sources: ConfigSources = {}): Config {
  const file = readConfigFile(join(root, CONFIG_FILE));
  check(file, CONFIG_FILE);
  const env = readEnvironment(sources.env ?? {});
  check(env, "the environment");
  const flags = Object.fromEntries(Object.entries(sources.flags ?? {}).filter(([, value]) => value !== undefined));
  check(flags, "the options");
  return configSchema.parse({ ...file, ...env, ...flags });
}

/** Name of the environment variable of a setting. */
export function environmentName(key: string): string {
  return `PORTOLAN_${key.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
}

/** A link or a pipe that took the place of the file since it was looked at is neither followed nor waited for. */
const UNFOLLOWED = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

function readUnfollowed(path: string): string {
  const descriptor = openSync(path, UNFOLLOWED);
  try {
    return readFileSync(descriptor, "utf8");
  } finally {
    closeSync(descriptor);
  }
}

function readConfigFile(path: string): object {
  let text: string;
  try {
    const stat = lstatSync(path, { throwIfNoEntry: false });
    if (stat === undefined) return {};
    // A link could lead out of the repository, and a message about bad JSON quotes what it finds.
    if (!stat.isFile()) throw badConfig(`${CONFIG_FILE} is not a regular file.`, "Put the settings into the file itself.");
    if (stat.size > MAX_CONFIG_BYTES) throw badConfig(`${CONFIG_FILE} has ${stat.size} bytes.`, `Keep it below ${MAX_CONFIG_BYTES} bytes.`);
    text = readUnfollowed(path).replace(/^\uFEFF/, "");
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw badConfig(`${CONFIG_FILE} cannot be read.`, "Change its permissions or remove it.", cause);
  }
  const value = parseJson(text);
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw badConfig(`${CONFIG_FILE} does not hold an object.`, 'Write the settings as { "key": value }.');
  }
  const { $schema: _, ...settings } = value as { $schema?: unknown };
  return settings;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : "";
    const offset = /at position (\d+)/.exec(message)?.[1];
    const before = text.slice(0, offset === undefined ? text.length : Number(offset)).split("\n");
    const place = `line ${before.length}, column ${(before.at(-1) ?? "").length + 1}`;
    throw badConfig(
      `${CONFIG_FILE} is no JSON: ${place}.`,
      "Mend the file; comments and commas before a closing bracket are not JSON.",
      cause,
    );
  }
}

function readEnvironment(env: { readonly [name: string]: string | undefined }): object {
  const settings: { [key: string]: unknown } = {};
  for (const [key, schema] of Object.entries(configSchema.shape)) {
    const value = env[environmentName(key)];
    if (value === undefined || value.trim() === "") continue;
    if (key === "idioms") continue;
    const isList = schema.unwrap().type === "array";
    settings[key] = isList
      ? value
          .split(",")
          .map((item) => item.trim())
          .filter((item) => item !== "")
      : Number(value);
  }
  return settings;
}

function check(settings: object, origin: string): void {
  const result = configSchema.safeParse(settings);
  if (result.success) return;
  const issue = result.error.issues[0] as z.core.$ZodIssue;
  const keys = Object.keys(configSchema.shape).join(", ");
  if (issue.code === "unrecognized_keys" && issue.path.length === 0) {
    throw badConfig(
      `There is no setting "${issue.keys[0]?.slice(0, 80)}", which stands in ${origin}.`,
      `The settings are ${keys}.`,
      result.error,
    );
  }
  const { place, message } = firstTrouble(result.error);
  const name = origin === "the environment" ? environmentName(String(issue.path[0])) : place;
  const hint =
    issue.path[0] === "idioms"
      ? "docs/idioms.md of Portolan tells what stands where."
      : "Change the value or remove it to have the default.";
  throw badConfig(`${name} in ${origin}: ${message}.`, hint, result.error);
}

function badConfig(message: string, hint: string, cause?: unknown): AppError {
  return new AppError("bad-config", message, hint, { cause });
}
