/** `ads api`: --paginate, --include and --input, against a service whose answers the test writes, and the emulator. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createHomeWithDemo, homeOfFile, runAds } from '../../../support/cli.js';
import { type Answer, sendJson, startServer } from '../../../support/server.js';

const home = homeOfFile(createHomeWithDemo);

async function against(answer: Answer, argv: readonly string[], stdin = '') {
  const server = await startServer(answer);
  const outcome = await runAds(home, ['api', ...argv], {
    stdin,
    env: {
      ADS_URL: server.url,
      ADS_AUTH_URL: server.url,
      ADS_CONSUMER_KEY: 'key',
      ADS_CONSUMER_SECRET: 'consumer-secret',
      ADS_ACCESS_TOKEN: '77-token',
      ADS_ACCESS_TOKEN_SECRET: 'token-secret',
      ADS_ACCOUNT_ID: 'a1',
      ADS_MAX_WAIT: '0',
      NO_COLOR: '1',
    },
  });
  return { ...outcome, received: server.received };
}

/** Three pages; the cursor is the number of the page. */
const pages: Answer = ({ url }, response) => {
  const page = Number(new URL(url, 'http://x').searchParams.get('cursor') ?? '1');
  const next_cursor = page === 3 ? null : String(page + 1);
  sendJson(response, 200, {
    request: { params: {} },
    total_count: page === 1 ? 3 : undefined,
    data: [{ id: `i${page}`, size: page }],
    next_cursor,
  });
};

const list = ['GET', 'accounts/{account_id}/novelties', '--paginate'];

