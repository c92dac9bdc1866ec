/** Jobs whose secrets are missing, on a machine where somebody is signed in: processes with HOME, PATH and empty variables alone. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { app, startService } from '../../../support/authorization.js';
import { finishAds } from '../../../support/running-process.js';

it('a job with empty secrets reads with the stored sign-in, gets a notice, and does not write', async () => {
  const service = await startService();
  onTestFinished(() => service.close());
  const HOME = mkdtempSync(join(tmpdir(), 'ads-job-'));
  onTestFinished(() => rmSync(HOME, { recursive: true, force: true }));
  service.tokens.set('700001-token', { secret: 'token-secret', userId: '700001' });
  const keys = `username: maker\n      consumer_key: ${app.key}\n      consumer_secret: ${app.secret}`;
  const text = `profiles:\n  maker:\n    ${app.key}:\n      ${keys}\n      token: 700001-token\n      secret: token-secret\n`;
  writeFileSync(join(HOME, '.twurlrc'), `${text}configuration:\n  default_profile: [maker, ${app.key}]\n`);
  const run = (argv: readonly string[], env = {}) => finishAds(argv, { HOME, ...env });
  const urls = ['--auth-url', service.auth, '--ads-url', service.ads];
  expect((await run(['profile', 'import', '--store', 'file', ...urls])).exit).toBe(0);
  expect((await run(['profile', 'use', 'maker'])).exit).toBe(0);

  const empty = {
    ADS_CONSUMER_KEY: '',
    ADS_CONSUMER_SECRET: '',
    ADS_ACCESS_TOKEN: '',
    ADS_ACCESS_TOKEN_SECRET: '',
  };
  const told = expect.stringMatching(/set but empty: ADS_CONSUMER_KEY, .*ADS_ACCESS_TOKEN_SECRET/);
  const write = ['campaigns', 'update', 'c1', '--name', 'New', '--account', 'makers1'];
  expect(await run(['accounts', 'list'], empty)).toMatchObject({ exit: 0, stderr: told });
  const sent = service.calls.length;
  expect(await run(write, empty)).toMatchObject({ exit: 2, stderr: told });
  expect(await run(['accounts', 'list'], { ADS_CONSUMER_KEY: '' })).toMatchObject({ exit: 2 });
  expect(service.calls).toHaveLength(sent);
  const local = await run(['campaigns', 'list', '--env', 'local', '-o', 'ids'], empty);
  expect(local).toMatchObject({ exit: 0, stderr: expect.not.stringContaining('set but empty') });
});
