import { CODE } from "#model/binding-codes.ts";
import type { Binder } from "#resolve/binder/binder.ts";
import type { Unit } from "#resolve/binder/unit.ts";
import type { Find } from "./find.ts";
import { type HandlerTarget, handlerTargets } from "./handler-target.ts";
import { exportLine, loadedExport } from "./loaded-export.ts";
import type { HandlerLines, UnnamedHandlers } from "./unnamed-handlers.ts";

/** The statement by which a file gives out what is loaded from it. */
export interface LoadedPlace {
  readonly unit: Unit;
  readonly line: number;
}

/** The handling side of a channel with what runs there. */
export interface HandlingSide {
  readonly find: Find;
  readonly targets: readonly HandlerTarget[];
  /** Lines of a handler that has no name of its own. */
  readonly lines: HandlerLines | undefined;
  /** For rules about what a file gives out. */
  readonly loaded: LoadedPlace | undefined;
}

export function handlingSide(binder: Binder, unnamed: UnnamedHandlers, find: Find): HandlingSide {
  const { handler, runs } = find;
  const given = handler === undefined || answersItself(find) ? [] : handlerTargets(binder, handler.unit, handler.at);
  const targets = runs.length > 0 ? runs : given;
  const isExport = find.rule.rule.at === "export";
  const loaded = handler === undefined || !isExport ? undefined : loadedExport(binder, handler.unit, handler.at);
  return {
    find,
    targets,
    lines: targets.length === 0 && !isExport ? unnamed.of(find) : undefined,
    loaded: loaded === undefined ? undefined : { unit: loaded.unit, line: exportLine(binder, loaded) },
  };
}

/** A function without a name that handles requests: what it gives back is an answer, not what runs. */
function answersItself({ rule, handler }: Find): boolean {
  if (rule.rule.trunk !== "rest" || handler === undefined || handler.unit.code(handler.at) !== CODE.function) return false;
  return handler.unit.fn(handler.unit.code(handler.at + 1), "symbol") < 0;
}
