/** An answer is compared with its question: whose records it has, and each of them once. */
import { describe, expect, it } from 'vitest';
import { answerTo, isComparedById } from '../../src/client/answer-to.js';
import { NetworkError } from '../../src/client/errors.js';
import { endpointById } from '../../src/contract/find-group.js';
import type { Document } from '../../src/contract/types.js';
import { RowText } from '../../src/values/row-text.js';
import { catchError } from '../support/client.js';

interface Question {
  readonly endpoint: string;
  readonly values: Document;
  /** The rows of two that were asked for. */
  readonly rows: readonly Document[];
  readonly stranger: Document;
  /** The second row with another content. */
  readonly other: Document;
}

const lists: readonly Question[] = [
  {
    endpoint: 'tweet-previews.list',
    values: { tweet_ids: ['71', '72'] },
    rows: [
      { tweet_id: '71', preview: 'a' },
      { tweet_id: '72', preview: 'b' },
    ],
    stranger: { tweet_id: 's9', preview: 'a' },
    other: { tweet_id: '72', preview: 'c' },
  },
  {
    endpoint: 'targeting-criteria.list',
    values: { line_item_ids: ['l1', 'l2'] },
    rows: [
      { id: 'c1', line_item_id: 'l1' },
      { id: 'c2', line_item_id: 'l2' },
    ],
    stranger: { id: 'c3', line_item_id: 's9' },
    other: { id: 'c2', line_item_id: 'l1' },
  },
  {
    endpoint: 'campaigns.list',
    values: { campaign_ids: ['c1', 'c2'] },
    rows: [
      { id: 'c1', name: 'a' },
      { id: 'c2', name: 'b' },
    ],
    stranger: { id: 's9', name: 'a' },
    other: { id: 'c2', name: 'c' },
  },
  {
    endpoint: 'tweets.list',
    values: { tweet_ids: ['71', '72'] },
    rows: [
      { id: 71, id_str: '71', tweet_id: '71' },
      { id: 72, id_str: '72', tweet_id: '72' },
    ],
    stranger: { id: 79, id_str: 's9', tweet_id: 's9' },
    other: { id: 72, id_str: '72', tweet_id: '72', text: 'c' },
  },
];

function ask({ endpoint, values }: Pick<Question, 'endpoint' | 'values'>, data: unknown): unknown {
  return (answerTo(endpointById(endpoint), values, { data, next_cursor: null }) as { data: unknown }).data;
}

const refusal = (work: () => unknown) => catchError((async () => work())());

describe.each(lists)('$endpoint', (question) => {
  const { rows, stranger, other } = question;

  it('takes what was asked for, in any order, and some of it', () => {
    for (const data of [rows, rows.toReversed(), rows.slice(1), []])
      expect(ask(question, data)).toEqual(data);
  });

  it('counts what comes twice in the same words once', () => {
    const same = Object.fromEntries(Object.entries(rows[0]!).toReversed());
    expect(ask(question, [...rows, same])).toEqual(rows);
  });

  it('refuses a stranger, and names it', async () => {
    for (const data of [[stranger], [...rows, stranger], [stranger, ...rows]]) {
      const error = await refusal(() => ask(question, data));
      expect(error).toBeInstanceOf(NetworkError);
      expect((error as Error).message).toBe('the answer is not to the call: it has, without being asked, s9');
    }
  });

  it('refuses two that differ under one id, and names it', async () => {
    const id = String(other.id_str ? other.id : (other.id ?? other.tweet_id));
    for (const data of [
      [...rows, other],
      [other, ...rows],
    ]) {
      const error = await refusal(() => ask(question, data));
      expect((error as Error).message).toBe(
        `the answer is not to the call: it has more than once, and not the same, ${id}`,
      );
    }
  });
});

it('a list without a filter takes any record, once', async () => {
  const all = { endpoint: 'campaigns.list', values: {} };
  expect(ask(all, [{ id: 'c1' }, { id: 'c2' }])).toHaveLength(2);
  expect(await refusal(() => ask(all, [{ id: 'c1' }, { id: 'c1', name: 'b' }]))).toBeInstanceOf(NetworkError);
});

