import { styleText } from "node:util";
import type { Paint } from "#contracts/cli-command.ts";

export const plain: Paint = (_style, text) => text;

const coloured: Paint = (style, text) => (text === "" ? text : styleText(style, text));

/** Colours are for a terminal only, and never where the user said no. */
export function paintFor(stream: { readonly isTTY?: boolean }, wanted: boolean, env: NodeJS.ProcessEnv): Paint {
  const noColor = env["NO_COLOR"] !== undefined && env["NO_COLOR"] !== "";
  return wanted && !noColor && env["TERM"] !== "dumb" && stream.isTTY === true ? coloured : plain;
}
