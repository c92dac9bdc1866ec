/**
 * The file format of known people: who was sent to a list, by the hashes that were sent, and on which day. A line of text says
 * what the file is and names the kinds of identifiers; blocks of people follow, each with a checksum over itself and all before it;
 * an empty block ends a complete file. A writer that is killed leaves whole blocks and perhaps a part of one, which is
 * told from damage: it is the last thing in the file.
 */
import { hash } from 'node:crypto';
import { identifierSize, type PersonIdentifiers } from './scan-people.js';
import { sentDays } from './sent-days.js';

const title = 'ads known people';
/** Before version 2, people had no days. */
const version = 2;
const oldestVersion = 1;
const newline = 0x0a;
/** The first line is no longer than this, in bytes. */
const longestHeading = 1024;
/** Of a block: bytes of people, number of people, checksum. */
const blockHeadBytes = 16;
/** Of the day of a person. */
const dayBytes = 2;
/** Of a checksum, which a complete file ends with. */
export const checksumBytes = 8;
/** A person is never cut, so a block may have more; no writer makes blocks that are much larger than a request. */
const largestBlock = 1 << 26;

/** The file is not what it should be. The message continues "PATH ". */
export class PeopleFileError extends Error {
  override readonly name = 'PeopleFileError';
}

/** Collects people and encodes them as blocks. */
interface BlockWriter {
  /** The first bytes of the file. */
  readonly heading: Uint8Array;
  /** Adds a person; `day` is that of the last sending, or one of `sentDays`. */
  add(person: PersonIdentifiers, day: number): void;
  /** The bytes that are collected. */
  readonly size: number;
  /** The collected people as a block; undefined if there are none. Begins the next block. */
  takeBlock(): Uint8Array | undefined;
  /** The block that ends a complete file; nothing may be collected. */
  endBlock(): Uint8Array;
  /** The checksum of the last block: of files with the same people in the same blocks, the same. */
  checksum(): Uint8Array;
}

/** Creates a writer of people whose identifiers have the numbers of these kinds. */
export function createBlockWriter(kinds: readonly string[]): BlockWriter {
  const heading = new TextEncoder().encode(`${title} ${version}: ${kinds.join(' ')}\n`);
  let bytes = new Uint8Array(1 << 16);
  let size = 0;
  let people = 0;
  let last = shortHash(heading);

  function seal(): Uint8Array {
    const block = new Uint8Array(blockHeadBytes + size);
    const view = new DataView(block.buffer);
    view.setUint32(0, size, true);
    view.setUint32(4, people, true);
    block.set(bytes.subarray(0, size), blockHeadBytes);
    last = checksumOf(last, block, block.subarray(blockHeadBytes));
    block.set(last, blockHeadBytes - checksumBytes);
    size = 0;
    people = 0;
    return block;
  }

  return {
    heading,
    add({ bytes: from, at, count }, day) {
      const length = count * identifierSize;
      while (size + length + 5 + dayBytes > bytes.length) {
        const larger = new Uint8Array(bytes.length * 2);
        larger.set(bytes);
        bytes = larger;
      }
      // The number of identifiers in groups of seven bits, the lowest first: hardly ever more than one byte.
      let rest = count;
      for (; rest > 127; rest >>>= 7) bytes[size++] = (rest & 127) | 128;
      bytes[size++] = rest;
      bytes[size++] = day & 255;
      bytes[size++] = day >>> 8;
      // For so few bytes a loop is faster than `set` with a subarray.
      if (length > 4 * identifierSize) {
        bytes.set(from.subarray(at, at + length), size);
        size += length;
      } else for (let index = 0; index < length; index++) bytes[size++] = from[at + index] as number;
      people += 1;
    },
    get size() {
      return size;
    },
    takeBlock: () => (people === 0 ? undefined : seal()),
    endBlock: seal,
    checksum: () => last,
  };
}

/** The end of a file, as far as it was found. */
export interface PeopleFileEnd {
  /** It has its end; otherwise its writer was killed or is still at work. */
  readonly isComplete: boolean;
  /** Bytes of the whole blocks and the heading. */
  readonly bytes: number;
  /** That of the last block. */
  readonly checksum: Uint8Array;
}

/** Reads the next bytes of a file into a buffer that nothing else uses; fewer than `length` only at the end of the file. */
type Read = (length: number) => Promise<Uint8Array>;

/** Calls `visit` for each person of a block, once. */
export type PeopleBlock = (visit: (person: PersonIdentifiers) => void) => void;

/**
 * Reads a file from its start, block by block, with the numbers that `kinds` gives to the kinds of identifiers. Throws
 * PeopleFileError.
 */
