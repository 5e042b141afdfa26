const PLACEHOLDER =
  /example|sample|placeholder|change[-_ ]?me|replace[-_ ]?(?:me|this|with)|your[-_ ]|dummy|insert[-_ ]|xxxx|\*\*\*|\.\.\.|redacted|[<>{}]|\$[({A-Z_a-z]|%[A-Z_]+%|%\(/i;

const TRIVIAL = new Set(["password", "passwd", "pass", "secret", "token", "user", "username", "root", "admin", "localhost", "undefined"]);

/** Whether a value stands for one that is filled in later or was taken out, so that it gives nothing away. */
export function isPlaceholder(value: string): boolean {
  return TRIVIAL.has(value.toLowerCase()) || PLACEHOLDER.test(value) || /^(.)\1*$/.test(value);
}
