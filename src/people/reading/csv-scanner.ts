/**
 * Scans CSV (RFC 4180) in pieces of any size, as bytes: cells are slices of one buffer, and what a row leaves behind is
 * moved to its front. Also takes lone CR as the end of a line, and spaces after a closing quotation mark.
 * It takes a tenth of the time of csv-parse, which reads all other files (test/bench/README.md, "Our own code beside
 * libraries").
 */
import { InputError } from '../input-error.js';
import { maxRowBytes } from '../normalizing/person.js';

/** One row: valid only during the call that receives it. */
export interface CsvRow {
  readonly bytes: Uint8Array;
  /** The number of cells; only as many as the scanner was made for have slices. */
  count: number;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** The line on which the row begins, from 1. */
  line: number;
  /** Text stands behind a closing quotation mark. */
  malformed: boolean;
  /** Whether the watched byte stands in a cell. */
  watched: boolean;
  /** Whether a cell has several lines. */
  hasLines: boolean;
  /** The row is longer than `maxRowBytes`: its cells are lost. */
  tooLong: boolean;
}

interface CsvScanner {
  /** Throws an InputError if a quotation mark is not closed within `maxRowBytes`. The piece is not kept. */
  push(piece: Uint8Array): void;
  /** Ends the last row. Throws an InputError if a quotation mark was never closed. */
  end(): void;
}

const lf = 0x0a;
const cr = 0x0d;
const quote = 0x22;
const space = 0x20;
const tab = 0x09;

/** At the first byte of a cell; in a cell without quotation marks; within the marks; behind a mark; behind the closing one. */
const states = { begin: 0, plain: 1, quoted: 2, mark: 3, closed: 4 } as const;

/**
 * `delimiter` is one byte of ASCII; rows have slices for up to `cells` cells; the first line has the number `firstLine`.
 * The buffer holds the longest row and some more, so that small rows are scanned many at a time.
 *
 * One function: its parts share local variables, and every byte of a list goes through it; the benchmarks of uploads measure it.
 */
