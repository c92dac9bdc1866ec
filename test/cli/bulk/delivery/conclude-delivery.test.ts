/** The end of work of many calls: its exit code, its sentences, and what is thrown. */
import { describe, expect, it } from 'vitest';
import { concludeDelivery, type EndedItem } from '../../../../src/cli/bulk/delivery/conclude-delivery.js';
import { CommandError } from '../../../../src/cli/core/host/command-error.js';
import type { Invocation } from '../../../../src/cli/core/host/invocation.js';
import type { Format } from '../../../../src/output/formats.js';

const source = { parameter: 'from', flag: '--from' };
const work = { label: 'rows', source, advice: 'Correct them.', resume: 'To resume: ads x' };
const refused = { code: 'BAD', exit: 7, status: 400 };
const missing = { code: 'GONE_AWAY', exit: 6, status: 404 };
const lost = new CommandError('TIMEOUT', 9, 'no answer in time', 'Wait.');

const updated: EndedItem = { place: 1, outcome: 'updated' };
const unchanged: EndedItem = { place: 2, outcome: 'unchanged' };
const unsent: EndedItem = { place: 9, outcome: 'not-sent', reason: 'not sent' };
const failed = (place: number | string, reason: string, kind: EndedItem['kind'] = refused): EndedItem => {
  return { place, outcome: 'failed', reason, kind, value: `v${place}` };
};
const unconfirmed: EndedItem = { place: 5, outcome: 'unconfirmed', reason: 'may be there' };

/** The error, and the lines for people. */
function conclude(
  items: readonly EndedItem[],
  more: { readonly stopped?: unknown; readonly note?: string; readonly noun?: string } = {},
  { format = 'table', isInterrupted = false }: { format?: Format; isInterrupted?: boolean } = {},
) {
  const errors: CommandError[] = [];
  const lines: string[] = [];
  const add = (text: string) => void lines.push(...text.split('\n'));
  concludeDelivery({ ...work, items, ...more }, {
    format,
    settings: {},
    signal: isInterrupted ? AbortSignal.abort() : new AbortController().signal,
    setExitCode: (_: number, error: CommandError) => errors.push(error),
    defer: (said: () => unknown) => said(),
    notice: add,
    instruct: add,
  } as unknown as Invocation);
  return { error: errors[0], lines };
}

describe('the exit code and the code of the error', () => {
  it.each<[string, readonly EndedItem[], unknown, number, string]>([
    ['a part failed', [updated, failed(3, 'bad')], undefined, 3, 'PARTIAL'],
    ['a part needed nothing', [unchanged, failed(3, 'bad')], undefined, 3, 'PARTIAL'],
    ['all failed in one way', [failed(3, 'bad'), failed(4, 'worse')], undefined, 7, 'BAD'],
    [
      'all failed with one exit code',
      [failed(3, 'a'), failed(4, 'b', { code: 'X', exit: 7 })],
      undefined,
      7,
      'PARTIAL',
    ],
    ['all failed in two ways', [failed(3, 'bad'), failed(4, 'none', missing)], undefined, 3, 'PARTIAL'],
    ['the first failed and the rest was not sent', [failed(3, 'bad'), unsent], undefined, 7, 'BAD'],
    ['something is left without a failure', [unsent], undefined, 3, 'PARTIAL'],
    ['one is only unconfirmed', [unconfirmed], undefined, 3, 'PARTIAL'],
    ['one failed and one is unconfirmed', [failed(3, 'bad'), unconfirmed], undefined, 3, 'PARTIAL'],
    ['it was stopped after a part', [updated, unsent], lost, 3, 'PARTIAL'],
    ['it was stopped at the end', [updated], lost, 3, 'PARTIAL'],
    ['it was stopped and nothing is confirmed', [unconfirmed, unsent], lost, 9, 'TIMEOUT'],
    ['it was stopped after a refusal', [failed(3, 'bad'), unsent], lost, 3, 'PARTIAL'],
  ])('where %s', (_, items, stopped, exit, code) => {
    expect(conclude(items, { stopped }).error).toMatchObject({ exit, code });
  });

  it('are those of an interruption, which throws nothing', () => {
    const { error, lines } = conclude(
      [unsent],
      { stopped: new Error('interrupted') },
      { isInterrupted: true },
    );
    expect(error).toMatchObject({ exit: 130, code: 'INTERRUPTED' });
    expect(lines).toEqual(['interrupted: rows: 1 not-sent', 'To resume: ads x']);
  });

  it('are those of success where nothing is left, also after an interruption', () => {
    for (const isInterrupted of [true, false])
      expect(conclude([updated, unchanged], {}, { isInterrupted })).toEqual({
        error: undefined,
        lines: ['rows: 1 updated, 1 unchanged'],
      });
    expect(conclude([])).toEqual({ error: undefined, lines: ['rows: nothing to send'] });
  });
});

