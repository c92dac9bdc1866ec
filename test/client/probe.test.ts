/** Looks at the parts of the way to the service: each tells what it found, and never throws but for a request. */
import { createServer } from 'node:https';
import { createServer as createTcp } from 'node:net';
import { describe, expect, it } from 'vitest';
import {
  isOnThisMachine,
  probeAnswer,
  probeName,
  probePort,
  probeTls,
  proxyOf,
} from '../../src/client/probe.js';
import { cert, key } from '../support/certificate.js';
import { findDeadPort, listen, startServer } from '../support/server.js';

describe('a probe', () => {
  it('of a name', async () => {
    expect(await probeName('localhost', 5000)).toMatchObject({
      ok: true,
      addresses: expect.arrayContaining([expect.stringMatching(/1$/)]),
    });
    expect(await probeName('no.such.name.invalid', 5000)).toMatchObject({
      ok: false,
      reason: expect.any(String),
    });
  });

  it('of a port', async () => {
    const port = await listen(createTcp());
    expect(await probePort('127.0.0.1', port, 2000)).toEqual({ ok: true });
    expect(await probePort('127.0.0.1', await findDeadPort(), 2000)).toEqual({
      ok: false,
      reason: 'connection refused',
    });
  });

  it('of a certificate', async () => {
    const port = await listen(createServer({ cert, key }));
    expect(await probeTls(new URL(`https://127.0.0.1:${port}`), 2000)).toMatchObject({
      ok: false,
      reason: expect.stringMatching(/SELF_SIGNED|CERT/),
    });
    const silent = await listen(createTcp());
    expect(await probeTls(new URL(`https://127.0.0.1:${silent}`), 100)).toEqual({
      ok: false,
      reason: 'no answer in 0.1 s',
    });
  });

  it('of the time of an answer, with any status', async () => {
    const { url } = await startServer((_, response) => {
      response
        .writeHead(302, { date: 'Mon, 02 Mar 2026 10:30:00 GMT', location: 'https://elsewhere.example' })
        .end();
    });
    const options = { timeout: 2000, userAgent: 'ads/test' };
    expect(await probeAnswer(url, options)).toEqual({
      status: 302,
      date: Date.parse('2026-03-02T10:30:00Z'),
    });
    await expect(probeAnswer(`http://127.0.0.1:${await findDeadPort()}`, options)).rejects.toThrow(
      'connection refused',
    );
  });
});

describe('the proxy of a base URL', () => {
  it('has neither user name nor password', () => {
    expect(proxyOf('https://ads.example.com', { https: 'http://me:pass@proxy.example:8080' })?.href).toBe(
      'http://proxy.example:8080/',
    );
    expect(proxyOf('https://ads.example.com', { https: 'proxy:1', except: '.example.com' })).toBeUndefined();
    expect(() => proxyOf('https://ads.example.com', { https: 'socks5://x' })).toThrow(
      'not the URL of an HTTP proxy',
    );
  });

  it.each([
    ['https://localhost/x', true],
    ['http://127.0.0.1:80', true],
    ['https://ads.example.com', false],
  ])('is not used for %s: %s', (url, isHere) => {
    expect(isOnThisMachine(url)).toBe(isHere);
  });
});
