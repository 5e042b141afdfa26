import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { Engine } from "#engine/engine.ts";
import { engineFor, exportOf, troubleOf, useIndexedFolders } from "../index/indexed-folder.ts";
import { makeRepository, makeTree, writeTree } from "../scan/temporary-tree.ts";

useIndexedFolders();

/** Made up; put together here, so that no scanner takes the test for a leak. */
const KEY_ID = ["AKIA", "CANARY000000000A"].join("");
const TOKEN = ["ghp_", "CANARYx7Kp2mQ9vLw4Rt8sZb3Nc6Hd1Jf5Gy"].join("");
const ENV = "OPENAI_API_KEY=sk-test-CANARYSECRET0123456789abcdef\nDB=postgres://u:CANARYPW@h/db\n";
const PEM = "-----BEGIN PRIVATE KEY-----\nCANARYKEY\n";

const TREE = {
  ".env": ENV,
  ".env.local": ENV,
  "k/id.pem": PEM,
  ".npmrc": "//registry/:_authToken=CANARYTOKEN\n",
  "config.ts": "export const awsKey='AKIA'+'CANARY000000000A';\n",
  "src/oven.ts": [
    `/** Heats with the key ${KEY_ID}. */`,
    `export function heat(key = "${KEY_ID}") {`,
    `  return fetch("https://bakery.test/ovens/${TOKEN}", { headers: { token: "${TOKEN}" } }).then(() => key);`,
    "}",
    `export const password = "CANARY-pa55word!"; export const warm = () => heat();`,
    "export const warmTwice = () => [warm(), warm()];",
    "",
  ].join("\n"),
  "deploy.yml": `oven:\n  password: CANARYpass2024\n  url: amqp://baker:CANARYPW@queue/\n`,
  "README.md": `# Oven\n\nPut ${TOKEN} into the slot.\n\n\`\`\`\n${PEM}\`\`\`\n`,
};

describe.each(["ignored", "tracked"])("secrets in files that are %s", (state) => {
  let engine: Engine;
  let store: string;

  beforeAll(async () => {
    const root = makeRepository({ ...TREE, ...(state === "ignored" ? { ".gitignore": ".env*\n*.pem\n.npmrc\n" } : {}) });
    const git = (...args: string[]) => execFileSync("git", ["-c", "user.name=b", "-c", "user.email=b@b", ...args], { cwd: root });
    git("add", "--all");
    git("commit", "--quiet", "--message", `Heat the oven with ${TOKEN}`);
    store = join(makeTree({}), "store");
    engine = await engineFor(root, store);
    await engine.index();
  });

  it("are in no file of the index", () => {
    const files = readdirSync(store);
    expect(files.length).toBeGreaterThan(2);
    for (const file of files) {
      const bytes = readFileSync(join(store, file)).toString("latin1").toLowerCase();
      expect(bytes, file).not.toContain("canary");
    }
  });

  it("are in no answer", async () => {
    const paths = (await engine.files()).files;
    const symbols = ["heat", "warm", "password", "awsKey"];
    const answers: unknown[] = [
      await engine.status(),
      await exportOf(engine),
      await engine.outline(""),
      ...(await Promise.all(["the key of the oven", "canary", "password", "bakery token"].map((query) => engine.search(query)))),
      ...(await Promise.all(paths.map((path) => engine.source({ path })))),
      ...(await Promise.all(paths.map((path) => engine.outline(path)))),
      ...(await Promise.all(symbols.map((symbol) => engine.explain({ symbol })))),
      ...(await Promise.all(symbols.map((symbol) => engine.references({ symbol, includeDefinitions: true })))),
      ...(await Promise.all(symbols.map((symbol) => engine.graph({ symbol })))),
      await engine.graph({ query: "oven key" }),
    ];
    for (const answer of answers) expect(JSON.stringify(answer)).not.toMatch(/CANARY/i);
    expect(paths).toEqual([...(state === "ignored" ? [".gitignore"] : []), "README.md", "config.ts", "deploy.yml", "src/oven.ts"]);
    expect((await engine.explain({ symbol: "heat" })).history[0]?.subject).toBe("Heat the oven with [redacted:github-token]");
  });

  it("cannot be guessed by a pattern, letter by letter", async () => {
    for (const pattern of ["CANARY", "AKIA[A-Z]", "ghp_.", "pa55", "password = .C"])
      expect((await engine.search(pattern, { mode: "regex" })).results, pattern).toEqual([]);
    expect((await engine.search("redacted:github-token", { mode: "regex" })).results).not.toEqual([]);
  });

  it("in files that hold nothing else are refused", async () => {
    for (const path of [".env", ".env.local", "k/id.pem", ".npmrc"])
      expect(await troubleOf(engine.source({ path })), path).toMatchObject({ code: "not-indexed" });
  });

  it("are told by rule and line, and the code around them is found as it stands", async () => {
    const { diagnostics } = await engine.status();
    const redactions = diagnostics.find(({ reason }) => reason === "secret-redacted");
    expect(redactions?.count).toBe(9);
    const places = redactions?.examples.map(({ path, line, message }) => `${path}:${line} ${/\((.*)\)/.exec(message)?.[1]}`);
    expect(places).toEqual([
      "README.md:3 github-token",
      "README.md:7 private-key",
      "config.ts:1 aws-key-id",
      "deploy.yml:2 password",
      "deploy.yml:3 url-password",
    ]);
    const { text, start_line } = await engine.source({ symbol: "warmTwice" });
    expect([text, start_line]).toEqual(["export const warmTwice = () => [warm(), warm()];", 6]);
    const { references } = await engine.references({ symbol: "heat" });
    expect(references.map(({ line, in: within }) => [line, within])).toContainEqual([5, "src/oven.ts#warm"]);
  });
});

it("a secret that is written into an indexed file later is not shown either", async () => {
  const root = makeTree({ "oven.ts": "export const heat = 1;\n" });
  const engine = await engineFor(root);
  await engine.index();
  writeTree(root, { "oven.ts": `export const heat = "${TOKEN}";\n` });
  const answers = [
    await engine.source({ symbol: "heat" }),
    await engine.search("heat"),
    await engine.references({ symbol: "heat", includeDefinitions: true }),
  ];
  expect(JSON.stringify(answers)).not.toContain("CANARY");
  expect(answers[0]).toMatchObject({ text: 'export const heat = "[redacted:github-token]";' });
});
