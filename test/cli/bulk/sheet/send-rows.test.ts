/** Rows on their way to the service: calls of many, refusals of one, answers that do not come. */
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { PlannedRow } from '../../../../src/cli/bulk/sheet/row-plan.js';
import { type LookForRows, type SentOutcome, sendRows } from '../../../../src/cli/bulk/sheet/send-rows.js';
import { sheetColumns } from '../../../../src/cli/bulk/sheet/sheet-columns.js';
import { findSheetGroup } from '../../../../src/cli/bulk/sheet/sheet-group.js';
import { declinedError } from '../../../../src/cli/core/host/command-error.js';
import type { SheetGroupName } from '../../../../src/cli/core/input/sheet-group-names.js';
import { NetworkError, ServiceError } from '../../../../src/client/errors.js';
import type { Document } from '../../../../src/contract/types.js';
import { authCodes } from '../../../../src/contract/wire/error-codes.js';

type Operation = { operation_type: string; params: Document };

function row(number: number, params: Document = { name: `row ${number}` }, id?: string): PlannedRow {
  return {
    number,
    account: 'acc',
    action: id === undefined ? 'create' : 'update',
    ...(id !== undefined && { id }),
    changes: [],
    params,
    currency: 'USD',
    problems: [],
    emptied: [],
    rewritten: [],
  };
}

/** Sends rows to a service that answers as it is told. Returns what was logged, called and reported. */
async function send(
  name: SheetGroupName,
  rows: readonly PlannedRow[],
  answer: (values: Document, number: number) => unknown,
  signal: AbortSignal = new AbortController().signal,
  lookFor: LookForRows = async () => {
    throw new NetworkError('cut', 'no');
  },
  /** How long the journal takes to be written, in milliseconds; it then tells that it is. */
  slow?: number,
) {
  const group = findSheetGroup(name);
  const calls: Document[] = [];
  const events: string[] = [];
  const outcomes = new Map<number, SentOutcome>();
  const numbers = (of: readonly PlannedRow[]) => of.map(({ number }) => number).join();
  const note = async (begins: string, is: string, of: readonly PlannedRow[]) => {
    events.push(`${begins} ${numbers(of)}`);
    if (slow === undefined) return;
    await setTimeout(slow);
    events.push(`${is} ${numbers(of)}`);
  };
  const client = {
    async call(_: unknown, values: Document) {
      calls.push(values);
      events.push(`call ${calls.length}`);
      const data = answer(values, calls.length);
      return { status: 200, headers: {}, body: { data }, request: { method: 'POST', url: '' }, retried: 0 };
    },
  };
  const error = await sendRows(rows, {
    group,
    columns: sheetColumns(group),
    client: client as never,
    account: 'acc',
    signal,
    time: () => 1000,
    lookFor,
    report: ({ number }, outcome) => outcomes.set(number, outcome),
    showProgress: async () => {},
    notes: {
      sent: (of) => note('begin', 'begun', of),
      answered: (of) => note('end', 'ended', of),
    },
  }).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return { calls, events, outcomes, error };
}

const operationsOf = (values: Document) => values.operations as unknown as Operation[];
const succeed = (values: Document) => operationsOf(values).map((_, index) => ({ id: `id${index}` }));
const kinds = (outcomes: ReadonlyMap<number, SentOutcome>) =>
  [...outcomes].sort(([a], [b]) => a - b).map(([number, { outcome }]) => `${number} ${outcome}`);
const refusal = (
  status: number,
  entries: ServiceError['entries'],
  operationErrors: ServiceError['operationErrors'] = [],
) => new ServiceError({ status, entries, operationErrors });

