import {
  ASSIGNMENT_ROW,
  CLASS_ROW,
  CODE,
  DECLARATION_ROW,
  DECLARED,
  EXPORT_ROW,
  FLAG,
  FUNCTION_ROW,
  IMPORT_ROW,
  MEMBER_ROW,
  SCOPE,
  SCOPE_ROW,
  USE_ROW,
} from "#model/binding-codes.ts";
import type { BindingFacts } from "#model/binding-facts.ts";
import type { FileFacts } from "#model/file-facts.ts";
import { REFERENCE_KINDS } from "#model/reference-kind.ts";
import { callsByCallee } from "#resolve/binder/records.ts";

const nameOf = (table: { readonly [name: string]: number }, value: number) =>
  Object.entries(table).find(([, number]) => number === value)?.[0] ?? `?${value}`;

/** The binding facts of a file as lines for reading: one for each row, records as nested terms. */
export function bindingText({ bindings, symbols, references }: FileFacts): string {
  if (bindings === undefined) return "no bindings";
  const out: string[] = [];
  const symbol = (index: number) =>
    index < 0 ? "" : ` =${symbols[index]?.container ? `${symbols[index]?.container}.` : ""}${symbols[index]?.name}`;
  const text = (number: number) => (number < 0 ? "" : (bindings.strings[number] ?? "?"));
  const record = (at: number) => (at < 0 ? "-" : recordText(bindings, at));
  const list = (at: number) => Array.from(bindings.lists.slice(at + 1, at + 1 + (bindings.lists[at] ?? 0)));
  const flags = (bits: number) =>
    Object.entries(FLAG)
      .filter(([, bit]) => (bits & bit) !== 0)
      .map(([name]) => ` ${name}`)
      .join("");
  const rows = (table: Int32Array, size: number, show: (row: Int32Array, index: number) => string) => {
    for (let i = 0; i * size < table.length; i++) out.push(show(table.subarray(i * size, (i + 1) * size), i));
  };
  const R = (row: Int32Array, field: number) => row[field] as number;
  if (bindings.package !== "") out.push(`package ${bindings.package}`);
  rows(
    bindings.scopes,
    SCOPE_ROW.size,
    (r, i) => `scope ${i} ${nameOf(SCOPE, R(r, SCOPE_ROW.kind))} in ${R(r, SCOPE_ROW.parent)} owner ${R(r, SCOPE_ROW.owner)}`,
  );
  rows(
    bindings.imports,
    IMPORT_ROW.size,
    (r, i) =>
      `import ${i} ${JSON.stringify(text(R(r, IMPORT_ROW.source)))} name ${JSON.stringify(text(R(r, IMPORT_ROW.name)))}${flags(R(r, IMPORT_ROW.flags))}`,
  );
  rows(
    bindings.exports,
    EXPORT_ROW.size,
    (r) =>
      `export ${text(R(r, EXPORT_ROW.name))} local ${JSON.stringify(text(R(r, EXPORT_ROW.local)))} from ${JSON.stringify(text(R(r, EXPORT_ROW.source)))} value ${record(R(r, EXPORT_ROW.value))}`,
  );
  rows(
    bindings.classes,
    CLASS_ROW.size,
    (r, i) =>
      `class ${i} ${text(R(r, CLASS_ROW.name))}${flags(R(r, CLASS_ROW.flags))} scope ${R(r, CLASS_ROW.scope)} extends [${list(R(r, CLASS_ROW.extends)).map(record)}] implements [${list(R(r, CLASS_ROW.implements)).map(record)}]${symbol(R(r, CLASS_ROW.symbol))}`,
  );
  rows(
    bindings.members,
    MEMBER_ROW.size,
    (r) =>
      `member ${R(r, MEMBER_ROW.cls)}.${text(R(r, MEMBER_ROW.name))}${flags(R(r, MEMBER_ROW.flags))} type ${record(R(r, MEMBER_ROW.type))} value ${record(R(r, MEMBER_ROW.value))} fn ${R(r, MEMBER_ROW.fn)}${symbol(R(r, MEMBER_ROW.symbol))}`,
  );
  rows(
    bindings.functions,
    FUNCTION_ROW.size,
    (r, i) =>
      `function ${i}${flags(R(r, FUNCTION_ROW.flags))} scope ${R(r, FUNCTION_ROW.scope)} parameters [${list(R(r, FUNCTION_ROW.parameters))}] result ${record(R(r, FUNCTION_ROW.result))} returns [${list(R(r, FUNCTION_ROW.returns)).map(record)}] receiver ${record(R(r, FUNCTION_ROW.receiver))} cls ${R(r, FUNCTION_ROW.cls)} wanted ${record(R(r, FUNCTION_ROW.wanted))}${symbol(R(r, FUNCTION_ROW.symbol))}`,
  );
  rows(
    bindings.declarations,
    DECLARATION_ROW.size,
    (r, i) =>
      `declare ${i} ${nameOf(DECLARED, R(r, DECLARATION_ROW.kind))} ${text(R(r, DECLARATION_ROW.name))} scope ${R(r, DECLARATION_ROW.scope)}${flags(R(r, DECLARATION_ROW.flags))} type ${record(R(r, DECLARATION_ROW.type))} value ${record(R(r, DECLARATION_ROW.value))} owner ${R(r, DECLARATION_ROW.owner)} extra ${R(r, DECLARATION_ROW.extra)}${symbol(R(r, DECLARATION_ROW.symbol))}`,
  );
  rows(
    bindings.assignments,
    ASSIGNMENT_ROW.size,
    (r) =>
      `assign ${record(R(r, ASSIGNMENT_ROW.object))} . ${text(R(r, ASSIGNMENT_ROW.name))} = ${record(R(r, ASSIGNMENT_ROW.value))} scope ${R(r, ASSIGNMENT_ROW.scope)}${symbol(R(r, ASSIGNMENT_ROW.symbol))}`,
  );
  for (const use of references) {
    out.push(
      `site ${use.line}:${use.column} ${use.kind} ${use.name} (${use.receiver}) callee ${record(use.callee ?? -1)} in${symbol(use.within)}`,
    );
  }
  const calls = callsByCallee(bindings.code);
  for (const { kind, line, name, callee = -1 } of references) {
    const call = calls.get(callee);
    if (kind === "decorator" && call !== undefined) out.push(`given ${line} ${name} ${record(call)}`);
  }
  rows(
    bindings.uses,
    USE_ROW.size,
    (r) =>
      `use ${R(r, USE_ROW.line)}:${R(r, USE_ROW.column)} ${REFERENCE_KINDS[R(r, USE_ROW.kind)]} ${record(R(r, USE_ROW.code))} in${symbol(R(r, USE_ROW.within))}`,
  );
  return out.join("\n");
}

