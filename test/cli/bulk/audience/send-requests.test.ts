/** Sending packed requests: each until it is acknowledged, several at once, through whatever fails. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Sending, sendRequests } from '../../../../src/cli/bulk/audience/sending/send-requests.js';
import { createUploadTally } from '../../../../src/cli/bulk/audience/sending/tally.js';
import type { CallResult, SendBody } from '../../../../src/client/client.js';
import { NetworkError, ServiceError } from '../../../../src/client/errors.js';
import { requireMembershipCount } from '../../../../src/client/verify-membership-count.js';
import type { Rate } from '../../../../src/contract/wire/rate-limits.js';
import type { PackedRequest } from '../../../../src/people/packing/packed-request.js';
import { indexOf, packedRequests, type RequestShape } from '../../../support/packed-requests.js';
import { quietSending, serviceAhead } from '../../../support/quiet-sending.js';
import { rounds } from '../../../support/rounds.js';
import { createVirtualClock } from '../../../support/virtual-clock.js';

const rate: Rate = { scope: 'endpoint', limit: 1500, seconds: 60, level: 'account' };
const reply: CallResult = { status: 200, headers: {}, body: {}, retried: 0 };

const refusal = (status: number, more = {}) =>
  new ServiceError({ status, entries: [], operationErrors: [], ...more });

function mismatch(): never {
  requireMembershipCount({ body: { data: { success_count: 1, total_count: 2 } } }, 2);
  throw new Error('the counts are the same');
}

type Attempt = (tries: number) => 'good' | 'lost' | Error;

/** Sends to a made-up service. `answer` says what comes of an attempt of a request; `lost` was taken, unanswered. */
async function simulate(
  shapes: readonly RequestShape[],
  answer: (index: number) => Attempt = () => () => 'good',
  change: Partial<Sending> & { readonly latency?: (index: number) => number } = {},
) {
  const clock = createVirtualClock();
  const { latency = () => 100, ...others } = change;
  const tries = new Map<number, number>();
  const began: number[] = [];
  const noted: number[] = [];
  const taken: number[] = [];
  const told: string[] = [];
  const released: number[] = [];
  const flying = new Set<number>();
  let most = 0;
  const tally = createUploadTally(clock.now);
  const start = clock.now();
  const send: SendBody = async (body) => {
    const index = indexOf(body);
    const count = (tries.get(index) ?? 0) + 1;
    tries.set(index, count);
    began.push(clock.now() - start);
    flying.add(index);
    most = Math.max(most, flying.size);
    await clock.sleep(latency(index));
    flying.delete(index);
    const result = answer(index)(count);
    if (result === 'good' || result === 'lost') taken.push(index);
    if (result === 'good') return reply;
    throw result === 'lost' ? new NetworkError('cut', 'cut off') : result;
  };
  async function* releasing(requests: AsyncIterable<PackedRequest>) {
    for await (const request of requests)
      yield { ...request, release: () => void released.push(request.index) };
  }
  const sending: Sending = {
    ...quietSending(clock),
    send,
    rate,
    tally,
    note: async ({ index }) => void noted.push(index),
    tell: (message) => void told.push(message),
    tellNow: (message) => void told.push(message),
    progress: () => {
      const totals = tally.totals();
      expect(totals.rows).toBe(totals.sent + totals.duplicates + totals.rejected + totals.unsent);
    },
    ...others,
  };
  const ended = await clock.run(() => sendRequests(releasing(packedRequests(shapes)), sending));
  const totals = tally.totals(ended);
  return { totals, ended, noted, taken, tries, told, began, released, most, clock, start };
}

const few = Array.from({ length: 20 }, () => ({}));

