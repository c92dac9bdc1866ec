/** The end of an upload that was stopped: its error, its exit code, and who is told what. */
import { describe, expect, it } from 'vitest';
import { failAfterAnswer, stoppedError } from '../../../../src/cli/bulk/delivery/report-end.js';
import { CommandError } from '../../../../src/cli/core/host/command-error.js';
import type { Invocation } from '../../../../src/cli/core/host/invocation.js';
import { NetworkError } from '../../../../src/client/errors.js';
import type { Format } from '../../../../src/output/formats.js';

const going = { signal: new AbortController().signal };
const interrupted = { signal: AbortSignal.abort() };
const stopped = {
  cause: new CommandError('FULL', 9, 'the disk is full', 'Make room.'),
  sent: '1,234 people',
  unsent: 5000,
  advice: ['To resume: ads x'],
};

describe('an upload that was stopped', () => {
  it('says after how much and why, with the advice of the cause first', () => {
    const error = stoppedError({ ...stopped, where: ', at rows 3 to 9' }, going);
    expect(error).toMatchObject({
      ...{ code: 'PARTIAL', exit: 3, hint: 'Make room.\nTo resume: ads x' },
      message: 'the upload stopped after 1,234 people, at rows 3 to 9: the disk is full',
    });
  });

  it('has only its own advice if the cause has no hint', () => {
    const cause = new NetworkError('unreadable', 'no JSON');
    const { hint } = stoppedError({ ...stopped, cause }, going);
    expect(hint?.split('\n').at(-1)).toBe('To resume: ads x');
  });

  it.each([
    [5000, ', 5,000 read and not sent'],
    [1, ', 1 read and not sent'],
    [0, ''],
  ])('is interrupted, whatever the cause, with %i unsent', (unsent, rest) => {
    expect(stoppedError({ ...stopped, unsent }, interrupted)).toMatchObject({
      ...{ code: 'INTERRUPTED', exit: 130, hint: 'To resume: ads x' },
      message: `interrupted: 1,234 people sent${rest}`,
    });
  });
});

it.each<[Format, readonly string[]]>([
  ['table', ['set 3 one', 'answered', 'one\ntwo']],
  ['json', ['set 3 one', 'answered']],
])('in %s, the lines come after the answer for people only', async (format, expected) => {
  const events: string[] = [];
  const deferred: (() => unknown)[] = [];
  failAfterAnswer(new CommandError('PARTIAL', 3, 'one'), ['one', 'two'], {
    format,
    setExitCode: (exit: number, error: CommandError) => events.push(`set ${exit} ${error.message}`),
    defer: (work: () => unknown) => deferred.push(work),
    instruct: async (text: string) => events.push(text),
  } as unknown as Invocation);
  events.push('answered');
  for (const work of deferred) await work();
  expect(events).toEqual(expected);
});
