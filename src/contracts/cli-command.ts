import type { Engine } from "#engine/engine.ts";

/** One command of the command line: a file in `serve/cli/commands`, whose name is the command's name. */
export interface CliCommand {
  readonly id: string;
  /** One line for the list of commands, without a full stop. */
  readonly summary: string;
  readonly arguments?: readonly CliArgument[];
  readonly options?: readonly CliOption[];
  /** Command lines worth copying, shown under the command's help. */
  readonly examples?: readonly string[];
  /** Throws an `AppError` for trouble that the user can mend; whatever else it throws is reported as a bug. */
  run(call: CliCall): Promise<void>;
}

export interface CliArgument {
  readonly name: string;
  readonly description: string;
  /** Takes all the remaining words. */
  readonly rest?: true;
  readonly choices?: readonly string[];
}

/** `flags` is written as in the help: `--full`, `--limit <n>`. A `list` may be given several times. */
export type CliOption = { readonly flags: string; readonly description: string } & (
  | { readonly value: "flag" }
  | { readonly value: "text" }
  | { readonly value: "list" }
  | { readonly value: "count"; readonly min: number; readonly max: number }
  | { readonly value: "choice"; readonly choices: readonly string[] }
);

/** The options that every command takes. */
export interface CommonOptions {
  readonly root: string | undefined;
  readonly store: string | undefined;
  readonly json: boolean;
  readonly quiet: boolean;
  readonly force: boolean;
}

/** One run of a command. */
export interface CliCall {
  readonly words: readonly string[];
  readonly options: OptionReader;
  readonly common: CommonOptions;
  readonly out: Output;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
  /** The engine of the repository that the common options choose: opened at the first call, closed after the run. */
  engine(): Promise<Engine>;
  /** Exit code of a run that ends without an exception; 0 where it is never called. */
  exit(code: number): void;
}

/** Values by option name without the dashes. They passed the option's own check before the run. */
export interface OptionReader {
  flag(name: string): boolean;
  text(name: string): string | undefined;
  count(name: string): number | undefined;
  list(name: string): readonly string[];
  choice<T extends string>(name: string, choices: readonly T[]): T | undefined;
}

export type Style = "bold" | "dim" | "cyan" | "green" | "yellow" | "red";

/** Colours a piece of text, or leaves it as it is where colours are off. */
export type Paint = (style: Style, text: string) => string;

export interface Output {
  readonly paint: Paint;
  /** Writes text and a line end to stdout; lines are gathered and written in large pieces. */
  line(text: string): void;
  /** Writes one JSON document to stdout. */
  json(value: unknown): void;
  /** Writes what was gathered: for a command that goes on for long. */
  flush(): void;
  /** Writes a remark to stderr, unless `--quiet` is given. */
  note(text: string): void;
}
