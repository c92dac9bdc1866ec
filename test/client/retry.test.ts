import { describe, expect, it } from 'vitest';
import { type CallError, NetworkError, ServiceError, type ServiceFailure } from '../../src/client/errors.js';
import { type RetryableCall, retry } from '../../src/client/retry.js';
import { createWaitMeter, type WaitPolicy, waitWithin } from '../../src/client/wait-budget.js';
import { catchError, clock } from '../support/client.js';
import { createVirtualClock } from '../support/virtual-clock.js';

const refuse = (status: number, fault: Partial<ServiceFailure> = {}) =>
  new ServiceError({ status, entries: [], operationErrors: [], ...fault });
const unreached = new NetworkError('unreachable', 'cannot reach it', true);
const slow = new NetworkError('timeout', 'too slow');
const cut = new NetworkError('cut', 'broken off');

/** Plays one outcome per try; an Error fails the try, anything else answers it. */
async function play(call: RetryableCall, outcomes: readonly unknown[], changes: Partial<WaitPolicy> = {}) {
  const waits: number[] = [];
  const told: string[] = [];
  let tries = 0;
  let time = clock;
  const pace: WaitPolicy = {
    now: () => time,
    random: () => 0.5,
    sleep: async (milliseconds) => {
      waits.push(milliseconds);
      time += milliseconds;
    },
    maxWait: 60_000,
    meter: createWaitMeter(),
    notify: (message) => told.push(message),
    ...changes,
  };
  const attempt = async () => {
    const outcome = outcomes[tries];
    tries += 1;
    if (outcome instanceof Error) throw outcome;
    return outcome;
  };
  const result = await retry(call, attempt, pace).catch((error: unknown) => error);
  return { result, tries, waits, told };
}

describe('GET, PUT and DELETE', () => {
  const passing = [
    unreached,
    slow,
    cut,
    ...[408, 423, 429, 500, 502, 503, 504].map((status) => refuse(status)),
  ];
  for (const method of ['GET', 'PUT', 'DELETE']) {
    it.each(passing.map((error) => [error.message, error]))(`${method} again after: %s`, async (_, error) => {
      const { result, waits } = await play({ method }, [error, 'ok']);
      expect(result).toEqual({ answer: 'ok', retried: 1 });
      expect(waits).toEqual([250]);
    });
  }

  const lasting = [
    ...[400, 401, 403, 404, 405, 409, 501].map((status) => refuse(status)),
    new NetworkError('tls', 'not trusted', true),
    new NetworkError('unreadable', 'not HTTP'),
    new NetworkError('redirect', 'elsewhere'),
  ];
  it.each(lasting.map((error) => [error.message, error]))('are not repeated after: %s', async (_, error) => {
    expect(await play({ method: 'GET' }, [error, 'ok'])).toMatchObject({
      result: error,
      tries: 1,
      waits: [],
    });
  });
});

describe('POST', () => {
  it.each([
    ['cannot reach it', unreached, 2],
    ['429', refuse(429), 2],
    ['too slow', slow, 1],
    ['broken off', cut, 1],
    ['408', refuse(408), 1],
    ['423', refuse(423), 1],
    ['500', refuse(500), 1],
    ['503', refuse(503), 1],
  ])('is repeated only if it never arrived: %s (%#)', async (_, error, tries) => {
    expect((await play({ method: 'POST' }, [error, 'ok'])).tries).toBe(tries);
  });

  it.each([
    ['too slow', slow],
    ['500', refuse(500)],
  ])('is repeated after %s if it is repeatable', async (_, error) => {
    expect((await play({ method: 'POST', repeatable: true }, [error, 'ok'])).tries).toBe(2);
  });
});

