/** Operations on their way to the service in several batches: what ends the sending, and what is noted. */
import { describe, expect, it } from 'vitest';
import { type SplitItem, sendSplit } from '../../../../src/cli/bulk/pipes/send-split.js';
import { declinedError } from '../../../../src/cli/core/host/command-error.js';
import type { Operation } from '../../../../src/cli/core/records/write.js';
import type { CallResult } from '../../../../src/client/client.js';
import { NetworkError, ServiceError } from '../../../../src/client/errors.js';
import { endpointById } from '../../../../src/contract/find-group.js';
import type { Document } from '../../../../src/contract/types.js';

const items = Array.from({ length: 5 }, (_, index): SplitItem => {
  return { key: `key ${index}`, operation: { params: { name: `row ${index}` } }, type: 'Create' };
});

/** Batches of campaigns with an id, and what else they set. */
function describeOperation({ operation_type, params }: Document): Operation {
  const { id, ...values } = (params ?? {}) as Document;
  const kinds = { Update: 'update', Delete: 'delete' } as const;
  const kind = kinds[String(operation_type) as keyof typeof kinds] ?? 'create';
  return {
    kind,
    id: typeof id === 'string' ? id : undefined,
    values,
    params: endpointById('campaigns.update').params,
  };
}

type Sender = Parameters<typeof sendSplit>[2];
type History = Parameters<typeof sendSplit>[1];

/** Sends the items to a service that answers every call in the same way. */
async function send(
  answer: (operations: readonly Document[]) => Promise<CallResult>,
  {
    history = { done: new Map(), unconfirmed: [] } as History,
    items: sent = items,
    ...more
  }: Partial<Sender> & { history?: History; items?: readonly SplitItem[] } = {},
) {
  const noted: string[] = [];
  let calls = 0;
  const results = await sendSplit(sent, history, {
    max: 2,
    async send(operations) {
      calls += 1;
      return answer(operations);
    },
    describe: describeOperation,
    readRecords: async () => new Map(),
    findCreated: async () => new Map(),
    time: () => 0,
    ahead: () => 0,
    idOf: (record) => (record as { id?: string } | undefined)?.id ?? null,
    journal: {
      sent: async () => void noted.push('sent'),
      done: async (keys) => void noted.push(more.findCreated ? `done ${keys.join()}` : 'done'),
      refused: async () => void noted.push('refused'),
    },
    shouldContinue: () => true,
    stopOnError: false,
    resend: false,
    showProgress: async () => {},
    ...more,
  });
  return { calls, noted, results, outcomes: results.map(({ outcome }) => outcome) };
}

it.each([
  ['without valid credentials', 401],
  ['over a rate limit', 429],
])('%s sends no further batch', async (_, status) => {
  const { calls, noted, outcomes } = await send(async () => {
    throw new ServiceError({ status, entries: [], operationErrors: [] });
  });
  expect(calls).toBe(1);
  expect(noted).toEqual(['sent', 'refused']);
  expect(outcomes).toEqual(['failed', 'failed', 'not-sent', 'not-sent', 'not-sent']);
});

it('a success with fewer records than operations is unconfirmed, and is not noted as done', async () => {
  const { noted, outcomes } = await send(async () => {
    return { status: 201, headers: {}, retried: 0, body: { data: [{ id: 'a1' }] } };
  });
  expect(noted).toEqual(['sent']);
  expect(outcomes).toEqual(['unconfirmed', 'unconfirmed', 'not-sent', 'not-sent', 'not-sent']);
});

it('of an answer without some of the records the others are done, and noted with their ids', async () => {
  const done: unknown[] = [];
  const looked: unknown[] = [];
  const { outcomes, calls } = await send(
    async () => ({ status: 201, headers: {}, retried: 0, body: { data: [{ id: 'a1' }] } }),
    {
      match: (_, [record]) => [undefined, record],
      findCreated: async (creations, _, taken) => {
        looked.push(creations, [...taken]);
        return new Map();
      },
      journal: {
        sent: async () => {},
        done: async (...noted) => void done.push(noted),
        refused: async () => {},
      },
    },
  );
  expect({ calls, outcomes, done, looked }).toEqual({
    calls: 1,
    outcomes: ['unconfirmed', 'done', 'not-sent', 'not-sent', 'not-sent'],
    done: [[['key 1'], ['a1']]],
    looked: [[operationAt(0)], ['a1']],
  });
});

it('a complete answer is matched too, since it may have a record twice', async () => {
  const { outcomes } = await send(
    async () => ({ status: 201, headers: {}, retried: 0, body: { data: [{ id: 'a1' }, { id: 'a1' }] } }),
    { match: (_, [record]) => [record, undefined] },
  );
  expect(outcomes).toEqual(['done', 'unconfirmed', 'not-sent', 'not-sent', 'not-sent']);
});

