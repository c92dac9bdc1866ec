/** Which lists have the records that a deletion takes along. */
import { expect, it } from 'vitest';
import { listsBelow } from '../../../src/cli/undo/records-taken-along.js';
import { groups } from '../../../src/contract/index.js';

it('the lists below a record are those whose records cannot be created without it', async () => {
  const found = await Promise.all(
    groups.map(
      async ({ name }) => [name, (await listsBelow(name)).map(({ endpoint }) => endpoint.id)] as const,
    ),
  );
  expect(Object.fromEntries(found.filter(([, lists]) => lists.length > 0))).toEqual({
    campaigns: ['line-items.list'],
    'custom-audiences': ['custom-audiences.permissions.list'],
    'funding-instruments': ['campaigns.list'],
    'line-items': [
      'line-item-curated-categories.list',
      'promoted-accounts.list',
      'promoted-tweets.list',
      'scheduled-promoted-tweets.list',
      'targeting-criteria.list',
      'tracking-tags.list',
      'media-creatives.list',
      'preroll-call-to-actions.list',
    ],
    'product-catalogs': ['product-catalogs.scheduled-feeds.list'],
    'scheduled-tweets': ['scheduled-promoted-tweets.list'],
  });
});
