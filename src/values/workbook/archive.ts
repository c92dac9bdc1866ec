/**
 * A ZIP archive of which a few files are replaced: all others keep their bytes, packed as they are. A library unpacks what it reads
 * and packs it again. What comes from outside is bounded: its files, their number, and what becomes of them unpacked.
 */
import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';

/** The bytes are no archive that can be read, or one that is too large. The message is a predicate. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}

const bounds = { files: 5000, unpacked: 64 * 1024 * 1024 } as const;

/** How a file is packed, as a number of the format (APPNOTE 4.4.5). */
const packings = { stored: 0, deflated: 8 } as const;

/** The signatures and the lengths of the records of the format (APPNOTE 4.3). */
const local = { signature: 0x04034b50, size: 30 } as const;
const central = { signature: 0x02014b50, size: 46 } as const;
const end = { signature: 0x06054b50, size: 22, comment: 0xffff } as const;
/** Flags of a file: encrypted; its sizes follow its bytes. */
const flags = { encrypted: 1, sizesFollow: 8, encryptedNames: 0x2000 } as const;

interface Entry {
  readonly name: string;
  /** Its record in the directory. */
  readonly record: Buffer;
  readonly packing: number;
  readonly checksum: number;
  readonly size: number;
  /** Where its own record, its bytes, and the record after it begin. */
  readonly start: number;
  readonly bytes: Buffer;
  readonly end: number;
}

export interface Archive {
  /** The names of the files, in their order. */
  readonly names: readonly string[];
  /** The text of a file in UTF-8; undefined if there is none. Throws ArchiveError. */
  read(name: string): string | undefined;
  /** The archive with other contents of some files; null leaves one out. Throws ArchiveError. */
  replace(contents: ReadonlyMap<string, string | null>): Buffer;
}

/** Reads the directory of an archive. Throws ArchiveError. */
export function openArchive(bytes: Buffer): Archive {
  const entries = readDirectory(bytes);
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  if (byName.size < entries.length) throw new ArchiveError('has two files of one name');
  return {
    names: [...byName.keys()],
    read(name) {
      const entry = byName.get(name);
      return entry && unpack(entry);
    },
    replace: (contents) => pack(bytes, entries, contents),
  };
}

function readDirectory(bytes: Buffer): readonly Entry[] {
  const from = Math.max(0, bytes.length - end.size - end.comment);
  const tail = bytes.subarray(from);
  const at = from + tail.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (at < from || at + end.size > bytes.length) throw new ArchiveError('is not a workbook, or is cut off');
  const count = bytes.readUInt16LE(at + 10);
  let place = bytes.readUInt32LE(at + 16);
  if (count > bounds.files) throw new ArchiveError(`has more than ${bounds.files} files`);
  if (place === 0xffffffff) throw new ArchiveError('is an archive of more than 4 GiB');
  const entries: Entry[] = [];
  for (let index = 0; index < count; index += 1) {
    if (place + central.size > at || bytes.readUInt32LE(place) !== central.signature)
      throw new ArchiveError('has a damaged directory');
    const length =
      central.size +
      bytes.readUInt16LE(place + 28) +
      bytes.readUInt16LE(place + 30) +
      bytes.readUInt16LE(place + 32);
    entries.push(readEntry(bytes, bytes.subarray(place, place + length), at));
    place += length;
  }
  return entries;
}

function readEntry(bytes: Buffer, record: Buffer, limit: number): Entry {
  const name = record.toString('utf8', central.size, central.size + record.readUInt16LE(28));
  if ((record.readUInt16LE(8) & (flags.encrypted | flags.encryptedNames)) !== 0)
    throw new ArchiveError('is encrypted');
  const start = record.readUInt32LE(42);
  if (start + local.size > limit || bytes.readUInt32LE(start) !== local.signature)
    throw new ArchiveError('has a damaged directory');
  const packed = record.readUInt32LE(20);
  const content = start + local.size + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28);
  if (content + packed > limit) throw new ArchiveError('has a damaged directory');
  return {
    name,
    record,
    packing: record.readUInt16LE(10),
    checksum: record.readUInt32LE(16),
    size: record.readUInt32LE(24),
    start,
    bytes: bytes.subarray(content, content + packed),
    end: content + packed + lengthOfSizes(bytes, record, content + packed),
  };
}

/** The sizes may follow the bytes, with a signature or without. */
function lengthOfSizes(bytes: Buffer, record: Buffer, place: number): number {
  if ((record.readUInt16LE(8) & flags.sizesFollow) === 0) return 0;
  const hasSignature = place + 4 <= bytes.length && bytes.readUInt32LE(place) === 0x08074b50;
  return hasSignature ? 16 : 12;
}

function unpack({ name, packing, bytes, checksum, size }: Entry): string {
  const fail = (problem: string) => new ArchiveError(`has a file that ${problem}: ${name}`);
  if (size > bounds.unpacked) throw fail(`is larger than ${bounds.unpacked} bytes`);
  if (packing !== packings.stored && packing !== packings.deflated) throw fail('is packed in an unknown way');
  let content: Buffer;
  try {
    content =
      packing === packings.stored ? bytes : inflateRawSync(bytes, { maxOutputLength: Math.max(1, size) });
  } catch {
    throw fail('cannot be unpacked, or is larger than the directory says');
  }
  if (content.length !== size || crc32(content) !== checksum) throw fail('is damaged');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    throw fail('is not in UTF-8');
  }
}

function pack(
  bytes: Buffer,
  entries: readonly Entry[],
  contents: ReadonlyMap<string, string | null>,
): Buffer {
  const parts: Buffer[] = [];
  const records: Buffer[] = [];
  let place = 0;
  for (const entry of entries) {
    const content = contents.get(entry.name);
    if (content === null) continue;
    const record = Buffer.from(entry.record);
    const own =
      content === undefined ? bytes.subarray(entry.start, entry.end) : packFile(entry, content, record);
    record.writeUInt32LE(place, 42);
    parts.push(own);
    records.push(record);
    place += own.length;
  }
  const directory = Buffer.concat(records);
  const last = Buffer.alloc(end.size);
  last.writeUInt32LE(end.signature, 0);
  last.writeUInt16LE(records.length, 8);
  last.writeUInt16LE(records.length, 10);
  last.writeUInt32LE(directory.length, 12);
  last.writeUInt32LE(place, 16);
  return Buffer.concat([...parts, directory, last]);
}

/** A file with another content, as its record in the directory then says. */
function packFile({ name }: Entry, content: string, record: Buffer): Buffer {
  const plain = Buffer.from(content);
  const packed = deflateRawSync(plain);
  record.writeUInt16LE(record.readUInt16LE(8) & ~flags.sizesFollow, 8);
  record.writeUInt16LE(packings.deflated, 10);
  record.writeUInt32LE(crc32(plain), 16);
  record.writeUInt32LE(packed.length, 20);
  record.writeUInt32LE(plain.length, 24);
  const head = Buffer.alloc(local.size);
  head.writeUInt32LE(local.signature, 0);
  // From the version to the sizes, both records are alike.
  record.copy(head, 4, 6, 28);
  const path = Buffer.from(name);
  head.writeUInt16LE(path.length, 26);
  return Buffer.concat([head, path, packed]);
}
