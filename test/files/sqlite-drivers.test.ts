/** Both drivers of SQLite behave alike. This process has libsql, and that of Node where it is new enough. */
import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { chooseDriver, driverName, loadSqlite, openQueries } from '../../src/files/open-sqlite.js';
import { resultOf, type StoredBytes, toBuffer } from '../../src/files/sqlite.js';
import { makeFolder } from '../support/folders.js';

describe('the driver', () => {
  it.each([
    ['20.19.0', undefined, 'libsql'],
    ['22.15.1', undefined, 'libsql'],
    ['22.16.0', undefined, 'node:sqlite'],
    ['22.23.5', undefined, 'node:sqlite'],
    ['23.11.1', undefined, 'libsql'],
    ['24.0.0', undefined, 'node:sqlite'],
    ['24.22.0', undefined, 'node:sqlite'],
    ['26.12.1', undefined, 'node:sqlite'],
    ['100.0.0', undefined, 'node:sqlite'],
    ['20.19.0', '1.4.5', 'node:sqlite'],
  ])('of Node %s with Bun %s is %s', (node, bun, name) => {
    expect(chooseDriver({ node, ...(bun !== undefined && { bun }) })).toBe(name);
  });
});

it.runIf(process.versions.node.startsWith('20.'))(
  'that of Node is missing where Node has it not',
  async () => {
    await expect(loadSqlite('node:sqlite')).rejects.toMatchObject({
      name: 'MissingPartError',
      message: expect.stringContaining('that of Node cannot be loaded'),
      hint: expect.stringContaining('--no-experimental-sqlite'),
    });
  },
);

const drivers = [...new Set(['libsql', driverName] as const)];

