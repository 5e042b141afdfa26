import type { Expansion, Idiom, Rule } from "#contracts/idiom.ts";

const ROUTE = "Illuminate.Support.Facades#Route";
const VERBS = "{get,post,put,patch,delete,options,any}";
const MEMBER = "/:${0:singular}";
const API: readonly Expansion[] = [
  { name: "index", key: "GET ${key}" },
  { name: "store", key: "POST ${key}" },
  { name: "show", key: `GET \${key}${MEMBER}` },
  { name: "update", key: `PUT \${key}${MEMBER}` },
  { name: "update", key: `PATCH \${key}${MEMBER}` },
  { name: "destroy", key: `DELETE \${key}${MEMBER}` },
];
const PAGES: readonly Expansion[] = [
  { name: "create", key: "GET ${key}/create" },
  { name: "edit", key: `GET \${key}${MEMBER}/edit` },
];

/** `LoafController@show`, and in a group of one controller `show`. */
const NAMED = { text: ["${1}", "${scope.controller}@${1}"], form: "^(?<owner>[\\w\\\\]+)@(?<method>\\w+)$", owner: "*" };
const PATH = "${base}${made:prefix.0?}/${0}";

function resource(name: string, to: readonly Expansion[]): Rule {
  return {
    role: "handles",
    trunk: "rest",
    use: [`${ROUTE}.${name}`, `${ROUTE}.**.${name}`],
    key: PATH,
    handler: "1",
    expand: { to, only: "then:only.0[]|2.only[]", except: "then:except.0[]|2.except[]" },
    when: { "0": ["/^[^.]+$/"] },
  };
}

const laravelRoutes: Idiom = {
  id: "laravel-routes",
  title: "Laravel routes",
  rules: [
    {
      role: "handles",
      trunk: "rest",
      use: [`${ROUTE}.${VERBS}`, `${ROUTE}.**.${VERBS}`],
      key: `\${name} ${PATH}`,
      handler: "1",
      named: NAMED,
    },
    { role: "handles", trunk: "rest", use: `${ROUTE}.match`, key: "${0[]} ${base}${1}", handler: "2", named: { ...NAMED, text: "${2}" } },
    resource("resource", [...API, ...PAGES]),
    resource("apiResource", API),
  ],
  bases: [
    { kind: "file", use: `${ROUTE}.get`, paths: ["**/routes/api.php"], prefix: "api" },
    {
      kind: "around",
      use: `${ROUTE}.**.group`,
      prefix: "${made:prefix.0?}",
      scopes: { controller: "${made:controller.0:type}" },
    },
    { kind: "around", use: `${ROUTE}.group`, prefix: "${0.prefix?}" },
  ],
};
export default laravelRoutes;
