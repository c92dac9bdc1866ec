/** Publishers (docs/service.md#publishers). */
import { describe, expect, it } from 'vitest';
import { contentCategoryFixtures } from '../../../src/emulator/fixtures/business-categories.js';
import { curatedCategoryFixtures } from '../../../src/emulator/fixtures/curated-categories.js';
import { openTester } from '../../support/emulator.js';

interface Publisher {
  user_id: string;
  username: string;
  content_category_ids: string[];
  monetizable_country_codes: string[];
  promotion_eligible_country_codes: string[];
  monetization_restricted: boolean;
}

async function listPublishers(): Promise<Publisher[]> {
  const { call } = await openTester();
  const { status, body } = await call('GET', 'publishers');
  expect([status, body.next_cursor]).toEqual([200, null]);
  return body.data;
}

describe('publishers', () => {
  it('are those of the curated categories, with separate names', async () => {
    const list = await listPublishers();
    const ids = curatedCategoryFixtures.flatMap(({ publisher_user_ids }) => publisher_user_ids);
    expect(list.map(({ user_id }) => user_id)).toEqual(ids);
    expect(new Set(list.map(({ username }) => username)).size).toBe(ids.length);
    for (const { username } of list) expect(username).toMatch(/^[a-z0-9_]{1,16}[a-z]$/);
  });

  it('stand in existing content categories', async () => {
    const known = new Set(contentCategoryFixtures.map(({ id }) => id));
    for (const { content_category_ids, ...publisher } of await listPublishers()) {
      expect(content_category_ids.length).toBeGreaterThan(0);
      expect(content_category_ids.filter((id) => !known.has(id))).toEqual([]);
      expect(publisher.monetizable_country_codes).toEqual(
        expect.arrayContaining(publisher.promotion_eligible_country_codes),
      );
    }
  });

  it('are partly restricted, the same ones each time', async () => {
    const list = await listPublishers();
    expect(new Set(list.map((item) => item.monetization_restricted))).toEqual(new Set([true, false]));
    expect(await listPublishers()).toEqual(list);
  });
});
