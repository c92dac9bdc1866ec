/** Records are read whole: a record on a second page, or of a second call, would be created again. */
import { expect, it } from 'vitest';
import { readKind } from '../../../../../src/cli/bulk/campaign-files/compare/read-below.js';
import { campaignKind, type NodeKind } from '../../../../../src/cli/bulk/campaign-files/format/node-kinds.js';
import type { Caller } from '../../../../../src/cli/core/records/read-rows.js';
import type { Document } from '../../../../../src/contract/types.js';

/** A service whose lists have two pages, each with as many rows as it may have. */
function createService() {
  const asked: Document[] = [];
  const client: Caller = {
    async call({ page }, values) {
      asked.push(values);
      const { cursor, campaign_ids: above = [] } = values;
      const name = `${above} ${cursor ?? 'first'}`;
      const data = Array.from({ length: page?.max ?? 0 }, () => ({ name }));
      const body = { data, next_cursor: cursor === undefined ? 'second' : null };
      return { body } as Awaited<ReturnType<Caller['call']>>;
    },
  };
  return { client, asked };
}

const namesOf = (records: readonly Document[]) => [...new Set(records.map(({ name }) => name))];

it('all pages of the campaigns of an account, drafts too', async () => {
  const { client, asked } = createService();
  const found = await readKind(client, 'a', campaignKind(), []);
  expect(namesOf(found)).toEqual([' first', ' second']);
  expect(asked[0]).toMatchObject({ account_id: 'a', with_draft: true });
});

it('all pages of what is below records, which are more than a call takes', async () => {
  const { client } = createService();
  const above = Array.from({ length: 201 }, (_, index) => `c${index}`);
  const found = await readKind(client, 'a', campaignKind().below as NodeKind, above);
  const parts = [above.slice(0, 200).join(), 'c200'];
  expect(namesOf(found)).toEqual(parts.flatMap((part) => [`${part} first`, `${part} second`]));
});