const lost = async () => {
  throw new NetworkError('cut', 'the connection was cut');
};
const operationAt = (index: number) => items[index]?.operation ?? {};

it('an operation that a lost batch did create is done, and not sent again', async () => {
  const taken: string[][] = [];
  const { calls, noted, results } = await send(lost, {
    findCreated: async (creations, _, others) => {
      expect(creations).toEqual([operationAt(0), operationAt(1)]);
      taken.push([...others]);
      return new Map([[operationAt(1), { record: { id: 'c1' } }]]);
    },
  });
  expect({ calls, noted, taken }).toEqual({ calls: 1, noted: ['sent', 'done key 1'], taken: [[]] });
  expect(results.slice(0, 3)).toMatchObject([
    { outcome: 'unconfirmed', isLookedFor: true },
    { outcome: 'done', record: { id: 'c1' } },
    { outcome: 'not-sent' },
  ]);
});

it.each([
  ['Update', 'Create'],
  ['Create', 'Update'],
] as const)(
  'a lost batch of %s and %s is not sent again, for it may create a second time',
  async (...types) => {
    const mixed = types.map(
      (type, index): SplitItem => ({ key: `key ${index}`, operation: operationAt(index), type }),
    );
    const { calls, results } = await send(lost, { items: mixed, resend: true });
    expect(calls).toBe(1);
    expect(results).toMatchObject(
      types.map((type) => ({ outcome: 'unconfirmed', isLookedFor: type === 'Create' })),
    );
  },
);

it('an operation that cannot be looked for stays unconfirmed', async () => {
  const { results } = await send(lost, { findCreated: lost });
  expect(results[0]).toMatchObject({ outcome: 'unconfirmed', isLookedFor: false });
});

it.each([
  [true, ['done', 'unchanged', 'done', 'done', 'unchanged']],
  [false, ['unconfirmed', 'unchanged', 'done', 'done', 'unchanged']],
])(
  'the operations that an earlier run lost are looked for, and --resend %s sends the rest',
  async (resend, expected) => {
    const { outcomes, noted } = await send(
      async () => ({
        status: 201,
        headers: {},
        retried: 0,
        body: { data: [{ id: 'n1' }, { id: 'n2' }].slice(-1) },
      }),
      {
        max: 1,
        resend,
        history: {
          done: new Map([['key 4', 'c4']]),
          unconfirmed: [{ keys: ['key 0', 'key 1'], at: 5, ahead: 3 }],
        },
        findCreated: async (_, sent, taken) => {
          expect([sent, [...taken]]).toEqual([{ at: 5, ahead: 3 }, ['c4']]);
          return new Map([[operationAt(1), { record: { id: 'c1' } }]]);
        },
      },
    );
    expect(outcomes).toEqual(expected);
    expect(noted[0]).toBe('done key 1');
  },
);

it('a search for lost creations takes no record of a creation that --again discarded', async () => {
  const taken: string[][] = [];
  await send(lost, {
    history: { done: new Map(), forgotten: ['c0'], unconfirmed: [] },
    findCreated: async (_, __, others) => {
      taken.push([...others]);
      return new Map();
    },
  });
  expect(taken).toEqual([['c0']]);
});

const succeed = async (operations: readonly Document[]): Promise<CallResult> => {
  const data = operations.map((_, index) => ({ id: `n${index}` }));
  return { status: 201, headers: {}, retried: 0, body: { data } };
};

it.each([
  ['names none', new ServiceError({ status: 409, entries: [], operationErrors: [] })],
  ['is that of a guard', declinedError('above the limit of the profile', 'Nothing was sent.')],
])('a refusal that %s of its operations is that of the operation that is refused alone', async (_, error) => {
  const { outcomes } = await send(async (operations) => {
    if (operations.includes(operationAt(2))) throw error;
    return succeed(operations);
  });
  expect(outcomes).toEqual(['done', 'done', 'failed', 'done', 'done']);
});

/** An operation on c1, c2, ... by its position. */
const on = (type: 'Update' | 'Delete', index: number, values: Document = {}): SplitItem => ({
  key: `key ${index}`,
  operation: { operation_type: type, params: { id: `c${index}`, ...values } },
  type,
});
const recordsOf = (records: readonly Document[]) => async (ids: readonly string[]) =>
  new Map(records.filter(({ id }) => ids.includes(String(id))).map((one) => [String(one.id), one]));
const [one, two] = [
  { id: 'c1', name: 'one' },
  { id: 'c2', name: 'two' },
];

