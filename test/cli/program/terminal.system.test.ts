/** A real pseudo-terminal: the questions as a person sees them, the hidden secret, and Ctrl-C at every one. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { app, type Service, startService } from '../../support/authorization.js';
import { homeOfTest } from '../../support/cli.js';
import { hasParts, nameWithParts } from '../../support/external-tools.js';
import { isLong } from '../../support/rounds.js';
import { commandLines, type Running, startAds } from '../../support/running-process.js';
import { secretsIn } from '../../support/secret-scan.js';
import { onTerminal } from '../../support/terminal.js';

const home = homeOfTest();
let service: Service;
let printed: string[];

beforeEach(async () => {
  service = await startService();
  printed = [];
});

afterEach(async () => {
  const allowed = ['.local/share/ads/secrets/secrets.json'];
  expect(secretsIn(service.secrets, printed.join('\n'), home.path, allowed)).toEqual([]);
  await service.close();
});

function start(argv: readonly string[], env: Record<string, string> = {}): Running {
  return startAds(argv, { HOME: home.path, TERM: 'xterm', ...home.env, ...env }, onTerminal);
}

async function end(running: Running): Promise<number | null> {
  const { exit } = await running.ended;
  printed.push(running.output());
  return exit;
}

const enter = '\r';
const interrupt = '\u0003';

/** The questions of a first sign-in with --pin --store file, each with its answer. */
const questions = (): [RegExp, string][] => [
  [/Base URL of the authorization area/, service.auth],
  [/Base URL of the advertising area/, service.ads],
  [/Base URL of the sandbox.*optional/, ''],
  [/Consumer key of the app/, app.key],
  [/Consumer secret/, app.secret],
  [/PIN shown on the page/, '1000001'],
];

const config = () => join(home.config, 'config.json');

describe.runIf(hasParts('python3'))(nameWithParts('a terminal', 'python3'), () => {
  it('shows every question, and never the secret; asks before a revocation, and keeps the token after Ctrl-C', async () => {
    const running = start(['login', '--pin', '--store', 'file']);
    for (const [question, answer] of questions()) {
      await running.waitFor(question);
      running.write(`${answer}${enter}`);
    }
    expect(await end(running)).toBe(0);
    expect(running.output()).toMatch(/Signed in as @maker/);
    expect(running.output()).toContain(app.key);
    expect(running.output()).not.toContain(app.secret);
    expect(JSON.parse(readFileSync(config(), 'utf8')).profiles.default).toMatchObject({
      consumer_key: app.key,
      sign_in: { store: 'file', screen_name: 'maker' },
    });

    const second = start(['auth', 'revoke']);
    await second.waitFor(/Revoke the token of profile "default"/);
    second.write(interrupt);
    expect(await end(second)).toBe(130);
    expect(second.output()).toContain('Nothing was changed.');
    expect(service.tokens.size).toBe(1);
    const third = start(['auth', 'revoke']);
    await third.waitFor(/Revoke the token of profile "default"/);
    third.write(`y${enter}`);
    expect(await end(third)).toBe(0);
    expect(service.tokens.size).toBe(0);
  });

  // The kinds of a question: a text, a secret, and digits while the service waits. The long run asks at each.
  it.each(isLong ? [0, 1, 2, 3, 4, 5] : [0, 4, 5])(
    'shows nobody a secret, and leaves no half-written profile after Ctrl-C at question %i',
    async (index) => {
      const running = start(['login', '--pin', '--store', 'file']);
      const all = questions();
      for (const [question, answer] of all.slice(0, index)) {
        await running.waitFor(question);
        running.write(`${answer}${enter}`);
      }
      await running.waitFor(all[index]![0]);
      // By now the process has the secrets that were typed; nobody sees them in the list of processes.
      const seen = commandLines();
      expect(seen).toContain('login');
      expect([...service.secrets].filter((secret) => seen.includes(secret))).toEqual([]);
      running.write(interrupt);
      expect(await end(running)).toBe(130);
      expect(running.output()).not.toContain('Nothing was');
      expect(existsSync(config())).toBe(false);
      expect(existsSync(join(home.data, 'secrets', 'secrets.json'))).toBe(false);
      expect(service.tokens.size).toBe(0);
    },
  );

  it('takes Ctrl-D for Ctrl-C', async () => {
    const running = start(['login', '--pin', '--store', 'file']);
    await running.waitFor(questions()[0]![0]);
    running.write('\u0004');
    expect(await end(running)).toBe(130);
  });

  it('can interrupt the wait for the browser, which closes the port', async () => {
    const running = start(
      ['login', '--callback', '--callback-port', '0', '--store', 'file', '--consumer-key', app.key],
      { ADS_AUTH_URL: service.auth, ADS_URL: service.ads, ADS_CONSUMER_SECRET: app.secret },
    );
    const [, url = ''] = await running.waitFor(/Waiting for the browser at (http\S+) \(Ctrl-C/);
    expect((await fetch(url.replace('/callback', '/favicon.ico'))).status).toBe(404);
    running.write(interrupt);
    expect(await end(running)).toBe(130);
    await expect(fetch(url)).rejects.toThrow();
    expect(existsSync(config())).toBe(false);
  });

  it('offers a file without a keychain, and accepts no as an answer', async () => {
    const running = start(['login', '--pin']);
    await running.waitFor(/Instead, store the secrets in a file that only you can read/);
    running.write(`n${enter}`);
    expect(await end(running)).toBe(4);
    expect(existsSync(config())).toBe(false);
  });
});
