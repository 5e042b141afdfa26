import { Argument, type Command, InvalidArgumentError, Option } from "commander";
import type { CliArgument, CliOption, OptionReader } from "#contracts/cli-command.ts";

export function addArgument(command: Command, { name, description, rest, optional, choices }: CliArgument): void {
  const word = rest === true ? `${name}...` : name;
  const argument = new Argument(optional === true ? `[${word}]` : `<${word}>`, description);
  command.addArgument(choices === undefined ? argument : argument.choices(choices));
}

export function addOption(command: Command, spec: CliOption): void {
  const option = new Option(spec.flags, spec.description);
  switch (spec.value) {
    case "flag":
    case "text":
      break;
    case "list":
      option.argParser<string[]>((word, words = []) => [...words, word]);
      break;
    case "count":
      option.argParser((word) => countOf(word, spec.min, spec.max));
      break;
    case "choice":
      option.choices(spec.choices);
      break;
    default:
      spec satisfies never;
  }
  command.addOption(option);
}

function countOf(word: string, min: number, max: number): number {
  const count = /^\d+$/.test(word) ? Number(word) : Number.NaN;
  if (count >= min && count <= max) return count;
  throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
}

const UNIT_MB: { readonly [unit: string]: number } = { "": 1, m: 1, g: 1000 };

/** `800`, `800mb`, `2gb` as megabytes. */
export function memoryMb(word: string): number {
  const [, count, unit = ""] = /^(\d+(?:\.\d+)?)\s*(?:([mg])b?)?$/i.exec(word) ?? [];
  const size = Math.round(Number(count) * (UNIT_MB[unit.toLowerCase()] ?? Number.NaN));
  if (size >= 256 && size <= 1_000_000) return size;
  throw new InvalidArgumentError("It must be a size from 256mb on, such as 800mb or 2gb.");
}

/** Reads what commander parsed, under the names that the options have on the command line. */
export function optionReader(values: Readonly<Record<string, unknown>>): OptionReader {
  const value = (name: string): unknown => values[name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())];
  const text = (name: string): string | undefined => {
    const word = value(name);
    return typeof word === "string" ? word : undefined;
  };
  return {
    text,
    // An option `--no-x` is told as `x: false`.
    flag: (name) => (name.startsWith("no-") ? value(name.slice(3)) === false : value(name) === true),
    count: (name) => {
      const count = value(name);
      return typeof count === "number" ? count : undefined;
    },
    list: (name) => {
      const words = value(name);
      return Array.isArray(words) ? words.map(String) : [];
    },
    choice: (name, choices) => choices.find((choice) => choice === text(name)),
  };
}
