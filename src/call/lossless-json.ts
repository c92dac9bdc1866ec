/**
 * Parses and writes JSON without loss of precision: an integer beyond 2^53 becomes a bigint and is written back digit
 * for digit. The built-in parser is used where the text cannot contain such a number, because it is faster.
 */
import { parse, stringify } from 'lossless-json';

/**
 * Matches 16 consecutive digits where a number can start; without them no integer is beyond 2^53. Digits inside a
 * string match only after one of these characters, so that a body of hashes is still parsed by the faster parser.
 */
const manyDigits = /(?:^|[[:,])[ \t\r\n]*-?[0-9]{16}/;
const integer = /^-?[0-9]+$/;

function parseNumber(text: string): number | bigint {
  const value = Number(text);
  return Number.isSafeInteger(value) || !integer.test(text) ? value : BigInt(text);
}

/**
 * The position of the first syntax error in a text that is not JSON; line and column count from 1. The built-in parser
 * does not always report it, so the other one is used.
 */
export function jsonErrorPosition(text: string): { line: number; column: number } {
  let position = text.length;
  try {
    parse(text);
  } catch (error) {
    const offset = error instanceof Error ? /position (\d+)/.exec(error.message)?.[1] : undefined;
    if (offset !== undefined) position = Number(offset);
  }
  const lines = text.slice(0, position).split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

/** Parses JSON text. Throws a SyntaxError on text that is not JSON. */
export function parseJson(text: string): unknown {
  return manyDigits.test(text) ? parse(text, undefined, parseNumber) : JSON.parse(text);
}

/** The same, but throws a SyntaxError also where an object has two members of one name with different values. */
export function parseUnambiguousJson(text: string): unknown {
  return parse(text, undefined, parseNumber);
}

/** Writes JSON text, with bigints as integers. */
export function writeJson(value: unknown, indent?: number): string {
  return containsBigint(value)
    ? (stringify(value, undefined, indent) ?? 'null')
    : JSON.stringify(value, undefined, indent);
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
