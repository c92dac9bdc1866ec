/** How long requests wait after failures: each by itself, or all together when the service is sick. */
import { describe, expect, it } from 'vitest';
import { createBackOff } from '../../../../src/cli/bulk/audience/sending/back-off.js';

function start(maxWait = 60_000, random = 0.999) {
  let time = 0;
  const backOff = createBackOff({ now: () => time, random: () => random, maxWait, rateWindow: 60_000 });
  return {
    backOff,
    fail: (more = {}) => backOff.failed({ began: time, attempt: 1, waited: 0, ...more }),
    pass(milliseconds: number) {
      time += milliseconds;
    },
    time: () => time,
  };
}

describe('a request that fails', () => {
  it.each([
    [1, 1000],
    [2, 2000],
    [5, 16_000],
    [6, 30_000],
    [40, 30_000],
  ])('pauses at most twice as long each time: attempt %i', (attempt, longest) => {
    const { backOff, fail } = start();
    expect(fail({ attempt })).toBe(longest === 30_000 ? 29_971 : Math.floor(longest * 0.999) + 1);
    expect([backOff.isSick, backOff.delay()]).toEqual([false, 0]);
  });

  it('pauses any time up to that', () => {
    expect(start(60_000, 0).fail({ attempt: 5 })).toBe(1);
  });

  it.each([
    [59_000, 1000],
    [59_001, undefined],
    [60_000, undefined],
  ])('is given up after too long a wait: %i', (waited, pause) => {
    expect(start().fail({ waited })).toBe(pause);
  });
});

describe('several failures in a row', () => {
  it('make all requests wait, longer each round, and start over after a success', () => {
    const { backOff, fail, pass } = start();
    expect([fail(), fail(), fail()]).toEqual([1000, 1000, 0]);
    expect([backOff.isSick, backOff.delay()]).toEqual([true, 1000]);
    pass(1000);
    expect(backOff.delay()).toBe(0);
    expect(fail()).toBe(0);
    expect(backOff.delay()).toBe(1999);
    backOff.succeeded();
    expect([backOff.isSick, backOff.delay()]).toEqual([false, 0]);
    expect(fail()).toBe(1000);
  });

  it('are not made worse by requests that were under way when they began', () => {
    const { backOff, fail } = start();
    for (let index = 0; index < 20; index += 1) expect(fail({ began: -100 })).toBeDefined();
    expect(backOff.delay()).toBe(1000);
  });

  it('are given up after too long a wait of all requests', () => {
    const { backOff, fail, pass, time } = start();
    let rounds = 0;
    for (; fail() !== undefined; rounds += 1) pass(backOff.delay());
    expect(rounds).toBeLessThan(10);
    expect(time()).toBeLessThanOrEqual(60_000);
    expect(time()).toBeGreaterThan(20_000);
  });
});

describe('a wait that the service requests', () => {
  it('is waited for by all requests, within a limit', () => {
    const { backOff, fail } = start();
    expect(fail({ retryAfter: 20_000 })).toBe(0);
    expect(backOff.delay()).toBe(20_000);
    expect(start().fail({ retryAfter: 60_001 })).toBeUndefined();
  });

  it('is patience for a window of the rate limit more than --max-wait', () => {
    const { backOff } = start(5000);
    expect(backOff.limited(60_000)).toBe(true);
    expect(backOff.limited(5000)).toBe(true);
    expect(backOff.limited(1)).toBe(false);
    backOff.succeeded();
    expect(backOff.limited(60_000)).toBe(true);
  });
});
