/** The day on which corrections of a Node end. */
import { expect, it } from 'vitest';
import { endedOn } from '../../../../src/cli/features/doctor/runtime-checks.js';

it.each([
  ['20.19.0', '2026-04-30T23:59:59Z', undefined],
  ['20.19.0', '2026-05-01T00:00:00Z', '2026-04-30'],
  ['22.16.0', '2027-04-30T12:00:00Z', undefined],
  ['22.16.0', '2027-05-01T12:00:00Z', '2027-04-30'],
  ['23.11.1', '2026-11-30T00:00:00Z', '2025-06-01'],
  ['24.22.3', '2026-11-30T00:00:00Z', undefined],
  ['26.12.1', '2029-05-01T00:00:00Z', '2029-04-30'],
  // What is newer than the table is not old.
  ['99.0.0', '2060-01-01T00:00:00Z', undefined],
])('Node %s on %s: %s', (version, now, day) => {
  expect(endedOn(version, Date.parse(now))).toBe(day);
});
