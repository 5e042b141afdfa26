import type { Language } from "#contracts/language.ts";

const graphql: Language = {
  id: "graphql",
  name: "GraphQL",
  extensions: [".graphql", ".gql", ".graphqls"],
  text: "plain",
  nature: "code",
};
export default graphql;
