/** The products of a catalog (docs/service.md#products). */
import { describe, expect, it } from 'vitest';
import { addCatalog, listAll, newProduct, putProducts, resultsOf } from '../../support/catalogs.js';
import { openTester, type Tester } from '../../support/emulator.js';
import { verdictOf } from '../../support/world.js';

async function openCatalog(): Promise<Tester & { readonly catalog: string }> {
  const tester = await openTester();
  return { ...tester, catalog: await addCatalog(tester) };
}

describe('sending products', () => {
  it('creates and changes products, and leaves others unchanged', async () => {
    const tester = await openCatalog();
    const { catalog } = tester;
    const [first] = await resultsOf(tester, catalog, [newProduct('a')]);
    expect(first).toEqual({
      id: 'a',
      product_key: expect.stringMatching(/^[1-9][0-9]{18}$/),
      status: 'CREATE_SUCCESS',
      warnings: [],
      errors: [],
    });
    const results = await resultsOf(tester, catalog, [
      newProduct('a', { price: '11.00 EUR' }),
      newProduct('b'),
      newProduct('c', { price: '1 euro', gender: 'both' }),
    ]);
    expect(results.map(({ id, status }) => [id, status])).toEqual([
      ['a', 'UPDATE_SUCCESS'],
      ['b', 'CREATE_SUCCESS'],
      ['c', 'ERROR'],
    ]);
    expect(results[2]).toMatchObject({
      product_key: null,
      errors: [
        { code: 'INVALID_PARAMETER', parameter: 'price', value: '1 euro' },
        { code: 'INVALID_PARAMETER', parameter: 'gender', value: 'both' },
      ],
    });
    expect(results[2]?.errors[0]?.message).toBe(
      'price must be an amount and a currency such as 12.50 EUR, got "1 euro"',
    );
    const [again] = await resultsOf(tester, catalog, [newProduct('b')]);
    expect(again).toMatchObject({ status: 'NO_CHANGE', product_key: results[1]?.product_key });
  });

  it('shows every attribute, takes back the attributes that it shows, and unsets empty ones', async () => {
    const tester = await openCatalog();
    await resultsOf(tester, tester.catalog, [newProduct('a', { color: 'blue', size: 'L' })]);
    const [shown] = await listAll(tester, tester.catalog);
    expect(shown).toMatchObject({ ...newProduct('a'), color: 'blue', gtin: null, item_group_key: null });
    expect((await resultsOf(tester, tester.catalog, [shown]))[0]?.status).toBe('NO_CHANGE');
    const unset = { ...newProduct('a'), color: '', size: null };
    expect((await resultsOf(tester, tester.catalog, [unset]))[0]?.status).toBe('UPDATE_SUCCESS');
    expect(await listAll(tester, tester.catalog)).toMatchObject([{ color: null, size: null }]);
    // What is not given stays.
    await resultsOf(tester, tester.catalog, [newProduct('a', { color: 'red' })]);
    expect((await resultsOf(tester, tester.catalog, [newProduct('a')]))[0]?.status).toBe('NO_CHANGE');
  });

  it('ignores a product whose id stands in the call twice', async () => {
    const tester = await openCatalog();
    const results = await resultsOf(tester, tester.catalog, [
      newProduct('a'),
      newProduct('b'),
      newProduct('a', { price: 'nothing' }),
    ]);
    expect(results.map(({ id }) => id)).toEqual(['b']);
    expect(await listAll(tester, tester.catalog)).toMatchObject([{ id: 'b' }]);
  });

  it('checks a change together with the unchanged attributes', async () => {
    const tester = await openCatalog();
    await resultsOf(tester, tester.catalog, [newProduct('a', { sale_price: '12.49 EUR' })]);
    const [result] = await resultsOf(tester, tester.catalog, [newProduct('a', { price: '12.49 EUR' })]);
    expect(result).toMatchObject({ status: 'ERROR', errors: [{ parameter: 'sale_price' }] });
    expect(result?.product_key).not.toBeNull();
    expect(await listAll(tester, tester.catalog)).toMatchObject([{ price: '12.50 EUR' }]);
  });

  it('refuses the whole call only for errors of its form', async () => {
    const tester = await openCatalog();
    const send = (products: unknown) => verdictOf(putProducts(tester, tester.catalog, products));
    const many = (count: number) => Array.from({ length: count }, (_, index) => newProduct(`p${index}`));
    expect(await send(many(25))).toEqual([200]);
    expect(await send(many(26))).toEqual([400, 'INVALID_PARAMETER products']);
    expect(await send([])).toEqual([400, 'INVALID_PARAMETER products']);
    expect(await send(undefined)).toEqual([400, 'MISSING_PARAMETER products']);
    expect(await send([newProduct('x'), 'y'])).toEqual([400, 'INVALID_PARAMETER products[1]']);
    expect(await send([{}])).toEqual([200]);
    expect(await verdictOf(putProducts(tester, 'product_catalogs/1', many(1)))).toEqual([
      404,
      'NOT_FOUND product_catalog_id',
    ]);
  });
});

