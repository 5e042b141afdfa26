import type { Idiom } from "#contracts/idiom.ts";

const nestGraphql: Idiom = {
  id: "nest-graphql",
  title: "GraphQL resolvers of classes",
  rules: [
    {
      role: "handles",
      trunk: "rpc",
      form: "decorator",
      use: ["@nestjs/graphql", "type-graphql"].map((module) => `${module}#{Query,Mutation,Subscription}`),
      key: "${name}.${1.name|0.name|0|decorated}",
    },
  ],
};
export default nestGraphql;
