/**
 * Every allowance of the table (docs/service.md#rate-limits): who shares it, what its headers tell, when it is
 * full again.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildRequest } from '../../../src/call/build-request.js';
import { endpointById } from '../../../src/contract/find-group.js';
import { endpoints } from '../../../src/contract/index.js';
import type { Document, Endpoint } from '../../../src/contract/types.js';
import { rateHeaders } from '../../../src/contract/wire/headers.js';
import {
  applicationRate,
  type RateName,
  rates,
  totalCountRate,
} from '../../../src/contract/wire/rate-limits.js';
import {
  createRateLimiter,
  type RateLimiter,
  type RateLimits,
} from '../../../src/emulator/http/rate-limiter.js';
import { openStore, type Store } from '../../../src/emulator/store/store.js';
import { openTestEmulator, type TestEmulator } from '../../support/auth-emulator.js';

const start = Date.parse('2026-03-02T10:30:00.250Z');
let now = start;
let store: Store;

beforeEach(async () => {
  now = start;
  store = await openStore(':memory:', async () => () => {});
});
afterEach(() => {
  store.close();
});

const createLimiter = (limits: RateLimits = 'real', over = store) =>
  createRateLimiter(over, () => now, limits);
const mira = { consumerKey: 'app', userId: 'mira' };
const ona = { consumerKey: 'app', userId: 'ona' };
const account = (account_id: string): Document => ({ account_id });

/** The endpoints of a rate, in the order of the contract. */
const endpointsOf = (name: RateName) => endpoints.filter(({ rate }) => rate === name);
const names = Object.keys(rates) as RateName[];

/** Uses up everything that is left; returns how many calls that were. */
function exhaust(limiter: RateLimiter, endpoint: Endpoint, caller = mira, values = account('a')): number {
  for (let count = 0; ; count += 1) if (limiter(endpoint, caller, values).error) return count;
}

describe.each(names)('the rate %s', (name) => {
  const rate = rates[name];
  const [first] = endpointsOf(name);
  if (!first) throw new Error(`no endpoint has the rate ${name}`);
  const others = endpointsOf(name).slice(1);
  const family = rateHeaders[rate.level];

  it(`takes ${rate.limit} calls in ${rate.seconds} seconds, and reports each time how many are left`, () => {
    const limiter = createLimiter();
    const reset = String(Math.ceil((start + rate.seconds * 1000) / 1000));
    for (let left = rate.limit - 1; left >= 0; left -= 1) {
      // Of a large limit, only the first and the last calls are made.
      if (left === rate.limit - 4 && left > 100) {
        left = 2;
        store.write(() => store.run('UPDATE allowance SET used = ?', rate.limit - 3));
      }
      const { headers, error } = limiter(first, mira, account('a'));
      if (error) throw new Error(`refused with ${left} left`);
      if (left % 97 > 0 && left > 2) continue;
      expect(headers[family.limit]).toBe(String(rate.limit));
      expect(headers[family.remaining]).toBe(String(left));
      expect(headers[family.reset]).toBe(reset);
    }
    const { headers, error } = limiter(first, mira, account('a'));
    expect(error).toMatchObject({ status: 429, errors: [{ code: 'TOO_MANY_REQUESTS' }] });
    expect(headers).toEqual({
      [family.limit]: String(rate.limit),
      [family.remaining]: '0',
      [family.reset]: reset,
    });
  });

  it('is full again at the end of its window, and not before', () => {
    const percent = rate.limit > 500 ? 1 : 100;
    const limiter = createLimiter({ percent });
    const limit = Math.floor((rate.limit * percent) / 100);
    limiter(first, mira, account('a'));
    now += 1000;
    expect(exhaust(limiter, first)).toBe(limit - 1);
    now = start + rate.seconds * 1000 - 1;
    expect(limiter(first, mira, account('a')).error).toBeDefined();
    now += 1;
    const { headers, error } = limiter(first, mira, account('a'));
    expect(error).toBeUndefined();
    expect(headers[family.remaining]).toBe(String(limit - 1));
    expect(Number(headers[family.reset])).toBe(Math.ceil((now + rate.seconds * 1000) / 1000));
  });

  it(`is counted by ${rate.level}`, () => {
    const limiter = createLimiter({ percent: 1 });
    exhaust(limiter, first);
    const isFree = (caller: typeof mira, id: string) =>
      limiter(first, caller, account(id)).error === undefined;
    expect(isFree(mira, 'a')).toBe(false);
    expect(isFree(ona, 'a')).toBe(rate.level === 'user');
    expect(isFree(mira, 'b')).toBe(rate.level === 'account');
  });

  if (others.length > 0) {
    it(`is ${rate.scope === 'category' ? 'shared by' : 'each its own for'} its endpoints`, () => {
      const limiter = createLimiter({ percent: 1 });
      exhaust(limiter, first);
      for (const other of others) {
        const { error } = limiter(other, mira, account('a'));
        expect(error !== undefined, other.id).toBe(rate.scope === 'category');
      }
    });
  }

  it('does not change the other rates', () => {
    const limiter = createLimiter({ percent: 1 });
    exhaust(limiter, first);
    for (const other of names.filter((one) => one !== name)) {
      const [endpoint] = endpointsOf(other);
      expect(endpoint && limiter(endpoint, mira, account('a')).error, other).toBeUndefined();
    }
  });
});