export async function* readPeopleFile(
  read: Read,
  kinds: readonly string[],
): AsyncGenerator<PeopleBlock, PeopleFileEnd> {
  const heading = await readHeading(read, kinds);
  if (!heading) return { isComplete: false, bytes: 0, checksum: new Uint8Array() };
  let { length: bytes } = heading.bytes;
  let checksum = shortHash(heading.bytes);
  for (;;) {
    const head = await read(blockHeadBytes);
    if (head.length < blockHeadBytes) return { isComplete: false, bytes, checksum };
    const view = new DataView(head.buffer, head.byteOffset);
    const size = view.getUint32(0, true);
    const people = view.getUint32(4, true);
    if (size > largestBlock) throw damaged();
    const content = await read(size);
    if (content.length < size) return { isComplete: false, bytes, checksum };
    const found = head.subarray(blockHeadBytes - checksumBytes);
    checksum = checksumOf(checksum, head, content);
    if (!isEqual(checksum, found)) throw damaged();
    bytes += blockHeadBytes + size;
    if (size === 0) {
      if ((await read(1)).length > 0) throw damaged();
      return { isComplete: true, bytes, checksum };
    }
    yield (visit) => visitBlock(content, people, heading, visit);
  }
}

interface Heading {
  readonly bytes: Uint8Array;
  /** Of the kinds of identifiers, as the reader counts them. */
  readonly numbers: Uint8Array;
  readonly hasDays: boolean;
}

/** Undefined if the file is empty: its writer was killed before it wrote anything. */
async function readHeading(read: Read, kinds: readonly string[]): Promise<Heading | undefined> {
  const codes: number[] = [];
  while (codes.length < longestHeading && codes.at(-1) !== newline) {
    const [byte] = await read(1);
    if (byte === undefined) break;
    codes.push(byte);
  }
  if (codes.length === 0) return undefined;
  const bytes = Uint8Array.from(codes);
  const text = new TextDecoder().decode(bytes);
  const [, found, names] = new RegExp(`^${title} (\\d{1,9}): (.+)\\n$`).exec(text) ?? [];
  if (found === undefined || names === undefined) throw new PeopleFileError('is not a file of known people');
  if (Number(found) < oldestVersion || Number(found) > version) {
    throw new PeopleFileError(
      `has format version ${found}, but this program reads versions ${oldestVersion} to ${version}`,
    );
  }
  const numbers = names.split(' ').map((name) => {
    const number = kinds.indexOf(name);
    if (number >= 0) return number;
    throw new PeopleFileError('has identifiers that this list does not accept');
  });
  return { numbers: Uint8Array.from(numbers), bytes, hasDays: Number(found) > oldestVersion };
}

function visitBlock(
  block: Uint8Array,
  people: number,
  { numbers, hasDays }: Heading,
  visit: (person: PersonIdentifiers) => void,
): void {
  const person: PersonIdentifiers = { bytes: block, at: 0, count: 0, day: sentDays.ofMark };
  let at = 0;
  let seen = 0;
  while (at < block.length) {
    let count = 0;
    for (let shift = 0; ; shift += 7) {
      const part = block[at++];
      if (part === undefined || shift > 28) throw damaged();
      count |= (part & 127) << shift;
      if (part < 128) break;
    }
    if (hasDays) {
      person.day = (block[at] ?? 0) | ((block[at + 1] ?? 0) << 8);
      at += dayBytes;
    }
    const end = at + count * identifierSize;
    if (count < 1 || end > block.length) throw damaged();
    for (let kindAt = at; kindAt < end; kindAt += identifierSize) {
      const number = numbers[block[kindAt] ?? numbers.length];
      if (number === undefined) throw damaged();
      block[kindAt] = number;
    }
    person.at = at;
    person.count = count;
    visit(person);
    at = end;
    seen += 1;
  }
  if (seen !== people) throw damaged();
}

/** Whatever checksum the head has is left out. */
function checksumOf(before: Uint8Array, head: Uint8Array, content: Uint8Array): Uint8Array {
  const facts = Uint8Array.from(head.subarray(0, blockHeadBytes));
  facts.set(before, blockHeadBytes - checksumBytes);
  return shortHash(Buffer.concat([facts, hash('sha256', content, 'buffer')]));
}

function shortHash(bytes: Uint8Array): Uint8Array {
  return hash('sha256', bytes, 'buffer').subarray(0, checksumBytes);
}

function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.every((byte, index) => byte === other[index]);
}

function damaged(): PeopleFileError {
  return new PeopleFileError('is damaged');
}
