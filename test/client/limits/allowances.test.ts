import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ServiceError } from '../../../src/client/errors.js';
import {
  type AllowanceStore,
  type Allowances,
  createAllowanceMemory,
  createAllowances,
} from '../../../src/client/limits/allowances.js';
import { findLimitWindows } from '../../../src/client/limits/limit-windows.js';
import { createWaitMeter, type WaitPolicy } from '../../../src/client/wait-budget.js';
import { listAccounts } from '../../../src/contract/groups/accounts.js';
import { createCampaign, listCampaigns } from '../../../src/contract/groups/campaigns.js';
import { listLineItems, updateLineItem } from '../../../src/contract/groups/line-items.js';
import type { Endpoint } from '../../../src/contract/types.js';
import { rateHeaders } from '../../../src/contract/wire/headers.js';
import { catchError, clock, credentials } from '../../support/client.js';
import { createVirtualClock, type VirtualClock } from '../../support/virtual-clock.js';

const base = 'https://ads.example.com';
const windows = findLimitWindows(listCampaigns, { account_id: 'a1' }, base, credentials);
const windowLength = 900_000;

/** A service that allows so many calls in a window, which begins with the first call, and answers after a while. */
function createService(time: VirtualClock, limit: number, latency: () => number) {
  const service = { refused: 0, answered: 0, resetAt: 0, used: 0 };
  const answer = async () => {
    await time.sleep(latency());
    if (time.now() >= service.resetAt) {
      service.resetAt = time.now() + windowLength;
      service.used = 0;
    }
    const isRefused = service.used >= limit;
    if (isRefused) service.refused += 1;
    else service.used += 1;
    const headers = {
      'x-account-rate-limit-limit': String(limit),
      'x-account-rate-limit-remaining': String(limit - service.used),
      'x-account-rate-limit-reset': String(Math.ceil(service.resetAt / 1000)),
    };
    await time.sleep(latency());
    if (!isRefused) service.answered += 1;
    return { headers, isRefused };
  };
  return { service, answer };
}

/** Allowances as one process has them, over a store that it shares. */
function openProcess(
  store: AllowanceStore,
  name: string,
  time: VirtualClock,
  changes: Partial<WaitPolicy> = {},
) {
  const told: string[] = [];
  const policy: WaitPolicy = {
    ...time,
    random: () => 0.5,
    maxWait: 86_400_000,
    meter: createWaitMeter(),
    notify: (message) => told.push(message),
    ...changes,
  };
  return { told, allowances: createAllowances(store, name, policy) };
}

async function callOnce(
  allowances: Allowances,
  answer: ReturnType<typeof createService>['answer'],
): Promise<void> {
  const permit = await allowances.ask(windows, false);
  const { headers, isRefused } = await answer();
  const error = isRefused
    ? new ServiceError({ status: 429, entries: [], operationErrors: [], resetAt: 1 })
    : undefined;
  permit.answered(headers, error);
}

describe('processes that share a store', () => {
  it('never send a call that the service must refuse, for any limit and delays', async () => {
    const delays = fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 100, max: 110 }),
        fc.integer({ min: 4, max: 8 }),
        fc.integer({ min: 8, max: 20 }),
        delays,
        async (limit, processes, calls, latencies) => {
          const time = createVirtualClock(clock);
          const store = createAllowanceMemory();
          let next = 0;
          const { service, answer } = createService(time, limit, () => {
            next += 1;
            return latencies[next % latencies.length] ?? 0;
          });
          await time.run(() =>
            Promise.all(
              Array.from({ length: processes }, async (_, index) => {
                const { allowances } = openProcess(store, `p${index}`, time);
                for (let call = 0; call < calls; call += 1) await callOnce(allowances, answer);
              }),
            ),
          );
          expect(service).toMatchObject({ refused: 0, answered: processes * calls });
        },
      ),
      { numRuns: 8 },
    );
  });

  it.each([1, 2, 3, 5])('share a limit of %i that none of them has seen', async (limit) => {
    const time = createVirtualClock(clock);
    const store = createAllowanceMemory();
    const { service, answer } = createService(time, limit, () => 100);
    await time.run(async () => {
      // One call tells what the contract does not: that the limit is this small.
      await callOnce(openProcess(store, 'first', time).allowances, answer);
      await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          callOnce(openProcess(store, `p${index}`, time).allowances, answer),
        ),
      );
    });
    expect(service).toMatchObject({ refused: 0, answered: 9 });
    expect(time.now() - clock).toBeGreaterThan(Math.floor(8 / limit) * windowLength);
    expect(time.now() - clock).toBeLessThan(Math.ceil(9 / limit) * (windowLength + 5000));
  });
});

