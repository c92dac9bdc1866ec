/** Opens a list of people: a file, a pipe or standard input, decompressed where it is gzip, as UTF-8 where it has another encoding. */
import { type FileHandle, open } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { TextEncoding } from '../../../../flags/local-flags.js';
import { escapeControls } from '../../../../output/control-characters.js';
import { describeFileError, errorCode } from '../../../../values/system-error.js';
import { mayBeWorkbook, tellingBytes } from '../../../../workbooks/book-marks.js';
import { type ByteSource, readAt } from '../../../../workbooks/byte-source.js';
import { CommandError, usageError } from '../../../core/host/command-error.js';
import { exitCodes } from '../../../core/host/exit-codes.js';
import { claimInput } from '../../../core/host/standard-input.js';
import type { World } from '../../../core/host/world.js';
import { decompress } from '../../../core/input/decompress.js';
import type { BookReading, OpenedBook, PackedList } from '../../../core/input/packed-input.js';
import { peekInput } from '../../../core/input/peek-input.js';
import { refuseSheetFlag } from '../../../core/input/sheet-table.js';
import { readEncoded } from '../../../core/input/text-encoding.js';

/** A list of people that can be read. */
export interface ListInput {
  /** The name that messages have for it: the path as it was typed, without control characters, or "stdin". */
  readonly label: string;
  /** Absolute; undefined for standard input. */
  readonly path: string | undefined;
  /** As it is stored, in bytes; undefined where it is known only at the end. */
  readonly size: number | undefined;
  /** When the file was changed last, in milliseconds since 1970; undefined where it is no regular file. */
  readonly modified: number | undefined;
  /** Whether `read` may be called again: only a regular file has its content still. */
  readonly isRepeatable: boolean;
  /** Bytes read so far as they are stored, by the latest `read`: of `size` at the end. */
  readonly position: () => number;
  /** Whether the file begins as a workbook does, or as a zip file; false for what can be read once. */
  readonly isBook: () => Promise<boolean>;
  /** What the latest `read` has found of a workbook; undefined for text. */
  readonly book: () => OpenedBook | undefined;
  /** The row of a sheet for a line of its content, from 1; of text the line itself. */
  readonly rowOf: (line: number) => number;
  /** Bytes of the content that the latest `read` has given so far. */
  readonly content: () => number;
  /**
   * The content from the start, decompressed and in UTF-8. Each piece has a buffer of its own, so that it can be transferred to a
   * thread. Throws CommandError where it cannot be read, and where the file was changed while it was read.
   */
  read(): AsyncIterable<Uint8Array>;
  /** Takes back the memory of a piece that is no longer read, so that the next ones need no new memory. */
  recycle(memory: ArrayBuffer): void;
  /** Frees the file. Harmless when repeated, and while nothing reads. */
  close(): Promise<void>;
}

/** The code of the error about a file that was changed while it was read. */
export const fileChanged = 'FILE_CHANGED';

/** How much is read at once, in bytes. */
const pieceBytes = 256 * 1024;
/** So much memory is kept for the next pieces: more are not on their way at once. */
const maxSpare = 8;

/** The input that a flag names: a path, or - for standard input. */
export interface NamedInput {
  readonly from: string;
  readonly flag?: string;
  /** As --encoding says; undefined for what the first bytes tell. */
  readonly encoding?: TextEncoding | undefined;
  readonly book: BookReading;
}

/** Opens a list. Throws CommandError that names the flag, by default --from. */
export async function openInput(
  { from, flag = '--from', encoding, book }: NamedInput,
  { stdin, cwd }: Pick<World, 'stdin' | 'cwd'>,
): Promise<ListInput> {
  claimInput(from, flag, stdin);
  if (from === '-') return countContent(openStream(stdin, { flag, encoding, book }));
  const path = resolve(cwd, from);
  const label = escapeControls(from);
  const fail = (error: unknown) => usageError(`${flag}: cannot read ${label}: ${describeFileError(error)}`);
  try {
    const file = await open(path, 'r');
    const facts = await file.stat();
    if (facts.isDirectory()) {
      await file.close();
      throw usageError(`${flag}: ${label} is a directory, not a file`);
    }
    const isRegular = facts.isFile();
    const known = {
      size: isRegular ? facts.size : undefined,
      modified: isRegular ? facts.mtimeMs : undefined,
    };
    return countContent(openFile(file, { ...known, path, label, flag, encoding, book }));
  } catch (error) {
    throw error instanceof CommandError ? error : fail(error);
  }
}

type StoredInput = Omit<ListInput, 'content' | 'rowOf'>;

function countContent(input: StoredInput): ListInput {
  let content = 0;
  return {
    ...input,
    content: () => content,
    rowOf: (line) => input.book()?.places.rowOf(line) ?? line,
    async *read() {
      content = 0;
      for await (const piece of input.read()) {
        content += piece.length;
        yield piece;
      }
    },
  };
}

/** How what is stored is read. */
interface Reading extends Pick<NamedInput, 'encoding' | 'book'> {
  readonly flag: string;
}

