/**
 * Parses and writes JSON without loss of precision: an integer beyond 2^53 becomes a bigint and is written back digit
 * for digit. Every text is scanned first, so that none is too deep, or takes long, for whoever reads its value.
 */
import { parse, stringify } from 'lossless-json';
import { type JsonFacts, scanJson } from './json-scan.js';

const integer = /^-?[0-9]+$/;

/** A number, or a bigint where that would lose digits. */
export function parseNumber(text: string): number | bigint {
  const value = Number(text);
  return Number.isSafeInteger(value) || !integer.test(text) ? value : BigInt(text);
}

/** Line and column of a place in a text; both count from 1. */
export function positionAt(text: string, offset: number): { line: number; column: number } {
  const lines = text.slice(0, offset).split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

/**
 * The place of the first syntax error in a text that is not JSON. The built-in parser does not always report it, so another one
 * is used.
 */
export function syntaxErrorOffset(text: string): number {
  try {
    parse(text);
  } catch (error) {
    const offset = error instanceof Error ? /position (\d+)/.exec(error.message)?.[1] : undefined;
    if (offset !== undefined) return Number(offset);
  }
  return text.length;
}

/** Parses JSON text. Throws a SyntaxError on text that is not JSON, and a JsonBoundsError, which is one, as scanJson does. */
export function parseJson(text: string): unknown {
  return parseScannedJson(text, scanJson(text));
}

/** The same for a text that was scanned before. */
export function parseScannedJson(text: string, { longIntegers }: JsonFacts): unknown {
  return longIntegers.length === 0 ? JSON.parse(text) : parseLongIntegers(text, longIntegers);
}

/** Parses JSON that was scanned before, with what `readNumber` makes of the text of each number. */
export function parseWithNumbers(text: string, readNumber: (text: string) => unknown): unknown {
  return parse(text, undefined, { parseNumber: readNumber, onDuplicateKey: ({ newValue }) => newValue });
}

/** A character for private use, before the digits of an integer in a string. */
const mark = '\ue000';

/**
 * Gives the built-in parser, which is many times faster than another one, the integers as strings, and makes bigints of
 * those afterwards. A string of the text that looks like one of these leaves it to the other parser.
 */
function parseLongIntegers(text: string, longIntegers: readonly number[]): unknown {
  if (/\ue000|\\ue000/i.test(text)) {
    return parseWithNumbers(text, parseNumber);
  }
  let marked = '';
  let from = 0;
  for (let index = 0; index < longIntegers.length; index += 2) {
    const [start, end] = longIntegers.slice(index, index + 2);
    marked += `${text.slice(from, start)}"${mark}${text.slice(start, end)}"`;
    from = end ?? text.length;
  }
  marked += text.slice(from);
  const whole = { value: JSON.parse(marked) };
  // An integer is no name of a member, but its string would be.
  if (/"\ue000[-0-9]+"\s*:/.test(marked)) throw new SyntaxError('a member name must be a string');
  restoreIntegers(whole);
  return whole.value;
}

/** Depth is bounded by the scan. */
function restoreIntegers(container: Record<string, unknown> | unknown[]): void {
  const members = container as Record<string, unknown>;
  for (const name in members) {
    const value = members[name];
    if (typeof value === 'string' && value.startsWith(mark)) members[name] = parseNumber(value.slice(1));
    else if (typeof value === 'object' && value !== null) restoreIntegers(value as Record<string, unknown>);
  }
}

/** The same as parseJson, but numbers are texts as they are written, so that no digit is lost; one with an exponent is a number. */
export function parseTextNumbers(text: string): unknown {
  scanJson(text);
  return parse(text, undefined, (number) => (/e/i.test(number) ? Number(number) : number));
}

/** Writes JSON text, with bigints as integers. */
export function writeJson(value: unknown, indent?: number): string {
  return writePlainJson(value, indent) ?? writeBigints(value, indent) ?? 'null';
}

/** The same; undefined if the value has bigints, which take longer to write. */
export function writePlainJson(value: unknown, indent?: number): string | undefined {
  try {
    return JSON.stringify(value, undefined, indent);
  } catch (error) {
    // To look for bigints before would take a fifth of the time of writing.
    if (containsBigint(value)) return undefined;
    throw error;
  }
}

/** The built-in writer takes short bigints as numbers, in a fraction of the time of the other one. */
function writeBigints(value: unknown, indent?: number): string | undefined {
  const shorten = (_name: string, member: unknown) =>
    typeof member === 'bigint' && Number.isSafeInteger(Number(member)) ? Number(member) : member;
  try {
    return JSON.stringify(value, shorten, indent);
  } catch {
    return stringify(value, undefined, indent);
  }
}

function containsBigint(value: unknown): boolean {
  if (typeof value === 'bigint') return true;
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(containsBigint);
  for (const name in value) if (containsBigint((value as Record<string, unknown>)[name])) return true;
  return false;
}

/** Whether the value is a JSON object: not a scalar, null or an array. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A member of a JSON object; undefined if the value is not an object. */
export function memberAt(value: unknown, name: string): unknown {
  return isObject(value) ? value[name] : undefined;
}

/** A member of a JSON object that is an array; empty if it is not one. */
export function listAt(value: unknown, name: string): readonly unknown[] {
  const list = memberAt(value, name);
  return Array.isArray(list) ? list : [];
}