describe('rows', () => {
  it('are sent in as few calls as the service takes, each noted before and after', async () => {
    const rows = Array.from({ length: 41 }, (_, index) => row(index + 2));
    const { calls, events, outcomes } = await send('campaigns', rows, succeed);
    expect(calls.map((values) => operationsOf(values).length)).toEqual([40, 1]);
    expect(events.map((event) => event.split(' ')[0])).toEqual([
      'begin',
      'call',
      'end',
      'begin',
      'call',
      'end',
    ]);
    expect(outcomes.size).toBe(41);
  });

  it('are sent after they are noted, and end when their outcome is noted', async () => {
    const { events } = await send('campaigns', [row(2), row(3)], succeed, undefined, undefined, 20);
    expect(events).toEqual(['begin 2,3', 'begun 2,3', 'call 1', 'end 2,3', 'ended 2,3']);
  });

  it('that change are addressed by id, and new ones are not', async () => {
    const { calls } = await send(
      'campaigns',
      [row(2, { name: 'x' }, '8wku2'), row(3, { name: 'y' })],
      succeed,
    );
    expect(calls[0]).toEqual({
      account_id: 'acc',
      operations: [
        { operation_type: 'Update', params: { campaign_id: '8wku2', name: 'x' } },
        { operation_type: 'Create', params: { name: 'y' } },
      ],
    });
  });

  it('are sent again without the one that is refused', async () => {
    const bad = refusal(
      400,
      [],
      [
        {
          index: 1,
          entries: [
            {
              code: 'INVALID_PARAMETER',
              parameter: 'daily_budget_amount_local_micro',
              message: 'daily_budget_amount_local_micro must be at most 5000000',
            },
          ],
        },
      ],
    );
    const { calls, outcomes, error } = await send('campaigns', [row(2), row(3), row(4)], (values, number) => {
      if (number === 1) throw bad;
      return succeed(values);
    });
    expect(error).toBeUndefined();
    expect(calls.map((values) => operationsOf(values).map(({ params }) => params.name))).toEqual([
      ['row 2', 'row 3', 'row 4'],
      ['row 2', 'row 4'],
    ]);
    expect(kinds(outcomes)).toEqual(['2 created', '3 failed', '4 created']);
    expect(outcomes.get(3)).toMatchObject({ error: 'daily_budget must be at most 5' });
  });

  it('are halved until the wrong one is found if the service does not name it', async () => {
    const rows = Array.from({ length: 8 }, (_, index) => row(index + 2));
    const { calls, outcomes } = await send('campaigns', rows, (values) => {
      const isBad = operationsOf(values).some(({ params }) => params.name === 'row 5');
      if (isBad) throw refusal(400, [{ code: 'INVALID', message: 'something is wrong' }]);
      return succeed(values);
    });
    expect(kinds(outcomes).filter((kind) => !kind.endsWith('created'))).toEqual(['5 failed']);
    expect(outcomes.get(5)).toMatchObject({ error: 'something is wrong' });
    expect(calls.length).toBeLessThanOrEqual(7);
  });

  it.each([
    ['401', refusal(401, [{ code: 'UNAUTHORIZED_ACCESS', message: 'no' }]), []],
    ['403', refusal(403, [{ code: 'FORBIDDEN', message: 'no' }]), []],
    ['429', refusal(429, [{ code: 'TOO_MANY_REQUESTS', message: 'no' }]), []],
    ['no connection', new NetworkError('unreachable', 'no', true), []],
    ['a refusal of ads itself', declinedError('limit', 'Nothing was sent.'), []],
    ['503', refusal(503, []), ['42 unconfirmed']],
    ['a cut connection', new NetworkError('cut', 'no'), ['42 unconfirmed']],
    ['a time-out', new NetworkError('timeout', 'no'), ['42 unconfirmed']],
  ])('end with %s, and the outcome of earlier rows is known', async (_, failure, unconfirmed) => {
    const rows = Array.from({ length: 82 }, (_, index) => row(index + 2));
    const { calls, outcomes, error, events } = await send(
      'campaigns',
      rows.slice(0, 41),
      (values, number) => {
        if (number === 2) throw failure;
        return succeed(values);
      },
    );
    expect(error).toBe(failure);
    expect(calls).toHaveLength(2);
    expect(kinds(outcomes).filter((kind) => !kind.endsWith('created'))).toEqual(unconfirmed);
    expect(events.at(-1)).toBe('end 42');
  });

  it('of a lost call are looked for, and existing ones were created', async () => {
    const failure = new NetworkError('cut', 'no');
    const sought: unknown[] = [];
    const { outcomes, error } = await send(
      'campaigns',
      [row(2), row(3, { name: 'x' }, '8wku2'), row(4)],
      () => {
        throw failure;
      },
      undefined,
      async (rows, sent) => {
        sought.push(
          rows.map(({ number }) => number),
          sent,
        );
        return new Map([[4, { record: { id: 'c4', name: 'row 4' } }]]);
      },
    );
    expect(error).toBe(failure);
    expect(sought).toEqual([[2, 4], 1000]);
    expect([...outcomes].sort(([a], [b]) => a - b)).toEqual([
      [2, { outcome: 'unconfirmed', error: 'no', isLookedFor: true }],
      [3, { outcome: 'unconfirmed', error: 'no', isLookedFor: false }],
      [4, { outcome: 'created', id: 'c4', record: { id: 'c4', name: 'row 4' } }],
    ]);
  });

  it('are unconfirmed if the user interrupts a call', async () => {
    const controller = new AbortController();
    const { outcomes } = await send(
      'campaigns',
      [row(2)],
      () => {
        controller.abort();
        throw new Error('interrupted');
      },
      controller.signal,
    );
    expect(kinds(outcomes)).toEqual(['2 unconfirmed']);
  });

  it.each<[string, unknown]>([
    ['fewer records', [{ id: 'id0' }]],
    ['a record without an id', [{ id: 'id0' }, {}]],
    ['no records', undefined],
    ['something else', { id: 'id0' }],
  ])('are unconfirmed if the answer has %s: nothing is claimed of them', async (_, data) => {
    const { calls, outcomes, error } = await send('campaigns', [row(2), row(3)], () => data);
    expect(kinds(outcomes)).toEqual(['2 unconfirmed', '3 unconfirmed']);
    expect(calls).toHaveLength(1);
    expect(error).toBeInstanceOf(NetworkError);
  });

  it('are matched once each with the records of an answer that lacks some, and these are unconfirmed', async () => {
    const post = (number: number, tweet_id: string) => row(number, { line_item_id: 'a', tweet_id });
    const sought: number[][] = [];
    const { outcomes, error, events } = await send(
      'promoted-tweets',
      [post(2, '11'), post(3, '12'), post(4, '13')],
      () => ['13', '11'].map((tweet_id) => ({ id: `p${tweet_id}`, tweet_id })),
      undefined,
      async (rows) => {
        sought.push(rows.map(({ number }) => number));
        return new Map();
      },
    );
    expect(kinds(outcomes)).toEqual(['2 created', '3 unconfirmed', '4 created']);
    expect([...outcomes].map(([, one]) => 'id' in one && one.id)).toEqual(['p11', 'p13', false]);
    expect(sought).toEqual([[3]]);
    expect(error).toMatchObject({ message: 'the response does not have one record for each row' });
    expect(events).toEqual(['begin 2,3,4', 'call 1', 'end 2,3,4']);
  });

  it('that are equal are one promotion, which the first of them has created', async () => {
    const rows = [2, 3, 4].map((number) =>
      row(number, { line_item_id: 'a', tweet_id: number === 3 ? '12' : '11' }),
    );
    const answer = () => ['11', '12'].map((tweet_id) => ({ id: `p${tweet_id}`, tweet_id }));
    const { outcomes, error } = await send('promoted-tweets', rows, answer);
    expect([kinds(outcomes), error]).toEqual([['2 created', '3 created', '4 existing'], undefined]);
  });

  it('are not sent after an interruption, and are not unconfirmed', async () => {
    const controller = new AbortController();
    const rows = Array.from({ length: 41 }, (_, index) => row(index + 2));
    const interrupted = (values: Document) => {
      controller.abort();
      return succeed(values);
    };
    const { calls, outcomes, error } = await send('campaigns', rows, interrupted, controller.signal);
    expect(calls).toHaveLength(1);
    expect(outcomes.size).toBe(40);
    expect(error).toBe(controller.signal.reason);
  });

  it('that the service has refused are not unconfirmed, even if the user interrupts', async () => {
    const controller = new AbortController();
    const { outcomes } = await send(
      'campaigns',
      [row(2)],
      () => {
        controller.abort();
        throw refusal(400, [{ code: 'INVALID', message: 'no' }]);
      },
      controller.signal,
    );
    expect(kinds(outcomes)).toEqual(['2 failed']);
  });

  it('in separate calls may name a user that the caller must not use, and the others are sent', async () => {
    const rows = [2, 3].map((number) => row(number, { text: `post ${number}` }));
    const answer = (values: Document) => {
      if (values.text === 'post 2') throw refusal(403, [{ code: 'USER_NOT_FOUND', message: 'not yours' }]);
      return { id: 'd3' };
    };
    const { outcomes, error } = await send('draft-tweets', rows, answer);
    expect([kinds(outcomes), error]).toEqual([['2 failed', '3 created'], undefined]);
    const tooFrequent = refusal(403, [{ code: authCodes.bearerTooFrequent, message: 'too often' }]);
    const limited = await send('draft-tweets', rows, () => {
      throw tooFrequent;
    });
    expect([kinds(limited.outcomes), limited.error, limited.calls.length]).toEqual([[], tooFrequent, 1]);
  });

  it('of posts are sent together by line item, and matched by their posts', async () => {
    const rows = [
      row(2, { line_item_id: 'a', tweet_id: '11' }),
      row(3, { line_item_id: 'b', tweet_id: '12' }),
      row(4, { line_item_id: 'a', tweet_id: '13' }),
    ];
    const { calls, outcomes } = await send('promoted-tweets', rows, (values) =>
      (values.tweet_ids as string[]).toReversed().map((tweet) => ({ id: `p${tweet}`, tweet_id: tweet })),
    );
    expect(calls).toEqual([
      { account_id: 'acc', line_item_id: 'a', tweet_ids: ['11', '13'] },
      { account_id: 'acc', line_item_id: 'b', tweet_ids: ['12'] },
    ]);
    expect([...outcomes].map(([number, outcome]) => [number, 'id' in outcome && outcome.id])).toEqual([
      [2, 'p11'],
      [4, 'p13'],
      [3, 'p12'],
    ]);
  });
});
