/** Leads of the emulator stand in the file that was asked for, and nowhere else on the machine. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openEmulator } from '../../../../src/emulator/index.js';
import { createHome, runAds, testTime } from '../../../support/cli.js';
import { createTester } from '../../../support/emulator.js';
import { addLeadScene } from '../../../support/leads.js';
import { secretsIn } from '../../../support/secret-scan.js';
import { advance } from '../../../support/statistics.js';

it('personal data does not stand in the store, state, cache, history or trace', {
  timeout: 60_000,
}, async () => {
  const home = createHome();
  onTestFinished(() => home.remove());
  mkdirSync(home.data, { recursive: true, mode: 0o700 });
  const emulator = await openEmulator({
    path: join(home.data, 'emulator.db'),
    seed: 'empty',
    clock: new Date(testTime).toISOString(),
    now: () => testTime,
    random: randomBytes,
    version: 'test',
  });
  const tester = createTester(emulator, () => testTime);
  const { form } = await addLeadScene(tester);
  await advance(tester, { by: '3d' });
  await emulator.close();
  const env = { ADS_ENV: 'local' };
  const argv = ['leads', 'export', '--form', form, '--from-date', '-30d', '--to', 'leads.csv'];
  const { exit, stdout, stderr } = await runAds(home, [...argv, '--trace', '--verbose'], {
    env,
    terminal: 100,
  });
  expect(exit, stderr).toBe(0);
  const leads = readFileSync(join(home.path, 'leads.csv'), 'utf8').trim().split('\n').slice(1);
  expect(leads.length).toBeGreaterThan(5);
  const values = leads.flatMap((line) => line.match(/[^,"]+@[a-z]+\.example/) ?? []);
  expect(values).toHaveLength(leads.length);
  const history = await runAds(home, ['history', '-o', 'json'], { env });
  expect(secretsIn(values, stdout + stderr + history.stdout, home.path, ['leads.csv'])).toEqual([]);
});
