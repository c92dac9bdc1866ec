/** `ads sync` over several accounts: those that vanish, those that never were, and what must not be in the file. */
import { lstatSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openEmulator } from '../../../../src/emulator/index.js';
import {
  createHomeWithDemo,
  homeThatIsRestored,
  type RunOptions,
  runAds,
  testTime,
} from '../../../support/cli.js';
import { secretsIn } from '../../../support/secret-scan.js';

type Row = Readonly<Record<string, unknown>>;
let accounts: readonly string[];
const home = homeThatIsRestored(async () => {
  const first = await createHomeWithDemo();
  const { stdout } = await runAds(first, ['accounts', 'list', '--env', 'local', '-o', 'json']);
  accounts = (JSON.parse(stdout) as Row[]).map(({ id }) => String(id));
  return first;
});
const run = async (argv: readonly string[], options: RunOptions = {}) => {
  const { exit, stdout, stderr } = await runAds(home, [...argv, '-o', 'json'], options);
  return { exit, stderr, rows: exit === 2 || stdout === '' ? [] : (JSON.parse(stdout) as Row[]) };
};
const sync = (...argv: readonly string[]) => run(['sync', '--env', 'local', '--no-stats', ...argv]);
const sql = async (text: string) => (await run(['sql', text])).rows;

describe('several accounts', () => {
  it('are each as if they were alone', async () => {
    const some = accounts.slice(0, 2);
    expect((await sync('--account', some.join(','))).exit).toBe(0);
    const together = await sql('SELECT account_id, id, name, updated_at FROM line_items ORDER BY 1, 2');
    for (const account of some) {
      const file = join(home.path, `${account}.db`);
      expect((await sync('--account', account, '--to', file)).exit).toBe(0);
      const alone = await run([
        'sql',
        'SELECT account_id, id, name, updated_at FROM line_items ORDER BY 1, 2',
        '--from',
        file,
      ]);
      expect(alone.rows).toEqual(together.filter((row) => row.account_id === account));
    }
  });

  it('continue without one that vanished, whose rows stay', async () => {
    const { rows: created } = await run(['accounts', 'create', '--env', 'local', '--yes']);
    const lost = String(([created].flat()[0] as Row).id);
    const [other = ''] = accounts;
    const all = [lost, other].join(',');
    expect((await sync('--account', all)).exit).toBe(0);
    expect((await run(['accounts', 'delete', lost, '--env', 'local', '--yes'])).exit).toBe(0);
    const { exit, rows, stderr } = await sync('--account', `nobody1,${all}`);
    expect(exit).toBe(3);
    expect(JSON.parse(stderr).error.message).toMatch(/cannot read [12] of 3 accounts: .*nobody1/);
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['done']));
    const states = await sql('SELECT run, account_id, state FROM runs ORDER BY run, account_id');
    expect(states).toContainEqual({ run: 2, account_id: other, state: 'done' });
    expect(states).toContainEqual({ run: 2, account_id: 'nobody1', state: 'failed' });
    expect(await sql(`SELECT count(*) AS n FROM accounts WHERE account_id = '${lost}'`)).toEqual([{ n: 1 }]);
  });

  it('are all wrong: the error is that of the first', async () => {
    const { exit, stderr } = await sync('--account', 'nobody1,nobody2');
    expect([exit, stderr]).toEqual([5, expect.stringContaining('nobody1')]);
    expect((await sync('--account', accounts[0] ?? '')).exit).toBe(0);
  });
});

describe('the file', () => {
  it('has no key and no token', async () => {
    await sync('--account', accounts.slice(0, 2).join(','));
    const emulator = await openEmulator({
      ...{ path: join(home.data, 'emulator.db'), seed: 'demo', now: () => testTime, version: '0.0.0-test' },
      random: (size) => new Uint8Array(size),
    });
    const { consumer_key, consumer_secret, access_token, access_token_secret } = emulator.credentials;
    await emulator.close();
    const secrets = [consumer_key, consumer_secret, access_token, access_token_secret];
    expect(secrets.every((secret) => secret.length > 5)).toBe(true);
    expect(secretsIn(secrets, '', home.data, ['emulator.db', 'emulator.db-wal', 'emulator.db-shm'])).toEqual(
      [],
    );
    expect(readFileSync(join(home.data, 'ads.db'), 'latin1')).toContain(accounts[1]);
  });

  it('may be a link, which stays one, and its target is for its owner alone', async () => {
    const [link, target] = [join(home.path, 'link.db'), join(home.path, 'target.db')];
    symlinkSync(target, link);
    expect((await sync('--to', link)).exit).toBe(2);
    writeFileSync(target, '', { mode: 0o644 });
    const before = process.umask(0);
    try {
      expect((await sync('--to', link)).exit).toBe(0);
      expect((await sync('--to', join(home.path, 'new/deep/file.db'))).exit).toBe(0);
    } finally {
      process.umask(before);
    }
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    for (const file of [target, join(home.path, 'new/deep/file.db')])
      expect(statSync(file).mode & 0o777).toBe(0o600);
    for (const folder of ['new', 'new/deep'])
      expect(statSync(join(home.path, folder)).mode & 0o777).toBe(0o700);
  });

  it('is not what a link of another leads to', async () => {
    const [link, target] = [join(home.path, 'link.db'), join(home.path, 'notes')];
    writeFileSync(target, 'notes', { mode: 0o644 });
    symlinkSync(target, link);
    expect((await sync('--to', link)).exit).toBe(2);
    expect([readFileSync(target, 'utf8'), statSync(target).mode & 0o777]).toEqual(['notes', 0o644]);
  });

  it.each(['a\'b" ü☃.db', 'h#x%20.db', ':memory:', 'file:x.db?mode=memory'])(
    'may have the name %s',
    async (name) => {
      const path = join(home.path, name);
      expect((await sync('--to', path)).exit).toBe(0);
      const { rows } = await run(['sql', 'SELECT count(*) > 10 AS some FROM campaigns', '--from', path]);
      expect(rows).toEqual([{ some: 1 }]);
    },
  );

  it.each(['', '.', 'folder', '/dev/null', '/dev/full'])('may not be %j', async (to) => {
    mkdirSync(join(home.path, 'folder'));
    const { exit, stderr } = await run(['sync', '--env', 'local', '--to', to], { cwd: home.path });
    expect([exit, stderr]).toEqual([2, expect.stringContaining('is not a file')]);
  });
});
