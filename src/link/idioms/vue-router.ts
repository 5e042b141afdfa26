import type { Idiom, Rule } from "#contracts/idiom.ts";

/** Routes of a table, those below others with their paths behind them. */
const tables = [1, 2, 3].map((depth): Rule => {
  const items = Array.from({ length: depth }, (_, i) => `0.routes[]${".children[]".repeat(i)}`);
  const path = items.map((item) => `\${${item}.path}`).join("//");
  const inner = items.at(-1) as string;
  return {
    role: "handles",
    trunk: "route",
    use: ["vue-router#createRouter", "vue-router#default"],
    key: `/${path}`,
    handler: `${inner}.component`,
  };
});

const vueRouter: Idiom = {
  id: "vue-router",
  title: "Vue Router routes",
  rules: [
    ...tables,
    ...tables.map((rule): Rule => ({ ...rule, form: "new", use: ["vue-router#default"] })),
    {
      role: "dispatches",
      trunk: "route",
      use: ["vue-router#useRouter().{push,replace}", "vue-router#createRouter().{push,replace}"],
      key: "${0.path|0}",
      joinedOnly: true,
    },
  ],
};
export default vueRouter;
