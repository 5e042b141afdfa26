import type { Idiom } from "#contracts/idiom.ts";

const HTTP = "Illuminate.Support.Facades#Http";
const VERBS = "{get,post,put,patch,delete,head}";

const phpHttp: Idiom = {
  id: "php-http",
  title: "HTTP clients of PHP: Laravel's and Guzzle",
  rules: [
    {
      role: "dispatches",
      trunk: "rest",
      use: [`${HTTP}.${VERBS}`, `${HTTP}.**.${VERBS}`],
      key: "${name} ${made:baseUrl.0?}/${0}",
      when: { "made:baseUrl.0?": ["/./"] },
    },
    {
      role: "dispatches",
      trunk: "rest",
      use: [`${HTTP}.${VERBS}`, `${HTTP}.**.${VERBS}`],
      key: "${name} ${0}",
      when: { "made:baseUrl.0?": [""] },
    },
    { role: "dispatches", trunk: "rest", use: `GuzzleHttp#Client().${VERBS}`, key: "${name} ${base}${0}" },
    {
      role: "dispatches",
      trunk: "rest",
      use: ["GuzzleHttp#Client().request", "GuzzleHttp#Client().requestAsync"],
      key: "${0} ${base}${1}",
    },
    {
      role: "dispatches",
      trunk: "rest",
      use: "Symfony.Contracts.HttpClient#HttpClientInterface().request",
      key: "${0} ${1}",
    },
  ],
  bases: [{ kind: "made", use: "GuzzleHttp#Client", prefix: "${0.base_uri?}" }],
};
export default phpHttp;
