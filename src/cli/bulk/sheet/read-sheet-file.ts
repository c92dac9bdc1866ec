/** Reads the file of a sheet: a workbook, or text in whatever encoding the spreadsheet chose, decompressed where it is packed. */
import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import type { TextEncoding } from '../../../flags/local-flags.js';
import { describeFileError } from '../../../values/system-error.js';
import { mayBeWorkbook, tellingBytes } from '../../../workbooks/book-marks.js';
import { memorySource } from '../../../workbooks/byte-source.js';
import type { Table, TableOptions } from '../../../workbooks/read-table.js';
import { CommandError, usageError } from '../../core/host/command-error.js';
import { claimInput, isStandardInput } from '../../core/host/standard-input.js';
import { TooLongError } from '../../core/host/stream-errors.js';
import type { World } from '../../core/host/world.js';
import { decompress } from '../../core/input/decompress.js';
import {
  holdTable,
  refuseEncoding,
  refuseSheetFlag,
  type SheetSource,
} from '../../core/input/sheet-table.js';
import { decodeText } from '../../core/input/text-encoding.js';
import { SheetError } from './plain-table.js';

/** The largest file, in bytes: far more than the rows that are read. */
const maxBytes = 64 * 1024 * 1024;

/** How the rows of a file are found. */
interface SheetReading extends Pick<TableOptions, 'sheet' | 'useOf'> {
  /** The argument or flag that names the file. */
  readonly label?: string;
  /** The most rows that are read of a workbook. */
  readonly maxRows: number;
  /** The encoding of a text, where a flag says it. */
  readonly encoding?: TextEncoding | undefined;
}

/** The rows of a file, or of standard input for `-`: a sheet of a workbook, or text without a byte order mark. Throws CommandError. */
export async function readSheetFile(
  path: string,
  { cwd, stdin }: Pick<World, 'cwd' | 'stdin'>,
  { label = 'FILE', maxRows, encoding, ...options }: SheetReading,
): Promise<SheetSource> {
  claimInput(path, label, stdin);
  const name = path === '-' ? 'stdin' : path;
  const subject = label === 'FILE' ? name : `${label}: ${name}`;
  try {
    const pieces = isStandardInput(path) ? stdin.readPieces() : openFile(resolve(cwd, path));
    const held = await readPieces(decompress(pass(pieces), name));
    const opened = await openHeld(held, subject, options);
    if ('table' in opened) {
      refuseEncoding(encoding, name);
      return await holdTable(opened.table, maxRows);
    }
    refuseSheetFlag(options.sheet, name);
    return decodeText(Buffer.concat(opened.pieces), name, encoding).replace(/^\uFEFF/, '');
  } catch (error) {
    if (error instanceof CommandError) throw error;
    if (error instanceof TooLongError) throw usageError(`${name} is larger than ${maxBytes} bytes`);
    if (error instanceof TypeError) {
      throw usageError(
        `${name} is neither a workbook nor text in Unicode`,
        'Save it as .xlsx or .ods, or as "CSV UTF-8".',
      );
    }
    throw usageError(`cannot read ${name}: ${describeFileError(error)}`);
  }
}

/** What the bytes are: a sheet, or those of text, which may be the only file of an archive. */
async function openHeld(
  held: readonly Uint8Array[],
  subject: string,
  options: TableOptions,
): Promise<{ readonly table: Table } | { readonly pieces: readonly Uint8Array[] }> {
  if (!mayBeWorkbook(Buffer.concat(held.slice(0, tellingBytes)))) return { pieces: held };
  const { openPackedInput } = await import('../../core/input/packed-input.js');
  const opened = await openPackedInput(memorySource(held), subject, options);
  return 'table' in opened ? opened : { pieces: await readPieces(opened.pieces()) };
}

/** Reads the text of a sheet with `read`; `shown` is the name of the file in messages. Throws CommandError for a SheetError. */
export function readSheetText<T>(shown: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof SheetError)) throw error;
    throw usageError(`${shown}: ${error.message}`, error.hint);
  }
}

function openFile(path: string): AsyncIterable<Uint8Array> {
  return createReadStream(path);
}

async function readPieces(pieces: AsyncIterable<Uint8Array>): Promise<readonly Uint8Array[]> {
  const held: Uint8Array[] = [];
  let size = 0;
  for await (const piece of pieces) {
    held.push(piece);
    size += piece.length;
    if (size > maxBytes) throw new TooLongError('the file is too long');
  }
  return held;
}

async function* pass(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* pieces;
}
