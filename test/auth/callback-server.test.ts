/** The listener to which the browser comes back: one answer, the right one, and nothing leaks. */
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { callbackPage } from '../../src/auth/callback-page.js';
import {
  type CallbackResult,
  type CallbackServer,
  openCallbackServer,
} from '../../src/auth/callback-server.js';
import { catchError } from '../support/client.js';
import { listen } from '../support/server.js';

const token = 'request-token-1';
const state = 'state-1';
let callback: CallbackServer;

afterEach(() => callback.close());

/** Waits; nothing is ever late, unless the test says so. */
function wait(options: { late?: Promise<void>; signal?: AbortSignal; state?: string } = { state }) {
  const slept: number[] = [];
  const waiting = callback.wait({
    token,
    state: options.state,
    signal: options.signal ?? new AbortController().signal,
    sleep: (milliseconds) => {
      slept.push(milliseconds);
      return options.late ?? new Promise(() => {});
    },
  });
  waiting.catch(() => {});
  return { waiting, slept };
}

const at = (query: Record<string, string>) => `${callback.url}?${new URLSearchParams(query)}`;
const good = () => at({ state, oauth_token: token, oauth_verifier: 'the-verifier' });

describe('the callback', () => {
  it('is a URL of this machine, with the requested port and path', async () => {
    callback = await openCallbackServer({ port: 0, path: '/come/back' });
    expect(callback.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/come\/back$/);
  });

  it.each(['127.0.0.1', '[::1]', 'localhost'])('accepts the answer at %s', async (host) => {
    callback = await openCallbackServer({ port: 0, path: '/callback' });
    const { waiting } = wait();
    const page = fetch(good().replace('127.0.0.1', host));
    const arrival = await waiting;
    expect(arrival.verifier).toBe('the-verifier');
    await arrival.finish('done');
    expect(await (await page).text()).toContain('You are signed in');
  });

  it('answers the browser only after the sign-in has ended', async () => {
    callback = await openCallbackServer({ port: 0, path: '/callback' });
    const { waiting } = wait();
    let isAnswered = false;
    const page = fetch(good()).then((response) => {
      isAnswered = true;
      return response.text();
    });
    const arrival = await waiting;
    expect(isAnswered).toBe(false);
    await arrival.finish('failed');
    expect(await page).toContain('Sign-in failed');
  });

  it('survives a browser that has disconnected', async () => {
    callback = await openCallbackServer({ port: 0, path: '/callback' });
    const { waiting } = wait();
    const url = new URL(good());
    const socket = connect(Number(url.port), '127.0.0.1');
    socket.write(`GET ${url.pathname}${url.search} HTTP/1.1\r\nhost: ${url.host}\r\n\r\n`);
    const arrival = await waiting;
    socket.destroy();
    await arrival.finish('done');
  });
});

describe('any other request', () => {
  it.each<[string, string, RequestInit?]>([
    ['the favicon', '/favicon.ico'],
    ['the root', '/'],
    ['a path below', '/callback/more'],
    ['a form', '/callback?oauth_token=request-token-1&oauth_verifier=v', { method: 'POST' }],
    ['a look ahead', '/callback?oauth_token=request-token-1&oauth_verifier=v', { method: 'HEAD' }],
  ])('is answered with 404: %s', async (_, path, init) => {
    callback = await openCallbackServer({ port: 0, path: '/callback' });
    const { waiting } = wait();
    expect((await fetch(new URL(path, callback.url), init)).status).toBe(404);
    const page = fetch(good());
    const arrival = await waiting;
    expect(arrival.verifier).toBe('the-verifier');
    await arrival.finish('done');
    await page;
  });

  it('is answered with 404 before anyone waits, and after the one answer', async () => {
    callback = await openCallbackServer({ port: 0, path: '/callback' });
    expect((await fetch(good())).status).toBe(404);
    const { waiting } = wait();
    const page = fetch(good());
    const arrival = await waiting;
    expect((await fetch(good())).status).toBe(404);
    await arrival.finish('done');
    expect((await page).status).toBe(200);
  });
});

/** Sends the right callback with headers that fetch would not send; answers the status. */
function sendRaw(headers: readonly string[]): Promise<number> {
  const url = new URL(good());
  const socket = connect(Number(url.port), '127.0.0.1');
  const lines = [`GET ${url.pathname}${url.search} HTTP/1.1`, ...headers, 'connection: close'];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  return new Promise((resolve) => {
    socket.once('data', (data) => resolve(Number(data.toString().split(' ')[1])));
  });
}

describe('the right callback under another name', () => {
  it('is answered with 403, and the sign-in waits on', async () => {
    callback = await openCallbackServer({ port: 0, path: '/callback' });
    const { waiting } = wait();
    const { host, port } = new URL(callback.url);
    for (const headers of [
      [`host: evil.example:${port}`],
      ['host: evil.example'],
      ['host: 127.0.0.1:1'],
      ['host: 127.0.0.1'],
      [`host: ${host}`, 'origin: https://evil.example'],
      [`host: ${host}`, `origin: https://${host}`],
      [`host: ${host}`, 'origin: null'],
    ]) {
      expect([headers, await sendRaw(headers)]).toEqual([headers, 403]);
    }
    const page = fetch(good());
    const arrival = await waiting;
    await arrival.finish('done');
    expect((await page).status).toBe(200);
  });

  it.each(['LOCALHOST', '127.0.0.1', '[::1]'])(
    'has the name %s as well, with its own origin',
    async (name) => {
      callback = await openCallbackServer({ port: 0, path: '/callback' });
      const { waiting } = wait();
      const host = `${name}:${new URL(callback.url).port}`;
      const status = sendRaw([`host: ${host}`, `origin: http://${host}`]);
      await (await waiting).finish('done');
      expect(await status).toBe(200);
    },
  );
});

