import { LITERAL } from "#model/binding-codes.ts";
import { DEEPEST_TERM, type TypeTerm } from "./type-term.ts";

/** Reads a forward reference such as `Dict[str, "pkg.Loaf | None"]`; undefined for text that is no type. */
export function parseTypeText(text: string, offset: number): TypeTerm | undefined {
  if (text.length > 2000) return undefined;
  const reader = new TypeReader(text, offset);
  const term = reader.union();
  return reader.isAtEnd() ? term : undefined;
}

class TypeReader {
  readonly #text: string;
  readonly #offset: number;
  #at = 0;
  #depth = 0;

  constructor(text: string, offset: number) {
    this.#text = text;
    this.#offset = offset;
  }

  isAtEnd(): boolean {
    this.#skipSpace();
    return this.#at >= this.#text.length;
  }

  union(): TypeTerm | undefined {
    if (++this.#depth > DEEPEST_TERM) return undefined;
    const first = this.#single();
    if (first === undefined) return undefined;
    const items = [first];
    while (this.#take("|")) {
      const next = this.#single();
      if (next === undefined) return undefined;
      items.push(next);
    }
    this.#depth--;
    return items.length === 1 ? first : { kind: "union", node: -1, items };
  }

  #single(): TypeTerm | undefined {
    this.#skipSpace();
    const start = this.#at;
    const character = this.#text[start] ?? "";
    if (this.#take("[")) return this.#list("]");
    if (this.#take("(")) {
      const inner = this.#list(")");
      return inner?.kind === "list" && inner.items.length === 1 ? inner.items[0] : inner;
    }
    if (this.#text.startsWith("...", start)) {
      this.#at += 3;
      return { kind: "ellipsis", node: -1 };
    }
    if (character === "'" || character === '"') {
      const end = this.#text.indexOf(character, start + 1);
      if (end < 0) return undefined;
      this.#at = end + 1;
      return { kind: "text", node: -1, text: this.#text.slice(start + 1, end), offset: this.#offset + start + 1 };
    }
    if (character === "*") {
      this.#at = this.#text.startsWith("**", start) ? start + 2 : start + 1;
      const item = this.#single();
      return item === undefined ? undefined : { kind: "splat", node: -1, item };
    }
    if (character === "-" || isDigit(this.#text.charCodeAt(start))) {
      do this.#at++;
      while (isDigit(this.#text.charCodeAt(this.#at)));
      return { kind: "literal", node: -1, literal: LITERAL.number };
    }
    return this.#named();
  }

  #named(): TypeTerm | undefined {
    const start = this.#at;
    const path: string[] = [];
    let nameOffset = start;
    do {
      this.#skipSpace();
      nameOffset = this.#at;
      while (isWordCharacter(this.#text.charCodeAt(this.#at))) this.#at++;
      if (this.#at === nameOffset) return undefined;
      path.push(this.#text.slice(nameOffset, this.#at));
    } while (this.#take("."));
    const name = path[0] as string;
    if (path.length === 1 && name === "None") return { kind: "literal", node: -1, literal: LITERAL.null };
    if (path.length === 1 && (name === "True" || name === "False")) return { kind: "literal", node: -1, literal: LITERAL.boolean };
    let args: readonly TypeTerm[] = [];
    if (this.#take("[")) {
      const list = this.#list("]");
      if (list?.kind !== "list") return undefined;
      args = list.items;
    }
    return { kind: "name", node: -1, path, start: this.#offset + start, nameOffset: this.#offset + nameOffset, args };
  }

  #list(close: string): TypeTerm | undefined {
    const items: TypeTerm[] = [];
    while (!this.#take(close)) {
      const item = this.union();
      if (item === undefined) return undefined;
      items.push(item);
      if (this.#take(",")) continue;
      if (!this.#take(close)) return undefined;
      break;
    }
    return { kind: "list", node: -1, items };
  }

  #take(character: string): boolean {
    this.#skipSpace();
    if (this.#text[this.#at] !== character) return false;
    this.#at++;
    return true;
  }

  #skipSpace(): void {
    while (this.#at < this.#text.length && this.#text.charCodeAt(this.#at) <= 32) this.#at++;
  }
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function isWordCharacter(code: number): boolean {
  return isDigit(code) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95 || code > 127;
}
