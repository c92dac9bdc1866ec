/** Reads of several accounts at a service that is slow, refuses or fails for some of them. */
import { readXlsx } from 'hucre/xlsx';
import { beforeEach, describe, expect, it } from 'vitest';
import { acrossAccounts, isAccountsOwn } from '../../../../src/cli/calls/reads/fan-out.js';
import { endpoints } from '../../../../src/contract/index.js';
import { readsAcrossAccounts } from '../../../../src/flags/across-accounts.js';
import { keyField } from '../../../../src/output/columns.js';
import { print } from '../../../../src/output/print.js';
import { environmentAt, homeOfFile, runAds } from '../../../support/cli.js';
import { type Answer, sendJson, startServer } from '../../../support/server.js';

const home = homeOfFile();
let env: Record<string, string>;
let open = 0;
let most = 0;
const asked: string[] = [];

/** Answers by the account of the path: `bad403` is refused, `slow` comes late, `cut` fails on its second page. */
const answer: Answer = (request, response) => {
  const url = new URL(request.url, 'http://localhost');
  const account = /accounts\/([^/]+)\//.exec(url.pathname)?.[1] ?? '';
  asked.push(`${account}${url.searchParams.get('cursor') ?? ''}`);
  open += 1;
  most = Math.max(most, open);
  const send = (status: number, body: unknown) => {
    open -= 1;
    sendJson(response, status, body);
  };
  const fail = (status: number, code: string) =>
    send(status, { errors: [{ code, message: `no ${account}` }] });
  setTimeout(
    () => {
      const status = Number(/^bad(\d+)$/.exec(account)?.[1] ?? 0);
      if (status) return fail(status, status === 401 ? 'UNAUTHORIZED_ACCESS' : 'ACTION_NOT_ALLOWED');
      const cursor = url.searchParams.get('cursor');
      if (account === 'cut' && cursor) return fail(403, 'ACTION_NOT_ALLOWED');
      if (/\/accounts\/\w+$/.test(url.pathname)) return send(200, { data: { timezone: 'UTC' } });
      const row = { id: `${account}-${cursor ?? 'first'}`, name: account };
      return send(200, { data: [row], next_cursor: cursor ? null : 'second' });
    },
    account === 'slow' ? 60 : 5,
  );
};

beforeEach(async () => {
  asked.length = 0;
  most = 0;
  const { url } = await startServer(answer);
  env = { ...environmentAt(url), ADS_MAX_WAIT: '0', NO_COLOR: '1' };
});

function list(accounts: string, ...flags: string[]) {
  return runAds(home, ['campaigns', 'list', '--account', accounts, '--fields', 'account_id,id', ...flags], {
    env,
  });
}

describe('several accounts', () => {
  it('are read at the same time, within a limit, and stay in order', async () => {
    const accounts = ['slow', ...Array.from({ length: 9 }, (_, index) => `a${index}`)];
    const { exit, stdout } = await list(accounts.join(','), '-o', 'csv');
    const rows = accounts.flatMap((account) => [
      `${account},${account}-first`,
      `${account},${account}-second`,
    ]);
    expect({ exit, stdout }).toEqual({ exit: 0, stdout: `account_id,id\n${rows.join('\n')}\n` });
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(4);
  });

  it.each([
    ['bad403', 403],
    ['bad404', 404],
    ['bad400', 400],
    ['bad503', 503],
    ['cut', 403],
  ])('are read except one that fails, and no row of that is printed: %s', async (bad) => {
    const { exit, stdout, stderr } = await list(`a1,${bad},a2`, '-o', 'jsonl');
    expect(exit).toBe(3);
    expect(
      stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).account_id),
    ).toEqual(['a1', 'a1', 'a2', 'a2']);
    const { error } = JSON.parse(stderr);
    expect(error).toMatchObject({ code: 'PARTIAL', exit: 3, problems: [{ flag: '--account', value: bad }] });
    expect(error.message).toContain(`cannot read 1 of 3 accounts: account ${bad}: `);
  });

  it('are checked except one that fails, which counts for more than what the others break', async () => {
    const argv = ['check', '--account', 'a1,bad403', '--only', 'duplicate-names', '-o', 'jsonl'];
    const { exit, stdout } = await runAds(home, argv, { env });
    expect([exit, JSON.parse(stdout).id]).toEqual([3, 'a1-second']);
  });

  it('are not read further once the token is refused', async () => {
    const { exit, stdout } = await list(
      `bad401,${Array.from({ length: 9 }, (_, index) => `late${index}`)}`,
      '-o',
      'jsonl',
    );
    expect({ exit, stdout }).toEqual({ exit: 4, stdout: '' });
    expect(asked).not.toContain('late8');
  });

  it('are not read if the command itself is wrong', async () => {
    const { exit, stdout, stderr } = await list('a1,a2', '--count', 'x', '-o', 'jsonl');
    // Calls of a command before, which ended early, may still arrive.
    const own = asked.filter((call) => /^a[12]/.test(call));
    expect({ exit, stdout, own }).toEqual({ exit: 2, stdout: '', own: [] });
    expect(stderr).toContain('--count must be a whole number');
  });

  it('show the call for each with --dry-run', async () => {
    const { exit, stdout } = await runAds(
      home,
      ['campaigns', 'list', '--account', 'a1,a2', '--dry-run', '-o', 'jsonl'],
      {
        env,
      },
    );
    expect({ exit, asked }).toEqual({ exit: 0, asked: [] });
    expect(stdout.trim().split('\n')).toHaveLength(2);
    expect(stdout).toMatch(/accounts\/a1\/campaigns[\s\S]*accounts\/a2\/campaigns/);
  });

  it('come from the environment too, and cannot be used for a write', async () => {
    const several = { env: { ...env, ADS_ACCOUNT_ID: 'a1,a2' } };
    const read = await runAds(home, ['campaigns', 'list', '-o', 'ids'], several);
    expect(read.stdout).toBe('a1-first\na1-second\na2-first\na2-second\n');
    asked.length = 0;
    const write = await runAds(home, ['campaigns', 'delete', 'x', '--yes'], several);
    expect({ exit: write.exit, asked }).toEqual({ exit: 2, asked: [] });
    expect(write.stderr).toContain('ADS_ACCOUNT_ID must be');
  });

  it.each([
    ['bad403,a,b,c', 'account bad403'],
    ['a,bad403,b,c', undefined],
    ['bad403,bad404,a', 'account bad404'],
  ])('%s end with the limit, and those that failed before it are named', async (accounts, named) => {
    const { exit, stdout, stderr } = await list(accounts, '-o', 'json', '--limit', '1');
    expect(JSON.parse(stdout)).toHaveLength(1);
    expect(exit).toBe(named === undefined ? 0 : 3);
    if (named === undefined) expect(stderr).toBe('');
    else expect(stderr).toContain(named);
    expect((await list(accounts, '-o', 'json', '--limit', '1', '--sort', 'id')).exit).toBe(3);
    expect((await list(accounts, '-o', 'json', '--limit', '1', '--filter', 'name~a')).exit).toBe(exit);
  });

  it('end with the limit, without requests to all others', async () => {
    const accounts = Array.from({ length: 30 }, (_, index) => `a${index}`).join(',');
    const { stdout } = await list(accounts, '--limit', '3', '-o', 'csv');
    expect(stdout.split('\n')).toHaveLength(5);
    expect(new Set(asked.map((one) => one.replace('second', ''))).size).toBeLessThan(8);
  });
});

