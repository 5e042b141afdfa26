import type { LexicalSegment, Postings } from "#store/lexical-segment.ts";
import { WEIGHTS } from "./weights.ts";

/** Scores of every chunk and of every file's names and comments for one query; rows that no term touches are zero. */
export interface ChunkScores {
  /** BM25F over all fields. */
  readonly fields: Float64Array;
  /** BM25 of the body alone. */
  readonly body: Float64Array;
  readonly fileNames: Float64Array;
  readonly fileComments: Float64Array;
  /** Sum of the weights (idf) of the terms that stand in a file, and of all terms of the query. */
  readonly fileMass: Float64Array;
  readonly queryMass: number;
  /** Rarity (idf) of each term that the index knows. */
  readonly termWeights: ReadonlyMap<string, number>;
  /** Files with any score, ascending. */
  readonly files: readonly number[];
  readonly missing: readonly string[];
}

/** What does not depend on the query, computed once for a segment, and room for the scores of one. */
export interface LengthStats {
  readonly averages: {
    readonly body: number;
    readonly comment: number;
    readonly name: number;
    readonly stem: number;
    readonly folders: number;
  };
  readonly fileNameLength: Float64Array;
  readonly fileCommentLength: Float64Array;
  readonly averageFileName: number;
  readonly averageFileComment: number;
  readonly scores: ScoreColumns;
}

type ScoreColumns = Pick<ChunkScores, "fields" | "body" | "fileNames" | "fileComments" | "fileMass">;

export function lengthStats(segment: LexicalSegment): LengthStats {
  const fileNameLength = new Float64Array(segment.fileCount);
  const fileCommentLength = new Float64Array(segment.fileCount);
  for (let chunk = 0; chunk < segment.chunkCount; chunk++) {
    const file = segment.chunkFile[chunk] as number;
    fileNameLength[file] = (fileNameLength[file] as number) + (segment.chunkNameLength[chunk] as number);
    fileCommentLength[file] = (fileCommentLength[file] as number) + (segment.chunkCommentLength[chunk] as number);
  }
  return {
    averages: {
      body: average(segment.chunkBodyLength),
      comment: average(segment.chunkCommentLength),
      name: average(segment.chunkNameLength),
      stem: average(segment.fileStemLength),
      folders: average(segment.fileFolderLength),
    },
    fileNameLength,
    fileCommentLength,
    averageFileName: average(fileNameLength),
    averageFileComment: average(fileCommentLength),
    scores: {
      fields: new Float64Array(segment.chunkCount),
      body: new Float64Array(segment.chunkCount),
      fileNames: new Float64Array(segment.fileCount),
      fileComments: new Float64Array(segment.fileCount),
      fileMass: new Float64Array(segment.fileCount),
    },
  };
}

function average(values: Uint32Array | Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum === 0 ? 1 : sum / values.length;
}

/** The scores belong to the query until the next one: their columns are used again. */
export function scoreChunks(segment: LexicalSegment, stats: LengthStats, terms: readonly string[]): ChunkScores {
  const { scores } = stats;
  for (const column of Object.values(scores)) column.fill(0);
  const missing: string[] = [];
  const termWeights = new Map<string, number>();
  let queryMass = 0;
  for (const term of terms) {
    const postings = segment.postings(term);
    if (postings === undefined) {
      missing.push(term);
      queryMass += idf(segment.chunkCount, 0);
      continue;
    }
    const weight = idf(segment.chunkCount, postings.documents);
    queryMass += weight;
    termWeights.set(term, weight);
    addFields(segment, stats, postings, weight, scores);
    addBody(segment, stats, postings, scores.body);
    addFileField(segment, postings, postings.name, stats.fileNameLength, stats.averageFileName, scores.fileNames);
    addFileField(segment, postings, postings.comment, stats.fileCommentLength, stats.averageFileComment, scores.fileComments);
  }
  const files: number[] = [];
  for (let file = 0; file < segment.fileCount; file++) if ((scores.fileMass[file] as number) > 0) files.push(file);
  return { ...scores, queryMass, termWeights, files, missing };
}

function idf(count: number, documents: number): number {
  return Math.log(1 + (count - documents + 0.5) / (documents + 0.5));
}

