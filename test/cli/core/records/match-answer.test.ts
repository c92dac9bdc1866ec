/** Which record of an answer stands for which operation: by what identifies it, once each. */
import { expect, it } from 'vitest';
import { matchAnswer } from '../../../../src/cli/core/records/match-answer.js';
import { listOperations } from '../../../../src/cli/core/records/operations.js';
import { batchCampaigns } from '../../../../src/contract/groups/campaigns.js';
import { createPromotedTweets } from '../../../../src/contract/groups/promoted-tweets.js';
import { batchTargetingCriteria } from '../../../../src/contract/groups/targeting-criteria.js';
import type { Document, Endpoint } from '../../../../src/contract/types.js';

const create = (params: Document) => ({ operation_type: 'Create', params });
const update = (campaign_id: string, name: string) => ({
  operation_type: 'Update',
  params: { campaign_id, name },
});

function match(endpoint: Endpoint, operations: readonly Document[], rows: readonly Document[]) {
  const { record } = endpoint;
  if (!record) throw new Error('no record');
  const wanted = listOperations(endpoint, { account_id: 'acc', operations: [...operations] });
  return matchAnswer(wanted, rows, { record, idField: 'id' }).map((row) => row?.id ?? null);
}

const campaigns = (operations: readonly Document[], ...rows: readonly Document[]) =>
  match(batchCampaigns, operations, rows);

it('is found by its id or by what was sent, wherever it stands', () => {
  const operations = [create({ name: 'one' }), update('c2', 'two'), create({ name: 'three' })];
  const [one, two, three] = [
    { id: 'c1', name: 'one' },
    { id: 'c2', name: 'two' },
    { id: 'c3', name: 'three' },
  ];
  expect(campaigns(operations, one, two, three)).toEqual(['c1', 'c2', 'c3']);
  expect(campaigns(operations, three, two, one)).toEqual(['c1', 'c2', 'c3']);
  expect(campaigns(operations, two, three)).toEqual([null, 'c2', 'c3']);
  expect(campaigns(operations, three)).toEqual([null, null, 'c3']);
  expect(campaigns(operations)).toEqual([null, null, null]);
});

it('stands for one of equal creations of a kind that may be there twice', () => {
  const operations = [create({ name: 'one' }), create({ name: 'one' })];
  expect(campaigns(operations, { id: 'c1', name: 'one' }, { id: 'c2', name: 'one' })).toEqual(['c1', 'c2']);
  expect(campaigns(operations, { id: 'c1', name: 'one' })).toEqual(['c1', null]);
});

it('is that of the creation that says most of it', () => {
  const operations = [create({ name: 'one' }), create({ name: 'one', daily_budget_amount_local_micro: 5 })];
  const rich = { id: 'c2', name: 'one', daily_budget_amount_local_micro: 5 };
  expect(campaigns(operations, rich)).toEqual([null, 'c2']);
  expect(campaigns(operations, rich, { id: 'c1', name: 'one' })).toEqual(['c1', 'c2']);
});

it('that is spelled in another way stands in the order, unless one is missing', () => {
  const operations = [create({ name: 'one' }), create({ name: 'two' }), create({ name: 'three' })];
  const [one, two, three] = [
    { id: 'c1', name: 'ONE!' },
    { id: 'c2', name: 'TWO!' },
    { id: 'c3', name: 'three' },
  ];
  expect(campaigns(operations, one, two, three)).toEqual(['c1', 'c2', 'c3']);
  expect(campaigns(operations, three, one, two)).toEqual(['c1', 'c2', 'c3']);
  expect(campaigns(operations, two, three)).toEqual([null, null, 'c3']);
});

it('that is spelled in another way belongs to the funding that was sent, or is none of the records', () => {
  const funded = (id: string, name: string, funding_instrument_id: string) => ({
    ...{ id, name, funding_instrument_id },
  });
  const operations = ['one', 'two'].map((name) => create({ name, funding_instrument_id: 'f1' }));
  const one = funded('c1', 'ONE!', 'f1');
  expect(campaigns(operations, one, funded('c2', 'TWO!', 'f1'))).toEqual(['c1', 'c2']);
  expect(campaigns(operations, one, funded('c9', 'TWO!', 'f9'))).toEqual([null, null]);
  // A record that does not say it is judged by the order alone.
  expect(campaigns(operations, one, { id: 'c2', name: 'TWO!' })).toEqual(['c1', 'c2']);
});

it.each<[string, readonly Document[], readonly string[], readonly (string | null)[]]>([
  ['an update that the answer lacks', [update('c1', 'a'), update('c2', 'b')], ['c1', 'c1'], ['c1', null]],
  [
    'an update in place of which there is another record',
    [update('c1', 'a'), update('c2', 'b')],
    ['c1', 'c9'],
    ['c1', null],
  ],
  ['both updates of one record', [update('c1', 'a'), update('c1', 'b')], ['c1', 'c1'], ['c1', 'c1']],
  ['one of both updates of one record', [update('c1', 'a'), update('c1', 'b')], ['c1'], ['c1', null]],
  [
    'a creation beside a repeated update',
    [create({ name: 'new' }), update('c1', 'a')],
    ['c1', 'c1'],
    [null, 'c1'],
  ],
  [
    'a creation of the values that an update sets',
    [create({ name: 'c1' }), update('c1', 'c1')],
    ['c1'],
    [null, 'c1'],
  ],
  ['one of two creations', [create({ name: 'x' }), create({ name: 'y' })], ['c1', 'c1'], [null, null]],
  [
    'one of two equal creations',
    [create({ name: 'c1' }), create({ name: 'c1' })],
    ['c1', 'c1'],
    ['c1', null],
  ],
])('of an answer that repeats or lacks ids stands for %s', (_, operations, ids, expected) => {
  expect(campaigns(operations, ...ids.map((id) => ({ id, name: id })))).toEqual(expected);
});

it('of a kind that the service returns stands for equal creations, with the defaults of what was not sent', () => {
  const place = { line_item_id: 'a', targeting_type: 'LOCATION', targeting_value: 'x' };
  const operations = [create(place), create({ ...place, operator_type: 'NE' }), create(place)];
  const included = { id: 't1', ...place, operator_type: 'EQ' };
  const excluded = { id: 't2', ...place, operator_type: 'NE' };
  const criteria = (...rows: readonly Document[]) => match(batchTargetingCriteria, operations, rows);
  expect(criteria(included, excluded, { ...included })).toEqual(['t1', 't2', 't1']);
  expect(criteria(included, excluded)).toEqual(['t1', 't2', 't1']);
  expect(criteria(excluded)).toEqual([null, 't2', null]);
});

it("of another user's post has another id, and is found because no other one is left", () => {
  const { record } = createPromotedTweets;
  if (!record) throw new Error('no record');
  const operations = ['11', '12', '12'].map((tweet_id) => ({
    ...{ kind: 'create' as const, id: undefined, values: { tweet_id } },
    params: { tweet_id: { type: 'id', help: '' } as const },
  }));
  const posts = (...ids: readonly string[]) =>
    matchAnswer(
      operations,
      ids.map((id) => ({ id: `p${id}`, tweet_id: id })),
      { record, idField: 'id' },
    );
  expect(posts('11', '99').map((row) => row?.id ?? null)).toEqual(['p11', 'p99', 'p99']);
  expect(posts('98', '99').map((row) => row?.id ?? null)).toEqual(['p98', 'p99', 'p99']);
  expect(posts('99').map((row) => row?.id ?? null)).toEqual([null, null, null]);
});
