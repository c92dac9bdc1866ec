/** Real processes against the real emulator with its limits on: what one learns, the others know. */
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openEmulator, type RateLimits } from '../../../../src/emulator/index.js';
import { createHome, startOfRun } from '../../../support/cli.js';
import { copyFilledWorld } from '../../../support/filled-worlds.js';
import { startAds } from '../../../support/running-process.js';

/** Starts the emulator and returns what it has answered, and the environment that leads there. */
async function startLimited(rateLimits: RateLimits) {
  const home = createHome();
  const answers: string[] = [];
  const emulator = await openEmulator({
    path: await copyFilledWorld({ seed: 'demo', now: startOfRun }),
    now: Date.now,
    random: randomBytes,
    version: '0.0.0-test',
    rateLimits,
    log: ({ method, path, status }) => answers.push(`${method} ${path} ${status}`),
  });
  onTestFinished(async () => {
    await emulator.close();
    home.remove();
  });
  const urls = await emulator.start({ host: '127.0.0.1', port: 0 });
  const { credentials } = emulator;
  const env = {
    ...home.env,
    ...home.named,
    ADS_AUTH_URL: urls.auth_url,
    ADS_URL: urls.ads_url,
    ADS_CONSUMER_KEY: credentials.consumer_key,
    ADS_CONSUMER_SECRET: credentials.consumer_secret,
    ADS_ACCESS_TOKEN: credentials.access_token,
    ADS_ACCESS_TOKEN_SECRET: credentials.access_token_secret,
    ADS_ACCOUNT_ID: credentials.account_id,
  };
  return { answers, env, home };
}

async function runEight(argv: (index: number) => readonly string[], env: Readonly<Record<string, string>>) {
  return Promise.all(Array.from({ length: 8 }, (_, index) => startAds(argv(index), env).ended));
}

describe('eight processes at once', () => {
  it('that may list five times, some of them by path, do so, and the others do not ask', async () => {
    const { answers, env: all, home } = await startLimited('real');
    // Without a place for lists that are kept, from which the late ones could be answered.
    const env = { ...all, ADS_CACHE_DIR: '' };
    const ended = await runEight(
      (index) => [
        ...(index % 2 === 0 ? ['accounts', 'list'] : ['api', 'GET', 'accounts']),
        ...['-o', 'json', '--max-wait', '20'],
      ],
      env,
    );
    expect(ended.map(({ exit }) => exit).sort()).toEqual([0, 0, 0, 0, 0, 8, 8, 8]);
    expect(answers).toHaveLength(5);
    expect(answers.every((answer) => answer.endsWith(' 200'))).toBe(true);
    const refused = ended.find(({ exit }) => exit === 8);
    expect(JSON.parse(refused?.stderr ?? '')).toMatchObject({
      error: {
        code: 'TOO_MANY_REQUESTS',
        retryable: true,
        hint: expect.stringMatching(/--max-wait \d{3}\.$/),
      },
    });
    const folder = join(home.state, 'limits');
    const notes = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
    for (const secret of [env.ADS_ACCESS_TOKEN, env.ADS_CONSUMER_KEY, env.ADS_ACCOUNT_ID]) {
      expect(notes.join('')).not.toContain(secret);
    }
  });

  it('that write within the limit are all served', async () => {
    const { answers, env } = await startLimited({ percent: 2 });
    const create = ['custom-audiences', 'create', '-o', 'json', '--max-wait', '20', '--name'];
    const ended = await runEight((index) => [...create, `audience ${index}`], env);
    expect(ended.map(({ exit }) => exit)).toEqual(Array.from({ length: 8 }, () => 0));
    expect(answers.filter((answer) => answer.endsWith(' 429'))).toEqual([]);
  });
});

describe('a process with its credentials in the environment', () => {
  it('writes nothing if no directory is named for it', async () => {
    const { env, home } = await startLimited('real');
    const unnamed = Object.fromEntries(Object.entries(env).filter(([name]) => !(name in home.named)));
    expect((await startAds(['accounts', 'list'], unnamed).ended).exit).toBe(0);
    expect(readdirSync(home.path)).toEqual([]);
  });
});
