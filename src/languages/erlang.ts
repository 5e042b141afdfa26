import type { Language } from "#contracts/language.ts";

const erlang: Language = {
  id: "erlang",
  name: "Erlang",
  extensions: [".erl", ".hrl", ".escript", ".xrl", ".yrl", ".app.src"],
  filenames: ["rebar.config", "Emakefile"],
  interpreters: ["escript"],
  text: "plain",
  nature: "code",
  isTestPath: (path) => /_(?:SUITE|tests)\.erl$/.test(path),
};
export default erlang;