/** Adds one term's BM25F; walks chunks and files together, since a term in the path counts for all chunks of the file. */
function addFields(
  segment: LexicalSegment,
  stats: LengthStats,
  postings: Postings,
  weight: number,
  scores: { fields: Float64Array; fileMass: Float64Array },
): void {
  const { body, comment, name } = WEIGHTS.fields;
  const k1 = WEIGHTS.k1;
  const { averages } = stats;
  const { chunks, files } = postings;
  let next = 0;
  let lastFile = -1;
  const chunkTf = (i: number, chunk: number) => {
    let tf = 0;
    const inBody = postings.body[i] as number;
    const inComment = postings.comment[i] as number;
    const inName = postings.name[i] as number;
    if (inBody > 0) tf += (body.w * inBody) / (1 - body.b + (body.b * (segment.chunkBodyLength[chunk] as number)) / averages.body);
    if (inComment > 0)
      tf += (comment.w * inComment) / (1 - comment.b + (comment.b * (segment.chunkCommentLength[chunk] as number)) / averages.comment);
    if (inName > 0) tf += (name.w * inName) / (1 - name.b + (name.b * (segment.chunkNameLength[chunk] as number)) / averages.name);
    return tf;
  };
  const add = (chunk: number, tf: number) => {
    scores.fields[chunk] = (scores.fields[chunk] as number) + (weight * tf * (k1 + 1)) / (tf + k1);
  };
  const touch = (file: number) => {
    if (file === lastFile) return;
    lastFile = file;
    scores.fileMass[file] = (scores.fileMass[file] as number) + weight;
  };
  for (let f = 0; f < files.length; f++) {
    const file = files[f] as number;
    const first = segment.fileFirstChunk[file] as number;
    const last = segment.fileFirstChunk[file + 1] as number;
    for (; next < chunks.length && (chunks[next] as number) < first; next++) {
      touch(segment.chunkFile[chunks[next] as number] as number);
      add(chunks[next] as number, chunkTf(next, chunks[next] as number));
    }
    const pathTf = pathFrequency(segment, stats, postings, f, file);
    touch(file);
    for (let chunk = first; chunk < last; chunk++) {
      const here = next < chunks.length && chunks[next] === chunk;
      add(chunk, pathTf + (here ? chunkTf(next, chunk) : 0));
      if (here) next++;
    }
  }
  for (; next < chunks.length; next++) {
    touch(segment.chunkFile[chunks[next] as number] as number);
    add(chunks[next] as number, chunkTf(next, chunks[next] as number));
  }
}

function pathFrequency(segment: LexicalSegment, { averages }: LengthStats, postings: Postings, row: number, file: number): number {
  const { stem, folders } = WEIGHTS.fields;
  const inStem =
    (stem.w * (postings.stem[row] as number)) / (1 - stem.b + (stem.b * (segment.fileStemLength[file] as number)) / averages.stem);
  const inFolders =
    (folders.w * (postings.folders[row] as number)) /
    (1 - folders.b + (folders.b * (segment.fileFolderLength[file] as number)) / averages.folders);
  return inStem + inFolders;
}

function addBody(segment: LexicalSegment, { averages }: LengthStats, { chunks, body }: Postings, scores: Float64Array): void {
  const { k1, b } = WEIGHTS.plainBody;
  let documents = 0;
  for (let i = 0; i < chunks.length; i++) if ((body[i] as number) > 0) documents++;
  const weight = idf(segment.chunkCount, documents);
  for (let i = 0; i < chunks.length; i++) {
    const tf = body[i] as number;
    if (tf === 0) continue;
    const chunk = chunks[i] as number;
    const length = (segment.chunkBodyLength[chunk] as number) / averages.body;
    scores[chunk] = (scores[chunk] as number) + (weight * tf * (k1 + 1)) / (tf + k1 * (1 - b + b * length));
  }
}

/** BM25 over files of one field, whose counts are summed over the chunks of a file. */
function addFileField(
  segment: LexicalSegment,
  { chunks }: Postings,
  counts: Uint16Array,
  lengths: Float64Array,
  averageLength: number,
  scores: Float64Array,
): void {
  const { k1, b } = WEIGHTS.fileField;
  const files: number[] = [];
  const sums: number[] = [];
  for (let i = 0; i < chunks.length; i++) {
    const count = counts[i] as number;
    if (count === 0) continue;
    const file = segment.chunkFile[chunks[i] as number] as number;
    if (files[files.length - 1] === file) sums[sums.length - 1] = (sums[sums.length - 1] as number) + count;
    else {
      files.push(file);
      sums.push(count);
    }
  }
  const weight = idf(segment.fileCount, files.length);
  for (let i = 0; i < files.length; i++) {
    const file = files[i] as number;
    const tf = sums[i] as number;
    const length = (lengths[file] as number) / averageLength;
    scores[file] = (scores[file] as number) + (weight * tf * (k1 + 1)) / (tf + k1 * (1 - b + b * length));
  }
}
