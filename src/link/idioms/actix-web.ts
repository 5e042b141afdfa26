import type { Idiom } from "#contracts/idiom.ts";

const VERBS = ["get", "post", "put", "delete", "patch", "head"];
const NAMES = `{${VERBS.join(",")}}`;
/** The module of `web`: imported, or by its full path. */
const WEB = ["actix_web#web", "global#actix_web.web"];
const RESOURCES = WEB.map((web) => `${web}.resource()**`);
const SCOPES = [
  ...WEB.flatMap((web) => [`${web}.scope()**`, `${web}.ServiceConfig()**`]),
  "actix_web#App.new()**",
  "global#actix_web.App.new()**",
];

const actixWeb: Idiom = {
  id: "actix-web",
  title: "Actix Web routes",
  rules: [
    {
      role: "handles",
      trunk: "rest",
      form: "decorator",
      use: [`actix_web#${NAMES}`, `global#actix_web.${NAMES}`],
      key: "${name} ${base}${0}",
    },
    {
      role: "handles",
      trunk: "rest",
      use: RESOURCES.map((resource) => `${resource}.route`),
      key: "${0.@name} ${base}${made:resource.0}",
      handler: "0",
      when: { "0.@name": VERBS },
    },
    {
      role: "handles",
      trunk: "rest",
      use: RESOURCES.map((resource) => `${resource}.to`),
      key: "* ${base}${made:resource.0}",
      handler: "0",
    },
    {
      role: "handles",
      trunk: "rest",
      use: SCOPES.map((scope) => `${scope}.route`),
      key: "${1.@name} ${base}${0}",
      handler: "1",
      when: { "1.@name": VERBS },
    },
  ],
  bases: [
    { kind: "made", use: WEB.map((web) => `${web}.scope`), prefix: "${0}" },
    { kind: "mount", use: SCOPES.map((scope) => `${scope}.service`), prefix: "", mounted: "0" },
  ],
};
export default actixWeb;
