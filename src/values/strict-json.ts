/**
 * Reads JSON that somebody wrote by hand or by program to be sent: what a parser would silently settle, such as a member
 * that stands twice in an object, is an error here, since one of the two would be lost.
 */
import { JsonBoundsError, scanJson } from './json-scan.js';
import { jsonErrorPosition, parseScannedJson, parseUnambiguousJson } from './lossless-json.js';

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
 * members of one name, and on text beyond the bounds of scanJson.
 */
export function parseStrictJson(text: string): unknown {
  try {
    const facts = scanJson(text);
    const value = parseScannedJson(text, facts);
    if (facts.members !== countMembers(value)) throwAtDuplicate(text);
    return value;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const { line, column } = jsonErrorPosition(text);
    const reason = error instanceof JsonBoundsError ? error.reason : 'not valid JSON';
    throw new JsonInputError(reason, line, column);
  }
}

function countMembers(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const members = Object.values(value);
  return members.reduce<number>(
    (sum, member) => sum + countMembers(member),
    Array.isArray(value) ? 0 : members.length,
  );
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

function at(text: string, offset: number, reason: string): JsonInputError {
  const lines = text.slice(0, offset).split('\n');
  return new JsonInputError(reason, lines.length, (lines.at(-1)?.length ?? 0) + 1);
}
