/** What an undo sends where records change between its plan and its calls, and what it says of what the service keeps. */
import { expect, it } from 'vitest';
import { isReversible } from '../../../../src/cli/bulk/undo/describe-undo.js';
import { listTargets } from '../../../../src/cli/bulk/undo/list-targets.js';
import { planByReading } from '../../../../src/cli/bulk/undo/read-live.js';
import { sendUndo } from '../../../../src/cli/bulk/undo/send-undo.js';
import type { HistoryEntry } from '../../../../src/cli/calls/history/history-entry.js';
import type { Client } from '../../../../src/client/client.js';
import type { Document } from '../../../../src/contract/types.js';

const micro = 'daily_budget_amount_local_micro';

/** A service with campaigns that count as written: 60 in place of 50. `answer` changes what an update returns. */
function createService(ids: readonly string[], answer: (record: Document) => Document = (record) => record) {
  const records = new Map(ids.map((id): [string, Document] => [id, { id, name: id, [micro]: 60_000_000 }]));
  const sent: string[] = [];
  const call: Client['call'] = async ({ id, method }, values) => {
    const reply = (data: unknown) => ({ status: 200, headers: {}, body: { data } }) as never;
    const wanted = [values.campaign_ids ?? values.campaign_id ?? []].flat().map(String);
    if (method === 'GET') {
      const found = wanted.flatMap((one) => records.get(one) ?? []);
      return reply(id === 'campaigns.get' ? found[0] : found);
    }
    const operations = (values.operations ?? [{ params: values }]) as readonly { params: Document }[];
    const made = operations.map(({ params }) => {
      sent.push(String(params.campaign_id));
      return answer({ ...records.get(String(params.campaign_id)), ...params });
    });
    return reply(id === 'campaigns.update' ? made[0] : made);
  };
  return { records, sent, call };
}

const keep = { force: false, made: new Set<string>() };

const entryOf = (ids: readonly string[], more: object = {}): HistoryEntry => ({
  id: 'e1',
  group: 'g',
  at: '2026-03-02T10:30:00.000Z',
  tool: '1',
  profile: 'default',
  environment: 'sandbox',
  account: 'acc1',
  command: 'x',
  endpoint: 'campaigns.update',
  method: 'PUT',
  path: 'p',
  ids,
  records: ids.map((id) => ({
    kind: 'update',
    id,
    before: { [micro]: 50_000_000 },
    after: { [micro]: 60_000_000 },
    ...more,
  })),
  outcome: 'done',
});

/** Sends the undo of a command after `change`, which happens between its plan and its calls. */
async function undo(service: ReturnType<typeof createService>, entry: HistoryEntry, change = () => {}) {
  const steps = (await planByReading(service, listTargets([entry]), keep)).filter(isReversible);
  change();
  const { of } = await sendUndo(steps, {
    client: service,
    begin: () => {},
    readBelow: async () => [],
    below: [],
    keep,
    signal: new AbortController().signal,
  });
  return steps.map((step) => of.get(step));
}

it('does not send the only record where it has changed since', async () => {
  const service = createService(['a']);
  const change = () => service.records.set('a', { id: 'a', name: 'a', [micro]: 10_000_000 });
  await expect(undo(service, entryOf(['a']), change)).rejects.toMatchObject({
    code: 'CHANGED_SINCE',
    exit: 7,
  });
  expect(service.sent).toEqual([]);
});

it('does not send a record that had changed when it was shown, and has changed again', async () => {
  const service = createService(['a', 'b']);
  const set = (id: string, amount: number) => service.records.set(id, { id, name: id, [micro]: amount });
  for (const id of ['a', 'b']) set(id, 30_000_000);
  const results = await undo(service, entryOf(['a', 'b']), () => set('a', 10_000_000));
  expect(results).toMatchObject([{ isConflict: true }, { remaining: undefined }]);
  expect(service.sent).toEqual(['b']);
});

it('leaves out of several records those that have changed since, and those that have their old values', async () => {
  const service = createService(['a', 'b', 'c', 'd']);
  const change = () => {
    service.records.set('b', { id: 'b', name: 'b', [micro]: 10_000_000 });
    service.records.set('c', { id: 'c', name: 'c', [micro]: 50_000_000 });
  };
  const results = await undo(service, entryOf(['a', 'b', 'c', 'd']), change);
  expect(results).toMatchObject([
    { remaining: undefined },
    { isConflict: true, failure: expect.stringContaining('10000000 ->') },
    { isUnchanged: true },
    { remaining: undefined },
  ]);
  expect(service.sent).toEqual(['a', 'd']);
});

it('names what the service does not bring back', async () => {
  const service = createService(['a'], (record) => ({ ...record, standard_delivery: true }));
  service.records.set('a', { id: 'a', name: 'a', [micro]: 60_000_000, standard_delivery: true });
  const also = { before: { standard_delivery: false }, after: { standard_delivery: true } };
  const [result] = await undo(service, entryOf(['a'], { also }));
  expect(result?.remaining).toBe('the service did not reverse: standard_delivery false -> true');
});