/** Operands by kind: `a` a record, `t` a text, `s` a scope, `n` a number; `*` repeats what follows for each counted entry. */
const SHAPES: { readonly [code in keyof typeof CODE]: string } = {
  name: "st",
  member: "at",
  index: "aa",
  call: "a@",
  create: "a@",
  await: "a",
  item: "a",
  itemAt: "an",
  this: "s",
  super: "s",
  object: "*tan",
  array: "*a",
  function: "n",
  class: "n",
  literal: "nt",
  cast: "aa",
  either: "*a",
  module: "t",
  parameter: "nn",
  spread: "a",
  guarded: "aan",
  valueOf: "a",
  result: "a",
  operator: "at",
  text: "*a",
  named: "ta",
  element: "*a",
  typeName: "st*a",
  typeMember: "at*a",
  typeArray: "a",
  typeTuple: "*a",
  typeUnion: "*a",
  typeIntersection: "*a",
  typeFunction: "n",
  typeObject: "n",
  typeOf: "a",
  typeIndex: "aa",
  typeLiteral: "nt",
  typeKeys: "a",
  typeMapped: "staa",
  typeConditional: "aaaa",
  typeImport: "tt*a",
  typePredicate: "na",
  typeThis: "s",
  wantedArgument: "an",
  wantedMember: "at",
  wantedItem: "a",
  wantedResult: "a",
  typePointer: "a",
};

function recordText(facts: BindingFacts, at: number, depth = 0): string {
  const name = nameOf(CODE, facts.code[at] as number) as keyof typeof CODE;
  if (depth > 40) return "…";
  let next = at + 1;
  const take = () => facts.code[next++] as number;
  const inner = (position: number) => (position < 0 ? "-" : recordText(facts, position, depth + 1));
  const parts: string[] = [];
  const one = (kind: string) => {
    const value = take();
    parts.push(
      kind === "a"
        ? inner(value)
        : kind === "t"
          ? value < 0
            ? "…"
            : (facts.strings[value] ?? "?").replaceAll("\n", "\\n")
          : kind === "s"
            ? `@${value}`
            : String(value),
    );
  };
  const shape = SHAPES[name] ?? "";
  for (let i = 0; i < shape.length; i++) {
    if (shape[i] === "@") {
      const [types, args] = [take(), take()];
      for (let k = 0; k < types; k++) parts.push(`<${inner(take())}>`);
      for (let k = 0; k < args; k++) one("a");
    } else if (shape[i] === "*") {
      const count = take();
      for (let k = 0; k < count; k++) for (const kind of shape.slice(i + 1)) one(kind);
      break;
    } else one(shape[i] as string);
  }
  return name.startsWith("wanted") ? `${name}(#${facts.code[at + 1]})` : `${name}(${parts.join(" ")})`;
}
