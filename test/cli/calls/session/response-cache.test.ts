import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { environmentAt, homeOfTest, runAds, testTime } from '../../../support/cli.js';
import { sendJson, startServer } from '../../../support/server.js';

const minutes = 60_000;
const home = homeOfTest();

/** A service whose list may be asked for once in a quarter of an hour; then it refuses. */
async function openScarce(status = 429) {
  let now = testTime;
  let resetAt = 0;
  const server = await startServer((_, response, tries) => {
    const isOver = now < resetAt;
    if (!isOver) resetAt = now + 15 * minutes;
    const headers = {
      'x-rate-limit-limit': 1,
      'x-rate-limit-remaining': 0,
      'x-rate-limit-reset': resetAt / 1000,
    };
    const accounts = [{ id: `a${tries}`, name: 'Acme', timezone: 'UTC', big: '<number>' }];
    const body = JSON.stringify({ data: accounts, next_cursor: null }).replace(
      '"<number>"',
      '9223372036854775807',
    );
    if (isOver) return sendJson(response, status, {}, status === 429 ? headers : {});
    response.writeHead(200, { 'content-type': 'application/json', ...headers });
    return response.end(body);
  });
  return {
    server,
    list: (minute: number, argv: readonly string[] = [], env: Readonly<Record<string, string>> = {}) => {
      now = testTime + minute * minutes;
      return runAds(home, ['accounts', 'list', '-o', 'json', ...argv], {
        env: { ...environmentAt(server.url), ...home.named, ...env },
        now: () => now,
      });
    },
  };
}

const answersFolder = () => join(home.cache, 'answers');

describe('the accounts of --all-accounts', () => {
  /** A service that lists its accounts as often as it is asked, and no campaigns. */
  async function openAccounts() {
    let now = testTime;
    const server = await startServer(({ url }, response) =>
      sendJson(response, 200, {
        data: url.includes('/campaigns') ? [] : [{ id: 'a1', name: 'Acme', timezone: 'UTC' }],
        next_cursor: null,
      }),
    );
    return {
      lists: () => server.received.filter(({ url }) => !url.includes('/campaigns')).length,
      run: (minute: number, argv: readonly string[], env: Readonly<Record<string, string>> = {}) => {
        now = testTime + minute * minutes;
        return runAds(home, ['campaigns', 'list', '-o', 'ids', ...argv], {
          env: { ...environmentAt(server.url), ...home.named, ...env },
          now: () => now,
        });
      },
    };
  }

  it.each([
    ['--all-accounts', 'all of them'],
    ['--account=Acme', 'one that is named'],
  ])('are fetched once in ten minutes by %s', async (flag) => {
    const { run, lists } = await openAccounts();
    for (const minute of [0, 2, 4, 6, 8, 9.99]) expect(await run(minute, [flag])).toMatchObject({ exit: 0 });
    expect(lists()).toBe(1);
    await run(10, [flag]);
    expect(lists()).toBe(2);
  });

  it('are asked for each time with --no-cache, for another user, and for a job that names no directory', async () => {
    const { run, lists } = await openAccounts();
    await run(0, ['--all-accounts']);
    await run(1, ['--all-accounts', '--no-cache']);
    await run(2, ['--all-accounts'], { ADS_ACCESS_TOKEN: 'token-2' });
    await run(3, ['--all-accounts'], { ADS_CACHE_DIR: '' });
    expect(lists()).toBe(4);
  });
});

describe('the account of a name that another account had before', () => {
  async function openRenamed() {
    let names: Record<string, string> = { a1: 'Acme', a2: 'Old' };
    const server = await startServer(({ url, method }, response) => {
      const { pathname } = new URL(url, 'http://localhost');
      const accounts = Object.entries(names).map(([id, name]) => ({ id, name, timezone: 'UTC' }));
      const one = accounts.find(({ id }) => pathname.endsWith(`/accounts/${id}`));
      if (method !== 'GET') return sendJson(response, 400, { errors: [{ code: 'INVALID', message: 'no' }] });
      if (pathname.endsWith('/accounts'))
        return sendJson(response, 200, { data: accounts, next_cursor: null });
      return sendJson(response, one ? 200 : 404, one ? { data: one } : { errors: [{ code: 'NOT_FOUND' }] });
    });
    return {
      server,
      rename: (changed: Record<string, string>) => {
        names = changed;
      },
      run: (argv: readonly string[]) =>
        runAds(home, argv, { env: { ...environmentAt(server.url), ...home.named }, now: () => testTime }),
    };
  }
  const write = ['campaigns', 'update', 'c1', '--name', 'x', '--account', 'Acme', '--dry-run', '-o', 'json'];

  it.each<[string, Record<string, string>, unknown]>([
    ['another account', { a1: 'Old', a2: 'Acme' }, 'a2'],
    ['another account, and the first cannot be read', { a2: 'acme' }, 'a2'],
    ['no account', { a1: 'Old', a2: 'Older' }, undefined],
    ['the same account', { a1: 'Acme', a2: 'Old' }, 'a1'],
  ])('is found by a write before it is sent: %s', async (_, changed, id) => {
    const { run, rename, server } = await openRenamed();
    expect((await run(['campaigns', 'list', '--account', 'Acme'])).stderr).not.toContain('not found');
    rename(changed);
    const { exit, stderr } = await run(write);
    if (id === undefined) expect([exit, stderr]).toEqual([6, expect.stringContaining('no account')]);
    else expect(server.received.at(-1)?.url).toContain(`/accounts/${id}/campaigns`);
    expect((await run(['accounts', 'use', 'Acme', '--no-check'])).stderr).toContain(
      id === undefined ? 'no account' : `now uses account ${id}`,
    );
  });
});

