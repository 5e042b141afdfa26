import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";

/** The objects of a stream of JSON lines, in order. Empty lines are passed over; one that is no JSON is an error with its number. */
export async function* jsonLines(stream) {
  let number = 0;
  for await (const line of createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY })) {
    number++;
    if (line.trim() === "") continue;
    let row;
    try {
      row = JSON.parse(line);
    } catch (cause) {
      throw new Error(`line ${number} is no JSON`, { cause });
    }
    yield row;
  }
}

/** The same, from a file. */
export function jsonLinesOf(path) {
  return jsonLines(createReadStream(path));
}