describe('--paginate', () => {
  it.each([[[]], [['-o', 'json']]])('prints one document of all pages: %j', async (flags) => {
    const { exit, stdout, stderr, received } = await against(pages, [...list, ...flags]);
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
    expect(JSON.parse(stdout)).toEqual({
      request: { params: {} },
      total_count: 3,
      next_cursor: null,
      data: [1, 2, 3].map((page) => ({ id: `i${page}`, size: page })),
    });
    expect(received.map(({ url }) => url)).toEqual([
      '/12/accounts/a1/novelties',
      '/12/accounts/a1/novelties?cursor=2',
      '/12/accounts/a1/novelties?cursor=3',
    ]);
  });

  it.each([
    ['ids', 'i1\ni2\ni3\n'],
    ['jsonl', '{"id":"i1","size":1}\n{"id":"i2","size":2}\n{"id":"i3","size":3}\n'],
    ['csv', 'id,size\r\ni1,1\r\ni2,2\r\ni3,3\r\n'],
  ])('prints rows with -o %s', async (format, text) => {
    const { exit, stdout } = await against(pages, [...list, '-o', format]);
    expect({ exit, stdout: stdout.replaceAll('\r\n', '\n') }).toEqual({
      exit: 0,
      stdout: text.replaceAll('\r\n', '\n'),
    });
  });

  it('prints a row once that two pages have, and says so; a row that differs is another one', async () => {
    const rows = [
      [{ name: 'a' }, { name: 'b' }],
      [{ name: 'b' }, { name: 'b', size: 1 }],
    ];
    const moving: Answer = ({ url }, response) => {
      const page = Number(new URL(url, 'http://x').searchParams.get('cursor') ?? '0');
      sendJson(response, 200, { data: rows[page], next_cursor: page === 0 ? '1' : null });
    };
    const { stdout, stderr } = await against(moving, [...list, '-o', 'csv', '--fields', 'name,size']);
    expect(stdout.split(/\r?\n/)).toEqual(['name,size', 'a,', 'b,', 'b,1', '']);
    expect(stderr + stdout).not.toContain('Error');
    const { stderr: told } = await against(moving, list);
    expect(told).toContain('b moved to a later page while the list was read, and is printed as first read');
  });

  it('runs a query on all pages together', async () => {
    const { stdout } = await against(pages, [...list, '--query', 'data[].size | sum(@)', '-o', 'json']);
    expect(stdout).toBe('6\n');
  });

  it('begins at a cursor, and sends the parameters of the first page once', async () => {
    const { stdout, received } = await against(pages, [
      ...['GET', 'accounts/a1/campaigns?cursor=2', '--paginate', '-o', 'ids'],
    ]);
    expect(stdout).toBe('i2\ni3\n');
    expect(received.map(({ url }) => url)).toEqual(
      ['2', '3'].map((page) => `/12/accounts/a1/campaigns?cursor=${page}`),
    );
    const counted = await against(pages, [
      'GET',
      'accounts/a1/campaigns',
      '--paginate',
      '--param',
      'with_total_count=true',
    ]);
    expect(counted.received.map(({ url }) => /total/.test(url))).toEqual([true, false, false]);
  });

  it('prints an answer that is not a page as it is, and says so', async () => {
    const { exit, stdout, stderr } = await against(
      (_, response) => sendJson(response, 200, { data: { id: 'a1' } }),
      list,
    );
    expect({ exit, body: JSON.parse(stdout) }).toEqual({ exit: 0, body: { data: { id: 'a1' } } });
    expect(stderr).toContain('not a list page');
  });

  it.each<[string, (page: number) => object, number, RegExp]>([
    [
      'the same cursor again',
      () => ({ data: [{ id: 'i1' }], next_cursor: 'c' }),
      2,
      /the same cursor twice, so/,
    ],
    [
      'empty pages without end',
      (page) => ({ data: [], next_cursor: `c${page}` }),
      10,
      /10 empty pages in a row/,
    ],
    [
      'something else',
      (page) => (page === 1 ? { data: [], next_cursor: 'c' } : { data: 7 }),
      2,
      /page 2 is not a list page/,
    ],
  ])('ends at %s', async (_, body, calls, message) => {
    const { exit, stdout, stderr, received } = await against(
      (_request, response, tries) => sendJson(response, 200, body(tries)),
      [...list, '-o', 'json'],
    );
    expect({ exit, stdout, calls: received.length }).toEqual({ exit: 9, stdout: '', calls });
    expect(JSON.parse(stderr).error).toMatchObject({
      code: 'UNREADABLE',
      message: expect.stringMatching(message),
    });
  });

  it.each([[[]], [['-o', 'json']], [['-o', 'jsonl', '--query', '[].id']]])(
    'does not suggest to resume after pages that it has not printed: %j',
    async (flags) => {
      const { exit, stdout, stderr } = await against(
        ({ url, ...request }, response, tries) =>
          tries < 3 ? pages({ url, ...request }, response, tries) : sendJson(response, 503, {}),
        [...list, ...flags],
      );
      expect({ exit, stdout }).toEqual({ exit: 9, stdout: '' });
      expect(stderr).not.toContain('cursor=3');
    },
  );

  it('shows how to resume if a page fails', async () => {
    const { exit, stdout, stderr } = await against(
      ({ url, ...request }, response, tries) =>
        tries < 3 ? pages({ url, ...request }, response, tries) : sendJson(response, 503, {}),
      [...list, '-o', 'jsonl'],
    );
    expect({ exit, ids: stdout.match(/i\d/g) }).toEqual({ exit: 9, ids: ['i1', 'i2'] });
    expect(JSON.parse(stderr).error.notices).toContain(
      'the list is incomplete; to continue, add --param cursor=3',
    );
  });

  it.each([
    [['POST', 'accounts/a1/novelties', '--paginate'], '--paginate is only allowed when METHOD is GET'],
    [['GET', 'accounts', '--paginate', '--include'], '--paginate and --include cannot be used together'],
  ])('is refused if it has no meaning: %j', async (argv, message) => {
    const { exit, stderr, received } = await against(pages, argv);
    expect({ exit, sent: received.length }).toEqual({ exit: 2, sent: 0 });
    expect(stderr).toContain(message);
  });

  it('reads the whole of a list of the emulator', async () => {
    const run = (...argv: string[]) => runAds(home, argv, { env: { ADS_ENV: 'local' } });
    const all = await run('campaigns', 'list', '--all', '-o', 'json');
    const raw = await run(
      'api',
      'GET',
      'accounts/{account_id}/campaigns',
      '--param',
      'count=2',
      '--paginate',
      '-o',
      'json',
    );
    expect(
      JSON.parse(raw.stdout)
        .data.map(({ id }: { id: string }) => id)
        .toSorted(),
    ).toEqual(
      JSON.parse(all.stdout)
        .map(({ id }: { id: string }) => id)
        .toSorted(),
    );
  });
});

