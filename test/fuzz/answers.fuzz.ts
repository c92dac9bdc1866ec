/**
 * Any answer of a service, in any encoding and cut anywhere: no command ends in a bug of ads, and each ends with the exit
 * code of what happened.
 */

import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, onTestFinished } from 'vitest';
import { endpoints } from '../../src/contract/index.js';
import type { Endpoint, Field } from '../../src/contract/types.js';
import { rateHeaders } from '../../src/contract/wire/headers.js';
import { createHome, environmentAt, type Home, jobEnvironment, runAds, testTime } from '../support/cli.js';
import { exampleCall } from '../support/example-call.js';
import { listen } from '../support/server.js';
import { fuzz } from './fuzz.js';
import { endpointWith, oddJson, oddText } from './parameters.js';

interface Reply {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
  readonly encoding: 'none' | 'gzip' | 'deflate' | 'br' | 'lie' | 'half';
  /** How much of it arrives; the rest is cut. */
  readonly share: number;
  /** Bytes in place of HTTP. */
  readonly raw?: Buffer | undefined;
}

function fieldValue(field: Field): fc.Arbitrary<unknown> {
  const good: Record<Field['type'], fc.Arbitrary<unknown>> = {
    id: fc.constantFrom('1', '8wku2'),
    string: oddText,
    integer: fc.maxSafeInteger(),
    micro: fc.oneof(fc.maxSafeInteger(), fc.constantFrom(0, -1, 1e21)),
    boolean: fc.boolean(),
    time: fc.constantFrom('2026-11-20T00:00:00Z', 'never'),
    'post-time': fc.constant('Fri Nov 20 00:00:00 +0000 2026'),
    enum: fc.constantFrom(...(field.values ?? ['ACTIVE']), 'OTHER'),
    list: fc.array(oddText, { maxLength: 3 }),
    object: fc.dictionary(oddText, oddJson, { maxKeys: 2 }),
    number: fc.double(),
  };
  return fc.oneof({ weight: 8, arbitrary: good[field.type] }, { weight: 1, arbitrary: oddJson });
}

function recordOf({ record }: Endpoint): fc.Arbitrary<unknown> {
  if (!record) return oddJson;
  const fields = Object.fromEntries(
    Object.entries(record.fields).map(([name, field]) => [name, fieldValue(field)]),
  );
  return fc.oneof(
    { weight: 9, arbitrary: fc.record(fields, { requiredKeys: [] }) },
    { weight: 1, arbitrary: oddJson },
  );
}

function documentOf(endpoint: Endpoint): fc.Arbitrary<unknown> {
  const record = recordOf(endpoint);
  const data = fc.oneof(record, fc.array(record, { maxLength: 4 }), oddJson);
  const entry = fc.oneof(
    fc.record(
      { code: fc.oneof(fc.constantFrom('INVALID_PARAMETER', 88, 89, 99), oddJson), message: oddJson },
      { requiredKeys: [] },
    ),
    fc.record(
      { title: oddJson, type: oddJson, detail: oddJson, parameter: oddJson, value: oddJson },
      { requiredKeys: [] },
    ),
    oddJson,
  );
  return fc.oneof(
    fc.record(
      {
        data,
        request: oddJson,
        next_cursor: fc.oneof(fc.constantFrom(null, 'c1'), oddJson),
        total_count: oddJson,
        errors: fc.array(entry, { maxLength: 3 }),
        operation_errors: fc.array(fc.oneof(fc.array(entry, { maxLength: 2 }), entry), { maxLength: 3 }),
        error: entry,
      },
      { requiredKeys: [] },
    ),
    data.map((content) => ({ data: content, request: { params: {} }, next_cursor: null })),
    record,
    oddJson,
  );
}

const nested = fc.tuple(
  fc.constantFrom('[', '{"a":', '{"errors":[', '{"data":{"x":'),
  fc.constantFrom(5, 199, 300, 5000, 100_000),
);

