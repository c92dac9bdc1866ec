/** The start of a process, as macOS and Windows say it. */
import { describe, expect, it } from 'vitest';
import { isSameStart, type ProcessPrograms } from '../../src/files/process-start.js';

const start = Date.parse('2026-11-30T21:51:07.250Z');
const identity = `start/${start}`;

/** Programs that write a text; every start of one is noted. */
function writing(platform: NodeJS.Platform, text: string | Error) {
  const runs: unknown[] = [];
  const programs: ProcessPrograms = {
    platform,
    async run(...call) {
      runs.push(call);
      if (typeof text !== 'string') throw text;
      return text;
    },
  };
  return { programs, runs };
}

describe('a process of macOS', () => {
  it.each([
    ['the same second', 'Mon Nov 30 21:51:07 2026    \n', true],
    ['a moment before', 'Mon Nov 30 21:51:05 2026\n', true],
    ['three seconds before', 'Mon Nov 30 21:51:04 2026\n', false],
    ['a moment later', 'Mon Nov 30 21:51:10 2026\n', true],
    ['four seconds later', 'Mon Nov 30 21:51:11 2026\n', false],
    ['a day of one digit', 'Wed Dec  2 09:00:00 2026\n', false],
    ['another year', 'Mon Nov 30 21:51:07 2027\n', false],
    ['nothing, as it has ended', '\n', undefined],
    ['a text that is not a time', 'usage: ps\n', undefined],
    ['an error', new Error('exit 1'), undefined],
  ])('that was started at %s is compared', async (_, text, expected) => {
    const { programs, runs } = writing('darwin', text);
    expect(await isSameStart(77, identity, programs)).toBe(expected);
    // In another language or time zone the text would be another one.
    expect(runs).toEqual([['/bin/ps', ['-o', 'lstart=', '-p', '77'], { LC_ALL: 'C', TZ: 'UTC0' }]]);
  });
});

describe('a process of Windows', () => {
  it.each([
    ['the same moment', '2026-11-30T21:51:07.190Z\r\n', true],
    ['a second before', '2026-11-30T21:51:06.250Z\r\n', true],
    ['an hour later', '2026-11-30T22:51:07.250Z\r\n', false],
    ['a time that may not be read, as of the system', '\r\n', undefined],
    ['an error, as without PowerShell', new Error('ENOENT'), undefined],
  ])('that was started at %s is compared', async (_, text, expected) => {
    const { programs, runs } = writing('win32', text);
    expect(await isSameStart(77, identity, programs)).toBe(expected);
    expect(runs).toMatchObject([
      [
        expect.stringMatching(/WindowsPowerShell.v1\.0.powershell\.exe$/),
        [
          '-NoProfile',
          '-NonInteractive',
          '-Command',
          expect.stringMatching(/^\(Get-Process -Id 77\)\.StartTime/),
        ],
        {},
      ],
    ]);
  });
});

it.each([undefined, '', 'start/', 'start/x', '0-0-0/pid:[1]/77'])(
  'the identity %s has no time, and nothing is asked',
  async (other) => {
    const { programs, runs } = writing('darwin', 'Mon Nov 30 21:51:07 2026\n');
    expect(await isSameStart(77, other, programs)).toBeUndefined();
    expect(runs).toEqual([]);
  },
);
