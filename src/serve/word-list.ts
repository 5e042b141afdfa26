/** Words that may be given one by one, or several at once with commas between. */
export function wordsOf(given: readonly string[]): string[] {
  return given.flatMap((words) => words.split(",")).flatMap((word) => (word.trim() === "" ? [] : [word.trim()]));
}
