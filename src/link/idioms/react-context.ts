import type { Idiom } from "#contracts/idiom.ts";

/** A context is told by the name that it is declared by; those of one name in two places are two. */
const reactContext: Idiom = {
  id: "react-context",
  title: "React contexts",
  rules: [
    { role: "handles", trunk: "di", use: "react#createContext().Provider", form: "jsx", key: "context ${this.@declared}", scope: "this" },
    {
      role: "dispatches",
      trunk: "di",
      use: "react#createContext().Consumer",
      form: "jsx",
      key: "context ${this.@declared}",
      scope: "this",
      joinedOnly: true,
    },
    {
      role: "dispatches",
      trunk: "di",
      use: ["react#useContext", "react#use"],
      key: "context ${0.@declared}",
      scope: "0",
      joinedOnly: true,
    },
  ],
};
export default reactContext;