describe.each(drivers)('a connection of %s', (name) => {
  async function openFile() {
    const path = join(makeFolder(), 'a b?c%d#e.db');
    const sqlite = await loadSqlite(name);
    const database = sqlite.open(path);
    onTestFinished(() => database.close());
    database.exec('CREATE TABLE t (a INTEGER, b TEXT, c BLOB)');
    return { path, sqlite, database };
  }

  it('returns rows as objects, with numbers and bytes', async () => {
    const { database } = await openFile();
    const insert = database.prepare('INSERT INTO t VALUES (?, ?, ?)');
    expect(insert.run(7n, 'ü\u2028😀', Buffer.from('ab'))).toMatchObject({ changes: 1 });
    insert.run(2 ** 53 - 1, null, new Uint8Array([1, 2, 3]).subarray(1));
    const rows = database.prepare('SELECT * FROM t').all() as { c: StoredBytes }[];
    expect(rows.map((row) => ({ ...row, c: toBuffer(row.c) }))).toEqual([
      { a: 7, b: 'ü\u2028😀', c: Buffer.from('ab') },
      { a: 9007199254740991, b: null, c: Buffer.from([2, 3]) },
    ]);
  });

  it('binds numbers as SQLite stores them in a column of their type', async () => {
    const { database } = await openFile();
    const read = database.prepare(
      'SELECT typeof(?) AS a, typeof(?) AS b, ? AS c, ? AS d, json_array(?) AS e',
    );
    expect(read.all(5, 5n, -0.5, 2 ** 40, 1)).toEqual([
      { a: 'real', b: 'integer', c: -0.5, d: 2 ** 40, e: '[1.0]' },
    ]);
    database.prepare('INSERT INTO t (a) VALUES (?)').run(5);
    expect(database.prepare('SELECT typeof(a) AS a FROM t').all()).toEqual([{ a: 'integer' }]);
  });

  it('returns rows as arrays, with bigints, and their columns', async () => {
    const { database } = await openFile();
    database.prepare('INSERT INTO t VALUES (?, ?, ?)').run(9007199254740993n, 'x', Buffer.from('ab'));
    const statement = database.prepareArrays('SELECT a, b, c, 1 + 1 AS d, a AS d, 0.5 FROM t');
    const expected = [9007199254740993n, 'x', 2n, 9007199254740993n, 0.5];
    const withoutBytes = ([a, b, , ...rest]: readonly unknown[]) => [a, b, ...rest];
    expect(statement.all().map(withoutBytes)).toEqual([expected]);
    const [row] = [...statement.iterate()];
    expect(withoutBytes(row ?? [])).toEqual(expected);
    expect(row?.[2]).toBeInstanceOf(Uint8Array);
    expect(toBuffer(row?.[2] as Uint8Array).toString()).toBe('ab');
    expect(statement.columns().map((column) => [column.name, column.type])).toEqual([
      ['a', 'INTEGER'],
      ['b', 'TEXT'],
      ['c', 'BLOB'],
      ['d', null],
      ['d', 'INTEGER'],
      ['0.5', null],
    ]);
  });

  it('has no row after the last one', async () => {
    const { database } = await openFile();
    const rows = database.prepareArrays('SELECT 1').iterate();
    expect([rows.next(), rows.next(), rows.next()].map(({ done }) => done === true)).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('computes a row when it is asked for', async () => {
    const { database } = await openFile();
    const endless = 'WITH RECURSIVE t(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM t) SELECT x FROM t';
    const rows = database.prepareArrays(endless).iterate();
    expect([rows.next().value, rows.next().value]).toEqual([[1n], [2n]]);
  });

  it('has transactions, and runs many statements at once', async () => {
    const { database } = await openFile();
    expect(database.inTransaction).toBe(false);
    database.exec('BEGIN IMMEDIATE; INSERT INTO t (a) VALUES (1); PRAGMA user_version = 3');
    expect(database.inTransaction).toBe(true);
    database.prepare('ROLLBACK').run();
    expect(database.inTransaction).toBe(false);
    expect(database.prepare('SELECT count(*) AS n FROM t').all()).toEqual([{ n: 0 }]);
    expect(database.prepare('PRAGMA user_version').all()).toEqual([{ user_version: 0 }]);
  });

  it('has the settings and functions that the schema needs', async () => {
    const { database } = await openFile();
    const settings = ['foreign_keys', 'recursive_triggers', 'synchronous', 'page_size', 'writable_schema'];
    const found = settings.map((each) => Object.values(database.prepare(`PRAGMA ${each}`).all()[0] ?? {})[0]);
    expect(found).toEqual([1, 0, 2, 4096, 0]);
    expect(() => database.prepare('SELECT "nope" AS a')).toThrow(/no such column: "?nope/);
    expect(database.prepare(`SELECT value ->> 'a' AS a FROM json_each('[{"a":1},{"a":"x"}]')`).all()).toEqual(
      [{ a: 1 }, { a: 'x' }],
    );
  });

  it('may be closed twice', async () => {
    const { database } = await openFile();
    database.close();
    database.close();
  });

  it('has no transaction once it is closed', async () => {
    const { database } = await openFile();
    database.exec('BEGIN IMMEDIATE');
    database.close();
    expect(database.inTransaction).toBe(false);
  });

  it('waits for other writers for as long as it may', async () => {
    const { path, sqlite, database } = await openFile();
    const other = sqlite.open(path);
    onTestFinished(() => other.close());
    expect(other.prepare('PRAGMA busy_timeout').all()).toEqual([{ timeout: 5000 }]);
    other.exec('PRAGMA busy_timeout = 50');
    database.exec('BEGIN IMMEDIATE');
    const start = performance.now();
    expect(resultOf(errorOf(() => other.exec('BEGIN IMMEDIATE')))).toBe('BUSY');
    expect(performance.now() - start).toBeGreaterThan(40);
  });

  it('names the results that mean something', async () => {
    const { path, sqlite, database } = await openFile();
    const folder = makeFolder();
    const text = join(folder, 'text.db');
    writeFileSync(text, 'a note\n'.repeat(1000));
    const directory = join(folder, 'directory');
    mkdirSync(directory);
    const reader = sqlite.openToRead(path);
    onTestFinished(() => reader.close());
    database.exec('PRAGMA max_page_count = 2');
    const result = (work: () => unknown) => resultOf(errorOf(work));
    const readAll = (file: string) => () => sqlite.open(file).prepare('SELECT * FROM sqlite_schema').all();
    const fill = 'INSERT INTO t (c) VALUES (zeroblob(100000))';
    expect({
      text: result(readAll(text)),
      directory: result(readAll(directory)),
      missing: result(() => sqlite.openToRead(join(folder, 'none.db'))),
      nowhere: result(readAll(join(folder, 'none', 'none.db'))),
      written: result(() => reader.exec(fill)),
      prepared: result(() => reader.prepare('DELETE FROM t').run()),
      full: result(() => database.exec(fill)),
      large: result(() => database.prepare('SELECT zeroblob(1000000001) AS a').all()),
      syntax: result(() => database.prepare('nonsense')),
      overflow: result(() => database.prepare('SELECT abs(-9223372036854775808) AS a').all()),
      ours: result(() => {
        throw new Error('SQLITE_FULL');
      }),
    }).toEqual({
      text: 'NOTADB',
      directory: 'CANTOPEN',
      missing: 'CANTOPEN',
      nowhere: 'CANTOPEN',
      written: 'READONLY',
      prepared: 'READONLY',
      full: 'FULL',
      large: 'TOOBIG',
      syntax: 'OTHER',
      overflow: 'OTHER',
      ours: undefined,
    });
  });

  it('fails in the words of SQLite', async () => {
    const { database } = await openFile();
    database.exec('CREATE TABLE u (a INTEGER NOT NULL UNIQUE CHECK (a < 9))');
    const insert = (value: number | null) =>
      String(errorOf(() => database.prepare('INSERT INTO u SELECT ? WHERE ?').run(value, 1)));
    database.exec('INSERT INTO u VALUES (1)');
    expect([insert(1), insert(null), insert(9)].map((text) => text.replace(/^\w+: /, ''))).toEqual([
      'UNIQUE constraint failed: u.a',
      'NOT NULL constraint failed: u.a',
      'CHECK constraint failed: a < 9',
    ]);
  });

  it('creates nothing beside a file that it reads where nobody may write', async () => {
    const { path, sqlite, database } = await openFile();
    database.exec("INSERT INTO t (b) VALUES ('x'); PRAGMA journal_mode = WAL");
    database.close();
    const folder = join(path, '..');
    const before = readdirSync(folder);
    chmodSync(folder, 0o555);
    onTestFinished(() => chmodSync(folder, 0o755));
    const reader = sqlite.openToRead(path);
    expect(reader.prepare('SELECT b FROM t').all()).toEqual([{ b: 'x' }]);
    reader.close();
    if (process.geteuid?.() !== 0) expect(readdirSync(folder)).toEqual(before);
  });
});

describe.each(drivers)('a query with %s', (name) => {
  it('has columns, then rows as arrays', async () => {
    const path = join(makeFolder(), 'a b.db');
    const database = (await loadSqlite(name)).open(path);
    database.exec('CREATE TABLE t (a INTEGER); INSERT INTO t VALUES (1), (9007199254740993)');
    database.close();
    const queries = await openQueries(path, name);
    const { columns, run } = await queries.prepare('SELECT a, a + 0.5 AS b FROM t');
    expect(columns).toMatchObject([
      { name: 'a', type: 'INTEGER' },
      { name: 'b', type: null },
    ]);
    expect([...(await run())]).toEqual([
      [1n, 1.5],
      [9007199254740993n, 9007199254740992],
    ]);
    expect((await queries.prepare('DROP TABLE IF EXISTS none')).columns).toEqual([]);
    await expect(queries.prepare('nonsense')).rejects.toThrow('syntax error');
    queries.close();
    queries.close();
    queries.interrupt();
  });
});

function errorOf(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  return undefined;
}
