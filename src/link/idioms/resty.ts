import type { Idiom } from "#contracts/idiom.ts";

const CLIENT = "{github.com/go-resty/resty,gopkg.in/resty,resty.dev}{,/**,.v*}#{New,NewWithClient,Client}()**";

const resty: Idiom = {
  id: "resty",
  title: "Resty requests of Go",
  rules: [
    { role: "dispatches", trunk: "rest", use: `${CLIENT}.R()**.{Get,Post,Put,Patch,Delete,Head,Options}`, key: "${name} ${base}${0}" },
    { role: "dispatches", trunk: "rest", use: `${CLIENT}.R()**.Execute`, key: "${0} ${base}${1}" },
  ],
  bases: [{ kind: "mount", use: `${CLIENT}.{SetBaseURL,SetHostURL}`, prefix: "${0}", mounted: "this" }],
};
export default resty;
