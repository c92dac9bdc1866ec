import { describe, expect, it } from 'vitest';
import { findSheetGroup } from '../../../../src/cli/bulk/sheet/sheet-group.js';
import { compareValues } from '../../../../src/cli/core/records/compare.js';
import { describeChange } from '../../../../src/cli/core/records/describe-change.js';
import { listByParents } from '../../../../src/cli/core/records/list-by-parents.js';
import { readRecords } from '../../../../src/cli/core/records/read-records.js';
import {
  findRelatedEndpoints,
  type RelatedEndpoints,
} from '../../../../src/cli/core/records/related-endpoints.js';
import type { CallResult } from '../../../../src/client/client.js';
import { ServiceError } from '../../../../src/client/errors.js';
import { endpointById } from '../../../../src/contract/find-group.js';
import { updateCampaign } from '../../../../src/contract/groups/campaigns.js';
import { endpoints } from '../../../../src/contract/index.js';
import type { Document, Endpoint } from '../../../../src/contract/types.js';

function relatedTo(id: string): RelatedEndpoints {
  const related = findRelatedEndpoints(endpointById(id));
  if (!related) throw new Error(`${id} has no related`);
  return related;
}

function refusal(status: number, ...codes: readonly string[]): ServiceError {
  const entries = codes.map((code) => ({ code, message: 'no' }));
  return new ServiceError({ status, entries, operationErrors: [] });
}

describe('the related endpoints of an endpoint', () => {
  it.each([
    ['campaigns.batch', 'campaign_id', 'id', 'campaigns.get', 'campaigns.list', 'campaign_ids'],
    ['campaigns.activate', 'campaign_id', 'id', 'campaigns.get', 'campaigns.list', 'campaign_ids'],
    ['line-items.create', 'line_item_id', 'id', 'line-items.get', 'line-items.list', 'line_item_ids'],
    ['media-library.update', 'media_key', 'media_key', 'media-library.get', 'media-library.list', undefined],
    ['tweets.update', 'tweet_id', 'tweet_id', undefined, 'tweets.list', 'tweet_ids'],
    [
      'do-not-reach-lists.delete',
      'do_not_reach_list_id',
      'id',
      undefined,
      'do-not-reach-lists.list',
      undefined,
    ],
  ])('%s: %s', (id, idParam, idField, get, list, by) => {
    const related = relatedTo(id);
    expect([
      related.idParam,
      related.idField,
      related.get?.id,
      related.list?.endpoint.id,
      related.list?.by?.param,
    ]).toEqual([idParam, idField, get, list, by]);
  });

  it('has an update only if it changes the record as a whole', () => {
    expect(relatedTo('campaigns.list').update?.id).toBe('campaigns.update');
    expect(relatedTo('promoted-tweets.list').update).toBeUndefined();
  });

  it.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
    'of %s are of the same kind',
    (_, endpoint) => {
      const related = findRelatedEndpoints(endpoint);
      for (const one of [
        related?.get,
        related?.list?.endpoint,
        related?.create,
        related?.update,
        related?.remove,
      ]) {
        if (one) expect(one.record).toBe(endpoint.record);
      }
    },
  );
});

describe('reading records', () => {
  /** A client that knows these records, and the calls that it got. */
  function createClient(known: readonly string[]) {
    const calls: [string, Document][] = [];
    const toRecord = (id: unknown) => ({ id: String(id), name: `name of ${id}` });
    const call = async (endpoint: Endpoint, values: Document): Promise<CallResult> => {
      calls.push([endpoint.id, values]);
      const one = endpoint.positional && values[endpoint.positional];
      if (one && !known.includes(String(one))) throw refusal(404, 'CAMPAIGN_NOT_FOUND');
      const asked = [values.campaign_ids ?? values.line_item_ids ?? []].flat().map(String);
      const data = one ? toRecord(one) : asked.filter((id) => known.includes(id)).map(toRecord);
      return { status: 200, headers: {}, retried: 0, body: { data, next_cursor: null } };
    };
    return { calls, client: { call } };
  }
  const scope = { account_id: '18ce54d4x5t', name: 'not-sent' };
  const numbered = (count: number) => Array.from({ length: count }, (_, index) => `c${index}`);

  it('shows a single one', async () => {
    const { client, calls } = createClient(['c0']);
    const found = await readRecords(client, relatedTo('campaigns.update'), scope, ['c0']);
    expect([...found.keys()]).toEqual(['c0']);
    expect(calls).toEqual([['campaigns.get', { account_id: '18ce54d4x5t', campaign_id: 'c0' }]]);
  });

  it('has no entry for a record that does not exist', async () => {
    const { client } = createClient(['c1']);
    expect((await readRecords(client, relatedTo('campaigns.update'), scope, ['c0'])).size).toBe(0);
    expect([
      ...(await readRecords(client, relatedTo('campaigns.update'), scope, ['c0', 'c1'])).keys(),
    ]).toEqual(['c1']);
  });

  it.each([
    [2, 1],
    [200, 1],
    [201, 2],
    [401, 3],
  ])('takes %i ids in %i calls, and each id once', async (count, expected) => {
    const ids = numbered(count);
    const { client, calls } = createClient(ids);
    const found = await readRecords(client, relatedTo('campaigns.update'), scope, [...ids, ...ids]);
    expect([...found.keys()]).toEqual(ids);
    expect(calls).toHaveLength(expected);
  });

  it('shows them one by one if the list does not select by ids', async () => {
    const { client, calls } = createClient(['m1', 'm2', 'm3']);
    const found = await readRecords(client, relatedTo('media-library.update'), scope, ['m1', 'm2', 'm3']);
    expect([...found.keys()].sort()).toEqual(['m1', 'm2', 'm3']);
    expect(calls.map(([id]) => id)).toEqual(['media-library.get', 'media-library.get', 'media-library.get']);
  });

  it.each([
    ['a refusal', refusal(403, 'ACCOUNT_NOT_FOUND')],
    ['the page of a gateway, which says nothing of the record', refusal(404)],
  ])('passes errors on: %s', async (_, error) => {
    const failing = { call: async () => Promise.reject(error) };
    await expect(readRecords(failing, relatedTo('campaigns.update'), scope, ['c0'])).rejects.toBe(error);
    const criteria = findSheetGroup('targeting-criteria');
    await expect(listByParents(criteria, failing, '18ce54d4x5t', ['l0'])).rejects.toBe(error);
  });
});

