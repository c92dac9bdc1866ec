/** Which earlier states a record is like again after undos, as far as the log tells. */
import { expect, it } from 'vitest';
import type { EntryRecord, HistoryEntry } from '../../../../src/cli/calls/history/history-entry.js';
import { setBackTo } from '../../../../src/cli/calls/history/set-back-to.js';

function entry(id: string, states: string | undefined, more: Partial<HistoryEntry> = {}): HistoryEntry {
  const [before = '', after = ''] = states?.split('>') ?? [];
  const records: readonly EntryRecord[] = [
    { kind: 'update', id: 'b', updated: { before: 'x', after: 'y' } },
    { kind: 'update', id: 'a', ...(states !== undefined && { updated: { before, after } }) },
  ];
  return {
    ...{ id, group: id, at: '2026-03-02T10:00:00.000Z', tool: '1', profile: 'default' },
    ...{ environment: 'production', account: 'acc1', command: 'x', method: 'PUT', path: 'p' },
    ...{ ids: ['b', 'a'], records, outcome: 'done', ...more },
  };
}

/** Those of record `a`, which was changed last at `updated`. The log has the oldest entry first here. */
const states = (updated: string, ...log: readonly HistoryEntry[]) =>
  setBackTo(log.toReversed(), { account: 'acc1', id: 'a', updated });

const undo = (id: string, of: readonly string[], change: string, more: Partial<HistoryEntry> = {}) =>
  entry(id, change, { undoes: of, ...more });
const write = entry('w1', '1>2');

it.each<[string, readonly HistoryEntry[], readonly string[]]>([
  ['a write that is undone', [write, undo('u', ['w1'], '2>9')], ['1']],
  ['two writes of one command', [write, entry('w2', '2>3'), undo('u', ['w2', 'w1'], '3>9')], ['1']],
  ['an undo of an undo', [write, undo('u', ['w1'], '2>3'), undo('r', ['u'], '3>9')], ['2']],
  ['a write that is not undone', [write, entry('w2', '2>9')], []],
  ['a change of somebody else before the undo', [write, undo('u', ['w1'], '3>9')], []],
  [
    'an unconfirmed write',
    [entry('w1', undefined, { outcome: 'unconfirmed' }), undo('u', ['w1'], '2>9')],
    [],
  ],
  [
    'two writes, the newer one unconfirmed',
    [write, entry('w2', undefined, { outcome: 'unconfirmed' }), undo('u', ['w2', 'w1'], '2>9')],
    [],
  ],
  ['a write that the log has lost', [undo('u', ['w1'], '2>9')], []],
  [
    'a write and one that was refused',
    [write, entry('w2', undefined, { outcome: 'failed' }), undo('u', ['w2', 'w1'], '2>9')],
    ['1'],
  ],
  ['a write whose undo was refused', [write, undo('u', ['w1'], '2>9', { outcome: 'failed' })], []],
  [
    'a write in another account',
    [{ ...write, account: 'acc2' }, undo('u', ['w1'], '2>9', { account: 'acc2' })],
    [],
  ],
])('%s', (_, log, expected) => {
  expect(states('9', ...log)).toEqual(expected);
});
