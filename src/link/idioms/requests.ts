import type { Idiom } from "#contracts/idiom.ts";

const CALLERS = ["requests#", "requests.api#", "requests#{Session,session}().", "requests.sessions#{Session,session}()."];

const requests: Idiom = {
  id: "requests",
  title: "Requests of Python",
  rules: [
    {
      role: "dispatches",
      trunk: "rest",
      use: CALLERS.map((caller) => `${caller}{get,post,put,delete,patch,options,head}`),
      key: "${name} ${0|=url}",
    },
    { role: "dispatches", trunk: "rest", use: CALLERS.map((caller) => `${caller}request`), key: "${0|=method} ${1|=url}" },
    { role: "dispatches", trunk: "rest", use: "requests#Request", key: "${0|=method} ${1|=url}" },
  ],
};
export default requests;
