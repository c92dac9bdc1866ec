/** What the emulator stores and lists counts as what was sent, for every kind of record, and nothing else does. */
import { describe, expect, it } from 'vitest';
import { recordFieldOf, storedValue } from '../../../../src/cli/core/records/compare.js';
import { readListedPost } from '../../../../src/cli/core/records/listed-post.js';
import { findRelatedEndpoints } from '../../../../src/cli/core/records/related-endpoints.js';
import {
  describeDifferences,
  findDifferences,
  isNewerThan,
} from '../../../../src/cli/core/records/sent-record.js';
import { createLineItem } from '../../../../src/contract/groups/line-items.js';
import { createScheduledTweet } from '../../../../src/contract/groups/scheduled-tweets.js';
import { createTweet, listTweets } from '../../../../src/contract/groups/tweets.js';
import { endpoints } from '../../../../src/contract/index.js';
import type { Document, Endpoint, Param, Value } from '../../../../src/contract/types.js';
import { isObject } from '../../../../src/values/lossless-json.js';
import { testerOfFile } from '../../../support/emulator.js';

const tester = testerOfFile('demo');

/** Creations whose records a list of the account shows. */
const creations = endpoints.flatMap((endpoint) => {
  const { create, list, idField = 'id' } = findRelatedEndpoints(endpoint) ?? {};
  const isPlain = list && /^accounts\/:account_id\/[\w/]+$/.test(list.endpoint.path);
  return create === endpoint && isPlain ? [[endpoint.id, { endpoint, list, idField }] as const] : [];
});

function sample({ send, path, example }: Endpoint) {
  const values = Object.entries(example).filter(([name]) => !path.includes(`:${name}`));
  if (send === 'json') return { json: Object.fromEntries(values) };
  return { query: Object.fromEntries(values.map(([name, value]) => [name, String(value)])) };
}

async function rowsOf({
  endpoint,
  kind,
}: {
  endpoint: Endpoint;
  kind: Document;
}): Promise<readonly Document[]> {
  const query = { ...(kind as Record<string, string>), ...(endpoint.page && { count: endpoint.page.max }) };
  const { body } = await tester.call('GET', endpoint.path.replace(':account_id', ':account'), { query });
  return body.data ?? [];
}

/** Another value than one that a record has. */
function otherThan(value: Value, param: Param): Value {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  if (param.type === 'time') return '2031-01-01T00:00:00Z';
  if (Array.isArray(value)) {
    const [first, ...rest] = value;
    return typeof first === 'object' ? rest : [...value, typeof first === 'number' ? 99 : 'other'];
  }
  if (!isObject(value)) return `${value}x`;
  const [[name = '', member = null] = []] = Object.entries(value);
  return { ...value, [name]: otherThan(member, param) };
}

