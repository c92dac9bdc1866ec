/** Charges as an answer has them: exact, whatever their form, and only where it is an answer to the question. */
import { expect, it } from 'vitest';
import type { Caller } from '../../../../src/cli/core/records/read-rows.js';
import { measureCharges, placementsOf } from '../../../../src/cli/features/serving/measure-charges.js';

const window = {
  account_id: 'a',
  entity: 'CAMPAIGN',
  start: 0,
  end: 7_200_000,
  granularity: 'HOUR',
  placements: ['ALL_ON_TWITTER'],
} as const;

const answering = (data: unknown, time_series_length = 2): Caller => ({
  call: async () => ({ body: { data, time_series_length }, headers: {} }) as never,
});

it('the charges of an entity are exact, and null is nothing', async () => {
  const row = (id: string, charges: unknown) => ({
    id,
    id_data: [{ segment: null, metrics: { billed_charge_local_micro: charges } }],
  });
  const data = [row('large', [9_007_199_254_740_993n, 1]), row('late', [null, 3]), row('none', null)];
  const found = await measureCharges(answering(data), { ...window, ids: ['large', 'late', 'none'] });
  expect([...found]).toEqual([
    ['large', [9_007_199_254_740_993n, 1n]],
    ['late', [0n, 3n]],
    ['none', []],
  ]);
});

it('an answer to another question is an error that names the ids, and never 0', async () => {
  const row = (id: string) => ({ id, id_data: [{ metrics: { billed_charge_local_micro: [1, 2] } }] });
  const ask = (data: unknown, length?: number) =>
    measureCharges(answering(data, length), { ...window, ids: ['c1', 'c2'] });
  await expect(ask([row('c1')])).rejects.toThrow('lacks c2');
  await expect(ask([row('c1'), row('c2'), row('c1')])).rejects.toThrow('more than once c1');
  await expect(ask([row('c1'), row('c2'), row('c3')])).rejects.toThrow('without being asked, c3');
  await expect(ask([])).rejects.toThrow('lacks c1, c2');
  await expect(ask([row('c1'), row('c2')], 1)).rejects.toThrow('entries for 1 periods');
  const without = (metrics: unknown) => ({ id: 'c2', id_data: [{ metrics }] });
  await expect(ask([row('c1'), without({})])).rejects.toThrow('no metrics of BILLING of c2');
  const engagements = { billed_engagements: [1, 2] };
  await expect(ask([row('c1'), without(engagements)])).rejects.toThrow('no billed_charge_local_micro of c2');
  const texts = { billed_charge_local_micro: ['1', '2'] };
  await expect(ask([row('c1'), without(texts)])).rejects.toThrow('no list of numbers');
  expect((await ask([row('c2'), row('c1')])).size).toBe(2);
});

it('what counts apart from everywhere is asked for where a line item has it, and added up', async () => {
  const asked: unknown[] = [];
  const caller: Caller = {
    call: async (_, values) => {
      asked.push(values?.placement);
      const data = [
        { id: 'c1', id_data: [{ metrics: { billed_charge_local_micro: [1, asked.length * 10] } }] },
      ];
      return { body: { data, time_series_length: 2 }, headers: {} } as never;
    },
  };
  const placements = placementsOf([{ placements: ['TWITTER_SEARCH'] }, { placements: ['SPOTLIGHT'] }, {}]);
  expect(placements).toEqual(['ALL_ON_TWITTER', 'SPOTLIGHT']);
  const found = await measureCharges(caller, { ...window, ids: ['c1'], placements });
  expect(asked).toEqual(placements);
  expect(found.get('c1')).toEqual([2n, 30n]);
});
