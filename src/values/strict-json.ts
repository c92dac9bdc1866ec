/**
 * Reads JSON that is to be sent or obeyed. A member that appears twice in an object is an error here, since a parser would
 * silently take the last one.
 */
import { cutText } from './cut-text.js';
import { findDuplicateMember, hasDuplicateMember } from './duplicate-member.js';
import { JsonBoundsError, type JsonFacts, scanJson } from './json-scan.js';
import { parseScannedJson, positionAt, syntaxErrorOffset } from './lossless-json.js';

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

/** A longer name of a member is cut in messages. */
const maxNameLength = 100;

/**
 * Parses JSON without loss of precision. Throws a JsonInputError on text that is not JSON, on a member that appears twice in
 * its object, and on text beyond the bounds of scanJson.
 */
export function parseStrictJson(text: string, maxDepth?: number): unknown {
  return readStrictly(text, parseScannedJson, maxDepth);
}

/** The same with the numbers of the built-in parser, for what its writer writes again. */
export function parseStrictPlainJson(text: string): unknown {
  return readStrictly(text, (json) => JSON.parse(json));
}

/** Parses with another parser, and throws as parseStrictJson does. */
export function readStrictly(
  text: string,
  parse: (text: string, facts: JsonFacts) => unknown,
  maxDepth?: number,
): unknown {
  try {
    const facts = scanJson(text, maxDepth);
    const value = parse(text, facts);
    if (!hasDuplicateMember(value, facts)) return value;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    if (error instanceof JsonBoundsError) throw at(text, error.offset, error.reason);
    throw at(text, syntaxErrorOffset(text), 'not valid JSON');
  }
  const { name = '', offset = 0 } = findDuplicateMember(text) ?? {};
  throw at(text, offset, `${JSON.stringify(cutText(name, maxNameLength))} appears twice in one object`);
}

function at(text: string, offset: number, reason: string): JsonInputError {
  const { line, column } = positionAt(text, offset);
  return new JsonInputError(reason, line, column);
}
