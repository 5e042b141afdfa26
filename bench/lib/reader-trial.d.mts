export interface ReaderOutcome {
  readonly writes: number;
  readonly failedWrites: readonly string[];
  readonly segmentsLeft: number;
  readonly answers: number;
  readonly generationsSeen: readonly number[];
  readonly backwards: number;
  readonly mixed: number;
  readonly errors: readonly string[];
}

export function readerTrial(options: {
  readonly seconds: number;
  readonly readers: number;
  readonly files: number;
}): Promise<ReaderOutcome>;
