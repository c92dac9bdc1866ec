/**
 * Collects people until there are enough values to be hashed at once, then hands the people to the packer in the order in
 * which they came. Readers write values straight into the memory in which they are hashed.
 */
import { deletion } from '../../contract/params/batch.js';
import { keyOfValue, type SharedKeys } from '../known/shared-identifiers.js';
import type { MembershipShape } from '../membership-shape.js';
import type { IdentifierKind } from '../normalizing/identifier-kinds.js';
import { maxPersonBytes, maxValues, type PersonSink, valueKinds } from '../normalizing/person.js';
import type { RejectedRow } from '../reading/row.js';
import { createHashMemory } from '../sha256/hash-memory.js';
import { hashToHex } from '../sha256/hash-to-hex.js';
import { longestValue } from '../sha256/sha256-code.js';
import { createOperationHeadings } from './operation-headings.js';
import { createPersonKeys } from './repeated-people.js';
import type { IdentifierValues, OperationHeading, RequestPacker } from './request-packer.js';
import { isPlainText, writeEscaped } from './write-escaped.js';

interface PeopleBatch extends PersonSink {
  /** Hands over the people who are left. */
  flush(): void;
}

interface BatchOptions {
  readonly shape: MembershipShape;
  readonly packer: RequestPacker;
  /** Leave out people who came before with the same operation and times. */
  readonly dedupe: boolean;
  /** Identifiers that are keys of no deletion, and the kinds of the endpoint. */
  readonly shared?: { readonly keys: SharedKeys; readonly kinds: readonly IdentifierKind[] } | undefined;
  /** Called for each person who was left out. */
  duplicate(): void;
  rejected(row: RejectedRow): void;
}

/** As many values are hashed at once: they fit into a processor's cache together with what is computed of them. */
const enoughValues = 1024;
const enoughBytes = 1 << 16;
/** A person's values, and what they take when each character is escaped. */
const longestPerson = 3 * maxPersonBytes;
const hashDigits = 64;

/**
 * Depends on nothing but the people: the same ones always come out in the same groups.
 *
 * One function: its parts share local variables, and every row of a list goes through it; the benchmarks of uploads measure it.
 */
export function createPeopleBatch(options: BatchOptions): PeopleBatch {
  const { shape, packer } = options;
  const capacity = enoughValues + maxValues;
  const memory = createHashMemory(capacity, enoughBytes + longestPerson);
  const { bytes, addresses, layout } = memory;
  const values: IdentifierValues = {
    bytes,
    identifiers: new Uint8Array(capacity),
    starts: new Int32Array(capacity),
    ends: new Int32Array(capacity),
  };
  const keys = options.dedupe ? createPersonKeys(memory, values, shape.identifiers) : undefined;
  const headingOf = createOperationHeadings();
  const headings: OperationHeading[] = [];
  const lines: number[] = [];
  /** The end of each person's values. */
  const ends: number[] = [];
  let people = 0;
  let count = 0;
  let hashed = 0;

  /** Adds a value that begins at `start`; returns how much further the memory is in use for it. */
  function addValue(identifier: number, kind: number, start: number, end: number, free: number): number {
    const index = count;
    count += 1;
    values.identifiers[index] = identifier;
    if (kind === valueKinds.toHash && end - start <= longestValue) {
      addresses[hashed] = start;
      bytes[layout.lengths + hashed] = end - start;
      values.starts[index] = layout.hex + hashDigits * hashed;
      values.ends[index] = layout.hex + hashDigits * hashed + hashDigits;
      hashed += 1;
      return free;
    }
    if (kind === valueKinds.toHash) {
      hashToHex(bytes, start, end, free);
      values.starts[index] = free;
      values.ends[index] = free + hashDigits;
      return free + hashDigits;
    }
    if (kind === valueKinds.hashed || isPlainText(bytes, start, end)) {
      values.starts[index] = start;
      values.ends[index] = end;
      return free;
    }
    values.starts[index] = free;
    values.ends[index] = writeEscaped(bytes, start, end, free);
    return values.ends[index] as number;
  }

  /** Moves the values of a person that are keys of a deletion to the front, and returns their end. */
  function dropShared(from: number, to: number, line: number): number {
    if (!options.shared) return to;
    const { keys: shared, kinds } = options.shared;
    const dropped: number[] = [];
    let end = from;
    for (let index = from; index < to; index += 1) {
      const identifier = values.identifiers[index] as number;
      const [start, stop] = [values.starts[index] as number, values.ends[index] as number];
      if (shared.has(keyOfValue(kinds[identifier], bytes.subarray(start, stop)))) {
        dropped.push(identifier);
        continue;
      }
      values.identifiers[end] = identifier;
      values.starts[end] = start;
      values.ends[end] = stop;
      end += 1;
    }
    // Of a person who is rejected, the row is told.
    for (const identifier of end > from ? dropped : []) {
      const field = shape.identifiers[identifier]?.name ?? '';
      batch.leftOut?.({ line, column: undefined, reason: 'shared', field, isReaching: true });
    }
    return end;
  }

  function flush(): void {
    memory.run(hashed);
    let from = 0;
    for (let person = 0; person < people; person += 1) {
      const heading = headings[person] as OperationHeading;
      const to = ends[person] as number;
      if (keys?.isRepeated(heading, from, to)) options.duplicate();
      else {
        const line = lines[person] as number;
        const end = heading.operation === deletion ? dropShared(from, to, line) : to;
        if (end === from) options.rejected({ line, column: undefined, reason: 'shared' });
        else if (!packer.add(heading, values, from, end))
          options.rejected({ line, column: undefined, reason: 'too-large' });
      }
      from = to;
    }
    people = 0;
    count = 0;
    hashed = 0;
    batch.at = memory.rest;
  }

  const batch: PeopleBatch = {
    bytes,
    at: memory.rest,
    person(person) {
      let free = person.ends[person.count - 1] as number;
      for (let index = 0; index < person.count; index += 1) {
        free = addValue(
          person.fields[index] as number,
          person.kinds[index] as number,
          person.starts[index] as number,
          person.ends[index] as number,
          free,
        );
      }
      headings[people] = headingOf(person.operation, person.times);
      lines[people] = person.line;
      ends[people] = count;
      people += 1;
      batch.at = free;
      if (count >= enoughValues || free >= memory.rest + enoughBytes) flush();
    },
    rejected: options.rejected,
    flush,
  };
  return batch;
}
