/** Product sets (docs/service.md#product-sets). */
import { describe, expect, it } from 'vitest';
import { addCatalog, newProduct, type ProductResult, resultsOf } from '../../support/catalogs.js';
import { dataOf } from '../../support/creatives.js';
import { openMovingWorld, verdictOf } from '../../support/world.js';

async function openShop() {
  const world = await openMovingWorld();
  const catalog = await addCatalog(world);
  const results = await resultsOf(world, catalog, [
    newProduct('mug', { product_type: 'Home > Mugs', inventory: 3, custom_label_0: 'Spring' }),
    newProduct('cup', { product_type: 'Home > Cups', price: '7.00 EUR', sale_price: '5.00 EUR' }),
    newProduct('jug', { price: '12.50 USD', inventory: 10 }),
  ]);
  return { ...world, catalog, sets: `${catalog}/product_sets`, keys: results.map(keyOf) };
}
const keyOf = ({ product_key }: ProductResult) => String(product_key);

it('a MANUAL set is created, read, changed and deleted', async () => {
  const { call, sets, keys, catalog } = await openShop();
  const json = { name: 'Best', type: 'MANUAL', product_keys: [keys[2], keys[0]] };
  const made = await dataOf(call('POST', sets, { json }));
  expect(made).toEqual({
    id: expect.stringMatching(/^[0-9]{19}$/),
    name: 'Best',
    description: null,
    type: 'MANUAL',
    product_ids: ['jug', 'mug'],
    filters: [],
    processing_status: 'DONE',
  });
  const one = `${sets}/${made.id}`;
  const got = await call('GET', one);
  expect(got.body).toEqual({
    request: { params: { product_catalog_id: catalog.split('/')[1], id: made.id } },
    data: made,
  });
  const change = { description: 'New', product_keys: [keys[1]] };
  expect(await dataOf(call('PUT', one, { json: change }))).toMatchObject({
    name: 'Best',
    description: 'New',
    product_ids: ['cup'],
  });
  expect(await dataOf(call('PUT', one, { json: { description: '', product_keys: [] } }))).toMatchObject({
    description: null,
    product_ids: [],
  });
  expect(await dataOf(call('DELETE', one))).toMatchObject({ id: made.id });
  for (const method of ['GET', 'PUT', 'DELETE'])
    expect(await verdictOf(call(method, one, method === 'PUT' ? { json: {} } : {}))).toEqual([
      404,
      'NOT_FOUND product_set_id',
    ]);
});

it('a product whose key is given twice is in a set once', async () => {
  const { call, sets, keys } = await openShop();
  const product_keys = [keys[2], keys[0], keys[2]];
  const made = await dataOf(call('POST', sets, { json: { name: 'Best', type: 'MANUAL', product_keys } }));
  expect(made.product_ids).toEqual(['jug', 'mug']);
  const changed = await dataOf(
    call('PUT', `${sets}/${made.id}`, { json: { product_keys: [keys[1], keys[1]] } }),
  );
  expect(changed.product_ids).toEqual(['cup']);
});

it('a FILTERED set is worked out on the clock, and follows the catalog', async () => {
  const shop = await openShop();
  const { call, sets, pass, catalog } = shop;
  const filters = [{ attribute: 'product_type', operator: 'CONTAINS', value: 'home' }];
  const made = await dataOf(call('POST', sets, { json: { name: 'Home', type: 'FILTERED', filters } }));
  expect(made).toMatchObject({ processing_status: 'PROCESSING', product_ids: [], filters });
  const read = () => dataOf(call('GET', `${sets}/${made.id}`));
  pass(4.9 / 60);
  expect(await read()).toMatchObject({ processing_status: 'PROCESSING' });
  pass(0.2 / 60);
  expect(await read()).toMatchObject({ processing_status: 'DONE', product_ids: ['mug', 'cup'] });
  await resultsOf(shop, catalog, [newProduct('cup', { product_type: null })]);
  expect(await read()).toMatchObject({ product_ids: ['mug'] });
  expect(await verdictOf(call('PUT', `${sets}/${made.id}`, { json: { name: 'x' } }))).toEqual([
    400,
    'INVALID_PARAMETER',
  ]);
});