describe('a list with a low rate limit', () => {
  it('is shown from the cache with its age while its rate limit is used up', async () => {
    const { server, list } = await openScarce();
    const first = await list(0);
    const second = await list(3);
    expect(second).toMatchObject({ exit: 0, stdout: first.stdout });
    expect(second.stdout).toContain('9223372036854775807');
    expect(second.stderr).toBe(
      'ads accounts list: showing a response from 3 minutes ago, because the rate limit is exhausted until 2026-03-02T10:45:00Z; to wait for a new one, add --no-cache\n',
    );
    expect(server.received).toHaveLength(1);
  });

  it('is asked for again as soon as the limit allows', async () => {
    const { server, list } = await openScarce();
    await list(0);
    const { stdout, stderr } = await list(16);
    expect(JSON.parse(stdout)).toMatchObject([{ id: 'a2' }]);
    expect(stderr).toBe('');
    expect(server.received).toHaveLength(2);
  });

  it('is asked for with --no-cache, whatever the state of the limit', async () => {
    const { server, list } = await openScarce();
    await list(0);
    const { exit, stderr } = await list(3, ['--no-cache']);
    expect(exit).toBe(8);
    expect(stderr).toContain('To wait for its reset, use --max-wait 722.');
    expect(server.received).toHaveLength(2);
  });

  it.each<[string, readonly string[], Record<string, string>]>([
    ['other parameters', ['--count', '7'], {}],
    ['another user', [], { ADS_ACCESS_TOKEN: 'token-2' }],
    ['another app', [], { ADS_CONSUMER_KEY: 'key-2' }],
  ])('is not shown for %s', async (_, argv, env) => {
    const { list } = await openScarce();
    await list(0);
    expect((await list(3, argv, env)).exit).toBe(8);
  });

  it.each([
    ['is not JSON', '{"at":'],
    ['is of the future', JSON.stringify({ at: testTime + 86_400_000, body: { data: [] } })],
    ['is of the day before yesterday', JSON.stringify({ at: testTime - 90_000_000, body: { data: [] } })],
    ['has no body', JSON.stringify({ at: testTime })],
  ])('is not shown from a file that %s', async (_, text) => {
    const { list } = await openScarce();
    await list(0);
    for (const name of readdirSync(answersFolder())) writeFileSync(join(answersFolder(), name), text);
    expect((await list(3)).exit).toBe(8);
  });

  it('is not shown instead of another error', async () => {
    const { list } = await openScarce(500);
    await list(0);
    expect((await list(3, [], { ADS_STATE_DIR: '' })).exit).toBe(9);
  });

  it('is cached in a file that only its owner can read, without a secret', async () => {
    const { list } = await openScarce();
    await list(0);
    const [name = ''] = readdirSync(answersFolder());
    const path = join(answersFolder(), name);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(answersFolder()).mode & 0o777).toBe(0o700);
    expect(readFileSync(path, 'utf8')).not.toMatch(/token-1|secret-1|key-1/);
  });

  it('is not cached for a job with its credentials in the environment that names no directory', async () => {
    const { list } = await openScarce();
    await list(0, [], { ADS_CACHE_DIR: '' });
    expect((await list(3, [], { ADS_CACHE_DIR: '' })).exit).toBe(8);
  });
});

it('a local command does not take --no-cache', async () => {
  const { exit, stderr } = await runAds(home, ['profile', 'list', '--no-cache']);
  expect(exit).toBe(2);
  expect(stderr).toContain('does not support --no-cache');
});
