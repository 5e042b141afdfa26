import type { Idiom } from "#contracts/idiom.ts";

const CLIENT = ["net/http#", "net/http#Client().", "net/http#DefaultClient."];

const goHttpClient: Idiom = {
  id: "go-http-client",
  title: "net/http requests of Go",
  rules: [
    { role: "dispatches", trunk: "rest", use: CLIENT.map((client) => `${client}{Get,Post,Head}`), key: "${name} ${0}" },
    { role: "dispatches", trunk: "rest", use: CLIENT.map((client) => `${client}PostForm`), key: "POST ${0}" },
    { role: "dispatches", trunk: "rest", use: "net/http#NewRequest", key: "${0} ${1}" },
    { role: "dispatches", trunk: "rest", use: "net/http#NewRequestWithContext", key: "${1} ${2}" },
    // Tests hand such requests to handlers as well as to routers: any path will do then.
    { role: "dispatches", trunk: "rest", use: "net/http/httptest#NewRequest", key: "${0} ${1}", joinedOnly: true },
    { role: "dispatches", trunk: "rest", use: "net/http/httptest#NewRequestWithContext", key: "${1} ${2}", joinedOnly: true },
  ],
};
export default goHttpClient;
