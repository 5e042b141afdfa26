import { extractFacts } from "#extract/extract-facts.ts";
import { languageById } from "#index/language-table.ts";
import type { FileFacts } from "#model/file-facts.ts";
import { REFERENCE_KINDS } from "#model/reference-kind.ts";
import { symbolIds } from "#model/symbol-id.ts";
import { bindConstructors, bindFile, type Sink } from "#resolve/binder/bind-file.ts";
import { createBinder } from "#resolve/binder/create-binder.ts";
import { dialectOf } from "#resolve/binder/dialect-of.ts";
import { Implementations } from "#resolve/binder/implementations.ts";
import { treeSources } from "#resolve/binder/tree-sources.ts";
import { ModuleResolver } from "#resolve/modules/module-resolver.ts";
import { languageOf } from "#scan/language-of.ts";

/** What the binder makes of a tree, each list in the order of files and lines, nothing twice. */
export interface Bound {
  /** `from -> kind to [evidence]`; ends are ids of symbols, `path` for the file itself, `path#name@line` for names without a symbol. */
  readonly edges: readonly string[];
  /** `kind name` of sites that nothing is known of. */
  readonly unbound: readonly string[];
  /** `kind name` of sites that lead out of the tree. */
  readonly external: readonly string[];
}

/** Extracts and binds a tree of sources; files in languages without a lowering are only read as settings. */
export async function bound(files: { readonly [path: string]: string }): Promise<Bound> {
  const facts: { readonly path: string; readonly facts: FileFacts }[] = [];
  for (const path of Object.keys(files).sort()) {
    const text = files[path] as string;
    const language = await languageById(languageOf(path, Buffer.from(text)));
    if (language?.lower !== undefined) facts.push({ path, facts: await extractFacts(text, language, languageById) });
  }
  const tree = { paths: facts.map(({ path }) => path), read: (path: string) => files[path] };
  const binder = createBinder(
    facts.map(({ path, facts: { bindings, language } }) => ({ path, facts: bindings, dialect: dialectOf(language) })),
    treeSources(tree, new ModuleResolver(tree)),
  );
  const ids = facts.map(({ path, facts: { symbols } }) => symbolIds(path, symbols));
  const edges = new Set<string>();
  const unbound = new Set<string>();
  const external = new Set<string>();
  const sink: Sink = {
    edge(from, within, to, kind, evidence) {
      if (to.symbol < 0 && to.line === 0) return;
      const target = to.symbol >= 0 ? ids[to.unit.index]?.[to.symbol] : `${to.unit.path}#${to.name}@${to.line}`;
      edges.add(`${within >= 0 ? ids[from.index]?.[within] : from.path} -> ${kind} ${target} [${evidence}]`);
    },
    open(state, from, position) {
      const site = facts[from.index]?.facts.references[position];
      if (state !== "handed") (state === "external" ? external : unbound).add(`${site?.kind} ${site?.name}`);
    },
  };
  const implementations = new Implementations();
  facts.forEach(({ facts: { references } }, file) => {
    const unit = binder.unitOfFile(file);
    if (unit === undefined) return;
    const sites = references.flatMap(({ kind, line, column, within, callee = -1 }) => [
      REFERENCE_KINDS.indexOf(kind),
      0,
      line,
      column,
      within,
      callee,
    ]);
    bindFile(binder, unit, Int32Array.from(sites), implementations, sink);
    bindConstructors(binder, unit, sink);
  });
  return { edges: [...edges], unbound: [...unbound], external: [...external] };
}

/** The edges of calls and constructions that start in one symbol (its id without the path) or, with "", anywhere. */
export function callsFrom({ edges }: Bound, name: string): readonly string[] {
  const pattern = name === "" ? / -> (?:call|new) / : new RegExp(`#${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")} -> (?:call|new) `);
  return edges.filter((edge) => pattern.test(edge)).map((edge) => edge.slice(edge.indexOf(" -> ") + 4));
}
