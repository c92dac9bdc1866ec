/** The engine of many calls: what is sent again, what is unconfirmed, what ends a delivery, and what a crash leaves. */
import { describe, expect, it } from 'vitest';
import {
  type Delivered,
  deliver,
  isFaultOfContent,
  type Sender,
} from '../../../../src/cli/bulk/delivery/deliver.js';
import { NetworkError, ServiceError } from '../../../../src/client/errors.js';
import { FileError } from '../../../../src/files/atomic-file.js';

type Own = Partial<Sender<number, string>>;
type FindOut = NonNullable<Own['findOut']>;

const lost = new NetworkError('timeout', 'no answer');
const unreached = () => new NetworkError('unreachable', 'no connection', true);
const unreachable = unreached();
const full = new FileError('cannot write the journal', 'Make room.');
const refusal = (status: number, ...indexes: readonly number[]) =>
  new ServiceError({
    status,
    entries: [],
    requestId: 'r1',
    operationErrors: indexes.map((index) => ({
      index,
      entries: [{ code: 'NOT_FOUND', message: `${index}` }],
    })),
  });

/** What a call is answered with: an error, or one that follows from its items; undefined if it is done. */
type Reply = Error | ((items: readonly number[]) => Error | undefined) | undefined;
const refuse = (...bad: readonly number[]) => {
  return (items: readonly number[]) => (items.some((item) => bad.includes(item)) ? refusal(400) : undefined);
};
const refuseNamed = (...bad: readonly number[]) => {
  return (items: readonly number[]) => {
    const indexes = items.flatMap((item, index) => (bad.includes(item) ? [index] : []));
    return indexes.length > 0 ? refusal(400, ...indexes) : undefined;
  };
};

/** Delivers to a service that answers each call by its reply; the last reply is the one of all further calls. */
async function run(calls: readonly (readonly number[])[], replies: readonly Reply[], own: Own = {}) {
  const sent: string[] = [];
  const events: string[] = [];
  const reported = new Map<number, Delivered<string>>();
  const note = (event: string) => async (items: readonly number[]) => void events.push(`${event} ${items}`);
  const sender: Sender<number, string> = {
    async send(items) {
      const reply = replies[Math.min(sent.length, replies.length - 1)];
      sent.push(`${items}`);
      events.push(`send ${items}`);
      const error = typeof reply === 'function' ? reply(items) : reply;
      if (error) throw error;
      return items.map((item) => `record ${item}`);
    },
    notes: { sent: note('note'), answered: note('close') },
    report(item, delivered) {
      expect(reported.has(item)).toBe(false);
      reported.set(item, delivered);
      events.push(`report ${item}`);
    },
    isFaultOfItems: isFaultOfContent,
    shouldContinue: () => true,
    ...own,
  };
  const end = await deliver(calls, sender).catch((error: unknown) => ({ error, isThrown: true }));
  const outcomes = [...reported].map(([item, { outcome }]) => `${item} ${outcome}`).join(', ');
  return { sent, events, reported, outcomes, end };
}

const resend = (): Own => {
  let asked = 0;
  return {
    async findOut() {
      expect(asked++).toBeLessThan(9);
      return 'resend';
    },
  };
};
const find =
  (...there: readonly number[]): FindOut =>
  async () =>
    new Map(there.map((item) => [item, { outcome: 'done', result: 'found' }]));
const stopOnError = true;
/** May go on for so many questions. */
const interrupted = (after: number): Own => {
  let asked = 0;
  return { shouldContinue: () => asked++ < after };
};

const one = [[1, 2, 3, 4]];
const two = [[1, 2], [3]];

/** Calls, how they are answered, who sends them; then what is sent, what comes of the items, and what ends the delivery. */
type Case = [string, readonly (readonly number[])[], readonly Reply[], Own, string[], string, unknown?];