describe('with_total_count', () => {
  const list = endpointById('campaigns.list');
  const values = { ...account('a'), with_total_count: true };

  it(`has ${totalCountRate.limit} additional calls`, () => {
    const limiter = createLimiter();
    expect(exhaust(limiter, list, mira, values)).toBe(totalCountRate.limit);
    const { headers, error } = limiter(list, mira, values);
    expect(error?.status).toBe(429);
    expect(Object.keys(headers)).toEqual(Object.values(rateHeaders.user));
    expect(headers[rateHeaders.user.limit]).toBe(String(totalCountRate.limit));
    const { headers: plain } = limiter(list, mira, account('a'));
    expect(plain[rateHeaders.account.remaining]).toBe(
      String(rates.coreReads.limit - totalCountRate.limit - 1),
    );
  });

  it('reports both families: the account of the list, and the user of the totals', () => {
    const { headers } = createLimiter()(list, mira, values);
    expect(headers[rateHeaders.account.limit]).toBe(String(rates.coreReads.limit));
    expect(headers[rateHeaders.user.limit]).toBe(String(totalCountRate.limit));
  });

  it('is counted by endpoint and user', () => {
    const limiter = createLimiter({ percent: 1 });
    exhaust(limiter, list, mira, values);
    expect(limiter(endpointById('line-items.list'), mira, values).error).toBeUndefined();
    expect(limiter(list, ona, values).error).toBeUndefined();
  });

  it('resets after its window', () => {
    const limiter = createLimiter({ percent: 1 });
    exhaust(limiter, list, mira, values);
    expect(limiter(list, mira, values).error).toBeDefined();
    now += totalCountRate.seconds * 1000;
    expect(limiter(list, mira, values).error).toBeUndefined();
  });

  it('of false counts as a plain call', () => {
    const { headers } = createLimiter()(list, mira, { ...account('a'), with_total_count: false });
    expect(headers[rateHeaders.user.limit]).toBe(String(applicationRate.limit));
  });

  it('reports the user quota with the fewest calls left', () => {
    const { headers } = createLimiter()(endpointById('accounts.list'), mira, { with_total_count: true });
    expect(headers[rateHeaders.user.limit]).toBe(String(rates.globalReads.limit));
    expect(headers).not.toHaveProperty(rateHeaders.account.limit);
  });
});

describe('the quota of the whole app', () => {
  it('is reported in the user headers when the account headers apply, and falls with every call of every user', () => {
    const limiter = createLimiter();
    const list = endpointById('campaigns.list');
    limiter(list, mira, account('a'));
    const { headers } = limiter(endpointById('line-items.list'), ona, account('b'));
    expect(headers[rateHeaders.user.remaining]).toBe(String(applicationRate.limit - 2));
    const { headers: other } = limiter(list, { ...mira, consumerKey: 'other' }, account('a'));
    expect(other[rateHeaders.user.remaining]).toBe(String(applicationRate.limit - 1));
  });

  it('is not reported at the user level', () => {
    const { headers } = createLimiter()(endpointById('campaigns.create'), mira, account('a'));
    expect(headers[rateHeaders.user.limit]).toBe(String(rates.writes.limit));
    expect(headers).not.toHaveProperty(rateHeaders.account.limit);
  });
});

describe('the mode of rate limits', () => {
  const list = endpointById('campaigns.list');

  it('off rejects nothing and reports a full allowance', () => {
    const limiter = createLimiter('off');
    const single = endpointById('content-categories.list');
    for (let count = 0; count < rates.globalReads.limit * 3; count += 1) {
      const { headers, error } = limiter(single, mira, {});
      expect(error).toBeUndefined();
      expect(headers[rateHeaders.user.remaining]).toBe(String(rates.globalReads.limit));
    }
    expect(store.query('SELECT * FROM allowance')).toEqual([]);
  });

  it.each([
    [1, 100],
    [50, 5000],
    [100, 10_000],
  ])('of %i% makes 10,000 calls %i', (percent, limit) => {
    const { headers } = createLimiter({ percent })(list, mira, account('a'));
    expect(headers[rateHeaders.account.limit]).toBe(String(limit));
    expect(headers[rateHeaders.account.remaining]).toBe(String(limit - 1));
  });

  it('of any percentage leaves at least one call', () => {
    expect(exhaust(createLimiter({ percent: 1 }), endpointById('content-categories.list'))).toBe(1);
  });
});

