import type { Idiom } from "#contracts/idiom.ts";

const LAZY = ["react#lazy", "preact/compat#lazy", "next/dynamic#default", "@loadable/component#default", "vue#defineAsyncComponent"];

const lazy: Idiom = {
  id: "lazy",
  title: "Components that are loaded when they are shown",
  rules: [
    { role: "dispatches", trunk: "route", use: LAZY, key: "lazy ${0.@file}" },
    { role: "handles", trunk: "route", use: LAZY, key: "lazy ${0.@file}", handler: "0", at: "export" },
  ],
};
export default lazy;