// biome-ignore format: one line for each case
const cases: Case[] = [
  ['sends the others again where some are refused', one, [refuseNamed(2, 4)], {}, ['1,2,3,4', '1,3'], '2 refused, 4 refused, 1 done, 3 done'],
  ['takes an item that is refused twice once, and skips one out of range', one, [refusal(400, 9, 1, -1, 1), undefined], {}, ['1,2,3,4', '1,3,4'], '2 refused, 1 done, 3 done, 4 done'],
  ['halves a call that is refused for items out of range only', two, [refusal(400, 9), undefined], {}, ['1,2', '1', '2', '3'], '1 done, 2 done, 3 done'],
  ['halves a call until the refused item is found', one, [refuse(4)], {}, ['1,2,3,4', '1,2', '3,4', '3', '4'], '1 done, 2 done, 3 done, 4 refused'],
  ['sends with stopOnError the items before the first refused item', [[1, 2, 3, 4], [5]], [refusal(400, 3, 2), undefined], { stopOnError }, ['1,2,3,4', '1,2'], '3 refused, 1 done, 2 done', expect.any(ServiceError)],
  ['sends with stopOnError no half after one with a refused item', one, [refuse(2)], { stopOnError }, ['1,2,3,4', '1,2', '1', '2'], '1 done, 2 refused', expect.any(ServiceError)],
  ['reports with stopOnError the error that ended it before the refused item', one, [refusal(400, 2), unreachable], { stopOnError }, ['1,2,3,4', '1,2'], '3 refused, 1 failed, 2 failed', unreachable],
  ['sends no second half where the first ends it', one, [refusal(400), refusal(401)], {}, ['1,2,3,4', '1,2'], '1 failed, 2 failed', expect.any(ServiceError)],
  ['ends where the items are not at fault', two, [unreachable], {}, ['1,2'], '1 failed, 2 failed', unreachable],
  ['does not halve a call unless an item can be at fault', two, [refusal(400)], { isFaultOfItems: () => false }, ['1,2'], '1 failed, 2 failed', expect.any(ServiceError)],
  ['continues after a lost answer if every outcome is known', two, [lost, undefined], { findOut: find(1, 2) }, ['1,2', '3'], '1 done, 2 done, 3 done'],
  ['ends after a lost answer if an outcome is unknown', two, [lost], { findOut: find(2) }, ['1,2'], '1 unconfirmed, 2 done', lost],
  ['ends after a lost answer that nobody looks for', two, [lost], {}, ['1,2'], '1 unconfirmed, 2 unconfirmed', lost],
  ['continues after it has repeated a lost call', two, [lost, undefined], resend(), ['1,2', '1,2', '3'], '1 done, 2 done, 3 done'],
  ['repeats a lost call only once', two, [lost], resend(), ['1,2', '1,2'], '1 unconfirmed, 2 unconfirmed', lost],
  ['leaves a lost call unconfirmed that is repeated and then refused for no fault of its items', two, [lost, refusal(401)], resend(), ['1,2', '1,2'], '1 unconfirmed, 2 unconfirmed', expect.any(ServiceError)],
  ['leaves a lost call unconfirmed that cannot be sent again', two, [lost, unreached], resend(), ['1,2', '1,2'], '1 unconfirmed, 2 unconfirmed', expect.any(NetworkError)],
  ['leaves the others of a lost call unconfirmed where they do not arrive', one, [lost, refusal(400, 0), unreached], resend(), ['1,2,3,4', '1,2,3,4', '2,3,4'], '1 refused, 2 unconfirmed, 3 unconfirmed, 4 unconfirmed', expect.any(NetworkError)],
  ['leaves the half of a lost call unconfirmed that does not arrive', one, [lost, refusal(400), unreached], resend(), ['1,2,3,4', '1,2,3,4', '1,2'], '1 unconfirmed, 2 unconfirmed', expect.any(NetworkError)],
  ['takes items for refused that are refused when a lost call is repeated', one, [lost, refuse(1, 2, 3, 4)], resend(), ['1,2,3,4', '1,2,3,4', '1,2', '1', '2', '3,4', '3', '4'], '1 refused, 2 refused, 3 refused, 4 refused'],
  ['repeats no part of a call that it has repeated', one, [lost, refusal(400, 0), lost], resend(), ['1,2,3,4', '1,2,3,4', '2,3,4'], '1 refused, 2 unconfirmed, 3 unconfirmed, 4 unconfirmed', lost],
  ['repeats nothing after an interruption', two, [lost], { ...resend(), ...interrupted(1) }, ['1,2'], '1 unconfirmed, 2 unconfirmed', lost],
  ['sends nothing after an interruption between two calls', two, [undefined], interrupted(1), ['1,2'], '1 done, 2 done'],
  ['sends no half after an interruption', one, [refuse(2)], interrupted(2), ['1,2,3,4', '1,2'], ''],
  ['sends no call without items', [[], [1], []], [refuseNamed(1)], {}, ['1'], '1 refused'],
  ['takes the items of a call that was done for done, also without a result', two, [undefined], { send: async () => ['x'] }, [], '1 done, 2 done, 3 done'],
  ['throws the error that prevents a call', two, [full], {}, ['1,2'], '1 failed, 2 failed', full],
];

