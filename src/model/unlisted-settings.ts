/**
 * Settings files that say what imports mean and are no files of the index: ignored by git, left out, installed, or looked for and absent. No list of changed
 * files tells of them.
 */
export interface UnlistedSettings {
  /** Sorted. */
  readonly paths: readonly string[];
  /** Of what they hold, or that they are absent. */
  readonly hash: string;
}
