/** Begin anew: whose file is thrown away, what stays when it fails, and what a folder can do to it. */
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Driver from 'libsql';
import { describe, expect, it, onTestFinished } from 'vitest';
import { describeStore, openEmulator, resetStore, type StoreError } from '../../src/emulator/index.js';
import { openStore } from '../../src/emulator/store/store.js';
import { makeFolder } from '../support/folders.js';

const world = { seed: 'empty', now: () => 0, random: (count: number) => new Uint8Array(count) } as const;
const reset = (path: string) => resetStore({ path, ...world });
const error = (reason: StoreError['reason'], message: RegExp) =>
  expect.objectContaining({ name: 'StoreError', reason, message: expect.stringMatching(message) });

function makeDatabase(path: string, ...statements: string[]): void {
  const database = new Driver(path);
  for (const statement of statements) database.exec(statement);
  database.close();
}

describe("a file that is not the emulator's", () => {
  it.each<[string, (path: string) => void]>([
    ['a text', (path) => writeFileSync(path, 'Dear diary')],
    ['a long text', (path) => writeFileSync(path, 'Dear diary, this is no database. '.repeat(50))],
    ['a database', (path) => makeDatabase(path, 'CREATE TABLE meta (key TEXT, value TEXT)')],
    [
      'a database with a log',
      (path) => makeDatabase(path, 'PRAGMA journal_mode = WAL', 'CREATE TABLE a (b)'),
    ],
    [
      'a database with a name',
      (path) => makeDatabase(path, 'PRAGMA application_id = 7', 'CREATE TABLE a (b)'),
    ],
  ])('%s is not changed', async (_, make) => {
    const path = join(makeFolder(), 'store.db');
    make(path);
    const before = readFileSync(path);
    await expect(reset(path)).rejects.toEqual(
      error('foreign', /is not an emulator file and was not changed$/),
    );
    await expect(openEmulator({ path, version: 'test', ...world })).rejects.toEqual(error('foreign', /./));
    expect(readFileSync(path).equals(before)).toBe(true);
  });
});

describe('beside the new file', () => {
  it('a file of another program stays', async () => {
    const directory = makeFolder();
    const path = join(directory, 'store.db');
    const others = ['store.db.1.tmp', 'store.db.new', 'store.db.tmp'];
    for (const name of others) writeFileSync(join(directory, name), 'Dear diary');
    await reset(path);
    expect(readdirSync(directory).sort()).toEqual(['store.db', ...others].sort());
    for (const name of others) expect(readFileSync(join(directory, name), 'utf8')).toBe('Dear diary');
  });

  it('what interrupted resets have left is removed', async () => {
    const directory = makeFolder();
    const path = join(directory, 'store.db');
    for (const name of ['0123456789abcdef', 'fedcba9876543210']) {
      const killed = await openStore(`${path}.4194399-${name}.tmp`, async () => () => {});
      onTestFinished(() => killed.close());
    }
    expect(readdirSync(directory).length).toBeGreaterThan(2);
    await reset(path);
    expect(readdirSync(directory)).toEqual(['store.db']);
  });
});

describe('a store', () => {
  it.each<[string, (path: string) => void]>([
    ['that is an empty file', (path) => writeFileSync(path, '')],
    ['that is an empty database', (path) => makeDatabase(path, 'PRAGMA journal_mode = WAL')],
    ['of another version', (path) => makeDatabase(path, 'PRAGMA user_version = 999')],
    ['without a world', (path) => makeDatabase(path, 'DELETE FROM meta')],
    ['that is broken', (path) => writeFileSync(path, readFileSync(path).fill(255, 100))],
  ])('%s is replaced, and no other file is left', async (what, harm) => {
    const directory = makeFolder();
    const path = join(directory, 'store.db');
    if (!what.includes('empty')) await reset(path);
    harm(path);
    await reset(path);
    expect(readdirSync(directory)).toEqual(['store.db']);
    expect(await describeStore(path)).toMatchObject({ seed: 'empty' });
  });

  it('whose log was never merged into it is recognized by its log', async () => {
    const directory = makeFolder();
    const [killed, path] = [join(directory, 'killed.db'), join(directory, 'store.db')];
    const store = await openStore(killed, async () => () => {});
    for (const suffix of ['', '-wal']) writeFileSync(`${path}${suffix}`, readFileSync(`${killed}${suffix}`));
    store.close();
    expect(readFileSync(path).readUInt32BE(68)).toBe(0);
    await reset(path);
    expect(await describeStore(path)).toMatchObject({ seed: 'empty' });
  });

  it('at the target of a link is replaced there', async () => {
    const directory = makeFolder();
    mkdirSync(join(directory, 'far'));
    symlinkSync(join('far', 'store.db'), join(directory, 'link.db'));
    await reset(join(directory, 'far', 'store.db'));
    await reset(join(directory, 'link.db'));
    expect(readdirSync(join(directory, 'far'))).toEqual(['store.db']);
    expect(await describeStore(join(directory, 'link.db'))).toMatchObject({ seed: 'empty' });
  });

  it('stays if the new one cannot be made', async () => {
    const directory = makeFolder();
    const path = join(directory, 'store.db');
    await reset(path);
    await describeStore(path);
    const before = readFileSync(path);
    const random = () => {
      throw new Error('no luck');
    };
    await expect(resetStore({ ...world, path, random })).rejects.toThrow('no luck');
    expect(readFileSync(path).equals(before)).toBe(true);
    expect(readdirSync(directory).filter((name) => name.includes('new'))).toEqual([]);
  });
});

describe('a place that cannot hold a store', () => {
  it.each(['/dev/null/x/store.db', '/dev/null', '/proc/nothing/deep/store.db'])(
    'is reported: %s',
    async (path) => {
      const unusable = error('unusable', new RegExp(`^${path} `));
      await expect(reset(path)).rejects.toEqual(unusable);
      await expect(openEmulator({ path, version: 'test', ...world })).rejects.toEqual(unusable);
    },
  );

  it('is a folder', async () => {
    await expect(reset(makeFolder())).rejects.toEqual(error('unusable', /is not a regular file/));
  });
});
