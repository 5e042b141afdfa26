import { chosenDefinition, chosenLine, namesLike, splice, told } from "./places.mjs";

const STATEMENT = /^\s+(?!return|if|for|while|else|super)[\w.$@#>-]+(?:::\w+)?\(.*\)[;]?$/;
const STRING = /(["'`])((?:(?!\1)[^\\\n])*)\1/;

/** Edits that leave the definitions of a file alone and move its lines, or change what stands in bodies. */
export const TEXT_EDITS = {
  commentOnTop(tree, choice) {
    const source = choice.of(tree.sources, ({ path }) => path);
    if (source === undefined) return undefined;
    const at = source.lines[0].startsWith("<") ? 1 : 0;
    splice(tree, source, at, at, ...Array(choice.oneIn(2) ? 1 : 3).fill(source.profile.comment("freshly swept")));
    return `a comment on top of ${source.path}`;
  },

  commentInside(tree, choice) {
    const place = chosenLine(tree, choice, (line) => line.trim() !== "");
    if (place === undefined) return undefined;
    splice(tree, place, place.at + 1, place.at + 1, place.profile.comment("see the calendar"));
    return `a comment below ${told(place)}`;
  },

  docAbove(tree, choice) {
    const place = chosenDefinition(tree, choice, ({ isMember }) => !isMember);
    if (place === undefined) return undefined;
    splice(tree, place, place.at, place.at, place.profile.comment(`${place.name} is for the morning`));
    return `a comment above ${place.name} at ${told(place)}`;
  },

  blankLine(tree, choice) {
    const place = chosenLine(tree, choice, () => true);
    if (place === undefined) return undefined;
    splice(tree, place, place.at, place.at, "");
    return `an empty line at ${told(place)}`;
  },

  changeNumber(tree, choice) {
    const place = chosenLine(tree, choice, (line) => /\b\d+\b/.test(line));
    if (place === undefined) return undefined;
    splice(
      tree,
      place,
      place.at,
      place.at + 1,
      place.line.replace(/\b\d+\b/, (number) => String(Number(number) + 1)),
    );
    return `another number at ${told(place)}`;
  },

  addCall(tree, choice) {
    const place = chosenLine(tree, choice, (line) => /^\s+(?:return|\w+.*\(.*\);?$)/.test(line));
    if (place === undefined) return undefined;
    const name = choice.of(namesLike(tree, place));
    splice(tree, place, place.at, place.at, `${/^\s*/.exec(place.line)[0]}${place.profile.call(name)}`);
    return `a call of ${name} at ${told(place)}`;
  },

  addMethodCall(tree, choice) {
    const place = chosenLine(tree, choice, (line) => /^\s+.*\)\.?\w*\(.*\);?$/.test(line));
    if (place === undefined) return undefined;
    const name = choice.of(namesLike(tree, place, ({ isMember }) => isMember));
    splice(
      tree,
      place,
      place.at,
      place.at + 1,
      place.line.replace(/;?$/, (end) => `.${place.profile.call(name).replace(/^.*->|;$/g, "")}${end}`),
    );
    return `a call of ${name} on what ${told(place)} gives`;
  },

  removeStatement(tree, choice) {
    const place = chosenLine(tree, choice, (line) => STATEMENT.test(line));
    if (place === undefined) return undefined;
    splice(tree, place, place.at, place.at + 1);
    return `no more "${place.line.trim()}" at ${told(place)}`;
  },

  moveLine(tree, choice) {
    const place = chosenLine(tree, choice, (line, _profile, at, lines) => line.trim() !== "" && at + 1 < lines.length);
    if (place === undefined) return undefined;
    splice(tree, place, place.at, place.at + 2, place.lines[place.at + 1], place.line);
    return `${told(place)} one line down`;
  },

  changeText(tree, choice) {
    const place = chosenLine(tree, choice, (line) => STRING.test(line));
    if (place === undefined) return undefined;
    const changed = place.line.replace(STRING, (_all, quote, text) => `${quote}${text === "" ? "x" : `${text}s`}${quote}`);
    splice(tree, place, place.at, place.at + 1, changed);
    return `${told(place)} says "${changed.trim()}"`;
  },

  /** Routes, events, keys and sources of imports change places. */
  takeOtherText(tree, choice) {
    const place = chosenLine(tree, choice, (line) => STRING.test(line));
    const other = chosenLine(tree, choice, (line, profile) => STRING.test(line) && profile === place?.profile);
    if (place === undefined || other === undefined) return undefined;
    const changed = place.line.replace(STRING, () => STRING.exec(other.line)[0]);
    splice(tree, place, place.at, place.at + 1, changed);
    return `${told(place)} says "${changed.trim()}"`;
  },

  /** A route or an event that is renamed on all sides. */
  changeTextEverywhere(tree, choice) {
    const place = chosenLine(tree, choice, (line) => /(["'`])[/\w:]{4,}\1/.test(line));
    if (place === undefined) return undefined;
    const text = /(["'`])([/\w:]{4,})\1/.exec(place.line)[2];
    let files = 0;
    for (const path of tree.paths) {
      const before = tree.text(path);
      if (before === undefined || before.includes("\0") || !before.includes(text)) continue;
      tree.write(path, before.replaceAll(text, `${text}2`));
      files++;
    }
    return `"${text}" became "${text}2" in ${files} files`;
  },

  windowsLines(tree, choice) {
    const source = choice.of(tree.sources, ({ path }) => path);
    if (source === undefined) return undefined;
    tree.write(source.path, source.lines.map((line) => line.replace(/\r?$/, "\r")).join("\n"));
    return `${source.path} with \\r\\n`;
  },

  /** The same contents with another time. */
  touch(tree, choice) {
    const path = choice.of(tree.paths);
    const text = tree.text(path ?? "");
    if (text === undefined || text.includes("\uFFFD")) return undefined;
    tree.write(path, text, { now: choice.oneIn(2) });
    return `${path} was saved as it is`;
  },
};
