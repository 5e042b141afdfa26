import type { Idiom, Rule } from "#contracts/idiom.ts";

const MVC = "Microsoft.AspNetCore.Mvc";
const VERBS = ["Get", "Post", "Put", "Delete", "Patch", "Head", "Options"];
const HANDLES: Pick<Rule, "role" | "trunk" | "form" | "on"> = { role: "handles", trunk: "rest", form: "decorator", on: "function" };

/** Attributes of controllers. A path of the method that begins with a slash stands alone. */
const aspnetControllers: Idiom = {
  id: "aspnet-controllers",
  title: "ASP.NET Core controllers",
  rules: [
    ...VERBS.map(
      (verb): Rule => ({
        ...HANDLES,
        use: [`${MVC}#Http${verb}`, `System.Web.Http#Http${verb}`],
        key: `${verb.toUpperCase()} \${base}\${0|beside:Route.0?}`,
      }),
    ),
    {
      ...HANDLES,
      use: [`${MVC}#Route`, "System.Web.Http#Route"],
      key: "* ${base}${0}",
      when: { [`${VERBS.map((verb) => `beside:Http${verb}`).join("|")}?`]: [""] },
    },
  ],
  bases: [{ kind: "class", use: [`${MVC}#Route`, "System.Web.Http#RoutePrefix"], prefix: "${0}" }],
  tokens: {
    "[controller]": { place: "owner", less: "Controller" },
    "[action]": { place: "decorated" },
  },
  absolute: ["/", "~/"],
};
export default aspnetControllers;
