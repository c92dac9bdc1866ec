/** IAB categories (docs/service.md#iab-categories). */
import { describe, expect, it } from 'vitest';
import { iabCategoryFixtures } from '../../../src/emulator/fixtures/iab-categories.js';
import { listRows, type Row } from '../../support/categories.js';
import { openMovingWorld, verdictOf } from '../../support/world.js';

/** How many parts each subject of the public taxonomy has. */
const parts = [
  7, 23, 12, 11, 15, 9, 45, 18, 31, 9, 5, 3, 12, 8, 10, 7, 44, 6, 36, 27, 3, 4, 10, 0, 7, 4,
] as const;

describe('IAB categories', () => {
  it('are the 26 subjects and their parts, in order', async () => {
    const rows = await listRows('iab_categories', { count: 1000 });
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

  it('come in pages, with a total on request', async () => {
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

  it('refuse a cursor of another list, and a cursor with a total', async () => {
    const world = await openMovingWorld();
    const page = (query: Record<string, string>) => verdictOf(world.call('GET', 'iab_categories', { query }));
    expect(await page({ cursor: 'IAB1' })).toEqual([400, 'INVALID_PARAMETER cursor']);
    expect(await page({ cursor: 'c-iab1', with_total_count: 'true' })).toEqual([
      400,
      'EXCLUSIVE_PARAMETERS with_total_count',
    ]);
  });
});
