/** Uploads at the limit of a service that counts in windows of its own: as fast as it allows, and never refused. */
import { describe, expect, it } from 'vitest';
import { type Sending, sendRequests } from '../../../../src/cli/bulk/audience/sending/send-requests.js';
import { createUploadTally } from '../../../../src/cli/bulk/audience/sending/tally.js';
import { ServiceError } from '../../../../src/client/errors.js';
import { rates } from '../../../../src/contract/wire/rate-limits.js';
import { packedRequests } from '../../../support/packed-requests.js';
import { quietSending, serviceAhead } from '../../../support/quiet-sending.js';
import { createVirtualClock, type VirtualClock } from '../../../support/virtual-clock.js';

const rate = rates.audienceUsers;
const window = rate.seconds * 1000;

/** A service whose windows begin `phase` milliseconds after the clock, or with the first request of each. */
function createLimiter(clock: VirtualClock, phase: number | 'first request', tells = true) {
  let opened = phase === 'first request' ? Number.NEGATIVE_INFINITY : clock.now() - window + phase;
  let used = 0;
  const refused: number[] = [];
  return {
    refused,
    take() {
      const time = clock.now();
      if (time >= opened + window) {
        opened = phase === 'first request' ? time : opened + window * Math.floor((time - opened) / window);
        used = 0;
      }
      const resetAt = opened + window + serviceAhead;
      used += 1;
      if (used > rate.limit) {
        refused.push(time);
        throw new ServiceError({ status: 429, entries: [], operationErrors: [], ...(tells && { resetAt }) });
      }
      return tells
        ? {
            'x-account-rate-limit-limit': String(rate.limit),
            'x-account-rate-limit-remaining': String(rate.limit - used),
            'x-account-rate-limit-reset': String(Math.ceil(resetAt / 1000)),
          }
        : {};
    },
  };
}

function upload(count: number, clock: VirtualClock, limiter: ReturnType<typeof createLimiter>, latency = 20) {
  const tally = createUploadTally(clock.now);
  const sending: Sending = {
    ...quietSending(clock),
    async send() {
      // It arrives some time after it is sent, and the answer takes some time too.
      await clock.sleep(latency / 2);
      const headers = limiter.take();
      await clock.sleep(latency / 2);
      return { status: 200, headers, body: {}, retried: 0 };
    },
    rate,
    tally,
  };
  return sendRequests(packedRequests(Array(count).fill({})), sending).then((ended) => tally.totals(ended));
}

describe('an upload of more than the limit', () => {
  it.each([
    ['with the first request', 'first request', true],
    ['at once', 0, true],
    ['at any time', 17_300, true],
    ['at any time, and says nothing of it', 17_300, false],
  ] as const)('is never refused if the window begins %s', async (_, phase, tells) => {
    const clock = createVirtualClock();
    const start = clock.now();
    const limiter = createLimiter(clock, phase, tells);
    const totals = await clock.run(() => upload(3100, clock, limiter));
    expect(limiter.refused).toEqual([]);
    expect(totals).toMatchObject({ sent: 3100, retried: 0 });
    // Two windows are full, and the third one ends soon.
    expect(clock.now() - start).toBeGreaterThan(window);
    expect(clock.now() - start).toBeLessThan(2 * window + 10_000);
  });

  it('sends at the pace of the limit when answers are slow', async () => {
    const clock = createVirtualClock();
    const start = clock.now();
    const totals = await clock.run(() => upload(1500, clock, createLimiter(clock, 'first request'), 1200));
    expect(totals.sent).toBe(1500);
    expect(clock.now() - start).toBeLessThan(window + 5000);
  });
});

describe('two uploads at once to an account', () => {
  it('share the limit, and seldom exceed it', async () => {
    const clock = createVirtualClock();
    const start = clock.now();
    const limiter = createLimiter(clock, 'first request');
    const [one, other] = await clock.run(() =>
      Promise.all([upload(1600, clock, limiter), upload(1600, clock, limiter)]),
    );
    expect([one.sent, other.sent]).toEqual([1600, 1600]);
    // What the other one has under way is unknown.
    expect(limiter.refused.length).toBeLessThan(40);
    expect(clock.now() - start).toBeLessThan(3 * window);
  });
});
