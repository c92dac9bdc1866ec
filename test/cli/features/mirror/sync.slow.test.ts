/** `ads sync` and `ads sql` in a home with the demo world. */
import { existsSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from '../../../../src/cli/main.js';
import { withProcessLock } from '../../../../src/files/lock-file.js';
import { createHomeWithDemo, homeThatIsRestored, type RunOptions, runAds } from '../../../support/cli.js';

/** With the lists of the account. */
const home = homeThatIsRestored(async () => {
  const first = await createHomeWithDemo();
  expect((await runAds(first, ['sync', '--no-stats', '--env', 'local'])).exit).toBe(0);
  return first;
});
const file = () => join(home.data, 'ads.db');

const local = (argv: readonly string[], options: RunOptions = {}) =>
  runAds(home, [...argv, '--env', 'local', '-o', 'json'], options);

async function sync(...argv: readonly string[]) {
  const { exit, stdout, stderr } = await local(['sync', '--no-stats', ...argv]);
  return { exit, stderr, rows: stdout === '' ? [] : JSON.parse(stdout) };
}

async function sql(text: string, ...argv: readonly string[]) {
  const { exit, stdout, stderr } = await runAds(home, ['sql', text, '-o', 'json', ...argv]);
  return { exit, stderr, rows: exit === 0 ? JSON.parse(stdout) : [] };
}

async function list(...command: readonly string[]) {
  const { stdout } = await local([...command, '--all']);
  return JSON.parse(stdout) as { id: string }[];
}

const findTable = (rows: readonly { table: string }[], name: string) =>
  rows.find(({ table }) => table === name);
const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);

describe('the first run', () => {
  it('copies the records as the lists have them', async () => {
    const campaigns = await list('campaigns', 'list', '--with-deleted', '--with-draft');
    const { rows } = await sql(
      'SELECT id, name, daily_budget_amount_local_micro, servable, reasons_not_servable, deleted FROM campaigns',
    );
    const expected = campaigns.map((campaign: Record<string, unknown>) => ({
      id: campaign.id,
      name: campaign.name,
      daily_budget_amount_local_micro: campaign.daily_budget_amount_local_micro,
      servable: campaign.servable === null ? null : Number(campaign.servable),
      reasons_not_servable: JSON.stringify(campaign.reasons_not_servable),
      deleted: Number(campaign.deleted),
    }));
    expect([...rows].sort(byId)).toEqual((expected as { id: string }[]).sort(byId));
  });

  it('makes a file that only its owner can read, and notes no changes', async () => {
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect((await sql('SELECT count(*) AS n FROM changes')).rows).toEqual([{ n: 0 }]);
    expect((await sql('SELECT run, state FROM runs')).rows).toEqual([{ run: 1, state: 'done' }]);
  });
});

describe('a later run', () => {
  it('notes each field that has changed, and records that are new', async () => {
    const [campaign] = await list('campaigns', 'list');
    const id = campaign?.id ?? '';
    await local(['campaigns', 'update', id, '--name', 'Renamed', '--yes']);
    const { rows } = await sync();
    expect(findTable(rows, 'campaigns')).toMatchObject({ new: 0, changed: 1, deleted: 0, calls: 1 });
    const changes = await sql(`SELECT table_name, id, field, new, seen_in FROM changes WHERE id = '${id}'`);
    expect(changes.rows).toEqual([
      { table_name: 'campaigns', id, field: 'name', new: '"Renamed"', seen_in: 2 },
    ]);
  });

  it('keeps the row of a record that was deleted', async () => {
    const [item] = await list('line-items', 'list');
    await local(['line-items', 'delete', item?.id ?? '', '--yes']);
    const { rows } = await sync();
    expect(findTable(rows, 'line_items')).toMatchObject({ changed: 1, deleted: 1 });
    expect((await sql(`SELECT deleted FROM line_items WHERE id = '${item?.id}'`)).rows).toEqual([
      { deleted: 1 },
    ]);
  });

  it('marks a record that is gone without a trace, and takes the mark back', async () => {
    const [draft] = await list('draft-tweets', 'list');
    const id = draft?.id ?? '';
    await local(['draft-tweets', 'delete', id, '--yes']);
    const { rows } = await sync();
    expect(findTable(rows, 'draft_tweets')).toMatchObject({ deleted: 1 });
    const found = await sql(`SELECT missing_since IS NOT NULL AS gone FROM draft_tweets WHERE id = '${id}'`);
    expect(found.rows).toEqual([{ gone: 1 }]);
  });
});

