/** Which records count as changed by the applies of the last hour. */
import { describe, expect, it } from 'vitest';
import { recentChanges } from '../../../../../src/cli/bulk/campaign-files/apply/recent-changes.js';
import type { EntryRecord } from '../../../../../src/cli/calls/history/history-entry.js';
import type { KnownEntry } from '../../../../../src/cli/calls/history/read-history.js';

const now = Date.parse('2026-03-02T10:30:00Z');
const scope = { accounts: ['a', 'b'], environment: 'production', emulator: undefined, now };

const raise = (id: string): EntryRecord => ({
  kind: 'update',
  id,
  before: { daily_budget_amount_local_micro: 1 },
  after: { daily_budget_amount_local_micro: 2 },
});

function entry(records: readonly EntryRecord[], more: Partial<KnownEntry> = {}): KnownEntry {
  return {
    id: 'e1',
    group: 'g1',
    at: '2026-03-02T10:00:00.000Z',
    tool: '0',
    profile: 'default',
    environment: 'production',
    account: 'a',
    command: 'apply',
    isApply: true,
    endpoint: 'campaigns.batch',
    method: 'POST',
    path: '/',
    ids: records.flatMap(({ id }) => id ?? []),
    records,
    outcome: 'done',
    ...more,
  };
}

const read = (...entries: readonly KnownEntry[]) => [...recentChanges(entries, scope)].sort();

describe('the records that applies have changed within an hour', () => {
  it('count once each, campaigns and line items apart', () => {
    const found = read(
      entry([raise('1'), raise('2')]),
      entry([raise('1')], { id: 'e2', group: 'g2', endpoint: 'campaigns.update', account: 'b' }),
      entry(
        [
          {
            kind: 'update',
            id: '1',
            before: { bid_amount_local_micro: 5 },
            after: { bid_amount_local_micro: 4 },
          },
        ],
        {
          id: 'e3',
          endpoint: 'line-items.batch',
        },
      ),
    );
    expect(found).toEqual(['campaigns 1', 'campaigns 2', 'line-items 1']);
  });

  it.each<readonly [string, EntryRecord, boolean]>([
    [
      'a pause',
      { kind: 'update', id: '1', before: { entity_status: 'ACTIVE' }, after: { entity_status: 'PAUSED' } },
      true,
    ],
    [
      'a start',
      { kind: 'update', id: '1', before: { entity_status: 'PAUSED' }, after: { entity_status: 'ACTIVE' } },
      true,
    ],
    ['a deletion', { kind: 'delete', id: '1', before: {} }, true],
    [
      'an amount that was not read',
      { kind: 'update', id: '1', after: { daily_budget_amount_local_micro: 2 } },
      true,
    ],
    [
      'an amount that was cleared',
      {
        kind: 'update',
        id: '1',
        before: { total_budget_amount_local_micro: 2 },
        after: { total_budget_amount_local_micro: null },
      },
      true,
    ],
    [
      'an amount that stays',
      {
        kind: 'update',
        id: '1',
        before: { daily_budget_amount_local_micro: 2n },
        after: { daily_budget_amount_local_micro: 2 },
      },
      false,
    ],
    [
      'a status that stays',
      { kind: 'update', id: '1', before: { entity_status: 'ACTIVE' }, after: { entity_status: 'ACTIVE' } },
      false,
    ],
    ['a name', { kind: 'update', id: '1', before: { name: 'A' }, after: { name: 'B' } }, false],
    ['a creation', { kind: 'create', id: '1', after: { daily_budget_amount_local_micro: 2 } }, false],
    ['a record without an id', { kind: 'delete' }, false],
  ])('count %s: %#', (_, record, counts) => {
    expect(read(entry([record]))).toEqual(counts ? ['campaigns 1'] : []);
  });

  it.each<readonly [string, Partial<KnownEntry>, boolean]>([
    ['59 minutes ago', { at: '2026-03-02T09:31:00.000Z' }, true],
    ['60 minutes ago', { at: '2026-03-02T09:30:00.000Z' }, false],
    ['unconfirmed', { outcome: 'unconfirmed' }, true],
    ['in part', { outcome: 'partial' }, true],
    ['refused', { outcome: 'failed' }, false],
    ['not-sent', { outcome: 'not-sent' }, false],
    ['undone', { undone_by: 'e9' }, false],
    ['undone in part', { undone_ids: ['1'] }, false],
    ['undone for another record', { undone_ids: ['2'] }, true],
    ['of another command', { isApply: undefined as never }, false],
    ['of another account', { account: 'c' }, false],
    ['of another environment', { environment: 'sandbox' }, false],
    ['of an emulator', { emulator: '/x.db' }, false],
    ['of targeting', { endpoint: 'targeting-criteria.batch' }, false],
  ])('count a change %s: %#', (_, more, counts) => {
    expect(read(entry([raise('1')], more))).toEqual(counts ? ['campaigns 1'] : []);
  });

  it('do not count what the same apply has created and started', () => {
    const created = entry([{ kind: 'create', id: '1', after: {} }]);
    const started: EntryRecord = {
      kind: 'update',
      id: '1',
      before: { entity_status: 'PAUSED' },
      after: { entity_status: 'ACTIVE' },
    };
    expect(read(created, entry([started], { id: 'e2' }))).toEqual([]);
    // Another apply finds it there.
    expect(read(created, entry([started], { id: 'e2', group: 'g2' }))).toEqual(['campaigns 1']);
  });
});
