import picomatch from "picomatch";

/** A parsed `module#Name.member`; see `DeclarationPattern` in the idiom contract. */
export interface ParsedPattern {
  readonly text: string;
  /** The last names that a use can have; undefined where any name will do. */
  readonly lastNames: readonly string[] | undefined;
  /** For patterns that end in `()`: the names of what is called before; what holds the result has any name. */
  readonly makerNames: readonly string[];
  /** For patterns that end in `.*` behind a name: that name. */
  readonly ownerOfAny: string | undefined;
  /** Whether it is a default export that is used as such, under any name. */
  readonly isDefault: boolean;
  /** Whether an origin with this module (or path) and path of names is meant. */
  matches(module: string, path: string): boolean;
}

const known = new Map<string, ParsedPattern>();

/** Parses a pattern once. Throws on a pattern without `#`. */
export function parsePattern(text: string): ParsedPattern {
  let parsed = known.get(text);
  if (parsed === undefined) {
    parsed = parse(text);
    known.set(text, parsed);
  }
  return parsed;
}

function parse(text: string): ParsedPattern {
  const at = text.indexOf("#");
  if (at <= 0 || at === text.length - 1) throw new Error(`"${text}" is no declaration: write module#Name, as in express#Router`);
  const module = text.slice(0, at);
  const path = text.slice(at + 1);
  if (/\s|\((?!\))|[{][^}]*$|^[^{]*[}]/.test(path))
    throw new Error(`"${text}" is no declaration: "${path}" has a space or a bracket too many`);
  const bracketed = /[{]([^}]*[^\w$\s,}-][^}]*)[}]/.exec(path)?.[1];
  if (bracketed !== undefined)
    throw new Error(`"${text}" is no declaration: names alone stand in {${bracketed}}; write a pattern for each`);
  const isModule = /[*?[\]{}!]/.test(module) ? memoized(picomatch(module, { dot: true })) : (other: string) => other === module;
  const isPath = new RegExp(`^${path.replace(/\*\*|[.*+?^$()|[\]\\]|\{[^}]*\}/g, escapeStep)}$`);
  const isResult = path.endsWith("()");
  return {
    text,
    lastNames: isResult ? undefined : namesOf(path),
    makerNames: isResult ? (namesOf(path.slice(0, -2)) ?? []) : [],
    ownerOfAny: /(?:^|[.)])(\w+)\.\*$/.exec(path)?.[1],
    isDefault: path === "default",
    matches: (otherModule, otherPath) => isPath.test(otherPath) && isModule(otherModule),
  };
}

function memoized(test: (text: string) => boolean): (text: string) => boolean {
  const answers = new Map<string, boolean>();
  return (text) => {
    let answer = answers.get(text);
    if (answer === undefined) {
      answer = test(text);
      answers.set(text, answer);
    }
    return answer;
  };
}

function escapeStep(step: string): string {
  if (step === "**") return "[^>]*";
  if (step === "*") return "[^.()]+";
  if (step.startsWith("{")) {
    const names = step.slice(1, -1).split(",");
    return `(?:${names.map((name) => name.trim().replace(/[^\w$-]/g, "")).join("|")})`;
  }
  return `\\${step}`;
}

/** Names that the last step of a path can have; undefined for `*`. */
function namesOf(path: string): readonly string[] | undefined {
  const last = /\{[^}]*\}$|[^.]*$/.exec(path)?.[0] ?? "";
  if (last === "*") return undefined;
  return last.startsWith("{")
    ? last
        .slice(1, -1)
        .split(",")
        .map((name) => name.trim())
    : [last];
}
