import type { Idiom, Rule } from "#contracts/idiom.ts";

const WEB = "org.springframework.web.bind.annotation";
const FEIGN = ["org.springframework.cloud.openfeign#FeignClient", "org.springframework.cloud.netflix.feign#FeignClient"];
const PATH = "0|=value[]|=path[]?";
/** All positions: Kotlin gives several paths as arguments. */
const PATHS = ["${base}${0[]|=value[]|=path[]?}", "${base}${1}", "${base}${2}"];

function mapped(method: string): Pick<Rule, "trunk" | "form" | "on" | "use" | "key"> {
  return {
    trunk: "rest",
    form: "decorator",
    on: "function",
    use: `${WEB}#${method}Mapping`,
    key: PATHS.map((path) => `${method.toUpperCase()} ${path}`),
  };
}

const REQUEST: Pick<Rule, "trunk" | "form" | "on" | "use" | "key"> = {
  trunk: "rest",
  form: "decorator",
  on: "function",
  use: `${WEB}#RequestMapping`,
  key: PATHS.map((path) => `\${=method[].@name|'*'} ${path}`),
};

const EVERY = [...["Get", "Post", "Put", "Delete", "Patch"].map(mapped), REQUEST];

/** Controllers, and the interfaces of Feign, which say with the same annotations what they call. */
const springWeb: Idiom = {
  id: "spring-web",
  title: "Spring controllers and Feign clients",
  rules: [
    ...EVERY.map((rule): Rule => ({ ...rule, role: "handles", classWith: FEIGN.map((use) => `!${use}`) })),
    ...EVERY.flatMap((rule) => FEIGN.map((use): Rule => ({ ...rule, role: "dispatches", classWith: use }))),
  ],
  bases: [
    { kind: "class", use: FEIGN, prefix: "${=path?}" },
    { kind: "class", use: `${WEB}#RequestMapping`, prefix: `\${${PATH.replace("0|", "0[]|")}}` },
  ],
};
export default springWeb;
