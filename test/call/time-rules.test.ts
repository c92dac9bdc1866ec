/** Times that must be in the future, lists of times in order, and windows of at least some days. */
import { expect, it } from 'vitest';
import { check } from '../../src/call/check.js';
import { wireNames } from '../../src/call/problem.js';
import type { Endpoint } from '../../src/contract/types.js';

const now = Date.parse('2026-11-20T12:00:00Z');
const time = { type: 'time', help: 'A time' } as const;
const endpoint = {
  id: 'things.list',
  area: 'ads',
  method: 'GET',
  path: 'things',
  params: {
    start_time: { ...time, isAhead: true },
    end_time: time,
    during: { type: 'list', of: time, min: 2, max: 2, ascending: true, help: 'Two times' },
  },
  rules: [
    {
      rule: 'before',
      param: 'start_time',
      other: 'end_time',
      minDays: 1,
      maxDays: 2,
      code: 'INVALID_PARAMETER',
    },
  ],
} as const as unknown as Endpoint;

const judge = (raw: Readonly<Record<string, string>>, at: number | undefined = now) =>
  check(endpoint, raw, wireNames, undefined, at).problems.map(({ code, message }) => `${code} ${message}`);

it.each([
  ['2026-11-20T12:00:01Z', []],
  [
    '2026-11-20T12:00:00Z',
    ['INVALID_PARAMETER start_time must be in the future, got "2026-11-20T12:00:00Z"'],
  ],
])('a start at %s', (start_time, problems) => {
  expect(judge({ start_time })).toEqual(problems);
});

it('a start is not checked if the time of the call is unknown', () => {
  expect(check(endpoint, { start_time: '2020-01-01' }, wireNames).problems).toEqual([]);
});

it.each([
  ['2026-11-22T00:00:00Z', true],
  ['2026-11-21T23:59:59Z', false],
  ['2026-11-23T00:00:00Z', true],
  ['2026-11-23T00:00:01Z', false],
])('an end at %s after a start at 2026-11-21: %j', (end_time, isRight) => {
  const said = 'INVALID_PARAMETER start_time must be at least 1 day before end_time and within 2 days of it';
  expect(judge({ start_time: '2026-11-21', end_time })).toEqual(isRight ? [] : [said]);
});

it.each([
  ['2026-11-20T12:00:00Z,2026-11-20T12:00:00.5Z', true],
  ['2026-11-20,2026-11-20', false],
  ['2026-11-21,2026-11-20', false],
  // The same moment, and an earlier one, in other zones.
  ['2026-11-20T12:00:00Z,2026-11-20T13:00:00+01:00', false],
  ['2026-11-20T13:00:00+01:00,2026-11-20T12:00:01Z', true],
])('%s in order: %j', (during, isRight) => {
  const [problem] = judge({ during });
  expect(problem?.startsWith('INVALID_PARAMETER during must list the earlier time first') ?? true).toBe(true);
  expect(problem === undefined).toBe(isRight);
});
