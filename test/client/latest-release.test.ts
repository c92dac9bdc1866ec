/** The latest release at an address, as a server on this machine names it. */
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { findLatestRelease } from '../../src/client/latest-release.js';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
});

async function serve(answer: RequestListener): Promise<{ address: string; requests: IncomingMessage[] }> {
  const requests: IncomingMessage[] = [];
  server = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/acme/ads/releases/latest`, requests };
}

const options = { timeout: 2000, proxies: {}, signal: new AbortController().signal, userAgent: 'ads/0.1.0' };

const redirect =
  (location: string): RequestListener =>
  (_, response) =>
    response.writeHead(302, { location }).end();
const json =
  (body: string, status = 200): RequestListener =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);

describe('the latest release', () => {
  it.each<[string, RequestListener, string]>([
    ['a redirect to its page', redirect('/acme/ads/releases/tag/v1.2.3'), '1.2.3'],
    ['a relative redirect', redirect('tag/v2.0.0-beta.1'), '2.0.0-beta.1'],
    ['an object with its tag', json('{"tag_name": "v0.1.0", "name": "First"}'), '0.1.0'],
  ])('is read from %s', async (_, answer, version) => {
    const { address, requests } = await serve(answer);
    expect(await findLatestRelease(address, options)).toMatchObject({ version });
    expect(requests).toHaveLength(1);
    const [{ method, url, headers }] = requests as [IncomingMessage];
    expect({ method, url }).toEqual({ method: 'GET', url: '/acme/ads/releases/latest' });
    expect(headers).toMatchObject({ 'user-agent': 'ads/0.1.0' });
    expect(headers).not.toHaveProperty('authorization');
    expect(headers).not.toHaveProperty('cookie');
  });

  it('has the page of the release, at the same host', async () => {
    const { address } = await serve(redirect('/acme/ads/releases/tag/v1.2.3'));
    expect(await findLatestRelease(address, options)).toEqual({
      version: '1.2.3',
      page: new URL('tag/v1.2.3', address).href,
    });
  });

  it.each<[string, RequestListener, string]>([
    [
      'a redirect to another host',
      redirect('https://elsewhere.example/releases/tag/v9.9.9'),
      'redirects to another host, elsewhere.example',
    ],
    [
      'a redirect to another port',
      redirect('http://127.0.0.1:1/releases/tag/v9.9.9'),
      'redirects to another host',
    ],
    [
      'a redirect to a page without a version',
      redirect('/acme/ads/sign-in'),
      'its answer (302) names no version',
    ],
    [
      'a redirect to nowhere',
      (_, response) => response.writeHead(302).end(),
      'its answer (302) names no version',
    ],
    ['a page', json('<html>v9.9.9</html>'), 'its answer (200) names no version'],
    ['another object', json('{"tag_name": ["v9.9.9"]}'), 'its answer (200) names no version'],
    ['a tag that is no version', json('{"tag_name": "nightly"}'), 'its answer (200) names no version'],
    ['an error', json('{"tag_name": "v9.9.9"}', 500), 'its answer (500) names no version'],
    [
      'a huge answer',
      (_, response) =>
        response.writeHead(200).end(`{"tag_name": "v9.9.9", "body": "${'x'.repeat(200_000)}"}`),
      'larger than 65536 bytes',
    ],
    [
      'a cut answer',
      (_, response) => void response.writeHead(200, { 'content-length': '100' }).end('{'),
      '127.0.0.1',
    ],
    ['no answer', (request) => request.socket.destroy(), '127.0.0.1'],
    ['an answer that does not come', () => {}, '127.0.0.1'],
  ])('is not read from %s', async (_, answer, message) => {
    const { address, requests } = await serve(answer);
    const found = findLatestRelease(address, { ...options, timeout: 300 });
    await expect(found).rejects.toMatchObject({
      name: 'NetworkError',
      message: expect.stringContaining(message),
    });
    expect(requests).toHaveLength(1);
  });

  it('is that of a project with another name since, at its new place', async () => {
    const { address, requests } = await serve((request, response) => {
      const location =
        request.url === '/acme/ads/releases/latest'
          ? '/other/ads-cli/releases/latest'
          : '/other/ads-cli/releases/tag/v3.0.0';
      response.writeHead(301, { location }).end();
    });
    const page = new URL('/other/ads-cli/releases/tag/v3.0.0', address).href;
    expect(await findLatestRelease(address, options)).toEqual({ version: '3.0.0', page });
    expect(requests).toHaveLength(2);
  });

  it('is not looked for in a circle', async () => {
    const { address, requests } = await serve(redirect('/acme/ads/releases/latest'));
    await expect(findLatestRelease(address, options)).rejects.toThrow('redirects more than 3 times');
    expect(requests).toHaveLength(4);
  });

  it.each<[string, RequestListener]>([
    ['an answer that it was not found', json('{"message": "Not Found"}', 404)],
    ['a redirect to the list of them', redirect('/acme/ads/releases')],
  ])('is undefined for a project without releases: %s', async (_, answer) => {
    const { address } = await serve(answer);
    expect(await findLatestRelease(address, options)).toBeUndefined();
  });

  it('is asked for through the proxy of https', async () => {
    const { address, requests } = await serve(() => {});
    const asked: (string | undefined)[] = [];
    server?.on('connect', ({ url }, socket) => {
      asked.push(url);
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    });
    const { port } = new URL(address);
    const proxies = { https: `http://127.0.0.1:${port}` };
    await expect(
      findLatestRelease('https://code.test/acme/ads/releases/latest', { ...options, proxies }),
    ).rejects.toMatchObject({ name: 'NetworkError' });
    expect({ asked, requests }).toEqual({ asked: ['code.test:443'], requests: [] });
  });

  it('is no longer asked for after a signal', async () => {
    const { address } = await serve(() => {});
    const controller = new AbortController();
    const found = findLatestRelease(address, { ...options, signal: controller.signal });
    const reason = new Error('interrupted');
    controller.abort(reason);
    await expect(found).rejects.toBe(reason);
  });
});
