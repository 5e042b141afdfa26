import { AppError } from "#base/app-error.ts";
import { packageVersion } from "#serve/package-version.ts";

const USER_TROUBLE = 1;
const BUG = 70;

export function exitCodeOf(error: unknown): number {
  return error instanceof AppError ? USER_TROUBLE : BUG;
}

/** Trouble that the user can mend is told in two lines; anything else is a bug, told with its stack and what to send. */
export function reportError(error: unknown): void {
  if (error instanceof AppError) {
    process.stderr.write(`error: ${error.message}\n${error.hint === "" ? "" : `hint: ${error.hint}\n`}`);
    return;
  }
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const cause = error instanceof Error && error.cause !== undefined ? `\ncaused by: ${stackOf(error.cause)}` : "";
  process.stderr.write(`${stack}${cause}\n\nThis is a bug in portolan. Please report it with the lines above, `);
  process.stderr.write(`the command, portolan ${packageVersion()} and node ${process.version} on ${process.platform}-${process.arch}.\n`);
}

function stackOf(cause: unknown): string {
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
}