describe('pauses', () => {
  it('double, and end with the fourth try', async () => {
    const { result, tries, waits } = await play({ method: 'GET' }, [cut, slow, cut, slow, 'ok']);
    expect({ result, tries, waits }).toEqual({ result: slow, tries: 4, waits: [250, 500, 1000] });
  });

  it.each([
    [0, [1, 1]],
    [0.25, [125, 250]],
    [0.999, [499, 999]],
  ])('are random between nothing and their bound: %s', async (chance, waits) => {
    const played = await play({ method: 'GET' }, [cut, cut, 'ok'], { random: () => chance });
    expect(played.waits).toEqual(waits);
  });

  it('are reported', async () => {
    const { told } = await play({ method: 'GET' }, [
      cut,
      refuse(503, { retryAfter: 41_200 }),
      refuse(429),
      'ok',
    ]);
    expect((await play({ method: 'GET' }, [refuse(429), 'ok'])).told).toEqual([
      'the service answered 429; trying again in 250 ms (--max-wait allows 60 s in all)',
    ]);
    expect(told).toEqual([
      'broken off; trying again in 250 ms (2 of 4)',
      'the service answered 503; trying again in 42 s (3 of 4)',
      'the service answered 429; trying again in 1 s, at 2026-11-20T00:00:44Z (--max-wait allows 60 s in all)',
    ]);
  });

  it.each([
    [0, 30_001],
    [0.5, 30_750],
    [0.999, 31_498],
  ])('last until the allowance is full again, and then over a short while: %s', async (chance, wait) => {
    const refused = refuse(429, { resetAt: clock + 30_000 });
    const { waits } = await play({ method: 'POST' }, [refused, 'ok'], { random: () => chance });
    expect(waits).toEqual([wait]);
  });

  it.each([
    ['a reset gone by', refuse(429, { resetAt: clock - 5000 }), 250],
    ['retry-after of a 429 without reset', refuse(429, { retryAfter: 2000 }), 2750],
    ['the reset before a longer retry-after', refuse(429, { resetAt: clock + 1000, retryAfter: 9000 }), 1750],
    [
      'a shorter retry-after before the reset',
      refuse(429, { resetAt: clock + 9000, retryAfter: 1000 }),
      1750,
    ],
    ['a retry-after of nothing', refuse(429, { resetAt: clock + 9000, retryAfter: 0 }), 250],
    ['a reset on another status', refuse(500, { resetAt: clock + 30_000 }), 250],
    ['retry-after of a 503', refuse(503, { retryAfter: 7000 }), 7750],
  ])('last as long as the service asks: %s', async (_, error, wait) => {
    expect((await play({ method: 'GET' }, [error, 'ok'])).waits).toEqual([wait]);
  });

  it('grow no longer than the service names, however often it refuses', async () => {
    for (const named of [{ retryAfter: 1000 }, { retryAfter: 1000, resetAt: clock + 900_000 }]) {
      const refusals = Array.from({ length: 6 }, () => refuse(429, named));
      const { waits } = await play({ method: 'POST' }, [...refusals, 'ok'], { random: () => 0.999 });
      expect(waits.slice(0, 1)).toEqual([2498]);
      expect(Math.max(...waits)).toBeLessThanOrEqual(2498);
    }
  });

  it('are not begun if they would last too long, and the error says which limit would suffice', async () => {
    const error = refuse(429, { resetAt: clock + 60_000 });
    expect(await play({ method: 'GET' }, [error, 'ok'])).toMatchObject({
      result: error,
      tries: 1,
      waits: [],
    });
    expect(error.neededWait).toBe(61_500);
  });

  it('after an outage are not a rate limit: no larger --max-wait is suggested', async () => {
    const { result } = await play({ method: 'GET' }, [refuse(503, { retryAfter: 90_000 }), 'ok']);
    expect([(result as ServiceError).status, (result as ServiceError).neededWait]).toEqual([503, undefined]);
  });

  it('for a rate limit are left to a caller that chooses them itself', async () => {
    const limited = refuse(429);
    const call = { method: 'GET', failFast: true };
    expect(await play(call, [limited, 'ok'])).toMatchObject({ result: limited, tries: 1, waits: [] });
    expect(await play(call, [cut, 'ok'])).toMatchObject({ tries: 2, waits: [250] });
  });

  it('have their random part cut to the remaining budget', async () => {
    const error = refuse(429, { resetAt: clock + 59_900 });
    expect((await play({ method: 'GET' }, [error, 'ok'])).waits).toEqual([60_000]);
  });

  it('are counted together', async () => {
    const errors = [0, 26_000, 55_000].map((later) => refuse(429, { resetAt: clock + later + 25_000 }));
    const { waits, tries, result } = await play({ method: 'GET' }, [...errors, 'ok']);
    expect({ waits, tries, result }).toEqual({ waits: [25_750, 26_000], tries: 3, result: errors[2] });
  });

  it('for a rate limit continue as long as the budget lasts', async () => {
    const { result, tries } = await play(
      { method: 'GET' },
      Array.from({ length: 1000 }, () => refuse(429)),
      { maxWait: 300_000 },
    );
    expect(result).toMatchObject({ status: 429 });
    expect(tries).toBeGreaterThan(20);
  });

  it('for a rate limit do not use up the tries after failures', async () => {
    const outcomes = [cut, refuse(429), slow, refuse(429), cut, refuse(429), 'ok'];
    expect((await play({ method: 'GET' }, outcomes)).result).toEqual({ answer: 'ok', retried: 6 });
  });

  it('of calls that share a meter are one budget, and simultaneous waits count once', async () => {
    const time = createVirtualClock(clock);
    const policy: WaitPolicy = { ...time, random: () => 0, maxWait: 60_000, meter: createWaitMeter() };
    let tries = 0;
    const wait = (seconds: number) => {
      let isRefused = false;
      return retry(
        { method: 'GET' },
        async () => {
          tries += 1;
          if (isRefused) return seconds;
          isRefused = true;
          throw refuse(429, { resetAt: time.now() + seconds * 1000 });
        },
        policy,
      );
    };
    await time.run(() => Promise.all([wait(30), wait(20), wait(30)]));
    expect({ ...policy.meter, at: time.now() - clock }).toMatchObject({ spent: 30_001, at: 30_001 });
    expect(await catchError(time.run(() => wait(30)))).toMatchObject({ status: 429 });
    await time.run(() => wait(29));
    expect(tries).toBe(9);
  });

  it('do not happen with no time to wait', async () => {
    // Also not while something else of the same command waits.
    for (const until of [0, clock + 60_000]) {
      const meter = { ...createWaitMeter(), until };
      expect(await play({ method: 'GET' }, [cut, 'ok'], { maxWait: 0, meter })).toMatchObject({
        result: cut,
        waits: [],
      });
    }
  });

  it('are not reported if they are short', async () => {
    const told: string[] = [];
    const policy = {
      now: () => clock,
      random: () => 0,
      sleep: async () => {},
      maxWait: 1000,
      meter: createWaitMeter(),
      notify: (message: string) => void told.push(message),
    };
    expect(await waitWithin(policy, { least: 5, spread: 1 }, () => undefined)).toBe(true);
    expect(told).toEqual([]);
  });

  it('end with the reason of the signal', async () => {
    const reason = new Error('interrupted');
    const { result } = await play({ method: 'GET' }, [cut, 'ok'], { sleep: () => Promise.reject(reason) });
    expect(result).toBe(reason);
  });

  it('are given the signal', async () => {
    const { signal } = new AbortController();
    let given: AbortSignal | undefined;
    await play({ method: 'GET' }, [cut, 'ok'], {
      signal,
      sleep: async (_, which) => {
        given = which;
      },
    });
    expect(given).toBe(signal);
  });
});

