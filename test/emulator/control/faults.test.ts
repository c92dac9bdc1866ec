/** Faults on demand as clients on the wire see them, with node:http, which hides nothing. */
import http from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { FaultDocument, FaultRule } from '../../../src/emulator/control/fault-rule.js';
import { openTester } from '../../support/emulator.js';
import { authorize } from '../../support/sign.js';

interface Seen {
  readonly status?: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
  /** The code of the error that ended the exchange. */
  readonly failure?: string;
  readonly milliseconds: number;
}

async function serve(faults: FaultDocument) {
  const { emulator, account } = await openTester({ clock: null, faults });
  const urls = await emulator.start({ host: '127.0.0.1', port: 0 });
  /** Calls once, on a connection of its own. */
  function send(method: string, path: string, now = Date.now(), timeout = 5000): Promise<Seen> {
    const url = `${urls.ads_sandbox_url}/12/${path.replace(':account', account)}`;
    const headers = { authorization: authorize({ method, url, keys: emulator.credentials, now }) };
    const started = performance.now();
    return new Promise((resolve) => {
      let seen: Omit<Seen, 'milliseconds'> = { headers: {}, body: '' };
      const end = (failure?: string) =>
        resolve({ ...seen, ...(failure && { failure }), milliseconds: performance.now() - started });
      const request = http.request(url, { method, headers, agent: false, timeout }, (response) => {
        seen = { status: response.statusCode ?? 0, headers: response.headers, body: '' };
        response.setEncoding('utf8');
        response.on('data', (piece) => {
          seen = { ...seen, body: seen.body + piece };
        });
        response.on('error', (error: NodeJS.ErrnoException) => end(error.code));
        response.on('end', () => end());
      });
      request.on('timeout', () => {
        end('timeout');
        request.destroy();
      });
      request.on('error', (error: NodeJS.ErrnoException) => end(error.code));
      request.end();
    });
  }
  const list = (timeout?: number) => send('GET', 'accounts/:account/campaigns', undefined, timeout);
  return { send, list };
}

const one = (rule: FaultRule): FaultDocument => ({ rules: [rule] });
const errorsIn = ({ body }: Seen) => JSON.parse(body).errors.map(({ code }: { code: string }) => code);

/** What was created although its answer failed. */
const instruments = 'accounts/:account/funding_instruments';
const creation = `${instruments}?currency=USD&type=CREDIT_LINE&start_time=2026-01-01T00:00:00Z`;

