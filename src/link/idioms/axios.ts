import type { Idiom } from "#contracts/idiom.ts";

/** The client itself and those made from it; types count as their instances. */
const CLIENTS = ["axios#", "axios#create().", "axios#{Axios,AxiosInstance,AxiosStatic}()."];

const axios: Idiom = {
  id: "axios",
  title: "axios requests",
  rules: [
    {
      role: "dispatches",
      trunk: "rest",
      use: CLIENTS.map((client) => `${client}{get,delete,head,options,post,put,patch}`),
      key: "${name} ${base}${0}",
    },
    ...(["post", "put", "patch"] as const).map((method) => ({
      role: "dispatches" as const,
      trunk: "rest" as const,
      use: CLIENTS.map((client) => `${client}${method}Form`),
      key: `${method} \${base}\${0}`,
    })),
    {
      role: "dispatches",
      trunk: "rest",
      use: ["axios#default", "axios#create()", "axios#{AxiosInstance,AxiosStatic}()", ...CLIENTS.map((client) => `${client}request`)],
      key: "${0.method|1.method|'GET'} ${0.baseURL|1.baseURL|base}${0.url|0}",
    },
  ],
  bases: [{ kind: "made", use: ["axios#create", "axios#Axios"], prefix: "${0.baseURL?}" }],
};
export default axios;