describe('bearer tokens requested too often (403, code 99)', () => {
  const entries = [{ code: 99, message: 'too often' }];

  it('are not requested again at once', async () => {
    const error = refuse(403, { entries });
    expect(await play({ method: 'POST' }, [error, 'ok'])).toMatchObject({ result: error, tries: 1 });
  });

  it('are requested again at the time that the service has named', async () => {
    const error = refuse(403, { entries, retryAfter: 2000 });
    expect(await play({ method: 'POST' }, [error, 'ok'])).toMatchObject({
      result: { answer: 'ok', retried: 1 },
      waits: [2750],
    });
  });
});

const entries404 = [{ code: 'CAMPAIGN_NOT_FOUND', message: 'no' }];

describe('a DELETE that finds nothing', () => {
  const missing = refuse(404, { entries: entries404 });
  it.each([
    ['cut', cut],
    ['timeout', slow],
    ['500', refuse(500)],
    ['408', refuse(408)],
  ])('after a try that may have deleted it (%s) is done', async (_, error) => {
    const { result } = await play({ method: 'DELETE' }, [error, missing]);
    expect(result).toEqual({ doneBefore: true, retried: 1 });
  });

  it('is done even if a try between surely did nothing', async () => {
    const { result } = await play({ method: 'DELETE' }, [cut, refuse(429), missing]);
    expect(result).toEqual({ doneBefore: true, retried: 2 });
  });

  it.each([
    ['never arrived', unreached],
    ['was rate limited', refuse(429)],
    ['found a lock', refuse(423)],
  ])('after a try that %s is not found', async (_, error) => {
    expect((await play({ method: 'DELETE' }, [error, missing])).result).toBe(missing);
  });

  it.each(['GET', 'PUT'])('after a try that may have deleted it fails for a %s', async (method) => {
    const error = refuse(404, { entries: entries404 });
    expect((await play({ method }, [cut, error])).result).toBe(error);
  });

  it.each([
    ['shown as deleted', async () => true, { doneBefore: true, retried: 1 }],
    ['of a kind without deleted ones', async () => undefined, { doneBefore: true, retried: 1 }],
    ['not shown as deleted', async () => false, missing],
  ])(
    'after a try that may have deleted it is done unless the service has never had it: %s',
    async (_, isDeleted, end) => {
      expect((await play({ method: 'DELETE', isDeleted }, [refuse(503), missing])).result).toEqual(end);
      expect(missing.lostBefore).toBeUndefined();
    },
  );

  it('is unconfirmed where the service does not say what it has deleted', async () => {
    const error = refuse(404, { entries: entries404 });
    const fail = (reason: Error) => async () => Promise.reject(reason);
    const first = refuse(503);
    const { result } = await play({ method: 'DELETE', isDeleted: fail(refuse(500)) }, [first, error]);
    expect(result).toBe(error);
    expect(error.lostBefore).toBe(first);
    const ended = new Error('interrupted');
    expect((await play({ method: 'DELETE', isDeleted: fail(ended) }, [first, error])).result).toBe(ended);
  });

  it('is unconfirmed where a 404 has no code of the service, whatever its kind', async () => {
    for (const isDeleted of [async () => true, async () => undefined]) {
      const page = refuse(404);
      expect((await play({ method: 'DELETE', isDeleted }, [cut, page])).result).toBe(page);
      expect(page.lostBefore).toBe(cut);
    }
  });

  it('at first is not found', async () => {
    expect((await play({ method: 'DELETE' }, [missing])).result).toBe(missing);
  });
});

