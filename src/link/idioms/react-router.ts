import type { Idiom, Rule } from "#contracts/idiom.ts";

const use = (names: string) => [`react-router-dom#${names}`, `react-router#${names}`];
const ROUTERS = use("{createBrowserRouter,createHashRouter,createMemoryRouter,useRoutes}");

/** Routes of a table, those below others with their paths behind them. */
const tables = [1, 2, 3, 4].map((depth): Rule => {
  const items = Array.from({ length: depth }, (_, i) => `0[]${".children[]".repeat(i)}`);
  const inner = items.at(-1) as string;
  const path = items.map((item) => `\${${item}.path${item === inner ? "" : "?"}}`).join("//");
  return { role: "handles", trunk: "route", use: ROUTERS, key: `/${path}`, handler: `${inner}.element|${inner}.Component|${inner}.lazy` };
});

const reactRouter: Idiom = {
  id: "react-router",
  title: "React Router routes",
  rules: [
    {
      role: "handles",
      trunk: "route",
      use: use("Route"),
      form: "jsx",
      key: "/${base}${=path}",
      handler: "=element|=Component|=component|=render",
    },
    ...tables,
    {
      role: "dispatches",
      trunk: "route",
      use: use("{Link,NavLink,Navigate,Redirect}"),
      form: "jsx",
      key: "${=to.pathname|=to}",
      joinedOnly: true,
    },
    { role: "dispatches", trunk: "route", use: use("{useNavigate,useSubmit}()"), key: "${0.pathname|0}", joinedOnly: true },
    { role: "dispatches", trunk: "route", use: use("{redirect,generatePath}"), key: "${0}", joinedOnly: true },
    {
      role: "dispatches",
      trunk: "route",
      use: ROUTERS.map((router) => `${router}().navigate`),
      key: "${0.pathname|0}",
      joinedOnly: true,
    },
    { role: "dispatches", trunk: "route", use: use("useHistory().{push,replace}"), key: "${0.pathname|0}", joinedOnly: true },
  ],
  bases: [{ kind: "around", use: use("Route"), prefix: "${=path?}" }],
};
export default reactRouter;