describe('a change', () => {
  const { params } = updateCampaign;
  const record = {
    name: 'Spring',
    daily_budget_amount_local_micro: 80_000_000,
    total_budget_amount_local_micro: null,
    entity_status: 'PAUSED',
    standard_delivery: true,
  };
  const describeAll = (
    values: Document,
    before: Document | undefined = record,
    currency: string | undefined = 'USD',
  ) => compareValues(params, before, values).map((change) => describeChange(change, currency));

  it.each<[string, Document, string[]]>([
    ['more', { daily_budget_amount_local_micro: 88_000_000 }, ['daily_budget 80.00 -> 88.00 USD (+10 %)']],
    ['less', { daily_budget_amount_local_micro: 70_000_000 }, ['daily_budget 80.00 -> 70.00 USD (-12.5 %)']],
    [
      'hardly more',
      { daily_budget_amount_local_micro: 80_000_001 },
      ['daily_budget 80.00 -> 80.000001 USD (+<0.1 %)'],
    ],
    [
      'rounded half up',
      { daily_budget_amount_local_micro: 80_040_000 },
      ['daily_budget 80.00 -> 80.04 USD (+0.1 %)'],
    ],
    [
      'a hundred times',
      { daily_budget_amount_local_micro: 8_000_000_000 },
      ['daily_budget 80.00 -> 8000.00 USD (+9900 %)'],
    ],
    [
      'beyond 2^53',
      { daily_budget_amount_local_micro: 9_007_199_254_740_993n },
      ['daily_budget 80.00 -> 9007199254.740993 USD (+11258998968.4 %)'],
    ],
    ['for the first time', { total_budget_amount_local_micro: 5_000_000 }, ['total_budget none -> 5.00 USD']],
    ['cleared', { daily_budget_amount_local_micro: '' }, ['daily_budget 80.00 -> none USD']],
    [
      'the same',
      { daily_budget_amount_local_micro: 80_000_000n, name: 'Spring', total_budget_amount_local_micro: '' },
      [],
    ],
    ['a name', { name: 'Spring\u001b[2J "sale"' }, ['name "Spring" -> "Spring\\\\u001b[2J \\"sale\\""']],
    ['a status', { entity_status: 'ACTIVE' }, ['entity_status PAUSED -> ACTIVE']],
    ['a switch', { standard_delivery: false }, ['standard_delivery true -> false']],
    ['a value that is not a parameter', { unknown: 1 }, []],
  ])('%s', (_, values, lines) => {
    expect(describeAll(values)).toEqual(lines);
  });

  it('of a new record has no value before', () => {
    const created = compareValues(params, undefined, {
      name: 'New',
      daily_budget_amount_local_micro: 5_000_000,
    });
    expect(created.map((change) => describeChange(change, 'JPY'))).toEqual([
      'name "New"',
      'daily_budget 5 JPY',
    ]);
  });

  it('of a value that the service never shows has no old value', () => {
    const { params: settings } = endpointById('tax-settings.update');
    const changes = compareValues(
      settings,
      { address_city: null, address_company: 'Old' },
      { address_city: 'Lyon', address_name: 'New', client_address_city: 'Lyon' },
    );
    expect(changes.map((change) => describeChange(change, undefined))).toEqual([
      'address_city none -> "Lyon"',
      'address_name "Old" -> "New"',
      'client_address_city "Lyon"',
    ]);
  });

  it('without a currency is shown in micro units', () => {
    const [change] = compareValues(params, record, { daily_budget_amount_local_micro: 1 });
    expect(change && describeChange(change, undefined)).toBe('daily_budget 80000000 -> 1 micro (-100 %)');
  });

  it.each([
    ['campaigns.update', 'standard_delivery', false, true],
    ['web-event-tags.update', 'view_through_window', 0, 1],
  ])('of %s: %s from %j has an old value', (id, field, before, after) => {
    const { params: known } = endpointById(id);
    expect(compareValues(known, { [field]: before }, { [field]: before })).toEqual([]);
    expect(compareValues(known, { [field]: before }, { [field]: after })).toMatchObject([{ before, after }]);
    expect(compareValues(known, { [field]: null }, { [field]: before })).toMatchObject([
      { before: null, after: before },
    ]);
  });

  it('of a time or a list is compared by meaning, not by spelling', () => {
    const lineItem = endpointById('line-items.update').params;
    const before = { start_time: '2026-11-20T00:00:00Z', categories: ['a', 'b'] };
    expect(compareValues(lineItem, before, { start_time: '2026-11-20T00:00:00.000Z' })).toEqual([]);
    expect(
      compareValues(
        { list: { type: 'list', of: { type: 'id', help: '' }, help: '' } },
        { list: ['a', 'b'] },
        { list: ['b', 'a'] },
      ),
    ).toEqual([]);
  });
});
