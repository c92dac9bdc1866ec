/** `ads sync --format singer` and `--format parquet` in a home with the demo world. */
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { parquetReadObjects } from 'hyparquet';
import { describe, expect, it } from 'vitest';
import { openReader } from '../../../../../src/cli/features/mirror/run-query.js';
import { streams } from '../../../../../src/cli/features/mirror/warehouse/streams.js';
import { loadSqlite } from '../../../../../src/files/open-sqlite.js';
import { parseTime } from '../../../../../src/values/time.js';
import {
  createHomeWithDemo,
  type Home,
  homeThatIsRestored,
  runAds,
  testTime,
} from '../../../../support/cli.js';

/**
 * With a copy of the account, so that most runs need not read statistics, and with what the first run of each format made
 * of it. Each day has a file of its own.
 */
const home: Home = homeThatIsRestored(async () => {
  Object.assign(home, await createHomeWithDemo());
  expect((await run('sync', '--days', '11')).exit).toBe(0);
  first = await singer();
  tables = (await parquet()).rows.length;
  return home;
});
let first: Awaited<ReturnType<typeof singer>>;
let tables: number;
const run = (...argv: readonly string[]) => runAds(home, [...argv, '--env', 'local'], { cwd: home.path });

interface Message {
  readonly type: 'SCHEMA' | 'RECORD' | 'STATE';
  readonly stream: string;
  readonly schema: object;
  readonly key_properties: readonly string[];
  readonly bookmark_properties: readonly string[];
  readonly record: Readonly<Record<string, unknown>>;
  readonly value: { readonly mirror: string; readonly bookmarks: object };
}

/** The messages of a run; the state is one for --state. */
async function singer(state?: string, ...flags: readonly string[]) {
  if (state !== undefined) writeFileSync(join(home.path, 'state.json'), state);
  const { exit, stdout, stderr } = await run(
    'sync',
    '--format',
    'singer',
    ...(flags.includes('--days') ? [] : ['--no-stats']),
    ...(state === undefined ? [] : ['--state', 'state.json']),
    ...flags,
  );
  const lines = stdout.trimEnd().split('\n');
  return {
    exit,
    stderr,
    last: lines.at(-1) ?? '',
    messages: stdout === '' ? [] : lines.map((line): Message => JSON.parse(line)),
  };
}

/** What a target has of these messages: the last record of each key. */
function collect(...runs: readonly (readonly Message[])[]): Map<string, unknown> {
  const keys = new Map<string, readonly string[]>();
  const rows = new Map<string, unknown>();
  for (const { type, stream, key_properties, record } of runs.flat()) {
    if (type === 'SCHEMA') keys.set(stream, key_properties);
    if (type === 'RECORD')
      rows.set(JSON.stringify([stream, ...(keys.get(stream) ?? []).map((key) => record[key])]), record);
  }
  return rows;
}

const recordsOf = (messages: readonly Message[], stream?: string) =>
  messages.filter((one) => one.type === 'RECORD' && (stream === undefined || one.stream === stream));

const rename = (id: string, name: string) => run('campaigns', 'update', id, '--name', name, '--yes');

