import type { Idiom } from "#contracts/idiom.ts";

const retrofit: Idiom = {
  id: "retrofit",
  title: "Retrofit clients",
  rules: [
    {
      role: "dispatches",
      trunk: "rest",
      form: "decorator",
      on: "function",
      use: "retrofit2.http#{GET,POST,PUT,DELETE,PATCH,HEAD}",
      key: "${name} /${0|=value}",
    },
  ],
};
export default retrofit;
