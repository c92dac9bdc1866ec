/** The log of `ads emulator start`: who reads it, what a line says, and what never stands in it. */
import { describe, expect, it } from 'vitest';
import { homeOfFile, type RunOptions, runAds } from '../../../support/cli.js';

const home = homeOfFile();

type Started = Readonly<Record<string, string>>;

/** Starts a server in this process, makes calls, ends it. Answers stderr. */
async function serve(
  flags: readonly string[],
  options: RunOptions,
  calls: (started: Started) => Promise<unknown>,
): Promise<string> {
  let called: Promise<unknown> | undefined;
  let problem: unknown;
  const { exit, stderr } = await runAds(
    home,
    ['emulator', 'start', '--json', '--data', ':memory:', '--seed', 'empty', '--no-color', ...flags],
    {
      ...options,
      onWrite(stdout, interrupt) {
        called ??= calls(JSON.parse(stdout))
          .catch((error: unknown) => {
            problem = error;
          })
          .finally(() => interrupt('SIGINT'));
      },
    },
  );
  await called;
  if (problem) throw problem;
  expect(exit).toBe(0);
  return stderr;
}

function environmentOf(started: Started): Record<string, string> {
  const names = [
    'auth_url',
    'account_id',
    'consumer_key',
    'consumer_secret',
    'access_token',
    'access_token_secret',
  ];
  return {
    ADS_URL: started.ads_url ?? '',
    ...Object.fromEntries(names.map((name) => [`ADS_${name.toUpperCase()}`, started[name] ?? ''])),
  };
}

const terminal = { terminal: 10_000 };

describe('on a terminal', () => {
  it('says of each request its method, path, status and time, and why it was refused', async () => {
    const stderr = await serve([], terminal, async (started) => {
      const env = environmentOf(started);
      expect((await runAds(home, ['campaigns', 'list', '--count', '3'], { env })).exit).toBe(0);
      expect((await runAds(home, ['campaigns', 'get', 'nothere'], { env })).exit).toBe(6);
      const batch = JSON.stringify([
        { operation_type: 'Delete', params: { campaign_id: 'nothere' } },
        { operation_type: 'Delete', params: { campaign_id: 'nothere2' } },
      ]);
      await runAds(home, ['campaigns', 'batch', '--from', '-', '--confirm', '2'], { env, stdin: batch });
    });
    const account = '[a-z0-9]+';
    expect(stderr.trimEnd().split('\n')).toEqual([
      expect.stringMatching(new RegExp(`^GET /ads/\\d+/accounts/${account}/campaigns 200 in \\d+ ms$`)),
      expect.stringMatching(
        new RegExp(
          `^GET /ads/\\d+/accounts/${account}/campaigns/nothere 404 in \\d+ ms: CAMPAIGN_NOT_FOUND: .*nothere`,
        ),
      ),
      expect.stringMatching(
        new RegExp(
          `^POST /ads/\\d+/batch/accounts/${account}/campaigns 400 in \\d+ ms: CAMPAIGN_NOT_FOUND: item 0: .*and 1 more`,
        ),
      ),
    ]);
  });

  it('holds no query, no secret, and no control sequence', async () => {
    const secret = 'verifier-of-somebody-1234567';
    let secrets: string[] = [];
    const stderr = await serve([], terminal, async (started) => {
      secrets = ['consumer_secret', 'access_token', 'access_token_secret', 'password'].map(
        (name) => started[name] ?? '',
      );
      await fetch(`${started.auth_url}/oauth/access_token?oauth_token=${secret}&oauth_verifier=${secret}`, {
        method: 'POST',
      });
      await fetch(`${started.auth_url}/oauth/authorize?oauth_token=${secret}`);
      await fetch(`${started.ads_url}/12/no%1b%5b31m\u202eroute/${'x'.repeat(3000)}?access_token=${secret}`);
      const env = environmentOf(started);
      const create = ['api', 'POST', 'accounts/{account_id}/campaigns', '--no-check'];
      await runAds(home, [...create, '--param', 'name=\u001b[31m'], { env });
    });
    expect(stderr.trimEnd().split('\n')).toHaveLength(4);
    expect(stderr.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e]/u);
    expect(stderr).not.toContain('?');
    for (const text of [secret, ...secrets]) expect(stderr).not.toContain(text);
  });

  it('says what the client was answered with, and what was carried out', async () => {
    const stderr = await serve([], terminal, async (started) => {
      const rules = [
        { fault: 'reset-connection', nth: 1, when: 'after' },
        { fault: 'reset-connection', nth: 1 },
        { fault: 'unavailable', nth: 1 },
      ];
      const headers = { authorization: `Bearer ${started.control_token}` };
      await fetch(`${started.control_url}/faults`, { method: 'PUT', headers, body: JSON.stringify(rules) });
      for (const _ of [...rules, 'none'])
        await fetch(`${started.ads_url}/12/accounts`).catch(() => undefined);
    });
    const served = [...stderr.matchAll(/^GET \/ads\/12\/accounts (.+) in \d+ ms/gm)].map(([, what]) => what);
    expect(served).toEqual([
      'not answered (carried out: 401)',
      'not answered (carried out: no)',
      '503 (carried out: no)',
      '401',
    ]);
  });

  it('says nothing with --quiet', async () => {
    const stderr = await serve(['--quiet'], terminal, ({ ads_url }) => fetch(`${ads_url}/12/accounts`));
    expect(stderr).toBe('');
  });
});

describe('elsewhere', () => {
  it('prints nothing, unless --verbose is given', async () => {
    const call = ({ ads_url }: Started) => fetch(`${ads_url}/12/accounts`);
    expect(await serve([], {}, call)).toBe('');
    expect(await serve(['--verbose'], {}, call)).toMatch(
      /^GET \/ads\/12\/accounts 401 in \d+ ms: UNAUTHORIZED_ACCESS: .+\n$/,
    );
  });
});
