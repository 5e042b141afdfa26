import type { Idiom } from "#contracts/idiom.ts";

const ROUTER = "@trpc/server#initTRPC**.router";
const HOOKS = "{useQuery,useSuspenseQuery,useInfiniteQuery,useSuspenseInfiniteQuery,useMutation,useSubscription}";
const OPTIONS = "{queryOptions,infiniteQueryOptions,mutationOptions,subscriptionOptions}";
const CLIENTS = ["createTRPCClient", "createTRPCProxyClient"].map((name) => `@trpc/client#${name}()`);

const trpc: Idiom = {
  id: "trpc",
  title: "tRPC procedures",
  rules: [
    {
      role: "handles",
      trunk: "rpc",
      use: ROUTER,
      key: "${inside}${0{}}",
      handler: "0{}",
      given: "@trpc/server#initTRPC**.{query,mutation,subscription}()",
    },
    {
      role: "dispatches",
      trunk: "rpc",
      use: [
        ...["@trpc/react-query#createTRPCReact()", "@trpc/next#createTRPCNext()"].map((client) => `${client}**.${HOOKS}`),
        ...CLIENTS.map((client) => `${client}**.{query,mutate,subscribe}`),
        `@trpc/tanstack-react-query#createTRPCContext().useTRPC()**.${OPTIONS}`,
        `@trpc/tanstack-react-query#createTRPCOptionsProxy()**.${OPTIONS}`,
      ],
      key: "${way}",
    },
  ],
  bases: [
    { kind: "made", use: ROUTER, prefix: "" },
    { kind: "mount", use: ROUTER, prefix: "${0{}}.", mounted: "0{}" },
  ],
};
export default trpc;
