/** Users by their handles where a parameter is the id of a user. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { endpoints } from '../../../../src/contract/index.js';
import { createHomeWithDemo, environmentAt, homeOfFile, runAds } from '../../../support/cli.js';
import { sendJson, startServer } from '../../../support/server.js';

const home = homeOfFile(createHomeWithDemo);

const draft = ['draft-tweets', 'create', '--text', 'Hello', '-o', 'json'];
const local = { env: { ADS_ENV: 'local' } };

async function idOf(handle: string): Promise<string> {
  const { stdout } = await runAds(home, ['users', 'get', '--screen-name', handle, '-o', 'json'], local);
  return String(/"id_str": "(\d+)"/.exec(stdout)?.[1]);
}

describe('on the emulator', () => {
  it.each(['@quillmark', 'quillmark', '@QuillMark'])('%s stands for the id of the user', async (handle) => {
    const { exit, stdout } = await runAds(home, [...draft, '--as-user-id', handle], local);
    expect(exit).toBe(0);
    expect(stdout).toContain(`"user_id": "${await idOf('quillmark')}"`);
  });

  it('shows people which user was meant', async () => {
    const argv = ['draft-tweets', 'list', '--user-id', '@nightowl_reads'];
    const { exit, stderr } = await runAds(home, argv, local);
    expect([exit, stderr]).toEqual([
      0,
      expect.stringContaining(`@nightowl_reads is user ${await idOf('nightowl_reads')}`),
    ]);
  });

  it.each([
    ['@nobody_at_all', 6, 'was not found: no user has this handle'],
    ['rival_media', 2, 'must be a promotable user of the account'],
  ])('%s ends with %s and lists the available users', async (handle, expected, reason) => {
    const { exit, stdout, stderr } = await runAds(home, [...draft, '--as-user-id', handle], local);
    expect([exit, stdout]).toEqual([expected, '']);
    const { error } = JSON.parse(stderr);
    expect(error.message).toBe(`--as-user-id "${handle}" ${reason}`);
    expect(error.problems).toEqual([
      expect.objectContaining({ parameter: 'as_user_id', flag: '--as-user-id' }),
    ]);
    expect(error.hint.split('\n')).toEqual([
      'Promotable users of the account:',
      `  @quillmark  ${await idOf('quillmark')}  FULL`,
      `  @nightowl_reads  ${await idOf('nightowl_reads')}  RETWEETS_ONLY`,
    ]);
  });

  it('a user without an account is found if any user is allowed, as an argument too', async () => {
    const { exit, stderr } = await runAds(home, ['user-settings', 'get', '@rival_media'], local);
    expect(exit).toBe(5);
    expect(stderr).toContain(await idOf('rival_media'));
    const unknown = await runAds(home, ['user-settings', 'get', '@nobody_at_all'], local);
    expect([unknown.exit, unknown.stderr]).toEqual([
      6,
      expect.stringContaining('USER-ID "@nobody_at_all" was not found: no user has this handle'),
    ]);
    expect(unknown.stderr).not.toContain('Promotable');
  });

  it('are remembered for completion: the one that was used, and all that were listed', async () => {
    const own = await createHomeWithDemo();
    try {
      const folder = join(own.data, 'seen', 'default', 'local');
      const account = () => readFileSync(join(folder, 'default-account'), 'utf8').trim();
      const seen = () =>
        readFileSync(join(folder, account(), 'handles'), 'utf8')
          .trim()
          .split(/\s+/)
          .slice(3);
      await runAds(own, [...draft, '--as-user-id', '@quillmark'], local);
      expect(seen()).toEqual(['quillmark']);
      await runAds(own, [...draft, '--as-user-id', '@nobody_at_all'], local);
      expect(seen()).toEqual(['quillmark', 'nightowl_reads']);
    } finally {
      own.remove();
    }
  });

  it('a dry run shows the id', async () => {
    const argv = [...draft, '--as-user-id', '@quillmark', '--dry-run'];
    const { exit, stdout } = await runAds(home, argv, local);
    expect(exit).toBe(0);
    expect(JSON.parse(stdout).query.as_user_id).toBe(await idOf('quillmark'));
  });

  it('other problems are reported first, and no handle is looked up', async () => {
    const argv = ['draft-tweets', 'create', '--as-user-id', '@nobody_at_all', '--name', 'x'.repeat(81)];
    const { exit, stderr } = await runAds(home, argv, local);
    expect(exit).toBe(2);
    expect(stderr).toContain('--name');
    expect(stderr).not.toContain('--as-user-id');
  });

  it.each(['a/b', '', 'white space', 'ümlaut', '12a.'])(
    '"%s" is neither an id nor a handle',
    async (text) => {
      const { exit, stderr } = await runAds(home, [...draft, `--as-user-id=${text}`], local);
      expect([exit, stderr]).toEqual([
        2,
        expect.stringMatching(/--as-user-id must (be a decimal id|not be empty)/),
      ]);
    },
  );
});

describe('a service', () => {
  const promotable = [{ id: 'a', user_id: '1700000001', promotable_user_type: 'FULL' }];

  async function runAgainst(users: (query: URLSearchParams) => [number, unknown], argv: readonly string[]) {
    const server = await startServer((request, response) => {
      response.sendDate = false;
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
      if (pathname.endsWith('/show.json')) return sendJson(response, ...users(searchParams));
      if (pathname.endsWith('/promotable_users')) {
        return sendJson(response, 200, { request: {}, next_cursor: null, data: promotable });
      }
      return sendJson(response, 200, { request: {}, data: { id: '5', text: 'Hello' } });
    });
    const env = {
      ...environmentAt(server.url),
      ADS_ACCOUNT_ID: '18ce54d4x5t',
    };
    const outcome = await runAds(home, argv, { env });
    return { ...outcome, paths: server.received.map(({ url = '' }) => url.replace(/\?.*/, '')) };
  }

  const asMaker = [...draft, '--as-user-id', '@maker'];

  it('without lookups of users asks for ids', async () => {
    const { exit, stderr } = await runAgainst(
      () => [404, { errors: [{ code: 34, message: 'gone' }] }],
      asMaker,
    );
    expect(exit).toBe(2);
    const { error } = JSON.parse(stderr);
    expect(error.message).toContain('the service does not resolve handles');
    expect(error.hint).toContain('  1700000001  FULL');
  });

  it('that refuses the token ends the command with 4, and nothing is written', async () => {
    const answer = () =>
      [401, { errors: [{ code: 89, message: 'Invalid or expired token' }] }] as [number, unknown];
    const { exit, paths } = await runAgainst(answer, asMaker);
    expect(exit).toBe(4);
    expect(paths.filter((path) => path.endsWith('draft_tweets'))).toEqual([]);
  });

  it('is asked in a dry run too, but only to read', async () => {
    rmSync(home.cache, { recursive: true, force: true });
    const { exit, stdout, paths } = await runAgainst(
      () => [200, { id_str: '1700000001', screen_name: 'maker' }],
      [...asMaker, '--dry-run'],
    );
    expect(exit).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ query: { as_user_id: '1700000001' }, sent: false });
    expect(paths).toHaveLength(2);
    // Nothing is written where the environment has the credentials.
    expect(existsSync(home.cache)).toBe(false);
  });

  it('is not called for an id', async () => {
    const { exit, paths } = await runAgainst(() => [500, {}], [...draft, '--as-user-id', '1700000001']);
    expect([exit, paths]).toEqual([0, [expect.stringMatching(/draft_tweets$/)]]);
  });
});

describe('the contract', () => {
  it('takes handles for authors', () => {
    const taking = endpoints.flatMap(({ id, params }) =>
      Object.entries(params).flatMap(([name, param]) =>
        param.type === 'id' && param.user ? [`${id} ${name} ${param.user}`] : [],
      ),
    );
    for (const group of ['draft-tweets', 'scheduled-tweets', 'tweets'])
      expect(taking).toContain(`${group}.create as_user_id promotable`);
    const authors = endpoints.filter(({ params }) => 'as_user_id' in params);
    expect(taking.filter((text) => text.includes('as_user_id'))).toHaveLength(authors.length);
  });
});
