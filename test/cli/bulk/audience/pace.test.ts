/** The pace of requests: never more than the limit in any window of the service, and as fast as that allows. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPace } from '../../../../src/cli/bulk/audience/sending/pace.js';
import type { Rate } from '../../../../src/contract/wire/rate-limits.js';

const rate = (limit: number): Rate => ({ scope: 'endpoint', limit, seconds: 60, level: 'account' });
const window = 60_000;

/** Sends as often as the pace allows; each attempt arrives and is answered after the given times. */
function simulate(
  limit: number,
  delays: readonly { readonly arrival: number; readonly answer: number; readonly fails: boolean }[],
  places: number,
) {
  let time = 0;
  const pace = createPace(rate(limit), () => time);
  const arrivals: number[] = [];
  const begins: number[] = [];
  const flying: { readonly end: number; readonly attempt: number; readonly fails: boolean }[] = [];
  const waiting = [...delays];
  for (let steps = 0; waiting.length > 0 || flying.length > 0; steps += 1) {
    if (steps > 100_000) throw new Error('it does not get on');
    const delay = waiting.length > 0 && flying.length < places ? pace.delay() : Number.POSITIVE_INFINITY;
    const next = waiting[0];
    if (delay === 0 && next) {
      waiting.shift();
      begins.push(time);
      arrivals.push(time + next.arrival);
      flying.push({ end: time + next.arrival + next.answer, attempt: pace.begin(), fails: next.fails });
      flying.sort((one, other) => one.end - other.end);
      continue;
    }
    const [first] = flying;
    if (first && first.end <= time + delay) {
      flying.shift();
      time = Math.max(time, first.end);
      pace.end(first.attempt, first.fails ? undefined : {});
    } else {
      expect(Number.isFinite(delay)).toBe(true);
      time += delay;
    }
  }
  return { arrivals: arrivals.sort((one, other) => one - other), begins, time };
}

describe('the pace', () => {
  it('never brings more requests to the service than the limit, in any window', () => {
    const delays = fc.array(
      fc.record({
        arrival: fc.integer({ min: 0, max: 20_000 }),
        answer: fc.integer({ min: 0, max: 20_000 }),
        fails: fc.boolean(),
      }),
      { minLength: 1, maxLength: 120 },
    );
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        delays,
        fc.integer({ min: 1, max: 12 }),
        (limit, all, places) => {
          const { arrivals } = simulate(limit, all, places);
          expect(arrivals).toHaveLength(all.length);
          for (let index = limit; index < arrivals.length; index += 1) {
            expect((arrivals[index] ?? 0) - (arrivals[index - limit] ?? 0)).toBeGreaterThanOrEqual(window);
          }
        },
      ),
    );
  });

  it('lets a whole window of requests begin at once, and the next window when the first is over', () => {
    const quick = Array.from({ length: 3001 }, () => ({ arrival: 5, answer: 5, fails: false }));
    const { begins, time } = simulate(1500, quick, 32);
    expect(begins[1499]).toBeLessThan(1000);
    expect(begins[1500]).toBeGreaterThanOrEqual(window);
    expect(begins[1500]).toBeLessThan(window + 100);
    expect(time).toBeLessThan(2 * window + 1000);
  });
});

const account = (limit: number, remaining: number, reset: number) => ({
  'x-account-rate-limit-limit': String(limit),
  'x-account-rate-limit-remaining': String(remaining),
  'x-account-rate-limit-reset': String(reset),
});
const user = (limit: number, remaining: number, reset: number) => ({
  'x-rate-limit-limit': String(limit),
  'x-rate-limit-remaining': String(remaining),
  'x-rate-limit-reset': String(reset),
});

describe('the limit that the service reports', () => {
  let time = 0;
  const start = (limit = 1500) => {
    time = 1_000_000;
    const pace = createPace(rate(limit), () => time);
    const first = pace.begin();
    return { pace, tell: (headers: Record<string, string>) => pace.end(first, headers) };
  };
  /** How many attempts may begin now. */
  function countFree(pace: ReturnType<typeof createPace>): number {
    let count = 0;
    for (; count < 5000 && pace.delay() === 0; count += 1) pace.begin();
    return count;
  }

  it('is unknown before the first answer, and nothing else is sent until then', () => {
    const { pace } = start();
    expect(pace.delay()).toBe(Number.POSITIVE_INFINITY);
  });

  it('is known after the first answer, even without rate-limit headers', () => {
    const { pace, tell } = start();
    tell({});
    expect(countFree(pace)).toBe(1499);
  });

  it.each([
    ['the rest of the account, which others may use as well', account(1500, 9, 1030), 5],
    ['the rest if nobody else sends', account(10, 9, 1030), 9],
    ['the account before the user', { ...account(1500, 9, 1030), ...user(9, 0, 1030) }, 5],
    ['the rest of the user if the account is not named', user(100_000, 9, 1030), 5],
    ['a higher limit of the account', account(4000, 3999, 1030), 3999],
    ['a lower limit of the account', account(20, 1400, 1030), 19],
    ['no higher limit of the user, which is that of the app', user(100_000, 99_999, 1030), 1499],
    ['no invalid number', account(Number.NaN, -1, 1030), 1499],
  ])('is used: %s', (_, headers, free) => {
    const { pace, tell } = start();
    tell(headers);
    expect(countFree(pace)).toBe(free);
  });

  it('is waited for until the reset, and then tried with one request', () => {
    const { pace, tell } = start();
    tell(account(1500, 0, 1030));
    expect(pace.delay()).toBe(30_000);
    time += 30_000;
    expect(countFree(pace)).toBe(1);
  });

  it('holds only until the reset', () => {
    const { pace, tell } = start();
    tell(account(1500, 700, 1030));
    expect(countFree(pace)).toBe(350);
    expect(pace.delay()).toBe(30_000);
  });

  it('is not waited for longer than a window, since then only the clocks differ', () => {
    const { pace, tell } = start();
    tell(account(1500, 0, 90_000));
    expect(pace.delay()).toBeLessThan(window + 100);
  });

  it('falls with the requests of others, and with those that failed', () => {
    const { pace, tell } = start();
    tell(account(1500, 10, 1030));
    const [second, third] = [pace.begin(), pace.begin()];
    pace.end(second, account(1500, 5, 1030));
    // The third may or may not be among those that the service has counted.
    expect(pace.delay()).toBe(0);
    pace.end(third);
    expect(countFree(pace)).toBe(2);
  });

  it.each([
    ['the reset', 1_020_000, 20_000],
    ['at least a second', 1_000_100, 1000],
    ['at least a second where no reset is named', undefined, 1000],
  ])('delays everything after a refusal: %s', (_, resetAt, delay) => {
    const { pace, tell } = start();
    tell({});
    expect(pace.refuse(resetAt)).toBe(delay);
    expect(pace.refuse(resetAt)).toBe(0);
    expect(pace.delay()).toBe(delay);
    time += delay;
    expect(countFree(pace)).toBe(1);
  });
});
