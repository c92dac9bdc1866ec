/**
 * Collects people until there are enough values to be hashed at once, then hands the people to the packer, in the order in
 * which they came.
 */
import type { MembershipShape } from './membership-shape.js';
import { createPersonKeys } from './person-keys.js';
import type { OperationHeading, RequestPacker } from './request-packer.js';
import { slotBytes } from './sha256/sha256-code.js';
import { ValueTable } from './value-table.js';

/** Takes people value by value: the bytes of a value are written into `bytes` at `next`, then the value is added. */
export interface PersonSink {
  readonly bytes: Uint8Array;
  /** Where the next value goes; `longestCell` bytes may be written there. Changes with each value that is added. */
  next(): number;
  /** Adds the value of `length` bytes, to be sent as its hash. Identifiers are indexes into the endpoint's shape. */
  addHashable(identifier: number, length: number): void;
  /** Adds a hash of 64 lower-case hex digits. */
  addHash(identifier: number): void;
  /** Adds the UTF-8 text of `length` bytes, to be sent as it is. */
  addText(identifier: number, length: number): void;
  /** Ends the person, who has at least one value. `line` names the row if the person cannot be sent. */
  commit(heading: OperationHeading, line: number): void;
  /** Forgets the values that were added since the last person. */
  discard(): void;
}

export interface PeopleBatch extends PersonSink {
  /** Hands over the people who are left. */
  flush(): void;
}

interface BatchOptions {
  readonly shape: MembershipShape;
  readonly packer: RequestPacker;
  /** Leave out people who came before with the same operation and times. */
  readonly dedupe: boolean;
  /** Called for each person who was left out. */
  duplicate(): void;
  /** Called for each person who does not fit into any request. */
  tooLarge(line: number): void;
}

/** As many values are hashed at once: they fit into a processor's cache together with what is computed of them. */
const enoughValues = 1024;
const enoughText = 1 << 18;

/** Depends on nothing but the people: the same ones always come out in the same groups. */
export function createPeopleBatch({ shape, packer, dedupe, duplicate, tooLarge }: BatchOptions): PeopleBatch {
  // A person with more hashes fits into no request.
  const table = new ValueTable(Math.ceil(shape.maxBytes / slotBytes));
  const keys = dedupe
    ? createPersonKeys(
        table,
        shape.identifiers.map(({ name }) => name),
      )
    : undefined;
  const headings: OperationHeading[] = [];
  const lines: number[] = [];
  /** The end of each person's values. */
  const ends: number[] = [];
  let people = 0;

  function flush(): void {
    if (people > 0) table.hash();
    let from = 0;
    for (let person = 0; person < people; person += 1) {
      const heading = headings[person] as OperationHeading;
      const to = ends[person] as number;
      if (keys?.isRepeated(heading, from, to)) duplicate();
      else if (!packer.add(heading, table, from, to)) tooLarge(lines[person] as number);
      from = to;
    }
    people = 0;
    table.clear();
  }

  return {
    bytes: table.bytes,
    next: () => table.next,
    addHashable: (identifier, length) => table.addHashable(identifier, length),
    addHash: (identifier) => table.addHash(identifier),
    addText: (identifier, length) => table.addText(identifier, length),
    commit(heading, line) {
      if (table.overflown) {
        table.drop();
        flush();
        tooLarge(line);
        return;
      }
      table.keep();
      headings[people] = heading;
      lines[people] = line;
      ends[people] = table.count;
      people += 1;
      if (table.count >= enoughValues || table.textSize >= enoughText) flush();
    },
    discard: () => table.drop(),
    flush,
  };
}
