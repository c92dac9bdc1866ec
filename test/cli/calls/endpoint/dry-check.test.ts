/** What a dry run of an update compares with what the service has stored. */
import { describe, expect, it } from 'vitest';
import { environmentAt, homeOfFile, runAds } from '../../../support/cli.js';
import { sendJson, startServer } from '../../../support/server.js';

const home = homeOfFile();

const daily = '--daily-budget-amount-local-micro';
const total = '--total-budget-amount-local-micro';

async function dryRun(stored: object, flags: readonly string[]) {
  const server = await startServer((_, response) => sendJson(response, 200, { data: stored }));
  const { exit, stderr } = await runAds(home, ['campaigns', 'update', 'a', ...flags, '--dry-run'], {
    env: environmentAt(server.url),
  });
  return { exit, stderr, methods: server.received.map(({ method }) => method) };
}

describe('a change', () => {
  const stored = { daily_budget_amount_local_micro: 4_000_000, total_budget_amount_local_micro: 9_000_000 };
  it.each([
    ['of the daily budget, up to the stored total', [daily, '9000000'], 0],
    ['of the daily budget, beyond the stored total', [daily, '9000001'], 2],
    ['of the total budget, down to the stored daily one', [total, '4000000'], 0],
    ['of the total budget, below the stored daily one', [total, '3999999'], 2],
  ])('%s', async (_, flags, expected) => {
    const { exit, stderr, methods } = await dryRun(stored, flags);
    expect(exit, stderr).toBe(expected);
    expect(methods).toEqual(['GET']);
    // What is stored is told, in the unit that was typed, with the flag that would change it.
    const other = flags[0] === daily ? [total, '9000000'] : [daily, '4000000'];
    const told = expected === 2 ? [...other, 'stored: '].filter((text) => stderr.includes(text)) : [stderr];
    expect(told).toEqual(expected === 2 ? [...other, 'stored: '] : ['']);
  });

  it('of both is compared with neither old value', async () => {
    expect(await dryRun(stored, [daily, '20', total, '30'])).toMatchObject({ exit: 0, methods: ['GET'] });
  });
});
