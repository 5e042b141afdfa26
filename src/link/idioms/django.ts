import type { Idiom } from "#contracts/idiom.ts";

const PATH = ["django.urls#{path,re_path}", "django.urls.conf#{path,re_path}", "django.conf.urls#url"];

const django: Idiom = {
  id: "django",
  title: "Django URLs",
  rules: [
    { role: "handles", trunk: "rest", use: PATH, key: "* ${base}/${0|=route}", handler: "1|=view" },
    {
      role: "handles",
      trunk: "rest",
      use: "rest_framework.routers#{DefaultRouter,SimpleRouter}().register",
      key: ["* ${base}/${0|=prefix}", "* ${base}/${0|=prefix}/{pk}"],
      handler: "1|=viewset",
    },
  ],
  bases: [
    {
      kind: "mount",
      use: PATH,
      prefix: "${0|=route}",
      mounted: "1|=view",
      through: ["django.urls#include", "django.urls.conf#include", "django.conf.urls#include"],
    },
  ],
};
export default django;
