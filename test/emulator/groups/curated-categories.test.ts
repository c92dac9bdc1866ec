/** Curated categories (docs/service.md#curated-categories). */
import { describe, expect, it } from 'vitest';
import { countries } from '../../../src/emulator/fixtures/countries.js';
import { listRows } from '../../support/categories.js';
import { openMovingWorld, verdictOf } from '../../support/world.js';

describe('curated categories', () => {
  const path = 'accounts/:account/curated_categories';

  it('name known countries, and publishers by their user ids', async () => {
    const codes = countries.map(({ code }) => code);
    for (const row of await listRows(path)) {
      expect(codes).toEqual(expect.arrayContaining([...row.country_codes]));
      expect(row.publisher_user_ids.length).toBeGreaterThan(0);
      for (const id of row.publisher_user_ids) expect(id).toMatch(/^\d{16}$/);
    }
  });

  it('are those offered in any of the countries', async () => {
    const all = await listRows(path);
    const some = await listRows(path, { country_codes: 'IN,MX' });
    const expected = all.filter(
      (row) => row.country_codes.includes('IN') || row.country_codes.includes('MX'),
    );
    expect(some).toEqual(expected);
    expect(some.length).toBeGreaterThan(0);
    expect(some.length).toBeLessThan(all.length);
    expect(await listRows(path, { country_codes: 'AQ' })).toEqual([]);
  });

  it('come in pages of those offered', async () => {
    const world = await openMovingWorld();
    const query = { country_codes: 'US', count: 2, with_total_count: true };
    const first = (await world.call('GET', path, { query })).body;
    const next = { country_codes: 'US', count: 2, cursor: first.next_cursor };
    const second = (await world.call('GET', path, { query: next })).body;
    const all = await listRows(path, { country_codes: 'US' });
    expect(first.total_count).toBe(all.length);
    expect([...first.data, ...second.data]).toEqual(all.slice(0, 4));
  });

  it('are read one by one', async () => {
    const world = await openMovingWorld();
    const [row] = (await world.call('GET', path)).body.data;
    expect((await world.call('GET', `${path}/${row.id}`)).body).toEqual({
      request: { params: { account_id: world.account, id: row.id } },
      data: row,
    });
    expect(await verdictOf(world.call('GET', `${path}/nosuch`))).toEqual([
      404,
      'NOT_FOUND curated_category_id',
    ]);
  });
});
