import type { ByteReader } from "#base/byte-reader.ts";
import type { ByteWriter } from "#base/byte-writer.ts";
import { BINDING_TABLES, type BindingFacts } from "#model/binding-facts.ts";
import type { StringCollector } from "./string-collector.ts";

/** Writes the binding facts of a file, or their absence. Numbers are stored plus one: -1 is common. */
export function writeBindings(out: ByteWriter, strings: StringCollector, bindings: BindingFacts | undefined): void {
  out.byte(bindings === undefined ? 0 : 1);
  if (bindings === undefined) return;
  out.varint(strings.numberOf(bindings.package));
  out.varint(bindings.strings.length);
  for (const text of bindings.strings) out.varint(strings.numberOf(text));
  for (const name of BINDING_TABLES) {
    const table = bindings[name];
    out.varint(table.length);
    for (let i = 0; i < table.length; i++) out.varint((table[i] as number) + 1);
  }
}

export function readBindings(reader: ByteReader, textAt: (number: number) => string): BindingFacts | undefined {
  if (reader.byte() === 0) return undefined;
  const packageName = textAt(reader.varint());
  const strings: string[] = new Array(reader.varint());
  for (let i = 0; i < strings.length; i++) strings[i] = textAt(reader.varint());
  const tables: { -readonly [name in (typeof BINDING_TABLES)[number]]?: Int32Array } = {};
  for (const name of BINDING_TABLES) {
    const table = new Int32Array(reader.varint());
    for (let i = 0; i < table.length; i++) table[i] = reader.varint() - 1;
    tables[name] = table;
  }
  return { strings, package: packageName, ...(tables as Required<typeof tables>) };
}
