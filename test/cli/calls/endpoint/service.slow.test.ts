/** What a service can do to us: the right exit code, no stack trace, no secret, nothing done twice. */
import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { dataFormats } from '../../../../src/output/formats.js';
import { homeOfFile, type RunOptions, runAds, testTime } from '../../../support/cli.js';
import { findDeadPort, sendJson, startServer } from '../../../support/server.js';

const home = homeOfFile();

const secrets = ['consumer-secret-1', 'token-secret-2', 'token-3', 'key-4'];

function envFor(url: string): Record<string, string> {
  return {
    ADS_URL: url,
    ADS_SANDBOX_URL: url,
    ADS_AUTH_URL: url,
    ADS_CONSUMER_KEY: secrets[3]!,
    ADS_CONSUMER_SECRET: secrets[0]!,
    ADS_ACCESS_TOKEN: secrets[2]!,
    ADS_ACCESS_TOKEN_SECRET: secrets[1]!,
    ADS_ACCOUNT_ID: '18ce54d4x5t',
    ADS_MAX_WAIT: '5',
    NO_COLOR: '1',
  };
}

async function runAgainst(
  answer: (response: ServerResponse, tries: number, method: string) => void,
  argv: readonly string[] = ['campaigns', 'list'],
  options: RunOptions = {},
) {
  const server = await startServer(({ method }, response, tries) => {
    // The tests have a clock of their own, which the date of a real server would contradict.
    response.sendDate = false;
    answer(response, tries, method);
  });
  const outcome = await runAds(home, argv, { ...options, env: { ...envFor(server.url), ...options.env } });
  const printed = outcome.stdout + outcome.stderr;
  expect(printed).not.toMatch(/\n {4}at |node:internal/);
  for (const secret of secrets) expect(printed).not.toContain(secret);
  return { ...outcome, received: server.received };
}

const refusal = (code: string, message: string, parameter?: string) => ({
  errors: [{ code, message, ...(parameter && { parameter }) }],
  request: { params: {} },
});

describe('a command', () => {
  it.each<[string, number, unknown, number, RegExp]>([
    [
      '401',
      401,
      refusal('UNAUTHORIZED_ACCESS', 'This request is not properly authenticated'),
      4,
      /401 UNAUTHORIZED_ACCESS\)\nThe keys, token and secrets do not belong together/,
    ],
    [
      '401 of the authorization area',
      401,
      { errors: [{ code: 89, message: 'Invalid or expired token' }] },
      4,
      /Invalid or expired token \(401 89\)/,
    ],
    ['403', 403, refusal('ACCOUNT_NOT_FOUND', 'no such account'), 5, /403 ACCOUNT_NOT_FOUND/],
    [
      '403 of the app',
      403,
      refusal('UNAUTHORIZED_CLIENT_APPLICATION', 'no access'),
      5,
      /The app is not approved for advertising access/,
    ],
    ['404', 404, refusal('ROUTE_NOT_FOUND', 'Route Not Found'), 6, /404 ROUTE_NOT_FOUND/],
    [
      '400',
      400,
      refusal('INVALID_PARAMETER', 'Expected Long, got "x" for count', 'count'),
      7,
      /--count: Expected Long/,
    ],
    ['409', 409, {}, 7, /409/],
    ['500', 500, refusal('INTERNAL_ERROR', 'oops'), 9, /500 INTERNAL_ERROR/],
  ])('ends with the exit code and the message of a refusal: %s', async (_, status, body, exit, message) => {
    const outcome = await runAgainst((response) => sendJson(response, status, body));
    expect(outcome.stderr).toMatch(message);
    expect({ exit: outcome.exit, stdout: outcome.stdout }).toEqual({ exit, stdout: '' });
  });

  it('gives up on a 429 beyond --max-wait, for every header family', async () => {
    const reset = testTime / 1000 + 900;
    const outcome = await runAgainst((response) =>
      sendJson(response, 429, refusal('TOO_MANY_REQUESTS', 'slow down'), {
        'x-rate-limit-reset': testTime / 1000 + 1,
        'x-account-rate-limit-reset': reset,
      }),
    );
    expect(outcome.exit).toBe(8);
    expect(outcome.stderr).toContain(`until ${new Date(reset * 1000).toISOString().replace('.000Z', 'Z')}`);
    expect(outcome.received).toHaveLength(1);
  });

  it('waits for a 429 that passes soon', async () => {
    const outcome = await runAgainst(
      (response, tries) =>
        tries === 1
          ? sendJson(response, 429, refusal('TOO_MANY_REQUESTS', 'x'), {
              'x-rate-limit-reset': testTime / 1000 + 1,
            })
          : sendJson(response, 200, { request: { params: {} }, next_cursor: null, data: [] }),
      ['campaigns', 'list', '-o', 'json'],
    );
    expect(outcome).toMatchObject({ exit: 0, stdout: '[]\n' });
  });

  it.each<[string, string[], string[]]>([
    ['--all', [], ['count=1000', 'count=1000&cursor=n1', 'count=1000&cursor=n2']],
    ['--all with --count', ['--count', '7'], ['count=7', 'count=7&cursor=n1', 'count=7&cursor=n2']],
  ])('with %s asks for pages of that size, to the last one', async (_, flags, queries) => {
    const outcome = await runAgainst(
      (response, tries) =>
        sendJson(response, 200, { data: [{ id: `c${tries}` }], next_cursor: tries < 3 ? `n${tries}` : null }),
      ['campaigns', 'list', '--all', ...flags, '-o', 'ids'],
    );
    expect(outcome).toMatchObject({ exit: 0, stdout: 'c1\nc2\nc3\n' });
    expect(outcome.received.map(({ url }) => url.split('?')[1])).toEqual(queries);
  });

  it('reports a wrong clock', async () => {
    const outcome = await runAgainst((response) =>
      sendJson(response, 401, refusal('UNAUTHORIZED_ACCESS', 'timestamp'), {
        date: new Date(testTime + 600_000).toUTCString(),
      }),
    );
    expect(outcome.exit).toBe(4);
    expect(outcome.stderr).toMatch(/clock is 10 min behind/);
  });
});

