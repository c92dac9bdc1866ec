/** Jobs over months: what they measure is added once, and only as far as there is no break. */
import { describe, expect, it } from 'vitest';
import {
  measureLongTimes,
  type TotalTask,
} from '../../../../src/cli/features/monitoring/measure-long-times.js';
import type { StatisticsCall } from '../../../../src/cli/features/statistics/compute/call-plan.js';
import { day, hour } from '../../../../src/values/duration.js';
import { formatTime } from '../../../../src/values/time.js';
import { someAccount } from '../../../support/account-states.js';

const from = Date.parse('2026-05-14T00:00:00Z');

/** Charges of one hour each, by campaign: hours before `from`, and amounts. */
type Charges = Readonly<Record<string, Readonly<Record<number, bigint>>>>;

function open(charges: Charges) {
  const within = (id: string, start: number, end: number) =>
    Object.entries(charges[id] ?? {}).filter(([before]) => {
      const at = from - Number(before) * hour;
      return at >= start && at < end;
    });
  const activity: string[] = [];
  const client = {
    call: async (_: unknown, values: { start_time: string; end_time: string }) => {
      activity.push(values.start_time);
      const [start, end] = [Date.parse(values.start_time), Date.parse(values.end_time)];
      const data = Object.keys(charges)
        .filter((id) => within(id, start, end).length > 0)
        .map((entity_id) => ({
          entity_id,
          activity_start_time: formatTime(start),
          activity_end_time: formatTime(end),
          placements: ['ALL_ON_TWITTER'],
        }));
      return { body: { data }, headers: {} };
    },
  };
  const calls: StatisticsCall[] = [];
  const bodyOf = ({ ids, start, end }: StatisticsCall) => ({
    data: ids.map((id) => ({
      id,
      id_data: [
        {
          metrics: {
            billed_charge_local_micro: [within(id, start, end).reduce((sum, [, one]) => sum + one, 0n)],
          },
        },
      ],
    })),
  });
  const run = (tasks: readonly TotalTask[], answers: (call: StatisticsCall) => boolean = () => true) =>
    measureLongTimes(tasks, from, {
      client: client as never,
      question: { account_id: 'a1', parts: [], now: from + 7 * day },
      facts: { account: someAccount } as never,
      runJobs: async (some, found) => {
        calls.push(...some);
        for (const call of some) if (answers(call)) found({ call, body: bodyOf(call) });
        if (!some.every(answers)) throw new Error('no time is left');
      },
    });
  return { run, calls, activity };
}

const task = (id: string, days: number, measured = { since: from, until: from, sum: 0n }): TotalTask => ({
  id,
  start: from - days * day,
  placements: ['ALL_ON_TWITTER'],
  measured,
});

describe('measureLongTimes', () => {
  it('measures back to the creation, two campaigns by one job a quarter, and nothing without activity', async () => {
    const { run, calls, activity } = open({
      c1: { 1: 5n, [24 * 200]: 7n },
      c2: { 30: 11n },
      other: { 40: 100n },
    });
    const tasks = [task('c1', 250), task('c2', 40), task('c3', 250)];
    await run(tasks);
    expect(tasks.map(({ measured }) => measured.sum)).toEqual([12n, 11n, 0n]);
    for (const { measured } of tasks) expect(measured).toMatchObject({ until: from });
    for (const { start, measured } of tasks) expect(measured.since).toBeLessThanOrEqual(start);
    // The second quarter has no activity.
    expect(calls.map(({ ids }) => ids)).toEqual([['c1', 'c2'], ['c1']]);
    expect(activity).toHaveLength(3);
    for (const { start, end } of calls) expect(end - start).toBeLessThanOrEqual(90 * day);
  });

  it('leaves a few weeks to calls', async () => {
    const { run, activity } = open({ c1: { 1: 5n } });
    await run([task('c1', 20)]);
    expect(activity).toEqual([]);
  });

  it('stops at the first part without an answer, and keeps the parts before it', async () => {
    const { run, calls } = open({ c1: { 1: 5n, [24 * 100]: 7n, [24 * 200]: 9n } });
    const one = task('c1', 250);
    const middle = from - 150 * day;
    const isAnswered = ({ start, end }: StatisticsCall) => start > middle || end < middle;
    await expect(run([one], isAnswered)).rejects.toThrow('no time is left');
    expect(calls).toHaveLength(3);
    expect(one.measured.sum).toBe(5n);
    expect(one.measured.since).toBe(calls[0]?.start);
  });

  it('counts a part once all of its placements are answered, and adds them up', async () => {
    const { run, calls } = open({ c1: { 1: 5n, [24 * 100]: 7n } });
    const placements = ['ALL_ON_TWITTER', 'PUBLISHER_NETWORK'];
    const [half, whole] = [1, 2].map(() => ({ ...task('c1', 150), placements }));
    if (!half || !whole) throw new Error('no task');
    await expect(run([half], ({ placement }) => placement === placements[0])).rejects.toThrow('no time');
    expect(calls.map(({ placement }) => placement)).toEqual([...placements, ...placements]);
    expect(half.measured).toEqual({ since: from, until: from, sum: 0n });
    await run([whole]);
    expect(whole.measured.sum).toBe(2n * (5n + 7n));
  });

  it('resumes where it was measured last, in both directions', async () => {
    const { run } = open({ c1: { 1: 5n, [24 * 60]: 7n, [24 * 200]: 9n } });
    const known = { since: from - 150 * day, until: from - 50 * day, sum: 1000n };
    const one = task('c1', 250, known);
    await run([one]);
    expect(one.measured.sum).toBe(1014n);
    expect(one.measured.until).toBe(from);
  });
});
