import type { Idiom } from "#contracts/idiom.ts";

const JQUERY = ["jquery#", "global#$.", "global#jQuery."];
const use = (names: string) => JQUERY.map((one) => `${one}${names}`);

const jquery: Idiom = {
  id: "jquery",
  title: "jQuery requests",
  rules: [
    { role: "dispatches", trunk: "rest", use: use("{get,post}"), key: "${name} ${0.url|0}" },
    { role: "dispatches", trunk: "rest", use: use("getJSON"), key: "GET ${0}" },
    {
      role: "dispatches",
      trunk: "rest",
      use: use("ajax"),
      key: "${0.method|0.type|1.method|1.type|'GET'} ${0.url|0}",
    },
  ],
};
export default jquery;
