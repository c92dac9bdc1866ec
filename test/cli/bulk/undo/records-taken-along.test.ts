/** Which lists have the records that a deletion takes along. */
import { expect, it } from 'vitest';
import { isReversible } from '../../../../src/cli/bulk/undo/describe-undo.js';
import { listTargets } from '../../../../src/cli/bulk/undo/list-targets.js';
import { planByReading } from '../../../../src/cli/bulk/undo/read-live.js';
import { listsBelow } from '../../../../src/cli/bulk/undo/records-taken-along.js';
import { listsOfUsers, readUses } from '../../../../src/cli/bulk/undo/records-that-use.js';
import { endpoints, groups } from '../../../../src/contract/index.js';

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

it('the lists of records that may use one are those whose creation may name it, and those that need it', async () => {
  const kinds = endpoints.flatMap(({ id }) => (id.endsWith('.delete') ? [id.replace('.delete', '')] : []));
  const found = await Promise.all(
    kinds.map(async (name) => [name, (await listsOfUsers(name)).map(({ endpoint }) => endpoint.id)] as const),
  );
  expect(Object.fromEntries(found.filter(([, lists]) => lists.length > 0))).toEqual({
    'web-event-tags': ['line-items.list'],
    cards: ['scheduled-tweets.list'],
    'cards.poll': ['scheduled-tweets.list'],
    'cards.image-conversation': ['scheduled-tweets.list'],
    'cards.video-conversation': ['scheduled-tweets.list'],
    'media-library': ['scheduled-tweets.list'],
  });
});

it('an audience is used by the line items that target or exclude it, also those that do not run', async () => {
  const asked: unknown[] = [];
  const call = async ({ id }: { id: string }, values: Record<string, unknown>) => {
    const reply = (data: unknown) => ({
      status: 200,
      headers: {},
      retried: 0,
      body: { data, next_cursor: null },
    });
    if (id !== 'custom-audiences.targeted') return reply(id.endsWith('.list') ? [audience] : audience);
    asked.push(values);
    return reply([{ campaign_id: 'c', line_items: [{ id: 'i', name: 'Theirs', servable: false }] }]);
  };
  const audience = { id: 'a', name: 'Buyers' };
  const entry = {
    ...{ id: 'e', group: 'e', at: '2026-03-02T10:30:00.000Z', tool: '1', profile: 'p', environment: 'local' },
    ...{
      account: 'acc',
      command: 'x',
      endpoint: 'custom-audiences.create',
      method: 'POST',
      path: 'p',
      ids: ['a'],
    },
    records: [{ kind: 'create', ...audience, after: { name: 'Buyers' } }],
    outcome: 'done',
  } as const;
  const client = { call } as never;
  const keep = { force: false, made: new Set<string>() };
  const steps = (await planByReading(client, listTargets([entry]), keep)).filter(isReversible);
  expect(await readUses(client, steps)).toMatchObject([
    { noun: 'line item', id: 'i', name: 'Theirs', account: 'acc', isUse: true },
  ]);
  expect(asked).toMatchObject([{ account_id: 'acc', custom_audience_id: 'a', with_active: false }]);
});
