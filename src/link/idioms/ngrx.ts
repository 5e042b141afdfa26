import type { Idiom } from "#contracts/idiom.ts";

const ngrx: Idiom = {
  id: "ngrx",
  title: "NgRx actions, reducers and effects",
  rules: [
    { role: "dispatches", trunk: "event", use: "@ngrx/store#createAction()", key: "${made.0}", scope: "'ngrx'" },
    {
      role: "handles",
      trunk: "event",
      use: "@ngrx/store#on",
      key: ["${0.@made.0}", "${1.@made.0}", "${2.@made.0}", "${3.@made.0}"],
      handler: "-1",
      scope: "'ngrx'",
    },
    {
      role: "handles",
      trunk: "event",
      use: "@ngrx/effects#ofType",
      key: ["${0.@made.0}", "${1.@made.0}", "${2.@made.0}", "${3.@made.0}"],
      scope: "'ngrx'",
    },
  ],
};
export default ngrx;
