/** The values of people who are to be hashed together: where each lies in one memory, and which identifier it is. */
import type { IdentifierValues } from './request-packer.js';
import { createHashMemory, type HashMemory } from './sha256/hash-memory.js';
import { hashToHex } from './sha256/hash-to-hex.js';
import { longestValue, slotBytes } from './sha256/sha256-code.js';

/** Where the digest of a value is. */
export const digestSources = { computed: 0, hex: 1, text: 2 } as const;

/** Bytes that a reader may write for one value. */
export const longestCell = 4 << 20;
/** Bytes for texts that do not fit into a slot. */
const textBytes = 8 << 20;
/** A character takes at most this many bytes in JSON. */
const longestEscape = 6;

const quote = 0x22;
const backslash = 0x5c;
const space = 0x20;

export class ValueTable implements IdentifierValues {
  readonly bytes: Uint8Array;
  readonly memory: HashMemory;
  readonly identifiers: Uint8Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** One of `digestSources` for each value. */
  readonly sources: Uint8Array;
  /** The slot of each value, since sorting moves the other columns. */
  readonly slots: Int32Array;
  /** The number of values. */
  count = 0;
  /** Where the next value goes. */
  next: number;
  /** Whether there was no room for a value. */
  overflown = false;
  private readonly firstText: number;
  private text: number;
  /** What belongs to people who are complete. */
  private keptCount = 0;
  private keptText: number;

  constructor(capacity: number) {
    this.memory = createHashMemory(capacity, longestCell + textBytes);
    this.bytes = this.memory.bytes;
    const { capacity: values, rest, layout } = this.memory;
    this.identifiers = new Uint8Array(values);
    this.starts = new Int32Array(values);
    this.ends = new Int32Array(values);
    this.sources = new Uint8Array(values);
    this.slots = new Int32Array(values);
    this.next = layout.slots;
    this.firstText = rest + longestCell;
    this.text = this.firstText;
    this.keptText = this.firstText;
  }

  /** Bytes of texts beside the slots. */
  get textSize(): number {
    return this.text - this.firstText;
  }

  addHashable(identifier: number, length: number): void {
    const index = this.count;
    if (length > longestValue) {
      hashToHex(this.bytes, this.next, length, this.next);
      this.addHash(identifier);
      return;
    }
    const start = this.memory.layout.hex + 64 * index;
    this.bytes[this.memory.layout.lengths + index] = length;
    this.add(identifier, start, start + 64, digestSources.computed);
  }

  addHash(identifier: number): void {
    this.add(identifier, this.next, this.next + 64, digestSources.hex);
  }

  addText(identifier: number, length: number): void {
    const start = this.next;
    if (length <= slotBytes && this.isPlain(start, length)) {
      this.add(identifier, start, start + length, digestSources.text);
      return;
    }
    if (this.text + longestEscape * length > this.bytes.length) {
      this.overflown = true;
      return;
    }
    const from = this.text;
    this.text = writeEscaped(this.bytes, start, start + length, from);
    this.add(identifier, from, this.text, digestSources.text);
  }

  private add(identifier: number, start: number, end: number, source: number): void {
    const index = this.count;
    if (index === this.starts.length) {
      this.overflown = true;
      return;
    }
    this.identifiers[index] = identifier;
    this.starts[index] = start;
    this.ends[index] = end;
    this.sources[index] = source;
    this.slots[index] = index;
    this.count = index + 1;
    // The last slot has room behind it, so that what does not fit any more can still be written.
    this.next += slotBytes;
  }

  private isPlain(start: number, length: number): boolean {
    for (let at = start; at < start + length; at += 1) {
      const byte = this.bytes[at] as number;
      if (byte < space || byte === quote || byte === backslash) return false;
    }
    return true;
  }

  /** Ends a person: their values are put into the order of identifiers; those of one identifier keep theirs. */
  keep(): void {
    const from = this.keptCount;
    for (let index = from + 1; index < this.count; index += 1) {
      for (let at = index; at > from && this.isBefore(at, at - 1); at -= 1) this.swap(at, at - 1);
    }
    this.keptCount = this.count;
    this.keptText = this.text;
  }

  private isBefore(a: number, b: number): boolean {
    return (this.identifiers[a] as number) < (this.identifiers[b] as number);
  }

  private swap(a: number, b: number): void {
    for (const column of [this.identifiers, this.starts, this.ends, this.sources, this.slots]) {
      const value = column[a] as number;
      column[a] = column[b] as number;
      column[b] = value;
    }
  }

  /** Computes the hashes of all values. */
  hash(): void {
    this.memory.run(this.count);
  }

  /** Forgets the values that were not kept. */
  drop(): void {
    this.next -= slotBytes * (this.count - this.keptCount);
    this.count = this.keptCount;
    this.text = this.keptText;
    this.overflown = false;
  }

  /** Forgets all values. */
  clear(): void {
    this.keptCount = 0;
    this.keptText = this.firstText;
    this.drop();
  }
}

/** Writes UTF-8 text as the inside of a JSON string; returns the end. */
function writeEscaped(bytes: Uint8Array, from: number, to: number, at: number): number {
  let end = at;
  for (let index = from; index < to; index += 1) {
    const byte = bytes[index] as number;
    if (byte < space) {
      const digits = `\\u${byte.toString(16).padStart(4, '0')}`;
      for (let digit = 0; digit < digits.length; digit += 1) bytes[end++] = digits.charCodeAt(digit);
      continue;
    }
    if (byte === quote || byte === backslash) bytes[end++] = backslash;
    bytes[end++] = byte;
  }
  return end;
}
