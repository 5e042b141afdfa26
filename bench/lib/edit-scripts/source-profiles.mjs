import { posix } from "node:path";

/**
 * What the edits have to know of a family of languages, line by line. All of it is guessed by the look of a line: an edit that makes no sense is an
 * edit as well, since the index has to follow what people leave half done.
 *
 * - `definition`: a line at the left margin that defines its last group
 * - `member`: an indented line that defines its last group
 * - `type`: which definitions are types
 * - `importLine`: a line that imports
 * - `block`: how far a definition reaches: `braces`, `indent` or `end`
 * - `method`, `signature`: lines of a member with a body and of one without, without indent
 * - `heir`: lines of a type with a base
 * - `star`: a line that hands on everything of another file
 */
const ECMASCRIPT = {
  id: "ecmascript",
  extensions: ["ts", "tsx", "js", "jsx", "mjs", "cjs", "vue", "svelte"],
  indent: "  ",
  block: "braces",
  comment: (text) => `// ${text}`,
  definition: /^(?:export )?(?:default )?(?:declare )?(?:abstract )?(?:async )?(?:function|class|interface|enum|const|let|type)\s+(\w+)/,
  member: /^\s+(?:(?:readonly|static|override|private|protected|abstract|async|get|public) )*(#?\w+)\??(?:\(.*[{;,]$| = |: )/,
  type: /\b(?:class|interface|enum|type)\s+\w/,
  importLine: /^\s*(?:import .*from|import "|export .* from|const .*= require\()/,
  call: (name) => `${name}();`,
  parameter: (name) => name,
  method: (name, called) => [`${name}() {`, `  return ${called}();`, "}"],
  signature: (name) => [`${name}(): void;`],
  heir: (name, base, isInterface) => [`export class ${name} ${isInterface ? "implements" : "extends"} ${base} {`],
  star: (from, to) => `export * from "${relativeModule(from, to)}";`,
  importOf: (name, from, to) => `import { ${name} } from "${relativeModule(from, to)}";`,
  visibility: ["export ", "private ", "export default "],
};

const GO = {
  id: "go",
  extensions: ["go"],
  indent: "\t",
  block: "braces",
  comment: (text) => `// ${text}`,
  definition: /^(?:func(?: \([^)]*\))?|type|var|const) (\w+)/,
  member: /^\t(\w+)(?:\(.*\)[\s\w*]*| [\w[\]*.]+)$/,
  type: /^type /,
  importLine: /^\s+"[\w./]+"$/,
  call: (name) => `${name}()`,
  parameter: (name) => `${name} string`,
  method: (name, called) => [`func (s *Shelf) ${name}() int {`, `\treturn ${called}()`, "}"],
  signature: (name) => [`${name}() int`],
  heir: (name, base) => [`type ${name} struct {`, `\t${base}`],
  visibility: [],
};

const PYTHON = {
  id: "python",
  extensions: ["py"],
  indent: "    ",
  block: "indent",
  comment: (text) => `# ${text}`,
  definition: /^(?:(?:async )?def |class )?(\w+)(?=\s*[(:=])/,
  member: /^ +(?:async )?def (\w+)/,
  type: /^class /,
  importLine: /^(?:from .* import|import )/,
  call: (name) => `${name}()`,
  parameter: (name) => `${name}=None`,
  method: (name, called) => [`def ${name}(self):`, `    return ${called}()`],
  signature: (name) => [`def ${name}(self): ...`],
  heir: (name, base) => [`class ${name}(${base}):`, "    pass"],
  star: (_from, to) => `from .${stem(to)} import *`,
  importOf: (name, _from, to) => `from .${stem(to)} import ${name}`,
  visibility: ["async "],
};

const JVM = {
  indent: "    ",
  block: "braces",
  comment: (text) => `// ${text}`,
  importLine: /^import /,
};

const JAVA = {
  ...JVM,
  id: "java",
  extensions: ["java"],
  definition: /^(?:public |final |abstract )*(?:class|interface|enum|record) (\w+)/,
  member: /^ {4}(?:(?:public|private|protected|static|final|default|abstract) )*[\w<>[\], ]+ (\w+)(?:\(.*[{;]$| = |;)/,
  type: /\b(?:class|interface|enum|record) /,
  call: (name) => `${name}();`,
  parameter: (name) => `String ${name}`,
  method: (name, called) => [`public int ${name}() {`, `    return ${called}();`, "}"],
  signature: (name) => [`int ${name}();`],
  heir: (name, base, isInterface) => [`class ${name} ${isInterface ? "implements" : "extends"} ${base} {`],
  importOf: (name) => `import library.${name};`,
  visibility: ["public ", "static ", "final ", "abstract "],
};

const KOTLIN = {
  ...JVM,
  id: "kotlin",
  extensions: ["kt"],
  definition: /^(?:open |data |sealed )*(?:class|interface|object|fun(?: \w+\.)?) ?(\w+)/,
  member: /^ {4}(?:override |private |open )*(?:fun|val|var) (\w+)/,
  type: /\b(?:class|interface|object) /,
  call: (name) => `${name}()`,
  parameter: (name) => `${name}: String = ""`,
  method: (name, called) => [`fun ${name}(): Int {`, `    return ${called}()`, "}"],
  signature: (name) => [`fun ${name}(): Int`],
  heir: (name, base, isInterface) => [`class ${name} : ${base}${isInterface ? "" : "()"} {`],
  importOf: (name) => `import reading.${name}`,
  visibility: ["open ", "private "],
};

const C_SHARP = {
  ...JVM,
  id: "c-sharp",
  extensions: ["cs"],
  block: "braces-below",
  importLine: /^using /,
  definition: /^(?:public |static |abstract )*(?:class|interface|enum|record) (\w+)/,
  member: /^ {4}(?:(?:public|private|static|virtual|override|abstract|readonly) )*[\w<>[\]]+ (\w+)(?:\(.*\)| =|;| \{)/,
  type: /\b(?:class|interface|enum|record) /,
  call: (name) => `${name}();`,
  parameter: (name) => `string ${name} = ""`,
  method: (name, called) => [`public string ${name}()`, "{", `    return ${called}();`, "}"],
  signature: (name) => [`string ${name}();`],
  heir: (name, base) => [`public class ${name} : ${base}`, "{"],
  importOf: () => "using Library.Museum;",
  visibility: ["public ", "static ", "virtual ", "override "],
};

const RUST = {
  id: "rust",
  extensions: ["rs"],
  indent: "    ",
  block: "braces",
  comment: (text) => `// ${text}`,
  definition: /^(?:pub )?(?:fn|struct|trait|enum|mod|const) (\w+)/,
  member: /^ {4}(?:pub )?(?:fn )?(\w+)(?:\(|: )/,
  type: /\b(?:struct|trait|enum) /,
  importLine: /^(?:pub )?use /,
  call: (name) => `${name}();`,
  parameter: (name) => `${name}: usize`,
  method: (name, called) => [`pub fn ${name}(&self) -> usize {`, `    ${called}()`, "}"],
  signature: (name) => [`fn ${name}(&self) -> usize;`],
  heir: (name, base) => [`pub struct ${name};`, `impl ${base} for ${name} {`],
  star: (_from, to) => `pub use crate::${stem(to)}::*;`,
  importOf: (name, _from, to) => `use crate::${stem(to)}::${name};`,
  visibility: ["pub "],
};

const C = {
  id: "c",
  extensions: ["c", "h"],
  indent: "  ",
  block: "braces",
  comment: (text) => `/* ${text} */`,
  definition: /^(?:static )?(?:const )?(?:struct \w+ \*?|int |void |#define |struct (?=\w+ \{))(\w+)/,
  member: /^ {2}int (\w+);/,
  type: /^struct \w+ \{/,
  importLine: /^#include/,
  call: (name) => `${name}(1);`,
  parameter: (name) => `int ${name}`,
  method: (name, called) => [`int ${name}(void) {`, `  return ${called}(1);`, "}"],
  signature: (name) => [`int ${name};`],
  heir: (name, base) => [`struct ${name} {`, `  struct ${base} base;`],
  star: (_from, to) => `#include "${posix.basename(to)}"`,
  visibility: ["static "],
};

const RUBY = {
  id: "ruby",
  extensions: ["rb"],
  indent: "  ",
  block: "end",
  comment: (text) => `# ${text}`,
  definition: /^(?: {2})?(?:class|module) (\w+)/,
  member: /^ +(?:def (?:self\.)?|attr_reader :)(\w+)/,
  type: /\b(?:class|module) /,
  importLine: /^require_relative/,
  call: (name) => name,
  parameter: (name) => `${name} = nil`,
  method: (name, called) => [`def ${name}`, `  ${called}`, "end"],
  signature: (name) => [`attr_reader :${name}`],
  heir: (name, base) => [`class ${name} < ${base}`],
  star: (from, to) => `require_relative "${relativeModule(from, to).replace(/^\.\//, "")}"`,
  visibility: ["private "],
};

const PHP = {
  ...JVM,
  id: "php",
  extensions: ["php"],
  block: "braces-below",
  importLine: /^use /,
  definition: /^(?:abstract |final )?(?:class|interface|trait) (\w+)/,
  member: /^ {4}(?:(?:public|private|static|protected) )*(?:function |array |\w+ )(\$?\w+)/,
  type: /^(?:abstract |final )?(?:class|interface|trait) /,
  call: (name) => `$this->${name}();`,
  parameter: (name) => `$${name} = null`,
  method: (name, called) => [`public function ${name}(): string`, "{", `    return $this->${called}();`, "}"],
  signature: (name) => [`public function ${name}(): string;`],
  heir: (name, base, isInterface) => [`class ${name} ${isInterface ? "implements" : "extends"} ${base}`, "{"],
  importOf: (name) => `use Archive\\${name};`,
  visibility: ["static ", "public "],
};

export const PROFILES = [ECMASCRIPT, GO, PYTHON, JAVA, KOTLIN, C_SHARP, RUST, C, RUBY, PHP];

const BY_EXTENSION = new Map(PROFILES.flatMap((profile) => profile.extensions.map((extension) => [extension, profile])));

/** The profile of a file; undefined for texts that are no code. */
export function profileOf(path) {
  return BY_EXTENSION.get(/\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? "");
}

/** The line behind the definition that begins at `at`. */
export function endOfBlock(lines, at, { block }) {
  const indentOf = (line) => /^\s*/.exec(line)[0].length;
  if (block === "indent" || block === "end") {
    let end = at + 1;
    while (end < lines.length && (lines[end].trim() === "" || indentOf(lines[end]) > indentOf(lines[at]))) end++;
    return block === "end" && lines[end]?.trim() === "end" ? end + 1 : end;
  }
  let depth = 0;
  for (let i = at; i < lines.length; i++) {
    for (const letter of lines[i]) depth += "{([".includes(letter) ? 1 : "})]".includes(letter) ? -1 : 0;
    const opensBelow = block === "braces-below" && i === at && lines[i + 1]?.trim() === "{";
    if (depth <= 0 && !opensBelow) return i + 1;
  }
  return lines.length;
}

function relativeModule(from, to) {
  const path = posix.relative(posix.dirname(from), to).replace(/\.(?:[cm]?[jt]sx?|rb)$/, "");
  return path.startsWith(".") ? path : `./${path}`;
}

function stem(path) {
  return posix.basename(path).replace(/\.\w+$/, "");
}