describe('several accounts', () => {
  it('are in one file, and one that cannot be read does not stop the others', async () => {
    const { rows, exit } = await sync('--all-accounts');
    const accounts = new Set(rows.map((row: { account_id: string }) => row.account_id));
    expect(exit).toBe(0);
    expect(accounts.size).toBeGreaterThan(1);
    const [first] = [...accounts];
    const partial = await sync('--account', `${first},18ce5nobody`);
    expect(partial.exit).toBe(3);
    expect(partial.rows.every((row: { account_id: string }) => row.account_id === first)).toBe(true);
    expect((await sql("SELECT account_id, state FROM runs WHERE state = 'failed'")).rows).toEqual([
      { account_id: '18ce5nobody', state: 'failed' },
    ]);
    const counts = await sql(
      'SELECT count(DISTINCT account_id) AS n FROM accounts WHERE missing_since IS NULL',
    );
    expect(counts.rows).toEqual([{ n: accounts.size }]);
  });
});

describe('the file', () => {
  it('is refused and not touched if another program has made it', async () => {
    for (const content of ['some notes\n'.repeat(20), 'x', readFileSync(join(home.data, 'emulator.db'))]) {
      writeFileSync(join(home.path, 'other.db'), content);
      const { exit, stderr } = await sync('--to', 'other.db');
      expect(exit).toBe(2);
      expect(stderr).toContain('was not created by ads sync');
      expect(readFileSync(join(home.path, 'other.db')).equals(Buffer.from(content))).toBe(true);
      expect((await sql('SELECT 1', '--from', 'other.db')).exit).toBe(2);
    }
  });

  it('has one writer', async () => {
    const second = await withProcessLock(file(), () => sync());
    expect(second?.exit).toBe(9);
    expect(second?.stderr).toContain('another process is writing');
  });

  it('is the same one by the name of a link', async () => {
    await sync('--to', 'real.db');
    symlinkSync(join(home.path, 'real.db'), join(home.path, 'link.db'));
    const second = await withProcessLock(join(home.path, 'real.db'), () => sync('--to', 'link.db'));
    expect(second?.exit).toBe(9);
  });

  it('holds accounts of one service', async () => {
    await runAds(home, ['emulator', 'reset', '--yes', '--seed', 'empty']);
    const { exit, stderr } = await sync();
    expect(exit).toBe(2);
    expect(stderr).toContain('from before a reset');
    expect((await sql('SELECT DISTINCT run FROM runs')).rows).toEqual([{ run: 1 }]);
    expect((await sync('--to', 'other.db')).exit).toBe(0);
  });

  it('is refused if it is damaged, or of a later version', async () => {
    const bytes = readFileSync(file());
    writeFileSync(file(), bytes.subarray(0, 5000));
    expect([(await sync()).exit, (await sql('SELECT * FROM campaigns')).exit]).toEqual([3, 2]);
    bytes.writeUInt32BE(99, 60);
    writeFileSync(file(), bytes);
    const { exit, stderr } = await sync();
    expect([exit, (await sql('SELECT 1')).exit]).toEqual([2, 2]);
    expect(stderr).toContain('later version of ads');
    expect(readFileSync(file()).equals(bytes)).toBe(true);
  });

  it('is not made by --dry-run, which says what would be read', async () => {
    rmSync(file());
    const { rows } = await sync('--dry-run');
    expect(existsSync(file())).toBe(false);
    expect(findTable(rows, 'campaigns')).toMatchObject({ call: 'campaigns.list', reads: 'all', since: null });
    await sync();
    const later = await sync('--dry-run');
    expect(findTable(later.rows, 'campaigns')).toMatchObject({ reads: 'all' });
    expect(findTable(later.rows, 'targeting_criteria')).toMatchObject({ reads: 'changes' });
    const whole = await local(['sync', '--dry-run', '--days', '3']);
    const since = expect.stringMatching(/^2026-02-28/);
    expect(findTable(JSON.parse(whole.stdout), 'stats_day')).toMatchObject({ reads: 'changes', since });
  });
});

