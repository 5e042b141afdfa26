/** `a.b.C` as written, without spaces and comments between the names. */
export function dottedName(text: string): string {
  return /[\s/]/.test(text) ? text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|\s+/g, "") : text;
}
