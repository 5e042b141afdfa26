import { Command, CommanderError } from "commander";
import type { CliCall, CliCommand, CommonOptions } from "#contracts/cli-command.ts";
import { packageVersion } from "#serve/package-version.ts";
import { addArgument, addOption, memoryMb, optionReader } from "./command-line.ts";
import { COMMANDS } from "./commands/_registry.ts";
import { EngineSlot } from "./engine-slot.ts";
import { StreamOutput } from "./stream-output.ts";

const USAGE = 2;

/** Options of the program that take a value, to find the command's name behind them. */
const VALUE_OPTIONS: ReadonlySet<string> = new Set(["--root", "--store", "--max-memory"]);

/** Runs one command line and returns its exit code. Throws what the command throws. */
export async function runProgram(argv: readonly string[], signal: AbortSignal): Promise<number> {
  let code = 0;
  const program = newProgram();
  for (const command of await commandsFor(argv)) {
    addCommand(program, command, async (words, options, common) => {
      code = await runCommand(command, words, options, common, signal);
    });
  }
  try {
    await program.parseAsync(argv, { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? 0 : USAGE;
  }
  return code;
}

/** Only the command that runs is loaded; help and a misspelt name need them all. */
async function commandsFor(argv: readonly string[]): Promise<CliCommand[]> {
  const name = commandName(argv);
  const chosen = Object.entries(COMMANDS).filter(([id]) => id === name);
  const loads = chosen.length > 0 ? chosen : Object.entries(COMMANDS);
  return Promise.all(loads.map(async ([, load]) => (await load()).default));
}

function commandName(argv: readonly string[]): string | undefined {
  return argv.find((word, at) => !word.startsWith("-") && !VALUE_OPTIONS.has(argv[at - 1] ?? ""));
}

function newProgram(): Command {
  return new Command("portolan")
    .description("Answers questions about a code base from an index built once, offline.")
    .version(packageVersion(), "-V, --version", "print the version")
    .helpOption("-h, --help", "print help")
    .option("--root <dir>", "the repository (default: the nearest git root above the current folder)")
    .option("--store <dir>", "where the index lives (default: the user's cache folder)")
    .option("--max-memory <size>", "memory that indexing may take, such as 800mb or 2gb (default: half of the machine's)", memoryMb)
    .option("--json", "print the result as one JSON document")
    .option("--quiet", "no progress and no remarks")
    .option("--no-color", "no colours (also: NO_COLOR=1)")
    .option("--force", "accept the home folder or / as the repository")
    .configureHelp({ showGlobalOptions: true })
    .showSuggestionAfterError()
    .showHelpAfterError("Run `portolan --help` for the commands and options.")
    .exitOverride();
}

type Action = (
  words: readonly string[],
  options: Readonly<Record<string, unknown>>,
  common: CommonOptions & { readonly color: boolean },
) => Promise<void>;

function addCommand(
  program: Command,
  { id, summary, arguments: args = [], options = [], examples = [] }: CliCommand,
  action: Action,
): void {
  const command = program.command(id).description(summary);
  for (const argument of args) addArgument(command, argument);
  for (const option of options) addOption(command, option);
  if (examples.length > 0) command.addHelpText("after", `\nExamples:\n${examples.map((line) => `  $ ${line}`).join("\n")}`);
  command.action(async () => {
    const common = program.opts();
    await action(
      command.processedArgs.flat().filter((word): word is string => typeof word === "string"),
      command.opts(),
      {
        root: common["root"],
        store: common["store"],
        maxMemoryMb: common["maxMemory"],
        json: common["json"] === true,
        quiet: common["quiet"] === true,
        force: common["force"] === true,
        color: common["color"] !== false,
      },
    );
  });
}

async function runCommand(
  command: CliCommand,
  words: readonly string[],
  options: Readonly<Record<string, unknown>>,
  common: CommonOptions & { readonly color: boolean },
  signal: AbortSignal,
): Promise<number> {
  let code = 0;
  const out = new StreamOutput(common);
  const slot = new EngineSlot(common);
  const call: CliCall = {
    words,
    options: optionReader(options),
    common,
    out,
    signal,
    engine: () => slot.open(),
    exit: (chosen) => {
      code = chosen;
    },
  };
  try {
    await command.run(call);
  } finally {
    out.flush();
    await slot.close();
  }
  return code;
}