describe('Singer messages', () => {
  it('keep to the specification, and the records to their schemas', async () => {
    const { exit, stderr, messages } = await singer(undefined, '--days', '3');
    expect([exit, stderr]).toEqual([
      0,
      expect.stringContaining('records written; the last line is the state'),
    ]);
    const ajv = new Ajv({
      strict: true,
      allowUnionTypes: true,
      formats: {
        'date-time': (text: string) => /T.*Z$/.test(text) && parseTime(text) !== undefined,
        date: /^\d{4}-\d{2}-\d{2}$/,
      },
    });
    const known = new Map<string, { validate: ReturnType<Ajv['compile']>; keys: readonly string[] }>();
    const seen = new Set<string>();
    for (const message of messages) {
      if (message.type === 'SCHEMA') {
        expect(known.has(message.stream)).toBe(false);
        const schema = message.schema as { properties: object };
        const validate = ajv.compile({ ...schema, additionalProperties: false });
        known.set(message.stream, { validate, keys: message.key_properties });
        for (const name of [...message.key_properties, ...message.bookmark_properties])
          expect(Object.keys(schema.properties)).toContain(name);
      } else if (message.type === 'RECORD') {
        const { validate, keys } = known.get(message.stream)!;
        expect(validate(message.record), JSON.stringify([message, validate.errors])).toBe(true);
        const key = JSON.stringify([message.stream, ...keys.map((name) => message.record[name])]);
        expect(keys.every((name) => message.record[name] !== null)).toBe(true);
        expect(seen.has(key), key).toBe(false);
        seen.add(key);
      } else expect(message).toEqual({ type: 'STATE', value: expect.any(Object) });
    }
    expect(messages.at(-1)?.type).toBe('STATE');
    expect([...known.keys()]).toEqual(streams().map(({ name }) => name));
    for (const stream of ['campaigns', 'line_items', 'stats_day', 'stats_day_posts', 'stats_hour'])
      expect(recordsOf(messages, stream).length, stream).toBeGreaterThan(0);
  });

  it('have the values of the lists', async () => {
    const { messages } = first;
    const { stdout } = await run(
      'campaigns',
      'list',
      '--with-deleted',
      '--with-draft',
      '--all',
      '-o',
      'json',
    );
    const listed = JSON.parse(stdout) as { id: string }[];
    const records = recordsOf(messages, 'campaigns').map(({ record }) => record);
    expect(records).toHaveLength(listed.length);
    for (const campaign of listed)
      expect(records.find(({ id }) => id === campaign.id)).toEqual({
        account_id: expect.any(String),
        ...campaign,
        missing_since: null,
      });
  });

  it('are only those that have changed since the state, which together are all', async () => {
    const [campaign] = recordsOf(first.messages, 'campaigns');
    const [item] = recordsOf(first.messages, 'line_items').filter(({ record }) => record.deleted === false);
    expect(recordsOf((await singer(first.last)).messages)).toEqual([]);
    await rename(String(campaign?.record.id), 'Renamed');
    await run('line-items', 'delete', String(item?.record.id), '--yes');
    const second = await singer(first.last);
    const changed = recordsOf(second.messages, 'campaigns').map(({ record }) => [record.id, record.name]);
    expect(changed).toContainEqual([campaign?.record.id, 'Renamed']);
    expect(recordsOf(second.messages, 'line_items')).toEqual([
      expect.objectContaining({ record: expect.objectContaining({ id: item?.record.id, deleted: true }) }),
    ]);
    expect(recordsOf(second.messages).length).toBeLessThan(20);
    const whole = await singer();
    expect(collect(first.messages, second.messages)).toEqual(collect(whole.messages));
  });

  it('have what changes without a time of change, once', async () => {
    await change(`UPDATE campaigns SET name = 'Other' WHERE id = (SELECT min(id) FROM campaigns);
      UPDATE _days SET impressions = impressions + 1 WHERE day = (SELECT max(day) FROM _days)`);
    const second = await singer(first.last, '--days', '3');
    expect(recordsOf(second.messages, 'campaigns')).toHaveLength(1);
    expect(recordsOf(second.messages, 'stats_day').length).toBeGreaterThan(0);
    expect(collect(first.messages, second.messages)).toEqual(collect(first.messages));
    expect(recordsOf((await singer(second.last)).messages)).toEqual([]);
  });

  it('continue from every state that a target may have stopped at', async () => {
    const [campaign] = recordsOf(first.messages, 'campaigns');
    await rename(String(campaign?.record.id), 'Renamed');
    const second = await singer(first.last);
    const states = second.messages.flatMap(({ type }, at) => (type === 'STATE' ? [at] : []));
    expect(states.length).toBe(streams().length);
    for (const at of [states[0]!, states[7]!, states.at(-1)!]) {
      const rest = await singer(JSON.stringify(second.messages[at]));
      const told = collect(first.messages, second.messages.slice(0, at + 1), rest.messages);
      expect(told).toEqual(collect(first.messages, second.messages));
    }
  });

  it('are all again for another file, and for rows with other columns', async () => {
    const count = recordsOf(first.messages).length;
    const other = await singer(first.last.replace(/"mirror":"[^"]*"/, '"mirror":"2020-01-01T00:00:00Z"'));
    expect(recordsOf(other.messages)).toHaveLength(count);
    const { value } = JSON.parse(first.last);
    const [account] = Object.keys(value.bookmarks.campaigns);
    value.bookmarks.campaigns[account!].digest = 'other';
    const changed = await singer(JSON.stringify(value));
    expect(new Set(recordsOf(changed.messages).map(({ stream }) => stream))).toEqual(new Set(['campaigns']));
  });

  it('take an empty state as none, and refuse any other text before anything is read', async () => {
    for (const state of ['{}', '\n'])
      expect(recordsOf((await singer(state)).messages).length).toBeGreaterThan(100);
    rmSync(join(home.data, 'ads.db'));
    for (const state of ['[]', 'x', '{"bookmarks":1}', '{"mirror":"a","bookmarks":{"campaigns":{"a":{}}}}']) {
      const { exit, stderr, messages } = await singer(state);
      expect([exit, messages], state).toEqual([2, []]);
      expect(stderr).toContain('--state: state.json is not a state of ads sync');
    }
    expect(existsSync(join(home.data, 'ads.db'))).toBe(false);
  });

  it('refuse flags without an effect', async () => {
    const { exit, stderr } = await singer(undefined, '-o', 'json', '--filter', 'x=1');
    expect(exit).toBe(2);
    expect(stderr).toContain('--output, --filter: not supported with --format singer');
    const wrong = [
      ['--to', 'x'],
      ['--format', 'sqlite', '--state', 'x'],
      ['--format', 'sqlite', '--file', 'x'],
      ['--format', 'parquet'],
    ];
    for (const flags of wrong) expect((await singer(undefined, ...flags)).exit, flags.join(' ')).toBe(2);
  });

  it('come from the file that is named', async () => {
    rmSync(join(home.data, 'ads.db'));
    expect((await singer(undefined, '--file', 'own.db')).exit).toBe(0);
    expect([existsSync(join(home.path, 'own.db')), existsSync(join(home.data, 'ads.db'))]).toEqual([
      true,
      false,
    ]);
  });
});

async function parquet(...flags: readonly string[]) {
  const { exit, stdout, stderr } = await run(
    'sync',
    '--format',
    'parquet',
    '--to',
    'lake',
    '-o',
    'json',
    ...(flags.includes('--days') ? [] : ['--no-stats']),
    ...flags,
  );
  const rows: { table: string; files: number; written: number; removed: number; rows: number }[] =
    stdout === '' ? [] : JSON.parse(stdout);
  return { exit, stderr, rows, written: rows.filter(({ written, removed }) => written + removed > 0) };
}

const lake = (...names: readonly string[]) => join(home.path, 'lake', ...names);

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
}

