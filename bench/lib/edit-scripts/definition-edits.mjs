import { blockOf, chosenDefinition, chosenLine, definitions, endOf, NEW_NAMES, namesLike, splice, told, wordPattern } from "./places.mjs";

const NAMED_BASE =
  /\b(?:extends|implements)\b|^class \w+\(|^\s*class \w+ <|(?:class|interface) \w+(?:\(.*\))? : |^impl |^\t[A-Z]\w+$|^ +(?:include|use) /;

/** Edits that change what is defined and what it is, so that other files come to mean other things. */
export const DEFINITION_EDITS = {
  renameAlone(tree, choice) {
    return rename(tree, choice, (isPlace) => isPlace);
  },

  renameInFile(tree, choice) {
    return rename(tree, choice, (_isPlace, isSameFile) => isSameFile);
  },

  renameEverywhere(tree, choice) {
    return rename(tree, choice, () => true);
  },

  addParameter(tree, choice) {
    const place = chosenDefinition(tree, choice, ({ line }) => /\w\(/.test(line));
    if (place === undefined) return undefined;
    const given = place.profile.parameter(choice.of(NEW_NAMES));
    splice(
      tree,
      place,
      place.at,
      place.at + 1,
      place.line.replace(/\w\((\)?)/, (open, empty) => (empty === "" ? `${open}${given}, ` : `${open.slice(0, -1)}${given})`)),
    );
    return `${place.name} at ${told(place)} takes ${given}`;
  },

  removeParameter(tree, choice) {
    const place = chosenDefinition(tree, choice, ({ line }) => /\w\([^()]+\)/.test(line));
    if (place === undefined) return undefined;
    splice(tree, place, place.at, place.at + 1, place.line.replace(/(\w\()[^(),]+(?:, )?/, "$1"));
    return `${place.name} at ${told(place)} takes one thing less`;
  },

  /** Other types of parameters, fields and results, also of what is made with `new`. */
  changeType(tree, choice) {
    return swapType(tree, choice, (line) => !NAMED_BASE.test(line));
  },

  changeBase(tree, choice) {
    return swapType(tree, choice, (line) => NAMED_BASE.test(line));
  },

  dropBase(tree, choice) {
    const place = chosenLine(tree, choice, (line) => NAMED_BASE.test(line));
    if (place === undefined) return undefined;
    const without = place.line.replace(
      / (?:extends|implements) [\w, ]+| < \w+|(?<=class \w+)\(\w+\)|(?<=class \w+(?:\(.*\))?) : [^{]+|^\t[A-Z]\w+$|^ +(?:include|use) .*/,
      "",
    );
    splice(tree, place, place.at, place.at + 1, without);
    return `"${place.line.trim()}" without its base at ${told(place)}`;
  },

  dropWrittenType(tree, choice) {
    const place = chosenLine(tree, choice, (line, { id }) => id === "ecmascript" && /(?:\)|\w)\??: \w[\w<>[\]]*/.test(line));
    if (place === undefined) return undefined;
    splice(tree, place, place.at, place.at + 1, place.line.replace(/(\)|\w)\??: \w[\w<>[\]]*/, "$1"));
    return `a type less at ${told(place)}`;
  },

  /** What is inferred from it changes in other files. */
  changeReturn(tree, choice) {
    const place = chosenLine(tree, choice, (line) => /^\s*return\b|=> [^{]|^ {4}\w+.*[^;{}(]$/.test(line));
    if (place === undefined) return undefined;
    const names = namesLike(tree, place);
    const name = choice.of(names);
    const isType = definitions(tree).some((one) => one.isType && one.name === name);
    const value = place.profile.call(isType && place.profile.id !== "python" ? `new ${name}` : name).replace(/;$/, "");
    const changed = place.line.replace(/^(\s*(?:return )?)(?!.*=> ).*?(;?)$|(=> ).*?([;,]?)$/, (_all, start, end, arrow, last) =>
      arrow === undefined ? `${start}${value}${end}` : `${arrow}${value}${last}`,
    );
    splice(tree, place, place.at, place.at + 1, changed);
    return `${told(place)} gives "${changed.trim()}"`;
  },

  /** A name in a body means another one. */
  swapWord(tree, choice) {
    const place = chosenLine(tree, choice, (line, profile) => /^\s/.test(line) && !profile.importLine.test(line) && /\w{3,}/.test(line));
    if (place === undefined) return undefined;
    const names = namesLike(tree, place);
    const known = new Set(names);
    const word = choice.of([...new Set(place.line.match(/\w{3,}/g))].filter((one) => known.has(one)));
    if (word === undefined) return undefined;
    const other = choice.of(names.filter((name) => name !== word));
    splice(tree, place, place.at, place.at + 1, place.line.replace(wordPattern(word), other));
    return `${word} became ${other} at ${told(place)}`;
  },

  addMember(tree, choice) {
    const place = chosenDefinition(tree, choice, ({ isType, lines, at, profile }) => isType && endOf({ lines, at, profile }) > at + 1);
    if (place === undefined) return undefined;
    const members = namesLike(tree, place, ({ isMember }) => isMember);
    const name = choice.of([...members, ...NEW_NAMES]);
    const called = choice.of(namesLike(tree, place));
    const isBare = /\b(?:interface|trait)\b/.test(place.line) && place.profile.id !== "php";
    const written = isBare || place.profile.id === "c" ? place.profile.signature(name) : place.profile.method(name, called);
    // A method of Go stands behind its type.
    const inside = place.profile.id !== "go" || /interface/.test(place.line);
    const indented = written.map((line) => (inside ? place.profile.indent + line : line.replace("Shelf", place.name)));
    const at = inside ? place.at + (place.lines[place.at + 1]?.trim() === "{" ? 2 : 1) : endOf(place);
    splice(tree, place, at, at, ...indented);
    return `${place.name} at ${told(place)} has ${name}`;
  },

  removeMember(tree, choice) {
    return removed(tree, choice, ({ isMember }) => isMember);
  },

  removeDefinition(tree, choice) {
    return removed(tree, choice, ({ isMember }) => !isMember);
  },

  /** A class that implements or extends one, with a member of its name, in the same file or in one of its own. */
  addHeir(tree, choice) {
    const base = chosenDefinition(tree, choice, ({ isType }) => isType);
    if (base === undefined) return undefined;
    const { profile } = base;
    const name = choice.of(NEW_NAMES);
    const member = choice.of(namesLike(tree, base, ({ isMember }) => isMember)) ?? "extra";
    const called = choice.of(namesLike(tree, base)) ?? "extra";
    const isInterface = /\b(?:interface|trait)\b/.test(base.line);
    const method = profile.method(member, called);
    const body =
      profile.id === "go" ? ["}", ...method.map((line) => line.replace("Shelf", name))] : method.map((line) => profile.indent + line);
    const closing = profile.block.startsWith("braces") && profile.id !== "go" ? ["}"] : profile.block === "end" ? ["end"] : [];
    const text = [...profile.heir(name, base.name, isInterface), ...body, ...closing, ""];
    if (choice.oneIn(2)) {
      splice(tree, base, base.lines.length, base.lines.length, ...text);
      return `${name} in ${base.path} is a ${base.name}`;
    }
    const path = base.path.replace(/[^/]+(\.\w+)$/, `${name}${choice.oneIn(3) ? "two" : ""}$1`);
    const head = profile.importOf?.(base.name, path, base.path);
    const own = base.lines.filter((line) => /^(?:package|namespace|<\?php)/.test(line));
    tree.write(path, [...own, ...(head === undefined ? [] : [head]), "", ...text].join("\n"));
    return `${name} in a file of its own, ${path}, is a ${base.name}`;
  },

  /** A second definition of the same name, in the same file or in another one. */
  duplicate(tree, choice) {
    const place = chosenDefinition(tree, choice);
    if (place === undefined) return undefined;
    if (choice.oneIn(2)) {
      splice(tree, place, endOf(place), endOf(place), ...blockOf(place));
      return `${place.name} at ${told(place)} twice`;
    }
    const other = choice.of(
      tree.sources.filter(({ profile }) => profile === place.profile),
      ({ path }) => path,
    );
    splice(tree, other, other.lines.length, other.lines.length, ...blockOf(place), "");
    return `${place.name} of ${told(place)} in ${other.path}, too`;
  },

  moveDefinition(tree, choice) {
    const place = chosenDefinition(tree, choice, ({ isMember }) => !isMember);
    if (place === undefined) return undefined;
    const block = blockOf(place);
    const rest = place.lines.toSpliced(place.at, block.length);
    if (choice.oneIn(2)) {
      tree.write(place.path, [...rest, ...block, ""].join("\n"));
      return `${place.name} of ${told(place)} at the end of the file`;
    }
    const other = choice.of(
      tree.sources.filter(({ path, profile }) => profile === place.profile && path !== place.path),
      ({ path }) => path,
    );
    if (other === undefined) return undefined;
    tree.write(place.path, rest.join("\n"));
    splice(tree, other, other.lines.length, other.lines.length, ...block, "");
    return `${place.name} of ${told(place)} in ${other.path}`;
  },

  visibility(tree, choice) {
    const place = chosenDefinition(tree, choice, ({ profile }) => profile.visibility.length > 0);
    if (place === undefined) return undefined;
    const word = place.profile.visibility.find((one) => place.line.trimStart().startsWith(one));
    const added = choice.of(place.profile.visibility);
    const changed = word === undefined ? place.line.replace(/^\s*/, (indent) => indent + added) : place.line.replace(word, "");
    splice(tree, place, place.at, place.at + 1, changed);
    return `"${changed.trim()}" at ${told(place)}`;
  },
};

/** `isMeant` says of a line, which may be the definition itself or stand in its file, whether the name changes there. */
function rename(tree, choice, isMeant) {
  const place = chosenDefinition(tree, choice);
  if (place === undefined) return undefined;
  const others = namesLike(tree, place).filter((name) => name !== place.name);
  const capital = /^[A-Z]/.test(place.name);
  const name = choice.of(
    [...(choice.oneIn(3) ? others : []), ...NEW_NAMES, `${place.name}Two`].filter((one) => /^[A-Z]/.test(one) === capital),
  );
  if (name === undefined) return undefined;
  const pattern = wordPattern(place.name);
  let count = 0;
  for (const { path, lines } of tree.sources) {
    const changed = lines.map((line, at) => {
      const isSameFile = path === place.path;
      return isMeant(isSameFile && at === place.at, isSameFile) ? line.replace(pattern, name.replaceAll("$", "$$$$")) : line;
    });
    const text = changed.join("\n");
    if (text === lines.join("\n")) continue;
    count++;
    tree.write(path, text);
  }
  return `${place.name} of ${told(place)} became ${name} in ${count} files`;
}

function swapType(tree, choice, fits) {
  const types = new Map();
  for (const one of definitions(tree)) if (one.isType) types.set(one.profile.id, [...(types.get(one.profile.id) ?? []), one.name]);
  const wordsOf = (line, { id, definition }) => {
    const own = definition.exec(line)?.at(-1);
    return (types.get(id) ?? []).filter((name) => name !== own && wordPattern(name, "").test(line));
  };
  const place = chosenLine(tree, choice, (line, profile) => fits(line) && wordsOf(line, profile).length > 0);
  if (place === undefined) return undefined;
  const word = choice.of(wordsOf(place.line, place.profile));
  const other = choice.of(types.get(place.profile.id).filter((name) => name !== word));
  if (other === undefined) return undefined;
  splice(tree, place, place.at, place.at + 1, place.line.replace(wordPattern(word), other));
  return `${word} became ${other} at ${told(place)}`;
}

function removed(tree, choice, fits) {
  const place = chosenDefinition(tree, choice, fits);
  if (place === undefined) return undefined;
  splice(tree, place, place.at, endOf(place));
  return `no more ${place.name} at ${told(place)}`;
}
