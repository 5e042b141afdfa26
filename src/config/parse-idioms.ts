import { AppError } from "#base/app-error.ts";
import type { Idiom } from "#contracts/idiom.ts";
import { firstTrouble } from "./describe-issue.ts";
import { idiomsSchema } from "./idiom-schema.ts";

/** Idioms out of JSON: one, a list, or settings with `idioms`. `origin` is where it comes from. Throws `bad-idiom`, saying where and what. */
export function parseIdioms(text: string, origin: string): readonly Idiom[] {
  const value = parseJson(text, origin);
  const isList = Array.isArray(value);
  const inSettings = isObject(value) && Array.isArray(value["idioms"]) ? value["idioms"] : undefined;
  const result = idiomsSchema.safeParse(isList ? value : (inSettings ?? [value]));
  if (result.success) return result.data;
  const { place, message } = firstTrouble(result.error);
  const own = isList ? place : inSettings === undefined ? place.replace(/^\[0\]\.?/, "") : `idioms${place}`;
  throw new AppError(
    "bad-idiom",
    `${own === "" ? "the idiom" : own} in ${origin}: ${message}.`,
    "docs/idioms.md of Portolan tells what stands where.",
    {
      cause: result.error,
    },
  );
}

function parseJson(text: string, origin: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (cause) {
    const what = cause instanceof Error ? cause.message : String(cause);
    throw new AppError("bad-idiom", `${origin} is no JSON: ${what}`, "It holds one idiom or a list of them.", { cause });
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
