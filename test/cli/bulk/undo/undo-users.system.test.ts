/** Two people on one machine, one after the other: processes with HOME and PATH alone, as somebody has who has just got the tool. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createEmulator } from '../../../../src/cli/features/emulator/create-emulator.js';
import { addEmulatedUser, approveAs, type EmulatedUser } from '../../../support/emulated-users.js';
import { finishAds, startAds } from '../../../support/running-process.js';

it('an undo after the profile was deleted leaves what the former user has created', async () => {
  const HOME = mkdtempSync(join(tmpdir(), 'ads-two-'));
  onTestFinished(() => rmSync(HOME, { recursive: true, force: true }));
  const path = join(HOME, 'service.db');
  const emulator = await createEmulator({ path });
  onTestFinished(() => emulator.close());
  const { account_id: account, consumer_key, consumer_secret, ...ann } = emulator.credentials;
  const bob = { user_id: '8002', screen_name: 'bob', password: 'password-of-bob' };
  await addEmulatedUser(path, bob, account);

  const { auth, ads } = emulator.urls;
  const urls = ['--auth-url', auth, '--ads-url', ads, '--consumer-key', consumer_key];
  const signIn = async (user: EmulatedUser) => {
    const login = ['login', '--pin', '--store', 'file', '--consumer-secret-stdin', '--yes', ...urls];
    const running = startAds(login, { HOME });
    running.write(`${consumer_secret}\n`);
    const [address] = await running.waitFor(/http:\S+oauth_token=\S+/);
    running.write(`${await approveAs(user, address)}\n`);
    running.endInput();
    const { exit, stderr } = await running.ended;
    expect(exit, stderr).toBe(0);
  };
  const run = (...argv: string[]) => finishAds(argv, { HOME });

  await signIn(ann);
  const funding = (await run('funding-instruments', 'list', '--account', account, '-o', 'ids')).stdout;
  const flags = ['--name', 'Of ann', '--daily-budget', '50', '--account', account, '-o', 'ids'];
  const [instrument = ''] = funding.split('\n');
  const made = await run('campaigns', 'create', '--funding-instrument-id', instrument, ...flags);
  const id = made.stdout.trim();
  expect([made.exit, id], made.stderr).toEqual([0, expect.stringMatching(/^\w+$/)]);
  const isThere = async () => (await run('campaigns', 'get', id, '--account', account)).exit === 0;

  expect((await run('profile', 'delete', 'default', '--yes')).exit).toBe(0);
  await signIn(bob);
  for (const flags of [[], ['--account', account]])
    expect((await run('undo', '--yes', ...flags)).exit).toBe(6);
  expect(await isThere()).toBe(true);
  await signIn(ann);
  expect((await run('undo', '--yes', '--account', account)).exit).toBe(0);
  expect(await isThere()).toBe(false);
});