describe('a place in the queue', () => {
  it('is given back by a call that is interrupted while it waits for others', async () => {
    const time = createVirtualClock(clock);
    const store = createAllowanceMemory();
    const other = openProcess(store, 'other', time).allowances;
    const headers = {
      'x-account-rate-limit-limit': '3',
      'x-account-rate-limit-remaining': '1',
      'x-account-rate-limit-reset': String(clock / 1000 + 30),
    };
    (await other.ask(windows, false)).answered(headers);
    await other.ask(windows, false);
    const interrupted = async () => {
      throw new Error('interrupted');
    };
    const own = openProcess(store, 'own', time, { sleep: interrupted }).allowances;
    await expect(own.ask(windows, false)).rejects.toThrow('interrupted');
    expect(store.read(windows[0]?.key ?? '')).toMatch(/^take own-1 .*\nleft own-1\n$/m);
  });
});

describe('a call of a limit that is used up', () => {
  const answered = { 'x-account-rate-limit-limit': '3', 'x-account-rate-limit-remaining': '0' };
  const reset = { 'x-account-rate-limit-reset': String(clock / 1000 + 30) };

  async function openUsedUp(changes: Partial<WaitPolicy> = {}) {
    const time = createVirtualClock(clock);
    const store = createAllowanceMemory();
    const permit = await openProcess(store, 'other', time).allowances.ask(windows, false);
    permit.answered({ ...answered, ...reset });
    return { time, ...openProcess(store, 'own', time, changes) };
  }

  it('waits for the reset before it is sent, and says so once', async () => {
    const { time, told, allowances } = await openUsedUp();
    await time.run(() => Promise.all([allowances.ask(windows, false), allowances.ask(windows, false)]));
    expect(time.now() - clock).toBe(30_750);
    expect(told).toEqual([
      'the rate limit is exhausted; continuing in 31 s, at 2026-11-20T00:00:31Z (--max-wait allows 86400 s in all)',
    ]);
  });

  it.each([
    ['the budget does not suffice', { maxWait: 20_000 }, false],
    ['it fails fast', {}, true],
  ])('is not sent where %s', async (_, changes, isFailFast) => {
    const { time, allowances } = await openUsedUp(changes);
    const error = await catchError(time.run(() => allowances.ask(windows, isFailFast)));
    expect(error).toMatchObject({
      status: 429,
      isRateLimited: true,
      mayHaveTakenEffect: false,
      resetAt: clock + 30_000,
      neededWait: 31_500,
      entries: [{ code: 'TOO_MANY_REQUESTS' }],
    });
    expect(time.now()).toBe(clock);
  });

  it('ends its wait with the signal', async () => {
    const stop = new AbortController();
    const { time, allowances } = await openUsedUp({ signal: stop.signal });
    const reason = new Error('interrupted');
    const asked = time.run(() => allowances.ask(windows, false));
    stop.abort(reason);
    expect(await catchError(asked)).toBe(reason);
  });

  it('concerns its own account and user only', async () => {
    const { time, allowances } = await openUsedUp();
    const others = [
      findLimitWindows(listCampaigns, { account_id: 'a2' }, base, credentials),
      findLimitWindows(listCampaigns, { account_id: 'a1' }, `${base}/sandbox`, credentials),
      findLimitWindows(listAccounts, {}, base, credentials),
    ];
    await time.run(() => Promise.all(others.map((other) => allowances.ask(other, false))));
    expect(time.now()).toBe(clock);
  });
});

describe('a call without a known end', () => {
  it('of a process that was killed blocks no other', async () => {
    const time = createVirtualClock(clock);
    const store = createAllowanceMemory();
    const [window] = windows;
    store.append(window?.key ?? '', `told - ${clock + 30_000} 1 10\n`);
    store.append(window?.key ?? '', `take dead-1 ${clock + 60_000} 999999999\n`);
    await time.run(() => openProcess(store, 'own', time).allowances.ask(windows, false));
    expect(time.now()).toBe(clock);
  });

  it('blocks others for ten seconds at most', async () => {
    const time = createVirtualClock(clock);
    const store = createAllowanceMemory();
    store.append(windows[0]?.key ?? '', `told - ${clock + 90_000} 1 10\n`);
    await openProcess(store, 'hung', time).allowances.ask(windows, false);
    await time.run(() => openProcess(store, 'own', time).allowances.ask(windows, false));
    expect(time.now() - clock).toBeGreaterThan(9_000);
    expect(time.now() - clock).toBeLessThan(11_000);
  });

  it.each([
    [true, 0],
    [false, 30_000],
  ])('counts unless it never arrived (%s)', async (neverArrived, wait) => {
    const time = createVirtualClock(clock);
    const store = createAllowanceMemory();
    store.append(windows[0]?.key ?? '', `told - ${clock + 30_000} 1 10\n`);
    (await openProcess(store, 'other', time).allowances.ask(windows, false)).failed(neverArrived);
    await time.run(() => openProcess(store, 'own', time, { random: () => 0 }).allowances.ask(windows, false));
    expect(time.now() - clock).toBe(wait === 0 ? 0 : wait + 1);
  });
});