describe('a lost batch', () => {
  const both = [on('Delete', 1), on('Delete', 2)];

  it('has deleted the records that were there before, each judged by itself', async () => {
    let reads = 0;
    const readRecords: Sender['readRecords'] = (ids) => {
      reads += 1;
      return recordsOf(reads === 1 ? [one] : [])(ids);
    };
    const { calls, outcomes } = await send(lost, { items: both, readRecords });
    // Nobody has seen c2: it was deleted by somebody else, and the batch was refused for it, or the id is wrong.
    expect([calls, outcomes]).toEqual([1, ['done', 'unconfirmed']]);
  });

  it('may not have deleted what was there before and cannot be read any more', async () => {
    let reads = 0;
    const readRecords: Sender['readRecords'] = async (ids) => {
      reads += 1;
      if (reads > 1) return lost();
      return recordsOf([one, two])(ids);
    };
    const { calls, noted, outcomes } = await send(lost, { items: both, readRecords });
    expect([calls, noted, outcomes]).toEqual([1, ['sent'], ['unconfirmed', 'unconfirmed']]);
  });

  it('is sent again where the records are still there', async () => {
    const { calls, outcomes } = await send(lost, { items: both, readRecords: recordsOf([one, two]) });
    expect([calls, outcomes]).toEqual([2, ['unconfirmed', 'unconfirmed']]);
  });

  it.each([
    ['after it was sent', 5000, ['unchanged', 'unchanged']],
    ['before it was sent', 7000, ['unconfirmed', 'unconfirmed']],
  ])('of an earlier run is done where the service shows records deleted %s', async (_, at, expected) => {
    const gone = [one, two].map((each) => ({ ...each, deleted: true, updated_at: '1970-01-01T00:00:05Z' }));
    const { calls, outcomes } = await send(lost, {
      items: both,
      history: { done: new Map(), unconfirmed: [{ keys: ['key 1', 'key 2'], at }] },
      readRecords: recordsOf(gone),
    });
    expect([calls, outcomes]).toEqual([0, expected]);
  });

  it('has made the updates whose values the records have, and is sent again where one has not', async () => {
    const updates = [on('Update', 1, { name: 'one' }), on('Update', 2, { name: 'new' })];
    const done = await send(lost, {
      items: updates,
      readRecords: recordsOf([one, { id: 'c2', name: 'new' }]),
    });
    expect([done.calls, done.outcomes]).toEqual([1, ['done', 'done']]);
    const open = await send(lost, { items: updates, readRecords: recordsOf([one, two]) });
    expect([open.calls, open.outcomes]).toEqual([2, ['unconfirmed', 'unconfirmed']]);
  });

  it('is judged by the last of two updates of a record', async () => {
    const updates = [
      on('Update', 1, { name: 'first' }),
      { ...on('Update', 1, { name: 'one' }), key: 'key 2' },
    ];
    const { calls, outcomes } = await send(lost, { items: updates, readRecords: recordsOf([one]) });
    expect([calls, outcomes]).toEqual([1, ['done', 'done']]);
  });

  it('is not done as a whole because one record is there or gone', async () => {
    const mixed = [items[0] as SplitItem, on('Update', 2, { name: 'new' })];
    const created = { findCreated: async () => new Map([[operationAt(0), { record: { id: 'n1' } }]]) };
    const { calls, outcomes } = await send(lost, { items: mixed, readRecords: recordsOf([two]), ...created });
    expect([calls, outcomes]).toEqual([1, ['done', 'unconfirmed']]);
    const deleted = [on('Delete', 1), on('Update', 2, { name: 'new' })];
    let reads = 0;
    const readRecords: Sender['readRecords'] = (ids) => recordsOf(reads++ === 0 ? [one] : [two])(ids);
    const other = await send(lost, { items: deleted, readRecords });
    expect([other.calls, other.outcomes]).toEqual([1, ['done', 'unconfirmed']]);
  });

  it('of an earlier run has its updates sent again, and not its creations', async () => {
    const mixed = [items[0] as SplitItem, on('Update', 2, { name: 'new' })];
    const { calls, outcomes } = await send(succeed, {
      items: mixed,
      history: { done: new Map(), unconfirmed: [{ keys: ['key 0', 'key 2'], at: 5 }] },
      readRecords: recordsOf([two]),
    });
    expect([calls, outcomes]).toEqual([1, ['unconfirmed', 'done']]);
  });
});

it('updates without an answer stay unknown and noted if they are refused when they are sent again', async () => {
  const updates = items.slice(0, 2).map((item) => ({ ...item, type: 'Update' }));
  const refusal = new ServiceError({ status: 401, entries: [], operationErrors: [] });
  let tries = 0;
  const { noted, results } = await send(() => (tries++ === 0 ? lost() : Promise.reject(refusal)), {
    items: updates,
  });
  expect(results).toEqual(
    updates.map(() => ({ outcome: 'unconfirmed', error: refusal, isLookedFor: false })),
  );
  expect(noted).toEqual(['sent', 'sent']);
});

it('progress counts known outcomes, including those of an earlier run', async () => {
  const known: number[] = [];
  await send(succeed, {
    history: { done: new Map([['key 0', null]]), unconfirmed: [] },
    showProgress: async (count) => void known.push(count),
  });
  expect(known).toEqual([3, 5]);
});
