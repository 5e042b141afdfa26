let broken = false;

/**
 * Whether an exception has gone through the parser's WebAssembly in this thread. It leaves its stack and tables as they were then, so that
 * whatever is parsed afterwards may fail or come out wrong: another thread has to go on.
 */
export function isParserBroken(): boolean {
  return broken;
}

/** Runs something in the parser's WebAssembly. Throws what it throws, and remembers that it did. */
export function inParser<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    broken = true;
    throw error;
  }
}
