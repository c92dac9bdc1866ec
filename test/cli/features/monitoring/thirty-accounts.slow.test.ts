/** Thirty accounts in the morning: calls of each, the limits of a user, and an interruption in the middle. */
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { rates } from '../../../../src/contract/wire/rate-limits.js';
import { openEmulator } from '../../../../src/emulator/index.js';
import { homeOfFile, runAds } from '../../../support/cli.js';
import { createTester, type Tester } from '../../../support/emulator.js';
import { addServing, advance } from '../../../support/statistics.js';

const home = homeOfFile();
const env = { ADS_ENV: 'local', NO_COLOR: '1' };
const count = 30;

/** The same emulator, for another account. */
function within(tester: Tester, account: string): Tester {
  return {
    ...tester,
    account,
    call: (method, path, sending) => tester.call(method, path.replace(':account', account), sending),
  };
}

/** Thirty accounts, each with two campaigns of two line items, one of them with a total budget since weeks. */
beforeAll(async () => {
  mkdirSync(home.data, { recursive: true });
  const emulator = await openEmulator({
    path: join(home.data, 'emulator.db'),
    seed: 'empty',
    clock: '2026-05-04T08:00:00Z',
    now: Date.now,
    random: randomBytes,
    version: '0.0.0-test',
    report: (error) => console.error(error),
  });
  const tester = createTester(emulator);
  const accounts = [tester.account];
  while (accounts.length < count) {
    const { body } = await tester.call('POST', 'accounts');
    accounts.push(String(body.data.id ?? body.data[0].id));
  }
  for (const account of accounts) {
    const own = within(tester, account);
    await addServing(own, { campaign: { name: 'Daily' } });
    const flight = { start_time: '2026-05-04T08:00:00Z', end_time: '2026-08-01T00:00:00Z' };
    await addServing(own, {
      campaign: { name: 'Total', total_budget_amount_local_micro: 3_000_000_000 },
      items: [flight, flight],
    });
  }
  await advance(tester, { to: '2026-05-29T15:30:00Z' });
  await emulator.close();
}, 120_000);

it('takes at most 10 calls for each account, and stays below the limits', async () => {
  const { exit, stdout, stderr } = await runAds(
    home,
    ['today', '--all-accounts', '--verbose', '-o', 'json'],
    { env },
  );
  expect(exit, stderr).toBe(0);
  const rows = JSON.parse(stdout) as {
    kind: string;
    account_id: string;
    calls: number;
    spend_today_local_micro: number;
  }[];
  const accounts = rows.filter(({ kind }) => kind === 'account');
  expect(accounts).toHaveLength(count);
  expect(accounts.every(({ spend_today_local_micro: spent }) => spent > 0)).toBe(true);
  const calls = stderr.match(/^calling .*/gm) ?? [];
  for (const { account_id, calls: said } of accounts) {
    const own = calls.filter((call) => call.includes(account_id));
    expect(own.length, own.join('\n')).toBe(said);
    expect(said).toBeLessThanOrEqual(10);
  }
  const statistics = calls.filter((call) => call.includes('stats'));
  expect(statistics.length).toBeLessThan(rates.statistics.limit);
});

it('shows what was read before an interruption, with exit code 130', async () => {
  let read = 0;
  let stop: () => void = () => {};
  const { exit, stdout } = await runAds(home, ['today', '--all-accounts', '-o', 'json'], {
    env,
    onStart: (interrupt) => {
      stop = () => interrupt('SIGINT');
    },
    // The clock is asked for by every account.
    now: () => {
      read += 1;
      if (read === 800) stop();
      return Date.parse('2026-05-29T15:30:00Z');
    },
  });
  expect(exit).toBe(130);
  const accounts = (JSON.parse(stdout) as { kind: string }[]).filter(({ kind }) => kind === 'account');
  expect(accounts.length).toBeGreaterThan(0);
  expect(accounts.length).toBeLessThan(count);
});