describe('two processes on one file', () => {
  it('share the used allowance', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ads-rates-'));
    const path = join(folder, 'rates.db');
    const one = await openStore(path, async () => () => {});
    const other = await openStore(path);
    try {
      const [here, there] = [createLimiter('real', one), createLimiter('real', other)];
      const single = endpointById('content-categories.list');
      for (let count = 0; count < rates.globalReads.limit; count += 1) {
        expect((count % 2 ? here : there)(single, mira, {}).error).toBeUndefined();
      }
      expect(here(single, mira, {}).error).toBeDefined();
      expect(there(single, mira, {}).error).toBeDefined();
    } finally {
      one.close();
      other.close();
      rmSync(folder, { recursive: true });
    }
  });

  it('delete windows that are over', () => {
    const limiter = createLimiter();
    for (let user = 0; user < 20; user += 1)
      limiter(endpointById('accounts.list'), { ...mira, userId: `${user}` }, {});
    now += 15 * 60 * 1000;
    limiter(endpointById('accounts.list'), mira, {});
    expect(store.query('SELECT * FROM allowance')).toHaveLength(1);
  });
});

describe('rate limits over HTTP', () => {
  let test: TestEmulator;
  afterEach(() => test.close());

  /** The contract's own example of a call, for the demo account. */
  function exampleOf(endpoint: Endpoint) {
    const { account_id } = test.emulator.credentials;
    const example = endpoint.example as Document;
    const values = 'account_id' in endpoint.params ? { ...example, account_id } : example;
    const { method, path, query, json } = buildRequest(endpoint, values);
    const search = query.map((pair) => pair.map(encodeURIComponent).join('=')).join('&');
    const json1 = json === undefined ? undefined : JSON.parse(json);
    return { method, path: `/ads-sandbox/${path}${search && `?${search}`}`, keys: test.keys, json: json1 };
  }

  it('are reported by every advertising endpoint, with every response', async () => {
    test = await openTestEmulator({ rateLimits: 'real' });
    for (const endpoint of endpoints.filter(({ area, id }) => area === 'ads' && id !== 'accounts.delete')) {
      const { headers, status, text } = await test.call(exampleOf(endpoint));
      const { level, limit } = rates[endpoint.rate];
      expect(headers.get(rateHeaders[level].limit), `${endpoint.id}: ${status} ${text}`).toBe(String(limit));
    }
  });

  it('answer a call over the limit with 429, a message and the headers', async () => {
    test = await openTestEmulator({ rateLimits: 'real' });
    const call = { method: 'GET', path: '/ads/12/accounts', keys: test.keys };
    for (let count = 0; count < rates.globalReads.limit; count += 1) {
      expect((await test.call(call)).status).toBe(200);
    }
    const { status, body, headers } = await test.call(call);
    expect(status).toBe(429);
    expect(body).toEqual({
      errors: [
        { code: 'TOO_MANY_REQUESTS', message: expect.stringContaining('resets at 2026-03-02T10:45:00Z') },
      ],
      request: { params: {} },
    });
    expect(headers.get('x-rate-limit-remaining')).toBe('0');
    expect(headers.get('x-rate-limit-reset')).toBe(String(Date.parse('2026-03-02T10:45:00Z') / 1000));
    test.now = Date.parse('2026-03-02T10:45:00Z');
    expect((await test.call(call)).status).toBe(200);
  });

  it('count calls with invalid parameters, and no unsigned ones', async () => {
    test = await openTestEmulator({ rateLimits: 'real' });
    const bad = await test.call({ method: 'GET', path: '/ads/12/accounts?count=0', keys: test.keys });
    expect([bad.status, bad.headers.get('x-rate-limit-remaining')]).toEqual([400, '4']);
    const unsigned = await test.call({ method: 'GET', path: '/ads/12/accounts' });
    expect([unsigned.status, unsigned.headers.get('x-rate-limit-remaining')]).toEqual([401, null]);
    const good = await test.call({ method: 'GET', path: '/ads/12/accounts', keys: test.keys });
    expect(good.headers.get('x-rate-limit-remaining')).toBe('3');
  });

  it('answer with numbers in the authorization area, and with pages for its pages', async () => {
    test = await openTestEmulator({ rateLimits: { percent: 1 } });
    const tokens: { token: string }[] = [];
    for (let count = 0; count < 3; count += 1) tokens.push(await test.askToken());
    const call = {
      method: 'POST',
      path: '/auth/oauth/request_token',
      keys: test.app,
      form: { oauth_callback: 'oob' },
    };
    const { status, body, headers } = await test.call(call);
    expect([status, body]).toEqual([429, { errors: [{ code: 88, message: expect.any(String) }] }]);
    expect(headers.get('x-rate-limit-limit')).toBe('3');
    const open = () => test.fetch(`/auth/oauth/authorize?oauth_token=${tokens[0]?.token}`);
    for (let count = 0; count < 3; count += 1) expect((await open()).status).toBe(200);
    const page = await open();
    expect([page.status, page.headers.get('content-type')]).toEqual([429, 'text/html;charset=utf-8']);
  });

  it('are off by default', async () => {
    test = await openTestEmulator();
    for (let count = 0; count < 2 * rates.globalReads.limit; count += 1) {
      const { status, headers } = await test.call({
        method: 'GET',
        path: '/ads/12/accounts',
        keys: test.keys,
      });
      expect([status, headers.get('x-rate-limit-remaining')]).toEqual([200, '5']);
    }
  });
});
