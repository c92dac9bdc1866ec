/** Which entities a report asks for, in which placements. */
import { describe, expect, it } from 'vitest';
import { findPlacements } from '../../../src/cli/statistics/plan-report.js';
import type { ReportOptions } from '../../../src/cli/statistics/report-options.js';
import { parseTime } from '../../../src/values/time.js';

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

/** The placements of each entity, of a service where these were active; and how often it was asked. */
async function placementsOf(
  activities: readonly Activity[],
  previous: typeof now | undefined,
  given: Partial<ReportOptions> = {},
) {
  let calls = 0;
  const service = {
    async call(
      _: unknown,
      { start_time, end_time }: { readonly start_time: string; readonly end_time: string },
    ) {
      calls += 1;
      const data = activities
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
  const account = { id: 'a1', name: null, zone: { name: 'UTC' } };
  const within = { account, range: now, previous, boundaries };
  const found = await findPlacements(options, within, service as never, false);
  return { calls, placements: Object.fromEntries(found.placementsById), inactive: found.inactive };
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
