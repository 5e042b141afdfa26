#!/usr/bin/env node
/** `node scripts/print-bindings.mjs FILE…` prints what the lowering of each file's language says of it. For work on lowerings. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createServer } from "vite";

const root = fileURLToPath(new URL("..", import.meta.url));
const server = await createServer({
  root,
  logLevel: "error",
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  appType: "custom",
});
const load = (path) => server.ssrLoadModule(path);
const { extractFacts } = await load("/src/extract/extract-facts.ts");
const { languageById } = await load("/src/index/language-table.ts");
const { languageOf } = await load("/src/scan/language-of.ts");
const { bindingText } = await load("/test/kits/binding-text.ts");
for (const path of process.argv.slice(2)) {
  const bytes = readFileSync(path);
  const language = await languageById(languageOf(path, bytes));
  const facts = await extractFacts(bytes.toString("utf8"), language, languageById);
  console.log(`# ${path}`);
  for (const { kind, container, name, startLine, endLine } of facts.symbols)
    console.log(`symbol ${kind} ${container}.${name} ${startLine}-${endLine}`);
  console.log(bindingText(facts));
  for (const { reason, message } of facts.diagnostics) console.log(`diagnostic ${reason}: ${message}`);
}
await server.close();
