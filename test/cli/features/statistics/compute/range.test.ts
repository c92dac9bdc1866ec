/** Ranges: days of the account as people name them, times, and the period before. */
import { describe, expect, it } from 'vitest';
import {
  type AccountZone,
  accountDateOf,
  formatAccountDate,
} from '../../../../../src/cli/features/statistics/compute/account-days.js';
import {
  comparedRange,
  isZoneFree,
  parseComparison,
  parseLast,
  parseMoment,
  resolveRange,
} from '../../../../../src/cli/features/statistics/compute/range.js';

const at = (text: string) => Date.parse(text);
const newYork: AccountZone = { name: 'America/New_York' };
const now = at('2026-11-22T03:30:00Z'); // 2026-11-21 22:30 in New York
const show = ({ start, end }: { start: number; end: number }) =>
  [start, end].map((time) => new Date(time).toISOString().slice(0, 16));
const between = (from: string, to: string) =>
  ({ kind: 'between', from: parseMoment('--from', from), to: parseMoment('--to', to) }) as const;

describe('a range', () => {
  it.each([
    ['2026-11-01', '2026-11-03', ['2026-11-01T04:00', '2026-11-04T05:00']],
    ['2026-11-03', '2026-11-03', ['2026-11-03T05:00', '2026-11-04T05:00']],
    ['yesterday', 'yesterday', ['2026-11-20T05:00', '2026-11-21T05:00']],
    ['-17d', 'yesterday', ['2026-11-04T05:00', '2026-11-21T05:00']],
    ['-7d', 'today', ['2026-11-14T05:00', '2026-11-22T05:00']],
    // The end of today, which is where a later day is cut off as well.
    ['today', 'today', ['2026-11-21T05:00', '2026-11-22T05:00']],
    ['2026-11-20', '2026-12-24', ['2026-11-20T05:00', '2026-11-22T05:00']],
    ['2026-11-20T10:00:00Z', '2026-11-20T15:00:00Z', ['2026-11-20T10:00', '2026-11-20T15:00']],
    ['2026-11-20', '2026-11-20T15:00:00Z', ['2026-11-20T05:00', '2026-11-20T15:00']],
  ])('from %s to %s', (from, to, expected) => {
    expect(show(resolveRange(between(from, to), newYork, now))).toEqual(expected);
  });

  it.each([
    ['3d', ['2026-11-18T05:00', '2026-11-21T05:00']],
    ['2w', ['2026-11-07T05:00', '2026-11-21T05:00']],
    ['5h', ['2026-11-21T22:00', '2026-11-22T03:00']],
  ])('of the last %s', (text, expected) => {
    expect(show(resolveRange(parseLast(text), newYork, now))).toEqual(expected);
  });

  it.each([
    ['Asia/Kolkata', ['2026-11-21T21:30', '2026-11-22T02:30']],
    ['Asia/Kathmandu', ['2026-11-21T22:15', '2026-11-22T03:15']],
    ['Australia/Adelaide', ['2026-11-21T22:30', '2026-11-22T03:30']],
  ])('of the last hours are hours in %s', (name, expected) => {
    const later = name === 'Asia/Kolkata' ? now - 1 : now;
    expect(show(resolveRange(parseLast('5h'), { name }, later))).toEqual(expected);
  });

  it.each([
    ['2026-11-20', '2026-11-20', ['2026-11-19T18:30', '2026-11-20T18:30']],
    ['2026-11-20T10:30:00Z', 'today', ['2026-11-20T10:30', '2026-11-22T18:30']],
  ])('from %s to %s is one of Kolkata', (from, to, expected) => {
    expect(show(resolveRange(between(from, to), { name: 'Asia/Kolkata' }, now))).toEqual(expected);
  });

  it.each([
    ['2026-11-20', '2026-11-19', '--to', 'must be after --from'],
    ['2026-11-23', '2026-11-24', '--from', 'must be in the past'],
    ['2026-11-20T10:00:00Z', '2026-11-20T10:00:00Z', '--to', 'must be after --from'],
    ['2026-11-22T03:30:00Z', '2026-11-22T04:00:00Z', '--from', 'must be in the past'],
  ])('from %s to %s is refused', (from, to, flag, message) => {
    expect(() => resolveRange(between(from, to), newYork, now)).toThrow(
      expect.objectContaining({ flag, message }),
    );
  });

  it.each(['30', 'd', '0d', '30days', '-3d', '1.5d', '30m', '99999d', ''])(
    'does not take --last %s',
    (text) => {
      expect(() => parseLast(text)).toThrow('must be a number of hours, days or weeks');
    },
  );

  it.each([
    '2026-02-30',
    '22.11.2026',
    '-7days',
    'x-7d',
    'tomorrow',
    '-0d',
    '2026-11-20T10:07:00Z',
    '2026-11-20T10:00',
  ])('does not take --from %s', (text) => expect(() => parseMoment('--from', text)).toThrow(/^must be a/));

  it('needs the zone of the account if it is given without times', () => {
    expect(isZoneFree(parseLast('24h'))).toBe(false);
    expect(isZoneFree(between('2026-11-20T10:30:00Z', '2026-11-20T15:00:00Z'))).toBe(false);
    expect(isZoneFree(parseLast('1d'))).toBe(false);
    expect(isZoneFree(between('2026-11-20T10:00:00Z', '2026-11-20T15:00:00Z'))).toBe(true);
    expect(isZoneFree(between('2026-11-20', '2026-11-20T15:00:00Z'))).toBe(false);
  });

  it.each([
    // The week of the change to winter time, and the week after it.
    ['previous', ['2026-11-01T04:00', '2026-11-08T05:00'], 7, ['2026-10-25T04:00', '2026-11-01T04:00']],
    ['previous', ['2026-11-03T05:00', '2026-11-10T05:00'], 7, ['2026-10-27T04:00', '2026-11-03T05:00']],
    [
      'previous',
      ['2026-11-01T04:00', '2026-11-08T05:00'],
      undefined,
      ['2026-10-25T03:00', '2026-11-01T04:00'],
    ],
    ['last-month', ['2026-11-10T05:00', '2026-11-17T05:00'], 7, ['2026-10-10T04:00', '2026-10-17T04:00']],
    // A whole month is compared with a whole month, whatever their days.
    ['last-month', ['2026-03-01T05:00', '2026-04-01T04:00'], 31, ['2026-02-01T05:00', '2026-03-01T05:00']],
    // February has no 29th to 31st: its last day stands for them.
    ['last-month', ['2026-03-30T04:00', '2026-03-31T04:00'], 1, ['2026-02-28T05:00', '2026-03-01T05:00']],
    [
      'last-month',
      ['2026-11-10T06:00', '2026-11-10T09:00'],
      undefined,
      ['2026-10-10T05:00', '2026-10-10T08:00'],
    ],
    ['last-year', ['2026-11-10T05:00', '2026-11-17T05:00'], 7, ['2025-11-10T05:00', '2025-11-17T05:00']],
    ['last-year', ['2024-02-29T05:00', '2024-03-01T05:00'], 1, ['2023-02-28T05:00', '2023-03-01T05:00']],
    [
      '2026-10-01..2026-10-03',
      ['2026-11-10T05:00', '2026-11-17T05:00'],
      7,
      ['2026-10-01T04:00', '2026-10-04T04:00'],
    ],
    ['-30d..-29d', ['2026-11-10T05:00', '2026-11-17T05:00'], 7, ['2026-10-22T04:00', '2026-10-24T04:00']],
  ] as const)('compared with %s, %j of %s days is %j', (text, range, days, expected) => {
    const [start, end] = range.map((time) => at(`${time}Z`)) as [number, number];
    const found = comparedRange(parseComparison(text), { start, end }, { days, zone: newYork, now });
    expect(show(found)).toEqual(expected);
  });

  it.each([
    ['last-month', '2026-12-01 2026-12-30', '2026-11-01 2026-11-30'],
    ['last-month', '2026-03-01 2026-03-28', '2026-02-01 2026-02-28'],
    ['last-month', '2026-03-01 2026-03-29', '2026-02-01 2026-02-28'],
    ['last-month', '2026-03-01 2026-03-30', '2026-02-01 2026-02-28'],
    ['last-month', '2026-03-01 2026-03-31', '2026-02-01 2026-02-28'],
    ['last-month', '2026-02-01 2026-02-28', '2026-01-01 2026-01-31'],
    ['last-month', '2026-02-01 2026-02-27', '2026-01-01 2026-01-27'],
    ['last-month', '2026-02-02 2026-02-28', '2026-01-02 2026-01-28'],
    ['last-month', '2028-03-15 2028-03-31', '2028-02-15 2028-02-29'],
    ['last-month', '2026-03-01 2026-04-30', '2026-01-01 2026-02-28'],
    ['last-year', '2029-02-01 2029-02-28', '2028-02-01 2028-02-29'],
    ['last-year', '2028-02-10 2028-02-29', '2027-02-10 2027-02-28'],
    ['last-year', '2029-02-27 2029-03-02', '2028-02-27 2028-03-02'],
    ['last-year', '2026-01-01 2026-03-31', '2025-01-01 2025-03-31'],
  ])('compared with %s, the days %s are those of %s', (text, days, expected) => {
    // Each month is over.
    expect(comparedDays(text, days, Number.POSITIVE_INFINITY)).toEqual(windowOf(expected));
  });

  it.each([
    ['last-month', '2026-04-01 2026-04-30', '2026-03-01 2026-03-30'],
    ['last-month', '2026-02-01 2026-02-28', '2026-01-01 2026-01-28'],
    ['last-month', '2026-03-01 2026-03-31', '2026-02-01 2026-02-28'],
    ['last-month', '2026-01-01 2026-02-28', '2025-11-01 2025-12-28'],
    ['last-year', '2029-02-01 2029-02-28', '2028-02-01 2028-02-28'],
  ])('compared with %s on their last day, the days %s are those of %s', (text, days, expected) => {
    const { end } = windowOf(days);
    expect(comparedDays(text, days, end - 1)).toEqual(windowOf(expected));
    expect(comparedDays(text, days, end)).toEqual(comparedDays(text, days, Number.POSITIVE_INFINITY));
  });

  it.each(['2026-11-09..2026-11-10', '2026-10-07..2026-10-01'])('cannot be compared with %s', (text) => {
    const week = { start: at('2026-11-10T05:00Z'), end: at('2026-11-17T05:00Z') };
    const compare = () => comparedRange(parseComparison(text), week, { days: 7, zone: newYork, now });
    expect(compare).toThrow(/must end/);
  });

  it.each(['before', '2026-10-01', '..2026-10-07', '2026-10-01..x', 'a..b..c', 'constructor'])(
    'cannot be compared by %s',
    (text) => {
      expect(() => parseComparison(text)).toThrow(/must be/);
    },
  );
});