function bodies(endpoint: Endpoint): fc.Arbitrary<Buffer> {
  const json = documentOf(endpoint).map((document) => JSON.stringify(document) ?? '');
  return fc.oneof(
    { weight: 8, arbitrary: json.map((text) => Buffer.from(text)) },
    {
      weight: 2,
      arbitrary: fc.tuple(json, fc.nat(), fc.uint8Array({ maxLength: 4 })).map(([text, at, bytes]) => {
        const cut = text.length === 0 ? 0 : at % text.length;
        return Buffer.concat([Buffer.from(text.slice(0, cut)), bytes, Buffer.from(text.slice(cut))]);
      }),
    },
    { weight: 1, arbitrary: nested.map(([piece, count]) => Buffer.from(piece.repeat(count))) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)) },
    { weight: 1, arbitrary: oddText.map((text) => Buffer.from(text)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        Buffer.from('<html><script>x</script><h1>Down</h1>'),
        Buffer.from('<'.repeat(20_000)),
        Buffer.from(`{"data":${'9'.repeat(100_000)}}`),
        Buffer.from('{"data":[1e400]}'),
        Buffer.from('oauth_token=a&oauth_token_secret=b&oauth_callback_confirmed=true&%zz&='),
        Buffer.alloc(3_000_000, ' '),
      ),
    },
  );
}

const printableText = fc.string({
  unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
});
const number = fc.constantFrom('0', '1', '-1', '1e9', '99999999999999', 'x', '', ' 5 ', '0.5', 'Infinity');
const headers = fc.array(
  fc.oneof(
    fc.tuple(
      fc.constant('content-type'),
      fc.constantFrom('application/json', 'text/html', 'x', 'application/json; charset=utf-16'),
    ),
    fc.tuple(
      fc.constantFrom('retry-after', ...Object.values(rateHeaders).flatMap((level) => Object.values(level))),
      fc.oneof(number, printableText),
    ),
    fc.tuple(
      fc.constantFrom('location', 'date', 'set-cookie', 'x-transaction-id', 'x-request-id', 'x-y'),
      fc.oneof(number, printableText),
    ),
    fc.constant(['location', 'https://example.com/'] as const),
  ),
  { maxLength: 5 },
);

function replies(endpoint: Endpoint): fc.Arbitrary<Reply> {
  return fc.record({
    status: fc.oneof(
      { weight: 6, arbitrary: fc.constant(200) },
      {
        weight: 4,
        arbitrary: fc.constantFrom(
          201,
          202,
          204,
          205,
          301,
          302,
          304,
          400,
          401,
          403,
          404,
          405,
          408,
          409,
          410,
          413,
          421,
        ),
      },
      {
        weight: 3,
        arbitrary: fc.constantFrom(422, 423, 429, 431, 451, 499, 500, 501, 502, 503, 504, 599, 999),
      },
    ),
    headers,
    body: bodies(endpoint),
    encoding: fc.oneof(
      { weight: 9, arbitrary: fc.constant('none' as const) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          'gzip' as const,
          'deflate' as const,
          'br' as const,
          'lie' as const,
          'half' as const,
        ),
      },
    ),
    share: fc.oneof(
      { weight: 9, arbitrary: fc.constant(1) },
      { weight: 1, arbitrary: fc.double({ min: 0, max: 0.99, noNaN: true }) },
    ),
    raw: fc.oneof(
      { weight: 20, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.uint8Array({ maxLength: 100 }).map((bytes) => Buffer.from(bytes)) },
      { weight: 1, arbitrary: fc.constantFrom(...rawAnswers) },
    ),
  });
}

const rawAnswers = [
  'HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello',
  'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nfffffffff\r\n',
  'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhel',
  'HTTP/1.1 2000 OK\r\n\r\n',
  'HTTP/1.1 100 Continue\r\n\r\n',
  'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n',
  'HTTP/9.9 200 OK\r\n\r\n',
  `HTTP/1.1 200 OK\r\nX: ${'y'.repeat(100_000)}\r\n\r\n`,
  'SSH-2.0-OpenSSH_9.6\r\n',
].map((text) => Buffer.from(text, 'latin1'));

const encoders = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync } as const;

interface Fake {
  readonly url: string;
  reply: Reply;
}