describe('an attribute', () => {
  const text = (length: number) => 'a'.repeat(length);
  const image = (count: number) =>
    Array.from({ length: count }, (_, n) => `https://i.example/${n}`).join(',');
  const cases: readonly (readonly [given: object, wrong: string | undefined])[] = [
    [{ title: text(150) }, undefined],
    [{ title: text(151) }, 'title'],
    [{ title: '' }, 'title'],
    [{ description: text(5000) }, undefined],
    [{ description: text(5001) }, 'description'],
    [{ availability: 'available for order' }, undefined],
    [{ availability: 'in_stock' }, 'availability'],
    [{ condition: 'broken' }, 'condition'],
    [{ price: '0 EUR' }, undefined],
    [{ price: '12.50EUR' }, 'price'],
    [{ price: 'EUR 12.50' }, 'price'],
    [{ price: '-1 EUR' }, 'price'],
    [{ price: 12.5 }, 'price'],
    [{ link: 'http://www.example.com' }, 'link'],
    [{ image_link: undefined }, 'image_link'],
    [{ brand: undefined }, 'brand'],
    [{ brand: undefined, mpn: 'x' }, undefined],
    [{ brand: '', gtin: '4006381333931' }, undefined],
    [{ additional_image_link: image(10) }, undefined],
    [{ additional_image_link: image(11) }, 'additional_image_link'],
    [{ inventory: 1 }, undefined],
    [{ inventory: 0 }, 'inventory'],
    [{ inventory: 0, availability: 'out of stock' }, undefined],
    [{ inventory: -1, availability: 'out of stock' }, 'inventory'],
    [{ sale_price: '12.49 EUR' }, undefined],
    [{ sale_price: '12.499999 EUR' }, undefined],
    [{ sale_price: '12.5 EUR' }, 'sale_price'],
    [{ sale_price: '9 USD' }, 'sale_price'],
    [{ sale_price: '9 EUR', price: '10 EUR' }, undefined],
    [{ sale_price_effective_date: '2026-12-01T00:00Z/2026-12-24T00:00+01:00' }, undefined],
    [{ sale_price_effective_date: '2026-12-24T00:00Z/2026-12-01T00:00Z' }, 'sale_price_effective_date'],
    [{ sale_price_effective_date: '2026-12-24T00:00Z' }, 'sale_price_effective_date'],
    [{ age_group: 'all ages' }, undefined],
    [{ custom_label_4: 'x' }, undefined],
    [{ custom_label_5: 'x' }, 'custom_label_5'],
  ];
  it.each(cases)('%j is accepted or refused as expected', async (given, wrong) => {
    const tester = await openCatalog();
    const [result] = await resultsOf(tester, tester.catalog, [newProduct('a', { ...given })]);
    expect(result?.errors.map(({ parameter }) => parameter)).toEqual(wrong === undefined ? [] : [wrong]);
    expect(result?.status).toBe(wrong === undefined ? 'CREATE_SUCCESS' : 'ERROR');
  });
});

