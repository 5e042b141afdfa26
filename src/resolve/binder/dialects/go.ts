import { DECLARED } from "#model/binding-codes.ts";
import type { Binder } from "../binder.ts";
import type { Dialect, ModuleTarget } from "../dialect.ts";
import type { Referent } from "../referent.ts";
import { builtin, NOTHING, UNKNOWN } from "../type.ts";
import type { Unit } from "../unit.ts";

const BUILTINS: ReadonlySet<string> = new Set(
  (
    "append bool byte cap clear close comparable complex complex64 complex128 copy delete error false float32 float64 imag int int8 int16 int32 int64 iota len make " +
    "max min new nil panic print println real recover rune string true uint uint8 uint16 uint32 uint64 uintptr any"
  ).split(" "),
);

export const go: Dialect = {
  family: "go",
  fileModules: false,
  openNamespaces: false,
  implicitMembers: false,
  exportsAll: true,
  callsConstruct: true,
  nestedFunctionsShareThis: true,
  typesConstruct: true,
  callMember: "()",
  asyncIsWritten: true,
  iteratorMembers: ["[]"],
  constructorNames: [],
  staticsOnInstances: true,
  instanceMembersOnClasses: true,
  mergesBases: false,
  laterWins: false,
  isBuilt: isBuilt,
  structuralInterfaces: true,
  interfacesHaveBodies: false,

  packageOf: (unit) => `${folderOf(unit.path)}:${unit.facts.package}`,
  isShared: (unit, row) => unit.declaration(row, "kind") !== DECLARED.import,
  module: moduleOf,
  outerNames: (b, unit, name) => packageNames(b, unit, name),
  moduleMember: () => [],
  dotted: () => [],
  packageMember: (b, _unit, name, member) => b.sources.packages(go).member(b, name, member),
  findMember: () => undefined,
  typesAreNamed: false,
  superMembers: () => undefined,
  implementers: () => [],
  called: undefined,
  pointersAreTargets: false,
  fieldsHoldFunctions: false,
  overloads: undefined,
  scopeNames: () => [],
  extensions: () => [],
  parts: () => [],
  decoratorSuffix: "",
  addedMembers: (b, _unit, type, name) => b.sources.addedMembers(b, go, type, name),
  builtinProperty: () => undefined,
  isObjectMethod: () => false,
  indexMember: "",
  isBuiltin: (name) => BUILTINS.has(name),
  builtinType: (_b, name) => (name === "any" ? UNKNOWN : BUILTINS.has(name) ? builtin(name) : undefined),

  builtinCall(b, unit, callAt, receiver, name) {
    if (receiver !== NOTHING) return undefined;
    const argument = (i: number) =>
      i < unit.code(callAt + 3) ? b.typeAt(unit, unit.code(callAt + 4 + unit.code(callAt + 2) + i)) : UNKNOWN;
    if (name === "append" || name === "min" || name === "max") return argument(0);
    return undefined;
  },
  builtinWanted: () => undefined,
};

const PLATFORMS: ReadonlySet<string> = new Set(
  (
    "aix android darwin dragonfly freebsd hurd illumos ios js nacl netbsd openbsd plan9 solaris wasip1 windows zos 386 arm arm64 loong64 mips mips64 mips64le mipsle " +
    "ppc64 ppc64le riscv64 s390x wasm ignore"
  ).split(" "),
);
const CONSTRAINT = "build:";

/** Whether a build for Linux on x86-64 without tags of its own takes the file. */
function isBuilt(unit: Unit): boolean {
  const suffix = /_([a-z0-9]+)(?:_([a-z0-9]+))?(?:_test)?\.go$/.exec(unit.path);
  if (suffix !== null && (PLATFORMS.has(suffix[1] as string) || PLATFORMS.has(suffix[2] ?? ""))) return false;
  for (let row = 0; row < unit.importCount; row++) {
    const source = unit.text(unit.import(row, "source"));
    if (source.startsWith(CONSTRAINT)) return holds(source.slice(CONSTRAINT.length));
  }
  return true;
}

/** Value of a `//go:build` line: `||`, `&&`, `!`, parentheses and tags. */
function holds(expression: string): boolean {
  const words = expression.match(/\|\||&&|[!()]|[\w.]+/g) ?? [];
  let at = 0;
  const either = (): boolean => {
    let value = both();
    while (words[at] === "||") {
      at++;
      value = both() || value;
    }
    return value;
  };
  const both = (): boolean => {
    let value = one();
    while (words[at] === "&&") {
      at++;
      value = one() && value;
    }
    return value;
  };
  const one = (): boolean => {
    const word = words[at++];
    if (word === "!") return !one();
    if (word !== "(") return word !== undefined && (/^(linux|amd64|unix|gc|cgo)$/.test(word) || /^go1\.\d+$/.test(word));
    const value = either();
    at++;
    return value;
  };
  return either();
}

function folderOf(path: string): string {
  const cut = path.lastIndexOf("/");
  return cut < 0 ? "" : path.slice(0, cut);
}

/** Names of the file's package, and of packages imported with a dot. */
function packageNames(b: Binder, unit: Unit, name: string): readonly Referent[] {
  const packages = b.sources.packages(go);
  const own = packages.member(b, go.packageOf(unit), name);
  if (own.length > 0) return own;
  for (let row = 0; row < unit.importCount; row++) {
    const source = unit.text(unit.import(row, "source"));
    if (source.startsWith(CONSTRAINT)) continue;
    const target = b.moduleTarget(unit, source);
    if (target.kind !== "package") continue;
    // A package may have a name that its path does not tell.
    const imported = unit.text(unit.import(row, "name"));
    if (imported === "" && target.unit.facts.package === name) return b.imported(target, "");
    const found = imported === "*" ? packages.member(b, target.name, name) : [];
    if (found.length > 0) return found;
  }
  return [];
}

/** The package of an import path: below the module that a `go.mod` above names, or vendored; else a dependency's. */
function moduleOf(b: Binder, _unit: Unit, source: string): ModuleTarget {
  const folders = b.sources.goFolders();
  for (const { path, folder } of b.sources.goModules()) {
    if (source !== path && !source.startsWith(`${path}/`)) continue;
    const inside = source === path ? folder : `${folder === "" ? "" : `${folder}/`}${source.slice(path.length + 1)}`;
    const found = folders.get(inside);
    if (found !== undefined) return packageTarget(found);
  }
  const vendored = folders.get(`vendor/${source}`);
  if (vendored !== undefined) return packageTarget(vendored);
  if (b.sources.goModules().length === 0 && /^[^/]*\./.test(source)) {
    const tail = source.split("/");
    for (let first = 1; first <= tail.length; first++) {
      const found = folders.get(tail.slice(first).join("/"));
      if (found !== undefined && (first < tail.length || tail.length === 3)) return packageTarget(found);
    }
  }
  return { kind: "external" };
}

function packageTarget(unit: Unit): ModuleTarget {
  return { kind: "package", name: go.packageOf(unit), unit };
}
