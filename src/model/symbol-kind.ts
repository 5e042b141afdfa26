/** What a definition is. The numeric code of a kind is its position here: append only, the store keeps it. */
export const SYMBOL_KINDS = [
  "function",
  "method",
  "class",
  "interface",
  "type",
  "enum",
  "enum-member",
  "variable",
  "property",
  "component",
  "module",
  "test",
] as const;

export type SymbolKind = (typeof SYMBOL_KINDS)[number];

export function isSymbolKind(word: string): word is SymbolKind {
  return (SYMBOL_KINDS as readonly string[]).includes(word);
}
