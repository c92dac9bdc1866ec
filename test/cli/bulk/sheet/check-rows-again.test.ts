/** Rows of an import that are compared with their records right before each call. */
import { expect, it } from 'vitest';
import { checkedCalls } from '../../../../src/cli/bulk/delivery/checked-calls.js';
import { createCheckAgain } from '../../../../src/cli/bulk/sheet/check-rows-again.js';
import type { PlannedRow } from '../../../../src/cli/bulk/sheet/row-plan.js';
import { findSheetGroup } from '../../../../src/cli/bulk/sheet/sheet-group.js';
import type { Client } from '../../../../src/client/client.js';
import type { Document } from '../../../../src/contract/types.js';

const group = findSheetGroup('campaigns');
const live = (id: string, more: Document = {}): Document => ({
  id,
  name: 'old',
  updated_at: '2026-03-02T10:00:00Z',
  ...more,
});

function row(number: number): PlannedRow {
  const param = group.change?.params.name;
  if (!param) throw new Error('campaigns have no name');
  return {
    number,
    account: 'acc',
    action: 'update',
    id: `c${number}`,
    live: live(`c${number}`),
    changes: [{ field: 'name', param, before: 'old', after: 'new' }],
    params: { name: 'new' },
    currency: 'USD',
    problems: [],
    emptied: [],
    rewritten: [],
  };
}

/** A service whose records are as they were shown, but for these; counts its reads. */
function createService(changed: ReadonlyMap<string, Document>) {
  const reads: number[] = [];
  const call: Client['call'] = async (_, values) => {
    const ids = [values.campaign_ids ?? values.campaign_id ?? []].flat().map(String);
    reads.push(ids.length);
    const found = ids.map((id) => ({ ...live(id), ...changed.get(id) }));
    const data = values.campaign_ids === undefined ? found[0] : found;
    return { status: 200, headers: {}, body: { data } } as never;
  };
  return { reads, call };
}

it.each([
  ['the value', { name: 'theirs' }, false, true],
  ['the value, which --overwrite does not allow either', { name: 'theirs' }, true, true],
  ['another value', { updated_at: '2026-03-02T11:00:00Z' }, false, true],
  ['another value, with --overwrite', { updated_at: '2026-03-02T11:00:00Z' }, true, false],
  ['nothing', {}, false, false],
])('a row whose record has changed: %s', async (_, change, overwrite, isRefused) => {
  const client = createService(new Map([['c1', change]]));
  const rows = [row(1), row(2)];
  const found = await createCheckAgain({ group, client, account: 'acc', overwrite })(rows);
  expect([...found.keys()].map(({ number }) => number)).toEqual(isRefused ? [1] : []);
});

it('reads the records of some calls at once, when their turn comes', async () => {
  const changed = new Map<string, Document>();
  const client = createService(changed);
  const check = createCheckAgain({ group, client, account: 'acc', overwrite: false });
  const calls = Array.from({ length: 45 }, (_, index) => [row(index)]);
  const refused: number[] = [];
  const sent: number[] = [];
  for await (const rows of checkedCalls(calls, check, ({ number }) => refused.push(number))) {
    sent.push(...rows.map(({ number }) => number));
    // While the first ones are sent, somebody changes a record of the last ones.
    changed.set('c44', { name: 'theirs' });
  }
  expect(client.reads).toEqual([40, 5]);
  expect([sent.length, refused]).toEqual([44, [44]]);
});