describe('a denial', () => {
  it('ends the waiting with a page', async () => {
    callback = await openCallbackServer({ port: 0, path: '/callback' });
    const { waiting } = wait();
    const response = await fetch(at({ state, denied: token }));
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('Access was not approved');
    expect(await catchError(waiting)).toMatchObject({ fault: 'DENIED' });
  });
});

describe('the callback of another request', () => {
  it.each<[string, Record<string, string>]>([
    ['a wrong token', { state, oauth_token: 'another', oauth_verifier: 'v' }],
    ['no token', { state, oauth_verifier: 'v' }],
    ['no verifier', { state, oauth_token: token }],
    ['an empty verifier', { state, oauth_token: token, oauth_verifier: '' }],
    ['the denial of another', { state, denied: 'another' }],
    ['no state', { oauth_token: token, oauth_verifier: 'v' }],
    ['an empty state', { state: '', oauth_token: token, oauth_verifier: 'v' }],
    ['a wrong state', { state: 'state-2', oauth_token: token, oauth_verifier: 'v' }],
    ['the state as the verifier', { oauth_token: token, oauth_verifier: state }],
    ['a denial without the state', { denied: token }],
  ])('is answered with an error and does not end the wait: %s', async (_, query) => {
    callback = await openCallbackServer({ port: 0, path: '/callback' });
    const { waiting } = wait();
    for (let tries = 0; tries < 3; tries += 1) {
      const response = await fetch(at(query));
      expect(response.status).toBe(400);
      expect(await response.text()).toContain('Unexpected sign-in response');
    }
    const page = fetch(good());
    const arrival = await waiting;
    expect(arrival.verifier).toBe('the-verifier');
    await arrival.finish('done');
    expect((await page).status).toBe(200);
  });

  it('is counted for the hint without a state too, which a service may leave out', async () => {
    callback = await openCallbackServer({ port: 0, path: '/callback' });
    let end = () => {};
    const { waiting } = wait({ state, late: new Promise((resolve) => (end = resolve)) });
    await (await fetch(at({ oauth_token: token, oauth_verifier: 'v' }))).text();
    end();
    expect(await catchError(waiting)).toMatchObject({
      fault: 'LATE',
      hint: expect.stringMatching(/^Refused 1 callbacks without the state.*use --pin/),
    });
  });

  it('is counted for the hint if no other callback arrives', async () => {
    callback = await openCallbackServer({ port: 0, path: '/callback' });
    let end = () => {};
    const { waiting } = wait({ late: new Promise((resolve) => (end = resolve)) });
    await (await fetch(at({ oauth_token: 'another', oauth_verifier: 'v' }))).text();
    end();
    expect(await catchError(waiting)).toMatchObject({
      fault: 'LATE',
      hint: expect.stringMatching(/^Ignored 1 callbacks of other sign-in requests/),
    });
  });
});

describe('a missing answer', () => {
  it('is an error after five minutes, with a hint', async () => {
    callback = await openCallbackServer({ port: 0, path: '/callback' });
    const { waiting, slept } = wait({ late: Promise.resolve() });
    expect(await catchError(waiting)).toMatchObject({
      fault: 'LATE',
      hint: expect.stringContaining('--pin'),
    });
    expect(slept).toEqual([300_000]);
  });

  it('ends at once when the command is interrupted', async () => {
    callback = await openCallbackServer({ port: 0, path: '/callback' });
    const controller = new AbortController();
    const { waiting } = wait({ signal: controller.signal });
    controller.abort(new Error('interrupted'));
    expect(await catchError(waiting)).toMatchObject({ message: 'interrupted' });
    await callback.close();
    expect(await catchError(fetch(good()))).toBeInstanceOf(TypeError);
  });
});

describe('a port in use', () => {
  it('is an error that says which other port to choose', async () => {
    const port = await listen(createServer());
    expect(await catchError(openCallbackServer({ port, path: '/callback' }))).toMatchObject({
      fault: 'PORT_TAKEN',
      message: expect.stringContaining(`port ${port}`),
      hint: expect.stringContaining('--callback-port'),
    });
    callback = await openCallbackServer({ port: 0, path: '/callback' });
  });

  it('of the other address family releases the first one', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '::1', resolve));
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    expect(await catchError(openCallbackServer({ port, path: '/callback' }))).toMatchObject({
      fault: 'PORT_TAKEN',
    });
    await new Promise((resolve) => other.close(resolve));
    callback = await openCallbackServer({ port, path: '/callback' });
    expect(callback.url).toContain(`:${port}/`);
  });
});

describe('the page', () => {
  it.each(['done', 'denied', 'refused', 'failed', 'nothing'] as const)(
    'for "%s" is complete, without scripts or redirects',
    (outcome) => {
      const { headers, body } = callbackPage(outcome);
      expect(body).toMatch(/^<!doctype html>[\s\S]*<\/html>\n$/);
      expect(body).not.toMatch(/<script|javascript:|https?:|src=|href=/i);
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+';/);
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    },
  );

  it('contains no part of the answer', async () => {
    callback = await openCallbackServer({ port: 0, path: '/callback' });
    const { waiting } = wait();
    const page = fetch(good());
    const arrival: CallbackResult = await waiting;
    await arrival.finish('done');
    const response = await page;
    const shown = JSON.stringify([...response.headers]) + (await response.text());
    expect(shown).not.toContain(token);
    expect(shown).not.toContain('the-verifier');
  });
});
