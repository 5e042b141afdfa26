import { closeSync, fstatSync, fsyncSync, openSync, readSync, renameSync, rmSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { storeTrouble } from "./store-trouble.ts";

const MAGIC = "PTLNSEG1";
const ALIGNMENT = 8;

/** Named byte ranges of a segment file, in the order in which they are written. */
export type SegmentSections = readonly (readonly [name: string, bytes: Uint8Array])[];

/**
 * Writes an immutable file of named sections and publishes it whole: temporary name, fsync, rename, fsync of the folder. Nothing is left of one that
 * fails; throws AppError `disk-full`, `store-unwritable`. Layout: magic, head length
 * (u32 LE), head (JSON: name -> [offset, size], plus `properties`), sections aligned to 8 bytes.
 */
export function writeSegment(path: string, sections: SegmentSections, properties: SegmentProperties): void {
  const table: { [name: string]: readonly [number, number] } = {};
  let offset = 0;
  for (const [name, bytes] of sections) {
    table[name] = [offset, bytes.length];
    offset = align(offset + bytes.length);
  }
  const head = Buffer.from(JSON.stringify({ table, properties }));
  const start = Buffer.alloc(align(MAGIC.length + 4 + head.length));
  start.write(MAGIC, 0, "latin1");
  start.writeUInt32LE(head.length, MAGIC.length);
  head.copy(start, MAGIC.length + 4);
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    writeParts(temporary, [start, ...sections.flatMap(([, bytes]) => [bytes, Buffer.alloc(align(bytes.length) - bytes.length)])]);
    renameSync(temporary, path);
    syncFolder(dirname(path));
  } catch (error) {
    rmSync(temporary, { force: true });
    throw storeTrouble(path, error);
  }
}

function writeParts(path: string, parts: readonly Uint8Array[]): void {
  const file = openSync(path, "w");
  try {
    for (const part of parts) writeAll(file, part);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** A row that names the file must not outlive a power cut that the name itself does not. */
function syncFolder(folder: string): void {
  if (process.platform === "win32") return; // Folders cannot be opened there.
  const file = openSync(folder, "r");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function writeAll(file: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done);
}

function align(size: number): number {
  return Math.ceil(size / ALIGNMENT) * ALIGNMENT;
}

export type SegmentProperties = { readonly [name: string]: number | string | readonly string[] | readonly number[] };

/** An open segment file. Sections are read when asked for; nothing is parsed but the small head. */
export class Segment {
  readonly properties: SegmentProperties;
  readonly #file: number;
  readonly #base: number;
  readonly #table: { readonly [name: string]: readonly [number, number] };

  /** Throws where the file is missing, is no segment or was cut short: sections that are read later are all there. */
  constructor(path: string) {
    this.#file = openSync(path, "r");
    try {
      const start = this.#read(0, MAGIC.length + 4);
      if (start.toString("latin1", 0, MAGIC.length) !== MAGIC) throw new Error(`${path} is not a segment file`);
      const headLength = start.readUInt32LE(MAGIC.length);
      const fileSize = fstatSync(this.#file).size;
      if (headLength > fileSize) throw new Error(`the head of ${path} is longer than the file`);
      const head = JSON.parse(this.#read(MAGIC.length + 4, headLength).toString("utf8"));
      this.#table = head.table;
      this.properties = head.properties;
      this.#base = align(MAGIC.length + 4 + headLength);
      for (const [offset, size] of Object.values(this.#table)) {
        if (this.#base + offset + size > fileSize) throw new Error(`${path} is shorter than its head says`);
      }
    } catch (error) {
      closeSync(this.#file);
      throw error;
    }
  }

  bytes(name: string): Buffer {
    const [offset, size] = this.#place(name);
    return this.#read(this.#base + offset, size);
  }

  u32(name: string): Uint32Array {
    const bytes = this.bytes(name);
    return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);
  }

  /** Part of a section, read from the file each time. */
  range(name: string, from: number, to: number): Buffer {
    return this.#read(this.#base + this.#place(name)[0] + from, to - from);
  }

  close(): void {
    closeSync(this.#file);
  }

  #place(name: string): readonly [number, number] {
    const place = this.#table[name];
    if (place === undefined) throw new Error(`the segment has no section "${name}"`);
    return place;
  }

  #read(position: number, size: number): Buffer {
    const bytes = Buffer.from(new ArrayBuffer(size));
    let done = 0;
    while (done < size) {
      const count = readSync(this.#file, bytes, done, size - done, position + done);
      if (count === 0) throw new Error("the segment file is shorter than its head says");
      done += count;
    }
    return bytes;
  }
}