export function createCsvScanner(
  delimiter: number,
  cells: number,
  firstLine: number,
  onRow: (row: CsvRow) => void,
  watchedByte = -1,
  bufferBytes = maxRowBytes + (1 << 18),
): CsvScanner {
  const bytes = new Uint8Array(bufferBytes);
  const starts = new Int32Array(cells);
  const ends = new Int32Array(cells);
  const row: CsvRow = {
    bytes,
    count: 0,
    starts,
    ends,
    line: firstLine,
    watched: false,
    hasLines: false,
    malformed: false,
    tooLong: false,
  };
  const ending = new Uint8Array(256);
  if (watchedByte >= 0) ending[watchedByte] = 2;
  for (const byte of [delimiter, lf, cr]) ending[byte] = 1;
  const inQuotes = new Uint8Array(256);
  for (const byte of [quote, lf, cr, ...(watchedByte < 0 ? [] : [watchedByte])]) inQuotes[byte] = 1;
  let filled = 0;
  let next = 0;
  let rowStart = 0;
  let cellStart = 0;
  /** Where the next byte of a quoted cell goes: it becomes shorter where marks are doubled. */
  let write = 0;
  let state: number = states.begin;
  let line = firstLine;
  /** The line and the place of the mark that opened the cell; the place may lie before the buffer. */
  let quoteLine = firstLine;
  let quoteStart = 0;
  /** Whether the byte before was a CR, which makes one line end with an LF. */
  let afterCr = false;

  function endCell(end: number): void {
    if (row.count < cells) {
      starts[row.count] = cellStart;
      ends[row.count] = end;
    }
    row.count++;
    state = states.begin;
  }

  /** Ends the row before the position, whose byte ended a line. */
  function endRow(at: number): void {
    onRow(row);
    row.count = 0;
    row.watched = false;
    row.hasLines = false;
    row.malformed = false;
    row.tooLong = false;
    row.line = line;
    rowStart = at;
  }

  /** Begins a cell at the position, whose byte is there to see; returns the position to go on from. */
  function beginCell(at: number): number {
    const byte = bytes[at];
    if (afterCr && byte === lf) {
      afterCr = false;
      rowStart = at + 1;
      return at + 1;
    }
    afterCr = false;
    if (row.count === 0 && (byte === lf || byte === cr)) {
      afterCr = byte === cr;
      row.line = ++line;
      rowStart = at + 1;
      return at + 1;
    }
    if (byte === quote) {
      state = states.quoted;
      quoteLine = line;
      quoteStart = at;
      cellStart = at + 1;
      write = at + 1;
      return at + 1;
    }
    state = states.plain;
    cellStart = at;
    return at;
  }

  function scanQuoted(from: number): number {
    // In variables of its own, the loop is faster.
    const buffer = bytes;
    const table = inQuotes;
    const limit = filled;
    let to = write;
    let at = from;
    for (; at < limit; at++) {
      const run = at;
      while (at < limit && table[buffer[at] as number] === 0) at++;
      // Bytes stay in place until a mark is doubled.
      if (to !== run) buffer.copyWithin(to, run, at);
      to += at - run;
      if (at > run) afterCr = false;
      if (at === limit) break;
      const byte = buffer[at] as number;
      if (byte === quote) break;
      if (byte === cr || (byte === lf && !afterCr)) {
        line++;
        row.hasLines = true;
      }
      if (byte === watchedByte) row.watched = true;
      afterCr = byte === cr;
      buffer[to++] = byte;
    }
    write = to;
    if (at - quoteStart > maxRowBytes) throw unclosed(quoteLine);
    if (at === filled) return at;
    state = states.mark;
    afterCr = false;
    return at + 1;
  }

  function scan(): void {
    const buffer = bytes;
    const table = ending;
    const limit = filled;
    let at = next;
    while (at < limit) {
      if (state === states.begin) {
        at = beginCell(at);
        continue;
      }
      if (state === states.quoted) {
        at = scanQuoted(at);
        continue;
      }
      if (state === states.mark) {
        if (bytes[at] === quote) {
          bytes[write++] = quote;
          state = states.quoted;
          at++;
          continue;
        }
        state = states.closed;
      }
      if (state === states.plain) {
        while (at < limit && table[buffer[at] as number] === 0) at++;
        if (at < limit && table[buffer[at] as number] === 2) {
          row.watched = true;
          at++;
          continue;
        }
      } else {
        for (; at < limit && table[buffer[at] as number] !== 1; at++) {
          if (bytes[at] !== space && bytes[at] !== tab) row.malformed = true;
        }
      }
      if (at === limit) break;
      endCell(state === states.plain ? at : write);
      // However the input is cut: the buffer may hold somewhat more.
      if (at - rowStart > maxRowBytes) row.tooLong = true;
      const byte = bytes[at++];
      if (byte === delimiter) continue;
      line++;
      afterCr = byte === cr;
      endRow(at);
    }
    next = at;
  }

  /** Moves the row that is not complete to the front; forgets its bytes if it is too long. */
  function makeRoom(): void {
    if (filled - rowStart > maxRowBytes) {
      row.tooLong = true;
      rowStart = filled;
    }
    if (rowStart === 0) return;
    bytes.copyWithin(0, rowStart, filled);
    for (let index = Math.min(row.count, cells) - 1; index >= 0; index--) {
      starts[index] = (starts[index] as number) - rowStart;
      ends[index] = (ends[index] as number) - rowStart;
    }
    cellStart = Math.max(0, cellStart - rowStart);
    write = Math.max(0, write - rowStart);
    quoteStart -= rowStart;
    next -= rowStart;
    filled -= rowStart;
    rowStart = 0;
  }

  return {
    push(piece) {
      for (let from = 0; from < piece.length; ) {
        makeRoom();
        const part = piece.subarray(from, from + bufferBytes - filled);
        bytes.set(part, filled);
        filled += part.length;
        from += part.length;
        scan();
      }
      makeRoom();
    },
    end() {
      if (state === states.quoted) throw unclosed(quoteLine);
      if (state === states.begin && row.count === 0) return;
      // A delimiter at the very end has an empty cell behind it.
      if (state === states.begin) cellStart = filled;
      endCell(state === states.plain || state === states.begin ? filled : write);
      endRow(filled);
    },
  };
}

function unclosed(line: number): InputError {
  return new InputError('unclosed', 'a quotation mark is never closed', {
    hint: 'Close it, or double it if it belongs to the value.',
    line,
  });
}
