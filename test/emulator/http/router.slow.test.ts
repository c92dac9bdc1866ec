/** What every call has in common: bases, versions, methods, headers, bodies, errors (docs/service.md#conventions). */
import { request as httpRequest } from 'node:http';
import { describe, expect, it } from 'vitest';
import { endpoints } from '../../../src/contract/index.js';
import { versions } from '../../../src/contract/wire/service-facts.js';
import { loadHandlers } from '../../../src/emulator/index.js';
import { addCampaign, addInstrument, createTester, openTester } from '../../support/emulator.js';
import { authorize } from '../../support/sign.js';

const codeOf = ({ status, body }: { status: number; body: { errors: { code: unknown }[] } }) => [
  status,
  body.errors[0]?.code,
];

/** The first error of an answer that did not come through the tester. */
async function errorOf(response: Response): Promise<{ code: unknown; message: string }> {
  const { errors } = (await response.json()) as { errors: [{ code: unknown; message: string }] };
  return errors[0];
}

describe('a version', () => {
  const served = Array.from(
    { length: versions.newest - versions.oldest + 1 },
    (_, index) => versions.oldest + index,
  );
  it.each(served)('%i is served', async (version) => {
    const { call } = await openTester();
    const { status, headers } = await call('GET', 'accounts', { version });
    expect([status, headers.get('x-current-api-version')]).toEqual([200, String(versions.newest)]);
  });

  it.each([versions.oldest - 1, versions.newest + 1, 0, 'v12', '12.0', '012x', '1e1', '-12'])(
    '%s is rejected, and the error names the served ones',
    async (version) => {
      const { call } = await openTester();
      const answer = await call('GET', 'accounts', { version });
      expect(codeOf(answer)).toEqual([404, 'ROUTE_NOT_FOUND']);
      expect(answer.body.errors[0].message).toContain(`${versions.oldest} to ${versions.newest}`);
    },
  );
});

describe('routes', () => {
  it.each([
    ['an unknown path', 'nothing'],
    ['an unknown path below an account', 'accounts/:account/nothing'],
    ['a path with an empty id', 'accounts//campaigns'],
  ])('%s is not found', async (_, path) => {
    const { call } = await openTester();
    const answer = await call('GET', path);
    expect(codeOf(answer)).toEqual([404, 'ROUTE_NOT_FOUND']);
    expect(answer.body.request).toEqual({ params: {} });
    expect(answer.headers.get('x-ads-emulator')).toBe('0.0.0-test');
  });

  it.each(['accounts/', 'accounts/:account/', 'accounts/:account/campaigns/?count=1'])(
    '%s is served as without the slash at its end',
    async (path) => {
      const { call } = await openTester();
      const [served, plain] = [await call('GET', path), await call('GET', path.replace(/\/(?=\?|$)/, ''))];
      expect([served.status, served.body]).toEqual([200, plain.body]);
      expect((await call('DELETE', 'accounts/:account/campaigns/')).status).toBe(405);
      expect((await call('GET', `${path.replace(/\?.*/, '')}/`)).status).toBe(404);
    },
  );

  it('outside of the bases are not found', async () => {
    const { emulator } = await openTester();
    for (const path of ['', 'favicon.ico', 'ads', 'ads/12', 'auth', 'adsx/12/accounts']) {
      const response = await emulator.fetch(new Request(`http://emulator.test/${path}`));
      expect([path, response.status]).toEqual([path, 404]);
    }
  });

  it.each([
    ['PATCH', 'accounts', 'GET, POST'],
    ['POST', 'accounts/:account', 'GET, PUT, DELETE'],
    ['DELETE', 'line_items/placements', 'GET'],
  ])('%s %s is not allowed, and the allowed methods are listed', async (method, path, allow) => {
    const { call } = await openTester();
    const answer = await call(method, path);
    expect(codeOf(answer)).toEqual([405, 'METHOD_NOT_ALLOWED']);
    expect(answer.headers.get('allow')).toBe(allow);
  });

  it('of the sandbox are rejected on the production base, before any other check', async () => {
    const { call, emulator } = await openTester();
    const only = endpoints.filter((endpoint) => endpoint.host === 'sandbox');
    expect(only.length).toBeGreaterThan(4);
    for (const { method, path } of only) {
      const answer = await call(method, path.replaceAll(/:\w+/g, 'x'), { base: 'ads' });
      expect([path, ...codeOf(answer)]).toEqual([path, 403, 'ACTION_NOT_ALLOWED']);
    }
    const list = await emulator.fetch(new Request('http://emulator.test/ads/12/accounts'));
    expect(list.status).toBe(401);
  });

  it('that are known but not built answer 501 with their name', async () => {
    const { call } = await openTester();
    const behaviors = await loadHandlers();
    const missing = endpoints.filter(({ id, area }) => area === 'ads' && !behaviors.has(id));
    for (const { id, method, path } of missing) {
      const answer = await call(method, path.replaceAll(/:\w+/g, 'x'));
      expect([id, ...codeOf(answer)]).toEqual([id, 501, 'NOT_IMPLEMENTED']);
      expect(answer.body.errors[0].message).toContain(id);
    }
  });
});

