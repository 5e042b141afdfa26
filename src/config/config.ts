import { z } from "zod";
import type { Idiom } from "#contracts/idiom.ts";
import { idiomsSchema } from "./idiom-schema.ts";

/** Name of the settings file, at the root of the project. */
export const CONFIG_FILE = "portolan.config.json";

const pattern = z.string().min(1).max(1000);

type PatternList = z.ZodDefault<z.ZodArray<z.ZodString>>;

type ConfigShape = {
  maxFileBytes: z.ZodDefault<z.ZodInt>;
  maxMemoryMb: z.ZodDefault<z.ZodInt>;
  include: PatternList;
  exclude: PatternList;
  idioms: z.ZodDefault<z.ZodType<readonly Idiom[]>>;
  disabledIdioms: PatternList;
};

/** The settings: this schema is their only source, for types, documentation and the check of the file. */
export const configSchema: z.ZodObject<ConfigShape, z.core.$strict> = z.strictObject({
  maxFileBytes: z.int().min(1024).max(100_000_000).describe("Files larger than this are not indexed, in bytes.").default(1_500_000),
  maxMemoryMb: z
    .int()
    .min(0)
    .max(1_000_000)
    .describe("Memory that indexing may take, in MB, at least 256; 0 is half of the machine's, between 512 and 4000.")
    .default(0),
  include: z
    .array(pattern)
    .max(1000)
    .describe("Patterns in gitignore syntax; where there are any, only what matches one is indexed.")
    .default([]),
  exclude: z
    .array(pattern)
    .max(1000)
    .describe("Patterns in gitignore syntax of what is not indexed, on top of .gitignore and .portolanignore.")
    .default([]),
  idioms: idiomsSchema
    .describe("Idioms of the project's own; one with the id of a shipped idiom takes its place. See docs/idioms.md.")
    .default([]),
  disabledIdioms: z.array(pattern).max(1000).describe("Ids of shipped idioms that do not count here.").default([]),
});

/** Every setting with its value. */
export type Config = Readonly<z.infer<typeof configSchema>>;

/** Settings as a person gives them: any of them may be absent. */
export type ConfigInput = { readonly [Key in keyof Config]?: Config[Key] | undefined };

export const DEFAULT_CONFIG: Config = configSchema.parse({});
