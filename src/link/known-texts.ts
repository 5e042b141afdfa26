/**
 * Functions of libraries that put texts together, by their declarations: `format` from a text with verbs and what stands for them, `path` from
 * segments with a slash between each two.
 */
export const TEXT_FUNCTIONS: { readonly [declaration: string]: "format" | "path" } = {
  "fmt#Sprintf": "format",
  "net/url#JoinPath": "path",
  "path#Join": "path",
  "path#join": "path",
  "posixpath#join": "path",
  "urllib.parse#urljoin": "path",
};

/** Constants of libraries whose values keys are made of. */
export const TEXT_CONSTANTS: { readonly [declaration: string]: string } = Object.fromEntries(
  ["Get", "Head", "Post", "Put", "Patch", "Delete", "Connect", "Options", "Trace"].flatMap((name) => [
    [`net/http#Method${name}`, name.toUpperCase()],
    [`github.com/gofiber/fiber/v2#Method${name}`, name.toUpperCase()],
    [`github.com/gofiber/fiber/v3#Method${name}`, name.toUpperCase()],
    [`github.com/labstack/echo/v4#${name.toUpperCase()}`, name.toUpperCase()],
    [`http#HTTPMethod.${name.toUpperCase()}`, name.toUpperCase()],
  ]),
);
