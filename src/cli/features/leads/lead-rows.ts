/**
 * The rows of a CSV file of leads. The reference does not tell the columns, so that they are those of the file's first
 * line. The file is in memory as it came; its rows are read page by page.
 */
import { NetworkError } from '../../../client/errors.js';
import type { RowShape } from '../../../output/answer.js';
import { parseCells, RowError } from '../../core/input/read-delimited.js';

/** In bytes: a few hundred rows. */
const pageSize = 64 * 1024;
const quote = 0x22;
const comma = 0x2c;
const lineEnd = 0x0a;
const carriageReturn = 0x0d;

interface LeadRows {
  readonly shape: RowShape;
  /** Each row by the names of the columns; an empty cell is null. Throws a NetworkError for a row with more or fewer cells. */
  readonly pages: Iterable<readonly Readonly<Record<string, string | null>>[]>;
  /** Whether nothing follows the first line. */
  readonly isEmpty: boolean;
}

/** Reads the first line. Throws a NetworkError if the file is not CSV; messages quote nothing of it. */
export function readLeadRows(file: Buffer): LeadRows {
  const bytes = file.subarray(file[0] === 0xef && file[1] === 0xbb && file[2] === 0xbf ? 3 : 0);
  const end = endOfLine(bytes, 0, 1);
  const labels = parseLines(bytes.subarray(0, end))[0] ?? [];
  const columns = nameColumns(labels);
  if (columns.length === 0 || labels.some((name) => name.trim() === ''))
    throw new NetworkError('unreadable', 'the file is not CSV with a header row');
  const fields = Object.fromEntries(
    columns.map((name) => [name, { type: 'string', nullable: true } as const]),
  );
  const headers = Object.fromEntries(columns.map((name) => [name, name]));
  return {
    shape: { name: 'lead', fields, columns, headers },
    pages: readPages(bytes, end, columns),
    isEmpty: bytes.subarray(end).every((byte) => byte === lineEnd || byte === carriageReturn),
  };
}

/** Two questions of a form may have one label: the second one is `Label (2)`, unless a third one is called so. */
function nameColumns(labels: readonly string[]): readonly string[] {
  const names = new Set<string>();
  const typed = new Set(labels);
  for (const label of labels) {
    let name = label;
    for (let number = 2; names.has(name) || (name !== label && typed.has(name)); number += 1)
      name = `${label} (${number})`;
    names.add(name);
  }
  return [...names];
}

function* readPages(bytes: Buffer, from: number, columns: readonly string[]) {
  for (let at = from; at < bytes.length; ) {
    const next = endOfLine(bytes, at, pageSize);
    yield parseLines(bytes.subarray(at, next))
      .filter((cells) => cells.length > 1 || cells[0] !== '')
      .map((cells) => toRow(columns, cells));
    at = next;
  }
}

function toRow(columns: readonly string[], cells: readonly string[]): Record<string, string | null> {
  if (cells.length > columns.length)
    throw new NetworkError('unreadable', 'a row of the file has more cells than its header');
  // The rest would be null, as if the person had not answered.
  if (cells.length < columns.length)
    throw new NetworkError('cut', 'a row of the file has fewer cells than its header');
  return Object.fromEntries(columns.map((name, index) => [name, cells[index] || null]));
}

function parseLines(bytes: Buffer): (readonly string[])[] {
  try {
    return parseCells(bytes.toString('utf8'), ',');
  } catch (error) {
    if (!(error instanceof RowError)) throw error;
    throw new NetworkError('cut', 'the file ends within a quoted cell');
  }
}

/** The position after the first line end, outside of quotes, that is at least so many bytes ahead; else the end. */
function endOfLine(bytes: Buffer, from: number, ahead: number): number {
  let isQuoted = false;
  // A mark opens a cell only at its beginning: within one, as in `size 5"`, it is a character.
  let isBeginning = true;
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === quote && (isQuoted || isBeginning)) isQuoted = !isQuoted;
    // The second of two marks within a quoted cell opens it again.
    isBeginning = byte === comma || byte === lineEnd || (byte === quote && !isQuoted);
    if (byte === lineEnd && !isQuoted && at + 1 - from >= ahead) return at + 1;
  }
  return bytes.length;
}