describe('--include', () => {
  const answer: Answer = (_, response) => {
    response.sendDate = false;
    sendJson(response, 200, { data: [] }, { 'x-rate-limit-limit': '5', 'set-cookie': 'guest=abcdefgh' });
  };

  it('prints status and headers before the body, without secrets', async () => {
    const { exit, stdout } = await against(answer, ['GET', 'accounts', '-i']);
    expect(exit).toBe(0);
    expect(stdout).toMatch(
      /^HTTP\/1\.1 200 OK\ncontent-type: application\/json\nx-rate-limit-limit: 5\nset-cookie: \*\*\*\n/,
    );
    expect(stdout).toMatch(/\n\n\{\n {2}"data": \[\]\n\}\n$/);
    expect(stdout).not.toContain('abcdefgh');
  });

  it('prints one object in the formats for programs', async () => {
    const { stdout } = await against(answer, ['GET', 'accounts', '--include', '-o', 'json']);
    expect(JSON.parse(stdout)).toMatchObject({
      status: 200,
      headers: { 'x-rate-limit-limit': '5', 'set-cookie': '***' },
      body: { data: [] },
    });
    const query = await against(answer, ['GET', 'accounts', '-i', '--query', 'headers."x-rate-limit-limit"']);
    expect(query.stdout).toBe('5\n');
  });

  it('prints a refusal, too, and ends with its code', async () => {
    const refuse: Answer = (_, response) =>
      sendJson(
        response,
        404,
        { errors: [{ code: 'ROUTE_NOT_FOUND', message: 'no token-secret here' }] },
        { 'x-transaction-id': 't1' },
      );
    const { exit, stdout, stderr } = await against(refuse, ['GET', 'unheard/of', '-i']);
    expect(exit).toBe(6);
    expect(stdout).toMatch(/^HTTP\/1\.1 404 Not Found\n[\s\S]*x-transaction-id: t1\n[\s\S]*ROUTE_NOT_FOUND/);
    expect(stderr).toContain('the service answered 404');
    const json = await against(refuse, ['GET', 'unheard/of', '-i', '-o', 'json']);
    expect(json.exit).toBe(6);
    expect(JSON.parse(json.stdout)).toMatchObject({
      status: 404,
      body: { errors: [{ code: 'ROUTE_NOT_FOUND' }] },
    });
    expect(JSON.parse(json.stderr).error).toMatchObject({ code: 'ROUTE_NOT_FOUND', exit: 6 });
    expect(stdout + stderr + json.stdout + json.stderr).not.toContain('token-secret');
  });
});

describe('--input', () => {
  const accept: Answer = (_, response) => sendJson(response, 200, { data: {} });
  const call = ['POST', 'unheard/of'];

  it('sends the text unchanged, from a file or from stdin', async () => {
    const text = '{ "id": 12345678901234567890, "a":  1.50 }\n';
    const path = join(home.path, 'body.json');
    writeFileSync(path, text);
    for (const argv of [['--input', path], ['--input', '-'], ['--input=-']]) {
      const { exit, received } = await against(accept, [...call, ...argv], text);
      expect(exit).toBe(0);
      expect(received[0]).toMatchObject({ body: text, headers: { 'content-type': 'application/json' } });
    }
  });

  it.each([
    ['{"a": 1,}', [], /--input: stdin:1:9: not valid JSON[\s\S]*--no-check/],
    ['', [], /--input: stdin is empty/],
    ['{}', ['--from', '-'], /--from and --input cannot be used together/],
  ])('%j is refused', async (text, argv, message) => {
    const { exit, stderr, received } = await against(accept, [...call, '--input', '-', ...argv], text);
    expect({ exit, sent: received.length }).toEqual({ exit: 2, sent: 0 });
    expect(stderr).toMatch(message);
  });

  it('names a file that cannot be read', async () => {
    const { exit, stderr } = await against(accept, [...call, '--input', join(home.path, 'none.json')]);
    expect(exit).toBe(2);
    expect(stderr).toMatch(/--input: cannot read .*none\.json/);
  });

  it('sends anything with --no-check, and shows it with --dry-run', async () => {
    const { received } = await against(accept, [...call, '--input', '-', '--no-check'], 'a: 1');
    expect(received[0]?.body).toBe('a: 1');
    const shown = await against(
      accept,
      [...call, '--input', '-', '--no-check', '--dry-run', '-o', 'json'],
      'a: 1',
    );
    expect(JSON.parse(shown.stdout)).toMatchObject({ body: 'a: 1', sent: false });
    expect(shown.received).toEqual([]);
  });

  it('is checked for a known call, under its own name', async () => {
    const { exit, stderr } = await against(
      accept,
      ['POST', 'batch/accounts/{account_id}/campaigns', '--input', '-'],
      '[{"operation_type":"Update","params":{"campaign_id":"c1","name":""}}]',
    );
    expect(exit).toBe(2);
    expect(stderr).toMatch(/--input: operations\[0\]/);
  });
});