/** Two dates of UTC, both included. */
function windowOf(dates: string) {
  const [first = 0, last = 0] = dates.split(' ').map((date) => at(`${date}T00:00Z`));
  return { start: first, end: last + 86_400_000 };
}

function comparedDays(text: string, dates: string, now: number) {
  const range = windowOf(dates);
  const days = (range.end - range.start) / 86_400_000;
  return comparedRange(parseComparison(text), range, { days, zone: { name: 'UTC' }, now });
}

describe('the date of an instant', () => {
  it.each([
    ['2026-11-22T04:59:59Z', newYork, '2026-11-21'],
    ['2026-11-22T05:00:00Z', newYork, '2026-11-22'],
    ['2026-11-21T13:00:00Z', { name: 'Australia/Sydney' }, '2026-11-22'],
    ['2026-11-21T12:59:59Z', { name: 'Australia/Sydney' }, '2026-11-21'],
    ['2026-11-21T10:00:00Z', { name: 'Pacific/Kiritimati' }, '2026-11-22'],
    // Midnight does not exist on this day: it begins at one o'clock.
    ['2018-11-04T02:59:59Z', { name: 'America/Sao_Paulo' }, '2018-11-03'],
    ['2018-11-04T03:00:00Z', { name: 'America/Sao_Paulo' }, '2018-11-04'],
    // Before the account had its zone it had that of all accounts.
    ['2026-01-10T07:30:00Z', { name: 'Europe/Berlin', switchedAt: at('2026-02-01T00:00Z') }, '2026-01-09'],
    // The switch itself is the first instant of the new zone.
    ['2026-01-31T23:00:00Z', { name: 'Europe/Berlin', switchedAt: at('2026-01-31T23:00Z') }, '2026-02-01'],
    ['2026-02-10T23:30:00Z', { name: 'Europe/Berlin', switchedAt: at('2026-02-01T00:00Z') }, '2026-02-11'],
  ])('%s in %j is %s', (instant, zone, date) => {
    expect(formatAccountDate(at(instant), zone)).toBe(date);
    expect(accountDateOf(at(instant), zone)).toBe(at(`${date}T00:00Z`));
  });
});
