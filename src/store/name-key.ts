/** The form under which names are looked up when case, `_`, `-` and a leading `#` or `$` do not count. */
export function nameKey(name: string): string {
  return name.toLowerCase().replace(/[_\-#$]/g, "");
}
