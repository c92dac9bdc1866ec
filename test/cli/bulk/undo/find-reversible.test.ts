/** Which command is offered where nothing of the newest one can be reversed. */
import { expect, it } from 'vitest';
import { findReversible } from '../../../../src/cli/bulk/undo/find-reversible.js';
import type { EntryRecord } from '../../../../src/cli/calls/history/history-entry.js';
import type { KnownEntry } from '../../../../src/cli/calls/history/read-history.js';

const micro = 'daily_budget_amount_local_micro';
const entryOf = (id: string, account: string, endpoint: string, record: EntryRecord): KnownEntry => ({
  ...{ id, group: id, account, endpoint, records: [record], ids: [record.id ?? ''] },
  ...{ at: '2026-03-02T10:30:00.000Z', tool: '1', profile: 'default', environment: 'sandbox' },
  ...{ command: `of ${id}`, method: 'PUT', path: 'p', outcome: 'done' },
});

it.each([
  ['the account that is selected', 'acc1', 'acc1', ['Undo the command before instead']],
  ['another account', 'acc2', 'acc1', []],
  ['an account where none is selected', 'acc2', undefined, []],
])('a command before in %s is offered accordingly', async (_, account, selected, offered) => {
  const deleted = entryOf('e2', 'acc1', 'campaigns.delete', { kind: 'delete', id: 'gone' });
  const before = entryOf('e1', account, 'campaigns.update', {
    ...{ kind: 'update', id: 'c1', before: { [micro]: 50_000_000 }, after: { [micro]: 60_000_000 } },
  });
  const asked: string[] = [];
  const told: string[] = [];
  const live = { id: 'c1', name: 'n', [micro]: 60_000_000 };
  const client = {
    call: async ({ id }: { id: string }) => {
      return { status: 200, headers: {}, body: { data: id.endsWith('.get') ? live : [live] } };
    },
  };
  const work = findReversible(
    { whole: [deleted], open: [deleted], earlier: [[before]], history: [deleted, before] },
    { client: client as never, selected, mayOffer: true, force: false },
    {
      globals: {},
      world: {
        now: () => Date.parse('2026-03-02T11:30:00Z'),
        confirm: async (question: string) => asked.push(question) > 0,
      },
      noticeNow: async (text: string) => void told.push(text),
    } as never,
  );
  if (offered.length > 0) expect((await work).entries).toEqual([before]);
  else
    await expect(work).rejects.toMatchObject({
      code: 'CANNOT_UNDO',
      hint: expect.stringContaining('ads undo e1'),
    });
  expect(asked).toEqual(offered.map((text) => expect.stringContaining(text)));
  expect(told).toHaveLength(offered.length);
});
