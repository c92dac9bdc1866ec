/** Account media are narrowed to creative types; the rest is plain (docs/service.md#account-media). */
import { expect, it } from 'vitest';
import { dataOf } from '../../support/creatives.js';
import { openTester } from '../../support/emulator.js';

it('the list of account media can be narrowed to creative types', async () => {
  const { call } = await openTester({ seed: 'demo' });
  const list = (query = {}) => dataOf(call('GET', 'accounts/:account/account_media', { query }));
  const all: { creative_type: string }[] = await list();
  const type = all[0]!.creative_type;
  const chosen = all.filter((item) => item.creative_type === type);
  expect(chosen.length).toBeLessThan(all.length);
  expect(await list({ creative_types: type })).toEqual(chosen);
});