describe('filters', () => {
  const cases: readonly (readonly [string, string, string, readonly string[] | 'FAILED'])[] = [
    ['price', 'LESS_THAN', '12.50', ['cup']],
    ['price', 'EQUAL_TO', '12.5', ['mug', 'jug']],
    ['price', 'EQUAL_TO', '12.50 USD', ['jug']],
    ['price', 'MATCH', '7', ['cup']],
    ['price', 'GREATER_THAN', '12.49 EUR', ['mug']],
    ['price', 'GREATER_THAN', 'cheap', 'FAILED'],
    ['price', 'CONTAINS', '12', 'FAILED'],
    ['sale_price', 'LESS_THAN', '100', ['cup']],
    ['inventory', 'GREATER_THAN', '3', ['jug']],
    ['inventory', 'LESS_THAN', '3.5', ['mug']],
    ['inventory', 'EQUAL_TO', '3 EUR', 'FAILED'],
    ['product_type', 'MATCH', 'home > mugs', ['mug']],
    ['product_type', 'EQUAL_TO', 'Home', []],
    ['product_type', 'NOT_CONTAINS', 'MUGS', ['cup', 'jug']],
    ['product_type', 'LESS_THAN', 'Z', 'FAILED'],
    ['custom_label_0', 'CONTAINS', 'spr', ['mug']],
  ];
  it.each(cases)('%s %s %s', async (attribute, operator, value, expected) => {
    const { call, sets, pass } = await openShop();
    const json = { name: 'S', type: 'FILTERED', filters: [{ attribute, operator, value }] };
    const { id } = await dataOf(call('POST', sets, { json }));
    pass(1);
    const { processing_status, product_ids } = await dataOf(call('GET', `${sets}/${id}`));
    expect(processing_status === 'FAILED' ? processing_status : product_ids).toEqual(expected);
  });

  it('must all be met', async () => {
    const { call, sets, pass } = await openShop();
    const filters = [
      { attribute: 'price', operator: 'LESS_THAN', value: '13' },
      { attribute: 'inventory', operator: 'GREATER_THAN', value: '2' },
      { attribute: 'product_type', operator: 'CONTAINS', value: 'Mugs' },
    ];
    const { id } = await dataOf(call('POST', sets, { json: { name: 'S', type: 'FILTERED', filters } }));
    pass(1);
    expect(await dataOf(call('GET', `${sets}/${id}`))).toMatchObject({ product_ids: ['mug'] });
  });
});

describe('creating a product set', () => {
  const filter = { attribute: 'price', operator: 'LESS_THAN', value: '1' };
  const keys = (count: number) => Array<string>(count).fill('1');
  it.each([
    [{ type: 'MANUAL' }, [200]],
    [{ type: 'FILTERED' }, [400, 'MISSING_PARAMETER filters']],
    [{ type: 'FILTERED', filters: Array(30).fill(filter) }, [200]],
    [{ type: 'MANUAL', filters: [filter] }, [400, 'INVALID_PARAMETER filters']],
    [{ type: 'MANUAL', product_keys: keys(50) }, [404, 'NOT_FOUND product_keys']],
    [{ type: 'FILTERED', filters: [filter], product_keys: keys(1) }, [400, 'INVALID_PARAMETER product_keys']],
    [
      { type: 'FILTERED', filters: [{ attribute: 'title', operator: 'IS', value: '' }] },
      [
        400,
        'INVALID_PARAMETER filters[0].attribute',
        'INVALID_PARAMETER filters[0].operator',
        'INVALID_PARAMETER filters[0].value',
      ],
    ],
  ])('%j', async (fields, verdict) => {
    const { call, sets } = await openShop();
    expect(await verdictOf(call('POST', sets, { json: { name: 'S', ...fields } }))).toEqual(verdict);
  });
});
