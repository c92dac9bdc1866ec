/** Lists are read from files, pipes and standard input, whatever they are and whatever happens to them meanwhile. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { openInput } from '../../../../src/cli/bulk/audience/list/open-input.js';
import { CommandError } from '../../../../src/cli/core/host/command-error.js';
import type { Input } from '../../../../src/cli/core/host/world.js';
import type { BookReading } from '../../../../src/cli/core/input/packed-input.js';
import { makeFolder } from '../../../support/folders.js';

let cwd: string;
beforeEach(() => {
  cwd = makeFolder();
});

const stdinOf = (pieces: readonly Uint8Array[]): Input => ({
  isTTY: false,
  read: async () => '',
  readLine: async () => undefined,
  async *readPieces() {
    yield* pieces;
  },
});
const nothing = stdinOf([]);

async function readAll(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

const failureOf = (work: Promise<unknown>): Promise<CommandError> =>
  work.then(
    () => expect.fail('nothing was refused'),
    (error: unknown) => {
      expect(error).toBeInstanceOf(CommandError);
      return error as CommandError;
    },
  );

const text = Buffer.from(`email\n${'ann@example.com\n'.repeat(50_000)}`);

/** Every column of a workbook is one of the list. */
const book: BookReading = { useOf: () => 'key', textFlags: [] };

describe('a list', () => {
  it('in UTF-16 is read as UTF-8, compressed or not, any number of times, and from standard input', async () => {
    const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le');
    for (const stored of [utf16, Buffer.from(text.toString(), 'utf16le').swap16(), gzipSync(utf16)]) {
      writeFileSync(join(cwd, 'list.txt'), stored);
      const input = await openInput({ book, from: 'list.txt' }, { stdin: nothing, cwd });
      for (let time = 0; time < 2; time += 1) expect(text.equals(await readAll(input.read()))).toBe(true);
      expect([input.position(), input.content()]).toEqual([stored.length, text.length]);
      await input.close();
      const pieces = [stored.subarray(0, 1), stored.subarray(1, 1001), stored.subarray(1001)];
      const piped = await openInput({ book, from: '-' }, { stdin: stdinOf(pieces), cwd });
      expect(text.equals(await readAll(piped.read()))).toBe(true);
    }
  });

  it.each([
    ['a file', text],
    ['an empty file', Buffer.alloc(0)],
    ['a file of one byte', Buffer.from('e')],
    ['a file that begins as gzip does, and ends there', Buffer.from([0x1f])],
  ])('is read from %s unchanged, any number of times', async (_, content) => {
    writeFileSync(join(cwd, 'list.csv'), content);
    const input = await openInput({ book, from: 'list.csv' }, { stdin: nothing, cwd });
    expect(input).toMatchObject({ label: 'list.csv', path: join(cwd, 'list.csv'), size: content.length });
    expect(input.isRepeatable).toBe(true);
    for (let time = 0; time < 2; time++) {
      expect((await readAll(input.read())).equals(content)).toBe(true);
      expect(input.position()).toBe(content.length);
    }
    await input.close();
    await input.close();
  });

  it('has pieces that share no memory, so a thread can take them', async () => {
    writeFileSync(join(cwd, 'list.csv.gz'), gzipSync(text));
    const input = await openInput({ book, from: 'list.csv.gz' }, { stdin: nothing, cwd });
    const pieces: Uint8Array[] = [];
    for await (const piece of input.read())
      pieces.push(structuredClone(piece, { transfer: [piece.buffer as ArrayBuffer] }));
    expect(Buffer.concat(pieces).equals(text)).toBe(true);
    await input.close();
  });

  it.each([
    ['in one piece', 1 << 20],
    ['byte by byte at its start', 1],
    ['in small pieces', 777],
  ])('is decompressed from standard input that comes %s', async (_, size) => {
    const packed = gzipSync(text);
    const pieces = [packed.subarray(0, size), packed.subarray(size, 2 * size), packed.subarray(2 * size)];
    const input = await openInput(
      { book, from: '-' },
      { stdin: stdinOf(pieces.filter(({ length }) => length > 0)), cwd },
    );
    expect(input).toMatchObject({ label: 'stdin', path: undefined, size: undefined, isRepeatable: false });
    expect((await readAll(input.read())).equals(text)).toBe(true);
    expect(input.position()).toBe(packed.length);
  });

  it('is read from several gzip files that were put together', async () => {
    writeFileSync(join(cwd, 'list.gz'), Buffer.concat([gzipSync('email\n'), gzipSync('ann@example.com\n')]));
    const input = await openInput({ book, from: 'list.gz' }, { stdin: nothing, cwd });
    expect(String(await readAll(input.read()))).toBe('email\nann@example.com\n');
    await input.close();
  });

  it('is read from a named pipe, once', async () => {
    execFileSync('mkfifo', [join(cwd, 'pipe')]);
    const writing = import('node:fs/promises').then(({ writeFile }) => writeFile(join(cwd, 'pipe'), text));
    const input = await openInput({ book, from: 'pipe' }, { stdin: nothing, cwd });
    expect(input).toMatchObject({ size: undefined, modified: undefined, isRepeatable: false });
    expect((await readAll(input.read())).equals(text)).toBe(true);
    await writing;
    await input.close();
  });
});

