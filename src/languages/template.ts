import type { Language } from "#contracts/language.ts";

/** Markup with holes for code, whatever the two languages are. */
const template: Language = {
  id: "template",
  name: "Template",
  extensions: [
    ".erb", ".ejs", ".hbs", ".handlebars", ".mustache", ".njk", ".liquid", ".twig", ".j2", ".jinja", ".jinja2", ".tmpl", ".tpl",
    ".gotmpl", ".haml", ".slim", ".pug", ".jade", ".cshtml", ".vbhtml", ".razor", ".jsp", ".jspx", ".ftl", ".eex", ".heex",
    ".leex", ".tt", ".blade.php", ".astro",
  ],
  text: "plain",
  nature: "code",
};
export default template;
