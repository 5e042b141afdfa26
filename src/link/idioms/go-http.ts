import type { Idiom } from "#contracts/idiom.ts";

const goHttp: Idiom = {
  id: "go-http",
  title: "net/http routes of Go",
  rules: [
    {
      role: "handles",
      trunk: "rest",
      use: [
        "net/http#{HandleFunc,Handle}",
        "net/http#{NewServeMux,ServeMux}().{HandleFunc,Handle}",
        "net/http#DefaultServeMux.{HandleFunc,Handle}",
      ],
      key: "* ${0}",
      handler: "1",
    },
  ],
};
export default goHttp;
