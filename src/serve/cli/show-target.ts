import { AppError } from "#base/app-error.ts";
import type { SourceRequest } from "#engine/engine.ts";
import type { SourceResult } from "#model/results.ts";

/**
 * The requests that a target of `show` can mean, the likeliest first: `path#name` is an id, `path:10` and `path:10-30` are
 * lines, and anything else a path or, where no such file is indexed, a symbol.
 */
export function showRequests(target: string): readonly SourceRequest[] {
  if (target === "")
    throw new AppError("bad-target", "the target is empty", "Name a symbol, an id or a path: `portolan show src/oven.ts:10-30`.");
  if (target.includes("#")) return [{ id: target }];
  const lines = /^(.+?):(\d+)(?:-(\d+))?$/.exec(target);
  if (lines !== null) {
    const startLine = Number(lines[2]);
    const endLine = lines[3] === undefined ? startLine : Number(lines[3]);
    if (startLine < 1 || endLine < startLine) {
      throw new AppError(
        "bad-target",
        `no lines ${lines[2]}-${lines[3] ?? lines[2]} in a file`,
        "Lines count from 1, and the first comes before the last: `src/oven.ts:10-30`.",
      );
    }
    return [{ path: withoutDotSlash(lines[1] ?? ""), startLine, endLine }];
  }
  return [{ path: withoutDotSlash(target) }, { symbol: target }];
}

function withoutDotSlash(path: string): string {
  return path.replace(/^(?:\.\/)+/, "");
}

/** The first request that names something. Where none does, the failure that fits the look of the target is thrown. */
export async function firstSource(
  requests: readonly SourceRequest[],
  read: (request: SourceRequest) => Promise<SourceResult>,
): Promise<SourceResult> {
  const failures: AppError[] = [];
  for (const request of requests) {
    try {
      return await read(request);
    } catch (error) {
      if (!(error instanceof AppError) || (error.code !== "not-found" && error.code !== "not-indexed")) throw error;
      failures.push(error);
    }
  }
  const path = requests[0]?.path;
  throw path?.includes("/") === true ? failures[0] : failures.at(-1);
}
