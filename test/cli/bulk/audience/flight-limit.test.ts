/** How many requests are under way at once: as many as the service answers at the same time. */
import { describe, expect, it } from 'vitest';
import { createFlightLimit } from '../../../../src/cli/bulk/audience/sending/flight-limit.js';

/** Answers so many requests, as many at a time as may be; `time` is that of an answer among so many. */
function answer(count: number, time: (flying: number) => number, limit = createFlightLimit()) {
  for (let index = 0; index < count; index += 1) limit.answered(time(limit.size), limit.size);
  return limit;
}

const apart = () => 300;
const inLine = (flying: number) => 300 * flying;

describe('the number of requests under way', () => {
  it('doubles with every round if requests do not delay each other', () => {
    expect(answer(8, apart).size).toBe(16);
    expect(answer(24, apart).size).toBe(32);
    expect(answer(500, apart).size).toBe(32);
  });

  it('falls to a few if the service answers one request after the other', () => {
    const limit = createFlightLimit();
    // The first one goes alone.
    limit.answered(300, 1);
    answer(500, inLine, limit);
    expect(limit.size).toBeGreaterThanOrEqual(2);
    expect(limit.size).toBeLessThanOrEqual(7);
  });

  it('ends near the number that the service answers at the same time', () => {
    const limit = createFlightLimit();
    limit.answered(300, 1);
    answer(1000, (flying) => 300 * Math.max(1, flying / 12), limit);
    expect(limit.size).toBeGreaterThanOrEqual(11);
    expect(limit.size).toBeLessThanOrEqual(19);
  });

  it('grows again when the line becomes slower for everybody', () => {
    const limit = answer(500, apart);
    answer(1000, (flying) => 900 + 100 * flying, limit);
    const slow = limit.size;
    answer(20_000, () => 900, limit);
    expect(limit.size).toBeGreaterThan(slow);
  });

  it('is fewer after failures, and never less than two', () => {
    const limit = answer(500, apart);
    limit.failed();
    expect(limit.size).toBe(24);
    for (let index = 0; index < 50; index += 1) limit.failed();
    expect(limit.size).toBe(2);
    expect(answer(2000, apart, limit).size).toBe(32);
  });

  it('does not grow by the answers to few', () => {
    const limit = createFlightLimit();
    for (let index = 0; index < 100; index += 1) limit.answered(300, 2);
    expect(limit.size).toBe(8);
  });
});
