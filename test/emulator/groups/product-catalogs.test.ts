/** Product catalogs (docs/service.md#product-catalogs). */
import { expect, it } from 'vitest';
import { addCatalog, listAll, newProduct, putProducts } from '../../support/catalogs.js';
import { dataOf } from '../../support/creatives.js';
import { openTester } from '../../support/emulator.js';
import { verdictOf } from '../../support/world.js';

it('a user has one catalog, which is listed, renamed and deleted', async () => {
  const { call } = await openTester();
  expect(await dataOf(call('GET', 'product_catalogs'))).toEqual([]);
  const made = await dataOf(call('POST', 'product_catalogs', { query: { name: 'Shop' } }));
  expect(made).toEqual({ id: expect.stringMatching(/^[0-9]{19}$/), name: 'Shop' });
  expect(await verdictOf(call('POST', 'product_catalogs', { query: { name: 'Two' } }))).toEqual([
    400,
    'INVALID_PARAMETER',
  ]);
  const one = `product_catalogs/${made.id}`;
  const { body } = await call('PUT', one, { query: { name: 'Store' } });
  expect(body).toEqual({
    request: { params: { id: made.id, name: 'Store' } },
    data: { ...made, name: 'Store' },
  });
  const list = await call('GET', 'product_catalogs');
  expect(list.body).toMatchObject({ data: [{ id: made.id, name: 'Store' }], next_cursor: null });
  expect((await call('DELETE', one)).body).toEqual({
    request: { params: { id: made.id } },
    data: { id: made.id, name: 'Store' },
  });
  for (const method of ['PUT', 'DELETE'])
    expect(await verdictOf(call(method, one, { query: { name: 'x' } }))).toEqual([
      404,
      'NOT_FOUND product_catalog_id',
    ]);
  expect(await verdictOf(call('POST', 'product_catalogs', { query: { name: 'Again' } }))).toEqual([200]);
});

it('another user is not the caller', async () => {
  const { call } = await openTester();
  expect(await verdictOf(call('GET', 'product_catalogs', { query: { user_id: '1' } }))).toEqual([
    403,
    'USER_NOT_FOUND user_id',
  ]);
});

it('the id of the user is echoed as a number, as other ids of users are', async () => {
  const { call, emulator } = await openTester();
  const query = { user_id: emulator.credentials.user_id };
  const params = { user_id: BigInt(query.user_id) };
  const made = await call('POST', 'product_catalogs', { query: { name: 'Shop', ...query } });
  expect(made.body.request).toEqual({ params: { name: 'Shop', ...params } });
  expect((await call('GET', 'product_catalogs', { query })).body.request).toEqual({ params });
});

it('deletes the records that belong to it', async () => {
  const tester = await openTester();
  const catalog = await addCatalog(tester);
  await putProducts(tester, catalog, [newProduct('a')]);
  const set = await dataOf(
    tester.call('POST', `${catalog}/product_sets`, { json: { name: 'S', type: 'MANUAL' } }),
  );
  await tester.call('DELETE', catalog);
  const next = await addCatalog(tester);
  expect(next).not.toBe(catalog);
  expect(await listAll(tester, next)).toEqual([]);
  for (const path of [catalog, next])
    expect((await tester.call('GET', `${path}/product_sets/${set.id}`)).status).toBe(404);
});