/** The content of what is stored, in UTF-8. `random` are the same bytes where they have positions; `found` takes a workbook. */
function createContent(
  label: string,
  { flag, encoding, book: reading }: Reading,
  found: (book: OpenedBook | undefined) => void,
  random?: ByteSource,
): (pieces: AsyncGenerator<Uint8Array>) => AsyncGenerator<Uint8Array> {
  const subject = `${flag}: ${label}`;
  let list: PackedList | undefined;
  async function* readList(): AsyncGenerator<Uint8Array> {
    const opened = await list?.read();
    found(opened?.book);
    if (opened?.book) yield* opened.pieces;
    else if (opened) {
      refuseSheetFlag(reading.sheet, label);
      yield* readEncoded(opened.pieces, subject, encoding);
    }
  }
  return async function* read(pieces) {
    found(undefined);
    if (list) return yield* readList();
    const { isPacked, isPlain, pieces: all } = await peekInput(pieces, (own) => decompress(own, subject));
    if (isPacked) {
      const { createPackedList, holdInput } = await import('../../../core/input/packed-input.js');
      list = createPackedList(isPlain && random ? random : await holdInput(all), subject, reading);
      await all.return(undefined);
      return yield* readList();
    }
    refuseSheetFlag(reading.sheet, label);
    yield* readEncoded(all, subject, encoding);
  };
}

function openStream(stdin: World['stdin'], reading: Reading): StoredInput {
  let position = 0;
  let book: OpenedBook | undefined;
  const readContent = createContent('stdin', reading, (found) => {
    book = found;
  });
  async function* count() {
    try {
      for await (const piece of stdin.readPieces()) {
        position += piece.length;
        yield own(piece);
      }
    } catch (error) {
      throw usageError(`${reading.flag}: cannot read stdin: ${describeFileError(error)}`);
    }
  }
  return {
    label: 'stdin',
    path: undefined,
    size: undefined,
    modified: undefined,
    isRepeatable: false,
    position: () => position,
    isBook: async () => false,
    book: () => book,
    read: () => readContent(count()),
    recycle: () => {},
    close: async () => {},
  };
}

type FileFacts = Pick<ListInput, 'size' | 'modified' | 'label'> & Reading & { readonly path: string };

function openFile(file: FileHandle, facts: FileFacts): StoredInput {
  const { size, modified, path, label, flag } = facts;
  let position = 0;
  let book: OpenedBook | undefined;
  let isOpen = true;
  /** Memory given back. Without it, what was read waits for a garbage collection, which comes late for few objects. */
  const spare: ArrayBuffer[] = [];

  async function* readPieces(): AsyncGenerator<Uint8Array> {
    position = 0;
    while (size === undefined || position < size) {
      const length = Math.min(pieceBytes, (size ?? Number.POSITIVE_INFINITY) - position);
      const buffer = new Uint8Array(spare.pop() ?? new ArrayBuffer(pieceBytes), 0, length);
      // A pipe has no positions.
      const at = size === undefined ? null : position;
      const { bytesRead } = await file.read(buffer, 0, length, at).catch((error: unknown) => {
        throw usageError(`${flag}: cannot read ${label}: ${describeFileError(error)}`);
      });
      if (bytesRead === 0) break;
      position += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
    if (size !== undefined) await assertUnchanged(file, facts, position);
  }

  const random: ByteSource | undefined =
    size === undefined
      ? undefined
      : { size, read: async (buffer, at) => (await file.read(buffer, 0, buffer.length, at)).bytesRead };
  const found = (opened: OpenedBook | undefined) => {
    book = opened;
  };
  const readContent = createContent(label, facts, found, random);
  async function* readAll(): AsyncGenerator<Uint8Array> {
    yield* readContent(readPieces());
    // A workbook is not read from its first byte to its last.
    if (book) await assertUnchanged(file, facts, size ?? 0);
  }

  return {
    label,
    path,
    size,
    modified,
    isRepeatable: size !== undefined,
    position: () => (book ? Math.floor(book.progress() * (size ?? 0)) : position),
    isBook: async () => random !== undefined && mayBeWorkbook(await readAt(random, 0, tellingBytes)),
    book: () => book,
    read: readAll,
    recycle(memory) {
      if (memory.byteLength === pieceBytes && spare.length < maxSpare) spare.push(memory);
    },
    async close() {
      if (!isOpen) return;
      isOpen = false;
      await file.close().catch((error: unknown) => {
        // Closing what was only read loses nothing.
        if (errorCode(error) === '') throw error;
      });
    },
  };
}

/** The last rows of a file that is still being written may be cut, so that nothing after the change is sent. */
async function assertUnchanged(
  file: FileHandle,
  { size = 0, modified, label, flag }: FileFacts,
  read: number,
): Promise<void> {
  const now = await file.stat();
  if (now.size === size && now.mtimeMs === modified && read === size) return;
  const change = now.size === size ? 'its content' : `its size was ${size} bytes and is now ${now.size}`;
  throw new CommandError(
    fileChanged,
    exitCodes.usage,
    `${flag}: ${label} changed while it was read (${change})`,
    'Wait until the file is complete, then run the command again.',
  );
}

/** The bytes in a buffer that nothing else uses. */
export function own(piece: Uint8Array): Uint8Array {
  return piece.byteLength === piece.buffer.byteLength ? piece : piece.slice();
}