describe('sending', () => {
  it('sends every request once, several at a time, and gives the bodies back', async () => {
    const { totals, noted, tries, most, released } = await simulate(few);
    expect(noted.toSorted((a, b) => a - b)).toEqual(few.map((_, index) => index));
    expect([...tries.values()]).toEqual(few.map(() => 1));
    expect(released).toEqual(noted);
    expect(most).toBeGreaterThan(4);
    expect(totals).toMatchObject({ rows: 20, sent: 20, updated: 20, unsent: 0, requests: 20, retried: 0 });
    expect(totals).not.toHaveProperty('ended');
  });

  it('counts the rows of requests without people, and does not send these', async () => {
    const { totals, tries } = await simulate([
      { updates: 3, deletes: 2, duplicates: 4, rejected: 5 },
      { updates: 0, rejected: 7, duplicates: 1 },
    ]);
    expect([...tries.keys()]).toEqual([0]);
    expect(totals).toMatchObject({ rows: 22, sent: 5, updated: 3, deleted: 2, duplicates: 5, rejected: 12 });
  });

  it.each([
    ['an error of the service', refusal(500)],
    ['a timeout', new NetworkError('timeout', 'too late')],
    ['no connection', new NetworkError('unreachable', 'nobody', true)],
    ['an answer that cannot be read', new NetworkError('unreadable', 'no JSON')],
  ])('repeats the whole request after %s', async (_, error) => {
    const { totals, tries } = await simulate(
      few,
      (index) => (count) => (index === 7 && count < 4 ? error : 'good'),
    );
    expect(totals).toMatchObject({ sent: 20, retried: 3, unsent: 0 });
    expect(tries.get(7)).toBe(4);
  });

  it('repeats the whole request when the counts differ', async () => {
    const { totals } = await simulate(
      few,
      (index) => (count) => (index === 3 && count === 1 ? caught(mismatch) : 'good'),
    );
    expect(totals).toMatchObject({ sent: 20, retried: 1 });
  });

  it.each([400, 401, 403, 404])(
    'stops after the requests under way when one is refused: %i',
    async (status) => {
      const error = refusal(status);
      const { totals, ended, noted } = await simulate(few, (index) => () => (index === 4 ? error : 'good'));
      expect(ended).toEqual({ error });
      expect(totals).toMatchObject({ unconfirmed: 0, sent: noted.length, ended: error });
      expect(totals.sent).toBeGreaterThanOrEqual(4);
      expect(totals.sent).toBeLessThan(19);
    },
  );

  it.each([
    ['the answer was lost', 'lost' as const],
    ['the counts differed', caught(mismatch)],
  ])('counts a request as unconfirmed once %s, even if its retry is refused', async (_, first) => {
    const error = refusal(403);
    const { totals, ended } = await simulate([{}], () => (count) => (count === 1 ? first : error));
    expect(ended).toEqual({ error });
    expect(totals).toMatchObject({ sent: 0, unsent: 1, retried: 1, unconfirmed: 1 });
  });

  it('gives up after --max-wait without progress, without hammering the service', async () => {
    const { totals, began, clock, start, told } = await simulate(few, () => () => refusal(503));
    expect(totals).toMatchObject({ sent: 0 });
    expect(totals.unconfirmed).toBeLessThanOrEqual(3);
    expect(totals.ended).toBeInstanceOf(ServiceError);
    expect(began.length).toBeLessThan(16);
    expect(clock.now() - start).toBeGreaterThan(20_000);
    expect(clock.now() - start).toBeLessThan(80_000);
    expect(told).toHaveLength(1);
  });

  it('gives up on a request that never succeeds while others do', async () => {
    const many = Array.from({ length: 3000 }, () => ({}));
    const { totals } = await simulate(many, (index) => () => (index === 5 ? refusal(500) : 'good'));
    expect(totals.ended).toBeInstanceOf(ServiceError);
    expect(totals.unconfirmed).toBe(1);
    expect(totals.unsent).toBeGreaterThanOrEqual(1);
  });

  it('does not repeat anything with --max-wait 0', async () => {
    const { totals } = await simulate(few, () => () => refusal(500), { maxWait: 0 });
    expect(totals).toMatchObject({ sent: 0, retried: 0 });
  });

  it('lets one request check whether the service has recovered', async () => {
    const { began, totals } = await simulate(few, () => (count) => (count === 1 ? refusal(500) : 'good'), {
      latency: () => 1000,
    });
    expect(totals.sent).toBe(20);
    // The first one goes alone, then all that may go at once, and after these one at a time.
    const times = [...new Set(began)];
    const alone = times.filter((time) => began.filter((other) => other === time).length === 1);
    expect(alone.length).toBeGreaterThan(1);
  });

  it.each([
    [
      'the reset of a limit that others have used up',
      { resetAt: createVirtualClock().now() + serviceAhead + 60_000 },
      60_000,
    ],
    ['the time that a refusal names', { retryAfter: 20_000 }, 20_000],
  ])('waits for %s, longer than --max-wait if it must', async (_, more, wait) => {
    const limited = refusal(429, more);
    const { totals, clock, start, tries } = await simulate(
      few,
      (index) => (count) => (index === 0 && count === 1 ? limited : 'good'),
      { maxWait: 1000 },
    );
    expect(totals.sent).toBe(20);
    expect(clock.now() - start).toBeGreaterThanOrEqual(wait);
    expect(clock.now() - start).toBeLessThan(wait + 5000);
    expect([...tries.values()].reduce((sum, count) => sum + count)).toBe(21);
  });

  it('gives up when others use up the limit forever', async () => {
    const { totals, clock, start } = await simulate(few, () => () => refusal(429));
    expect(totals.ended).toMatchObject({ isRateLimited: true });
    expect(totals.unconfirmed).toBe(0);
    expect(clock.now() - start).toBeGreaterThan(100_000);
    expect(clock.now() - start).toBeLessThan(180_000);
  });

  it('keeps deletions apart from additions, since their order counts', async () => {
    const shapes = [{}, {}, { updates: 0, deletes: 1 }, {}, { deletes: 1 }, {}, {}];
    const order: string[] = [];
    await simulate(shapes, (index) => (count) => {
      order.push(`${index}`);
      return index < 2 && count < 3 ? refusal(500) : 'good';
    });
    const last = (index: number) => order.lastIndexOf(String(index));
    const first = (index: number) => order.indexOf(String(index));
    expect(Math.max(last(0), last(1))).toBeLessThan(first(2));
    expect(last(2)).toBeLessThan(first(3));
    expect(last(3)).toBeLessThan(first(4));
    expect(last(4)).toBeLessThan(Math.min(first(5), first(6)));
  });

  it('sends large bodies fewer at a time', async () => {
    const large = Array.from({ length: 12 }, () => ({ bytes: 5_000_000 }));
    const { most, totals } = await simulate(large);
    expect(totals).toMatchObject({ sent: 12, bytes: 60_000_000 });
    expect(most).toBe(4);
  });

  it('stops if a request cannot be noted, and counts it as unconfirmed', async () => {
    const error = new Error('the disk is full');
    const { totals, ended } = await simulate(few, undefined, {
      note: async ({ index }) => {
        if (index >= 5) throw error;
      },
    });
    expect(ended).toEqual({ error });
    expect(totals.sent).toBe(5);
    expect(totals.unconfirmed).toBeGreaterThan(0);
  });

  it('sends the complete requests before an error of the input', async () => {
    const error = new Error('a quote is never closed');
    async function* broken() {
      yield* packedRequests(few);
      throw error;
    }
    const clock = createVirtualClock();
    const tally = createUploadTally(clock.now);
    const ended = await clock.run(() =>
      sendRequests(broken(), {
        ...quietSending(clock),
        send: () => clock.sleep(10).then(() => reply),
        rate,
        tally,
        random: () => 0,
        maxWait: 0,
      }),
    );
    expect(ended).toEqual({ error });
    expect(tally.totals()).toMatchObject({ sent: 20, unsent: 0 });
  });
});

