import type { Base, Expansion, Idiom, Rule } from "#contracts/idiom.ts";

const ROUTES = ["**/config/routes.rb", "**/config/routes/**/*.rb"];
const HANDLES: Pick<Rule, "role" | "trunk" | "paths" | "unwrapped"> = { role: "handles", trunk: "rest", paths: ROUTES, unwrapped: true };
const VERBS = "global#{get,post,put,patch,delete}";

/** `admin/users#index` or `users/index`: a method of `Admin::UsersController`. */
const ACTION = { form: "^(?<owner>[\\w/:]+)[#/](?<method>\\w+[?!]?)$", owner: "*Controller" };
const NAMED = {
  ...ACTION,
  text: ["${scope.module?}${=to}", "${scope.module?}${=controller|scope.controller}#${=action|0}", "${scope.module?}${0}"],
};

const OF_MEMBERS = "/:${=param|'id'}";
const MANY: readonly Expansion[] = [
  { name: "index", key: "GET ${key}" },
  { name: "create", key: "POST ${key}" },
  { name: "new", key: "GET ${key}/new" },
  { name: "show", key: `GET \${key}${OF_MEMBERS}` },
  { name: "edit", key: `GET \${key}${OF_MEMBERS}/edit` },
  { name: "update", key: `PATCH \${key}${OF_MEMBERS}` },
  { name: "update", key: `PUT \${key}${OF_MEMBERS}` },
  { name: "destroy", key: `DELETE \${key}${OF_MEMBERS}` },
];
const ONE: readonly Expansion[] = [
  { name: "show", key: "GET ${key}" },
  { name: "create", key: "POST ${key}" },
  { name: "new", key: "GET ${key}/new" },
  { name: "edit", key: "GET ${key}/edit" },
  { name: "update", key: "PATCH ${key}" },
  { name: "update", key: "PUT ${key}" },
  { name: "destroy", key: "DELETE ${key}" },
];

/** `resources :loaves, :ovens`: one rule for each position. */
function resources(position: number): Rule {
  return {
    ...HANDLES,
    use: "global#resources",
    key: position === 0 ? "${base}${=path|0}" : `\${base}\${${position}}`,
    named: {
      ...ACTION,
      text: `\${scope.module?}/\${=module?}/\${${position === 0 ? "=controller|0" : position}}#\${expanded}`,
    },
    expand: { to: MANY, only: "=only[]", except: "=except[]" },
  };
}

const AROUND: readonly Base[] = [
  { kind: "around", use: "global#namespace", prefix: "${=path|0}", scopes: { module: "${scope.module?}${=module|0}/" } },
  {
    kind: "around",
    use: "global#scope",
    prefix: "${0|=path?}",
    scopes: { module: "${scope.module?}${=module?}/", controller: "${=controller}" },
  },
  {
    kind: "around",
    use: "global#resources",
    prefix: "${=path|0}/:${0:singular}_id",
    scopes: { module: "${scope.module?}${=module?}/", controller: "${=controller|0}" },
  },
  {
    kind: "around",
    use: "global#resource",
    prefix: "${=path|0}/.",
    scopes: { module: "${scope.module?}${=module?}/", controller: "${=controller|0:plural}" },
  },
  { kind: "around", use: "global#controller", prefix: "", scopes: { controller: "${0}" } },
  { kind: "around", use: "global#member", prefix: "../:id" },
  { kind: "around", use: "global#collection", prefix: ".." },
];

const railsRoutes: Idiom = {
  id: "rails-routes",
  title: "Rails routes",
  rules: [
    { ...HANDLES, use: VERBS, key: "${name} ${base}${0}", named: NAMED, when: { "=on": [""] } },
    { ...HANDLES, use: VERBS, key: "${name} ${base}../${0}", named: NAMED, when: { "=on": ["collection"] } },
    { ...HANDLES, use: VERBS, key: "${name} ${base}../:id/${0}", named: NAMED, when: { "=on": ["member"] } },
    {
      ...HANDLES,
      use: VERBS,
      key: "${name} ${base}${0{}}",
      named: { ...ACTION, text: "${scope.module?}${0{}:value}" },
      when: { "0{}:value": ["/^[\\w/:]+#\\w+[?!]?$/"] },
    },
    { ...HANDLES, use: "global#match", key: "${=via[]} ${base}${0}", named: NAMED },
    { ...HANDLES, use: "global#root", key: "GET ${base}", named: { ...ACTION, text: "${scope.module?}${=to|0}" } },
    ...[0, 1, 2, 3].map(resources),
    {
      ...HANDLES,
      use: "global#resource",
      key: "${base}${=path|0}",
      named: { ...ACTION, text: "${scope.module?}/${=module?}/${=controller|0:plural}#${expanded}" },
      expand: { to: ONE, only: "=only[]", except: "=except[]" },
    },
  ],
  bases: AROUND,
};
export default railsRoutes;
