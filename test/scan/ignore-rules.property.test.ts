import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { listFiles } from "#scan/list-files.ts";
import { git, hideGit, makeRepository, useTemporaryTrees } from "./temporary-tree.ts";

useTemporaryTrees();

const name = fc.constantFrom("a", "b", "ab", "a.ts", "b.ts", "x.gen.ts", "[a]", "é", "a b", "#a", "!b", "b ", "a\\b", ".a");
const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => names.join("/"));

const nameGlob = fc.constantFrom(
  ...["a", "b", "ab", "*", "*.ts", "a*", "?", "??", "[ab]", "[!a]*", "[^b]", "*b*", "\\[a\\]", "[[]a[]]", "é", "é*", "a b", "\\#a", "\\!b"],
  ...[
    "[a-c].ts",
    "*.gen.*",
    "[[:alpha:]]",
    "[[:punct:]]*",
    "a\\",
    "[a",
    "\\a",
    "**",
    "*?*",
    "b\\ ",
    "b ",
    "a\\\\b",
    "[]-a]",
    ".*",
    "[\\]a]",
  ],
);
const pattern = fc
  .record({
    negated: fc.boolean(),
    anchored: fc.boolean(),
    // A `**` next to other characters is no "any folders" in git's manual, and git itself is not consistent there.
    segments: fc.array(fc.oneof({ weight: 4, arbitrary: nameGlob.filter((glob) => glob !== "**") }, fc.constant("**")), {
      minLength: 1,
      maxLength: 3,
    }),
    folderOnly: fc.boolean(),
  })
  .map(
    ({ negated, anchored, segments, folderOnly }) =>
      `${negated ? "!" : ""}${anchored ? "/" : ""}${segments.join("/")}${folderOnly ? "/" : ""}`,
  );
const ignoreFile = fc
  .array(fc.oneof({ weight: 8, arbitrary: pattern }, fc.constantFrom("", "# note", "/", "!", "a  ", "b\t")), { minLength: 1, maxLength: 5 })
  .chain((lines) => fc.constantFrom("\n", "\r\n").map((end) => lines.join(end) + end));

const tree = fc.record({
  files: fc.uniqueArray(path, { minLength: 1, maxLength: 14 }),
  ignoreFiles: fc.array(fc.tuple(fc.array(name, { maxLength: 2 }), ignoreFile), { minLength: 1, maxLength: 3 }),
  exclude: fc.option(ignoreFile, { nil: "" }),
});

/** A name cannot be a file and a folder at once: the first comer stays. */
function withoutClashes(paths: readonly string[]): string[] {
  const kept: string[] = [];
  for (const candidate of paths) {
    const clashes = kept.some((other) => other === candidate || other.startsWith(`${candidate}/`) || candidate.startsWith(`${other}/`));
    if (!clashes) kept.push(candidate);
  }
  return kept;
}

describe.skipIf(process.platform !== "linux")("the walk", () => {
  it("lists what git lists, for any tree and any rules", async () => {
    await fc.assert(
      fc.asyncProperty(tree, async ({ files, ignoreFiles, exclude }) => {
        const ignores = new Map(ignoreFiles.map(([folder, text]) => [[...folder, ".gitignore"].join("/"), text]));
        const paths = withoutClashes([...ignores.keys(), ...files]);
        const root = makeRepository({
          ...Object.fromEntries(paths.map((file) => [file, ignores.get(file) ?? ""])),
          ".git/info/exclude": exclude,
        });
        const expected = git(root, "ls-files", "-z", "--others", "--exclude-standard")
          .split("\0")
          .filter((file) => file !== "");
        expect((await listFiles(root)).files.map((file) => file.path)).toEqual(expected);
        const searchPath = process.env["PATH"];
        hideGit();
        const walked = await listFiles(root);
        process.env["PATH"] = searchPath;
        expect(walked.listedBy).toBe("walk");
        expect(walked.files.map((file) => file.path)).toEqual(expected);
      }),
      { numRuns: Number(process.env["PORTOLAN_PROPERTY_RUNS"] ?? 80) },
    );
  });
});
