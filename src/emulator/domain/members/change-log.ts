/**
 * The changes of a call as bytes, in which they wait until they are processed. A change is one byte for its kind, the
 * requested times (64-bit floating point, NaN for none), the number of people (32 bits); then each person as the number
 * of their identifiers (16 bits) and the digests of these.
 */
import { digestBytes, writeDigest } from './digests.js';

/** The changes of a call. Times are milliseconds since 1970; an absent one follows from the time of the call. */
export type AskedChange =
  | { readonly begin?: number | undefined; readonly until?: number | undefined }
  /** Ends the membership. */
  | 'end';

/** The time of a call, the time from which its changes are visible, and the default end; in milliseconds since 1970. */
export interface Moments {
  readonly now: number;
  readonly due: number;
  readonly latest: number;
}

/** The changes of people. Times are milliseconds since 1970. */
export type MemberChange =
  | {
      readonly from: number;
      /** The end of the membership, exclusive. */
      readonly until: number;
      /** The start was requested and is in the future. */
      readonly isLater: boolean;
      /** When the change shows. */
      readonly settled: number;
    }
  | { /** Ends their membership. */ readonly end: number };

/** The changes of one call. */
export interface ChangeLog {
  readonly bytes: Buffer;
  /** How many digests it has. */
  readonly identifiers: number;
}

const kinds = { end: 0, add: 1 } as const;
const headerBytes = 1 + 8 + 8 + 4;
const peopleAt = 17;
/** A person with more is divided into parts, which remain one person, because each has the first identifier. */
const maxIdentifiers = 0xffff;

interface ChangeWriter {
  /** The people that follow are changed like this. */
  begin(change: AskedChange): void;
  /** The identifiers that follow are those of another person. A person without any is nobody. */
  nextPerson(): void;
  add(name: string, value: string): void;
  finish(): ChangeLog;
}

export function createChangeWriter(): ChangeWriter {
  let bytes = Buffer.allocUnsafe(64 * 1024);
  let length = 0;
  let identifiers = 0;
  /** Where the change begins, and the person. */
  let header = -1;
  let person = -1;
  /** How many identifiers the person has so far. */
  let count = 0;
  let latest: AskedChange | undefined;
  const reserve = (more: number) => {
    if (length + more <= bytes.length) return;
    const larger = Buffer.allocUnsafe(bytes.length * 2);
    bytes.copy(larger, 0, 0, length);
    bytes = larger;
  };
  const beginPerson = () => {
    person = length;
    length += 2;
    bytes.writeUInt32LE(bytes.readUInt32LE(header + peopleAt) + 1, header + peopleAt);
    count = 0;
  };
  const counted = () => {
    count += 1;
    identifiers += 1;
    length += digestBytes;
    bytes.writeUInt16LE(count, person);
  };
  return {
    begin(change) {
      person = -1;
      if (latest !== undefined && isSame(change, latest)) return;
      latest = change;
      reserve(headerBytes);
      header = length;
      length += writeHeader(change).copy(bytes, length);
    },
    nextPerson() {
      person = -1;
    },
    add(name, value) {
      reserve(2 * digestBytes + 2);
      if (person < 0) beginPerson();
      else if (count === maxIdentifiers) {
        const first = person + 2;
        beginPerson();
        bytes.copy(bytes, length, first, first + digestBytes);
        counted();
      }
      writeDigest(name, value, bytes, length);
      counted();
    },
    finish: () => ({ bytes: bytes.subarray(0, length), identifiers }),
  };
}

function isSame(one: AskedChange, other: AskedChange): boolean {
  if (one === 'end' || other === 'end') return one === other;
  return one.begin === other.begin && one.until === other.until;
}

function writeHeader(change: AskedChange): Buffer {
  const head = Buffer.alloc(headerBytes);
  if (change === 'end') return head;
  head.writeUInt8(kinds.add);
  head.writeDoubleLE(change.begin ?? Number.NaN, 1);
  head.writeDoubleLE(change.until ?? Number.NaN, 9);
  return head;
}

/** Visits the people of a log in order: the change, the start of their digests, and their number. */
export function readChanges(
  bytes: Buffer,
  moments: Moments,
  visit: (change: MemberChange, at: number, identifiers: number) => void,
): void {
  for (let at = 0; at < bytes.length; ) {
    const change = readHeader(bytes, at, moments);
    let people = bytes.readUInt32LE(at + peopleAt);
    at += headerBytes;
    for (; people > 0; people--) {
      const identifiers = bytes.readUInt16LE(at);
      visit(change, at + 2, identifiers);
      at += 2 + identifiers * digestBytes;
    }
  }
}

function readHeader(bytes: Buffer, at: number, { now, due, latest }: Moments): MemberChange {
  if (bytes.readUInt8(at) === kinds.end) return { end: due };
  const [begin, until] = [bytes.readDoubleLE(at + 1), bytes.readDoubleLE(at + 9)];
  return {
    from: begin > due ? begin : due,
    until: Number.isNaN(until) ? latest : until,
    isLater: begin > now,
    settled: due,
  };
}
