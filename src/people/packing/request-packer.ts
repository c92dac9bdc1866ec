/**
 * Packs people into request bodies: operations as bytes of JSON, as many as fit into the limits of the service, which are
 * kept to the byte.
 */
import type { Identifier, MembershipShape } from '../membership-shape.js';
import type { MembershipOperation } from '../upload-options.js';
import { createByteCopy } from './copy-bytes.js';
import { isRepetition, type RepeatedOperation } from './repeated-bytes.js';

/** The beginning of an operation up to its users. The same operation and times have the same object. */
export interface OperationHeading {
  readonly operation: MembershipOperation;
  /** Whether it says when memberships begin or end. */
  readonly hasTimes: boolean;
  readonly bytes: Uint8Array;
}

/** Values of identifiers as slices of `bytes`, which are the inside of a JSON string: hashes, or escaped text. */
export interface IdentifierValues {
  readonly bytes: Uint8Array;
  /** Indexes into the identifiers of the endpoint's shape. */
  readonly identifiers: Uint8Array;
  readonly starts: Int32Array;
  /** Exclusive. */
  readonly ends: Int32Array;
}

/** A complete body. `body` is valid only during the call that receives it. */
export interface CompleteBody {
  readonly body: Uint8Array;
  readonly operations: number;
  readonly updates: number;
  readonly deletes: number;
  /** Whether any operation has times. */
  readonly hasTimes: boolean;
}

export interface RequestPacker {
  /**
   * Adds a person with the values from `from` to `to` (exclusive), those of one identifier beside each other. Completes the
   * body before if the person does not fit into it. False if the person is too large for any body.
   */
  add(heading: OperationHeading, values: IdentifierValues, from: number, to: number): boolean;
  /** Completes the last body, if there is one. */
  finish(): void;
}

interface PackerOptions {
  readonly shape: MembershipShape;
  readonly peoplePerOperation: number;
  /** Called with each complete body. */
  readonly complete: (body: CompleteBody) => void;
}

const encoder = new TextEncoder();
const quote = 0x22;
const comma = 0x2c;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;
/** After the last user of an operation: `]}}`; after the last operation: `]`. */
const operationEnd = 3;
const bodyEnd = 1;

/** The heading of the operations with these times, given in the order in which they are written. */
export function createHeading(
  operation: MembershipOperation,
  times: Readonly<Record<string, string | undefined>>,
): OperationHeading {
  const given = Object.entries(times).flatMap(([name, time]) =>
    time === undefined ? [] : [`${JSON.stringify(name)}:${JSON.stringify(time)},`],
  );
  const text = `{"operation_type":"${operation}","params":{${given.join('')}"users":[`;
  return { operation, hasTimes: given.length > 0, bytes: encoder.encode(text) };
}

/**
 * Creates a packer for one endpoint. The same people in the same order always give the same bodies.
 *
 * One function: its parts share local variables, and every byte of a list goes through it; the benchmarks of uploads measure it.
 */
