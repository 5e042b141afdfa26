#!/usr/bin/env node
import { packageVersion } from "#serve/package-version.ts";
import { exitCodeOf, reportError } from "./report-error.ts";

const argv = process.argv.slice(2);

// A reader that has seen enough (`| head`) closes the pipe: that is no trouble of ours.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(0);
  throw error;
});

const abort = new AbortController();
for (const [name, code] of [
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const) {
  process.on(name, () => {
    if (abort.signal.aborted) process.exit(code);
    abort.abort();
    process.exitCode = code;
  });
}

if (argv.length === 1 && (argv[0] === "--version" || argv[0] === "-V")) {
  process.stdout.write(`${packageVersion()}\n`);
} else {
  try {
    const { runProgram } = await import("./program.ts");
    const code = await runProgram(argv, abort.signal);
    if (!abort.signal.aborted) process.exitCode = code;
  } catch (error) {
    // What an aborted run throws is the abort itself, whatever it is wrapped in.
    if (!abort.signal.aborted) {
      reportError(error);
      process.exitCode = exitCodeOf(error);
    }
  }
}
