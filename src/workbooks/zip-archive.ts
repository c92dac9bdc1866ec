/**
 * Opens a ZIP archive by its directory, which stands at its end, so that its files can be read in any order: Excel writes the texts of
 * a sheet after the sheet. The sizes and checksums that the directory declares are held against the content: the only import of yauzl.
 */
import { PassThrough, Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import type { Entry, RandomAccessReader, ZipFile } from 'yauzl';
import { errorMessage } from '../values/system-error.js';
import type { ByteSource } from './byte-source.js';
import { damagedError, excessError, WorkbookError } from './workbook-error.js';

/** A file of an archive. */
export interface ArchiveFile {
  readonly name: string;
  /** As it is unpacked, in bytes. */
  readonly size: number;
  readonly isEncrypted: boolean;
}

export interface Archive {
  /** In the order of the directory, without folders. */
  readonly files: readonly ArchiveFile[];
  /** A file by its name, in whatever case it is written. */
  find(name: string): ArchiveFile | undefined;
  /** The content, unpacked. Throws WorkbookError for a file that is too large for its packed size, and for damaged data. */
  read(file: ArchiveFile): AsyncGenerator<Uint8Array>;
  /** The content of a file that is held in memory. */
  readSmall(file: ArchiveFile): AsyncGenerator<Uint8Array>;
}

/** A workbook with 255 sheets, charts and pictures has fewer files. */
const maxFiles = 10_000;
/** The content of a spreadsheet is packed to a tenth, that of a bomb to a thousandth. */
const maxRatio = 250;
/** A file of this size is harmless, however it is packed. */
const harmlessBytes = 32 << 20;
/** The files that say what a workbook consists of. */
const maxSmallBytes = 32 << 20;
const maxFileBytes = 2 ** 32;

/** Throws WorkbookError. */
export async function openArchive(source: ByteSource): Promise<Archive> {
  const { default: yauzl } = await import('yauzl');
  const reader = createReader(source, yauzl.RandomAccessReader);
  const found = new Map<ArchiveFile, Entry>();
  const byName = new Map<string, ArchiveFile>();
  const zip = await call<ZipFile>((done) =>
    yauzl.fromRandomAccessReader(reader, source.size, { lazyEntries: true, autoClose: false }, done),
  );
  await forEachEntry(zip, (entry) => {
    if (entry.fileName.endsWith('/')) return;
    if (found.size >= maxFiles) throw excessError(`it has more than ${maxFiles} files`);
    const { fileName: name, uncompressedSize: size } = entry;
    const file = { name, size, isEncrypted: entry.isEncrypted() };
    found.set(file, entry);
    const key = name.toLowerCase();
    if (byName.has(key)) throw damagedError(`it has the file ${JSON.stringify(name)} twice`);
    byName.set(key, file);
  });

  async function* read(file: ArchiveFile): AsyncGenerator<Uint8Array> {
    const entry = found.get(file);
    if (!entry) throw new Error('a file of another archive');
    refuseBomb(entry);
    let checksum = 0;
    const stream = await call<Readable>((done) => zip.openReadStream(entry, done));
    try {
      for await (const piece of stream) {
        const bytes = piece as Buffer;
        checksum = crc32(bytes, checksum);
        yield bytes;
      }
    } catch (error) {
      throw error instanceof WorkbookError ? error : damagedError(errorMessage(error));
    } finally {
      stream.destroy();
    }
    if (checksum !== entry.crc32) throw damagedError(`the checksum of ${file.name} is wrong`);
  }

  return {
    files: [...found.keys()],
    find: (name) => byName.get(name.toLowerCase()),
    read,
    readSmall(file) {
      if (file.size > maxSmallBytes) throw excessError(`${file.name} has ${file.size} bytes`);
      return read(file);
    },
  };
}

function refuseBomb({ fileName, compressedSize, uncompressedSize: size }: Entry): void {
  const isBomb = size > harmlessBytes && size > compressedSize * maxRatio;
  if (isBomb || size > maxFileBytes)
    throw excessError(`${fileName} would unpack from ${compressedSize} to ${size} bytes`);
}

function createReader(source: ByteSource, Base: typeof RandomAccessReader): RandomAccessReader {
  class SourceReader extends Base {
    override _readStreamForRange(start: number, end: number): PassThrough {
      const target = new PassThrough();
      Readable.from(readRange(source, start, end))
        .on('error', (error) => target.destroy(error))
        .pipe(target);
      return target;
    }
    override read(
      buffer: Buffer,
      offset: number,
      length: number,
      position: number,
      callback: (error: Error | null) => void,
    ): void {
      // An archive that lies about its places reads behind its end.
      readExactly(source, buffer.subarray(offset, offset + length), position).then(
        () => callback(null),
        (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
      );
    }
  }
  return new SourceReader();
}

const pieceBytes = 128 * 1024;

async function* readRange(source: ByteSource, start: number, end: number): AsyncGenerator<Uint8Array> {
  for (let at = start; at < end; ) {
    const buffer = Buffer.allocUnsafe(Math.min(pieceBytes, end - at));
    const count = await source.read(buffer, at);
    if (count === 0) throw damagedError('it is cut off');
    yield buffer.subarray(0, count);
    at += count;
  }
}

async function readExactly(source: ByteSource, buffer: Uint8Array, position: number): Promise<void> {
  for (let filled = 0; filled < buffer.length; ) {
    const count = await source.read(buffer.subarray(filled), position + filled);
    if (count === 0) throw damagedError('it is cut off');
    filled += count;
  }
}

/** The result of a function of the library, whose errors are about the archive. */
function call<T>(start: (done: (error: Error | null, result: T) => void) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    start((error, result) => {
      if (!error) resolve(result);
      else reject(error instanceof WorkbookError ? error : damagedError(error.message));
    });
  });
}

function forEachEntry(zip: ZipFile, visit: (entry: Entry) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    zip.on('error', (error) => reject(error instanceof WorkbookError ? error : damagedError(error.message)));
    zip.on('end', resolve);
    zip.on('entry', (entry) => {
      try {
        visit(entry);
        zip.readEntry();
      } catch (error) {
        reject(error);
      }
    });
    zip.readEntry();
  });
}
