import type { Language } from "#contracts/language.ts";

const julia: Language = {
  id: "julia",
  name: "Julia",
  extensions: [".jl"],
  interpreters: ["julia"],
  text: "plain",
  nature: "code",
  isTestPath: (path) => /(?:^|\/)runtests\.jl$/.test(path),
};
export default julia;
