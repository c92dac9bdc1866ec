/** A 401 tells its causes apart: a bad signature, a revoked token, a wrong clock, and credentials of another place. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHomeWithDemo, homeOfTest, type RunOptions, runAds, testTime } from '../../../support/cli.js';
import { openScriptService, type ScriptService } from '../../../support/script-service.js';

const home = homeOfTest(createHomeWithDemo);
let service: ScriptService;
beforeEach(async () => {
  service = await openScriptService(home);
});
afterEach(async () => {
  await service.close();
});

const list = ['campaigns', 'list', '-o', 'json'];

async function refusal(
  env: Readonly<Record<string, string | undefined>> = {},
  argv: readonly string[] = list,
  options: RunOptions = {},
): Promise<{ code: string; hint: string; exit: number }> {
  const outcome = await runAds(home, argv, {
    ...options,
    env: { ...service.env, ADS_ACCOUNT_ID: 'a1', ...env },
  });
  expect(outcome.stdout).toBe('');
  const { error } = JSON.parse(outcome.stderr);
  expect(error.exit).toBe(outcome.exit);
  for (const name of ['ADS_CONSUMER_SECRET', 'ADS_ACCESS_TOKEN_SECRET', 'ADS_ACCESS_TOKEN']) {
    expect(outcome.stderr).not.toContain(service.env[name]);
  }
  return error;
}

function writeConfig(profile: object, others: object = {}): void {
  mkdirSync(home.config, { recursive: true });
  const config = { current: 'main', profiles: { main: profile, ...others } };
  writeFileSync(join(home.config, 'config.json'), JSON.stringify(config));
}

describe('the hint of a 401', () => {
  it.each([
    ['a wrong token secret', { ADS_ACCESS_TOKEN_SECRET: 'mistyped' }],
    ['a wrong consumer secret', { ADS_CONSUMER_SECRET: 'mistyped' }],
    ['an unknown consumer key', { ADS_CONSUMER_KEY: 'mistyped' }],
    ['an unknown token', { ADS_ACCESS_TOKEN: '1-mistyped' }],
  ])('of %s says that the values do not belong together, and names their sources', async (_, env) => {
    const { exit, code, hint } = await refusal(env);
    expect([exit, code]).toEqual([4, 'UNAUTHORIZED_ACCESS']);
    expect(hint).toMatch(/^The keys, token and secrets do not belong together/);
    expect(hint).toMatch(
      /sent to the service at 127\.0\.0\.1:\d+ and come from the environment \(ADS_CONSUMER_KEY/,
    );
    expect(hint).not.toContain('production');
    expect(hint).toContain('ads doctor');
    expect(hint).not.toMatch(/clock/);
  });

  it('of a revoked token says that it is revoked, and how to get another', async () => {
    const revoked = await runAds(home, ['auth', 'revoke', '--yes'], { env: service.env });
    expect(revoked.exit, revoked.stderr).toBe(0);
    const { exit, code, hint } = await refusal();
    expect([exit, code]).toEqual([4, '89']);
    expect(hint).toMatch(
      /^The token was revoked or has expired\. Retrying does not help\.\nSet ADS_ACCESS_TOKEN/,
    );
  });

  it.each([
    [-420, "this machine's clock is 7 min behind the service's"],
    [7200, "this machine's clock is 2 h ahead of the service's"],
  ])('of a clock that is %i seconds off says by how much', async (seconds, clause) => {
    const { exit, hint } = await refusal({}, list, { now: () => testTime + seconds * 1000 });
    expect(exit).toBe(4);
    expect(hint).toContain(`Every signature is rejected: ${clause}.\nSet the clock`);
    expect(hint).not.toContain('belong together');
  });

  it('of a wrong clock is not taken for that of a token that is revoked already', async () => {
    const { exit } = await refusal({}, ['auth', 'revoke', '--yes', '-o', 'json'], {
      now: () => testTime - 420_000,
    });
    expect(exit).toBe(4);
  });

  it('of a clock that is a little off blames the signature, and mentions the clock', async () => {
    const { hint } = await refusal({ ADS_ACCESS_TOKEN_SECRET: 'x' }, list, { now: () => testTime + 120_000 });
    expect(hint).toMatch(
      /belong together[\s\S]*Also set the clock: this machine's clock is 2 min ahead of the service's\.$/m,
    );
  });

  it('of variables that take the place of a signed-in profile names that profile', async () => {
    writeConfig({
      sign_in: { store: 'file', slot: 1, created_at: '2026-01-01T00:00:00Z', screen_name: 'quillmark' },
    });
    const { hint } = await refusal({ ADS_ACCESS_TOKEN_SECRET: 'x' });
    expect(hint).toContain('Profile "main" is signed in as @quillmark, but the variables take precedence');
  });

  it('of variables sent to the base URL of a profile names that URL', async () => {
    writeConfig({ ads_url: service.env.ADS_URL });
    const { hint } = await refusal({ ADS_ACCESS_TOKEN_SECRET: 'x', ADS_URL: undefined });
    expect(hint).toContain(
      `The base URL comes from profile "main", to which they may not belong: ads_url is`,
    );
  });
});

describe('an account that does not exist', () => {
  it('is named as the default of another profile', async () => {
    writeConfig({}, { client: { accounts: { production: 'b2' } } });
    const { exit, hint } = await refusal({ ADS_ACCOUNT_ID: 'b2' });
    expect(exit).toBe(5);
    expect(hint).toMatch(
      /^It is the default account of another profile: --profile client\nTo list the available/,
    );
  });
});
