import type { Language } from "#contracts/language.ts";

const markdown: Language = {
  id: "markdown",
  name: "Markdown",
  extensions: [".md", ".mdx", ".markdown"],
  text: "markdown",
  nature: "prose",
};
export default markdown;