it('statistics are compared elsewhere, with all that they must have', () => {
  const rows = [{ id: 'c1', id_data: [] }, { id: 'c1' }, { id: 's9' }];
  expect(ask({ endpoint: 'stats.get', values: { entity_ids: ['c1'] } }, rows)).toEqual(rows);
  expect(ask({ endpoint: 'stats.reach.campaigns', values: { campaign_ids: ['c1'] } }, rows)).toEqual(rows);
});

it('ids may be numbers, have zeros before them, or another case', () => {
  expect(
    ask({ endpoint: 'tweet-previews.list', values: { tweet_ids: ['0071'] } }, [{ tweet_id: 71 }]),
  ).toHaveLength(1);
  expect(ask({ endpoint: 'campaigns.list', values: { campaign_ids: ['C1'] } }, [{ id: 'c1' }])).toHaveLength(
    1,
  );
});

it('what a record does not say is not compared', () => {
  const items = { endpoint: 'line-items.list', values: { funding_instrument_ids: ['f1'] } };
  const rows = [{ id: 'l1' }, { id: 'l2', funding_instrument_id: null }];
  expect(ask(items, rows)).toEqual(rows);
});

describe('one record', () => {
  it.each([
    ['campaigns.get', { account_id: 'a1', campaign_id: 'c1' }, { id: 'c1' }, { id: 'c2' }],
    ['campaigns.update', { account_id: 'a1', campaign_id: 'c1' }, { id: 'c1' }, { id: 'c2' }],
    ['campaigns.delete', { account_id: 'a1', campaign_id: 'c1' }, { id: 'c1' }, { id: 'c2' }],
    ['media-library.get', { account_id: 'a1', media_key: '3_1' }, { media_key: '3_1' }, { media_key: '3_2' }],
    ['media.status', { media_id: '71' }, { id: 71 }, { id: '72' }],
    ['leads.exports.get', { account_id: 'a1', export_id: '71' }, { id: '71' }, { id: '72' }],
    ['accounts.get', { account_id: 'a1' }, { id: 'a1' }, { id: 'a2' }],
  ] as const)('%s is the one that was asked for', async (endpoint, values, own, foreign) => {
    expect(ask({ endpoint, values }, own)).toEqual(own);
    expect(await refusal(() => ask({ endpoint, values }, foreign))).toBeInstanceOf(NetworkError);
  });

  it.each([
    [{ user_id: '7' }, { id: 7, id_str: '7' }, { id: 8, id_str: '8' }],
    [{ screen_name: 'Quill' }, { id: 7, screen_name: 'quill' }, { id: 8, screen_name: 'mark' }],
  ])('a user is the one with %o', async (values, own, foreign) => {
    const users = endpointById('users.get');
    expect(answerTo(users, values, own)).toEqual(own);
    expect(await refusal(() => answerTo(users, values, foreign))).toBeInstanceOf(NetworkError);
  });
});

