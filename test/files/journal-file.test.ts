/** Journals of lines: what is read back, what is cut off by a kill, and what is refused. */
import { mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  openJournalLines,
  readJournalLines,
  readSealed,
  replaceJournalLines,
  writeSealed,
} from '../../src/files/journal-file.js';
import { makeFolder } from '../support/folders.js';

let folder: string;
beforeEach(() => {
  folder = makeFolder();
});

const place = () => ({ path: join(folder, 'journal.jsonl'), kind: 'batches', advice: 'Look.' }) as const;
const text = () => readFileSync(place().path, 'latin1');
const refused = (message: RegExp) => expect(readJournalLines(place())).rejects.toThrow(message);

describe('lines', () => {
  it('that are added come back in order, from all writers', async () => {
    expect(await readJournalLines(place())).toBeUndefined();
    const first = await openJournalLines(place());
    expect(first.entries).toEqual([]);
    expect(await readJournalLines(place())).toEqual([]);
    await first.append([{ a: 1 }, 'ü']);
    const second = await openJournalLines(place());
    expect(second.entries).toEqual([{ a: 1 }, 'ü']);
    expect([await first.isCurrent(), await second.isCurrent()]).toEqual([true, true]);
    await second.append([[3]]);
    expect([await first.isCurrent(), await second.isCurrent()]).toEqual([false, true]);
    expect(await readJournalLines(place())).toEqual([{ a: 1 }, 'ü', [3]]);
    await replaceJournalLines(place(), [4]);
    expect(await readJournalLines(place())).toEqual([4]);
    await (await openJournalLines(place())).append([5]);
    expect(await readJournalLines(place())).toEqual([4, 5]);
    rmSync(place().path);
    expect(await second.isCurrent()).toBe(false);
  });

  it('replace a last line that a kill has cut off, and keep all others', async () => {
    const journal = await openJournalLines(place());
    await journal.append([1]);
    const kept = text().length;
    await journal.write([2]);
    const whole = text();
    expect(await readJournalLines(place())).toEqual([1, 2]);
    for (let length = whole.length - 1; length >= kept; length -= 1) {
      truncateSync(place().path, length);
      expect(await readJournalLines(place()), `of ${length} bytes`).toEqual([1]);
    }
    // After a power failure, zeros stand where bytes were not written yet.
    writeFileSync(place().path, `${whole.slice(0, kept + 3)}\0\0\0`);
    expect(await readJournalLines(place())).toEqual([1]);
    await (await openJournalLines(place())).append([3]);
    expect(await readJournalLines(place())).toEqual([1, 3]);
  });

  it('after the stored ones are refused if they are not the beginning of a line', async () => {
    const journal = await openJournalLines(place());
    await journal.append([1]);
    const whole = text();
    for (const more of ['x', '[x', '["0123456789abcdef0', '\0x', '\0["0', '["0123456789abcdef",7]\n', '\n']) {
      writeFileSync(place().path, `${whole}${more}`);
      await refused(/its end is not valid \(after line 2\)/);
    }
  });

  it('that are stored and missing, changed or moved are refused', async () => {
    const journal = await openJournalLines(place());
    await journal.append([1, 2, 3]);
    const whole = text();
    const [head = '', ...lines] = whole.split('\n');
    truncateSync(place().path, whole.length - 1);
    await refused(/its end is missing/);
    writeFileSync(place().path, '');
    await refused(/it is empty/);
    writeFileSync(place().path, [head, lines[1], lines[0], ...lines.slice(2)].join('\n'));
    await refused(/a line is missing or was changed \(after line 1\)/);
    writeFileSync(place().path, whole.replace(',3]', ',4]'));
    await refused(/a line is missing or was changed \(after line 3\)/);
    writeFileSync(place().path, whole.replace(',2]', ',2}'));
    await refused(/a line is missing or was changed \(after line 2\)/);
  });

  it.each([
    ['{"journal":"batches","version":1,', /another version of ads wrote it/],
    ['{"journal":"batches","version":10,', /another version of ads wrote it/],
    ['{"journal":"batches","version":x,', /its beginning is not valid/],
    [' {"journal":"batches","version":1,', /its beginning is not valid/],
    ['{"journal":"imports","version":2,', /its beginning is not valid/],
    ['{"journal":"","version":1,', /its beginning is not valid/],
  ])('that begin with %s are refused', async (beginning, message) => {
    await (await openJournalLines(place())).append([1]);
    writeFileSync(place().path, text().replace('{"journal":"batches","version":2,', beginning));
    await refused(message);
  });

  it('whose head has more text on its line are refused', async () => {
    await (await openJournalLines(place())).append([1]);
    writeFileSync(place().path, text().replace('}\n', '} \n'));
    await refused(/its beginning is not valid/);
  });

  it('are on the disk before the head says so', async () => {
    const journal = await openJournalLines(place());
    const file = await open(place().path);
    const handle: FileHandle = Object.getPrototypeOf(file);
    await file.close();
    const spies = [vi.spyOn(handle, 'write'), vi.spyOn(handle, 'datasync')] as const;
    onTestFinished(() => {
      for (const spy of spies) spy.mockRestore();
    });
    await journal.append([1]);
    const [writes, syncs] = spies.map(({ mock }) => mock.invocationCallOrder);
    expect([writes, syncs]).toEqual([
      [expect.any(Number), expect.any(Number)],
      [expect.any(Number), expect.any(Number)],
    ]);
    const [text = 0, head = 0] = writes ?? [];
    expect(syncs).toEqual([text + 1, head + 1]);
  });

  it('that a disk takes in parts are written whole, and do not count if it takes only a part', async () => {
    const journal = await openJournalLines(place());
    await journal.append([1]);
    const file = await open(place().path);
    const handle: FileHandle = Object.getPrototypeOf(file);
    await file.close();
    const { write } = handle;
    const used = new Set<FileHandle>();
    let left = 1000;
    const full = vi.spyOn(handle, 'write').mockImplementation(async function (
      this: FileHandle,
      ...[data, ...rest]: unknown[]
    ) {
      used.add(this);
      const isText = typeof data === 'string';
      const [offset, length, place] = isText ? [0, data.length, rest[0]] : rest;
      if (left === 0) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
      const part = Math.min(Number(length), left, 7);
      left -= part;
      return Reflect.apply(write, this, [isText ? Buffer.from(data) : data, offset, part, place]);
    } as typeof write);
    onTestFinished(() => full.mockRestore());
    await journal.append(['ü', 3]);
    expect(await readJournalLines(place())).toEqual([1, 'ü', 3]);
    left = 10;
    await expect(journal.append(['lost'])).rejects.toThrow(`cannot write ${place().path}: ENOSPC`);
    expect(await readJournalLines(place())).toEqual([1, 'ü', 3]);
    left = 1000;
    await journal.append([4]);
    expect(await readJournalLines(place())).toEqual([1, 'ü', 3, 4]);
    // Room for the line, and none for the number of bytes in the head.
    left = '["0123456789abcdef",5]\n'.length;
    await expect(journal.append([5])).rejects.toThrow('ENOSPC');
    expect([...used].filter(({ fd }) => fd !== -1)).toEqual([]);
  });

  it('that cannot be written or read are reported with the path', async () => {
    const journal = await openJournalLines(place());
    rmSync(folder, { recursive: true });
    await expect(journal.append([1])).rejects.toThrow(`cannot write ${place().path}`);
    const nowhere = { ...place(), path: folder.slice(0, folder.lastIndexOf('/')) };
    await expect(readJournalLines(nowhere)).rejects.toThrow(`cannot read ${nowhere.path}`);
    // A directory stands where the file should be.
    mkdirSync(place().path, { recursive: true });
    await expect(replaceJournalLines(place(), [1])).rejects.toThrow(`cannot write ${place().path}`);
    await expect(writeSealed(place(), '1')).rejects.toThrow(`cannot write ${place().path}`);
  });

  it('below a file do not exist', async () => {
    writeFileSync(join(folder, 'file'), '');
    expect(await readJournalLines({ ...place(), path: join(folder, 'file', 'journal') })).toBeUndefined();
  });
});

it('a sealed file is read back, and a missing one is undefined', async () => {
  expect(await readSealed(place())).toBeUndefined();
  await writeSealed(place(), '{"a":"ü"}');
  expect(await readSealed(place())).toBe('{"a":"ü"}');
  expect(JSON.parse(readFileSync(place().path, 'utf8'))).toMatchObject({ content: { a: 'ü' } });
  for (const [damaged, message] of [
    ['', /it is empty/],
    [text().replace('batches', 'imports'), /its beginning is not valid/],
    [text().replace('"version":2', '"version":1'), /another version of ads wrote it/],
    [text().replace('"a"', '"b"'), /its content was changed/],
  ] as const) {
    writeFileSync(place().path, damaged);
    await expect(readSealed(place())).rejects.toThrow(message);
    await writeSealed(place(), '{"a":"ü"}');
  }
});
