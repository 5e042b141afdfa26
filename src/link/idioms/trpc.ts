import type { Base, Idiom, Rule } from "#contracts/idiom.ts";

const ROUTER = "@trpc/server#initTRPC**.router";
/** Entries of a router, and of plain objects in it: places with the names on the way. */
const ENTRIES = ["{}", "{}{}", "{}{}{}", "{}{}{}{}"].map((steps) => ({
  place: `0${steps}`,
  names: [...steps.matchAll(/\{\}/g)].map(({ index }) => `\${0${steps.slice(0, index + 2)}}`).join("."),
}));
const HOOKS = "{useQuery,useSuspenseQuery,useInfiniteQuery,useSuspenseInfiniteQuery,useMutation,useSubscription}";
const OPTIONS = "{queryOptions,infiniteQueryOptions,mutationOptions,subscriptionOptions}";
const CLIENTS = ["createTRPCClient", "createTRPCProxyClient"].map((name) => `@trpc/client#${name}()`);

const trpc: Idiom = {
  id: "trpc",
  title: "tRPC procedures",
  rules: [
    ...ENTRIES.map(
      ({ place, names }): Rule => ({
        role: "handles",
        trunk: "rpc",
        use: ROUTER,
        key: `\${inside}${names}`,
        handler: place,
        given: "@trpc/server#initTRPC**.{query,mutation,subscription}()",
      }),
    ),
    {
      role: "dispatches",
      trunk: "rpc",
      use: [
        ...["@trpc/react-query#createTRPCReact()", "@trpc/next#createTRPCNext()"].map((client) => `${client}**.${HOOKS}`),
        "@trpc/react-query#createTRPCReact().{useUtils,useContext}()**.{fetch,fetchInfinite,prefetch,prefetchInfinite,ensureData}",
        "@trpc/react-query/rsc#createHydrationHelpers().trpc**.{prefetch,prefetchInfinite}",
        ...CLIENTS.map((client) => `${client}**.{query,mutate,subscribe}`),
        `@trpc/tanstack-react-query#createTRPCContext().useTRPC()**.${OPTIONS}`,
        `@trpc/tanstack-react-query#createTRPCOptionsProxy()**.${OPTIONS}`,
      ],
      key: "${way}",
    },
  ],
  bases: [
    { kind: "made", use: ROUTER, prefix: "" },
    ...ENTRIES.map(({ place, names }): Base => ({ kind: "mount", use: ROUTER, prefix: `${names}.`, mounted: place })),
  ],
};
export default trpc;
