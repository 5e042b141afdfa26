import { endOfBlock } from "./source-profiles.mjs";

/** New names that edits give; few, so that they come to mean each other. */
export const NEW_NAMES = ["crumb", "Crust", "sparrow", "Lantern", "extra"];

const keyOf = ({ path, line, word }) => `${path} ${line} ${word ?? ""}`;

/** Definitions and members by the look of their lines: `{ path, profile, lines, at, line, name, isMember, isType }`, `at` from 0. */
export function definitions(tree) {
  return tree.sources.flatMap((source) =>
    source.lines.flatMap((line, at) => {
      const outer = source.profile.definition.exec(line);
      const inner = outer === null ? source.profile.member.exec(line) : null;
      const name = (outer ?? inner)?.at(-1);
      return name === undefined ? [] : [{ ...source, at, line, name, isMember: outer === null, isType: source.profile.type.test(line) }];
    }),
  );
}

/** Lines of code that fit: `{ path, profile, lines, at, line }`. */
export function linesWhere(tree, fits) {
  return tree.sources.flatMap((source) =>
    source.lines.flatMap((line, at) => (fits(line, source.profile, at, source.lines) ? [{ ...source, at, line }] : [])),
  );
}

export function chosenLine(tree, choice, fits) {
  return choice.of(linesWhere(tree, fits), keyOf);
}

export function chosenDefinition(tree, choice, fits = () => true) {
  return choice.of(definitions(tree).filter(fits), keyOf);
}

/** Names that files of the same family of languages define. */
export function namesLike(tree, { profile }, fits = () => true) {
  return [
    ...new Set(
      definitions(tree)
        .filter((one) => one.profile === profile && fits(one))
        .map(({ name }) => name),
    ),
  ];
}

/** Writes a file's lines with those from `at` to before `end` replaced. */
export function splice(tree, { path, lines }, at, end, ...put) {
  tree.write(path, lines.toSpliced(at, end - at, ...put).join("\n"));
}

/** The definition's own lines. */
export function blockOf({ lines, at, profile }) {
  return lines.slice(at, endOfBlock(lines, at, profile));
}

export function endOf({ lines, at, profile }) {
  return endOfBlock(lines, at, profile);
}

/** A word with no letter of a name around it. */
export function wordPattern(word, flags = "g") {
  return new RegExp(`(?<![\\w$])${word.replace(/[$#]/g, "\\$&")}(?![\\w$])`, flags);
}

export function told({ path, at }) {
  return `${path}:${at + 1}`;
}
