import type { Idiom, Rule } from "#contracts/idiom.ts";

const REST = ["org.springframework.web.client#RestTemplate()", "org.springframework.web.client#RestOperations()"];
const TESTS = ["org.springframework.boot.test.web.client#TestRestTemplate()"];
const FLUENT = ["org.springframework.web.reactive.function.client#WebClient", "org.springframework.web.client#RestClient"];
const EXCHANGE = "org.springframework.web.service.annotation";

function of(names: string): readonly string[] {
  return [...REST, ...TESTS].map((client) => `${client}.${names}`);
}

function sends(method: string, names: string): Rule {
  return { role: "dispatches", trunk: "rest", use: of(names), key: `${method} \${0}` };
}

const springClients: Idiom = {
  id: "spring-clients",
  title: "Spring's HTTP clients",
  rules: [
    sends("GET", "{getForObject,getForEntity}"),
    sends("HEAD", "headForHeaders"),
    sends("POST", "{postForObject,postForEntity,postForLocation}"),
    sends("PUT", "put"),
    sends("PATCH", "patchForObject"),
    sends("DELETE", "delete"),
    { role: "dispatches", trunk: "rest", use: of("{exchange,execute}"), key: "${1.@name} ${0}" },
    {
      role: "dispatches",
      trunk: "rest",
      use: FLUENT.flatMap((client) => [
        `${client}().{get,post,put,patch,delete,head,options}().uri`,
        `${client}.create().{get,post,put,patch,delete,head,options}().uri`,
      ]),
      key: "${maker} ${base}${0}",
    },
    ...["Get", "Post", "Put", "Delete", "Patch"].map(
      (method): Rule => ({
        role: "dispatches",
        trunk: "rest",
        form: "decorator",
        on: "function",
        use: `${EXCHANGE}#${method}Exchange`,
        key: `${method.toUpperCase()} \${beside:HttpExchange.0?}\${0|=value|=url?}`,
      }),
    ),
  ],
  bases: [{ kind: "made", use: FLUENT.map((client) => `${client}.create`), prefix: "${0}" }],
};
export default springClients;
