// Copies the tree-sitter grammars (WebAssembly) and the licences of their packages into dist/grammars, the one folder that the
// product loads them from. Users so get one package without grammar packages that carry C sources and install scripts.
import { copyFileSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";

const modules = new URL("../node_modules/", import.meta.url);
const target = new URL("../dist/grammars/", import.meta.url);
const sources = {
  "@vscode/tree-sitter-wasm": {
    folder: "wasm/",
    names: [
      "bash",
      "c-sharp",
      "cpp",
      "css",
      "go",
      "java",
      "javascript",
      "php",
      "powershell",
      "python",
      "ruby",
      "rust",
      "tsx",
      "typescript",
    ],
  },
  "@repomix/tree-sitter-wasms": { folder: "out/", names: ["c", "dart", "solidity", "swift", "vue"] },
  "@tree-sitter-grammars/tree-sitter-kotlin": { folder: "", names: ["kotlin"] },
  "@tree-sitter-grammars/tree-sitter-lua": { folder: "", names: ["lua"] },
  "@tree-sitter-grammars/tree-sitter-zig": { folder: "", names: ["zig"] },
  "tree-sitter-elixir": { folder: "", names: ["elixir"] },
  "tree-sitter-haskell": { folder: "", names: ["haskell"] },
  "tree-sitter-scala": { folder: "", names: ["scala"] },
};

mkdirSync(target, { recursive: true });
const notices = [];
for (const [name, { folder, names }] of Object.entries(sources)) {
  const home = new URL(`${name}/`, modules);
  for (const grammar of names) {
    const file = `tree-sitter-${grammar}.wasm`;
    const from = new URL(folder + file, home);
    const to = new URL(file, target);
    if (!existsSync(to) || statSync(to).size !== statSync(from).size) copyFileSync(from, to);
  }
  const licence = readdirSync(home).find((file) => /^licen[cs]e/i.test(file));
  notices.push(`${name}: ${names.join(", ")}`);
  if (licence !== undefined) {
    const copy = `LICENSE-${name.replace(/[@/]/g, "-").replace(/^-/, "")}.txt`;
    copyFileSync(new URL(licence, home), new URL(copy, target));
    notices.push(`  licence: ${copy}`);
  }
}
writeFileSync(new URL("SOURCES.txt", target), `${notices.join("\n")}\n`);