describe('parameters', () => {
  it('that are unknown are ignored, and named in a header', async () => {
    const { call } = await openTester();
    const query = { color: 'red', q: 'b', size: 1 };
    const { status, headers, body } = await call('GET', 'accounts', { query });
    expect(status).toBe(200);
    expect(headers.get('x-ads-emulator-ignored')).toBe('color, size');
    expect(body.request.params).toEqual({ q: 'b' });
  });

  it('that are unknown may have any name', async () => {
    const { call } = await openTester();
    const { status, headers } = await call('GET', 'accounts?%C3%A4=1&%0D%0Ax=2&__proto__=3');
    expect(status).toBe(200);
    expect(headers.get('x-ads-emulator-ignored')).toBe('%C3%A4, %0D%0Ax, __proto__');
  });

  it('that are unknown may have any name in a body too, half of a character among them', async () => {
    const { call } = await openTester();
    const { headers } = await call('POST', 'accounts/:account/cards', { json: { '\ud800': 1 } });
    expect(headers.get('x-ads-emulator-ignored')).toBe('%EF%BF%BD');
  });

  it('that are unknown are named in the headers of errors too', async () => {
    const { call } = await openTester();
    const { status, headers } = await call('GET', 'accounts', { query: { color: 'red', count: 0 } });
    expect([status, headers.get('x-ads-emulator-ignored')]).toEqual([400, 'color']);
  });

  it('are echoed typed', async () => {
    const { call, account } = await openTester();
    const { body } = await call('GET', 'accounts/:account/line_items', {
      query: {
        count: '7',
        with_deleted: 'true',
        sort_by: 'created_at-desc',
        campaign_ids: 'a,b',
        account_id: 'somebody-else',
      },
    });
    expect(body.request.params).toEqual({
      account_id: account,
      count: 7,
      with_deleted: true,
      sort_by: ['created_at-desc'],
      campaign_ids: ['a', 'b'],
    });
  });

  it('are rejected all at once, and the good ones are echoed', async () => {
    const { call, account } = await openTester();
    const { status, body } = await call('GET', 'accounts/:account/campaigns', {
      query: { count: 0, with_deleted: 'perhaps', q: 'x', cursor: 'c', with_total_count: true },
    });
    expect(status).toBe(400);
    const found = body.errors.map(({ message, ...entry }: { message: string }) => entry);
    expect(found).toHaveLength(3);
    expect(found).toContainEqual({ code: 'INVALID_PARAMETER', parameter: 'count', value: '0' });
    expect(found).toContainEqual({ code: 'INVALID_PARAMETER', parameter: 'with_deleted', value: 'perhaps' });
    expect(found).toContainEqual({ code: 'EXCLUSIVE_PARAMETERS', parameter: 'with_total_count' });
    expect(body.request.params).toMatchObject({ account_id: account, q: 'x' });
    expect(body.request.params).not.toHaveProperty('count');
  });

  it('given twice are rejected', async () => {
    const { call } = await openTester();
    const answer = await call('GET', 'accounts?q=a&q=b');
    expect(codeOf(answer)).toEqual([400, 'INVALID_PARAMETER']);
    expect(answer.body.errors[0].parameter).toBe('q');
  });

  it('given twice are ignored if the endpoint does not have them', async () => {
    const { call } = await openTester();
    const answer = await call('GET', 'accounts?color=a&color=b&q=sand');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-ads-emulator-ignored')).toBe('color');
    expect(answer.body.request.params).toEqual({ q: 'sand' });
  });

  it('do not say True and False, as a program in Python does', async () => {
    const { call } = await openTester();
    const { status, body } = await call('GET', 'accounts', {
      query: { with_deleted: 'False', with_total_count: 'True' },
    });
    const sayHow = (parameter: string, value: string) => ({
      ...{ code: 'INVALID_PARAMETER', parameter, value },
      message: `${parameter} must be true or false in small letters, got "${value}"`,
    });
    expect([status, body.errors]).toEqual([
      400,
      [sayHow('with_deleted', 'False'), sayHow('with_total_count', 'True')],
    ]);
  });

  it.each(['a%2Fb', 'a%0Ab', '%00', '%E2%98%83'])('in the path are validated too: %s', async (id) => {
    const { call } = await openTester();
    const answer = await call('GET', `accounts/:account/campaigns/${id}`);
    expect(codeOf(answer)).toEqual([400, 'INVALID_PARAMETER']);
    expect(answer.body.errors[0].parameter).toBe('campaign_id');
  });
});