it.each([false, true])(
  'an export of several is one sheet in one order; one that fails: %s',
  async (isCut) => {
    const accounts = `mm,aa,${isCut ? 'cut,' : ''}zz,aa`;
    const argv = ['campaigns', 'export', '--account', accounts, '--filter', 'name!=x', '--sort', '-name'];
    const { exit, stdout } = await runAds(home, argv, { env });
    const names = (text: string) => text.split('\n').map((line) => line.split(',').slice(0, 2).join(' '));
    const [, ...rows] = names(stdout.trim());
    const all = ['zz', 'mm', 'aa'].flatMap((name) =>
      ['first', 'second'].map((page) => `${name} ${name}-${page}`),
    );
    expect([exit, rows.map((row) => row.split(' ').sort().join(' '))]).toEqual([
      isCut ? 3 : 0,
      all.map((row) => row.split(' ').sort().join(' ')),
    ]);
  },
);

describe('a workbook of several accounts', () => {
  async function exportBook(accounts: string) {
    const parts: Buffer[] = [];
    const argv = ['campaigns', 'export', '--account', accounts, '-o', 'xlsx'];
    const outcome = await runAds(home, argv, { env, onPart: (part) => parts.push(part) });
    return { ...outcome, bytes: Buffer.concat(parts) };
  }
  const rowsOf = async (bytes: Buffer) =>
    (await readXlsx(bytes)).sheets[0]?.rows.slice(1).map((row) => row[0]);

  it('has the records of those that can be read', async () => {
    const { exit, bytes, stderr } = await exportBook('one,bad403,two');
    expect(exit, stderr).toBe(3);
    expect(await rowsOf(bytes)).toEqual(['one-first', 'one-second', 'two-first', 'two-second']);
    expect(stderr).toContain('bad403');
  });

  it('is not whole if an account ends in the middle', async () => {
    const { exit, bytes } = await exportBook('one,cut,two');
    expect(exit).toBe(5);
    expect(asked).not.toContain('two');
    await expect(rowsOf(bytes)).rejects.toThrow();
  });
});

describe('-o ids of several accounts', () => {
  const spread = endpoints.filter((one) => one.record && readsAcrossAccounts(one));

  it('has what it has of one account', () => {
    expect(spread.length).toBeGreaterThan(10);
    for (const { id, record } of spread)
      expect([id, record && keyField(acrossAccounts(record))]).toEqual([id, record && keyField(record)]);
  });

  it('has no account where the record has no id', async () => {
    const record = { name: 'market', fields: { locale: { type: 'string' } }, columns: ['locale'] } as const;
    const pages = [[{ account_id: 'a1', locale: 'en-US' }], [{ account_id: 'a2', locale: 'ja-JP' }]];
    let text = '';
    await print(
      { kind: 'rows', record: acrossAccounts(record), pages },
      { format: 'ids', color: false },
      async (part) => {
        text += part;
      },
    );
    expect(text).toBe('en-US\nja-JP\n');
  });
});

it('a fault of ads over the zone or an amount of one account is about this account alone', () => {
  const readZone = () => new Intl.DateTimeFormat('en', { timeZone: 'Nowhere/Here' });
  expect(readZone).toThrow(RangeError);
  for (const own of [new RangeError('Invalid time value'), new TypeError('not a function')])
    expect(isAccountsOwn(own)).toBe(true);
  for (const common of [new Error('anything'), new DOMException('aborted', 'AbortError')])
    expect(isAccountsOwn(common)).toBe(false);
});
