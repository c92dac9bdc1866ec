/** The demo credentials of a world: printed at every start, and good for it even after somebody revoked the token. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openEmulator } from '../../../../src/emulator/index.js';
import { homeOfTest, runAds } from '../../../support/cli.js';

const home = homeOfTest();

const open = () =>
  openEmulator({
    path: join(home.data, 'emulator.db'),
    seed: 'empty',
    version: 'test',
    now: Date.now,
    random: randomBytes,
  });

it('the demo credentials stay the same from start to start', async () => {
  const first = await open();
  await first.close();
  const second = await open();
  await second.close();
  expect(second.credentials).toEqual(first.credentials);
});

it('the demo credentials get another token instead of a revoked one, and keep it', async () => {
  const before = await open();
  await before.close();
  const revoke = ['oauth', 'invalidate-token', '--yes', '--env', 'local', '-o', 'json'];
  const { exit, stdout } = await runAds(home, revoke, { now: Date.now });
  expect([exit, JSON.parse(stdout)]).toEqual([0, { access_token: before.credentials.access_token }]);
  const [after, again] = [await open(), await open()];
  await after.close();
  await again.close();
  expect(after.credentials.access_token).not.toBe(before.credentials.access_token);
  expect(again.credentials).toEqual(after.credentials);
  const { access_token: _, access_token_secret: __, ...rest } = before.credentials;
  expect(after.credentials).toMatchObject(rest);
  expect(
    (await runAds(home, ['accounts', 'list', '--env', 'local', '-o', 'ids'], { now: Date.now })).exit,
  ).toBe(0);
});
