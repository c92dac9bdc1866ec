/**
 * JSON without loss: an integer beyond 2^53 becomes a bigint and is written back digit for digit.
 * The built-in parser is used wherever the text cannot hold such a number, because it is faster.
 */
import { parse, stringify } from 'lossless-json';

/**
 * Sixteen digits in a row where a number may stand, without which no integer is beyond 2^53. Digits inside a string
 * count only after one of these marks, so that a body of hashes is read by the faster parser.
 */
const manyDigits = /(?:^|[[:,])[ \t\r\n]*-?[0-9]{16}/;
const integer = /^-?[0-9]+$/;

function parseNumber(text: string): number | bigint {
  const value = Number(text);
  return Number.isSafeInteger(value) || !integer.test(text) ? value : BigInt(text);
}

/**
 * The place at which text ceases to be JSON, as line and column from one. The built-in parser does not always
 * tell it, so the other one is asked.
 */
export function jsonErrorPosition(text: string): { line: number; column: number } {
  let position = text.length;
  try {
    parse(text);
  } catch (error) {
    const told = error instanceof Error ? /position (\d+)/.exec(error.message)?.[1] : undefined;
    if (told !== undefined) position = Number(told);
  }
  const lines = text.slice(0, position).split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

/** Reads JSON text. Throws a SyntaxError on text that is not JSON. */
export function parseJson(text: string): unknown {
  return manyDigits.test(text) ? parse(text, undefined, parseNumber) : JSON.parse(text);
}

/** Writes JSON text, with bigints as plain integers. */
export function writeJson(value: unknown, indent?: number): string {
  return holdsBigint(value)
    ? (stringify(value, undefined, indent) ?? 'null')
    : JSON.stringify(value, undefined, indent);
}

function holdsBigint(value: unknown): boolean {
  if (typeof value === 'bigint') return true;
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(holdsBigint);
  for (const name in value) if (holdsBigint((value as Record<string, unknown>)[name])) return true;
  return false;
}

/** A JSON object, as opposed to a scalar, null or an array. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A member of a JSON object; undefined of anything else. */
export function memberAt(value: unknown, name: string): unknown {
  return isObject(value) ? value[name] : undefined;
}
