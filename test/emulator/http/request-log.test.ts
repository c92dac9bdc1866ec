/** What the log of requests is told. */
import { expect, it } from 'vitest';
import { logRequests, type ServedRequest } from '../../../src/emulator/http/request-log.js';

async function logOf(response: Response): Promise<{ entry: ServedRequest | undefined; answered: string }> {
  const entries: ServedRequest[] = [];
  let time = 1000;
  const served = logRequests(
    async () => {
      time += 42;
      return response;
    },
    () => time,
    (entry) => entries.push(entry),
  );
  const answer = await served(
    new Request('http://127.0.0.1/ads/12/accounts?oauth_token=x', { method: 'PUT' }),
  );
  expect(entries).toHaveLength(1);
  return { entry: entries[0], answered: await answer.text() };
}

const facts = { method: 'PUT', path: '/ads/12/accounts', milliseconds: 42 };
/** Without a fault, the client is answered with what was carried out. */
const served = (status: number) => ({ ...facts, status, carriedOutStatus: status });

it('logs the time and no error for a successful call', async () => {
  const { entry, answered } = await logOf(new Response('{"errors":[{"code":"X","message":"m"}]}'));
  expect(entry).toEqual(served(200));
  expect(answered).toContain('"X"');
});

it.each([
  ['a call', { errors: [{ code: 'X', message: 'm' }, {}] }, { code: 'X', message: 'm', more: 1 }],
  ['the authorization area', { errors: [{ code: 89, message: 'm' }] }, { code: '89', message: 'm', more: 0 }],
  [
    'a batch',
    { operation_errors: [[], [{ code: 'X', message: 'm' }]] },
    { code: 'X', message: 'm', index: 1, more: 0 },
  ],
])('logs the first error of %s', async (_, body, error) => {
  const text = JSON.stringify(body);
  const { entry, answered } = await logOf(new Response(text, { status: 400 }));
  expect(entry).toEqual({ ...served(400), error });
  expect(answered).toBe(text);
});

it.each(['<h1>No</h1>', '', '[]', '{"errors":["no"]}', '{"errors":7}'])(
  'logs no error for %s',
  async (body) => {
    expect((await logOf(new Response(body, { status: 500 }))).entry).toEqual(served(500));
  },
);
