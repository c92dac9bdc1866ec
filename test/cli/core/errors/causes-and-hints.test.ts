/** The table of causes and hints: what is not known gets a hint that does not guess. */
import { createServer, type Server } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { toErrorReport } from '../../../../src/cli/core/errors/report-error.js';
import { NetworkError } from '../../../../src/client/errors.js';
import { readServiceError } from '../../../../src/client/service-error.js';
import { endpointById } from '../../../../src/contract/find-group.js';
import { catchError, openClient } from '../../../support/client.js';

const unknown = /^The cause is not known\. To see the exchange, run the command again with --trace/;
const signing = /^The keys, token and secrets do not belong together/;
const values = /^For the values of each flag, add --help/;
const gateway = /^The response has no error code of the service: a proxy or a gateway/;

describe('an answer of the service', () => {
  const codes = (code: unknown, more = {}) => JSON.stringify({ errors: [{ code, message: 'm', ...more }] });
  it.each([
    [400, codes(215), 4, signing],
    [400, codes(32), 4, signing],
    [403, codes(89), 4, /^The token was revoked or has expired/],
    [401, codes(215), 4, signing],
    [503, codes(215), 9, /not available/],
    [400, codes('INVALID_PARAMETER', { parameter: 'name' }), 7, values],
    [400, codes('NEVER_SEEN', { parameter: 'name' }), 7, values],
    [400, codes('NEVER_SEEN'), 7, unknown],
    [400, codes('MISSING_PARAMETER', { parameter: 'name' }), 7, /^For the flags that the command requires/],
    [400, '<html>Bad Request</html>', 7, unknown],
    [400, '', 7, unknown],
    [400, codes('TOO_MANY_JOBS'), 8, /^To see the running jobs: ads stats jobs list.*--max-wait/],
    [403, '<html>Blocked</html>', 5, gateway],
    [403, codes('NEVER_SEEN'), 5, /^Check --account/],
    [404, '<html>Not here</html>', 9, gateway],
    [404, codes('CAMPAIGN_NOT_FOUND'), 6, /^To list campaigns/],
  ])('%i %s', (status, body, exit, hint) => {
    const error = readServiceError({ status, headers: {}, body }, 0, []);
    error.request = { method: 'GET', url: 'https://x' };
    expect(toErrorReport(error)).toMatchObject({ exit, hint: expect.stringMatching(hint) });
  });
});

describe('a failure of the network', () => {
  it.each([
    ['unreachable', undefined, /^Check the network connection/],
    ['timeout', undefined, /^To wait longer, increase --timeout/],
    ['redirect', undefined, /^Check the base URL/],
    ['cut', undefined, unknown],
    ['unreadable', undefined, unknown],
    ['unreadable', 'page', /web page/],
    ['unreadable', 'otherProtocol', /does not use HTTP/],
    ['unreadable', 'https', /must begin with https/],
    ['unreadable', 'file', /^Run the command again\. If it fails again, the file/],
    ['cut', 'file', /^Run the command again\. If it fails again, the file/],
  ] as const)('%s, %s', (kind, culprit, hint) => {
    const error = new NetworkError(kind, 'm');
    error.culprit = culprit;
    error.request = { method: 'GET', url: 'http://x' };
    expect(toErrorReport(error).hint).toMatch(hint);
  });

  it('says of a write that it may have been carried out', () => {
    const error = new NetworkError('unreadable', 'm');
    error.request = { method: 'PUT', url: 'https://x' };
    expect(toErrorReport(error).hint).toMatch(/check first, because a write may have been carried out\.$/);
  });

  let server: Server | undefined;
  afterEach(() => server?.close());
  /** The hint for what a server of these bytes makes of a call; it resets the connection after them. */
  async function hintFor(bytes: Buffer | string): Promise<string | null | undefined> {
    const own = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => socket.write(bytes, () => socket.destroy()));
    });
    server = own;
    await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', resolve));
    const { port } = own.address() as { port: number };
    const { client } = openClient(`http://127.0.0.1:${port}`, { maxWait: 0 });
    const error = await catchError(client.call(endpointById('campaigns.list'), { account_id: 'a1' }));
    return toErrorReport(error).hint;
  }
  const ok = (body: Buffer | string, more = '') =>
    Buffer.concat([
      Buffer.from(
        `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n${more}content-length: ${body.length}\r\n\r\n`,
      ),
      Buffer.from(body),
    ]);

  it('guesses nothing of a plain reset, and of a body cut short', async () => {
    expect(await hintFor('')).toMatch(unknown);
    expect(await hintFor(ok('{"data":[]}').subarray(0, -4))).toMatch(unknown);
    const packed = gzipSync('{"data":[],"next_cursor":null}').subarray(0, -12);
    expect(await hintFor(ok(packed, 'content-encoding: gzip\r\n'))).toMatch(unknown);
  });

  it('distinguishes https, another protocol and a web page', async () => {
    expect(await hintFor(Buffer.from([0x15, 3, 3, 0, 2, 2, 10]))).toMatch(/must begin with https/);
    expect(await hintFor('SSH-2.0-OpenSSH_9.9\r\n')).toMatch(/does not use HTTP/);
    expect(await hintFor(ok('\n<!DOCTYPE html><html></html>'))).toMatch(/web page/);
    expect(await hintFor(ok('{"data":'))).toMatch(unknown);
  });
});
