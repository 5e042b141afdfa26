import { chosenDefinition, chosenLine, namesLike, splice, told, wordPattern } from "./places.mjs";

const SOURCE = /["'][^"']+["']|(?<=^use )[\w:]+|(?<=^import )[\w.]+|(?<=^from )[\w.]+|(?<=^using )[\w.]+/;

/** Edits of what files take from each other and hand on. */
export const IMPORT_EDITS = {
  removeImport(tree, choice) {
    const place = chosenImport(tree, choice);
    if (place === undefined) return undefined;
    splice(tree, place, place.at, place.at + 1);
    return `no more "${place.line.trim()}" in ${place.path}`;
  },

  takeOtherImport(tree, choice) {
    const place = chosenImport(tree, choice);
    const other = chosenLine(tree, choice, (line, profile) => profile === place?.profile && profile.importLine.test(line));
    if (place === undefined || other === undefined) return undefined;
    splice(tree, place, place.at, place.at, other.line);
    return `"${other.line.trim()}" in ${place.path}, too`;
  },

  importOtherName(tree, choice) {
    const place = chosenImport(tree, choice);
    if (place === undefined) return undefined;
    const names = namesLike(tree, place, ({ isMember }) => !isMember);
    const word = choice.of(names.filter((name) => wordPattern(name, "").test(place.line)));
    const other = choice.of(names.filter((name) => name !== word));
    if (word === undefined || other === undefined) return undefined;
    const as = place.profile.id === "ecmascript" && !place.line.includes("require") ? `${other} as ${word}` : other;
    splice(tree, place, place.at, place.at + 1, place.line.replace(wordPattern(word), choice.oneIn(2) ? as : other));
    return `${other} in place of ${word} at ${told(place)}`;
  },

  importFromElsewhere(tree, choice) {
    const place = chosenLine(tree, choice, (line, profile) => profile.importLine.test(line) && SOURCE.test(line));
    const other = chosenLine(
      tree,
      choice,
      (line, profile) => profile === place?.profile && profile.importLine.test(line) && SOURCE.test(line),
    );
    if (place === undefined || other === undefined) return undefined;
    const changed = place.line.replace(SOURCE, () => SOURCE.exec(other.line)[0]);
    splice(tree, place, place.at, place.at + 1, changed);
    return `"${changed.trim()}" at ${told(place)}`;
  },

  /** An import of something that another file defines, and a call of it. */
  importAndCall(tree, choice) {
    const target = chosenDefinition(tree, choice, ({ isMember, profile }) => !isMember && profile.importOf !== undefined);
    if (target === undefined) return undefined;
    const place = chosenLine(tree, choice, (line, profile) => profile === target.profile && /^\s+return\b/.test(line));
    // What a file means that imports itself under a name of its own hangs on where one begins to look.
    if (place === undefined || place.path === target.path) return undefined;
    const lines = place.lines.toSpliced(place.at, 0, `${/^\s*/.exec(place.line)[0]}${place.profile.call(target.name)}`);
    const top = Math.max(
      0,
      lines.findIndex((line) => place.profile.importLine.test(line)),
    );
    splice(tree, { path: place.path, lines }, top, top, place.profile.importOf(target.name, place.path, target.path));
    return `${place.path} imports ${target.name} of ${target.path} and calls it`;
  },

  handOnEverything(tree, choice) {
    const from = choice.of(
      tree.sources.filter(({ profile }) => profile.star !== undefined),
      ({ path }) => path,
    );
    const to = choice.of(
      tree.sources.filter(({ path, profile }) => profile === from?.profile && path !== from.path),
      ({ path }) => path,
    );
    if (from === undefined || to === undefined) return undefined;
    splice(tree, from, 0, 0, from.profile.star(from.path, to.path));
    return `${from.path} hands on everything of ${to.path}`;
  },

  toDefault(tree, choice) {
    const place = chosenLine(tree, choice, (line) => /^export (?:async )?(?:function|class) \w/.test(line));
    if (place === undefined) return undefined;
    splice(tree, place, place.at, place.at + 1, place.line.replace("export ", "export default "));
    return `"${place.line.trim()}" at ${told(place)} as the default`;
  },

  fromDefault(tree, choice) {
    const place = chosenLine(tree, choice, (line) => /^(?:export default |import \w+ from|module\.exports = )/.test(line));
    if (place === undefined) return undefined;
    const changed = place.line
      .replace(/^export default (?=async |function|class)/, "export ")
      .replace(/^export default (\w+);/, "export { $1 };")
      .replace(/^import (\w+) from/, "import { $1 } from")
      .replace(/^module\.exports = (\w+);/, "exports.$1 = $1;");
    splice(tree, place, place.at, place.at + 1, changed);
    return `"${changed.trim()}" at ${told(place)}`;
  },
};

function chosenImport(tree, choice) {
  return chosenLine(tree, choice, (line, profile) => profile.importLine.test(line));
}
