import type { Idiom, Rule } from "#contracts/idiom.ts";

const HTTP = "io.micronaut.http.annotation";
const CLIENT = "io.micronaut.http.client.annotation#Client";
const VERBS = ["Get", "Post", "Put", "Delete", "Patch", "Head"];

function rules(side: Pick<Rule, "role" | "classWith">): readonly Rule[] {
  return VERBS.map((verb) => ({
    ...side,
    trunk: "rest",
    form: "decorator",
    on: "function",
    use: `${HTTP}#${verb}`,
    key: `${verb.toUpperCase()} \${base}\${0[]|=value[]|=uri[]?}`,
  }));
}

const micronaut: Idiom = {
  id: "micronaut",
  title: "Micronaut controllers and clients",
  rules: [...rules({ role: "handles", classWith: `!${CLIENT}` }), ...rules({ role: "dispatches", classWith: CLIENT })],
  bases: [
    { kind: "class", use: CLIENT, prefix: "${=path|0}" },
    { kind: "class", use: `${HTTP}#Controller`, prefix: "${0|=value?}" },
  ],
};
export default micronaut;
