import { MemoryBudget } from "#base/memory-budget.ts";
import type { FileRule, Idiom, Rule } from "#contracts/idiom.ts";
import { BoundTree, type BoundTreeFile } from "#index/bound-tree.ts";
import type { ChannelEdge, LinkedTree } from "#link/channel-edges.ts";
import { linkTree } from "#link/link-tree.ts";
import { hashOfIdioms, type IdiomSettings, loadIdioms, shippedIdioms } from "#link/load-idioms.ts";
import { NearMissFinder } from "#link/near-misses.ts";
import { suggestIdioms } from "#link/suggest-idioms.ts";
import type { ChannelNode } from "#model/graph.ts";
import type {
  IdiomRow,
  IdiomSuggestionsResult,
  IdiomsResult,
  IdiomTrial,
  IdiomTrialResult,
  RuleMatch,
  RuleTrial,
} from "#model/idiom-results.ts";
import { TRAIT_BITS } from "#model/traits.ts";
import type { Unit } from "#resolve/binder/unit.ts";
import { nodeId } from "./graph-out.ts";
import type { OpenTree } from "./open-tree.ts";

const DEFAULT_MATCHES = 5;
const DEFAULT_SUGGESTIONS = 5;

/** The idioms that ship, and the project's own, with what each has in the index. */
export async function idioms(tree: OpenTree, settings: IdiomSettings): Promise<IdiomsResult> {
  const state = tree.store.state()?.idioms;
  const inEffect = await loadIdioms(settings);
  const counts = state?.edges ?? {};
  const row = (idiom: Idiom, origin: IdiomRow["origin"]): IdiomRow => ({
    id: idiom.id,
    title: idiom.title,
    origin,
    trunks: [...new Set([...idiom.rules, ...(idiom.files ?? [])].map(({ trunk }) => trunk))],
    rules: idiom.rules.length + (idiom.files?.length ?? 0),
    edges: counts[idiom.id] ?? 0,
  });
  const own = new Set(settings.idioms.map(({ id }) => id));
  const disabled = (await shippedIdioms()).filter(({ id }) => settings.disabledIdioms.includes(id) && !own.has(id));
  const rows = [
    ...inEffect.map((idiom) => row(idiom, own.has(idiom.id) ? "own" : "shipped")),
    ...disabled.map((idiom) => row(idiom, "disabled")),
  ];
  const isOld = state?.hash !== hashOfIdioms(inEffect);
  return {
    idioms: rows.sort((a, b) => (a.id < b.id ? -1 : 1)),
    ...(isOld ? { note: "The index was made with other idioms: `portolan index` brings it up to date." } : {}),
    index: await tree.freshness([]),
  };
}

/** What each of some idioms finds by itself. Nothing is written. */
export async function tryIdioms(
  tree: OpenTree,
  tried: readonly Idiom[],
  limit: number = DEFAULT_MATCHES,
  signal?: AbortSignal,
): Promise<IdiomTrialResult> {
  const bound = await boundTree(tree, signal);
  const sitesOf = sitesIn(bound);
  const near = new NearMissFinder(bound.binder, sitesOf);
  const found: IdiomTrial[] = [];
  for (const idiom of tried) {
    const linked = await linkTree({ binder: bound.binder, sitesOf, idioms: [idiom], signal });
    found.push({
      id: idiom.id,
      title: idiom.title,
      rules: [
        ...idiom.rules.map((rule, position) => ruleTrial(tree, linked, rule, position, limit, near)),
        ...(idiom.files ?? []).map((rule, i) => fileTrial(tree, linked, rule, idiom.rules.length + i, limit)),
      ],
      joined: joinedChannels(linked),
    });
  }
  return { idioms: found, index: await tree.freshness([]) };
}

function ruleTrial(tree: OpenTree, linked: LinkedTree, rule: Rule, position: number, limit: number, near: NearMissFinder): RuleTrial {
  const found = matchesOf(tree, linked, position, limit);
  const isUse = rule.form !== "subclass" && rule.form !== "value" && rule.form !== "result";
  return {
    rule: position,
    role: rule.role,
    trunk: rule.trunk,
    use: typeof rule.use === "string" ? [rule.use] : rule.use,
    ...found,
    ...(found.total === 0 && isUse ? { near: near.of(rule) } : {}),
  };
}

function fileTrial(tree: OpenTree, linked: LinkedTree, { role, trunk, path }: FileRule, position: number, limit: number): RuleTrial {
  return { rule: position, role, trunk, use: [path], ...matchesOf(tree, linked, position, limit) };
}

function matchesOf(tree: OpenTree, { channels, edges }: LinkedTree, position: number, limit: number): Pick<RuleTrial, "total" | "matches"> {
  const own = edges.flatMap((edge) => (edge.rule === position && edge.kind !== "registers" ? [{ edge, role: edge.kind }] : []));
  const matches = own.slice(0, limit).map(({ edge, role }): RuleMatch => {
    const { trunk, key } = channels[edge.channel] as ChannelNode;
    return { path: tree.segment.path(edge.file), line: edge.line, role, trunk, key, symbol: symbolOf(tree, edge) };
  });
  return { total: own.length, matches };
}

function symbolOf(tree: OpenTree, { unit, symbol }: ChannelEdge): string {
  return nodeId(tree, tree.graph.numbering.node(unit.index, symbol));
}

function joinedChannels({ channels, edges }: LinkedTree): number {
  const sides = channels.map(() => 0);
  for (const { channel, kind } of edges)
    if (kind !== "registers") sides[channel] = (sides[channel] as number) | (kind === "handles" ? 1 : 2);
  return sides.filter((side) => side === 3).length;
}

/** Functions of the repository that look like registrars, with their counterparts, as idioms. */
export async function suggested(
  tree: OpenTree,
  settings: IdiomSettings,
  limit: number = DEFAULT_SUGGESTIONS,
  signal?: AbortSignal,
): Promise<IdiomSuggestionsResult> {
  const bound = await boundTree(tree, signal);
  const aside = TRAIT_BITS.test | TRAIT_BITS.example | TRAIT_BITS.vendored | TRAIT_BITS.generated;
  const every = await suggestIdioms({
    binder: bound.binder,
    sitesOf: sitesIn(bound),
    known: await loadIdioms(settings),
    isAside: (unit) => ((tree.segment.fileTraits[unit.index] as number) & aside) !== 0,
    signal,
  });
  return {
    suggestions: every.slice(0, limit),
    total: every.length,
    ...(every.length > 0 ? {} : { note: "No function of the repository looks like a registrar that no idiom knows yet." }),
    index: await tree.freshness([]),
  };
}

function sitesIn(bound: BoundTree): (unit: Unit) => BoundTreeFile["sites"] {
  return (unit) => (bound.files[unit.index] as BoundTreeFile).sites;
}

function boundTree({ root, store }: OpenTree, signal: AbortSignal | undefined): Promise<BoundTree> {
  return BoundTree.open({ root, store, files: store.files(), memory: new MemoryBudget(0), signal });
}
