import type { EdgeKind, Evidence } from "#model/graph.ts";
import type { Coverage, UnboundSite } from "#model/graph-results.ts";
import type { Freshness } from "#model/results.ts";
import { oneLine } from "./printable.ts";

const NAME_CHARACTERS = 70;
const SITES_SHOWN = 5;
const OTHERS_SHOWN = 5;

/** `Container.name` of an id, shortened where it is a sentence (names of tests); a path or a channel's id as it is. */
export function nameOfId(id: string): string {
  if (id.startsWith("channel:") || !id.includes("#")) return id;
  return oneLine(id.slice(id.indexOf("#") + 1), NAME_CHARACTERS);
}

const VERBS: { readonly [kind in EdgeKind]: readonly [active: string, passive: string] } = {
  call: ["calls", "called by"],
  new: ["builds", "built by"],
  jsx: ["renders", "rendered by"],
  type: ["mentions", "mentioned by"],
  extends: ["extends", "extended by"],
  implements: ["implements", "implemented by"],
  decorator: ["decorated with", "decorates"],
  reference: ["refers to", "referred to by"],
  import: ["imports", "imported by"],
  registers: ["registers", "registered by"],
  dispatches: ["dispatches", "dispatched by"],
  handles: ["handled by", "handles"],
};

/** "calls", or seen from the other end "called by". */
export function verbOf(kind: EdgeKind, direction: "active" | "passive"): string {
  return VERBS[kind][direction === "active" ? 0 : 1];
}

/** " [checker]" and the like; nothing for a binding, which is what edges mostly are. */
export function evidenceMark(evidence: Evidence | "text" | "definition"): string {
  return evidence === "binding" || evidence === "definition" ? "" : ` [${evidence}]`;
}

/** Remarks that any answer from the graph may need, in the order of their weight. */
export function graphRemarks(
  result: {
    readonly note?: string;
    readonly others?: readonly string[];
    readonly left_out?: string;
    readonly coverage: Coverage;
    readonly index: Freshness;
  },
  staleAdvice: string,
): string[] {
  const { note, others = [], left_out: left, coverage, index } = result;
  const notes: string[] = [];
  if (note !== undefined) notes.push(note);
  // The note tells of the open uses where there are no others.
  if (coverage.unbound_total > 0 && note?.includes("could not be bound") !== true) notes.push(openUses(coverage));
  if (others.length > 0) notes.push(`Also fits: ${others.slice(0, OTHERS_SHOWN).join(", ")}${others.length > OTHERS_SHOWN ? ", …" : ""}`);
  if (left !== undefined) notes.push(left);
  if (coverage.stale_files.length > 0) {
    notes.push(
      `Changed since they were indexed: ${coverage.stale_files.slice(0, 3).join(", ")}${coverage.stale_files.length > 3 ? ", …" : ""}; ${staleAdvice}`,
    );
  }
  if (index.state === "building") notes.push("The index is being built; more may be found soon.");
  return notes;
}

function openUses({ unbound_same_name: sites, unbound_total: total }: Coverage): string {
  const uses = total === 1 ? "1 more use" : `${total} more uses`;
  return `${uses} of this name could not be bound, and may mean it: ${placesOf(sites, total)}`;
}

/** "a.ts:3, b.ts:7, …" */
function placesOf(sites: readonly UnboundSite[], total: number): string {
  const shown = sites.slice(0, SITES_SHOWN).map(({ path, line }) => `${path}:${line}`);
  return `${shown.join(", ")}${total > shown.length ? ", …" : ""}`;
}