describe('bodies', () => {
  const path = 'batch/accounts/:account/campaigns';
  it.each([
    ['no type', { 'content-type': '' }, '[]'],
    ['a table', { 'content-type': 'text/csv' }, 'a,b'],
    ['text', { 'content-type': 'text/plain' }, '[]'],
    ['broken JSON', { 'content-type': 'application/json' }, '[{'],
    ['no content', { 'content-type': 'application/json' }, ''],
  ])('of %s are rejected when JSON is expected', async (_, headers, json) => {
    const { call } = await openTester();
    expect(codeOf(await call('POST', path, { headers, json }))).toEqual([400, 'INVALID_PARAMETER']);
  });

  it('report the position of an error in their JSON', async () => {
    const { call } = await openTester();
    const { body } = await call('POST', path, { json: '[\n  {"operation_type" "Create"}\n]' });
    expect(body.errors[0].message).toMatch(/^Line 2, column \d+/);
  });

  it('take a charset with their type', async () => {
    const { call } = await openTester();
    const headers = { 'content-type': 'Application/JSON; charset=utf-8' };
    const { body } = await call('POST', path, { headers, json: '[]' });
    expect(body.errors[0].parameter).toBe('operations');
  });

  it('of JSON are rejected when a form is expected', async () => {
    const { call } = await openTester();
    const answer = await call('POST', 'accounts/:account/campaigns', { json: { name: 'x' } });
    expect(codeOf(answer)).toEqual([400, 'INVALID_PARAMETER']);
    expect(answer.body.errors[0].message).toContain('application/x-www-form-urlencoded');
  });

  it.each([
    ['arrays', '['.repeat(100_000)],
    ['objects', '{"a":'.repeat(100_000)],
    ['an operation', `[{"operation_type":"Create","params":${'['.repeat(5000)}${']'.repeat(5000)}}]`],
  ])('of %s nested too deeply are rejected', async (_, json) => {
    const { call } = await openTester();
    const answer = await call('POST', path, { json });
    expect(codeOf(answer)).toEqual([400, 'INVALID_PARAMETER']);
    expect(answer.body.errors[0].message).toMatch(/nested/);
  });

  it('may hold brackets and quotes in their texts', async () => {
    const { call } = await openTester();
    const name = `${'['.repeat(100)}"\\"{`;
    const { body } = await call('POST', path, { json: [{ operation_type: 'Create', params: { name } }] });
    expect(body.operation_errors[0][0].parameter).toBe('funding_instrument_id');
    expect(body.request[0].params.name).toBe(name);
  });

  it.each(['x', '\u{1f600}'])(
    'may have as many bytes as the limit and not one more, in letters such as %s',
    async (letter) => {
      const { call } = await openTester();
      const limit = 10_000_000;
      const inside = limit - '[""]'.length;
      const count = Math.floor(inside / Buffer.byteLength(letter));
      const text = letter
        .repeat(count)
        .padEnd(count * letter.length + (inside % Buffer.byteLength(letter)), '-');
      expect(Buffer.byteLength(`["${text}"]`)).toBe(limit);
      const most = await call('POST', path, { json: `["${text}"]` });
      expect(JSON.stringify(most.body)).toContain('INVALID_PARAMETER');
      const more = await call('POST', path, { json: `["${text}-"]` });
      expect(codeOf(more)).toEqual([400, 'REQUEST_TOO_COMPLEX']);
      expect(more.body.errors[0].message).toBe(`The body is longer than ${limit} bytes`);
    },
  );

  it.each([
    [
      'one long number',
      '7'.repeat(9_900_000),
      'Line 1, column 1 of the body: a number of more than 1,000 digits',
    ],
    [
      'a list with a long number',
      `[${'7'.repeat(3_000_000)}]`,
      'Line 1, column 2 of the body: a number of more than 1,000 digits',
    ],
    ['a number out of range', '[\n1e400]', 'Line 2, column 1 of the body: a number that is out of range'],
    [
      '65 levels',
      `${'['.repeat(65)}${']'.repeat(65)}`,
      'Line 1, column 65 of the body: nested more than 64 levels deep',
    ],
    ['a million levels', '['.repeat(1_000_000), 'nested more than 64 levels deep'],
    ['a million levels of objects', '{"a":'.repeat(1_000_000), 'nested more than 64 levels deep'],
    ['half a document', '[1,', 'Line 1, column 4 of the body: not valid JSON'],
    [
      'two kinds of an operation',
      '[{"operation_type":"Create",\n"operation_type":"Delete","params":{}}]',
      'Line 2, column 1 of the body: "operation_type" appears twice in one object',
    ],
    [
      'a name twice in a long list',
      `[${'{"a":1},'.repeat(90_000)}{"a":1,"b":2,"a":1}]`,
      'Line 1, column 720015 of the body: "a" appears twice in one object',
    ],
  ])('of %s are rejected before they are read', async (_, json, message) => {
    const { call } = await openTester();
    const answer = await call('POST', 'batch/accounts/:account/campaigns', { json });
    expect(codeOf(answer)).toEqual([400, 'INVALID_PARAMETER']);
    expect(answer.body.errors[0].message).toContain(message);
  });

  it.each<[string, string, (count: number) => string, number]>([
    [
      'members, in one operation',
      'batch/accounts/:account/campaigns',
      (count) => `[{${Array.from({ length: count }, (_, index) => `"a${index}":0`).join()}}]`,
      100_000,
    ],
    [
      'members, in many operations',
      'batch/accounts/:account/campaigns',
      (count) =>
        `[${Array.from({ length: count / 2 }, () => '{"a":0,"b":0}').join()}${',{"a":0}'.repeat(count % 2)}]`,
      100_000,
    ],
    [
      'parameters',
      'accounts/:account/cards',
      (count) => `{${Array.from({ length: count }, (_, index) => `"a${index}":0`).join()}}`,
      1_000,
    ],
  ])('with too many %s are rejected before each is looked at', async (_, path, write, most) => {
    const { call } = await openTester();
    const full = await call('POST', path, { json: write(most) });
    expect(JSON.stringify(full.body)).not.toContain('REQUEST_TOO_COMPLEX');
    const more = await call('POST', path, { json: write(most + 1) });
    expect(codeOf(more)).toEqual([400, 'REQUEST_TOO_COMPLEX']);
    expect(more.body.errors[0].message).toContain(`more than ${most} `);
  });

  it('that are not UTF-8 are rejected', async () => {
    const { emulator, account } = await openTester();
    const url = `http://emulator.test/ads/12/batch/accounts/${account}/campaigns`;
    const authorization = authorize({ method: 'POST', url, keys: emulator.credentials });
    const response = await emulator.fetch(
      new Request(url, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: Buffer.from([0x5b, 0xff, 0x5d]),
      }),
    );
    expect([response.status, (await errorOf(response)).code]).toEqual([400, 'ILLEGAL_CHARACTERS']);
  });
});

