import type { Idiom, Rule } from "#contracts/idiom.ts";

const CLIENTS = ["System.Net.Http#HttpClient()", "global#HttpClient()"];
const FACTORIES = ["System.Net.Http#IHttpClientFactory().CreateClient()", "global#IHttpClientFactory().CreateClient()"];

function sends(method: string, names: string): Rule {
  return {
    role: "dispatches",
    trunk: "rest",
    use: [...CLIENTS, ...FACTORIES].map((client) => `${client}.${names}`),
    key: `${method} \${0}`,
  };
}

const dotnetHttp: Idiom = {
  id: "dotnet-http",
  title: ".NET's HTTP client",
  rules: [
    sends("GET", "{GetAsync,GetStringAsync,GetStreamAsync,GetByteArrayAsync,GetFromJsonAsync}"),
    sends("POST", "{PostAsync,PostAsJsonAsync}"),
    sends("PUT", "{PutAsync,PutAsJsonAsync}"),
    sends("PATCH", "{PatchAsync,PatchAsJsonAsync}"),
    sends("DELETE", "{DeleteAsync,DeleteFromJsonAsync}"),
    {
      role: "dispatches",
      trunk: "rest",
      form: "new",
      use: ["System.Net.Http#HttpRequestMessage", "global#HttpRequestMessage"],
      key: "${0.@name} ${1}",
    },
  ],
};
export default dotnetHttp;
