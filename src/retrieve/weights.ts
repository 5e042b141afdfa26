/**
 * Every constant of the ranking in one place. Fitted by cross-validation over repositories (bench/search.mjs); changing one wants
 * that bench before and after.
 */
export const WEIGHTS = {
  /** BM25F saturation: score = idf * tf * (k1 + 1) / (tf + k1). */
  k1: 1.2,
  /** Weight and length normalisation of each chunk field. */
  fields: {
    body: { w: 1, b: 0.75 },
    comment: { w: 0.5, b: 0.5 },
    name: { w: 3, b: 0.5 },
    stem: { w: 4, b: 0.3 },
    folders: { w: 1.5, b: 0.3 },
  },
  /** The plain body score and the file-level scores of names and comments. */
  plainBody: { k1: 1.2, b: 0.75 },
  fileField: { k1: 1.2, b: 0.6 },
  /** How much the best, second and third chunk of a file count. */
  topChunks: [1, 0.5, 0.25],
  naturalLanguage: {
    chunks: 0.6,
    plainBody: 0.3,
    names: 0.3,
    comments: 0.2,
    stemCoverage: 0.4,
    queryCoverage: 0.4,
    definitions: 0.4,
    callers: 0.2,
  },
  oneWord: { chunks: 1, definitions: 1, queryCoverage: 0.4, stemCoverage: 0.05 },
  /**
   * Of the first `to` files, those that call some of the first `from` or are called by them gain up to `weight` of the best score: half of
   * that for as many as `half`, each counted by its share of the best score.
   */
  proximity: { from: 10, to: 50, weight: 0.15, half: 2 },
  /** A query word that only starts like a file-name word counts `value`, from so many common letters and such a share of the shorter word on. */
  prefixMatch: { value: 0.8, letters: 3, share: 0.5 },
  definition: { type: 3, function: 2, constant: 1.5, module: 0.7, topLevel: 1.2, stemEquals: 1.5, looseName: 0.6 },
  identifier: { sure: 1, capitalised: 0.35 },
  /** Further chunks of a file stand in the list at the file's score times their share of its best chunk times `decay` to the power of their place. */
  furtherChunks: { most: 3, decay: 0.6 },
  /** Bonus of a chunk whose symbol's name the query says, as a share of the highest chunk score. */
  spokenName: 0.5,
  /** Bonus of the chunk that defines a query identifier, as a share of the highest chunk score. */
  definingChunk: { oneWord: 1, otherwise: 0.35 },
  penalty: { test: 0.3, example: 0.3, vendored: 0.3, generated: 0.3, prose: 0.7, data: 0.5, packageFile: 0.5, declarationFile: 0.7 },
  /** A longer query that mentions tests or docs is not asking for them. */
  mentionWords: 60,
  /** Reciprocal rank fusion of several phrasings. */
  fusionK: 10,
} as const;
