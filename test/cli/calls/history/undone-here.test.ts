/** Which writes are undone, record by record: undos in part, unconfirmed, of undos, and of other places. */
import { expect, it } from 'vitest';
import type { EntryRecord, HistoryEntry } from '../../../../src/cli/calls/history/history-entry.js';
import { undoneTest } from '../../../../src/cli/calls/history/undone-here.js';

const place = { environment: 'production', emulator: undefined, account: 'acc1', group: 'campaigns' };

function entry(id: string, records: readonly EntryRecord[], more: Partial<HistoryEntry> = {}): HistoryEntry {
  const { environment, account } = place;
  const ids = records.flatMap((record) => record.id ?? []);
  return {
    id,
    group: id,
    at: '2026-03-02T10:00:00.000Z',
    tool: '0.1.0',
    profile: 'default',
    environment,
    account,
    command: 'campaigns batch --from x.csv --split',
    endpoint: 'campaigns.batch',
    method: 'POST',
    path: '/12/batch/accounts/acc1/campaigns',
    outcome: 'done',
    ids,
    records,
    ...more,
  };
}

const creation = (id: string): EntryRecord => ({ kind: 'create', id, after: { name: id } });
const update = (id: string, name: string): EntryRecord => ({ kind: 'update', id, after: { name } });
const made = entry('e1', [creation('a'), creation('b')]);
const undo = (id: string, of: string, ids: readonly string[], more: Partial<HistoryEntry> = {}) =>
  entry(
    id,
    ids.map((one): EntryRecord => ({ kind: 'delete', id: one })),
    { undoes: [of], ...more },
  );

/** The ids of `a` and `b` whose creation is undone. The log has the oldest entry first here. */
const undone = (...log: readonly HistoryEntry[]) => {
  const isUndone = undoneTest(log.toReversed(), place);
  return ['a', 'b'].filter((id) => isUndone({ kind: 'create', id }));
};

it.each<[string, readonly HistoryEntry[], readonly string[]]>([
  ['no undo', [made], []],
  ['an undo of both', [made, undo('e2', 'e1', ['a', 'b'])], ['a', 'b']],
  ['an undo of one', [made, undo('e2', 'e1', ['b'])], ['b']],
  ['an undo that found one gone', [made, undo('e2', 'e1', ['a'], { settled: ['b'] })], ['a', 'b']],
  ['an undo without an answer', [made, undo('e2', 'e1', ['a'], { outcome: 'unconfirmed' })], ['a']],
  ['an undo that was refused', [made, undo('e2', 'e1', ['a'], { outcome: 'failed' })], []],
  ['an undo that was not sent', [made, undo('e2', 'e1', ['a'], { outcome: 'not-sent' })], []],
  ['an undo that is undone', [made, undo('e2', 'e1', ['a', 'b']), undo('e3', 'e2', ['a'])], ['b']],
  ['a deletion', [made, entry('e2', [{ kind: 'delete', id: 'a' }])], []],
  [
    'an undo, and a record of the same id since',
    [made, undo('e2', 'e1', ['a', 'b']), entry('e3', [creation('a')])],
    ['b'],
  ],
  ['an undo in another account', [{ ...made, account: 'acc2' }, undo('e2', 'e1', ['a'])], []],
  ['an undo in another environment', [{ ...made, environment: 'sandbox' }, undo('e2', 'e1', ['a'])], []],
  ['an undo at another emulator', [{ ...made, emulator: '/x.json' }, undo('e2', 'e1', ['a'])], []],
  [
    'an undo of another kind of record',
    [{ ...made, endpoint: 'line-items.batch' }, undo('e2', 'e1', ['a'])],
    [],
  ],
  [
    'an undo of what existed before',
    [entry('e1', [{ ...creation('a'), existed: true }]), undo('e2', 'e1', ['a'])],
    [],
  ],
  ['an undo of itself, in a damaged log', [{ ...made, undoes: ['e1'] }], []],
])('%s', (_, log, expected) => {
  expect(undone(...log)).toEqual(expected);
});

it('of several updates of a record that counts which set the same values', () => {
  const log = [entry('e1', [update('a', 'one')]), undo('e2', 'e1', ['a']), entry('e3', [update('a', 'two')])];
  const isUndone = undoneTest(log.toReversed(), place);
  const named = (name: string) => ({
    kind: 'update' as const,
    id: 'a',
    isSame: ({ after }: EntryRecord) => after?.name === name,
  });
  expect(['one', 'two', 'three'].map((name) => isUndone(named(name)))).toEqual([true, false, false]);
});

it('an update that an undo of an undo has written again is that of the command before', () => {
  const again = (id: string, of: string, name: string) => entry(id, [update('a', name)], { undoes: [of] });
  const log = [entry('e1', [update('a', 'one')]), again('e2', 'e1', 'old'), again('e3', 'e2', 'one')];
  const isUndone = (...more: readonly HistoryEntry[]) =>
    undoneTest(
      [...log, ...more].toReversed(),
      place,
    )({
      kind: 'update',
      id: 'a',
      isSame: ({ after }) => after?.name === 'one',
    });
  expect([isUndone(), isUndone(again('e4', 'e3', 'old')), isUndone(again('e4', 'e1', 'old'))]).toEqual([
    false,
    true,
    true,
  ]);
});
