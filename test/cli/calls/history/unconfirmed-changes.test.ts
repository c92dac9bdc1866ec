/** Which relative changes of the log are in found, and what settles them. */
import { describe, expect, it } from 'vitest';
import type { HistoryEntry } from '../../../../src/cli/calls/history/history-entry.js';
import type { KnownEntry } from '../../../../src/cli/calls/history/read-history.js';
import { findUnconfirmedChanges } from '../../../../src/cli/calls/history/unconfirmed-changes.js';

const budget = 'daily_budget_amount_local_micro';

function entry(
  id: string,
  more: Partial<KnownEntry> & { readonly fields?: readonly string[] } = {},
): KnownEntry {
  const { fields = [budget], ...rest } = more;
  const record = (one: string) =>
    ({ kind: 'update', id: one, after: Object.fromEntries(fields.map((field) => [field, 1])) }) as const;
  return {
    ...{
      id,
      group: id,
      at: '2026-03-02T10:00:00.000Z',
      tool: '0.1.0',
      profile: 'default',
      environment: 'local',
    },
    ...{ command: '', endpoint: 'campaigns.update', method: 'PUT', path: '', ids: ['c1', 'c2'] },
    records: ['c1', 'c2'].map(record),
    outcome: 'done',
    ...rest,
  };
}

const lost = {
  outcome: 'unconfirmed',
  relative: { [budget]: '+10%' },
} as const satisfies Partial<HistoryEntry>;
const found = (...entries: readonly KnownEntry[]) =>
  findUnconfirmedChanges(entries).map(({ record, entry: { id } }) => `${id} ${record.id}`);

describe('an unconfirmed change', () => {
  it('is one of a batch too, for each of its records', () => {
    expect(found(entry('a', { ...lost, endpoint: 'campaigns.batch' }))).toEqual(['a c1', 'a c2']);
  });

  it.each<readonly [string, KnownEntry]>([
    ['that is not relative', entry('a', { outcome: 'unconfirmed' })],
    ['that was refused', entry('a', { ...lost, outcome: 'failed' })],
    ['that is undone', entry('a', { ...lost, undone_by: 'u' })],
    ['that a person has settled', entry('a', { ...lost, resolved: true })],
    ['of what no record is known of', entry('a', { ...lost, records: [{ kind: 'update' }] })],
  ])('is none %s', (_, one) => {
    expect(found(one)).toEqual([]);
  });

  it('is settled by a later write of the field that is done, in the order of the log', () => {
    const a = entry('a', lost);
    const one = (more: Parameters<typeof entry>[1]) =>
      entry('b', { records: [{ kind: 'update', id: 'c1', after: { [budget]: 2 } }], ...more });
    expect(found(one({}), a)).toEqual(['a c2']);
    expect(found(a, one({}))).toEqual(['a c1', 'a c2']);
    expect(found(one({ outcome: 'unconfirmed' }), a)).toEqual(['a c1', 'a c2']);
    expect(found(one({ endpoint: 'line_items.update' }), a)).toEqual(['a c1', 'a c2']);
    expect(found(entry('b', { fields: ['name'] }), a)).toEqual(['a c1', 'a c2']);
    expect(found(one({ records: [{ kind: 'delete', id: 'c2' }] }), a)).toEqual(['a c1']);
    expect(found(entry('b', { ...lost, undone_ids: ['c1'] }))).toEqual(['b c2']);
  });
});
