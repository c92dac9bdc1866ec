import { describe, expect, it } from 'vitest';
import type { Param, TimeParam } from '../../src/contract/types.js';
import { expandRelativeTime } from '../../src/flags/typed-values.js';

const anyTime: TimeParam = { type: 'time', help: 'A time' };
const hours: TimeParam = { ...anyTime, step: 'hour' };
const milliseconds: TimeParam = { ...anyTime, precision: 'millisecond' };
const list: Param = { type: 'list', of: hours, help: 'Times' };
const now = Date.parse('2026-03-01T09:59:59.900Z');

describe('a relative time', () => {
  it.each<[string, Param, string]>([
    ['now', hours, '2026-03-01T09:00:00Z'],
    ['-7d', hours, '2026-02-22T09:00:00Z'],
    ['+30m', hours, '2026-03-01T10:00:00Z'],
    ['+12h', anyTime, '2026-03-01T21:59:59Z'],
    ['now', milliseconds, '2026-03-01T09:59:59.000Z'],
    ['now, +2w', list, '2026-03-01T09:00:00Z,2026-03-15T09:00:00Z'],
    ['2026-03-01', anyTime, '2026-03-01'],
    ['tomorrow', anyTime, 'tomorrow'],
    ['now', { type: 'boolean', help: 'No time' }, 'now'],
  ])('%s is rounded down to what the parameter takes: %j', (text, param, expanded) => {
    expect(expandRelativeTime(text, param, now)).toBe(expanded);
  });
});