describe('a batch', () => {
  const change = (id: string) => ({ operation_type: 'Update', params: { campaign_id: id } });
  const create = { operation_type: 'Create', params: { name: 'a' } };
  const batch = (...operations: Document[]) => ({ endpoint: 'campaigns.batch', values: { operations } });
  const [one, two, changed] = [{ id: 'c1' }, { id: 'c2' }, { id: 'c1', name: 'b' }];

  it('has the records that it changes, as often as it changes them', async () => {
    expect(ask(batch(change('c1'), change('c2')), [two, one])).toEqual([two, one]);
    expect(ask(batch(change('c1'), change('c1')), [one, changed])).toEqual([one, changed]);
    expect(ask(batch(change('c1'), change('c2')), [one, one, two])).toEqual([one, two]);
    for (const rows of [
      [one, changed, two],
      [one, { id: 's9' }],
    ])
      expect(await refusal(() => ask(batch(change('c1'), change('c2')), rows))).toBeInstanceOf(NetworkError);
  });

  it('may have others that it creates, and one for equal creations', async () => {
    expect(ask(batch(change('c1'), create, create), [one, two, two])).toEqual([one, two, two]);
    expect(ask(batch(create, create), [two, { id: 'c3' }])).toHaveLength(2);
    expect(await refusal(() => ask(batch(change('c1'), create), [one, changed]))).toBeInstanceOf(
      NetworkError,
    );
  });

  it('may have one that was there for a creation, beside its deletion', async () => {
    const endpoint = 'targeting-criteria.batch';
    const remove = (id: string) => ({ operation_type: 'Delete', params: { targeting_criterion_id: id } });
    const add = { operation_type: 'Create', params: { line_item_id: 'l1' } };
    const [there, gone] = [
      { id: 'c1', deleted: false },
      { id: 'c1', deleted: true },
    ];
    const question = { endpoint, values: { operations: [add, remove('c1'), remove('c2')] } };
    const rows = [there, gone, { id: 'c2', deleted: true }];
    expect(ask(question, rows)).toEqual(rows);
    expect(await refusal(() => ask(question, [...rows, { id: 'c1', name: 'b' }]))).toBeInstanceOf(
      NetworkError,
    );
  });
});

describe('the results of products', () => {
  const update = {
    endpoint: 'product-catalogs.products.update',
    values: { products: [{ id: 'p1' }, { id: 'p2' }] },
  };
  const remove = { endpoint: 'product-catalogs.products.delete', values: { product_keys: ['k1', 'k2'] } };

  it('are about the products of the call, once each', async () => {
    const rows = [
      { id: 'p2', status: 'UPDATED' },
      { id: 'p1', status: 'FAILED' },
    ];
    expect(ask(update, { products_response: rows })).toEqual({ products_response: rows });
    expect(ask(update, { products_response: [...rows, { ...rows[0] }] })).toEqual({
      products_response: rows,
    });
    for (const wrong of [
      { id: 'p2', status: 'FAILED' },
      { id: 's9', status: 'UPDATED' },
    ])
      expect(await refusal(() => ask(update, { products_response: [...rows, wrong] }))).toBeInstanceOf(
        NetworkError,
      );
  });

  it('are about the keys of the call, as often as it names them', async () => {
    const rows = [{ product_key: 'k2' }, { failed_product_key: 'k1', message: 'no' }];
    expect(ask(remove, { delete_products: rows })).toEqual({ delete_products: rows });
    const repeated = { ...remove, values: { product_keys: ['k1', 'k1'] } };
    const both = [{ product_key: 'k1' }, { product_key: null, failed_product_key: 'k1', message: 'no' }];
    expect(ask(repeated, { delete_products: both })).toEqual({ delete_products: both });
    for (const wrong of [{ product_key: 'k1' }, { product_key: 's9' }])
      expect(await refusal(() => ask(remove, { delete_products: [...rows, wrong] }))).toBeInstanceOf(
        NetworkError,
      );
  });
});

describe('rows that were copied as text', () => {
  const text = (rows: readonly Document[], ids: readonly string[]) =>
    new RowText(
      'lines',
      Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join('')),
      rows.length,
      () => {},
      ids,
    );
  const asked = { endpoint: 'campaigns.list', values: { campaign_ids: ['c1', 'c2'] } };

  it('are compared by the ids beside them', async () => {
    const rows = text([{ id: 'c2' }, { id: 'c1' }], ['c2', 'c1']);
    expect(ask(asked, rows)).toBe(rows);
    for (const [second, name] of [
      ['s9', 'a'],
      ['c2', 'b'],
    ] as const) {
      const wrong = text(
        [
          { id: 'c2', name: 'a' },
          { id: second, name },
        ],
        ['c2', second],
      );
      expect(await refusal(() => ask(asked, wrong))).toBeInstanceOf(NetworkError);
    }
  });

  it('are not copied where another field is compared', () => {
    const items = endpointById('line-items.list');
    expect(isComparedById(items, {})).toBe(true);
    expect(isComparedById(items, { line_item_ids: ['l1'] })).toBe(true);
    expect(isComparedById(items, { campaign_ids: ['c1'] })).toBe(false);
  });
});