describe('signatures', () => {
  it('are required on every call; each failure names its cause', async () => {
    const { call, emulator } = await openTester();
    const keys = emulator.credentials;
    const messages = new Set<string>();
    for (const sending of [
      { headers: { authorization: '' } },
      { headers: { authorization: 'Bearer abc' } },
      { keys: { ...keys, consumer_key: 'nobody' } },
      { keys: { ...keys, access_token: 'nobody' } },
      { keys: { ...keys, consumer_secret: 'wrong' } },
      { keys: { ...keys, access_token_secret: 'wrong' } },
    ]) {
      const answer = await call('GET', 'accounts', sending);
      expect(codeOf(answer)).toEqual([401, 'UNAUTHORIZED_ACCESS']);
      expect(answer.body.request).toEqual({ params: {} });
      for (const secret of ['wrong', keys.consumer_secret, keys.access_token_secret]) {
        expect(answer.text).not.toContain(secret);
      }
      messages.add(answer.body.errors[0].message);
    }
    expect(messages.size).toBe(5);
  });

  it('are checked against the system clock, not the clock of the dataset', async () => {
    const now = Date.parse('2030-01-01T00:00:00Z');
    const { call, emulator } = await openTester({ now: () => now });
    expect((await call('GET', 'accounts')).status).toBe(200);
    const late = await createTester(emulator, () => now + 301_000).call('GET', 'accounts');
    expect(late.body.errors[0].message).toMatch(/301 seconds ahead/);
  });

  it('work once', async () => {
    const { emulator } = await openTester();
    const url = 'http://emulator.test/ads/12/accounts';
    const authorization = authorize({ method: 'GET', url, keys: emulator.credentials });
    const send = () => emulator.fetch(new Request(url, { headers: { authorization } }));
    expect((await send()).status).toBe(200);
    const second = await send();
    const { message } = await errorOf(second);
    expect([second.status, message]).toEqual([401, expect.stringMatching(/nonce/)]);
  });
});

