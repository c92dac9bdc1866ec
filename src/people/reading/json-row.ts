/** Reads one object of a JSON list as bytes: `{"email":"a@b.c","phone_number":["+1...","+1..."]}`. */
import {
  isObject,
  parseJson,
  parseNumber,
  parseScannedJson,
  parseWithNumbers,
} from '../../values/lossless-json.js';
import { parseStrictJson, readStrictly } from '../../values/strict-json.js';
import { decodeSlice } from '../normalizing/normalize-identifiers.js';
import { maxValues } from '../normalizing/person.js';
import { readsSince, type UploadOptions } from '../upload-options.js';
import type { ColumnMeaning } from './column-names.js';
import type { Rejection } from './rejection.js';

/** The values of one object; reused for the next one. */
interface JsonRow {
  /** What the slices are of: the bytes that were read, or others. */
  bytes: Uint8Array;
  count: number;
  /** Of each value the member that it belongs to. Members that are ignored have no values here. */
  readonly columns: ColumnMeaning[];
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** The identifiers that are no values at all, such as true. */
  wrong: readonly WrongIdentifier[];
}

interface WrongIdentifier {
  readonly column: ColumnMeaning;
  readonly reason: Rejection;
}

export function createJsonRow(): JsonRow {
  return {
    bytes: new Uint8Array(0),
    count: 0,
    columns: [],
    starts: new Int32Array(maxValues),
    ends: new Int32Array(maxValues),
    wrong: [],
  };
}

/** The meaning of the member whose name is `bytes[start, end)`; `at` counts the members of the object from 0. */
export type FindColumn = (bytes: Uint8Array, start: number, end: number, at: number) => ColumnMeaning;

const quote = 0x22;
const backslash = 0x5c;
const [openArray, closeArray, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d] as const;
const comma = 0x2c;
const colon = 0x3a;
const zero = 0x30;
const nine = 0x39;
const nullText = Buffer.from('null');

/**
 * Reads an object that is written plainly: texts without escapes, whole numbers, null, and arrays of these, each name once.
 * Returns false for any other, right or wrong, which `readAnyObject` then reads.
 */
export function readPlainObject(
  bytes: Uint8Array,
  start: number,
  end: number,
  find: FindColumn,
  row: JsonRow,
): boolean {
  row.count = 0;
  row.wrong = [];
  row.bytes = bytes;
  if (bytes[start] !== openObject || bytes[end - 1] !== closeObject) return false;
  let at = skipSpace(bytes, start + 1);
  if (at === end - 1) return true;
  for (let member = 0; ; member++) {
    if (bytes[at] !== quote) return false;
    const nameEnd = endOfText(bytes, at + 1, end);
    if (nameEnd < 0) return false;
    const column = find(bytes, at + 1, nameEnd, member);
    at = skipSpace(bytes, nameEnd + 1);
    if (bytes[at] !== colon) return false;
    if (hasMember(row, column)) return false;
    at = readValue(bytes, skipSpace(bytes, at + 1), end, column, row);
    if (at < 0) return false;
    at = skipSpace(bytes, at);
    if (bytes[at] === closeObject) return at === end - 1;
    if (bytes[at] !== comma) return false;
    at = skipSpace(bytes, at + 1);
  }
}

/** Whether the object already has a value of the same name. */
function hasMember(row: JsonRow, column: ColumnMeaning): boolean {
  for (let index = 0; index < row.count; index++) if (row.columns[index] === column) return true;
  return false;
}

/** Reads the value of a member; returns the position behind it, or -1 if it is not plain. */
function readValue(
  bytes: Uint8Array,
  from: number,
  end: number,
  column: ColumnMeaning,
  row: JsonRow,
): number {
  if (bytes[from] !== openArray) return readScalar(bytes, from, end, column, row);
  if (column.kind !== 'identifier') return -1;
  let at = skipSpace(bytes, from + 1);
  if (bytes[at] === closeArray) return at + 1;
  for (;;) {
    at = readScalar(bytes, at, end, column, row);
    if (at < 0) return -1;
    at = skipSpace(bytes, at);
    if (bytes[at] === closeArray) return at + 1;
    if (bytes[at] !== comma) return -1;
    at = skipSpace(bytes, at + 1);
  }
}

function readScalar(
  bytes: Uint8Array,
  from: number,
  end: number,
  column: ColumnMeaning,
  row: JsonRow,
): number {
  const byte = bytes[from] as number;
  if (byte === quote) {
    const textEnd = endOfText(bytes, from + 1, end);
    if (textEnd < 0 || !add(row, column, from + 1, textEnd)) return -1;
    return textEnd + 1;
  }
  if (byte >= zero && byte <= nine) {
    let at = from + 1;
    while ((bytes[at] as number) >= zero && (bytes[at] as number) <= nine) at++;
    if (byte === zero && at > from + 1) return -1;
    return isPlainEnd(bytes[at]) && add(row, column, from, at) ? at : -1;
  }
  for (let index = 0; index < nullText.length; index++) {
    if (bytes[from + index] !== nullText[index]) return -1;
  }
  // Of consent, null is an empty cell: nobody has agreed.
  if (column.kind === 'consent' && !add(row, column, from, from)) return -1;
  return from + nullText.length;
}