describe('answers that are not from the service', () => {
  const list = ['campaigns', 'list', '-o', 'json'];
  it.each<[string, (response: ServerResponse) => void, number]>([
    [
      'an HTML page with 200',
      (r) => void r.writeHead(200, { 'content-type': 'text/html' }).end('<html>hello'),
      9,
    ],
    [
      'an HTML page with 404',
      (r) => void r.writeHead(404, { 'content-type': 'text/html' }).end('<html>gone'),
      9,
    ],
    [
      'an HTML page with 502',
      (r) => void r.writeHead(502, { 'content-type': 'text/html' }).end('<html>bad'),
      9,
    ],
    ['nothing', (r) => void r.writeHead(200).end(), 9],
    [
      'half of JSON',
      (r) => void r.writeHead(200, { 'content-type': 'application/json' }).end('{"data":['),
      9,
    ],
    [
      'a body cut short',
      (r) => {
        r.writeHead(200, { 'content-length': '1000' });
        r.write('{"data":');
        setTimeout(() => r.destroy(), 10);
      },
      9,
    ],
    ['JSON of another shape', (r) => sendJson(r, 200, { hello: 'world' }), 9],
  ])('end a command with their exit code: %s', async (_, answer, exit) => {
    const outcome = await runAgainst(answer, list);
    expect({ exit: outcome.exit, stdout: outcome.stdout.trim().replace('[', '') }).toEqual({
      exit,
      stdout: '',
    });
    expect(JSON.parse(outcome.stderr.trim().split('\n').at(-1)!).error.exit).toBe(exit);
  });

  it('do not make the tool follow a redirect to another host', async () => {
    const other = await startServer((_, response) => sendJson(response, 200, {}));
    const outcome = await runAgainst(
      (response) => void response.writeHead(302, { location: `${other.url}/x` }).end(),
    );
    expect(outcome.exit).toBe(9);
    expect(other.received).toEqual([]);
  });

  it('end with exit 9 if no server listens', async () => {
    const url = `http://127.0.0.1:${await findDeadPort()}`;
    const outcome = await runAds(home, ['campaigns', 'list'], { env: envFor(url) });
    expect(outcome.exit).toBe(9);
    expect(outcome.stderr).toMatch(/Check the network connection and the base URL/);
  });

  it('are waited for as long as --timeout', async () => {
    const outcome = await runAgainst(() => {}, ['campaigns', 'list', '--timeout', '0.05', '--max-wait', '0']);
    expect(outcome.exit).toBe(9);
    expect(outcome.stderr).toMatch(/To wait longer, increase --timeout/);
  });
});

