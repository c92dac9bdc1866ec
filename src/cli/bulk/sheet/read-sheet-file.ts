/** Reads the file of a sheet as text, whatever encoding the spreadsheet chose, decompressed where it is gzip. */
import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import type { TextEncoding } from '../../../flags/local-flags.js';
import { describeFileError } from '../../../values/system-error.js';
import { CommandError, usageError } from '../../core/host/command-error.js';
import { claimInput, isStandardInput } from '../../core/host/standard-input.js';
import { TooLongError } from '../../core/host/stream-errors.js';
import type { World } from '../../core/host/world.js';
import { decompress } from '../../core/input/decompress.js';
import { decodeText } from '../../core/input/text-encoding.js';
import { SheetError } from './parse-sheet.js';

/** The largest file, in bytes: far more than the rows that are read. */
const maxBytes = 64 * 1024 * 1024;
/** The first bytes of a workbook. */
const workbookMark = Buffer.from('PK\u0003\u0004');

/** The text of the file that `label` names, or of standard input for `-`, without a byte order mark. Throws CommandError. */
export async function readSheetFile(
  path: string,
  { cwd, stdin }: Pick<World, 'cwd' | 'stdin'>,
  {
    label = 'FILE',
    encoding,
  }: { readonly label?: string; readonly encoding?: TextEncoding | undefined } = {},
): Promise<string> {
  claimInput(path, label, stdin);
  const name = path === '-' ? 'stdin' : path;
  try {
    const bytes = await readBytes(
      isStandardInput(path) ? stdin.readPieces() : openFile(resolve(cwd, path)),
      path,
    );
    if (bytes.subarray(0, workbookMark.length).equals(workbookMark)) throw new TypeError('a workbook');
    return decodeText(bytes, name, encoding).replace(/^\uFEFF/, '');
  } catch (error) {
    if (error instanceof CommandError) throw error;
    if (error instanceof TooLongError) throw usageError(`${name} is larger than ${maxBytes} bytes`);
    if (error instanceof TypeError) {
      throw usageError(
        `${name} is not CSV in Unicode`,
        'In the spreadsheet, save it as "CSV UTF-8". ads cannot read workbooks.',
      );
    }
    throw usageError(`cannot read ${name}: ${describeFileError(error)}`);
  }
}

/** What `read` makes of the text of a sheet; `shown` is how messages name the file. Throws CommandError for a SheetError. */
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

/** The bytes as they are without compression; `path` is named in messages. */
async function readBytes(pieces: AsyncIterable<Uint8Array>, path: string): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of decompress(pass(pieces), path === '-' ? 'stdin' : path)) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxBytes) throw new TooLongError('the file is too long');
  }
  return Buffer.concat(chunks);
}

async function* pass(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* pieces;
}
