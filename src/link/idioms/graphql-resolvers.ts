import type { Idiom } from "#contracts/idiom.ts";

const SCHEMAS = ["@graphql-tools/schema", "graphql-tools", "graphql-yoga", "apollo-server", "apollo-server-express"];
/** Types with a name, fields with a name; several maps may be given as a list. */
const FIELD = "0.resolvers[]{}{}";

const shared = {
  role: "handles",
  trunk: "rpc",
  key: "${0.resolvers[]{}}.${0.resolvers[]{}{}}",
  handler: `${FIELD}.subscribe|${FIELD}.resolve|${FIELD}`,
} as const;

const graphqlResolvers: Idiom = {
  id: "graphql-resolvers",
  title: "GraphQL resolver maps",
  rules: [
    {
      ...shared,
      form: "new",
      use: [
        "@apollo/server",
        "apollo-server",
        "apollo-server-express",
        "apollo-server-fastify",
        "apollo-server-koa",
        "apollo-server-lambda",
      ].map((module) => `${module}#ApolloServer`),
    },
    { ...shared, use: SCHEMAS.flatMap((module) => ["makeExecutableSchema", "createSchema"].map((name) => `${module}#${name}`)) },
  ],
};
export default graphqlResolvers;
