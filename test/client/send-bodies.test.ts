/** Bodies that were written elsewhere: each attempt is signed, sent as it is, and never repeated by the client. */
import { describe, expect, it } from 'vitest';
import type { BodiesSent, SendBody } from '../../src/client/client.js';
import { NetworkError, ServiceError } from '../../src/client/errors.js';
import { isCountMismatch } from '../../src/client/verify-membership-count.js';
import { endpointById } from '../../src/contract/find-group.js';
import { catchError, credentials, openClient } from '../support/client.js';
import { type Answer, sendJson, startServer } from '../support/server.js';
import { verify } from '../support/verify.js';

const endpoint = endpointById('custom-audiences.users.batch');
const values = { account_id: 'a1', custom_audience_id: 'l1' };
const whole: BodiesSent = { acknowledged: { people: 2 }, isComplete: true, isUnconfirmed: false };
const counts = (success_count: unknown, total_count = success_count): Answer => {
  return (_, response) => sendJson(response, 200, { data: { success_count, total_count } });
};
/** Bytes in the middle of other bytes. */
const body = new Uint8Array(Buffer.from('.[{"é":1}].')).subarray(1, -1);

async function open(answer: Answer, changes = {}) {
  const server = await startServer(answer);
  const { client, waits, traced } = openClient(server.url, changes);
  const sendAll = (work: (send: SendBody) => Promise<unknown>) =>
    client.sendBodies(endpoint, values, async (send) => {
      await work(send);
      return whole;
    });
  return { server, waits, traced, sendAll };
}

describe('bodies', () => {
  it('are sent unchanged, each attempt with a new signature', async () => {
    const { server, sendAll, traced } = await open(counts(2));
    const reply = await sendAll(async (send) => {
      expect((await send(body, 2)).headers).toMatchObject({ 'content-type': 'application/json' });
      await send(body, 2);
    });
    expect(reply).toMatchObject({ status: 200, bodies: whole });
    const { received } = server;
    expect(received.map(({ body }) => body)).toEqual(['[{"é":1}]', '[{"é":1}]']);
    expect(new Set(received.map(({ headers }) => headers.authorization)).size).toBe(2);
    for (const { method, url, headers } of received) {
      expect([method, url]).toEqual(['POST', '/ads/12/accounts/a1/custom_audiences/l1/users']);
      expect(headers).toMatchObject({ 'content-type': 'application/json', 'content-length': '10' });
      const wire = {
        method,
        url,
        origin: `http://${headers.host}`,
        authorization: headers.authorization ?? '',
      };
      expect(verify(wire, credentials.consumerSecret, credentials.tokenSecret).isValid).toBe(true);
    }
    expect(traced.join('\n')).not.toContain('{');
  });

  it.each([
    ['fewer', counts(1)],
    ['more', counts(3)],
    ['another total', counts(2, 3)],
    ['a text', counts('2')],
    ['nothing', (_, response) => sendJson(response, 200, { data: {} })],
  ] as [string, Answer][])('are an error when the service has counted %s', async (_, answer) => {
    const { server, sendAll } = await open(answer);
    const error = await catchError(sendAll((send) => send(body, 2)));
    expect(isCountMismatch(error)).toBe(true);
    expect(server.received).toHaveLength(1);
  });

  it('are not repeated after a failure', async () => {
    const { server, sendAll, waits } = await open((_, response) => sendJson(response, 503, {}));
    const error = await catchError(sendAll((send) => send(body, 2)));
    expect(error).toBeInstanceOf(ServiceError);
    expect(error).toMatchObject({ status: 503, request: { method: 'POST' } });
    expect(isCountMismatch(error)).toBe(false);
    expect([server.received.length, waits]).toEqual([1, []]);
  });

  it('are an error when the answer cannot be read', async () => {
    const { sendAll } = await open((_, response) => response.end('no JSON'));
    expect(await catchError(sendAll((send) => send(body, 2)))).toMatchObject({
      constructor: NetworkError,
      kind: 'unreadable',
    });
  });

  it('are ended by the signal, however many they are', async () => {
    const controller = new AbortController();
    const reason = new Error('interrupted');
    const warnings: unknown[] = [];
    const warn = (warning: unknown) => warnings.push(warning);
    process.on('warning', warn);
    let came = 0;
    const { sendAll } = await open(
      () => {
        came += 1;
        if (came === 20) controller.abort(reason);
      },
      { signal: controller.signal },
    );
    const errors = await sendAll(async (send) => {
      const all = Array.from({ length: 20 }, () => send(body, 2).catch((error: unknown) => error));
      expect(new Set(await Promise.all(all))).toEqual(new Set([reason]));
    });
    await new Promise((resolve) => setImmediate(resolve));
    process.off('warning', warn);
    expect(errors.status).toBe(200);
    expect(warnings).toEqual([]);
  });
});
