import type { Language } from "#contracts/language.ts";

const wasmText: Language = {
  id: "wasm-text",
  name: "WebAssembly text",
  extensions: [".wat", ".wast"],
  text: "plain",
  nature: "code",
};
export default wasmText;