describe('a record', () => {
  it.each(creations)(
    'of %s is as it was sent, and is not with any other value',
    async (_, { endpoint, list, idField }) => {
      const made = await tester.call(
        'POST',
        endpoint.path.replace(':account_id', ':account'),
        sample(endpoint),
      );
      const rows = await rowsOf(list);
      const { account_id: __, ...example } = endpoint.example as Document;
      const [data = {}] = [made.body.data].flat();
      const own = made.status < 300 && rows.find((row) => row[idField] === (data[idField] ?? data.id_str));
      // Examples name records that are not there: a record that is tells the same.
      const row = own || rows[0];
      const names = Object.keys(endpoint.params).filter((name) => name !== 'account_id');
      const sent: Document = own
        ? example
        : Object.fromEntries(
            names.flatMap((name) => {
              const value = row && storedValue(row, name, endpoint.params[name]);
              return value == null ? [] : [[name, value]];
            }),
          );
      if (!row) return expect(made.status, made.text).toBeGreaterThanOrEqual(300);
      expect(findDifferences(endpoint.record, endpoint.params, row, sent)).toEqual([]);
      const told = Object.entries(sent).filter(
        ([name]) =>
          Object.hasOwn(row, name) || Object.hasOwn(row, recordFieldOf(name, endpoint.params[name])),
      );
      expect(told.length, Object.keys(sent).join()).toBeGreaterThan(0);
      for (const [name, value] of told) {
        const param = endpoint.params[name] as Param;
        const changed = { ...sent, [name]: otherThan(value, param) };
        const fields = findDifferences(endpoint.record, endpoint.params, row, changed).map(
          ({ field }) => field,
        );
        expect(fields, name).toEqual([name]);
      }
    },
  );

  it('that is a post has its text with the links as they were sent, its media and its author', () => {
    const row = {
      tweet_id: '100',
      full_text: 'Tom &amp; Jerry https://s.example/x https://s.example/m',
      display_text_range: [0, 35],
      entities: {
        urls: [{ indices: [16, 35], expanded_url: 'https://a.example/1' }],
        media: [{ id_str: '8' }],
      },
      user: { id_str: '7' },
      name: null,
      nullcast: true,
    };
    const sent = {
      as_user_id: '7',
      text: 'Tom & Jerry https://a.example/1',
      media_keys: ['3_8'],
      nullcast: true,
    };
    const differences = (more: Document) =>
      findDifferences(createTweet.record, createTweet.params, row, { ...sent, ...more }).map(
        ({ field }) => field,
      );
    expect(differences({})).toEqual([]);
    expect(differences({ video_title: 'A title, which no list tells' })).toEqual([]);
    expect(differences({ text: 'Tom & Jerry https://a.example/2' })).toEqual(['text']);
    expect(differences({ media_keys: ['3_9'] })).toEqual(['media_keys']);
    expect(differences({ media_keys: ['3_8', '3_9'] })).toEqual(['media_keys']);
    expect(differences({ as_user_id: '8', name: 'spring' })).toEqual(['as_user_id', 'name']);
    expect(readListedPost(row)).toMatchObject({ user_id: '7', media_keys: ['8'] });
    expect(findRelatedEndpoints(createTweet)?.list?.endpoint).toBe(listTweets);
  });

  it.each<readonly [string, Endpoint, string, Value, Value, boolean]>([
    [
      'a time in another zone',
      createLineItem,
      'start_time',
      '2026-12-01T00:00:00Z',
      '2026-12-01T01:00:00+01:00',
      true,
    ],
    [
      'a time with milliseconds',
      createLineItem,
      'start_time',
      '2026-12-01T00:00:00Z',
      '2026-12-01T00:00:00.999Z',
      true,
    ],
    [
      'a time a second later',
      createLineItem,
      'start_time',
      '2026-12-01T00:00:00Z',
      '2026-12-01T00:00:01Z',
      false,
    ],
    [
      'a minute that was cut',
      createScheduledTweet,
      'scheduled_at',
      '2026-12-01T00:00:00Z',
      '2026-12-01T00:00:59Z',
      true,
    ],
    [
      'another minute',
      createScheduledTweet,
      'scheduled_at',
      '2026-12-01T00:00:00Z',
      '2026-12-01T00:01:00Z',
      false,
    ],
    ['an amount as text', createLineItem, 'bid_amount_local_micro', 500_000n, '500000', true],
    ['an amount that is one off', createLineItem, 'bid_amount_local_micro', 500_000, 500_001, false],
    ['an enum in lower case', createLineItem, 'objective', 'engagements', 'ENGAGEMENTS', true],
    ['a list in another order', createLineItem, 'categories', ['IAB1', 'IAB2'], ['IAB2', 'IAB1'], true],
    ['a value that it does not have', createLineItem, 'bid_amount_local_micro', null, 500_000, false],
  ])('counts %s rightly', (_, { record, params }, field, stored, sent, isSame) => {
    expect(findDifferences(record, params, { [field]: stored }, { [field]: sent }).length === 0).toBe(isSame);
  });
});

it('differences name the amounts in the currency of the record', () => {
  const row = { currency: 'EUR', bid_amount_local_micro: 5_000_000 };
  const sent = { bid_amount_local_micro: 500_000_000, name: 'TWIN' };
  const found = findDifferences(createLineItem.record, createLineItem.params, row, sent);
  expect(describeDifferences(row, found)).toBe('bid 5.00 EUR, not bid 500.00 EUR; name is not in the record');
});

it('a record is newer by its time in each form, with a minute for clocks that differ', () => {
  const sent = Date.parse('2026-03-02T10:30:00Z');
  const isNew = (created_at: string) => isNewerThan({ created_at }, sent);
  expect(isNew('2026-03-02T10:29:00Z')).toBe(true);
  expect(isNew('2026-03-02T10:28:59Z')).toBe(false);
  expect(isNew('Mon Mar 02 10:30:30 +0000 2026')).toBe(true);
  expect(isNew('Mon Mar 02 10:28:30 +0000 2026')).toBe(false);
  expect(isNewerThan({}, sent)).toBeUndefined();
});
