/** What a query must not reach: other files, and other queries. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMirror } from '../../../../src/cli/features/mirror/open-mirror.js';
import { findRefused } from '../../../../src/cli/features/mirror/query-text.js';
import { type MirrorReader, openReader } from '../../../../src/cli/features/mirror/run-query.js';
import { driverName, loadSqlite } from '../../../../src/files/open-sqlite.js';

let folder: string;
let path: string;
let reader: MirrorReader;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ads-refused-'));
  path = join(folder, 'ads.db');
  (await openMirror(path)).close();
  reader = await openReader(path);
});
afterAll(() => {
  reader.close();
  rmSync(folder, { recursive: true, force: true });
});

const never = new AbortController().signal;

/** The functions that each driver marks, which are those that reach beyond the file. */
const marked = {
  libsql: ['fts3_tokenizer', 'geopoly_debug', 'load_extension', 'readfile', 'sha3_query', 'writefile'],
  'node:sqlite': ['fts3_tokenizer', 'geopoly_debug', 'load_extension'],
}[driverName];
/** Newer versions of SQLite mark it, and older ones do not. */
const newlyMarked = 'sqlite_log';

/** The tables of each driver that are not in a file. */
const modules = [
  ...['dbstat', 'fts3', 'fts3tokenize', 'fts4', 'fts4aux', 'fts5', 'fts5vocab', 'geopoly', 'json_each'],
  ...['json_tree', 'rtree', 'rtree_i32'],
  ...(driverName === 'libsql'
    ? ['carray', 'fsdir', 'generate_series', 'sqlite_dbpage', 'sqlite_stmt', 'vector_top_k']
    : []),
];

describe('the driver', () => {
  it('marks these functions and no others', () => {
    const found = reader.query<{ name: string }>(
      'SELECT DISTINCT name FROM pragma_function_list WHERE flags & 0x80000 ORDER BY 1',
    );
    expect(found.map(({ name }) => name).filter((name) => name !== newlyMarked)).toEqual(marked);
  });

  it('has these tables; a new one may reach beyond the file', () => {
    const found = reader.query<{ name: string }>(
      "SELECT name FROM pragma_module_list WHERE name NOT LIKE 'pragma%' ORDER BY 1",
    );
    // SQLite lists some only once they were used.
    expect(found.map(({ name }) => name).filter((name) => !modules.includes(name))).toEqual([]);
  });
});

describe('a query', () => {
  const refusal = async (text: string) => {
    try {
      await reader.ask(text, never);
    } catch (error) {
      return error as { exit: number; message: string };
    }
    return undefined;
  };
  const quotes = fc.constantFrom(['', ''], ['"', '"'], ['`', '`'], ['[', ']']);
  const gap = fc.constantFrom('', ' ', '\n', '/* x */', '-- (\n', '\t/**/ ');
  const spelled = (name: string) =>
    fc
      .array(fc.boolean(), { minLength: name.length, maxLength: name.length })
      .map((upper) => [...name].map((letter, at) => (upper[at] ? letter.toUpperCase() : letter)).join(''));

  it('must not call a function that the driver marks, however it is written', async () => {
    const target = join(folder, 'written');
    const call = fc
      .constantFrom(...marked)
      .chain((name) => fc.tuple(spelled(name), quotes, gap, gap))
      .map(
        ([name, [open, close], before, after]) => `${before}${open}${name}${close}${after}('${target}', 'x')`,
      );
    const around = fc.constantFrom(
      (text: string) => `SELECT ${text}`,
      (text: string) => `VALUES (1, ${text})`,
      (text: string) => `WITH x AS (SELECT ${text} AS y) SELECT * FROM x`,
      (text: string) => `SELECT ';''' AS "a(""b", 1 FROM accounts WHERE id = ${text} ORDER BY ${text}`,
      (text: string) => `EXPLAIN SELECT ${text}`,
    );
    await fc.assert(
      fc.asyncProperty(call, around, async (text, whole) => {
        const query = whole(text);
        const problem = await refusal(query);
        expect([query, problem?.exit]).toEqual([query, 2]);
        expect(problem?.message).toMatch(/must not use \w+: ads sql reads only its file/);
      }),
    );
    expect(existsSync(target)).toBe(false);
  });

  it.each([
    'fsdir(%)',
    '"FSDIR"(%)',
    "'fsdir' WHERE path = %",
    'main.[fsdir] WHERE path = %',
    '`fsdir` AS x',
  ])('must not read the directories of %s', async (source) => {
    const query = `SELECT name FROM ${source.replace('%', `'${folder}'`)}`;
    expect(await refusal(query)).toMatchObject({
      exit: 2,
      message: expect.stringContaining('must not use fsdir'),
    });
  });

  it('may name what only looks like them', async () => {
    for (const text of [
      "SELECT 'writefile(1)' AS writefile",
      'SELECT 1 AS readfile, 2 AS "load_extension"',
      "SELECT '--' || 'fsdir(x)' -- writefile(1)",
      '/* readfile(1) */ SELECT max(1, 2)',
    ])
      expect([text, await refusal(text)]).toEqual([text, undefined]);
  });

  it('gets no further with views of a file that somebody else made', async () => {
    const foreign = join(folder, 'foreign.db');
    writeFileSync(foreign, readFileSync(path));
    const database = (await loadSqlite()).open(foreign);
    const target = join(folder, 'by-view');
    database.exec(`CREATE VIEW bad AS SELECT writefile('${target}', 'x') AS x`);
    database.exec("CREATE VIEW list AS SELECT name FROM fsdir('/')");
    database.close();
    const other = await openReader(foreign);
    for (const view of ['bad', 'list'])
      await expect(other.ask(`SELECT * FROM ${view}`, never)).rejects.toThrow(
        /unsafe use|no such (function|table)/,
      );
    other.close();
    expect(existsSync(target)).toBe(false);
  });
});

describe('findRefused', () => {
  const names = { functions: ['bad'], tables: ['far'] };
  it.each([
    ['select bad(1)', 'bad'],
    ['select "BAD" (1)', 'bad'],
    ['select bad', undefined],
    ["select 'bad(1)'", undefined],
    ['select not_bad(1), bad_not(1)', undefined],
    ['select * from FAR', 'far'],
    ["select * from 'far'", 'far'],
    ['select * from afar, fars', undefined],
    ['-- bad(1)\nselect 1', undefined],
  ])('of %s is %s', (text, found) => {
    expect(findRefused(text, names)).toBe(found);
  });
});
