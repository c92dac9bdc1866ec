/** What a report is asked for by its flags. */
import { describe, expect, it } from 'vitest';
import type { Invocation } from '../../../../src/cli/core/host/invocation.js';
import { readFlags } from '../../../../src/cli/core/input/read-flags.js';
import {
  reportArguments,
  reportFlags,
  reportRules,
} from '../../../../src/cli/features/statistics/report-flags.js';
import { readReportOptions } from '../../../../src/cli/features/statistics/report-options.js';
import { catchError } from '../../../support/client.js';

function read(options: Readonly<Record<string, unknown>>, account = 'a1') {
  const { values, problems } = readFlags(
    { arguments: reportArguments, flags: reportFlags, rules: reportRules },
    { options, args: [], world: { now: () => 0 } },
  );
  const settings = { account: { value: account } };
  return readReportOptions(values, {
    problems,
    format: 'table',
    globals: {},
    settings,
  } as unknown as Invocation);
}

describe('a report', () => {
  it('of one account has no columns of accounts, and of several it has', () => {
    expect([read({}).isSpread, read({}, 'a1,a2').isSpread]).toEqual([false, true]);
  });

  it('of the largest rows adds up by entity by default', () => {
    expect([read({ top: '3' }).groupBy, read({ top: '3', groupBy: 'campaign' }).groupBy]).toEqual([
      ['entity'],
      ['campaign'],
    ]);
  });

  it('has one placement by each of its names', () => {
    const placementsOf = (placement: string) => read({ placement }).placements;
    const both = 'all-on-twitter,all-on-platform,trend';
    expect([placementsOf('all-on-platform'), placementsOf(both)]).toEqual([
      ['ALL_ON_TWITTER'],
      ['ALL_ON_TWITTER', 'TREND'],
    ]);
  });

  it('of an A/B test is of its whole time, and any other of days', () => {
    expect([read({ abTest: 't1' }).granularity, read({}).granularity]).toEqual(['TOTAL', 'DAY']);
  });

  it.each([
    [{ groupBy: 'hour' }, '--group-by hour requires --granularity hour'],
    [{ groupBy: 'month', granularity: 'total' }, '--group-by month requires --granularity day'],
    [{ active: true, allEntities: true }, '--active and --all-entities cannot be used together'],
    [{ to: '2026-03-01' }, '--to requires --from'],
    [{ campaign: 'c1', ids: 'l1' }, '--campaign and --ids cannot be used together'],
  ])('of %j is refused', async (options, message) => {
    const error = await catchError(Promise.resolve().then(() => read(options)));
    expect(error).toMatchObject({ message });
  });
});
