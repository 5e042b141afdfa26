import type { Idiom } from "#contracts/idiom.ts";

/** A router, imported or by its full path. */
const ROUTERS = ["axum#Router", "global#axum.Router"].flatMap((router) => [`${router}.new()**`, `${router}()**`]);
const VERBS = ["get", "post", "put", "delete", "patch", "head", "options", "any", "get_service", "post_service"];

function of(name: string): readonly string[] {
  return ROUTERS.map((router) => `${router}.${name}`);
}

const axum: Idiom = {
  id: "axum",
  title: "axum routes",
  rules: [
    {
      role: "handles",
      trunk: "rest",
      use: of("route"),
      key: "${1()} ${base}${0}",
      handler: "1()",
      when: { "1()": VERBS },
    },
  ],
  bases: [
    { kind: "mount", use: of("nest"), prefix: "${0}", mounted: "1" },
    { kind: "mount", use: of("merge"), prefix: "", mounted: "0" },
  ],
};
export default axum;
