import type { Idiom } from "#contracts/idiom.ts";

const VERBS = "{get,post,put,patch,delete,head}";

const rubyHttp: Idiom = {
  id: "ruby-http",
  title: "HTTP clients of Ruby",
  rules: [
    {
      role: "dispatches",
      trunk: "rest",
      use: ["Faraday", "HTTParty", "RestClient", "Faraday.new()"].map((client) => `global#${client}.${VERBS}`),
      key: "${name} ${base}${0}",
    },
    { role: "dispatches", trunk: "rest", use: "global#Net.HTTP.{get,get_response}", key: "GET ${0}" },
    { role: "dispatches", trunk: "rest", use: "global#Net.HTTP.{post,post_form}", key: "POST ${0}" },
  ],
  bases: [{ kind: "made", use: "global#Faraday.new", prefix: "${=url|0}" }],
};
export default rubyHttp;
