/** How a name is used at a site. The numeric code of a kind is its position here: append only, the store keeps it. */
export const REFERENCE_KINDS = ["call", "new", "jsx", "type", "extends", "implements", "decorator", "reference"] as const;

export type ReferenceKind = (typeof REFERENCE_KINDS)[number];

export function isReferenceKind(word: string): word is ReferenceKind {
  return (REFERENCE_KINDS as readonly string[]).includes(word);
}
