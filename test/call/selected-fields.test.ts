/** Which field of a record each parameter selects by: a wrong one would refuse right answers. */
import { describe, expect, it } from 'vitest';
import { absentFrom, comparableId, selectionsOf } from '../../src/call/selected-fields.js';
import { endpointById } from '../../src/contract/find-group.js';
import { endpoints } from '../../src/contract/index.js';

const shown = (id: string) =>
  selectionsOf(endpointById(id)).map(({ param, fields }) => `${param}: ${fields.join(' or ')}`);

/** The filters by ids that are about nothing that the records have, with the reason. */
const withoutField: Readonly<Record<string, string>> = {
  'stats.get entity_ids': 'compared with the whole call',
  'stats.active-entities campaign_ids': 'the rows are about what belongs to the campaigns',
  'stats.active-entities funding_instrument_ids': 'the rows are about what belongs to the instruments',
  'stats.active-entities line_item_ids': 'the rows are about what belongs to the line items',
  'stats.reach.campaigns campaign_ids': 'compared as answersEach',
  'stats.reach.funding-instruments funding_instrument_ids': 'compared as answersEach',
};

it('every filter by ids says which field it is about, but for these', () => {
  const silent = endpoints
    .filter(({ method, record }) => method === 'GET' && record)
    .flatMap((endpoint) => {
      const told = new Set(selectionsOf(endpoint).map(({ param }) => param));
      return Object.entries(endpoint.params).flatMap(([name, param]) =>
        param.type === 'list' && param.of.type === 'id' && !told.has(name) ? [`${endpoint.id} ${name}`] : [],
      );
    });
  expect(silent.toSorted()).toEqual(Object.keys(withoutField).toSorted());
});

it('every call that gets, changes or deletes one record says which field has its id, but for these', () => {
  const silent = endpoints.flatMap((endpoint) => {
    const { id, path, positional = '', record, response, method } = endpoint;
    const isOne =
      response === 'one' && method !== 'POST' && path.includes(`/:${positional}`) && record?.fields.id;
    return isOne && !selectionsOf(endpoint).some(({ param }) => param === positional) ? [id] : [];
  });
  // The catalog of the products, of which no result says it.
  expect(silent).toEqual(['product-catalogs.products.update']);
});

it('every field that is selected by is one of the record', () => {
  for (const endpoint of endpoints)
    for (const { fields } of selectionsOf(endpoint))
      for (const field of fields) expect(Object.keys(endpoint.record?.fields ?? {})).toContain(field);
});

describe('the fields of', () => {
  it.each([
    [
      'line-items.list',
      ['campaign_ids: campaign_id', 'funding_instrument_ids: funding_instrument_id', 'line_item_ids: id'],
    ],
    ['targeting-criteria.list', ['line_item_ids: line_item_id', 'targeting_criterion_ids: id']],
    ['tweet-previews.list', ['tweet_ids: tweet_id']],
    ['tweets.list', ['tweet_ids: id_str or tweet_id']],
    ['cards.list', ['card_id: id', 'card_uris: card_uri']],
    ['cards.poll.list', ['card_ids: id']],
    ['media-library.get', ['media_key: media_key']],
    ['media.status', ['media_id: id']],
    ['users.get', ['user_id: id_str or id', 'screen_name: screen_name']],
    ['accounts.get', ['account_id: id']],
    ['campaigns.update', ['campaign_id: id']],
    [
      'custom-audiences.permissions.list',
      [
        'custom_audience_id: custom_audience_id',
        'custom_audience_permission_ids: id',
        'granted_account_ids: granted_account_id',
      ],
    ],
    // The post of another user is promoted by a new one (docs/service.md#promoted-tweets).
    ['promoted-tweets.create', []],
    // Others share it, under another account.
    ['funding-instruments.list', ['funding_instrument_ids: id']],
    ['campaigns.create', []],
    ['accounts.apps', []],
  ])('%s', (id, fields) => {
    expect(shown(id).toSorted()).toEqual(fields.toSorted());
  });
});

it('an id is the same as a number, with zeros before it, and in the other case', () => {
  expect(['007', 7, 7n].map(comparableId)).toEqual(['7', '7', '7']);
  expect(comparableId('8TYIF')).toBe(comparableId('8tyif'));
  expect(['0', '00', ''].map(comparableId)).toEqual(['0', '0', '']);
  expect([null, undefined, {}, true].map(comparableId)).toEqual([undefined, undefined, undefined, undefined]);
});

it('what an answer lacks is named as it was asked for, once', () => {
  const previews = endpointById('tweet-previews.list');
  expect(absentFrom(previews, { tweet_ids: ['07', '8', '9', '9'] }, [{ tweet_id: 7 }])).toEqual(['8', '9']);
  expect(absentFrom(endpointById('bidding-rules.list'), {}, [])).toEqual([]);
});
