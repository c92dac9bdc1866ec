/** The window of an export of leads, as typed and as sent. */
import { describe, expect, it } from 'vitest';
import { readWindowEnd, resolveWindow } from '../../../../src/cli/features/leads/export-window.js';

const now = Date.parse('2026-11-22T10:30:15.250Z');
const zone = { name: 'America/Los_Angeles' };

describe('an end of the window', () => {
  it.each([
    ['2026-11-01', '2026-11-01T07:00:00Z', '2026-11-02T08:00:00Z'],
    ['today', '2026-11-22T08:00:00Z', '2026-11-23T08:00:00Z'],
    ['yesterday', '2026-11-21T08:00:00Z', '2026-11-22T08:00:00Z'],
    ['-7d', '2026-11-15T08:00:00Z', '2026-11-16T08:00:00Z'],
    // The running second is not over: a lead that still comes in it belongs to the next window.
    ['now', '2026-11-22T10:30:15Z', '2026-11-22T10:30:15Z'],
    ['-12h', '2026-11-21T22:30:15Z', '2026-11-21T22:30:15Z'],
    ['-30m', '2026-11-22T10:00:15Z', '2026-11-22T10:00:15Z'],
    ['2026-11-21T08:00:01Z', '2026-11-21T08:00:01Z', '2026-11-21T08:00:01Z'],
    ['2026-11-21T08:00:00.001Z', '2026-11-21T08:00:01Z', '2026-11-21T08:00:01Z'],
    ['2026-11-21T08:00:00+02:00', '2026-11-21T06:00:00Z', '2026-11-21T06:00:00Z'],
  ])('%s begins with %s as the first and ends before %s as the last', (text, begin, end) => {
    const moment = readWindowEnd(text);
    if (!moment) throw new Error(`${text} was not read`);
    const { start, end: last } = resolveWindow({ from: moment, to: moment }, zone, now);
    const show = (seconds: number) => new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');
    expect([show(start), show(last)]).toEqual([begin, end]);
  });

  it.each(['', 'soon', '7d', '2026-13-01', '2026-11-1', '1793491200', '-7x'])('is not %j', (text) => {
    expect(readWindowEnd(text)).toBeUndefined();
  });
});