describe('writes', () => {
  const create = ['campaigns', 'create', '--funding-instrument-id', 'l', '--name', 'a'];
  const one = (data: unknown) => ({ request: { params: {} }, data });

  it('are looked for and not repeated when they may have arrived', async () => {
    const outcome = await runAgainst((response) => void response.destroy(), create);
    expect(outcome.exit).toBe(9);
    expect(outcome.received.map(({ method }) => method)).toEqual(['POST', 'GET', 'GET', 'GET']);
  });

  it('are not repeated after a 503', async () => {
    const outcome = await runAgainst(
      (response) => sendJson(response, 503, refusal('OVER_CAPACITY', 'x')),
      create,
    );
    expect(outcome.exit).toBe(9);
    expect(outcome.received.map(({ method }) => method)).toEqual(['POST', 'GET', 'GET', 'GET']);
  });

  it('take a 404 after a repeated DELETE as done where the record is shown as deleted', async () => {
    const outcome = await runAgainst(
      (response, tries) => {
        if (tries === 1) return void response.destroy();
        if (tries === 2) return sendJson(response, 404, refusal('CAMPAIGN_NOT_FOUND', 'x'));
        return sendJson(response, 200, one({ id: '8wku2', deleted: true }));
      },
      ['campaigns', 'delete', '8wku2', '--yes', '-o', 'json'],
    );
    expect({ exit: outcome.exit, answer: JSON.parse(outcome.stdout) }).toEqual({
      exit: 0,
      answer: { id: '8wku2', deleted: true },
    });
  });

  it('ask the currency first, and refuse a finer amount', async () => {
    const outcome = await runAgainst(
      (response) => sendJson(response, 200, one({ id: 'l', currency: 'JPY' })),
      [...create, '--daily-budget', '55.5'],
    );
    expect(outcome.exit).toBe(2);
    expect(outcome.received.map(({ method }) => method)).toEqual(['GET']);
  });

  const deletion = ['campaigns', 'delete', '8wku2'];
  const methodsOf = ({ received }: { received: readonly { method: string }[] }) =>
    received.map(({ method }) => method);

  it.each<[string, unknown, string[], string]>([
    [
      'a name',
      one({ name: 'Spring' }),
      deletion,
      'campaigns delete 8wku2 ("Spring") in account 18ce54d4x5t, production',
    ],
    ['no name', one({ id: '8wku2' }), deletion, 'campaigns delete 8wku2 in account 18ce54d4x5t, production'],
    [
      'a name that steers the terminal',
      one({ name: 'a\u001b[2Jb' }),
      deletion,
      'campaigns delete 8wku2 ("a\\u001b[2Jb") in account 18ce54d4x5t, production',
    ],
    [
      'a description',
      one({ description: 'Card 42' }),
      ['funding-instruments', 'delete', 'lygyi', '--env', 'sandbox'],
      'funding-instruments delete lygyi ("Card 42") in account 18ce54d4x5t, sandbox',
    ],
    [
      'an account',
      one({ name: 'Acme' }),
      ['accounts', 'delete', 'abc', '--env', 'sandbox'],
      'accounts delete abc ("Acme"), sandbox',
    ],
    [
      'a raw call',
      one({ name: 'Spring' }),
      ['api', 'DELETE', 'accounts/{account_id}/campaigns/8wku2'],
      'DELETE accounts/18ce54d4x5t/campaigns/8wku2 ("Spring"), production',
    ],
    ['a token', one({}), ['oauth', 'invalidate-token'], 'oauth invalidate-token, production'],
  ])('name the record that they destroy, and where: %s', async (_, body, argv, question) => {
    const declined = await runAgainst((response) => sendJson(response, 200, body), argv, {
      terminal: 80,
      confirm: false,
    });
    expect(declined.stderr).toContain(`? ${question}: this `);
    expect(declined.exit).toBe(10);
    expect(methodsOf(declined).filter((method) => method !== 'GET')).toEqual([]);
  });

  it.each([
    ['is refused', 403, 5],
    ['fails', 500, 9],
    ['has no record', 200, 9],
  ])('do not ask if the read of the record %s, and are sent with --yes', async (_, status, exit) => {
    const answer = (response: ServerResponse, __: number, method: string) =>
      method === 'GET'
        ? sendJson(response, status, refusal('X', 'no'))
        : sendJson(response, 200, one({ id: '8wku2', deleted: true }));
    const flags = ['--max-wait', '0'];
    const refused = await runAgainst(answer, [...deletion, ...flags], { terminal: 80 });
    expect(refused.exit).toBe(exit);
    expect(methodsOf(refused).filter((method) => method !== 'GET')).toEqual([]);
    const certain = await runAgainst(answer, [...deletion, ...flags, '--yes'], { terminal: 80 });
    expect(certain.exit).toBe(0);
  });

  it('ask before a change that cannot be undone', async () => {
    const declined = await runAgainst((response) => sendJson(response, 200, one({ id: '8wku2' })), deletion, {
      terminal: 80,
      confirm: false,
    });
    expect({ exit: declined.exit, sent: methodsOf(declined) }).toEqual({ exit: 10, sent: ['GET'] });
    const agreed = await runAgainst(
      (response) => sendJson(response, 200, one({ id: '8wku2', deleted: true })),
      deletion,
      { terminal: 80, confirm: true },
    );
    expect({ exit: agreed.exit, sent: methodsOf(agreed) }).toEqual({
      exit: 0,
      sent: ['GET', 'GET', 'DELETE'],
    });
    const certain = await runAgainst(
      (response) => sendJson(response, 200, one({ id: '8wku2', deleted: true })),
      [...deletion, '--yes'],
      { terminal: 80 },
    );
    expect({ exit: certain.exit, sent: methodsOf(certain) }).toEqual({ exit: 0, sent: ['DELETE'] });
    const silent = await runAgainst(
      (response) => sendJson(response, 200, one({})),
      [...deletion, '--no-input'],
      { terminal: 80 },
    );
    expect({ exit: silent.exit, sent: silent.received.length }).toEqual({ exit: 10, sent: 0 });
  });
});

