import type { Idiom } from "#contracts/idiom.ts";

const APP = ["flask#{Flask,Blueprint}()", "flask.blueprints#Blueprint()", "flask.app#Flask()"];
const on = (name: string): readonly string[] => APP.map((app) => `${app}.${name}`);

const flask: Idiom = {
  id: "flask",
  title: "Flask routes",
  rules: [
    { role: "handles", trunk: "rest", form: "decorator", use: on("{get,post,put,delete,patch}"), key: "${name} ${base}${0|=rule}" },
    { role: "handles", trunk: "rest", form: "decorator", use: on("route"), key: "${=methods[]|'GET'} ${base}${0|=rule}" },
    {
      role: "handles",
      trunk: "rest",
      use: on("add_url_rule"),
      key: "${=methods[]|'GET'} ${base}${0|=rule}",
      handler: "=view_func|2",
    },
  ],
  bases: [
    { kind: "made", use: ["flask#Blueprint", "flask.blueprints#Blueprint"], prefix: "${=url_prefix?}" },
    { kind: "mount", use: on("register_blueprint"), prefix: "${=url_prefix?}", mounted: "0|=blueprint", replaces: true },
  ],
};
export default flask;
