/** Profiles stay whole: a sign-in that is killed at any step, and two at once. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { app, type Service, startService } from '../../../support/authorization.js';
import { createHome, type Home, homeOfTest, runAds } from '../../../support/cli.js';
import { isLong } from '../../../support/rounds.js';
import { type Ended, startAds } from '../../../support/running-process.js';
import { secretsIn } from '../../../support/secret-scan.js';
import { preload } from '../../../support/tool.js';

const home = homeOfTest();
let service: Service;

beforeEach(async () => {
  service = await startService();
});

afterEach(async () => {
  await service.close();
});

const killAt = resolve(import.meta.dirname, '../../../support/kill-at.cjs');

/** Signs in with --store file; the PIN is typed when the address is shown. */
async function signIn(at: Home, profile: string, env: Record<string, string> = {}): Promise<Ended> {
  const running = startAds(['login', '--pin', '--store', 'file', '--profile', profile], {
    ...at.env,
    ADS_AUTH_URL: service.auth,
    ADS_URL: service.ads,
    ADS_CONSUMER_KEY: app.key,
    ADS_CONSUMER_SECRET: app.secret,
    ...env,
  });
  void running.waitFor(/oauth_token=(request-\d+)/).then(
    ([, token = '']) => running.write(`${service.verifierOf(token)}\n`),
    () => {},
  );
  return running.ended;
}

/** The pair of token and secret that a profile would use; undefined where nobody is signed in there. */
async function pairOf(at: Home, profile: string): Promise<[string, string] | undefined> {
  const { stdout } = await runAds(at, ['auth', 'token', '--show', '-o', 'json', '--profile', profile], {
    now: Date.now,
    sleep: () => Promise.resolve(),
    env: { ADS_AUTH_URL: service.auth, ADS_URL: service.ads },
  });
  if (stdout === '') return undefined;
  const { access_token, access_token_secret } = JSON.parse(stdout);
  return [access_token, access_token_secret];
}

function isPair([token, secret]: [string, string]): boolean {
  return service.tokens.get(token)?.secret === secret;
}

const secretFile = (at: Home) => join(at.data, 'secrets', 'secrets.json');

/** How many changes of files a sign-in makes. */
async function countSteps(at: Home, profile: string): Promise<number> {
  const log = join(at.path, 'steps');
  const { exit, stderr } = await signIn(at, profile, { ...preload(killAt), KILL_LOG: log });
  if (exit !== 0) throw new Error(stderr);
  return readFileSync(log, 'utf8').length;
}

/**
 * Kills a sign-in at every step, a few at a time, and looks at what is left. Only the long run kills at all of them; this one
 * at these parts of the way.
 */
async function killEverywhere(
  { total, parts }: { readonly total: number; readonly parts: readonly number[] },
  prepare: (at: Home) => Promise<void>,
  look: (at: Home, step: number) => Promise<void>,
): Promise<void> {
  const all = Array.from({ length: total }, (_, index) => index + 1);
  const steps = isLong ? all : parts.map((part) => 1 + Math.round((total - 1) * part));
  const work = async () => {
    for (let step = steps.shift(); step !== undefined; step = steps.shift()) {
      const at = createHome();
      try {
        await prepare(at);
        const { exit } = await signIn(at, 'p', {
          ...preload(killAt),
          KILL_AT: String(step),
        });
        expect(exit, `step ${step}`).toBeNull();
        await look(at, step);
      } finally {
        at.remove();
      }
    }
  };
  await Promise.all([work(), work(), work()]);
}

describe('a sign-in that is killed', () => {
  it('at any step leaves the old sign-in or the new one, and the next sign-in works', {
    timeout: 240_000,
  }, async () => {
    await signIn(home, 'p');
    const total = await countSteps(home, 'p');
    // Each home signs in by itself: a copy of a home is another folder, whose logout leaves the entries of the first.
    const before = new Map<Home, [string, string] | undefined>();
    expect(total).toBeGreaterThan(30);
    const seen = { old: 0, new: 0 };
    await killEverywhere(
      { total, parts: [0, 0.4, 0.7, 1] },
      async (at) => {
        await signIn(at, 'p');
        before.set(at, await pairOf(at, 'p'));
      },
      async (at, step) => {
        const found = await pairOf(at, 'p');
        expect(found, `step ${step}`).toBeDefined();
        expect(isPair(found!), `step ${step}`).toBe(true);
        seen[found![0] === before.get(at)![0] ? 'old' : 'new'] += 1;
        await runAds(at, ['logout', '--profile', 'p'], { now: Date.now, sleep: () => Promise.resolve() });
        expect(await pairOf(at, 'p'), `step ${step}`).toBeUndefined();
        expect(secretsIn(service.secrets, '', at.path), `step ${step}`).toEqual([]);
      },
    );
    expect(seen.old).toBeGreaterThan(0);
    expect(seen.new).toBeGreaterThan(0);
  });

  it('the first time leaves nothing that ads logout does not find', { timeout: 240_000 }, async () => {
    const total = await countSteps(home, 'p');
    expect(total).toBeGreaterThan(30);
    await killEverywhere(
      { total, parts: [0.2, 0.5, 0.85] },
      async () => {},
      async (at, step) => {
        const found = await pairOf(at, 'p');
        if (found) expect(isPair(found), `step ${step}`).toBe(true);
        await runAds(at, ['logout', '--all'], { now: Date.now, sleep: () => Promise.resolve() });
        expect(secretsIn(service.secrets, '', at.path), `step ${step}`).toEqual([]);
      },
    );
  });
});

describe('two sign-ins at once', () => {
  it('to one profile leave one of them, complete', async () => {
    const outcomes = await Promise.all([signIn(home, 'p'), signIn(home, 'p'), signIn(home, 'p')]);
    expect(outcomes.map(({ exit }) => exit)).toEqual([0, 0, 0]);
    const found = await pairOf(home, 'p');
    expect(isPair(found!)).toBe(true);
    const kept = readFileSync(secretFile(home), 'utf8');
    expect([...service.tokens.keys()].filter((token) => kept.includes(token))).toHaveLength(1);
  });

  it('to several profiles keep all of them', async () => {
    const names = ['a', 'b', 'c'];
    const outcomes = await Promise.all(names.map((name) => signIn(home, name)));
    expect(outcomes.map(({ exit }) => exit)).toEqual([0, 0, 0]);
    const pairs = await Promise.all(names.map((name) => pairOf(home, name)));
    expect(pairs.every((pair) => isPair(pair!))).toBe(true);
    expect(new Set(pairs.map((pair) => pair![0])).size).toBe(3);
    expect(existsSync(`${secretFile(home)}.lock`)).toBe(false);
  });
});
