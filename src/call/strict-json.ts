/**
 * Reads JSON that somebody wrote by hand or by program to be sent: what a parser would silently settle, such as a member
 * that stands twice in an object, is an error here, since one of the two would be lost.
 */
import { jsonErrorPosition, parseJson, parseUnambiguousJson } from './lossless-json.js';

/** Deeper than anything the service takes, and far from what the stack can hold. */
const maxDepth = 200;

/** A text that is not the JSON it should be; lines and columns count from 1. */
export class JsonInputError extends Error {
  override readonly name = 'JsonInputError';
  constructor(
    /** What is wrong, to be put after the place: "not valid JSON". */
    readonly reason: string,
    readonly line: number,
    readonly column: number,
  ) {
    super(`${line}:${column}: ${reason}`);
  }
}

/**
 * Parses JSON without loss of precision. Throws a JsonInputError on text that is not JSON, on objects with two different
 * members of one name, on numbers that are out of range, and on documents that are nested more than 200 deep.
 */
export function parseStrictJson(text: string): unknown {
  const value = parseOrThrow(text);
  const { keys, depth, isInRange } = measure(value);
  if (depth > maxDepth) throw new JsonInputError(`nested more than ${maxDepth} deep`, 1, 1);
  if (!isInRange) throw at(text, findHugeNumber(text), 'a number that is out of range');
  if (keys !== countKeys(text)) throwAtDuplicate(text);
  return value;
}

function parseOrThrow(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof RangeError) throw new JsonInputError(`nested more than ${maxDepth} deep`, 1, 1);
    const { line, column } = jsonErrorPosition(text);
    throw new JsonInputError('not valid JSON', line, column);
  }
}

/** Without recursion, which a deep document would exhaust. */
function measure(document: unknown): { keys: number; depth: number; isInRange: boolean } {
  const facts = { keys: 0, depth: 0, isInRange: true };
  let level: unknown[] = [document];
  for (; level.length > 0 && facts.depth <= maxDepth; facts.depth += 1) {
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value === 'number' && !Number.isFinite(value)) facts.isInRange = false;
      if (typeof value !== 'object' || value === null) continue;
      const members = Object.values(value);
      if (!Array.isArray(value)) facts.keys += members.length;
      for (const member of members) {
        if (typeof member === 'object' || typeof member === 'number') next.push(member);
      }
    }
    level = next;
  }
  return facts;
}

/** The number of members in valid JSON text: a quote only begins a string, and only a name has a colon behind it. */
function countKeys(text: string): number {
  let count = 0;
  for (const [, colon] of text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)) if (colon !== undefined) count += 1;
  return count;
}

/** Throws unless all members of one name have the same value, of which none can be lost. */
function throwAtDuplicate(text: string): void {
  try {
    parseUnambiguousJson(text);
  } catch (error) {
    const [, key, offset] =
      /^Duplicate key '(.*)' encountered at position (\d+)/s.exec(String((error as Error).message)) ?? [];
    if (offset === undefined) throw error;
    throw at(text, Number(offset) - 1, `"${key}" stands twice in one object, with different values`);
  }
}

const number = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;

function findHugeNumber(text: string): number {
  for (const { 0: token, index } of text.matchAll(number)) {
    if (!token.startsWith('"') && !Number.isFinite(Number(token))) return index;
  }
  return 0;
}

function at(text: string, offset: number, reason: string): JsonInputError {
  const lines = text.slice(0, offset).split('\n');
  return new JsonInputError(reason, lines.length, (lines.at(-1)?.length ?? 0) + 1);
}
