/** Charges as an answer has them: exact, whatever their form, and none of an entity that it lacks. */
import { expect, it } from 'vitest';
import type { Caller } from '../../../src/cli/records/read-rows.js';
import { measureCharges } from '../../../src/cli/serving/measure-charges.js';

const window = {
  account_id: 'a',
  entity: 'CAMPAIGN',
  start: 0,
  end: 7_200_000,
  granularity: 'HOUR',
} as const;

it('the parts of an entity are added up, and null is nothing', async () => {
  const part = (charges: unknown) => ({ segment: null, metrics: { billed_charge_local_micro: charges } });
  const data = [
    { id: 'large', id_data: [part([9_007_199_254_740_993n, 1]), part([2, 9_007_199_254_740_993n])] },
    { id: 'late', id_data: [part([null, 3])] },
    { id: 'none', id_data: [part(null), { segment: null, metrics: null }] },
  ];
  const client: Caller = { call: async () => ({ body: { data }, headers: {} }) as never };
  const found = await measureCharges(client, { ...window, ids: ['large', 'late', 'none', 'lacking'] });
  expect([...found]).toEqual([
    ['large', [9_007_199_254_740_995n, 9_007_199_254_740_994n]],
    ['late', [0n, 3n]],
    ['none', []],
  ]);
});
