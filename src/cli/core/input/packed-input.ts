/** Opens input that is no text: a sheet of a workbook, or the list of a zip file. Loaded when such input comes. */
import { escapeControls } from '../../../output/control-characters.js';
import type { DecimalSeparator } from '../../../values/number-notation.js';
import type { Workbook } from '../../../workbooks/book-row.js';
import { type ByteSource, memorySource } from '../../../workbooks/byte-source.js';
import { openPacked, type PackedContent } from '../../../workbooks/open-workbook.js';
import { openTable, type Table, type TableOptions } from '../../../workbooks/read-table.js';
import { type BookPlaces, writeTableText } from '../../../workbooks/table-stream.js';
import { WorkbookError } from '../../../workbooks/workbook-error.js';
import { usageError } from '../host/command-error.js';
import { TooLongError } from '../host/stream-errors.js';

/** What was in the input: a sheet, or the bytes of a list. */
type OpenedInput =
  | { readonly table: Table; readonly workbook: Workbook }
  | { readonly pieces: () => AsyncGenerator<Uint8Array> };

/** `subject` begins messages: `--from: people.xlsx`. Throws CommandError. */
export async function openPackedInput(
  source: ByteSource,
  subject: string,
  options: TableOptions,
): Promise<OpenedInput> {
  try {
    return await openContent(await openPacked(source), subject, options);
  } catch (error) {
    throw explainBook(error, subject);
  }
}

async function openContent(
  content: PackedContent,
  subject: string,
  options: TableOptions,
): Promise<OpenedInput> {
  if (!('workbook' in content)) return { pieces: () => explain(content.read(), subject) };
  const { workbook } = content;
  return { workbook, table: explained(await openTable(workbook, options), subject) };
}

function explained(table: Table, subject: string): Table {
  return { ...table, read: () => explain(table.read(), subject) };
}

async function* explain<T>(items: AsyncGenerator<T>, subject: string): AsyncGenerator<T> {
  try {
    yield* items;
  } catch (error) {
    throw explainBook(error, subject);
  }
}

/** Names of sheets may hold anything. */
function explainBook(error: unknown, subject: string): unknown {
  return error instanceof WorkbookError
    ? usageError(escapeControls(`${subject} ${error.message}`), escapeControls(error.hint))
    : error;
}

/** So many packed bytes are held in memory, which is a workbook of a million rows. */
const maxHeld = 128 << 20;

/** Reads to the end what has no positions, such as a pipe. Throws TooLongError. */
export async function holdInput(pieces: AsyncIterable<Uint8Array>): Promise<ByteSource> {
  const held: Uint8Array[] = [];
  let size = 0;
  for await (const piece of pieces) {
    held.push(piece);
    size += piece.length;
    if (size > maxHeld) throw new TooLongError('the workbook is too long');
  }
  return memorySource(held);
}

/** Options for reading a list in a workbook. */
export interface BookReading extends TableOptions {
  /** The decimal separator of amounts, where a flag says it. */
  readonly separator?: DecimalSeparator | undefined;
  /** The zone of times without one, where a flag says it. */
  readonly timeZone?: string | undefined;
  /** Flags that were typed and say how text is read. */
  readonly textFlags: readonly string[];
}

/** A list of a workbook as it is read. */
export interface OpenedBook {
  readonly places: BookPlaces;
  /** Sentences about how the sheet is read, without a full stop; complete once it is read. */
  readonly notices: () => readonly string[];
  /** Which part of it has been read, from 0 to 1. */
  readonly progress: () => number;
}

/** A list that can be read several times, also one in a workbook. */
export interface PackedList {
  /** Begins to read. Throws CommandError. */
  read(): Promise<{ readonly pieces: AsyncGenerator<Uint8Array>; readonly book?: OpenedBook }>;
}

/** The list as CSV in UTF-8, with where it stands if it is in a workbook, whose texts are read once. */
export function createPackedList(
  source: ByteSource,
  subject: string,
  { textFlags, separator, timeZone, ...options }: BookReading,
): PackedList {
  let content: Promise<PackedContent> | undefined;
  const open = async () => {
    content ??= openPacked(source);
    try {
      return await openContent(await content, subject, options);
    } catch (error) {
      throw explainBook(error, subject);
    }
  };
  return {
    async read() {
      const opened = await open();
      if (!('table' in opened)) return { pieces: opened.pieces() };
      const [flag] = textFlags;
      if (flag !== undefined)
        throw usageError(
          `${flag}: the list is in a workbook, and the flag is for text`,
          `Leave out ${flag}.`,
        );
      const { table, workbook } = opened;
      const text = writeTableText(table, separator);
      const notices = () => [...table.notices(), ...describeZone(table, timeZone)];
      const book = { places: text.places, notices, progress: workbook.progress };
      return { pieces: text.read(), book };
    },
  };
}

/** In which zone the times of cells are read: they have none. */
function describeZone({ dated }: Table, timeZone: string | undefined): readonly string[] {
  const { times, days } = dated();
  if (times + days === 0) return [];
  if (timeZone !== undefined) return [`times of cells are read in the time zone ${timeZone}`];
  return days > 0 ? ['dates without a time of day begin at midnight UTC; --time-zone sets another zone'] : [];
}
