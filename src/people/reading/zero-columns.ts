/**
 * Finds the columns of ids that a program held as decimals: every cell ends in `.0`. Whether one does not is known only at
 * the end of a list, so the first bytes of it are read twice.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { digitsBeforeZero, withoutApostrophe } from '../../values/spreadsheet-cell.js';
import type { ColumnMeaning } from './column-names.js';
import type { ListReader } from './list-reader.js';

export interface ZeroColumns {
  /** Takes the columns that are known so far. */
  columns(columns: readonly ColumnMeaning[]): void;
  /** Takes a cell of a column. */
  cell(column: ColumnMeaning, text: string): void;
}

/** A list with what was found out about it. */
export interface SurveyedList {
  /** The whole list. */
  readonly pieces: AsyncGenerator<Uint8Array>;
  /** The names of the columns whose every cell ends in `.0`. */
  readonly pointZero: readonly string[];
}

/** So much of a list is held in memory while all cells of a column end in `.0`, in bytes. */
const maxBytes = 1 << 26;

/**
 * Reads as much of a list as it takes to find its columns with `.0`, at least one piece. `isId` names the columns that are
 * looked at, `open` opens a reader that passes on columns and cells, `wantsMore` says that it still looks for something else. A list that cannot be read has none.
 */
export async function findZeroColumns(
  pieces: AsyncIterable<Uint8Array>,
  isId: (column: ColumnMeaning) => boolean,
  open: (found: ZeroColumns) => ListReader,
  wantsMore: () => boolean = () => false,
): Promise<SurveyedList> {
  /** By name, whether all cells so far end in `.0`; undefined while there are none. */
  const states = new Map<string, boolean | undefined>();
  let hasHeader = false;
  const reader = open({
    columns(columns) {
      hasHeader = true;
      for (const column of columns)
        if (isId(column) && !states.has(column.name)) states.set(column.name, undefined);
    },
    cell(column, text) {
      if (!isId(column) || states.get(column.name) === false) return;
      const cell = withoutApostrophe(text.trim());
      if (cell !== '') states.set(column.name, digitsBeforeZero(cell) !== undefined);
    },
  });
  let input = pieces[Symbol.asyncIterator]();
  const first: Uint8Array[] = [];
  let bytes = 0;
  let isOver = false;
  const isOpen = () => !hasHeader || wantsMore() || [...states.values()].some((state) => state !== false);
  while (!isOver && isOpen() && bytes < maxBytes) {
    const read = await input.next().catch((error: unknown) => ({ error }));
    if ('error' in read) {
      // It comes at its place in the list.
      input = { next: () => Promise.reject(read.error) };
      break;
    }
    const { done, value } = read;
    isOver = done === true;
    if (value) first.push(value);
    bytes += value?.length ?? 0;
    try {
      await (value ? reader.push(value) : reader.end());
    } catch {
      // Who reads the list reports it.
      break;
    }
  }
  const pointZero = [...states].flatMap(([name, state]) => (state === true ? [name] : []));
  return { pieces: follow(first, input), pointZero };
}

/** The pieces that were read, then the rest. */
export async function* follow(
  first: readonly Uint8Array[],
  input: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    for (const piece of first) {
      yield piece;
      // Reading takes no turn of the event loop here, in which signals are heard.
      await nextTurn();
    }
    for (;;) {
      const { done, value } = await input.next();
      if (done) return;
      yield value;
    }
  } finally {
    // Not awaited: a pipe may be silent for long.
    input.return?.().catch(() => {});
  }
}
