/** The lists that the service owns: whole, consistent with each other, and paged (docs/service.md#categories). */
import { describe, expect, it } from 'vitest';
import { countries, findCountry } from '../../../src/emulator/fixtures/countries.js';
import { iabCategoryFixtures } from '../../../src/emulator/fixtures/iab-categories.js';
import { openMovingWorld, verdictOf } from '../../support/world.js';

interface Row {
  readonly id: string;
  readonly parent_id: string | null;
  readonly name: string;
  readonly iab_categories: readonly string[];
  readonly country_codes: readonly string[];
  readonly publisher_user_ids: readonly string[];
}

async function rowsOf(path: string, query = {}): Promise<Row[]> {
  const world = await openMovingWorld();
  return (await world.call('GET', path, { query })).body.data;
}

/** How many parts each subject of the public taxonomy has. */
const parts = [
  7, 23, 12, 11, 15, 9, 45, 18, 31, 9, 5, 3, 12, 8, 10, 7, 44, 6, 36, 27, 3, 4, 10, 0, 7, 4,
] as const;

describe('IAB categories', () => {
  it('are the 26 subjects and their parts, in order', async () => {
    const rows = await rowsOf('iab_categories', { count: 1000 });
    const expected = parts.flatMap((count, index) => [
      [`IAB${index + 1}`, null],
      ...Array.from({ length: count }, (_, part) => [`IAB${index + 1}-${part + 1}`, `IAB${index + 1}`]),
    ]);
    expect(rows.map(({ id, parent_id }) => [id, parent_id])).toEqual(expected);
    expect(rows.every(({ name }) => name.length > 1)).toBe(true);
  });

  it.each([
    ['IAB1', 'Arts & Entertainment'],
    ['IAB2-23', 'Wagon'],
    ['IAB7-27', "IBS/Crohn's Disease"],
    ['IAB8-6', 'Coffee/Tea'],
    ['IAB9-30', 'Video & Computer Games'],
    ['IAB17-44', 'World Soccer'],
    ['IAB19-20', 'JavaScript'],
    ['IAB24', 'Uncategorized'],
    ['IAB26-4', 'Copyright Infringement'],
  ])('name %s as %s', (id, name) => {
    expect(iabCategoryFixtures.find((subject) => subject.id === id)?.name).toBe(name);
  });

  it('come in pages, with a total when it is asked for', async () => {
    const world = await openMovingWorld();
    const page = async (query: object) =>
      (await world.call('GET', 'iab_categories', { query: { ...query } })).body;
    const total = iabCategoryFixtures.length;
    const first = await page({ with_total_count: true });
    expect(first.data).toHaveLength(200);
    expect(first.total_count).toBe(total);
    const rest = await page({ cursor: first.next_cursor });
    expect(rest.next_cursor).toBeNull();
    expect([...first.data, ...rest.data].map(({ id }: Row) => id)).toEqual(
      iabCategoryFixtures.map(({ id }) => id),
    );
    expect(rest).not.toHaveProperty('total_count');
    expect((await page({ count: total + 1 })).next_cursor).toBeNull();
    const full = await page({ count: total });
    expect((await page({ cursor: full.next_cursor })).data).toEqual([]);
  });

  it('reject a cursor of another list, and a cursor with a total', async () => {
    const world = await openMovingWorld();
    const page = (query: Record<string, string>) => verdictOf(world.call('GET', 'iab_categories', { query }));
    expect(await page({ cursor: 'IAB1' })).toEqual([400, 'INVALID_PARAMETER cursor']);
    expect(await page({ cursor: 'c-iab1', with_total_count: 'true' })).toEqual([
      400,
      'EXCLUSIVE_PARAMETERS with_total_count',
    ]);
  });
});

describe.each(['content_categories', 'advertiser_business_categories'])('%s', (path) => {
  it('hold every IAB category that can be sold, once', async () => {
    const rows = await rowsOf(path);
    const used = rows.flatMap(({ iab_categories }) => iab_categories);
    const sold = iabCategoryFixtures.map(({ id }) => id).filter((id) => !/^IAB2[456]/.test(id));
    expect([...used].sort()).toEqual([...sold].sort());
  });

  it('have ids and names of their own, and the stamps of every object', async () => {
    const rows = await rowsOf(path);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
    for (const row of rows) {
      expect(row).toMatchObject({
        created_at: expect.any(String),
        updated_at: expect.any(String),
        deleted: false,
      });
    }
  });
});

describe('curated categories', () => {
  const path = 'accounts/:account/curated_categories';

  it('name known countries, and publishers by their user ids', async () => {
    const codes = countries.map(({ code }) => code);
    for (const row of await rowsOf(path)) {
      expect(codes).toEqual(expect.arrayContaining([...row.country_codes]));
      expect(row.publisher_user_ids.length).toBeGreaterThan(0);
      for (const id of row.publisher_user_ids) expect(id).toMatch(/^\d{16}$/);
    }
  });

  it('are those offered in any of the countries', async () => {
    const all = await rowsOf(path);
    const some = await rowsOf(path, { country_codes: 'IN,MX' });
    const expected = all.filter(
      (row) => row.country_codes.includes('IN') || row.country_codes.includes('MX'),
    );
    expect(some).toEqual(expected);
    expect(some.length).toBeGreaterThan(0);
    expect(some.length).toBeLessThan(all.length);
    expect(await rowsOf(path, { country_codes: 'AQ' })).toEqual([]);
  });

  it('come in pages of those offered', async () => {
    const world = await openMovingWorld();
    const query = { country_codes: 'US', count: 2, with_total_count: true };
    const first = (await world.call('GET', path, { query })).body;
    const next = { country_codes: 'US', count: 2, cursor: first.next_cursor };
    const second = (await world.call('GET', path, { query: next })).body;
    const all = await rowsOf(path, { country_codes: 'US' });
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

describe('countries', () => {
  it('have targeting values of 16 hexadecimal digits, each its own', () => {
    expect(new Set(countries.map(({ value }) => value)).size).toBe(countries.length);
    expect(new Set(countries.map(({ code }) => code)).size).toBe(countries.length);
    for (const { value, code, people } of countries) {
      expect(value).toMatch(/^[0-9a-f]{16}$/);
      expect(code).toMatch(/^[A-Z]{2}$/);
      expect(people).toBeGreaterThan(0);
    }
  });

  it('know the United States by their published value', () => {
    expect(findCountry('96683cc9126741d1')).toMatchObject({ code: 'US' });
    expect(findCountry('96683CC9126741D1')).toBeUndefined();
  });
});
