import type { ImportCandidate, ImportContext, Language } from "#contracts/language.ts";
import { insideTypesOnly } from "./_dotted-names.ts";
import { lowerPython } from "./lowering/python/lower-python.ts";

const QUERY = `
(comment) @comment
(decorator [(identifier) (attribute)] @name) @decorator
(decorator (call function: [(identifier) (attribute)] @name)) @decorator
(decorator (call function: (subscript value: (_) @name))) @decorator

(class_definition body: (block [
  (function_definition name: (identifier) @name body: (block . (expression_statement (string) @doc)) @body) @def.method
  (decorated_definition definition: (function_definition name: (identifier) @name body: (block . (expression_statement (string) @doc)) @body) @def.method)
  (if_statement (block (function_definition name: (identifier) @name body: (block . (expression_statement (string) @doc)) @body) @def.method))
]))
(class_definition body: (block [
  (function_definition name: (identifier) @name body: (block) @body) @def.method
  (decorated_definition definition: (function_definition name: (identifier) @name body: (block) @body) @def.method)
  (if_statement (block (function_definition name: (identifier) @name body: (block) @body) @def.method))
  (if_statement (block (decorated_definition definition: (function_definition name: (identifier) @name body: (block) @body) @def.method)))
  (if_statement alternative: (_ body: (block (function_definition name: (identifier) @name body: (block) @body) @def.method)))
]))
(function_definition name: (identifier) @name body: (block . (expression_statement (string) @doc)) @body) @def.function
(function_definition name: (identifier) @name body: (block) @body) @def.function

(class_definition name: (identifier) @name superclasses: (argument_list [(identifier) @_base (attribute attribute: (identifier) @_base)]) body: (block . (expression_statement (string) @doc)) @body (#match? @_base "(Enum|Flag)$")) @def.enum
(class_definition name: (identifier) @name superclasses: (argument_list [(identifier) @_base (attribute attribute: (identifier) @_base)]) body: (block) @body (#match? @_base "(Enum|Flag)$")) @def.enum
(class_definition superclasses: (argument_list [(identifier) @_base (attribute attribute: (identifier) @_base)]) body: (block (expression_statement (assignment left: (identifier) @name !type) @def.enum-member)) (#match? @_base "(Enum|Flag)$"))
(class_definition name: (identifier) @name body: (block . (expression_statement (string) @doc)) @body) @def.class
(class_definition name: (identifier) @name body: (block) @body) @def.class

(class_definition body: (block (expression_statement (assignment left: (identifier) @name right: (lambda body: (_) @body)) @def.method)))
(class_definition body: (block (expression_statement (assignment left: (identifier) @name) @def.property)))
(class_definition body: (block (expression_statement (assignment right: (assignment left: (identifier) @name)) @def.property)))
(class_definition body: (block (expression_statement (assignment left: (pattern_list (identifier) @name)) @def.property)))
(class_definition body: (block (if_statement (block (expression_statement (assignment left: (identifier) @name) @def.property)))))
(assignment left: (identifier) @name right: (lambda body: (_) @body)) @def.function
(assignment left: (identifier) @name) @def.variable
(assignment left: [(pattern_list (identifier) @name) (tuple_pattern (identifier) @name)]) @def.variable
(type_alias_statement left: (type [(identifier) @name (generic_type (identifier) @name)])) @def.type

(module (expression_statement (assignment left: (identifier) @_all right: [(list (string) @name) (tuple (string) @name)])) @export (#eq? @_all "__all__"))

(import_statement name: (dotted_name) @source) @import.namespace
(import_statement name: (aliased_import name: (dotted_name) @source alias: (identifier) @alias)) @import.namespace
(import_from_statement module_name: (_) @source name: (dotted_name) @name) @import.named
(import_from_statement module_name: (_) @source name: (aliased_import name: (dotted_name) @name alias: (identifier) @alias)) @import.named
(import_from_statement module_name: (_) @source (wildcard_import)) @import.re-export-all
(future_import_statement "__future__" @source name: (dotted_name) @name) @import.named
(future_import_statement "__future__" @source name: (aliased_import name: (dotted_name) @name alias: (identifier) @alias)) @import.named
(call function: [(identifier) @_import (attribute attribute: (identifier) @_import)] arguments: (argument_list . (string . (string_start) . (string_content) @source . (string_end))) (#match? @_import "^(import_module|__import__)$")) @import.dynamic
`;

