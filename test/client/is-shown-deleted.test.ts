import { describe, expect, it } from 'vitest';
import { ServiceError } from '../../src/client/errors.js';
import { findReadOfDeleted, isShownDeleted } from '../../src/client/is-shown-deleted.js';
import { endpointById } from '../../src/contract/find-group.js';
import { endpoints } from '../../src/contract/index.js';
import type { Document, Endpoint } from '../../src/contract/types.js';

/** Asks with a service that answers as told; returns the finding, and what was asked for. */
async function ask(id: string, idParam: string, values: Document, answer: unknown) {
  const asked: unknown[] = [];
  const call = async (read: Endpoint, given: Document) => {
    asked.push([read.id, given]);
    if (answer instanceof Error) throw answer;
    return { body: answer };
  };
  return { shown: await isShownDeleted(endpointById(id), idParam, values, call), asked };
}

const refusal = (status: number, ...codes: string[]) =>
  new ServiceError({ status, entries: codes.map((code) => ({ code, message: 'no' })), operationErrors: [] });

describe('whether the service shows a record as deleted', () => {
  const campaign = { account_id: 'a1', campaign_id: 'c1', name: 'not of the path' };

  it.each([
    ['deleted', { data: { id: 'c1', deleted: true } }, true],
    ['hidden with its parent', { data: { id: 'c1', deleted: false } }, false],
    ['unknown', refusal(404, 'CAMPAIGN_NOT_FOUND'), false],
  ])('is read from one call: %s', async (_, answer, shown) => {
    expect(await ask('campaigns.delete', 'campaign_id', campaign, answer)).toEqual({
      shown,
      asked: [['campaigns.get', { account_id: 'a1', campaign_id: 'c1', with_deleted: true }]],
    });
  });

  it('is read from a list where one record cannot be read', async () => {
    const test = { account_id: 'a1', ab_test_id: 't1' };
    const row = { id: 't1', deleted: true };
    expect(await ask('ab-tests.delete', 'ab_test_id', test, { data: [row] })).toEqual({
      shown: true,
      asked: [['ab-tests.list', { account_id: 'a1', ab_test_ids: ['t1'], with_deleted: true }]],
    });
    const list = { account_id: 'a1', do_not_reach_list_id: 'l1' };
    const rows = { data: [{ id: 'l2', deleted: true }] };
    expect((await ask('do-not-reach-lists.delete', 'do_not_reach_list_id', list, rows)).shown).toBe(false);
  });

  it.each([
    ['a failure', refusal(503)],
    ['the page of a gateway', refusal(404)],
    ['an unknown path', refusal(404, 'ROUTE_NOT_FOUND')],
  ])('is not read from what says nothing of the record, which it throws: %s', async (_, error) => {
    await expect(ask('campaigns.delete', 'campaign_id', campaign, error)).rejects.toBe(error);
  });

  it('is not asked for kinds whose deleted records nobody shows', async () => {
    const card = { account_id: 'a1', card_id: 'p1' };
    const none = { shown: undefined, asked: [] };
    expect(await ask('cards.poll.delete', 'card_id', card, { data: {} })).toEqual(none);
    const deletions = endpoints.filter(({ method, positional }) => method === 'DELETE' && positional);
    expect(deletions.filter((one) => !findReadOfDeleted(one)).map(({ id }) => id)).toEqual([
      'stats.jobs.cancel',
      'cards.image-conversation.delete',
      'cards.poll.delete',
      'cards.video-conversation.delete',
      'draft-tweets.delete',
      'media-library.delete',
      'product-catalogs.delete',
      'product-catalogs.product-sets.delete',
      'product-catalogs.products.delete',
      'product-catalogs.scheduled-feeds.delete',
      'scheduled-tweets.delete',
      'custom-audiences.permissions.delete',
      'tailored-audiences.permissions.delete',
      'leads.exports.cancel',
    ]);
  });
});