it.each([
  ['that the service refused', 404, 0],
  ['that the service may have counted before it failed', 500, 30_001],
])(
  'a call %s without rate-limit headers (%i) lets the next one start after %i ms',
  async (_, status, wait) => {
    const time = createVirtualClock(clock);
    const store = createAllowanceMemory();
    store.append(windows[0]?.key ?? '', `told - ${clock + 30_000} 1 10\n`);
    const error = new ServiceError({ status, entries: [], operationErrors: [] });
    (await openProcess(store, 'other', time).allowances.ask(windows, false)).answered({}, error);
    await time.run(() => openProcess(store, 'own', time, { random: () => 0 }).allowances.ask(windows, false));
    expect(time.now() - clock).toBe(wait);
  },
);

describe('a service without rate-limit headers', () => {
  it('gets all calls at once after its first answer', async () => {
    const time = createVirtualClock(clock);
    const store = createAllowanceMemory();
    const { allowances } = openProcess(store, 'own', time);
    const accounts = findLimitWindows(listAccounts, {}, base, credentials);
    (await allowances.ask(accounts, false)).answered({});
    await time.run(() => Promise.all(Array.from({ length: 50 }, () => allowances.ask(accounts, false))));
    expect(time.now()).toBe(clock);
  });

  it('is obeyed when it refuses with retry-after', async () => {
    const time = createVirtualClock(clock);
    const { allowances } = openProcess(createAllowanceMemory(), 'own', time, { random: () => 0 });
    const refusal = new ServiceError({ status: 429, entries: [], operationErrors: [], retryAfter: 7000 });
    (await allowances.ask(windows, false)).answered({}, refusal);
    await time.run(() => allowances.ask(windows, false));
    expect(time.now() - clock).toBe(7001);
  });
});

describe('a total count', () => {
  const values = { account_id: 'a1', with_total_count: true };
  const counted = findLimitWindows(listCampaigns, values, base, credentials);
  const report = (level: keyof typeof rateHeaders, limit: number, remaining?: number) => ({
    [rateHeaders[level].limit]: String(limit),
    [rateHeaders[level].reset]: String(clock / 1000 + 900),
    ...(remaining !== undefined && { [rateHeaders[level].remaining]: String(remaining) }),
  });

  it('has a separate limit', () => {
    expect(counted.map(({ limit }) => limit)).toEqual([10_000, 200]);
    const reports = { account: { remaining: 9 }, user: { remaining: 3 } };
    expect(counted.map(({ pick }) => pick(reports)?.remaining)).toEqual([9, 3]);
  });

  it.each([
    ['the account has calls left', { ...report('account', 10_000, 9000), ...report('user', 200, 0) }, 0, 900],
    [
      'the account says nothing of what is left',
      { ...report('account', 10_000), ...report('user', 200, 0) },
      0,
      900,
    ],
    ['only the user is told of', report('user', 200, 0), 0, 900],
    ['only the user is told of, with another limit', report('user', 2, 0), 0, 900],
    ['nothing is told of', {}, 0, 900],
    ['the limit of the list is used up', report('user', 10_000, 0), 900, 900],
    [
      'the account has no calls left',
      { ...report('account', 10_000, 0), ...report('user', 200, 7) },
      900,
      900,
    ],
  ])('that is refused makes only those wait whose limit it is, when %s', async (_, headers, list, total) => {
    const waitOf = async (asked: typeof windows) => {
      const time = createVirtualClock(clock);
      const store = createAllowanceMemory();
      const { allowances } = openProcess(store, 'own', time, { random: () => 0 });
      const failure = { status: 429, entries: [], operationErrors: [], resetAt: clock + 900_000 };
      (await allowances.ask(counted, false)).answered(headers, new ServiceError(failure));
      await time.run(() =>
        openProcess(store, 'other', time, { random: () => 0 }).allowances.ask(asked, false),
      );
      return Math.floor((time.now() - clock) / 1000);
    };
    expect([await waitOf(windows), await waitOf(counted)]).toEqual([list, total]);
  });
});

it('a limit of a category is shared by its calls, and one of an endpoint is its own', () => {
  const keyOf = (endpoint: Endpoint) =>
    findLimitWindows(endpoint, { account_id: 'a1' }, base, credentials)[0]?.key;
  expect(keyOf(createCampaign)).toBe(keyOf(updateLineItem));
  expect(keyOf(listCampaigns)).not.toBe(keyOf(listLineItems));
});

it('the key of a limit contains neither token nor account', () => {
  const [window] = windows;
  expect(window?.key).toMatch(/^[0-9a-f]{32}$/);
});
