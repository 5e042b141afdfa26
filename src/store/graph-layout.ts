/** Bits of a symbol's flags, below its kind. */
export const SYMBOL_FLAGS = { exported: 1, isDefault: 2, kindShift: 2 } as const;

/** Numbers in a row of a local: name, node around, line. Of a channel: trunk, key. Of a part: edge, first line, last line. */
export const LOCAL_ROW = 3;
export const CHANNEL_ROW = 2;
export const PART_ROW = 3;

/** Bits of the kind in a site's code, below the number of its name. */
export const SITE_KIND_BITS = 5;
