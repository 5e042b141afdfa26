import type { BindingFacts } from "#model/binding-facts.ts";
import { type BindingsBuilder, DEEPEST } from "#model/bindings-builder.ts";
import type { Diagnostic } from "#model/diagnostic.ts";
import type { ReferenceFact, SymbolIndex } from "#model/file-facts.ts";
import type { SymbolRange } from "./definitions.ts";
import { innermost, RECEIVER_LIMIT } from "./references.ts";
import { lineOf, lineStartBefore, oneLine, type SourceView } from "./source-view.ts";

/** The binding facts and the references of a lowered file; undefined where no lowering took part. */
export function finishBindings(
  view: SourceView,
  builder: BindingsBuilder,
  ranges: readonly SymbolRange[],
  symbolAt: ReadonlyMap<number, SymbolIndex>,
  diagnostics: Diagnostic[],
): { readonly bindings: BindingFacts; readonly references: readonly ReferenceFact[] } | undefined {
  if (builder.isEmpty) return undefined;
  if (builder.tooDeep) {
    diagnostics.push({
      reason: "partly-indexed",
      message: `calls nested deeper than ${DEEPEST} levels are not followed; the text can be found`,
    });
  }
  const within = innermost(ranges);
  const references = [...builder.sites]
    .sort((a, b) => a.nameOffset - b.nameOffset)
    .map(({ kind, name, callee, nameOffset, startOffset, receiverStart, receiverEnd, argument }): ReferenceFact => {
      const receiver = receiverEnd > receiverStart ? oneLine(view, receiverStart, receiverEnd, RECEIVER_LIMIT) : "";
      const place = {
        line: lineOf(view, nameOffset),
        column: nameOffset - lineStartBefore(view, nameOffset),
        startLine: lineOf(view, startOffset),
        within: within(nameOffset),
      };
      return {
        kind,
        name: name.slice(0, 200),
        receiver,
        ...place,
        ...(argument === undefined ? {} : { argument: argument.slice(0, 120) }),
        callee,
      };
    });
  const withinUse = innermost(ranges);
  const bindings = builder.finish({
    symbolAt: (offset) => symbolAt.get(offset) ?? -1,
    lineAt: (offset) => lineOf(view, offset),
    place: (offset) => ({ line: lineOf(view, offset), column: offset - lineStartBefore(view, offset), within: withinUse(offset) }),
  });
  return { bindings, references };
}