it.each<EndedItem['outcome']>(['not-sent', 'unchanged', 'rejected', 'conflict', 'gone'])(
  'throws what stopped the work if all items are %s, since nothing was sent',
  (outcome) => {
    expect(() => conclude([{ place: 1, outcome }], { stopped: lost })).toThrow(lost);
    expect(() => conclude([], { stopped: lost })).toThrow(lost);
  },
);

describe('the lines for people', () => {
  it('name the rows of each reason, then the counts in one order, and what to do', () => {
    const items = [failed(7, 'too long'), unsent, updated, failed(3, 'no date'), failed(8, 'too long')];
    expect(conclude(items, { note: 'nothing is deleted' }).lines).toEqual([
      'rows 7-8: too long (400 BAD)',
      'row 3: no date (400 BAD)',
      'rows: 1 updated, 3 failed, 1 not-sent; nothing is deleted',
      'Correct them.',
    ]);
  });

  it('say why the work was stopped, and how to resume', () => {
    expect(conclude([updated, unconfirmed, unsent], { stopped: lost, noun: 'line' }).lines).toEqual([
      'line 5: may be there',
      'rows: 1 updated, 1 unconfirmed, 1 not-sent; stopped: no answer in time',
      'Wait.',
      'To resume: ads x',
    ]);
  });

  it('list 20 reasons, and 10 places of a reason', () => {
    const items = Array.from({ length: 25 }, (_, at) => failed(`stdin:${at}`, at < 3 ? 'same' : `r${at}`));
    const { lines } = conclude(items);
    expect(lines).toHaveLength(20 + 3);
    expect(lines.slice(0, 2)).toEqual(['stdin:0, stdin:1, stdin:2: same (400 BAD)', 'stdin:3: r3 (400 BAD)']);
    expect(lines[20]).toBe('3 more failed; for all of them, use -o csv');
    const same = Array.from({ length: 12 }, (_, at) => failed(`p${at}`, 'same'));
    expect(conclude(same).lines[0]).toBe('p0, p1, p2, p3, p4, p5, p6, p7, p8, p9 and 2 more: same (400 BAD)');
  });
});

it('programs get a problem for each of 1,000 failures, and no lines', () => {
  const items = [...Array.from({ length: 1001 }, (_, at) => failed(at, 'bad')), unconfirmed, updated];
  const { error, lines } = conclude(items, {}, { format: 'json' });
  expect(lines).toEqual([]);
  expect(error).toMatchObject({
    message: 'rows: 1 updated, 1,001 failed, 1 unconfirmed',
    hint: 'Correct them.',
  });
  expect(error?.problems).toHaveLength(1000);
  expect(error?.problems[7]).toEqual({ ...source, code: 'BAD', message: 'row 7: bad', value: 'v7' });
  const [only] = conclude([unconfirmed, updated], {}, { format: 'json' }).error?.problems ?? [];
  expect(only).toEqual({ ...source, code: 'UNCONFIRMED', message: 'row 5: may be there' });
});
