import type { Idiom } from "#contracts/idiom.ts";

const next: Idiom = {
  id: "next",
  title: "Next.js route handlers",
  rules: [],
  files: [
    {
      role: "handles",
      trunk: "rest",
      path: "^(?:.*?/)?app/((?:.*/)?)route\\.(?:[cm]?[jt]s|[jt]sx)$",
      exports: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"],
      imports: ["next"],
      key: "${export} /${path}",
    },
    {
      role: "handles",
      trunk: "rest",
      path: "^(?:.*?/)?pages/(api(?:/.*?)?)(?:/index)?\\.(?:[cm]?[jt]s|[jt]sx)$",
      exports: ["default"],
      imports: ["next"],
      key: "* /${path}",
    },
  ],
};
export default next;