describe('a query', () => {
  it('says what to do where there is no file', async () => {
    rmSync(file());
    const { exit, stderr } = await sql('SELECT 1');
    expect(exit).toBe(2);
    expect(stderr).toContain('ads sync');
  });

  it('cannot write', async () => {
    const before = readFileSync(file());
    for (const text of [
      'DELETE FROM campaigns',
      "WITH x AS (SELECT 1) INSERT INTO runs (run, account_id, started, state) SELECT 9, 'a', 'b', 'c' FROM x",
      'WITH x AS (SELECT 1) DELETE FROM runs RETURNING run',
      'PRAGMA user_version = 7',
      "ATTACH 'other.db' AS other",
      "VACUUM INTO 'other.db'",
    ]) {
      expect((await sql(text)).exit).toBe(2);
    }
    const { stderr } = await sql('WITH x AS (SELECT 1) DELETE FROM runs');
    expect(stderr).toContain('the query returns no columns: ads sql only reads');
    expect(readFileSync(file()).equals(before)).toBe(true);
    expect(existsSync(join(home.path, 'other.db'))).toBe(false);
  });

  it('shows a server for a language model no accounts but its own', async () => {
    const { rows } = await sync();
    const ask = (accounts: readonly string[], ADS_ENV = 'local') =>
      runAds(home, ['sql', 'SELECT name FROM campaigns', '-o', 'json'], {
        env: { ADS_ENV },
        program: (argv, world) => run(argv, { ...world, accounts, signer: 'emulator' }),
      });
    const own = rows[0].account_id;
    expect(await ask([own])).toMatchObject({ exit: 0, stderr: '' });
    const refused = await ask(['another1']);
    expect([refused.exit, refused.stdout]).toEqual([5, '']);
    expect(refused.stderr).toContain('ACCOUNT_NOT_ALLOWED');
    const elsewhere = await ask([own], 'production');
    expect([elsewhere.exit, elsewhere.stdout]).toEqual([5, '']);
    expect(elsewhere.stderr).toContain('SERVICE_NOT_ALLOWED');
    expect((await ask([])).stderr).toContain('ACCOUNT_NOT_ALLOWED');
  });

  it('keeps integers of 64 bits, and numbers columns of one name', async () => {
    const { stdout } = await runAds(home, [
      'sql',
      'SELECT 9007199254740993 AS a, 2 AS a, 1.5 AS b, NULL AS c',
      '-o',
      'json',
    ]);
    expect(stdout.replace(/\s/g, '')).toBe('[{"a":9007199254740993,"a_2":2,"b":1.5,"c":null}]');
  });

  it('comes from stdin or a file too', async () => {
    writeFileSync(join(home.path, 'one.sql'), 'SELECT 1 AS one;\n');
    expect((await sql(`@${join(home.path, 'one.sql')}`)).rows).toEqual([{ one: 1 }]);
    expect((await runAds(home, ['sql', '-', '-o', 'json'], { stdin: 'SELECT 2 AS two' })).stdout).toContain(
      '"two": 2',
    );
  });

  it('names the tables for a wrong name', async () => {
    const { exit, stderr } = await sql('SELECT * FROM nowhere');
    expect(exit).toBe(2);
    expect(stderr).toContain('no such table: nowhere');
    expect(stderr).toContain('ads sql');
  });
});
