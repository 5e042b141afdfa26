import type { Language } from "#contracts/language.ts";

const clojure: Language = {
  id: "clojure",
  name: "Clojure",
  extensions: [".clj", ".cljs", ".cljc", ".cljd", ".edn", ".bb"],
  interpreters: ["bb", "clojure"],
  text: "plain",
  nature: "code",
};
export default clojure;
