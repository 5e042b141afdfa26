/** Words of an option that may be repeated, or hold several separated by commas. */
export function wordsOf(given: readonly string[]): string[] {
  return given.flatMap((words) => words.split(",")).flatMap((word) => (word.trim() === "" ? [] : [word.trim()]));
}