function caught(work: () => never): Error {
  try {
    return work();
  } catch (error) {
    return error as Error;
  }
}

describe('an interruption', () => {
  it('lets the requests under way end, and starts no other', async () => {
    const controller = new AbortController();
    const reason = new Error('interrupted');
    let answered = 0;
    const { totals, ended, tries } = await simulate(
      few,
      () => () => {
        answered += 1;
        if (answered === 6) controller.abort(reason);
        return 'good';
      },
      { signal: controller.signal },
    );
    expect(ended).toEqual({ error: reason });
    expect(totals.sent).toBe(tries.size);
    expect(totals.sent).toBeLessThan(20);
    expect(totals.unconfirmed).toBe(0);
  });

  it('does not wait for missing input', async () => {
    const controller = new AbortController();
    async function* endless() {
      yield* packedRequests([{}]);
      await new Promise(() => {});
    }
    const clock = createVirtualClock();
    const ended = await clock.run(() => {
      void clock.sleep(5000).then(() => controller.abort(new Error('interrupted')));
      return sendRequests(endless(), {
        send: async () => reply,
        rate,
        tally: createUploadTally(clock.now),
        now: clock.now,
        serviceNow: () => clock.now() + serviceAhead,
        random: () => 0,
        sleep: clock.sleep,
        maxWait: 0,
        signal: controller.signal,
        isDone: () => false,
        note: async () => {},
        tell: () => {},
        tellNow: () => {},
        progress: () => {},
      });
    });
    expect(ended).toMatchObject({ error: { message: 'interrupted' } });
  });
});

describe('any pattern of failures', () => {
  const failure = fc.constantFrom('500', '429', 'lost', 'timeout', 'mismatch', 'unreadable');
  it('ends with every request acknowledged exactly once, or reports which people are unsent', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ fails: fc.array(failure, { maxLength: 4 }), latency: fc.nat(3000) }), {
          minLength: 1,
          maxLength: 40,
        }),
        fc.option(fc.nat(60)),
        async (plan, interruptAt) => {
          const controller = new AbortController();
          let answers = 0;
          const { totals, noted, taken, ended } = await simulate(
            plan.map((_, index) => ({ updates: index + 1 })),
            (index) => (count) => {
              answers += 1;
              if (answers === interruptAt) controller.abort(new Error('interrupted'));
              switch (plan[index]?.fails[count - 1]) {
                case '500':
                  return refusal(500);
                case '429':
                  return refusal(429);
                case 'lost':
                  return 'lost';
                case 'timeout':
                  return new NetworkError('timeout', 'late');
                case 'mismatch':
                  return caught(mismatch);
                case 'unreadable':
                  return new NetworkError('unreadable', 'no JSON');
                default:
                  return 'good';
              }
            },
            { maxWait: 3_600_000, signal: controller.signal, latency: (index) => plan[index]?.latency ?? 0 },
          );
          expect(new Set(noted).size).toBe(noted.length);
          for (const index of noted) expect(taken).toContain(index);
          const people = (indexes: readonly number[]) => indexes.reduce((sum, index) => sum + index + 1, 0);
          expect(totals.sent).toBe(people(noted));
          expect(totals.rows).toBe(totals.sent + totals.unsent);
          if (!ended) expect(noted).toHaveLength(plan.length);
          // Nothing is unsent for certain of which the service has taken something.
          const unconfirmed = taken.filter((index) => !noted.includes(index));
          expect(totals.unconfirmed).toBeGreaterThanOrEqual(people([...new Set(unconfirmed)]));
        },
      ),
      { numRuns: rounds(15) },
    );
  });
});
