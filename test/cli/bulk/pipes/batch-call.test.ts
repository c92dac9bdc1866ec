/** What single calls for many ids would do, as one batch. */
import { expect, it } from 'vitest';
import { callBatch, findBatch } from '../../../../src/cli/bulk/pipes/batch-call.js';
import { ServiceError } from '../../../../src/client/errors.js';
import { updateCampaign } from '../../../../src/contract/groups/campaigns.js';
import type { Document, Endpoint } from '../../../../src/contract/types.js';

const refusal = (status: number) => new ServiceError({ status, entries: [], operationErrors: [] });

/** Pauses two campaigns by a batch that is answered as it is told. */
async function pause(answer: () => unknown) {
  const batch = findBatch(updateCampaign);
  if (!batch) throw new Error('campaigns have no batch');
  const calls: unknown[] = [];
  const unconfirmed: string[] = [];
  const client = {
    async call(endpoint: Endpoint, values: Document, options: object) {
      calls.push([endpoint.id, values, options]);
      return { status: 200, headers: {}, body: { data: answer() }, retried: 0 };
    },
  };
  const results = await callBatch(batch, ['c1', 'c2'], {
    client: client as never,
    version: 12,
    valuesOf: (id) => ({ account_id: 'acc', campaign_id: id, entity_status: 'PAUSED' }),
    shouldContinue: () => true,
    stopOnError: false,
    noteUnconfirmed: (id) => void unconfirmed.push(id),
  });
  return { calls, unconfirmed, results };
}

it('names the account once, next to the operations', async () => {
  const { calls, results } = await pause(() => [{ id: 'c1' }, { id: 'c2' }]);
  const operations = ['c1', 'c2'].map((id) => ({
    operation_type: 'Update',
    params: { campaign_id: id, entity_status: 'PAUSED' },
  }));
  expect(calls).toEqual([['campaigns.batch', { account_id: 'acc', operations }, { version: 12 }]]);
  expect(results).toEqual(['c1', 'c2'].map((id) => ({ outcome: 'done', record: { id } })));
});

it.each([
  ['in another order', ['c2', 'c1'], ['done', 'done'], []],
  ['one twice', ['c1', 'c1'], ['done', 'alone'], ['c2']],
  ['another one', ['c1', 'c9'], ['done', 'alone'], ['c2']],
  ['one alone', ['c2'], ['alone', 'done'], ['c1']],
])('takes the records of an answer by their ids, also if it has %s', async (_, ids, expected, left) => {
  const { results, unconfirmed } = await pause(() => ids.map((id) => ({ id })));
  const told = results.map((result) => (result === 'alone' ? result : result.outcome));
  expect([told, unconfirmed]).toEqual([expected, left]);
  for (const [at, result] of results.entries())
    if (result !== 'alone') expect(result).toMatchObject({ record: { id: ['c1', 'c2'][at] } });
});

it.each([
  [400, ['alone', 'alone'], []],
  [401, ['failed', 'failed'], []],
  [503, ['alone', 'alone'], ['c1', 'c2']],
])('leaves ids to separate calls unless no call can succeed: %i', async (status, expected, left) => {
  const { results, unconfirmed } = await pause(() => {
    throw refusal(status);
  });
  expect(results.map((result) => (result === 'alone' ? result : result.outcome))).toEqual(expected);
  expect(unconfirmed).toEqual(left);
});
