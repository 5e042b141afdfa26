import type { Idiom } from "#contracts/idiom.ts";

const sveltekit: Idiom = {
  id: "sveltekit",
  title: "SvelteKit endpoints",
  rules: [],
  files: [
    {
      role: "handles",
      trunk: "rest",
      path: "^(?:.*?/)?src/routes/((?:.*/)?)\\+server\\.[jt]s$",
      exports: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"],
      imports: ["@sveltejs/kit"],
      key: "${export} /${path}",
    },
  ],
};
export default sveltekit;