/** Whether a number ends before the byte: no fraction and no exponent follow. */
function isPlainEnd(byte: number | undefined): boolean {
  return byte === comma || byte === closeArray || byte === closeObject || isSpace(byte);
}

/** False if there are too many values. */
function add(row: JsonRow, column: ColumnMeaning, start: number, end: number): boolean {
  if (column.kind === 'ignored') return true;
  const { count } = row;
  if (count === maxValues) return false;
  row.columns[count] = column;
  row.starts[count] = start;
  row.ends[count] = end;
  row.count = count + 1;
  return true;
}

/** The position of the mark that closes a text; -1 if the text has an escape or a control character. */
function endOfText(bytes: Uint8Array, from: number, end: number): number {
  for (let at = from; at < end; at++) {
    const byte = bytes[at] as number;
    if (byte === quote) return at;
    if (byte === backslash || byte < 0x20) return -1;
  }
  return -1;
}

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d;
}

function skipSpace(bytes: Uint8Array, from: number): number {
  let at = from;
  while (isSpace(bytes[at])) at++;
  return at;
}

/** Reads any object. Returns why it is rejected, or undefined. */
export function readAnyObject(
  bytes: Uint8Array,
  start: number,
  end: number,
  find: FindColumn,
  row: JsonRow,
  options: Pick<UploadOptions, 'readsAs'> = {},
): Rejection | undefined {
  row.count = 0;
  const wrong: WrongIdentifier[] = [];
  row.wrong = wrong;
  const text = decodeSlice(bytes, start, end);
  if (text === undefined) return 'encoding';
  const object = parseObjectText(text, readsSince(2, options) ? parseExponents : parseStrictJson);
  if (typeof object === 'string') return object;
  const parts: Buffer[] = [];
  let length = 0;
  for (const [at, [name, value]] of Object.entries(object).entries()) {
    const nameBytes = Buffer.from(name);
    const column = find(nameBytes, 0, nameBytes.length, at);
    if (column.kind === 'ignored') continue;
    if (Array.isArray(value) && column.kind !== 'identifier') return 'json-value';
    for (const written of Array.isArray(value) ? value : [value]) {
      if (written === null && column.kind !== 'consent') continue;
      const isRounded = typeof written === 'function';
      if (isRounded && column.kind === 'identifier') {
        wrong.push({ column, reason: 'rounded' });
        continue;
      }
      const item = isRounded ? written() : written;
      const reason = column.kind === 'consent' && isAnswer(item) ? undefined : rejectValue(item);
      if (reason !== undefined) {
        if (column.kind !== 'identifier') return reason;
        wrong.push({ column, reason });
        continue;
      }
      const part = Buffer.from(String(item ?? ''));
      if (!add(row, column, length, length + part.length)) return 'many';
      parts.push(part);
      length += part.length;
    }
  }
  row.bytes = Buffer.concat(parts);
  return undefined;
}

/** With a function that returns the number for each one that has an exponent: who wrote it as an identifier has rounded it. */
function parseExponents(text: string): unknown {
  const readNumber = (number: string) => {
    const value = parseNumber(number);
    return /e/i.test(number) ? () => value : value;
  };
  return readStrictly(text, (json, facts) =>
    /\de/i.test(json) ? parseWithNumbers(json, readNumber) : parseScannedJson(json, facts),
  );
}

/** Whether a value says yes, no or nothing, as members of consent do. */
function isAnswer(item: unknown): boolean {
  return item === null || typeof item === 'boolean';
}

function rejectValue(item: unknown): Rejection | undefined {
  if (typeof item !== 'string' && typeof item !== 'number' && typeof item !== 'bigint') return 'json-value';
  return String(item).isWellFormed() ? undefined : 'encoding';
}

/** The object; or why it cannot be read: it is not one object, is nested too deep, or has a name twice. */
function parseObjectText(
  text: string,
  parse: (text: string) => unknown,
): Readonly<Record<string, unknown>> | Rejection {
  try {
    const value = parse(text);
    return isObject(value) ? value : 'not-json';
  } catch {
    return isAmbiguous(text) ? 'duplicate-key' : 'not-json';
  }
}

function isAmbiguous(text: string): boolean {
  try {
    return isObject(parseJson(text));
  } catch {
    return false;
  }
}