/** A service that gives the same answer to everybody. */
async function startFake(): Promise<Fake> {
  const fake = {
    url: '',
    reply: { status: 200, headers: [], body: Buffer.alloc(0), encoding: 'none', share: 1 } as Reply,
  };
  const server = createServer((request, response) => {
    request.on('error', () => {});
    request.resume();
    request.on('end', () => {
      const { status, headers, body, encoding, share, raw } = fake.reply;
      if (raw) return void response.socket?.end(raw);
      const isCoded = encoding !== 'none' && encoding !== 'lie' && encoding !== 'half';
      let bytes = isCoded ? encoders[encoding](body) : body;
      if (encoding === 'half') bytes = gzipSync(body).subarray(0, 15);
      for (const [name, value] of headers) response.appendHeader(name, value);
      if (encoding !== 'none') response.setHeader('content-encoding', isCoded ? encoding : 'gzip');
      if (share === 1) return void response.writeHead(status).end(bytes);
      response.setHeader('content-length', bytes.length);
      response.writeHead(status).flushHeaders();
      response.write(bytes.subarray(0, Math.floor(share * bytes.length)), () =>
        response.socket?.destroySoon(),
      );
    });
  });
  fake.url = `http://127.0.0.1:${await listen(server)}`;
  return fake;
}

let opened: Promise<{ fake: Fake; home: Home; file: string }> | undefined;

async function open() {
  const home = createHome();
  onTestFinished(() => {
    home.remove();
    opened = undefined;
  });
  const file = join(home.path, 'file.png');
  writeFileSync(file, 'x');
  return { fake: await startFake(), home, file };
}

const formats = ['json', 'jsonl', 'csv', 'tsv', 'yaml', 'table', 'ids'] as const;

const calls = fc.constantFrom(...endpoints).chain((endpoint) =>
  fc.record({
    id: fc.constant(endpoint.id),
    reply: replies(endpoint),
    format: fc.constantFrom(...formats),
    isAll: fc.boolean(),
    isWide: fc.boolean(),
  }),
);

const secrets = [jobEnvironment.ADS_CONSUMER_SECRET, jobEnvironment.ADS_ACCESS_TOKEN_SECRET];

/** The exit codes that an answer may lead to: design of the exit codes, by status. */
function allowedExits({ status, share, raw, encoding }: Reply): readonly number[] {
  const unreadable = [9];
  if (raw || share < 1 || encoding === 'lie' || encoding === 'half') return [0, 3, 4, 5, 6, 7, 8, 9];
  if (status === 401) return [4];
  if (status === 403) return [5, 8];
  if (status === 404) return [6, ...unreadable];
  if (status === 429) return [8];
  if (status === 408 || status === 423) return [7, 8, 9];
  if (status >= 500) return [9, 8];
  if (status >= 400) return [7];
  if (status >= 300) return [9, 0];
  return [0, 3, 6, 7, ...unreadable];
}

fuzz(
  'answers of any kind end no command in a bug, and each exit code is that of the result',
  calls,
  async ({ id, reply, format, isAll, isWide }) => {
    const endpoint = endpointWith(id);
    opened ??= open();
    const { fake, home, file } = await opened;
    fake.reply = reply;
    const { argv, stdin } = exampleCall(endpoint, { file, account: 'mine' });
    const flags = ['--timeout', '2', '--max-wait', '0', '-o', format];
    if (isAll && endpoint.response === 'list') flags.push('--all');
    const command = [...argv, ...flags];
    if (/DELETE|batch|invalidate/.test(`${endpoint.method} ${id}`)) command.push('--yes');
    if (endpoint.area === 'ads') command.push('--env', 'sandbox');
    // Leads are not shown on a terminal unasked.
    if (id === 'leads.exports.download') command.push('--print');
    // Waiting takes no time, but the clock goes on.
    let time = testTime;
    const { exit, stdout, stderr } = await runAds(home, command, {
      env: { ...environmentAt(fake.url), ADS_SANDBOX_URL: fake.url, ADS_REQUEST_TOKEN_SECRET: 'request-1' },
      stdin,
      ...(isWide && { terminal: 120 }),
      confirm: true,
      now: () => time,
      sleep: async (milliseconds) => {
        time += milliseconds;
      },
    });
    const shown = `${command.join(' ')}\n${exit}\n${stderr.slice(0, 2000)}`;
    expect(stderr, shown).not.toMatch(/a bug in ads: |\n\s+at .*:\d+:\d+/);
    expect(allowedExits(reply), shown).toContain(exit);
    for (const secret of secrets) expect(`${stdout}${stderr}`.includes(secret), shown).toBe(false);
  },
  37,
);
