import { closeSync, fstatSync, fsyncSync, openSync, readSync, renameSync, rmSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { crc32 } from "node:zlib";
import { BLOCK_BYTES, blockChecksums, blocksAreWhole } from "./checksum.ts";
import { damagedStore, storeTrouble } from "./store-trouble.ts";

const MAGIC = "PTLNSEG2";
const ALIGNMENT = 8;
/** Magic, length of the head and its checksum. */
const START_BYTES = MAGIC.length + 8;

/** Where a section stands behind the head, its size, and the checksums of its blocks. */
type Place = readonly [offset: number, size: number, checks: readonly number[]];

/** Named byte ranges of a segment file, in the order in which they are written. */
export type SegmentSections = readonly (readonly [name: string, bytes: Uint8Array])[];

/**
 * Writes an immutable file of named sections and publishes it whole: temporary name, fsync, rename, fsync of the folder. Nothing is left of one that
 * fails; throws AppError `disk-full`, `store-unwritable`. Layout: magic, length
 * and checksum of the head (u32 LE), head (JSON: name -> `Place`, plus `properties`), sections aligned to 8 bytes.
 */
export function writeSegment(path: string, sections: SegmentSections, properties: SegmentProperties): void {
  const table: { [name: string]: Place } = {};
  let offset = 0;
  for (const [name, bytes] of sections) {
    table[name] = [offset, bytes.length, blockChecksums(bytes)];
    offset = align(offset + bytes.length);
  }
  const head = Buffer.from(JSON.stringify({ table, properties }));
  const start = Buffer.alloc(align(START_BYTES + head.length));
  start.write(MAGIC, 0, "latin1");
  start.writeUInt32LE(head.length, MAGIC.length);
  start.writeUInt32LE(crc32(head), MAGIC.length + 4);
  head.copy(start, START_BYTES);
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

function openSegment(path: string): number {
  try {
    return openSync(path, "r");
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === "ENOENT" ? damagedStore(path, error) : storeTrouble(path, error);
  }
}

/**
 * An open segment file. Sections are read when asked for; nothing is parsed but the small head. What is read is what was written, or an
 * AppError `store-corrupt` is thrown.
 */
export class Segment {
  readonly properties: SegmentProperties;
  readonly #path: string;
  readonly #file: number;
  readonly #base: number;
  readonly #table: { readonly [name: string]: Place };

  /** Throws `store-corrupt` where the file is missing, is no segment or was cut short as well: sections that are read later are all there. */
  constructor(path: string) {
    this.#path = path;
    this.#file = openSegment(path);
    try {
      const start = this.#read(0, START_BYTES);
      if (start.toString("latin1", 0, MAGIC.length) !== MAGIC) throw new Error(`${path} is not a segment file`);
      const headLength = start.readUInt32LE(MAGIC.length);
      const fileSize = fstatSync(this.#file).size;
      if (headLength > fileSize) throw new Error(`the head of ${path} is longer than the file`);
      const text = this.#read(START_BYTES, headLength);
      if (crc32(text) !== start.readUInt32LE(MAGIC.length + 4)) throw new Error(`the head of ${path} is damaged`);
      const head = JSON.parse(text.toString("utf8"));
      this.#table = head.table;
      this.properties = head.properties;
      this.#base = align(START_BYTES + headLength);
      for (const [offset, size] of Object.values(this.#table)) {
        if (this.#base + offset + size > fileSize) throw new Error(`${path} is shorter than its head says`);
      }
    } catch (error) {
      closeSync(this.#file);
      throw damagedStore(path, error);
    }
  }

  /** Bytes of a section. */
  size(name: string): number {
    return this.#place(name)[1];
  }

  bytes(name: string): Buffer {
    const [offset, size, checks] = this.#place(name);
    const bytes = this.#read(this.#base + offset, size);
    if (!blocksAreWhole(bytes, checks)) throw damagedStore(this.#path);
    return bytes;
  }

  u32(name: string): Uint32Array {
    const bytes = this.bytes(name);
    return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);
  }

  /** Part of a section, read from the file each time. */
  range(name: string, from: number, to: number): Buffer {
    const [offset, size, checks] = this.#place(name);
    const first = Math.floor(from / BLOCK_BYTES);
    const start = first * BLOCK_BYTES;
    const blocks = this.#read(this.#base + offset + start, Math.min(size, Math.ceil(to / BLOCK_BYTES) * BLOCK_BYTES) - start);
    if (!blocksAreWhole(blocks, checks, first)) throw damagedStore(this.#path);
    return blocks.subarray(from - start, to - start);
  }

  close(): void {
    closeSync(this.#file);
  }

  #place(name: string): Place {
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
