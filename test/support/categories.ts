/** Rows of the lists that the service owns, and what the two lists of groups of IAB categories have in common. */
import { expect, it } from 'vitest';
import { iabCategoryFixtures } from '../../src/emulator/fixtures/iab-categories.js';
import { openMovingWorld } from './world.js';

export interface Row {
  readonly id: string;
  readonly parent_id: string | null;
  readonly name: string;
  readonly iab_categories: readonly string[];
  readonly country_codes: readonly string[];
  readonly publisher_user_ids: readonly string[];
}

export async function listRows(path: string, query = {}): Promise<Row[]> {
  const world = await openMovingWorld();
  return (await world.call('GET', path, { query })).body.data;
}

/** The tests of a list whose items are groups of IAB categories. */
export function testCategoryGroups(path: string): void {
  it('hold every IAB category that can be sold, once', async () => {
    const rows = await listRows(path);
    const used = rows.flatMap(({ iab_categories }) => iab_categories);
    const sold = iabCategoryFixtures.map(({ id }) => id).filter((id) => !/^IAB2[456]/.test(id));
    expect([...used].sort()).toEqual([...sold].sort());
  });

  it('have unique ids and names, and the stamps of every object', async () => {
    const rows = await listRows(path);
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
}
