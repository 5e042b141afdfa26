import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isPlainPath, readIndexedFile } from "#scan/read-guard.ts";
import { makeTree, useTemporaryTrees } from "./temporary-tree.ts";

useTemporaryTrees();

async function refusalOf(root: string, path: string): Promise<unknown> {
  try {
    return { leaked: (await readIndexedFile(root, path)).toString() };
  } catch (error) {
    const { name, code, message, hint } = error as Error & { code: string; hint: string };
    return { name, code, message, hint };
  }
}

const REFUSAL = { name: "AppError", code: "not-indexed", message: "The path is not an indexed file.", hint: expect.any(String) };

describe("readIndexedFile", () => {
  it("reads the files of the root under the names that results give them", async () => {
    const names = [
      "a.ts",
      "shop/b.ts",
      "a#b?c%20d.ts",
      "100%.ts",
      "..hidden/x.ts",
      "a..b.ts",
      "new\nline.ts",
      "日本/血条.ts",
      "~/c.ts",
      ...(process.platform === "win32" ? [] : ["back\\slash.ts"]),
    ];
    const root = makeTree(Object.fromEntries(names.map((name) => [name, `in ${name}`])));
    for (const name of names) expect((await readIndexedFile(root, name)).toString()).toBe(`in ${name}`);
  });

  it("refuses every way out with one and the same error, whether something is there or not", async () => {
    const work = makeTree({
      "repo/src/inside.ts": "",
      "repo-secrets/key.ts": "SECRET",
      "outside.txt": "SECRET",
      "repo/.env": "SECRET",
      "repo/.git/config": "SECRET",
      "repo/id_rsa": "SECRET",
    });
    const ways = [
      ...[
        "../../etc/passwd",
        "/etc/passwd",
        "src/../../outside.txt",
        "../outside.txt",
        "../repo-secrets/key.ts",
        "repo/../repo-secrets/key.ts",
        "file:///etc/passwd",
      ],
      ...[
        "%2e%2e/outside.txt",
        "%2e%2e/%2e%2e/etc/passwd",
        "%252e%252e/outside.txt",
        "..%2foutside.txt",
        "..\\outside.txt",
        "..\\\\..\\\\x",
        "src\\..\\..\\outside.txt",
      ],
      ...[
        "src/\0",
        "src/inside.ts\0.png",
        "src/inside.ts%00",
        "~/.ssh/id_rsa",
        "/proc/self/environ",
        "x".repeat(10_000),
        "a/".repeat(3000),
        "C:\\Windows\\x",
        "c:/x",
        "\\\\host\\share",
      ],
      ...["", ".", "..", "./src/inside.ts", "src//inside.ts", "src/", "src", "src/inside.ts/", "src/inside.ts/x", "missing.ts"],
      ...[".env", ".git/config", ".GIT/config", "id_rsa", "src/../.env"],
      ...[
        ".env.",
        ".env ",
        ".ENV",
        ".env::$DATA",
        ".e\u200bnv",
        "ID_RSA",
        "id_rsa. .",
        ".git./config",
        ".git /config",
        "git~1/config",
        "GIT~1/config",
      ],
      ...[
        ".g\u200cit/config",
        ".git\ufeff/config",
        ".git::$INDEX_ALLOCATION/config",
        "\\\\?\\C:\\x",
        "\\\\.\\pipe\\x",
        "//host/share",
        "C:",
        "c:src/inside.ts",
      ],
      ...[
        "..%5coutside.txt",
        "..%255coutside.txt",
        "%2e%2e%2foutside.txt",
        "src/%2e%2e/%2e%2e/outside.txt",
        "%00",
        "src/\u2024\u2024/outside.txt",
        "．．/outside.txt",
      ],
      ...["src/inside.ts.", "src/inside.ts ", "SRC/INSIDE.TS", " src/inside.ts", "src/inside.ts:hidden"],
    ];
    for (const way of ways) expect({ way, ...((await refusalOf(join(work, "repo"), way)) as object) }).toEqual({ way, ...REFUSAL });
  });

  it.skipIf(process.platform === "win32")("refuses links, also ones that were swapped in since", async () => {
    const work = makeTree({
      "repo/src/inside.ts": "fine",
      "repo/.env": "SECRET",
      "repo/deep/a.ts": "fine",
      "outside/config.ts": "SECRET",
      "outside/a.ts": "SECRET",
      "repo-secrets/key.ts": "SECRET",
    });
    const root = join(work, "repo");
    symlinkSync("../outside", join(root, "linked"));
    symlinkSync("../../repo-secrets/key.ts", join(root, "src/sibling.ts"));
    symlinkSync("/etc/passwd", join(root, "src/passwd.ts"));
    symlinkSync("../.env", join(root, "src/env.ts"));
    symlinkSync("inside.ts", join(root, "src/alias.ts"));
    for (const path of ["linked/config.ts", "src/sibling.ts", "src/passwd.ts", "src/env.ts", "src/alias.ts"])
      expect(await refusalOf(root, path)).toEqual(REFUSAL);
    rmSync(join(root, "src/inside.ts"));
    symlinkSync("../../outside/config.ts", join(root, "src/inside.ts"));
    renameSync(join(root, "deep"), join(root, "was-deep"));
    symlinkSync("../outside", join(root, "deep"));
    for (const path of ["src/inside.ts", "deep/a.ts"]) expect(await refusalOf(root, path)).toEqual(REFUSAL);
  });

  it.skipIf(process.platform === "win32")("does not wait for a pipe", async () => {
    const root = makeTree({});
    execFileSync("mkfifo", [join(root, "pipe.ts")]);
    expect(await refusalOf(root, "pipe.ts")).toEqual(REFUSAL);
  });

  it.skipIf(process.platform === "win32")("reads no device and no socket", async () => {
    const root = makeTree({});
    symlinkSync("/dev/zero", join(root, "zero.ts"));
    symlinkSync("/proc/self/environ", join(root, "environ.ts"));
    const server = createServer().listen(join(root, "socket.ts"));
    await once(server, "listening");
    for (const path of ["zero.ts", "environ.ts", "socket.ts"]) expect(await refusalOf(root, path)).toEqual(REFUSAL);
    server.close();
  });

  it.skipIf(process.platform === "win32")("refuses what became a pipe or a folder since it was indexed", async () => {
    const root = makeTree({ "a.ts": "fine", "b.ts": "fine" });
    for (const path of ["a.ts", "b.ts"]) rmSync(join(root, path));
    execFileSync("mkfifo", [join(root, "a.ts")]);
    mkdirSync(join(root, "b.ts"));
    for (const path of ["a.ts", "b.ts"]) expect(await refusalOf(root, path)).toEqual(REFUSAL);
  });

  it("takes a root that is spelled through a link", async () => {
    const root = makeTree({ "a.ts": "fine" });
    const side = makeTree({});
    symlinkSync(root, join(side, "link"), "junction");
    expect((await readIndexedFile(join(side, "link"), "a.ts")).toString()).toBe("fine");
  });

  it("lets no text through that leaves the root in any reading", () => {
    const part = fc.constantFrom("..", ".", "a", "%2e", "%2E%2e", "%252e", "%2f", "%5c", "\\", "/", "%", "\0", "%00", "C:", "~");
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const path = parts.join("");
        if (!isPlainPath(path)) return;
        let reading = path;
        for (let round = 0; round < 4; round++) {
          expect(reading.split(/[\\/]/)).not.toContain("..");
          expect(/^([\\/]|[a-z]:)|\0/i.test(reading)).toBe(false);
          reading = reading.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
        }
      }),
      { numRuns: 2000 },
    );
  });
});
