/** Dynamic product cards (docs/service.md#dynamic-product-cards). */
import { expect, it } from 'vitest';
import { dataOf } from '../../support/creatives.js';
import { openTester } from '../../support/emulator.js';

const path = 'accounts/:account/dynamic_product_cards';
const url = 'https://www.example.com/?a=1&b=2';

it('a card is created, as a carousel by default', async () => {
  const { call } = await openTester();
  const made = await dataOf(call('POST', path, { json: { url } }));
  expect(made).toEqual({
    id: expect.any(String),
    card_uri: `card://${made.id}`,
    url,
    creative_type: 'CAROUSEL',
  });
  expect(await dataOf(call('POST', path, { json: { url, creative_type: 'SINGLE' } }))).toMatchObject({
    creative_type: 'SINGLE',
  });
});
