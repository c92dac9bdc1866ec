/** When people are sent again: in time before their membership ends, and not all on one day. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { membershipMonths } from '../../src/contract/wire/service-facts.js';
import { identifierSize } from '../../src/people/known/scan-people.js';
import {
  dayOf,
  isDue,
  readDay,
  renewalMonths,
  sentDays,
  writeDay,
} from '../../src/people/known/sent-days.js';
import { addMonths } from '../../src/values/time.js';

const personOf = (number: number, day: number) => {
  const bytes = new Uint8Array(identifierSize);
  bytes.set(
    createHash('sha256')
      .update(String(number))
      .digest()
      .subarray(0, identifierSize - 1),
    1,
  );
  return { bytes, at: 0, count: 1, day };
};
const date = (text: string) => Date.parse(`${text}T12:00:00Z`);
const sent = dayOf(date('2026-01-31'));
/** Of 1000 people who were sent on one day, how many are due on another one. */
const countDue = (today: number) =>
  Array.from({ length: 1000 }, (_, number) => isDue(personOf(number, sent), today)).filter(Boolean).length;

describe('people who were sent on one day', () => {
  it('are due from 6 to 10 months after it, about the same number each month', () => {
    expect(renewalMonths).toEqual({ earliest: 6, latest: 10 });
    const months = [5.9, 7, 8, 9, 10.1].map((count) => Math.round(sent + (count * 365) / 12));
    const counts = months.map(countDue);
    expect([counts[0], counts[4]]).toEqual([0, 1000]);
    for (const [index, expected] of [250, 500, 750].entries())
      expect(Math.abs((counts[index + 1] ?? 0) - expected)).toBeLessThan(60);
  });

  it('are due so early that two months are left to send them', () => {
    const end = dayOf(addMonths(date('2026-01-31'), membershipMonths));
    expect(countDue(end - 75)).toBe(1000);
  });

  it('are due where the day is to come, or is not recorded', () => {
    expect(countDue(sent - 1)).toBe(1000);
    expect(countDue(sent)).toBe(0);
    for (const day of [sentDays.never, sentDays.deleted]) expect(isDue(personOf(1, day), sent)).toBe(true);
  });
});

describe('the day of a mark', () => {
  it('is read as it was written', () => {
    expect(writeDay(sent)).toBe('2026-01-31');
    expect(readDay(`${writeDay(sent)}\n`)).toBe(sent);
  });

  it.each(['', 'today', '2026-13-41', '9999-12-31', '1970-01-01'])('is not recorded in %j', (text) => {
    expect(readDay(text)).toBe(sentDays.never);
  });

  it.each([Number.NaN, -1, 0, 1e15])('of a time like %d is not recorded', (time) => {
    expect([dayOf(time), writeDay(dayOf(time))]).toEqual([sentDays.never, '']);
  });
});