describe('over a port', () => {
  it('gives the same answers as without a port', async () => {
    const { emulator } = await openTester();
    const { ads_url, ads_sandbox_url, auth_url, port } = await emulator.start({ host: '127.0.0.1', port: 0 });
    expect([auth_url, ads_url, ads_sandbox_url]).toEqual(
      ['auth', 'ads', 'ads-sandbox'].map((base) => `http://127.0.0.1:${port}/${base}`),
    );
    const url = `${ads_url}/12/accounts?q=%C3%A4%20b*&count=5`;
    const authorization = authorize({ method: 'GET', url, keys: emulator.credentials });
    const response = await fetch(url, { headers: { authorization } });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ request: { params: { q: 'ä b*', count: 5 } } });
  });

  it('closes at once, with connections open, and may be closed again', async () => {
    const { emulator } = await openTester();
    const { port } = await emulator.start({ host: '127.0.0.1', port: 0 });
    const hanging = httpRequest({ port, host: '127.0.0.1', method: 'POST', path: '/ads/12/accounts' });
    const ended = new Promise<void>((resolve) => {
      hanging.on('error', () => resolve());
      hanging.on('close', () => resolve());
    });
    const connected = new Promise((resolve) => {
      hanging.once('socket', (socket) => socket.once('connect', resolve));
    });
    hanging.write('begun but never ended');
    await connected;
    await emulator.close();
    await ended;
    await emulator.close();
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
  });

  it('rejects a port that is in use', async () => {
    const { emulator } = await openTester();
    const { port } = await emulator.start({ host: '127.0.0.1', port: 0 });
    const other = await openTester();
    await expect(other.emulator.start({ host: '127.0.0.1', port })).rejects.toThrow(
      expect.objectContaining({ name: 'ListenError', fault: 'port' }),
    );
  });

  it('answers a body that is too long', async () => {
    const { emulator } = await openTester();
    const { ads_url } = await emulator.start({ host: '127.0.0.1', port: 0 });
    const response = await fetch(`${ads_url}/12/accounts/x/campaigns`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'x'.repeat(11_000_000),
    });
    expect(response.status).toBe(400);
  });
});

describe('the clock of a fixed dataset', () => {
  it('moves by a second with every successful write, and with nothing else', async () => {
    const tester = await openTester();
    const funding_instrument_id = await addInstrument(tester);
    await tester.call('GET', 'accounts');
    const one = await addCampaign(tester, { funding_instrument_id });
    await tester.call('GET', 'accounts');
    await tester.call('POST', 'accounts/:account/campaigns', { query: { funding_instrument_id } });
    const two = await addCampaign(tester, { funding_instrument_id });
    expect([one.created_at, two.created_at]).toEqual(['2026-11-20T12:00:01Z', '2026-11-20T12:00:02Z']);
  });
});
