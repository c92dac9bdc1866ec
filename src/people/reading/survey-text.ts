/** Reads a list ahead that is not UTF-8: whether the cells that are read are. */
import { isAscii, isUtf8 } from 'node:buffer';
import { InputError } from '../input-error.js';
import type { ListReader } from './list-reader.js';
import type { Rejection } from './rejection.js';
import type { RowBuilder } from './row-builder.js';

/** What bytes are: only ASCII, UTF-8 with other characters, or neither. */
type TextKind = 'ascii' | 'utf-8' | 'other';

/** The kind of the pieces together. They are read to their end, or to the first byte that is not UTF-8. */
export async function classifyText(pieces: AsyncIterable<Uint8Array>): Promise<TextKind> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isPlain = true;
  try {
    for await (const piece of pieces) {
      const isPlainPiece = isAscii(piece);
      // A character may be cut between two pieces, so that a piece after one with others is looked at too.
      if (!isPlain || !isPlainPiece) decoder.decode(piece, { stream: true });
      isPlain &&= isPlainPiece;
    }
    decoder.decode();
  } catch (error) {
    if (error instanceof TypeError) return 'other';
    throw error;
  }
  return isPlain ? 'ascii' : 'utf-8';
}

/** How many cells of the columns that are read have characters beyond ASCII. */
interface TextSurvey {
  readonly utf8: number;
  /** Those that are not UTF-8. */
  readonly other: number;
}

/** Counts such cells. Undefined for a list that cannot be read. */
export type SurveyCells = (pieces: AsyncIterable<Uint8Array>) => Promise<TextSurvey | undefined>;

/** Counts such cells; `open` opens the reader of the list. Undefined for a list that cannot be read. */
export async function surveyText(
  pieces: AsyncIterable<Uint8Array>,
  open: (builder: RowBuilder) => ListReader,
): Promise<TextSurvey | undefined> {
  const nothing = () => {};
  const counts = { utf8: 0, other: 0 };
  const reader = open({
    prepare: () => undefined,
    begin: nothing,
    cell(_, bytes, start, end) {
      const cell = bytes.subarray(start, end);
      if (!isAscii(cell)) counts[isUtf8(cell) ? 'utf8' : 'other'] += 1;
    },
    leave: nothing,
    finish: () => ({ reason: 'empty' satisfies Rejection }),
    reject: nothing,
  });
  try {
    for await (const piece of pieces) await reader.push(piece);
    await reader.end();
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
  return counts;
}
