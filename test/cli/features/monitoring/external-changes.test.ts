/** Which changes since the last look are those of others: by the stamps of records, and by the history of this machine. */
import { describe, expect, it } from 'vitest';
import type { HistoryEntry } from '../../../../src/cli/calls/history/history-entry.js';
import { readClock } from '../../../../src/cli/features/monitoring/account-clock.js';
import type { Facts } from '../../../../src/cli/features/monitoring/account-state.js';
import { findForeignChanges } from '../../../../src/cli/features/monitoring/external-changes.js';
import { type LastLook, toLook } from '../../../../src/cli/features/monitoring/last-run.js';
import type { Document } from '../../../../src/contract/types.js';

const at = (minute: number) => `2026-05-20T08:${String(minute).padStart(2, '0')}:00Z`;
const account: Document = { id: 'a1', timezone: 'UTC' };

function factsOf(facts: Partial<Facts>): Facts {
  return { account, clock: readClock(account, Date.parse(at(59))), gaps: [], cut: new Set(), ...facts };
}

const campaign = (id: string, updated: number, more: Document = {}): Document => ({
  id,
  name: id,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: at(updated),
  deleted: false,
  entity_status: 'ACTIVE',
  ...more,
});

/** The last look was at minute 10, when the newest change of a campaign was of minute 5. */
const last: LastLook = { at: at(10), machine_at: at(10), newest: { campaigns: at(5) } };

function entry(id: string, minute: number, after?: number): HistoryEntry {
  const updated = after === undefined ? {} : { updated: { before: at(0), after: at(after) } };
  return {
    ...{ id: 'e1', group: 'g1', at: at(minute), tool: '1', profile: 'default', environment: 'local' },
    ...{ command: 'campaigns update', method: 'PUT', path: '/', outcome: 'done' },
    ids: [id],
    records: [{ kind: 'update', id, ...updated }],
  } as HistoryEntry;
}

const idsOf = (facts: Partial<Facts>, own: readonly HistoryEntry[] = [], look = last) =>
  findForeignChanges(factsOf(facts), look, own).map(({ id }) => id);

describe('a record that was changed', () => {
  it.each<[string, Document, readonly HistoryEntry[], boolean]>([
    ['at the newest stamp of the last look', campaign('c1', 5), [], false],
    // The list was read after this change was made by a clock that differs.
    ['after it, and before the look by another clock', campaign('c1', 6), [], true],
    ['by this machine', campaign('c1', 20), [entry('c1', 20, 20)], false],
    ['by another after this machine', campaign('c1', 21), [entry('c1', 20, 20)], true],
    ['by this machine, which does not know the stamp', campaign('c1', 20), [entry('c1', 20)], false],
    ['by this machine before the last look', campaign('c1', 20), [entry('c1', 9)], true],
    ['while this machine changed another', campaign('c1', 20), [entry('c2', 20, 20)], true],
  ])('%s', (_, record, own, isForeign) => {
    expect(idsOf({ campaigns: [record] }, own)).toEqual(isForeign ? ['c1'] : []);
  });
});

it('a deletion below a campaign that this machine deleted is its own', () => {
  const gone = { deleted: true, campaign_id: 'c1' };
  const lineItems = [campaign('i1', 20, gone), campaign('i2', 20, { ...gone, campaign_id: 'c9' })];
  const look = { ...last, newest: { lineItems: at(5) } };
  expect(idsOf({ lineItems }, [entry('c1', 20, 20)], look)).toEqual(['i2']);
});

it('the newest comes first, and says what happened', () => {
  const campaigns = [
    campaign('c1', 20, { entity_status: 'PAUSED' }),
    campaign('c2', 30, { created_at: at(30) }),
    campaign('c3', 25, { deleted: true }),
  ];
  expect(findForeignChanges(factsOf({ campaigns }), last, []).map(({ message }) => message)).toEqual([
    `created outside this machine at ${at(30)}; it is ACTIVE now`,
    `deleted outside this machine at ${at(25)}`,
    `changed outside this machine at ${at(20)}; it is PAUSED now`,
  ]);
});

it('a list that was empty at the last look counts from its time', () => {
  const instruments = [campaign('f1', 10), campaign('f2', 11)];
  expect(idsOf({ instruments })).toEqual(['f2']);
});

it('a look has the newest stamp of each list that has records', () => {
  const data = campaign('p1', 9, { line_item_id: 'i1' });
  const facts = factsOf({
    campaigns: [campaign('c1', 3), campaign('c2', 7), campaign('c3', 1)],
    lineItems: [],
    creatives: new Map([['i1', [{ kind: 'promoted_tweet', data }]]]),
  });
  expect(toLook(facts, at(10), at(11))).toEqual({
    at: at(10),
    machine_at: at(11),
    newest: { campaigns: at(7), creatives: at(9) },
  });
  // What was seen is no change at the next look.
  expect(findForeignChanges(facts, toLook(facts, at(10), at(11)), [])).toEqual([]);
});
