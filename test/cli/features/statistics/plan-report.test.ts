/** Which entities a report asks for, in which placements. */
import { describe, expect, it } from 'vitest';
import { findPlans } from '../../../../src/cli/features/statistics/plan-report.js';
import type { ReportOptions } from '../../../../src/cli/features/statistics/report-options.js';
import { parseTime } from '../../../../src/values/time.js';

const at = (text: string) => parseTime(text) ?? Number.NaN;
const day = (from: string, to: string) => ({ start: at(from), end: at(to) });
const now = day('2026-03-10', '2026-03-11');
const spaced = day('2026-02-10', '2026-02-11');
const before = day('2026-03-09', '2026-03-10');

interface Activity {
  readonly id: string;
  readonly placements: readonly string[];
  readonly on: string;
}

/** The plans for accounts of a service where these were active and where these exist, and how often it was asked. */
async function plansOf(
  accounts: Readonly<
    Record<string, { readonly active: readonly Activity[]; readonly listed?: readonly string[] }>
  >,
  previous: typeof now | undefined,
  given: Partial<ReportOptions> = {},
) {
  let calls = 0;
  const service = {
    async call(
      _: unknown,
      {
        account_id,
        start_time,
        end_time,
        ...filter
      }: { readonly account_id: string; readonly start_time?: string; readonly end_time?: string },
    ) {
      const { active, listed = [] } = accounts[account_id] ?? { active: [] };
      if (!start_time || !end_time) {
        const asked = Object.values(filter).flat();
        return {
          body: { data: listed.filter((id) => asked.includes(id)).map((id) => ({ id })) },
          headers: {},
        };
      }
      calls += 1;
      const data = active
        .filter(({ on }) => at(on) >= at(start_time) && at(on) < at(end_time))
        .map(({ id, placements, on }) => ({
          entity_id: id,
          activity_start_time: on,
          activity_end_time: on.replace('T10', 'T11'),
          placements,
        }));
      return { body: { data }, headers: {} };
    },
  };
  const options = { entity: 'LINE_ITEM', granularity: 'DAY', allEntities: false, ...given } as ReportOptions;
  const boundaries = [...new Set([previous, now].flatMap((one) => (one ? [one.start, one.end] : [])))];
  const ranges = Object.keys(accounts).map((id) => {
    return { account: { id, name: null, zone: { name: 'UTC' } }, range: now, previous, boundaries };
  });
  const plans = await findPlans(options, ranges, service as never);
  return {
    calls,
    plans: plans.map(({ placementsById, inactive }) => ({
      placements: Object.fromEntries(placementsById),
      inactive,
    })),
  };
}

/** Those of one account, which has two line items. */
async function placementsOf(
  active: readonly Activity[],
  ...more: [typeof now | undefined, Partial<ReportOptions>?]
) {
  const { calls, plans } = await plansOf({ a1: { active, listed: ['l1', 'l2'] } }, ...more);
  return { calls, placements: {} as Record<string, readonly string[]>, ...plans[0] };
}

describe('the placements that a report asks for', () => {
  const then = { id: 'l1', placements: ['TREND'] };
  const today = { id: 'l1', placements: ['ALL_ON_TWITTER'], on: '2026-03-10T10:00:00Z' };

  it.each([
    ['days long before', spaced, '2026-02-10T10:00:00Z', 2],
    ['the days right before, which are one time with it', before, '2026-03-09T10:00:00Z', 1],
  ])('are those of the report and of %s', async (_, previous, on, calls) => {
    const found = await placementsOf([{ ...then, on }, today], previous);
    expect(found.calls).toBe(calls);
    expect(Object.keys(found.placements)).toEqual(['l1']);
    expect(found.placements.l1?.toSorted()).toEqual(['ALL_ON_TWITTER', 'TREND'].toSorted());
  });

  it('are those of the other time alone if nothing serves now, and of the report alone without one', async () => {
    const old = { ...then, on: '2026-02-10T10:00:00Z' };
    expect((await placementsOf([old], spaced)).placements).toEqual({ l1: ['TREND'] });
    expect((await placementsOf([old, today], undefined)).placements).toEqual({ l1: ['ALL_ON_TWITTER'] });
  });

  it('are the requested ones, as far as one of the times has them', async () => {
    const old = { ...then, on: '2026-02-10T10:00:00Z' };
    const given = { placements: ['TREND', 'SPOTLIGHT'], ids: ['l1', 'l2'] } as Partial<ReportOptions>;
    const found = await placementsOf([old, today], spaced, given);
    expect(found).toMatchObject({ placements: { l1: ['TREND'] }, inactive: ['l2'] });
  });
});

describe('entities of several accounts that were named', () => {
  const active = (id: string) => ({ id, placements: ['TREND'], on: '2026-03-10T10:00:00Z' });
  const accounts = {
    a1: { active: [active('l1'), active('l3')], listed: ['l1', 'l2', 'l3', 'c1'] },
    a2: { active: [active('l4')], listed: ['l4', 'l5', 'c2'] },
  };

  it('did not serve if they served in none, and are named once, by the account that has them', async () => {
    const { plans } = await plansOf(accounts, undefined, { ids: ['l1', 'l2', 'l4', 'l5'] });
    expect(plans).toEqual([
      { placements: { l1: ['TREND'] }, inactive: ['l2'] },
      { placements: { l4: ['TREND'] }, inactive: ['l5'] },
    ]);
  });

  it.each([
    [{ ids: ['l1', 'l9', 'l5'] }, 'accounts a1, a2 have no line item with the id l9'],
    [{ campaigns: ['c2', 'c9'] }, 'accounts a1, a2 have no campaign with the id c9'],
  ])('must exist in one of them: %j', async (given, message) => {
    await expect(plansOf(accounts, undefined, given)).rejects.toThrow(message);
  });
});
