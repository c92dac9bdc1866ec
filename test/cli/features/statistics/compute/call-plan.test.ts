/** Plans of calls: what shares a call, how many there are, and how a failed one is split. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listDayBoundaries } from '../../../../../src/cli/features/statistics/compute/account-days.js';
import {
  chooseMode,
  type PlanRequest,
  planUnits,
  type StatisticsCall,
  sortAsPlanned,
} from '../../../../../src/cli/features/statistics/compute/call-plan.js';
import { splitCall } from '../../../../../src/cli/features/statistics/compute/split-failed-call.js';
import { cutWindows } from '../../../../../src/cli/features/statistics/compute/windows.js';
import { statisticsJobLimits } from '../../../../../src/contract/groups/stats-jobs.js';
import { maxMeasured, windowDays } from '../../../../../src/contract/params/statistics.js';
import { chunk } from '../../../../../src/values/chunk.js';
import { rounds } from '../../../../support/rounds.js';

const day = 86_400_000;
const boundaries = listDayBoundaries(Date.parse('2026-08-01T04:00Z'), Date.parse('2026-11-29T05:00Z'), {
  name: 'America/New_York',
});
const ids = (count: number) => Array.from({ length: count }, (_, index) => `id${index}`);
const request = (changes: Partial<PlanRequest>): PlanRequest => ({
  account: 'a1',
  entity: 'LINE_ITEM',
  granularity: 'DAY',
  placementsById: new Map(),
  windows: [{ start: 0, end: day }],
  groupSets: [['BILLING', 'ENGAGEMENT']],
  maxIds: maxMeasured,
  ...changes,
});
const callsOf = (changes: Partial<PlanRequest>) => planUnits(request(changes)).flatMap(({ calls }) => calls);

describe('a plan', () => {
  it('of 300 line items over 120 days in 3 placements is one wave of 90 jobs', () => {
    expect(boundaries).toHaveLength(121);
    const placements = ['ALL_ON_TWITTER', 'SPOTLIGHT', 'TREND'];
    const calls = callsOf({
      placementsById: new Map(ids(300).map((id) => [id, placements])),
      windows: cutWindows(boundaries, windowDays.job),
    });
    expect(calls).toHaveLength(90);
    expect(calls.length).toBeLessThanOrEqual(statisticsJobLimits.concurrent);
  });

  it('asks for a placement only if an entity served there, and keeps its rows in one unit', () => {
    const units = planUnits(
      request({
        placementsById: new Map([
          ['a', ['X']],
          ['b', ['X', 'Y']],
          ['c', ['X']],
        ]),
      }),
    );
    expect(units.map((unit) => [unit.ids, unit.calls.map(({ placement }) => placement)])).toEqual([
      [['a', 'c'], ['X']],
      [['b'], ['X', 'Y']],
    ]);
  });

  it('asks for groups that exclude each other in separate calls', () => {
    const calls = callsOf({
      placementsById: new Map([['a', ['X']]]),
      groupSets: [['ENGAGEMENT'], ['MOBILE_CONVERSION']],
    });
    expect(calls.map(({ groups }) => groups)).toEqual([['ENGAGEMENT'], ['MOBILE_CONVERSION']]);
  });

  it('asks for every entity, placement and window once', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.string({ minLength: 1, maxLength: 3 }),
          fc.subarray(['X', 'Y', 'Z'], { minLength: 1 }),
          { maxKeys: 60 },
        ),
        fc.integer({ min: 1, max: 20 }),
        (placements, maxIds) => {
          const windows = [
            { start: 0, end: 1 },
            { start: 1, end: 2 },
          ];
          const placementsById = new Map(Object.entries(placements));
          const calls = callsOf({ placementsById, windows, maxIds });
          const asked = calls.flatMap((call) =>
            call.ids.map((id) => JSON.stringify([id, call.placement, call.start])),
          );
          const expected = [...placementsById].flatMap(([id, some]) =>
            some.flatMap((placement) => windows.map(({ start }) => JSON.stringify([id, placement, start]))),
          );
          expect(asked.sort()).toEqual(expected.sort());
          for (const call of calls) expect(call.ids.length).toBeLessThanOrEqual(maxIds);
        },
      ),
      { numRuns: rounds(13) },
    );
  });
});

describe('the kind of request', () => {
  it.each([
    [1, false, undefined, 'sync'],
    [40, false, undefined, 'sync'],
    [41, false, undefined, 'jobs'],
    [1000, false, 'sync', 'sync'],
    [1, false, 'jobs', 'jobs'],
    [1, true, undefined, 'jobs'],
    [1, true, 'sync', 'jobs'],
  ] as const)('for %i calls, segmented %s, forced %s is %s', (count, isSegmented, forced, expected) => {
    expect(chooseMode(count, isSegmented, forced)).toBe(expected);
  });
});

describe('answered calls', () => {
  it('are put in the order of the plan, in whatever order they were answered or split', () => {
    const windows = [0, 1, 2].map((at) => ({ start: at * day, end: (at + 1) * day }));
    const [unit] = planUnits(
      request({
        placementsById: new Map([
          ['b', ['TREND', 'SPOTLIGHT']],
          ['a', ['TREND', 'SPOTLIGHT']],
        ]),
        windows,
      }),
    );
    if (!unit) throw new Error('there is no unit');
    const halves = unit.calls.flatMap((call) => splitCall(call, boundaries) ?? [call]);
    for (const calls of [unit.calls, halves]) {
      fc.assert(
        fc.property(fc.shuffledSubarray([...calls], { minLength: calls.length }), (answered) => {
          expect(sortAsPlanned(unit, answered)).toEqual(
            [...calls].sort((a, b) => calls.indexOf(a) - calls.indexOf(b)),
          );
        }),
      );
    }
  });
});

describe('chunk', () => {
  it('keeps the order and fills every part except the last', () => {
    expect(chunk([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
    expect(chunk([], 2)).toEqual([]);
  });
});

describe('a split', () => {
  const call = (count: number, start = boundaries[0] ?? 0, end = boundaries.at(-1) ?? 0): StatisticsCall => ({
    account: 'a1',
    entity: 'LINE_ITEM',
    ids: ids(count),
    start,
    end,
    granularity: 'DAY',
    placement: 'TREND',
    groups: ['ENGAGEMENT'],
  });

  it('halves the ids first, then the time at a midnight', () => {
    expect(splitCall(call(5), boundaries)?.map((half) => half.ids)).toEqual([
      ['id0', 'id1', 'id2'],
      ['id3', 'id4'],
    ]);
    const [first, second] = splitCall(call(1), boundaries) ?? [];
    expect(first?.end).toBe(second?.start);
    expect(boundaries).toContain(first?.end);
  });

  it('ends at one id and one day', () => {
    expect(splitCall(call(1, boundaries[0], boundaries[1]), boundaries)).toBeUndefined();
  });

  it('ends, and its parts cover each entity and day once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 120 }), (count, days) => {
        const whole = call(count, boundaries[0], boundaries[days]);
        const parts: string[] = [];
        const open = [whole];
        for (let next = open.pop(); next; next = open.pop()) {
          const halves = splitCall(next, boundaries);
          if (halves) open.push(...halves);
          else parts.push(...next.ids.map((id) => `${id} ${next.start}`));
        }
        const expected = whole.ids.flatMap((id) =>
          boundaries.slice(0, days).map((start) => `${id} ${start}`),
        );
        expect(parts.sort()).toEqual(expected.sort());
      }),
      { numRuns: rounds(5) },
    );
  });
});
