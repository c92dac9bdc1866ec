/** Parts of `--timeout` (docs/service.md#timeouts). */
import { describe, expect, it } from 'vitest';
import { chooseTimeouts } from '../../src/client/timeouts.js';

describe('the timeout', () => {
  it.each([
    [
      'GET',
      30_000,
      0,
      { request: 30_000, connect: 10_000, secureConnect: 10_000, response: 20_000, socket: 30_000 },
    ],
    [
      'PUT',
      3_000,
      0,
      { request: 3_000, connect: 3_000, secureConnect: 3_000, response: 2_000, socket: 3_000 },
    ],
    // It may not be repeated, so that nothing is won by giving it up early.
    [
      'POST',
      30_000,
      0,
      { request: 30_000, connect: 10_000, secureConnect: 10_000, response: 30_000, socket: 30_000 },
    ],
    [
      'POST',
      30_000,
      5_000,
      { request: 35_000, connect: 10_000, secureConnect: 10_000, response: 30_000, socket: 30_000 },
    ],
  ])('of a %s of %i ms, and %i for its bytes, bounds the parts', (method, timeout, transfer, bounds) => {
    expect(chooseTimeouts(method, timeout, transfer)).toEqual(bounds);
  });
});
