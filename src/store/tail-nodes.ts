import { GrowingColumn } from "./growing-column.ts";

/** Stands for the file of a channel. */
const NO_FILE = 0xffff_ffff;

/** A local with the number of its name in the segment. */
export interface ArrangedLocal {
  readonly file: number;
  readonly line: number;
  readonly name: number;
}

export interface ArrangedTail {
  /** By file, line and name, each once. */
  readonly locals: readonly ArrangedLocal[];
  /** Trunk and key of each channel, in the order in which they came. */
  readonly channels: Uint32Array;
  /** For each node in the order in which they came: its position among the locals and the channels behind them. Of locals that no edge reaches: 0. */
  readonly places: Uint32Array;
}

/**
 * The nodes behind those of symbols and files: locals and channels, in the order in which they come. Their numbers are known when all
 * are there: locals stand in an order of their own, and one that comes twice is one.
 */
export class TailNodes {
  readonly #file = new GrowingColumn();
  readonly #text = new GrowingColumn();
  /** Line of a local, key of a channel. */
  readonly #second = new GrowingColumn();

  get length(): number {
    return this.#file.length;
  }

  /** `name` is the number of a text. Returns the position of the node. */
  addLocal(file: number, name: number, line: number): number {
    return this.#add(file, name, line);
  }

  /** `trunk` and `key` are numbers of texts. Returns the position of the node. */
  addChannel(trunk: number, key: number): number {
    return this.#add(NO_FILE, trunk, key);
  }

  /** Numbers of the texts that are told of, where only the reached locals (1 by position) are. */
  texts(reached: Uint8Array): Uint32Array {
    const [file, text, second] = [this.#file.view(), this.#text.view(), this.#second.view()];
    const found = new GrowingColumn();
    for (let i = 0; i < file.length; i++) {
      if (file[i] === NO_FILE) found.append([text[i] as number, second[i] as number]);
      else if (reached[i] === 1) found.push(text[i] as number);
    }
    return found.view();
  }

  /** `rank`: for each text, its number in the segment. */
  arrange(reached: Uint8Array, rank: Uint32Array): ArrangedTail {
    const [file, text, second] = [this.#file.view(), this.#text.view(), this.#second.view()];
    const found: (ArrangedLocal & { readonly position: number })[] = [];
    const channelPositions: number[] = [];
    const channelTexts: number[] = [];
    for (let i = 0; i < file.length; i++) {
      const name = rank[text[i] as number] as number;
      if (file[i] === NO_FILE) {
        channelPositions.push(i);
        channelTexts.push(name, rank[second[i] as number] as number);
      } else if (reached[i] === 1) found.push({ file: file[i] as number, line: second[i] as number, name, position: i });
    }
    found.sort(compareLocals);
    const places = new Uint32Array(file.length);
    const locals: ArrangedLocal[] = [];
    for (const local of found) {
      const last = locals.at(-1);
      if (last === undefined || compareLocals(last, local) !== 0) locals.push(local);
      places[local.position] = locals.length - 1;
    }
    for (const [place, position] of channelPositions.entries()) places[position] = locals.length + place;
    return { locals, channels: Uint32Array.from(channelTexts), places };
  }

  #add(file: number, text: number, second: number): number {
    this.#file.push(file);
    this.#text.push(text);
    this.#second.push(second);
    return this.length - 1;
  }
}

function compareLocals(a: ArrangedLocal, b: ArrangedLocal): number {
  return a.file - b.file || a.line - b.line || a.name - b.name;
}