describe('a delivery', () => {
  it.each(cases)('%s', async (_, calls, replies, own, sent, outcomes, error) => {
    const result = await run(calls, replies, own);
    expect([result.sent, result.outcomes]).toEqual([sent, outcomes]);
    expect(result.end).toEqual(
      error === undefined ? undefined : { error, ...(error === full && { isThrown: true }) },
    );
  });

  it('notes each call before it sends it, and closes it when it has reported its items', async () => {
    let shown = 0;
    const showProgress = async () => void shown++;
    const { events } = await run(two, [refusal(400), undefined], { showProgress });
    const [first, ...rest] = ['1', '2', '3'].map((item) => [
      `note ${item}`,
      `send ${item}`,
      `report ${item}`,
      `close ${item}`,
    ]);
    expect(events).toEqual(['note 1,2', 'send 1,2', 'close 1,2', ...(first ?? []), ...rest.flat()]);
    expect(shown).toBe(4);
  });

  it.each([
    ['sends no call that it cannot note', 'sent', ''],
    ['reports a call that it cannot close', 'answered', 'send 1,2 report 1 report 2'],
  ])('%s', async (_, name, expected) => {
    const notes = { sent: async () => {}, answered: async () => {}, [name]: () => Promise.reject(full) };
    const { events, end } = await run(two, [undefined], { notes });
    expect([events.join(' '), end]).toEqual([expected, { error: full, isThrown: true }]);
  });

  it('ends with the error of a call, even if that call cannot be closed', async () => {
    const notes = { sent: async () => {}, answered: () => Promise.reject(full) };
    expect(await run(two, [unreachable], { notes })).toMatchObject({
      outcomes: '1 failed, 2 failed',
      end: { error: unreachable },
    });
  });

  it('gives each refused item a separate error, with the request that it was in', async () => {
    const error = refusal(400, 1);
    error.request = { method: 'POST', url: 'https://ads.example/batch' };
    const { reported } = await run(two, [error, undefined]);
    expect(reported.get(2)).toMatchObject({
      error: {
        ...{ status: 404, message: expect.stringMatching(/1$/), requestId: 'r1', operationErrors: [] },
        request: error.request,
      },
    });
  });

  it('gives an item with an unknown code the status of the call', async () => {
    const operationErrors = [{ index: 0, entries: [{ code: 'NEW', message: 'no' }] }];
    const error = new ServiceError({ status: 403, entries: [], operationErrors });
    expect((await run(one, [error])).reported.get(1)).toMatchObject({ error: { status: 403 } });
  });

  it('takes the time before the note: no record is older than its call', async () => {
    let now = 1;
    const times: number[] = [];
    await run(one, [lost], {
      time: () => now,
      notes: { sent: async () => void now++, answered: async () => {} },
      findOut: async (_, { sent }) => {
        times.push(sent);
        return new Map();
      },
    });
    expect(times).toEqual([1]);
  });

  it('passes on when it sent a lost call, and does not ask whether to continue once it has ended', async () => {
    let asked = 0;
    const { reported } = await run(two, [lost], {
      time: () => 7,
      shouldContinue: () => ++asked > 0,
      findOut: async ([item = 0], { error, sent }) => {
        expect([error, sent]).toEqual([lost, 7]);
        return new Map([[item, { outcome: 'unconfirmed', error, isLookedFor: true }]]);
      },
    });
    expect(asked).toBe(1);
    expect(
      [...reported.values()].map((delivered) => 'isLookedFor' in delivered && delivered.isLookedFor),
    ).toEqual([true, false]);
  });
});

describe('an error of content', () => {
  it.each([400, 404, 409, 413, 422])('is what the service refuses with %i', (status) => {
    expect(isFaultOfContent(refusal(status))).toBe(true);
  });

  it.each<[string, Error]>([
    ...[401, 403, 405, 408, 423, 429, 500, 503].map((status): [string, Error] => [
      `${status}`,
      refusal(status),
    ]),
    ['a lost answer', lost],
    ['no connection', unreachable],
    ['a file of ads', full],
  ])('is not %s', (_, error) => {
    expect(isFaultOfContent(error)).toBe(false);
  });
});
