/** Parts of a format: fixed text, and for verbs (`%s`, `%02d`, `%[1]v`) the position of what stands for them; -1 where it has a name. */
export function formatParts(format: string): readonly (string | number)[] {
  const parts: (string | number)[] = [];
  let next = 0;
  let at = 0;
  for (const verb of format.matchAll(/%(?:%|(\(\w+\))?[-+# 0]*[\d.*]*(?:\[(\d+)\])?[a-zA-Z])/g)) {
    if (verb.index > at) parts.push(format.slice(at, verb.index));
    at = verb.index + verb[0].length;
    if (verb[0] === "%%") parts.push("%");
    else if (verb[1] !== undefined) parts.push(-1);
    else {
      if (verb[2] !== undefined) next = Number(verb[2]) - 1;
      parts.push(next++);
    }
  }
  if (at < format.length) parts.push(format.slice(at));
  return parts;
}

/** Parts of a text with braces (`/{}/loaves/{name}`): fixed text, and for each pair of braces a position or a name. */
export function bracedParts(format: string): readonly (string | { readonly given: string | number })[] {
  const parts: (string | { readonly given: string | number })[] = [];
  let next = 0;
  for (const part of format.split(/(\{\{|\}\}|\{[^{}]*\})/)) {
    if (part === "{{" || part === "}}") parts.push(part.charAt(0));
    else if (/^\{.*\}$/s.test(part)) {
      const name = /^\{(\w*)/.exec(part)?.[1] ?? "";
      parts.push({ given: name === "" ? next++ : /^\d+$/.test(name) ? Number(name) : name });
    } else if (part !== "") parts.push(part);
  }
  return parts;
}