describe('a write whose repetition fails for certain', () => {
  const failures = {
    'is refused': () => refuse(400),
    'is not signed in': () => refuse(401),
    'is not found': () => refuse(404, { entries: entries404 }),
    'never arrives': () => new NetworkError('tls', 'not trusted', true),
    'waits too long': () => refuse(429, { resetAt: clock + 900_000 }),
  };
  const lost = [cut, slow, refuse(500), refuse(408)];
  const attempts = async (method: string, outcomes: readonly Error[]) => {
    const { result } = await play({ method, repeatable: true }, outcomes);
    return { error: result, lostBefore: (result as CallError).lostBefore };
  };

  it.each(Object.entries(failures))('may have been carried out before if it %s', async (_, fail) => {
    for (const before of lost) {
      for (const method of ['PUT', 'POST']) {
        const { error, lostBefore } = await attempts(method, [unreached, before, refuse(429), fail()]);
        expect(error).toMatchObject({ mayHaveTakenEffect: true });
        expect(lostBefore).toBe(before);
      }
    }
  });

  it('names the first attempt that was lost', async () => {
    expect((await attempts('PUT', [cut, slow, refuse(401)])).lostBefore).toBe(cut);
  });

  it('may have deleted the record, unless the repetition does not find it', async () => {
    expect(await attempts('DELETE', [cut, refuse(401)])).toMatchObject({ lostBefore: cut });
  });

  it.each(Object.entries(failures))(
    'was not carried out if no attempt was lost and it %s',
    async (_, fail) => {
      const { error, lostBefore } = await attempts('PUT', [unreached, refuse(429), refuse(423), fail()]);
      expect([(error as CallError).mayHaveTakenEffect, lostBefore]).toEqual([false, undefined]);
    },
  );

  it('does not concern reads, or a last attempt that is itself lost', async () => {
    expect((await attempts('GET', [cut, refuse(401)])).lostBefore).toBeUndefined();
    expect((await attempts('PUT', [cut, slow, cut, slow])).lostBefore).toBeUndefined();
  });
});

it('other errors are passed on at once', async () => {
  const bug = new TypeError('x is undefined');
  expect(await play({ method: 'GET' }, [bug, 'ok'])).toMatchObject({ result: bug, tries: 1 });
});

it('the last error is passed on', async () => {
  const pace = {
    now: () => clock,
    random: () => 0,
    sleep: async () => {},
    maxWait: 0,
    meter: createWaitMeter(),
  };
  expect(await catchError(retry({ method: 'GET' }, () => Promise.reject(cut), pace))).toBe(cut);
});
