/** The error of work that did not do everything, and who gets which lines. */
import { describe, expect, it } from 'vitest';
import { countSent, failAfterAnswer, unfinishedError } from '../../../../src/cli/bulk/delivery/report-end.js';
import { CommandError } from '../../../../src/cli/core/host/command-error.js';
import type { Invocation } from '../../../../src/cli/core/host/invocation.js';
import { NetworkError } from '../../../../src/client/errors.js';
import type { Format } from '../../../../src/output/formats.js';

const going = { signal: new AbortController().signal };
const interrupted = { signal: AbortSignal.abort() };
const stopped = {
  summary: '1,234 people sent',
  cause: new CommandError('FULL', 9, 'the disk is full', 'Make room.'),
  advice: ['To resume: ads x'],
};

describe('work that was stopped', () => {
  it('says how far it came, where it stopped and why, with the advice of the cause first', () => {
    const error = unfinishedError({ ...stopped, where: ' at rows 3 to 9' }, going);
    expect(error).toMatchObject({
      ...{ code: 'PARTIAL', exit: 3, hint: 'Make room.\nTo resume: ads x' },
      message: '1,234 people sent; stopped at rows 3 to 9: the disk is full',
    });
  });

  it('has only its own advice if the cause has no hint', () => {
    const cause = new NetworkError('unreadable', 'no JSON');
    const { hint } = unfinishedError({ ...stopped, cause }, going);
    expect(hint?.split('\n').at(-1)).toBe('To resume: ads x');
  });

  it('is interrupted, whatever the cause', () => {
    expect(unfinishedError(stopped, interrupted)).toMatchObject({
      ...{ code: 'INTERRUPTED', exit: 130, hint: 'To resume: ads x' },
      message: 'interrupted: 1,234 people sent',
    });
  });

  it.each([
    [5000, '7 people sent, 5,000 read and not sent'],
    [1, '7 people sent, 1 read and not sent'],
    [0, '7 people sent'],
  ])('counts %i that were read and not sent', (unsent, expected) => {
    expect(countSent('7 people', unsent)).toBe(expected);
  });
});

it.each<[Format, readonly string[]]>([
  ['table', ['set 3 two', 'answered', 'one\ntwo\nthree']],
  ['json', ['set 3 two', 'answered']],
])('in %s, the lines and the error come after the answer for people only', async (format, expected) => {
  const events: string[] = [];
  const deferred: (() => unknown)[] = [];
  failAfterAnswer(new CommandError('PARTIAL', 3, 'two', 'three'), ['one'], {
    format,
    setExitCode: (exit: number, error: CommandError) => events.push(`set ${exit} ${error.message}`),
    defer: (work: () => unknown) => deferred.push(work),
    instruct: async (text: string) => events.push(text),
  } as unknown as Invocation);
  events.push('answered');
  for (const work of deferred) await work();
  expect(events).toEqual(expected);
});