describe('an interrupted call', () => {
  it('shows the cursor at which a list can be continued', async () => {
    const outcome = await runAgainst(
      (response, tries) =>
        tries < 3
          ? sendJson(response, 200, { request: {}, next_cursor: `c${tries}`, data: [{ id: `r${tries}` }] })
          : sendJson(response, 400, refusal('INVALID_PARAMETER', 'no more')),
      ['campaigns', 'list', '--all', '-o', 'ids'],
    );
    expect(outcome).toMatchObject({ exit: 7, stdout: 'r1\nr2\n' });
    expect(JSON.parse(outcome.stderr).error.notices).toEqual([
      'the list is incomplete; to continue, use --cursor c2',
    ]);
  });

  it('says that an interrupted write may have been carried out', async () => {
    let interrupt: (() => void) | undefined;
    const outcome = await runAgainst(
      () => interrupt?.(),
      ['campaigns', 'create', '--funding-instrument-id', 'l', '--name', 'a'],
      {
        onStart(stop) {
          interrupt = () => stop('SIGTERM');
        },
      },
    );
    expect(outcome.exit).toBe(143);
    expect(outcome.stderr).toMatch(/may have carried out the call/);
  });
});

describe('the request that failed, for programs', () => {
  const failing = [...'campaigns list -o json --cursor secret-cursor'.split(' ')];

  it.each(['x-request-id', 'x-transaction-id'])(
    'is its method, its URL and its name from %s',
    async (header) => {
      const outcome = await runAgainst((response) => {
        response.setHeader(header, 'r-7');
        sendJson(response, 400, refusal('INVALID_PARAMETER', 'no'));
      }, failing);
      const { request } = JSON.parse(outcome.stderr).error;
      expect(request).toEqual({
        method: 'GET',
        url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/12\/accounts\/18ce54d4x5t\/campaigns$/),
        id: 'r-7',
      });
      expect(outcome.stderr).not.toContain('secret-cursor');
    },
  );

  it('is there without an answer, or with an unreadable one', async () => {
    const cut = await runAgainst((response) => response.destroy(), failing);
    const odd = await runAgainst((response) => sendJson(response, 200, { data: 'none' }), failing);
    for (const { stderr } of [cut, odd]) {
      expect(JSON.parse(stderr).error.request).toMatchObject({ method: 'GET', id: null });
    }
  });

  it('is there for a write, a raw call and a list in progress', async () => {
    const no = (response: ServerResponse) => sendJson(response, 400, refusal('INVALID_PARAMETER', 'no'));
    const requestOf = async (argv: string) =>
      JSON.parse((await runAgainst(no, [...argv.split(' '), '-o', 'json'])).stderr).error.request;
    const account = '/12/accounts/18ce54d4x5t/campaigns';
    expect(await requestOf('campaigns create --funding-instrument-id l --name a')).toMatchObject({
      method: 'POST',
    });
    expect((await requestOf('api PUT accounts/{account_id}/campaigns?token=secret')).url).toMatch(
      new RegExp(`${account}$`),
    );
    const list = await runAgainst(
      (response, tries) =>
        tries === 1
          ? sendJson(response, 200, { request: {}, next_cursor: 'c1', data: [{ id: 'a' }] })
          : no(response),
      ['campaigns', 'list', '--all', '-o', 'jsonl'],
    );
    expect(JSON.parse(list.stderr).error.request.url).toMatch(new RegExp(`${account}$`));
  });

  it('is null if nothing was sent', async () => {
    const { stderr, received } = await runAgainst(() => {}, [
      'campaigns',
      'list',
      '--count',
      '0',
      '-o',
      'json',
    ]);
    expect(received).toEqual([]);
    expect(JSON.parse(stderr).error.request).toBeNull();
  });
});

