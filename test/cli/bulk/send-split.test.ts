/** Operations on their way to the service in several batches: what ends the sending, and what is noted. */
import { expect, it } from 'vitest';
import { type SplitItem, sendSplit } from '../../../src/cli/bulk/send-split.js';
import type { CallResult } from '../../../src/client/client.js';
import { ServiceError } from '../../../src/client/errors.js';

const items = Array.from({ length: 5 }, (_, index): SplitItem => {
  return { key: `key ${index}`, operation: { params: { name: `row ${index}` } }, type: 'Create' };
});

/** Sends the items to a service that answers every call in the same way. */
async function send(answer: () => Promise<CallResult>) {
  const noted: string[] = [];
  let calls = 0;
  const results = await sendSplit(
    items,
    { done: new Map(), doubtful: [] },
    {
      max: 2,
      async send() {
        calls += 1;
        return answer();
      },
      isThere: async () => false,
      journal: {
        sent: async () => void noted.push('sent'),
        done: async () => void noted.push('done'),
        refused: async () => void noted.push('refused'),
        remove: async () => {},
      },
      mayGoOn: () => true,
      stopOnError: false,
      resend: false,
      showProgress: async () => {},
    },
  );
  return { calls, noted, outcomes: results.map(({ outcome }) => outcome) };
}

it.each([
  ['without valid credentials', 401],
  ['over a rate limit', 429],
])('%s no further batch is sent', async (_, status) => {
  const { calls, noted, outcomes } = await send(async () => {
    throw new ServiceError({ status, entries: [], operationErrors: [] });
  });
  expect(calls).toBe(1);
  expect(noted).toEqual(['sent', 'refused']);
  expect(outcomes).toEqual(['failed', 'failed', 'not_tried', 'not_tried', 'not_tried']);
});

it('a success with fewer records than operations is in doubt, and is not noted as done', async () => {
  const { noted, outcomes } = await send(async () => {
    return { status: 201, headers: {}, retried: 0, body: { data: [{ id: 'a1' }] } };
  });
  expect(noted).toEqual(['sent']);
  expect(outcomes).toEqual(['unknown', 'unknown', 'not_tried', 'not_tried', 'not_tried']);
});
