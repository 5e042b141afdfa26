import { crc32 } from "node:zlib";

/** Bytes that are checked at once; a reader of a part reads whole blocks. */
export const BLOCK_BYTES = 65_536;

/** Checksums of the blocks of a byte range. */
export function blockChecksums(bytes: Uint8Array): number[] {
  const checks: number[] = [];
  for (let from = 0; from < bytes.length; from += BLOCK_BYTES) checks.push(crc32(bytes.subarray(from, from + BLOCK_BYTES)));
  return checks;
}

/** Whether these whole blocks are what `checks` says, from the block `first` on. */
export function blocksAreWhole(bytes: Uint8Array, checks: readonly number[], first = 0): boolean {
  for (let from = 0, block = first; from < bytes.length; from += BLOCK_BYTES, block++) {
    if (crc32(bytes.subarray(from, from + BLOCK_BYTES)) !== checks[block]) return false;
  }
  return true;
}

const SEAL_BYTES = 4;

/** A record with its checksum behind it. */
export function sealed(record: Uint8Array): Buffer {
  const bytes = Buffer.allocUnsafe(record.length + SEAL_BYTES);
  bytes.set(record);
  bytes.writeUInt32LE(crc32(record), record.length);
  return bytes;
}

/** The record of `sealed`; undefined where it is not what was sealed. */
export function unsealed(bytes: Buffer): Buffer | undefined {
  const size = bytes.length - SEAL_BYTES;
  if (size < 0) return undefined;
  const record = bytes.subarray(0, size);
  return crc32(record) === bytes.readUInt32LE(size) ? record : undefined;
}

/** Checksum of the values of a row, in their order. */
export function rowChecksum(values: readonly (string | number | null)[]): number {
  return crc32(values.join("\0"));
}