describe('the output', () => {
  it('keeps long integers to the digit', async () => {
    const text =
      '{"request":{},"next_cursor":null,"data":[{"id":"a","total_budget_amount_local_micro":9007199254740993}]}';
    const answer = (response: ServerResponse) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end(text);
    const outcome = await runAgainst(answer, [
      'campaigns',
      'list',
      '-o',
      'json',
      '--query',
      '[0].total_budget_amount_local_micro',
    ]);
    expect(outcome.stdout).toBe('9007199254740993\n');
  });

  it.each(dataFormats)(
    'carries no control characters of the service to the terminal as %s',
    async (format) => {
      const name = '\u001b[31mred\u001b]0;title\u0007\u009b2J\u202e\r\nnext';
      const body = { request: {}, next_cursor: null, data: [{ id: name, name }] };
      const list = ['campaigns', 'list', '-o', format];
      const outcome = await runAgainst((response) => sendJson(response, 200, body), list, { terminal: 120 });
      expect(outcome.exit).toBe(0);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
      expect(outcome.stdout).not.toMatch(/[\u001b\u0007\u009b\u202e\r]/);
    },
  );

  const nothing = (response: ServerResponse) =>
    sendJson(response, 200, { request: {}, next_cursor: null, data: [] });

  it('shows requests without secrets with --trace', async () => {
    const list = ['campaigns', 'list', '--trace'];
    const { exit, stderr } = await runAgainst(nothing, list);
    expect(exit).toBe(0);
    const [sent, signed, answered, ...rest] = stderr.trimEnd().split('\n');
    expect(sent).toMatch(/^> GET http:\/\/127.*\/campaigns/);
    expect(signed).toMatch(/^ {2}signed GET&/);
    expect(answered).toMatch(/^< 200 in \d+ ms/);
    expect(rest).toEqual(['no campaigns']);
  });

  it('describes each step in words with --verbose', async () => {
    const list = ['campaigns', 'list', '--verbose', '--env', 'sandbox'];
    const { exit, stderr } = await runAgainst(
      (response, tries) =>
        tries === 1 ? sendJson(response, 503, refusal('SERVICE_UNAVAILABLE', 'Later')) : nothing(response),
      list,
    );
    expect(exit).toBe(0);
    expect(stderr.trimEnd().split('\n')).toEqual([
      expect.stringMatching(
        /^profile default \(default\), environment sandbox \(--env\), account 18ce54d4x5t \(ADS_ACCOUNT_ID\), credentials from the environment, service at http:\S+$/,
      ),
      'calling campaigns list: GET 12/accounts/18ce54d4x5t/campaigns',
      expect.stringMatching(/^the service answered 503: Later; trying again/),
      'campaigns list returned 200, after 1 retry',
      'no campaigns',
    ]);
  });

  it('reports with --verbose that a call failed, before the error says why', async () => {
    const { stderr } = await runAgainst(
      (response) => sendJson(response, 404, refusal('NOT_FOUND', 'gone')),
      ['api', 'GET', 'accounts/x?token=y', '--no-check', '--verbose'],
    );
    expect(stderr).toMatch(/\ncalling api: GET 12\/accounts\/x\napi failed\nerror: .*gone/);
  });

  it('ends quietly when the reader goes away', async () => {
    const outcome = await runAgainst(
      (response, tries) =>
        sendJson(response, 200, { request: {}, next_cursor: `c${tries}`, data: [{ id: `r${tries}` }] }),
      ['campaigns', 'list', '--all', '-o', 'jsonl'],
      { closeAfter: 3 },
    );
    expect({ exit: outcome.exit, stderr: outcome.stderr }).toEqual({ exit: 0, stderr: '' });
  });

  it('comes page by page', async () => {
    const outcome = await runAgainst(
      (response, tries) =>
        sendJson(response, 200, {
          request: {},
          next_cursor: tries < 3 ? `c${tries}` : null,
          data: [{ id: `r${tries}` }],
        }),
      ['campaigns', 'list', '--all', '-o', 'ids'],
    );
    expect(outcome.stdout).toBe('r1\nr2\nr3\n');
    expect(outcome.received.map(({ url }) => new URL(url, 'http://x').searchParams.get('cursor'))).toEqual([
      null,
      'c1',
      'c2',
    ]);
  });
});
