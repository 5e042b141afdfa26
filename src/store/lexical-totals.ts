import { Segment } from "./segment-file.ts";

/** What a search segment holds, told by its head: its columns are not read. Throws AppError `store-corrupt`. */
export function lexicalTotals(path: string): { readonly symbols: number; readonly references: number; readonly chunks: number } {
  const segment = new Segment(path);
  try {
    const { symbols, references } = segment.properties;
    return { symbols: symbols as number, references: references as number, chunks: segment.size("chunk.file") >> 2 };
  } finally {
    segment.close();
  }
}
