import { describe, expect, it } from 'vitest';
import { exitCodes } from '../../../../src/cli/core/host/exit-codes.js';
import {
  describeDays,
  describeRanges,
  noteGaps,
} from '../../../../src/cli/features/statistics/report-notices.js';
import { startOfDay } from '../../../../src/values/time-zone.js';

/** Whole days of an account, without and with the days before. */
function daysOf(id: string, name: string, [from, to, before]: readonly [string, string, string?]) {
  const [start = 0, end = 0, earlier = 0] = [from, to, before ?? from].map((date) =>
    startOfDay(Date.parse(date), name),
  );
  return {
    account: { id, name: null, zone: { name } },
    range: { start, end },
    previous: before === undefined ? undefined : { start: earlier, end: start },
    boundaries: [],
  };
}

describe('the times of a report', () => {
  const week = ['2026-03-05', '2026-03-12'] as const;

  it('are in UTC for one account', () => {
    expect(describeRanges([daysOf('a', 'America/New_York', week)])).toEqual([
      'account a: 2026-03-05T05:00:00Z to 2026-03-12T04:00:00Z, days in America/New_York',
    ]);
  });

  it('are one line for the accounts that have the same days', () => {
    const dates = [...week, '2026-02-26'] as const;
    expect(
      describeRanges([
        daysOf('a', 'America/New_York', dates),
        daysOf('b', 'Pacific/Auckland', ['2026-03-06', '2026-03-13', '2026-02-27']),
        daysOf('c', 'Asia/Tokyo', dates),
        daysOf('d', 'Asia/Tokyo', dates),
      ]),
    ).toEqual([
      '3 accounts: 2026-03-05T00:00:00 to 2026-03-12T00:00:00, compared with 2026-02-26T00:00:00 to 2026-03-05T00:00:00, in the time zone of each account',
      'account b: 2026-03-05T11:00:00Z to 2026-03-12T11:00:00Z, compared with 2026-02-26T11:00:00Z to 2026-03-05T11:00:00Z, days in Pacific/Auckland',
    ]);
  });
});

describe('the heading of a chart', () => {
  const [earlier, later] = [['2026-03-05', '2026-03-12'] as const, ['2026-03-06', '2026-03-13'] as const];
  const west = (id: string) => daysOf(id, 'America/New_York', earlier);

  it.each([
    ['the days of one account', [west('a')], '2026-03-05 to 2026-03-11'],
    ['a single day', [daysOf('a', 'Asia/Kolkata', ['2026-03-05', '2026-03-06'])], '2026-03-05'],
    [
      'the days that all accounts have',
      [west('a'), daysOf('b', 'Asia/Kolkata', earlier)],
      '2026-03-05 to 2026-03-11',
    ],
    [
      'all days, where accounts have different ones',
      [west('a'), daysOf('b', 'Pacific/Auckland', later), west('c')],
      '2026-03-05 to 2026-03-12, accounts differ',
    ],
    [
      'all days, whichever account comes first',
      [daysOf('b', 'Pacific/Auckland', later), west('a')],
      '2026-03-05 to 2026-03-12, accounts differ',
    ],
    [
      'two days of two accounts',
      [
        daysOf('a', 'America/New_York', ['2026-03-05', '2026-03-06']),
        daysOf('b', 'Pacific/Auckland', ['2026-03-06', '2026-03-07']),
      ],
      '2026-03-05 to 2026-03-06, accounts differ',
    ],
    ['nothing without accounts', [], undefined],
  ])('has %s', (_, plans, heading) => {
    expect(describeDays(plans)).toBe(heading);
  });
});

describe('a report that lacks something', () => {
  const call = {
    ...{ account: 'a', entity: 'CAMPAIGN', ids: ['c1'], groups: [], placement: 'ALL_ON_TWITTER' },
    ...{ granularity: 'DAY', start: 0, end: 86_400_000 },
  };
  const failed = [{ call, reason: 'not found' }];

  it.each([
    ['one unit of two', [[], [call]], failed, [], exitCodes.partial],
    ['one account of two', [[call]], [], [{ id: 'b', reason: 'not found' }], exitCodes.partial],
    ['all units', [[], []], failed, [], exitCodes.refused],
    ['nothing', [[call], [call]], [], [], undefined],
  ])('%s', async (_, answered, lost, accounts, expected) => {
    let exit: number | undefined;
    const notices: string[] = [];
    const invocation = {
      notice: async (text: string) => void notices.push(text),
      setExitCode: (code: number) => {
        exit = code;
      },
    };
    await noteGaps(invocation as never, [{ answered, failed: lost, reused: 0 }] as never, accounts as never);
    expect(exit).toBe(expected);
    expect(notices.filter((text) => text.startsWith('missing: '))).toHaveLength(
      expected === undefined ? 0 : 1,
    );
  });
});