export function createRequestPacker({ shape, peoplePerOperation, complete }: PackerOptions): RequestPacker {
  const { maxOperations, maxBytes } = shape;
  const body = new Uint8Array(maxBytes);
  const copy = createByteCopy(body);
  const keys = shape.identifiers.map(({ name }: Identifier) => encoder.encode(`"${name}":[`));
  let size = 0;
  let operations = 0;
  /** Of the body, and of the open operation. */
  let people = 0;
  let peopleInOperation = 0;
  let deletes = 0;
  let hasTimes = false;
  let open: OperationHeading | undefined;
  /** What all operations of the body so far are repetitions of, but for their values. */
  let repeated: RepeatedOperation | undefined;
  /** What the body before had as many repetitions of as there may be: most lists differ in nothing but the values. */
  let left: RepeatedOperation | undefined;

  function write(bytes: Uint8Array, start: number, end: number): void {
    for (let from = start; from < end; from += 1) body[size++] = bytes[from] as number;
  }

  function writeUser(values: IdentifierValues, from: number, to: number): void {
    let last = -1;
    body[size++] = openBrace;
    for (let index = from; index < to; index += 1) {
      const identifier = values.identifiers[index] as number;
      if (identifier !== last) {
        if (last !== -1) {
          body[size++] = closeBracket;
          body[size++] = comma;
        }
        const key = keys[identifier] as Uint8Array;
        write(key, 0, key.length);
        last = identifier;
      } else {
        body[size++] = comma;
      }
      body[size++] = quote;
      const start = values.starts[index] as number;
      const end = values.ends[index] as number;
      copy(values.bytes, start, end, size);
      size += end - start;
      body[size++] = quote;
    }
    body[size++] = closeBracket;
    body[size++] = closeBrace;
  }

  /** The bytes that `writeUser` writes. */
  function userSize({ identifiers, starts, ends }: IdentifierValues, from: number, to: number): number {
    let last = -1;
    let total = 3;
    for (let index = from; index < to; index += 1) {
      const identifier = identifiers[index] as number;
      if (identifier === last) total += 1;
      else {
        total += (keys[identifier] as Uint8Array).length + (last === -1 ? 0 : 2);
        last = identifier;
      }
      total += (ends[index] as number) - (starts[index] as number) + 2;
    }
    return total;
  }

  function closeOperation(): void {
    body[size++] = closeBracket;
    body[size++] = closeBrace;
    body[size++] = closeBrace;
    open = undefined;
  }

  function finish(): void {
    if (operations === 0) return;
    if (open) closeOperation();
    body[size++] = closeBracket;
    complete({ body: body.subarray(0, size), operations, updates: people - deletes, deletes, hasTimes });
    left = operations === maxOperations ? repeated : undefined;
    repeated = undefined;
    size = 0;
    operations = 0;
    people = 0;
    deletes = 0;
    hasTimes = false;
  }

  function startOperation(heading: OperationHeading): void {
    if (open) closeOperation();
    body[size++] = operations === 0 ? openBracket : comma;
    write(heading.bytes, 0, heading.bytes.length);
    operations += 1;
    peopleInOperation = 0;
    hasTimes ||= heading.hasTimes;
    open = heading;
  }

  /** Notes whether the operation that begins with this person could be the pattern of the body. */
  function noteOperation(
    heading: OperationHeading,
    values: IdentifierValues,
    from: number,
    to: number,
  ): void {
    if (peoplePerOperation > 1) return;
    const identifier = values.identifiers[from] as number;
    const length = (values.ends[from] as number) - (values.starts[from] as number);
    if (operations === 1 && to - from === 1) {
      const start = 1 + heading.bytes.length + 2 + (keys[identifier] as Uint8Array).length;
      repeated = { heading, identifier, length, start, size: start + length + 3 + operationEnd };
    } else if (to - from !== 1 || (repeated && !isRepetition(repeated, heading, identifier, length))) {
      repeated = undefined;
    }
  }

  /** Writes the value alone where everything around it is still there from the body before. False if it is not. */
  function addRepetition(heading: OperationHeading, values: IdentifierValues, from: number): boolean {
    const value = values.starts[from] as number;
    const end = values.ends[from] as number;
    if (!left || !isRepetition(left, heading, values.identifiers[from] as number, end - value)) return false;
    if (operations === maxOperations) {
      finish();
      return addRepetition(heading, values, from);
    }
    if (operations > 0 && repeated !== left) return false;
    const start = operations * left.size;
    copy(values.bytes, value, end, start + left.start);
    size = start + left.size - operationEnd;
    operations += 1;
    hasTimes ||= heading.hasTimes;
    open = heading;
    repeated = left;
    return true;
  }

  return {
    add(heading, values, from, to) {
      if (to - from === 1 && addRepetition(heading, values, from)) {
        people += 1;
        peopleInOperation = 1;
        if (heading.operation === 'Delete') deletes += 1;
        return true;
      }
      const user = userSize(values, from, to);
      if (open === heading && peopleInOperation < peoplePerOperation) {
        // A comma, the user, and the ends of the operation and the body.
        if (size + 1 + user + operationEnd + bodyEnd <= maxBytes) {
          body[size++] = comma;
        } else {
          if (1 + heading.bytes.length + user + operationEnd + bodyEnd > maxBytes) return false;
          finish();
          startOperation(heading);
        }
      } else {
        const rest = 1 + heading.bytes.length + user + operationEnd + bodyEnd;
        if (rest > maxBytes) return false;
        if (operations === maxOperations || size + (open ? operationEnd : 0) + rest > maxBytes) finish();
        startOperation(heading);
      }
      writeUser(values, from, to);
      noteOperation(heading, values, from, to);
      people += 1;
      peopleInOperation += 1;
      if (heading.operation === 'Delete') deletes += 1;
      return true;
    },
    finish,
  };
}
