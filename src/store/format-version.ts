/**
 * Version of everything in a store folder: tables, records, segments. Raise it with any change that older code would misread,
 * and add a line here. A store of an older format is built anew from the repository; one of a newer format is left alone.
 *
 * 1: files, facts by content hash, one lexical segment a tree.
 * 2: binding facts in the facts, callees of references; one graph segment a tree.
 * 3: calls between files in the graph segment.
 * 4: idioms with the tree; where the code of handlers without a name ends, in the graph segment.
 * 5: checksums of segments, records and rows.
 * 6: languages and path words of the lexical segment sorted, references by file; settings that are no files of the tree.
 */
export const FORMAT_VERSION = 6;

/** Part of every facts key: raise it when extraction gives other facts for the same bytes. */
export const EXTRACTOR_VERSION = 5;
