/** Reads the small files that belong to the tool, whatever has taken their place. */
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { findDuplicateMember, hasDuplicateMember } from '../values/duplicate-member.js';
import { JsonBoundsError, scanJson } from '../values/json-scan.js';
import { jsonErrorPosition } from '../values/lossless-json.js';

/** Far beyond what the tool writes there. */
const maxBytes = 4_000_000;

/** The text of a file. Throws a system error, or an Error that says why it is none of the tool's. */
export async function readOwnText(path: string): Promise<string> {
  // A pipe that nobody writes to would hold the command up for ever.
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const found = await file.stat();
    if (!found.isFile()) throw new Error('it is not a file');
    if (found.size > maxBytes) throw new Error(`it is larger than ${maxBytes} bytes`);
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}

/** A member stands twice in an object, of which a parser would keep the last without a word. */
class DuplicateMemberError extends SyntaxError {}

/** Parses JSON that the tool may write again, which it could not if it were too deep. Throws a SyntaxError. */
export function parseOwnJson(text: string): unknown {
  const facts = scanJson(text);
  const value: unknown = JSON.parse(text);
  if (hasDuplicateMember(value, facts)) throw new DuplicateMemberError('a member stands twice');
  return value;
}

/** Where a text that is not parsed is wrong, and why: `3:7: not valid JSON`. */
export function describeJsonFault(text: string, error: unknown): string {
  const duplicate = error instanceof DuplicateMemberError ? findDuplicateMember(text) : undefined;
  const { line, column } = duplicate ?? jsonErrorPosition(text);
  const reason = error instanceof JsonBoundsError ? error.reason : 'not valid JSON';
  return `${line}:${column}: ${duplicate ? `"${duplicate.name}" stands twice in one object; keep one of them` : reason}`;
}