async function readTable(table: string): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = [];
  for (const path of filesBelow(lake(table)).sort()) {
    const [, day] = /day=([^/]+)/.exec(path) ?? [];
    const { buffer, byteOffset, length } = readFileSync(path);
    const file = buffer.slice(byteOffset, byteOffset + length) as ArrayBuffer;
    for (const row of await parquetReadObjects({ file })) rows.push({ ...row, ...(day && { day }) });
  }
  return rows;
}

async function sql(query: string): Promise<Record<string, unknown>[]> {
  const { stdout, stderr } = await runAds(home, ['sql', query, '-o', 'json']);
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

async function change(statement: string): Promise<void> {
  const database = (await loadSqlite()).open(join(home.data, 'ads.db'));
  database.exec(statement);
  database.close();
}

describe('Parquet files', () => {
  it('have the rows of the file', async () => {
    rmSync(lake(), { recursive: true });
    const { exit, rows } = await parquet('--days', '3');
    expect(exit).toBe(0);
    const query =
      'SELECT id, name, daily_budget_amount_local_micro AS budget, servable, reasons_not_servable AS why FROM campaigns ORDER BY id';
    const campaigns = (await readTable('campaigns')).map((row) => ({
      id: row.id,
      name: row.name,
      budget:
        row.daily_budget_amount_local_micro === null ? null : Number(row.daily_budget_amount_local_micro),
      servable: row.servable === null ? null : Number(row.servable),
      why: row.reasons_not_servable,
    }));
    expect(campaigns).toEqual(await sql(query));
    const stats = await readTable('stats_day');
    expect(stats).toHaveLength(rows.find(({ table }) => table === 'stats_day')?.rows ?? 0);
    const sums = await sql(
      'SELECT day, sum(billed_charge_local_micro) AS spend, count(video_total_views) AS views, count(*) AS n FROM stats_day GROUP BY day ORDER BY day',
    );
    const days = [...new Set(stats.map(({ day }) => day))].sort().map((day) => {
      const own = stats.filter((row) => row.day === day);
      return {
        day,
        spend: Number(
          own.reduce((sum, row) => sum + ((row.billed_charge_local_micro as bigint | null) ?? 0n), 0n),
        ),
        views: own.filter((row) => row.video_total_views !== null).length,
        n: own.length,
      };
    });
    expect(days).toEqual(sums);
    expect(days.length).toBeGreaterThan(10);
    const hours = await readTable('stats_hour');
    expect(hours[0]?.hour).toBeInstanceOf(Date);
  });

  it('are readable by their owner only, and only those that changed are written', async () => {
    for (const path of filesBelow(lake())) expect(statSync(path).mode & 0o777, path).toBe(0o600);
    expect((await parquet()).written).toEqual([]);
    const [campaign] = await sql('SELECT id FROM campaigns WHERE deleted = 0 LIMIT 1');
    await rename(String(campaign?.id), 'Renamed');
    const { written } = await parquet();
    expect(written.map(({ table }) => table)).toContain('campaigns');
    expect(written.length).toBeLessThan(6);
    expect((await readTable('campaigns')).find(({ id }) => id === campaign?.id)?.name).toBe('Renamed');
  });

  it('follow days that change, lose rows or go, and come back where one is missing', async () => {
    const days = (await sql('SELECT DISTINCT day FROM stats_day ORDER BY day')).map(({ day }) => String(day));
    const number = (day: string | undefined) => Date.parse(day ?? '') / 86_400_000;
    await change(`DELETE FROM _days WHERE day = ${number(days[0])};
      DELETE FROM _days WHERE day = ${number(days[1])} AND entity = (SELECT min(entity) FROM _days
        JOIN _entities USING (entity) WHERE kind = 'LINE_ITEM' AND day = ${number(days[1])})`);
    const [account] = readdirSync(lake('stats_day'));
    const folder = (day: string | undefined) => lake('stats_day', account ?? '', `day=${day}`);
    rmSync(folder(days[2]), { recursive: true });
    const { rows } = await parquet();
    const table = rows.find((row) => row.table === 'stats_day');
    const [count] = await sql(
      `SELECT count(*) AS rows FROM stats_day WHERE day IN ('${days[1]}', '${days[2]}')`,
    );
    expect(table).toMatchObject({ removed: 1, written: 2, files: days.length - 1, ...count });
    expect(existsSync(folder(days[0]))).toBe(false);
    expect(existsSync(folder(days[2]))).toBe(true);
  });

  it('keep the days that another file has not read', async () => {
    const days = () => filesBelow(lake('stats_day')).sort();
    const hours = () => filesBelow(lake('stats_hour')).sort();
    const before = [days(), hours()];
    expect(before[0]?.length).toBeGreaterThan(10);
    const { exit, rows } = await parquet('--file', 'new.db', '--days', '3', '--hourly-days', '1');
    const counts = rows.filter(({ table }) => table.startsWith('stats_'));
    expect(exit).toBe(0);
    expect(counts.map(({ removed }) => removed)).toEqual(counts.map(() => 0));
    expect([days(), hours()]).toEqual(before);
    expect(counts.find(({ table }) => table === 'stats_day')).toMatchObject({ files: before[0]?.length });
  });

  it('are of one service', async () => {
    const note = lake('_ads', 'service');
    const own = readFileSync(note, 'utf8');
    writeFileSync(note, 'another');
    const [before, { exit, stderr }] = [
      filesBelow(lake()).map((path) => statSync(path).mtimeMs),
      await parquet(),
    ];
    expect(exit).toBe(2);
    expect(stderr).toMatch(/lake holds accounts of another service/);
    expect(filesBelow(lake()).map((path) => statSync(path).mtimeMs)).toEqual(before);
    // A directory of a version that did not note it.
    rmSync(note);
    expect((await parquet()).exit).toBe(0);
    expect(readFileSync(note, 'utf8')).toBe(own);
  });

  it('are all written again where the list of files is lost or damaged', async () => {
    const [list] = readdirSync(lake('_ads')).filter((name) => name.endsWith('.json'));
    for (const text of ['', '[1]', '{"a":1}']) {
      writeFileSync(lake('_ads', list ?? ''), text);
      expect((await parquet()).written).toHaveLength(tables);
    }
  });

  it('are complete where one of them cannot be written, which is an error', async () => {
    rmSync(lake('line_items'), { recursive: true });
    writeFileSync(lake('line_items'), 'x');
    const { exit, stderr } = await parquet();
    expect(exit).toBe(3);
    expect(stderr).toMatch(/cannot write .*line_items.*data\.parquet/);
    rmSync(lake('line_items'));
    expect((await parquet()).written.map(({ table }) => table)).toContain('line_items');
  });

  describe('in a directory that somebody else has written', () => {
    const thesis = (...names: readonly string[]) => join(home.path, 'thesis', ...names);
    const account = () => readdirSync(lake('campaigns'))[0] ?? '';
    const listPath = () => lake('_ads', `${account()}.json`);

    /** Adds names to the list of the own files. */
    function addToList(...names: readonly string[]): void {
      const list = JSON.parse(readFileSync(listPath(), 'utf8'));
      for (const name of names) list[name] = 'x';
      writeFileSync(listPath(), JSON.stringify(list));
    }

    it.each([
      ['campaigns', '/../../../thesis/x'],
      ['campaigns', '/../../../thesis/data.parquet'],
      ['campaigns', '/sub/data.parquet'],
      ['campaigns', '/'],
      ['campaigns', '/./data.parquet'],
      ['campaigns', '/day=2026-01-01/data.parquet'],
      ['stats_day', '/day=2026-01-01/../../../../thesis/data.parquet'],
      ['stats_day', '/day=../../../../thesis/data.parquet'],
      ['stats_day', '/day=2026-01-01/x'],
      ['stats_day', '/data.parquet'],
    ])('removes nothing for the name %s/account_id=ID%s of the list', async (table, rest) => {
      for (const folder of [thesis(), lake('campaigns', account(), 'sub'), lake('stats_day', account())])
        mkdirSync(folder, { recursive: true });
      const mine = [thesis(), lake('campaigns', account(), 'sub'), lake('stats_day', account())].flatMap(
        (folder) => ['x', 'data.parquet'].map((name) => join(folder, name)),
      );
      for (const path of mine) writeFileSync(path, 'mine');
      addToList(`${table}/${account()}${rest}`);
      const { exit, rows } = await parquet();
      expect([exit, rows.filter(({ removed }) => removed > 0)]).toEqual([0, []]);
      for (const path of mine) expect(readFileSync(path, 'utf8'), path).toBe('mine');
    });

    it('removes only its own files, and a folder only when it is empty', async () => {
      const days = ['2040-01-01', '2040-01-02'].map((day) => lake('stats_day', account(), `day=${day}`));
      const mine = ['_data.1.tmp', 'notes.4194399-0123456789abcdef.tmp', 'notes.txt'];
      for (const [at, folder] of days.entries()) {
        mkdirSync(folder, { recursive: true });
        writeFileSync(join(folder, 'data.parquet'), 'old');
        for (const draft of ['_data.tmp', '_data.4194399-0123456789abcdef.tmp'])
          writeFileSync(join(folder, draft), 'cut off');
        if (at === 1) for (const name of mine) writeFileSync(join(folder, name), 'mine');
      }
      addToList(...days.map((folder) => `stats_day/${account()}/${folder.split('/').at(-1)}/data.parquet`));
      const { exit, rows } = await parquet();
      expect(exit).toBe(0);
      expect(rows.find(({ table }) => table === 'stats_day')).toMatchObject({ removed: 2 });
      expect(days.map((folder) => existsSync(folder) && readdirSync(folder))).toEqual([false, mine]);
    });

    it('neither writes nor removes behind a link', async () => {
      mkdirSync(thesis('day=2040-01-01'), { recursive: true });
      const mine = thesis('day=2040-01-01', 'data.parquet');
      writeFileSync(mine, 'mine');
      rmSync(lake('stats_day'), { recursive: true, force: true });
      mkdirSync(lake('stats_day'));
      symlinkSync(thesis(), lake('stats_day', account()));
      addToList(`stats_day/${account()}/day=2040-01-01/data.parquet`);
      const behind = await parquet();
      expect([behind.exit, readdirSync(thesis())]).toEqual([3, ['day=2040-01-01']]);
      expect(behind.stderr).toContain('is a link, which is not followed');
      expect(readFileSync(mine, 'utf8')).toBe('mine');

      const own = account();
      rmSync(lake('stats_day'), { recursive: true });
      rmSync(lake('campaigns'), { recursive: true });
      symlinkSync(thesis(), lake('campaigns'));
      const { exit, stderr } = await parquet();
      expect([exit, readdirSync(thesis())]).toEqual([3, ['day=2040-01-01']]);
      expect(stderr).toMatch(/campaigns is a link, which is not followed/);
      rmSync(lake('campaigns'));
      mkdirSync(lake('campaigns', own), { recursive: true });
      symlinkSync(mine, lake('campaigns', own, 'data.parquet'));
      expect((await parquet()).written.map(({ table }) => table)).toContain('campaigns');
      expect(readFileSync(mine, 'utf8')).toBe('mine');
      expect(lstatSync(lake('campaigns', own, 'data.parquet')).isFile()).toBe(true);
    });

    it('is refused if its list would be written behind a link', async () => {
      rmSync(lake(), { recursive: true });
      mkdirSync(lake());
      mkdirSync(thesis(), { recursive: true });
      symlinkSync(thesis(), lake('_ads'));
      const { exit, stderr } = await parquet();
      expect([exit, readdirSync(thesis())]).toEqual([2, []]);
      expect(stderr).toMatch(/_ads is a link, which is not followed/);
    });
  });

  it('leave a directory with other files alone', async () => {
    rmSync(lake(), { recursive: true });
    mkdirSync(lake());
    writeFileSync(lake('mine.txt'), 'x');
    const { exit, stderr } = await parquet();
    expect([exit, readdirSync(lake())]).toEqual([2, ['mine.txt']]);
    expect(stderr).toContain('has files that ads sync has not written');
  });

  it('are not written with --dry-run', async () => {
    rmSync(lake(), { recursive: true });
    const { exit } = await parquet('--dry-run', '--account', '1bsmvnpi85x');
    expect([exit, existsSync(lake())]).toEqual([0, false]);
  });
});

it('streams have the columns of the tables and the views', async () => {
  const reader = await openReader(join(home.data, 'ads.db'));
  for (const { name, columns } of streams()) {
    const found = reader.query<{ name: string }>(`PRAGMA table_info("${name}")`).map((column) => column.name);
    expect(columns.map((column) => column.name).sort(), name).toEqual(
      found.filter((column) => column !== 'read_in').sort(),
    );
  }
  reader.close();
});

it('jobs give the same statistics as calls, and leave the limit of calls to others', async () => {
  let now = testTime;
  const clock = {
    now: () => now,
    sleep: async (milliseconds: number) => {
      now += milliseconds;
    },
  };
  const read = async (file: string, ...flags: readonly string[]) => {
    const argv = ['sync', '--days', '6', '--to', file, '--verbose', '--env', 'local', ...flags];
    const { exit, stderr } = await runAds(home, argv, { cwd: home.path, ...clock });
    const rows = ['stats_day', 'stats_day_posts', 'stats_hour'].map(async (view) => {
      // While jobs run, the clock moves, and what is still served grows.
      const query = ['sql', `SELECT * FROM ${view} WHERE delivery_final`, '--from', file, '-o', 'csv'];
      return (await runAds(home, query, { cwd: home.path })).stdout;
    });
    const count = (call: string) => stderr.split(`calling stats ${call}:`).length - 1;
    return { exit, rows: await Promise.all(rows), calls: count('get'), jobs: count('jobs create') };
  };
  const [calls, jobs] = [await read('calls.db'), await read('jobs.db', '--jobs')];
  expect(jobs.rows).toEqual(calls.rows);
  expect(calls).toMatchObject({ exit: 0, jobs: 0 });
  expect(jobs).toMatchObject({ exit: 0, calls: 0 });
  expect([calls.calls, jobs.jobs].every((count) => count > 0)).toBe(true);
});
