import type { Idiom } from "#contracts/idiom.ts";

const ROUTE = ["Symfony.Component.Routing.Attribute#Route", "Symfony.Component.Routing.Annotation#Route"];

const symfonyRoutes: Idiom = {
  id: "symfony-routes",
  title: "Symfony routes",
  rules: [
    {
      role: "handles",
      trunk: "rest",
      form: "decorator",
      on: "function",
      use: ROUTE,
      key: "${=methods[]|'*'} ${base}${0|=path?}",
    },
    {
      role: "handles",
      trunk: "event",
      form: "decorator",
      on: "function",
      use: "Symfony.Component.EventDispatcher.Attribute#AsEventListener",
      key: "${=event:type|parameter.0:type}",
    },
    {
      role: "dispatches",
      trunk: "event",
      use: [
        "Symfony.Contracts.EventDispatcher#EventDispatcherInterface().dispatch",
        "Psr.EventDispatcher#EventDispatcherInterface().dispatch",
      ],
      key: "${0:type}",
    },
    {
      role: "handles",
      trunk: "queue",
      form: "decorator",
      on: "function",
      use: "Symfony.Component.Messenger.Attribute#AsMessageHandler",
      key: "${parameter.0:type}",
    },
    {
      role: "dispatches",
      trunk: "queue",
      use: "Symfony.Component.Messenger#MessageBusInterface().dispatch",
      key: "${0:type}",
    },
  ],
  bases: [{ kind: "class", use: ROUTE, prefix: "${0|=path?}" }],
};
export default symfonyRoutes;
