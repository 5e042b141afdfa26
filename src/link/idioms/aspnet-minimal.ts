import type { Idiom, Rule } from "#contracts/idiom.ts";

/** An application, or what it is handed on as. Names that no `using` brings in are those of implicit ones. */
const BUILDERS = [
  "Microsoft.AspNetCore.Builder#WebApplication.CreateBuilder().Build()",
  "global#WebApplication.CreateBuilder().Build()",
  "Microsoft.AspNetCore.Builder#WebApplication.Create()",
  "global#WebApplication.Create()",
  "Microsoft.AspNetCore.Builder#WebApplication()",
  "global#WebApplication()",
  "Microsoft.AspNetCore.Routing#IEndpointRouteBuilder()",
  "global#IEndpointRouteBuilder()",
  "Microsoft.AspNetCore.Routing#RouteGroupBuilder()",
  "global#RouteGroupBuilder()",
];
const EVERY = BUILDERS.flatMap((builder) => [builder, `${builder}**.MapGroup()`]);

function maps(method: string, names: string): Rule {
  return {
    role: "handles",
    trunk: "rest",
    use: EVERY.map((builder) => `${builder}.${names}`),
    key: `${method} \${base}\${0}`,
    handler: "1",
  };
}

const aspnetMinimal: Idiom = {
  id: "aspnet-minimal",
  title: "ASP.NET Core minimal APIs",
  rules: [
    ...["Get", "Post", "Put", "Delete", "Patch"].map((verb) => maps(verb.toUpperCase(), `Map${verb}`)),
    maps("*", "Map"),
    { ...maps("*", "MapMethods"), key: "${1[]} ${base}${0}", handler: "2" },
  ],
  bases: [{ kind: "made", use: EVERY.map((builder) => `${builder}.MapGroup`), prefix: "${0}", inherits: true }],
};
export default aspnetMinimal;
