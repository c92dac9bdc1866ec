/** Records: what is derived, hidden and unset. */
import { describe, expect, it } from 'vitest';
import { historyEntry } from '../../../src/contract/groups/accounts.js';
import { campaign } from '../../../src/contract/groups/campaigns.js';
import { lineItem } from '../../../src/contract/groups/line-items.js';
import type { RecordKind } from '../../../src/contract/types.js';
import { hideChildren } from '../../../src/emulator/store/deletion.js';
import {
  applyChanges,
  findRecord,
  insertRecord,
  requireRecord,
  toRecordResponse,
  updateRecord,
} from '../../../src/emulator/store/records.js';
import { openStore } from '../../../src/emulator/store/store.js';

const openEmpty = () => openStore(':memory:', async () => () => {});

describe('hideChildren', () => {
  it('hides the children of a record, all the way down, and nothing else', async () => {
    const store = await openEmpty();
    const add = (kind: RecordKind, account_id: string, id: string, parent_id?: string) =>
      insertRecord(store, { kind, account_id, id, data: { id }, ...(parent_id && { parent_id }) });
    store.write(() => {
      add(campaign, 'a', 'top');
      add(lineItem, 'a', 'child', 'top');
      add(lineItem, 'a', 'grandchild', 'child');
      add(historyEntry, 'a', 'past', 'top');
      add(lineItem, 'a', 'cousin', 'elsewhere');
      add(lineItem, 'b', 'child', 'elsewhere');
      hideChildren(store, 'top');
    });
    const hidden = store
      .query<{ account_id: string; id: string }>('SELECT account_id, id FROM record WHERE hidden = 1')
      .map((row) => `${row.account_id}/${row.id}`);
    expect(hidden).toEqual(['a/child', 'a/grandchild']);
  });

  it('ends if records belong to each other', async () => {
    const store = await openEmpty();
    store.write(() => {
      insertRecord(store, { kind: campaign, account_id: 'a', id: 'x', parent_id: 'y', data: {} });
      insertRecord(store, { kind: campaign, account_id: 'a', id: 'y', parent_id: 'x', data: {} });
      hideChildren(store, 'x');
    });
    expect(store.query('SELECT id FROM record WHERE hidden = 1')).toHaveLength(2);
  });
});

describe('updateRecord', () => {
  it('does not show records again that were hidden with their parent', async () => {
    const store = await openEmpty();
    store.write(() => {
      insertRecord(store, { kind: lineItem, account_id: 'a', id: 'x', parent_id: 'p', data: { id: 'x' } });
      hideChildren(store, 'p');
      const stored = requireRecord(store, lineItem, 'a', 'x', { with_deleted: true });
      expect(updateRecord(store, stored, { id: 'x', name: 'new' }).hidden).toBe(true);
    });
    expect(findRecord(store, lineItem, 'a', 'x')).toMatchObject({ hidden: true, data: { name: 'new' } });
    expect(() => requireRecord(store, lineItem, 'a', 'x')).toThrow(/was not found; it has been deleted/);
  });
});

describe('a record', () => {
  it('keeps every value that JSON can hold, 64-bit numbers and NUL among them', async () => {
    const store = await openEmpty();
    const data = {
      id: 'x',
      name: 'a\u0000b\u2028😀',
      big: -(2n ** 63n),
      small: 0,
      no: false,
      nothing: null,
      list: ['"'],
    };
    store.write(() => insertRecord(store, { kind: campaign, account_id: 'a', id: 'x', data }));
    expect(findRecord(store, campaign, 'a', 'x')?.data).toEqual(data);
  });

  it('is shown with the fields of its kind, in their order, and no others', () => {
    const shown = toRecordResponse(campaign, { secret: 1, name: 'x', id: 'y' }, { without: ['currency'] });
    expect(Object.keys(shown)).toEqual(Object.keys(campaign.fields).filter((name) => name !== 'currency'));
    expect(shown).toMatchObject({ id: 'y', name: 'x', deleted: null });
  });
});

describe('changeData', () => {
  it.each([
    ['sets', { name: 'b' }, { name: 'b' }],
    ['unsets with an empty text', { name: '' }, { name: null }],
    ['unsets with null', { name: null }, { name: null }],
    ['empties a list', { categories: '' }, { categories: [] }],
    ['takes 0 and false for values', { name: 0, other: false }, { name: 0, other: false }],
  ])('keeps a change of %s', (_, change, expected) => {
    const before = { name: 'a', categories: ['IAB1'], updated_at: 'then' };
    expect(applyChanges(before, change, 'now')).toEqual({ ...before, ...expected, updated_at: 'now' });
  });
});