/** Modules of the standard library whose names projects also give to modules of their own packages. */
const STANDARD_LIBRARY: ReadonlySet<string> = new Set(
  (
    "__future__ abc argparse array ast asyncio base64 bisect builtins calendar cmath cmd code codecs collections concurrent " +
    "configparser contextlib contextvars copy csv ctypes dataclasses datetime decimal difflib dis email encodings enum errno " +
    "fractions functools gc getpass glob graphlib gzip hashlib heapq hmac html http imaplib importlib inspect io ipaddress " +
    "itertools json keyword linecache locale logging mailbox math mimetypes mmap multiprocessing numbers operator os pathlib " +
    "pickle pkgutil platform plistlib pprint profile pstats pydoc queue random re sched secrets select selectors shelve shlex " +
    "shutil signal site smtplib socket socketserver sqlite3 ssl stat statistics string struct subprocess symtable sys sysconfig " +
    "syslog tarfile telnetlib tempfile textwrap threading time timeit token tokenize tomllib trace traceback types typing " +
    "unicodedata unittest urllib uuid venv warnings wave weakref webbrowser xml xmlrpc zipfile zlib zoneinfo"
  ).split(" "),
);

/** Relative modules by path; absolute ones by the path that the dots spell, from any folder that may be on the search path. */
export function pythonImports(specifier: string, { from, name }: ImportContext): readonly ImportCandidate[] {
  const dots = /^\.*/.exec(specifier)?.[0].length ?? 0;
  const segments = specifier
    .slice(dots)
    .split(".")
    .filter((segment) => segment !== "");
  const folder = from.split("/").slice(0, -1);
  if (dots > 0) {
    if (dots - 1 > folder.length) return [];
    const base = [...folder.slice(0, folder.length - dots + 1), ...segments];
    return moduleFiles(base.join("/"), name).map((value) => ({ match: "path", value }));
  }
  const [top] = segments;
  if (top === undefined || STANDARD_LIBRARY.has(top)) return [];
  const suffixes: ImportCandidate[] = moduleFiles(segments.join("/"), name).map((value) => ({ match: "suffix", value }));
  if (segments.length > 1) return suffixes;
  // A lone name as a suffix would find every file of that name: it is looked for beside the importing file and above it.
  const bare = new Set([`${top}.py`, `${top}.pyi`]);
  const roots = ["src", ...folder.map((_, depth) => folder.slice(0, depth + 1).join("/"))];
  const paths = ["", ...roots.map((root) => `${root}/`)].flatMap((root) => [...bare].map((file) => root + file));
  return [...suffixes.filter(({ value }) => !bare.has(value)), ...paths.map((value): ImportCandidate => ({ match: "path", value }))];
}

/** `from module import name` may name a module inside a package, which then comes first. */
function moduleFiles(base: string, name: string): string[] {
  const inside = base === "" ? "" : `${base}/`;
  const files: string[] = [];
  if (name !== "") files.push(`${inside}${name}.py`, `${inside}${name}/__init__.py`, `${inside}${name}.pyi`);
  if (base !== "") files.push(`${base}.py`);
  files.push(`${inside}__init__.py`);
  if (base !== "") files.push(`${base}.pyi`);
  files.push(`${inside}__init__.pyi`);
  return files;
}

const python: Language = {
  id: "python",
  name: "Python",
  extensions: [".py", ".pyi"],
  interpreters: ["python"],
  grammar: "python",
  query: QUERY,
  isExported: (name, _header, container) => (!name.startsWith("_") || /^__\w+__$/.test(name)) && insideTypesOnly(container),
  isTestPath: (path) => /(^|\/)(conftest|tests)\.py$/.test(path),
  lower: lowerPython,
  importCandidates: pythonImports,
};
export default python;