describe('a fault', () => {
  it('answers 429 with the headers of a used-up limit', async () => {
    const { list } = await serve(one({ fault: 'rate-limit', reset_seconds: 30 }));
    const before = Math.floor(Date.now() / 1000);
    const seen = await list();
    expect(seen.status).toBe(429);
    expect(errorsIn(seen)).toEqual(['TOO_MANY_REQUESTS']);
    expect(seen.headers['x-account-rate-limit-remaining']).toBe('0');
    const reset = Number(seen.headers['x-account-rate-limit-reset']);
    expect(reset - before).toBeGreaterThanOrEqual(30);
    expect(reset - before).toBeLessThan(40);
  });

  it('answers 503 with Retry-After, or without', async () => {
    const { list } = await serve({
      rules: [
        { fault: 'unavailable', retry_after_seconds: 7, nth: 1 },
        { fault: 'unavailable', retry_after_seconds: null },
      ],
    });
    const [first, second] = [await list(), await list()];
    expect([first.status, first.headers['retry-after']]).toEqual([503, '7']);
    expect([second.status, second.headers['retry-after']]).toEqual([503, undefined]);
    expect(errorsIn(second)).toEqual(['SERVICE_UNAVAILABLE']);
  });

  it('answers that there are too many jobs, with either status', async () => {
    const { list } = await serve({
      rules: [
        { fault: 'too-many-jobs', nth: 1 },
        { fault: 'too-many-jobs', status: 429 },
      ],
    });
    const [first, second] = [await list(), await list()];
    expect([first.status, errorsIn(first)]).toEqual([400, ['TOO_MANY_JOBS']]);
    expect([second.status, errorsIn(second)]).toEqual([429, ['TOO_MANY_REQUESTS']]);
  });

  it('names the end of an outage as a date, which is not too early', async () => {
    const { list } = await serve(
      one({ fault: 'unavailable', retry_after_seconds: 90, retry_after_form: 'date' }),
    );
    const { headers } = await list();
    const seconds = (Date.parse(headers['retry-after'] ?? '') - Date.parse(headers.date ?? '')) / 1000;
    expect(headers['retry-after']).toMatch(/^\w{3}, \d{2} \w{3} \d{4} .* GMT$/);
    expect(seconds).toBeGreaterThanOrEqual(90);
    expect(seconds).toBeLessThanOrEqual(92);
  });

  it.each(['before', 'after'] as const)('answers 500 %s the work', async (when) => {
    const { send } = await serve(one({ fault: 'server-error', on: 'funding-instruments.create', when }));
    const seen = await send('POST', creation);
    expect([seen.status, errorsIn(seen)]).toEqual([500, ['INTERNAL_ERROR']]);
    const { data } = JSON.parse((await send('GET', instruments)).body);
    expect(data).toHaveLength(when === 'after' ? 1 : 0);
  });

  it.each(['before', 'after'] as const)('resets the connection %s the work', async (when) => {
    const { send } = await serve(one({ fault: 'reset-connection', on: 'POST *', when }));
    const seen = await send('POST', creation);
    expect([seen.failure, seen.status]).toEqual(['ECONNRESET', undefined]);
    const { data } = JSON.parse((await send('GET', instruments)).body);
    expect(data).toHaveLength(when === 'after' ? 1 : 0);
  });

  it('never answers', async () => {
    const { list } = await serve(one({ fault: 'no-answer' }));
    expect(await list(300)).toMatchObject({ failure: 'timeout', body: '' });
  });

  it('sends a page of HTML with any status', async () => {
    const { list } = await serve({
      rules: [
        { fault: 'html', nth: 1 },
        { fault: 'html', status: 502 },
      ],
    });
    const [first, second] = [await list(), await list()];
    expect([first.status, second.status]).toEqual([200, 502]);
    expect(first.headers['content-type']).toContain('text/html');
    expect(first.body).toMatch(/^<!doctype html>/);
  });

  it('cuts the body after a number of bytes, and announces the full length', async () => {
    const { list } = await serve({
      rules: [
        { fault: 'cut-body', bytes: 10, nth: 1 },
        { fault: 'cut-body', nth: 2 },
        { fault: 'cut-body', bytes: 0, nth: 3 },
      ],
    });
    const [ten, half, none, whole] = [await list(), await list(), await list(), await list()];
    expect([ten.failure, ten.body.length]).toEqual(['ECONNRESET', 10]);
    expect(Number(ten.headers['content-length'])).toBe(whole.body.length);
    expect([half.failure, half.body]).toEqual([
      'ECONNRESET',
      whole.body.slice(0, Math.floor(whole.body.length / 2)),
    ]);
    expect([none.failure, none.body]).toEqual(['ECONNRESET', '']);
    expect(whole.failure).toBeUndefined();
  });

  it('sends the body slowly, and whole', async () => {
    const { list } = await serve(one({ fault: 'slow-body', milliseconds: 200, nth: 1 }));
    const [slow, fast] = [await list(), await list()];
    expect(slow.body).toBe(fast.body);
    expect(slow.milliseconds).toBeGreaterThan(150);
  });

  it('delays the start of a call', async () => {
    const { list } = await serve({
      rules: [
        { fault: 'latency', milliseconds: 120, nth: 1 },
        { fault: 'latency', milliseconds: [100, 200], nth: 2 },
      ],
    });
    expect((await list()).milliseconds).toBeGreaterThan(110);
    expect((await list()).milliseconds).toBeGreaterThan(90);
  });

  it('returns wrong counts', async () => {
    const { send } = await serve(one({ fault: 'wrong-counts', by: 5 }));
    const { body } = await send('GET', 'accounts/:account/campaigns?with_total_count=true');
    expect(JSON.parse(body).total_count).toBe(5);
  });

  it('moves the clock of the service away from that of the client', async () => {
    const { list, send } = await serve(one({ fault: 'clock-skew', seconds: 3600, times: 2 }));
    const seen = await list();
    expect(seen.status).toBe(401);
    // A slow machine answers in the next second.
    expect(seen.body).toMatch(/36\d\d seconds behind/);
    const served = Date.parse(seen.headers.date ?? '');
    expect(Math.abs(served - Date.now() - 3_600_000)).toBeLessThan(30_000);
    const told = await send('GET', 'accounts/:account/campaigns', served);
    expect(told.status).toBe(200);
    expect((await list()).status).toBe(200);
  });

  it('can be combined with others in one call', async () => {
    const { list } = await serve({
      rules: [
        { fault: 'latency', milliseconds: 100 },
        { fault: 'rate-limit' },
        { fault: 'server-error', probability: 0.0001 },
      ],
    });
    const seen = await list();
    expect(seen.status).toBe(429);
    expect(seen.milliseconds).toBeGreaterThan(90);
  });
});

describe('in this process', () => {
  it('a reset rejects, and a cut body fails while it is read', async () => {
    const { call } = await openTester({
      faults: {
        rules: [
          { fault: 'reset-connection', nth: 1 },
          { fault: 'cut-body', bytes: 4, nth: 1 },
        ],
      },
    });
    await expect(call('GET', 'accounts/:account/campaigns')).rejects.toMatchObject({
      cause: { code: 'ECONNRESET' },
    });
    await expect(call('GET', 'accounts/:account/campaigns')).rejects.toThrow('fetch failed');
    expect((await call('GET', 'accounts/:account/campaigns')).status).toBe(200);
  });

  it('a missing answer lasts until the caller gives up', async () => {
    const { emulator } = await openTester({ faults: one({ fault: 'no-answer' }) });
    const controller = new AbortController();
    const request = new Request('http://emulator.test/ads/12/accounts', { signal: controller.signal });
    const answered = emulator.fetch(request);
    const timer = setTimeout(() => controller.abort(new Error('gave up')), 20);
    onTestFinished(() => clearTimeout(timer));
    await expect(answered).rejects.toThrow('gave up');
  });
});