describe('a group of variants', () => {
  it('is listed by its first product, and as a whole by its key', async () => {
    const tester = await openCatalog();
    const { catalog, call } = tester;
    const of = (group: string | null) => ({ item_group_id: group });
    const results = await resultsOf(tester, catalog, [
      newProduct('a', of('mugs')),
      newProduct('b'),
      newProduct('c', of('mugs')),
      newProduct('d', of('cups')),
    ]);
    const ids = async (query = {}) => (await listAll(tester, catalog, query)).map(({ id }) => id);
    expect(await ids()).toEqual(['a', 'b', 'd']);
    const [{ item_group_key }] = (await listAll(tester, catalog)) as [{ item_group_key: string }];
    expect(item_group_key).toMatch(/^[0-9]{19}$/);
    expect(await ids({ item_group_key })).toEqual(['a', 'c']);
    expect(await ids({ item_group_key: '1' })).toEqual([]);

    // The first one leaves the group, and is deleted: the next one stands for the group.
    await resultsOf(tester, catalog, [newProduct('a', of('cups'))]);
    expect(await ids()).toEqual(['b', 'c', 'd']);
    await call('DELETE', `${catalog}/products`, { json: { product_keys: [results[3]?.product_key] } });
    expect(await ids()).toEqual(['a', 'b', 'c']);
    await resultsOf(tester, catalog, [newProduct('c', of(null))]);
    expect(await ids({ item_group_key })).toEqual([]);
    expect(await ids()).toEqual(['a', 'b', 'c']);
  });
});

describe('deleting products', () => {
  it('answers each key', async () => {
    const tester = await openCatalog();
    const { catalog, call } = tester;
    const [a] = await resultsOf(tester, catalog, [newProduct('a'), newProduct('b')]);
    const { body } = await call('DELETE', `${catalog}/products`, {
      json: { product_keys: [a?.product_key, '1', a?.product_key] },
    });
    expect(body.request.params).toEqual({ id: catalog.split('/')[1] });
    expect(body.data.delete_products).toEqual([
      { product_key: a?.product_key, failed_product_key: null, message: null },
      { product_key: null, failed_product_key: '1', message: 'product 1 was not found' },
      { product_key: null, failed_product_key: a?.product_key, message: expect.any(String) },
    ]);
    expect(await listAll(tester, catalog)).toMatchObject([{ id: 'b' }]);
  });

  it.each([
    [25, [200]],
    [26, [400, 'INVALID_PARAMETER product_keys']],
    [0, [400, 'INVALID_PARAMETER product_keys']],
  ])('takes %d keys or not', async (count, verdict) => {
    const { catalog, call } = await openCatalog();
    const product_keys = Array.from({ length: count }, (_, index) => `${index}`);
    expect(await verdictOf(call('DELETE', `${catalog}/products`, { json: { product_keys } }))).toEqual(
      verdict,
    );
  });
});

it('a list has pages of at most 100, and each product once', async () => {
  const tester = await openCatalog();
  const { catalog, call } = tester;
  for (let from = 0; from < 110; from += 22)
    await putProducts(
      tester,
      catalog,
      Array.from({ length: 22 }, (_, n) => newProduct(`p${from + n}`)),
    );
  const first = await call('GET', `${catalog}/products`);
  expect(first.body.data).toHaveLength(100);
  expect(first.body.request.params).toEqual({ id: catalog.split('/')[1] });
  expect(new Set((await listAll(tester, catalog, { count: '7' })).map(({ id }) => id)).size).toBe(110);
  expect(await verdictOf(call('GET', `${catalog}/products`, { query: { count: 101 } }))).toEqual([
    400,
    'INVALID_PARAMETER count',
  ]);
});
