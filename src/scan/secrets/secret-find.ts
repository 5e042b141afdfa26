/** A secret in a text: UTF-16 offsets of its value alone, without quotes and key. */
export interface SecretFind {
  /** Name of the rule that knows it, as shown in its place. */
  readonly rule: string;
  readonly start: number;
  readonly end: number;
}
