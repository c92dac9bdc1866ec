import { describe, expect, it } from 'vitest';
import { NetworkError, ServiceError, type ServiceFailure } from '../../src/client/errors.js';
import { type RetryableCall, type RetryPolicy, retry } from '../../src/client/retry.js';
import { catchError, clock } from '../support/client.js';

const refuse = (status: number, fault: Partial<ServiceFailure> = {}) =>
  new ServiceError({ status, entries: [], operationErrors: [], ...fault });
const unreached = new NetworkError('unreachable', 'cannot reach it', true);
const slow = new NetworkError('timeout', 'too slow');
const cut = new NetworkError('cut', 'broken off');

/** Plays one outcome per try; an Error fails the try, anything else answers it. */
async function play(call: RetryableCall, outcomes: readonly unknown[], changes: Partial<RetryPolicy> = {}) {
  const waits: number[] = [];
  const told: string[] = [];
  let tries = 0;
  const pace: RetryPolicy = {
    now: () => clock,
    random: () => 0,
    sleep: async (milliseconds) => {
      waits.push(milliseconds);
    },
    maxWait: 60_000,
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
      expect(waits).toEqual([500]);
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
  ])('is repeated only where it never arrived: %s (%#)', async (_, error, tries) => {
    expect((await play({ method: 'POST' }, [error, 'ok'])).tries).toBe(tries);
  });

  it.each([
    ['too slow', slow],
    ['500', refuse(500)],
  ])('that may be repeated is, after %s', async (_, error) => {
    expect((await play({ method: 'POST', repeatable: true }, [error, 'ok'])).tries).toBe(2);
  });
});

describe('pauses', () => {
  it('double, and end with the fourth try', async () => {
    const { result, tries, waits } = await play({ method: 'GET' }, [cut, slow, cut, slow, 'ok']);
    expect({ result, tries, waits }).toEqual({ result: slow, tries: 4, waits: [500, 1000, 2000] });
  });

  it('are shorter by up to a half, as chance has it', async () => {
    const { waits } = await play({ method: 'GET' }, [cut, cut, 'ok'], { random: () => 0.5 });
    expect(waits).toEqual([375, 750]);
  });

  it('are told', async () => {
    const { told } = await play({ method: 'GET' }, [cut, refuse(503, { retryAfter: 41_200 }), 'ok']);
    expect(told).toEqual([
      'broken off; trying again in 500 ms (2 of 4)',
      'the service answered 503; trying again in 43 s (3 of 4)',
    ]);
  });

  it('last until the allowance is full again', async () => {
    const { waits } = await play({ method: 'POST' }, [refuse(429, { resetAt: clock + 30_000 }), 'ok']);
    expect(waits).toEqual([30_500]);
  });

  it.each([
    ['a reset gone by', refuse(429, { resetAt: clock - 5000 }), 500],
    ['retry-after of a 429 without reset', refuse(429, { retryAfter: 2000 }), 2500],
    ['the reset before retry-after', refuse(429, { resetAt: clock + 1000, retryAfter: 9000 }), 1500],
    ['a reset on another status', refuse(500, { resetAt: clock + 30_000 }), 500],
    ['retry-after of a 503', refuse(503, { retryAfter: 7000 }), 7500],
  ])('last as long as they are told: %s', async (_, error, wait) => {
    expect((await play({ method: 'GET' }, [error, 'ok'])).waits).toEqual([wait]);
  });

  it('are not begun when they would last too long', async () => {
    const error = refuse(429, { resetAt: clock + 60_000 });
    expect(await play({ method: 'GET' }, [error, 'ok'])).toMatchObject({
      result: error,
      tries: 1,
      waits: [],
    });
  });

  it('are counted together', async () => {
    const error = refuse(429, { resetAt: clock + 25_000 });
    const { waits, tries } = await play({ method: 'GET' }, [error, error, error, 'ok']);
    expect({ waits, tries }).toEqual({ waits: [25_500, 26_000], tries: 3 });
  });

  it('are none at all with no time to wait', async () => {
    expect(await play({ method: 'GET' }, [cut, 'ok'], { maxWait: 0 })).toMatchObject({
      result: cut,
      waits: [],
    });
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

describe('bearer tokens asked for too often (403, code 99)', () => {
  const entries = [{ code: 99, message: 'too often' }];

  it('are not asked for again at once', async () => {
    const error = refuse(403, { entries });
    expect(await play({ method: 'POST' }, [error, 'ok'])).toMatchObject({ result: error, tries: 1 });
  });

  it('are asked for again when the service has said when', async () => {
    const error = refuse(403, { entries, retryAfter: 2000 });
    expect(await play({ method: 'POST' }, [error, 'ok'])).toMatchObject({
      result: { answer: 'ok', retried: 1 },
      waits: [2500],
    });
  });
});

describe('a DELETE that finds nothing', () => {
  const missing = refuse(404);
  it.each([
    ['cut', cut],
    ['timeout', slow],
    ['500', refuse(500)],
    ['408', refuse(408)],
  ])('after a try that may have done it (%s) is done', async (_, error) => {
    const { result } = await play({ method: 'DELETE' }, [error, missing]);
    expect(result).toEqual({ doneBefore: true, retried: 1 });
  });

  it('is done also when a try between surely did nothing', async () => {
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

  it.each(['GET', 'PUT'])('after a try that may have done it fails for a %s', async (method) => {
    expect((await play({ method }, [cut, missing])).result).toBe(missing);
  });

  it('at first is not found', async () => {
    expect((await play({ method: 'DELETE' }, [missing])).result).toBe(missing);
  });
});

it('other errors are passed on at once', async () => {
  const bug = new TypeError('x is undefined');
  expect(await play({ method: 'GET' }, [bug, 'ok'])).toMatchObject({ result: bug, tries: 1 });
});

it('the last error is passed on', async () => {
  const pace = { now: () => clock, random: () => 0, sleep: async () => {}, maxWait: 0 };
  expect(await catchError(retry({ method: 'GET' }, () => Promise.reject(cut), pace))).toBe(cut);
});