describe('a list is refused', () => {
  it.each([
    ['that is a directory', 'folder', '--from: folder is a directory, not a file'],
    ['that is not there', 'none.csv', '--from: cannot read none.csv: no such file'],
    ['below a file', 'file/list.csv', '--from: cannot read file/list.csv: '],
    ['with a name that controls a terminal', 'a\u001b[31m', '--from: cannot read a\\u001b[31m: no such file'],
  ])('%s', async (_, from, message) => {
    mkdirSync(join(cwd, 'folder'));
    writeFileSync(join(cwd, 'file'), '');
    const error = await failureOf(openInput({ book, from: from }, { stdin: nothing, cwd }));
    expect(error.message).toContain(message);
    expect(error.exit).toBe(2);
  });

  it.each([
    ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 20), 'the gzip data is truncated'],
    ['damaged', (bytes: Buffer) => Buffer.concat([bytes.subarray(0, 10), Buffer.alloc(99, 0xff)]), 'damaged'],
  ])('whose gzip data is %s', async (_, spoil, message) => {
    writeFileSync(join(cwd, 'list.gz'), spoil(gzipSync(text)));
    const input = await openInput({ book, from: 'list.gz' }, { stdin: nothing, cwd });
    const error = await failureOf(readAll(input.read()));
    expect(error.message).toContain('--from: list.gz: ');
    expect(error.message).toContain(message);
    await input.close();
  });

  it.each([
    ['grows', (path: string) => appendFileSync(path, 'bob@example.com\n')],
    ['shrinks', (path: string) => writeFileSync(path, 'email\n')],
    ['is rewritten', (path: string) => utimesSync(path, new Date(1), new Date(1))],
  ])('that %s while it is read, at its end', async (_, change) => {
    const path = join(cwd, 'list.csv');
    writeFileSync(path, text);
    const input = await openInput({ book, from: 'list.csv' }, { stdin: nothing, cwd });
    const reading = input.read()[Symbol.asyncIterator]();
    expect((await reading.next()).done).toBe(false);
    change(path);
    const rest = { [Symbol.asyncIterator]: () => reading };
    const error = await failureOf(readAll(rest));
    expect(error).toMatchObject({ code: 'FILE_CHANGED', exit: 2 });
    expect(error.hint).toContain('file is complete');
    await input.close();
  });

  it('that is standard input which cannot be read', async () => {
    const stdin = {
      ...nothing,
      // biome-ignore lint/correctness/useYield: it fails before it has anything.
      async *readPieces(): AsyncGenerator<Uint8Array> {
        throw Object.assign(new Error('EISDIR: read'), { code: 'EISDIR' });
      },
    };
    const input = await openInput({ book, from: '-' }, { stdin, cwd });
    expect((await failureOf(readAll(input.read()))).message).toBe(
      '--from: cannot read stdin: it is a directory',
    );
  });
});
