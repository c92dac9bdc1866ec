/** Every route of the emulator with calls that are well signed and half valid: no call ends in a bug. */
import fc from 'fast-check';
import { expect, onTestFinished } from 'vitest';
import { endpoints } from '../../src/contract/index.js';
import type { Endpoint } from '../../src/contract/types.js';
import { openTester, type Tester } from '../support/emulator.js';
import { authorize } from '../support/sign.js';
import { fuzz } from './fuzz.js';
import { endpointWith, oddText, parametersOf } from './parameters.js';

const served = endpoints.filter(({ auth }) => auth !== 'none');

interface Call {
  readonly id: string;
  readonly method: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly place: 'query' | 'form' | 'json' | 'contract';
  readonly base: string;
  readonly version: number;
  readonly isOwn: boolean;
}

const calls: fc.Arbitrary<Call> = fc.constantFrom(...served).chain((endpoint) =>
  fc.record<Call>({
    id: fc.constant(endpoint.id),
    method: fc.oneof(
      { weight: 12, arbitrary: fc.constant(endpoint.method as string) },
      { weight: 1, arbitrary: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS') },
    ),
    values: parametersOf(endpoint),
    place: fc.oneof(
      { weight: 6, arbitrary: fc.constant('contract' as const) },
      { weight: 1, arbitrary: fc.constantFrom('query' as const, 'form' as const, 'json' as const) },
    ),
    base: fc.constantFrom('ads', 'ads-sandbox', 'ads-sandbox'),
    version: fc.constantFrom(12, 12, 12, 11),
    isOwn: fc.boolean(),
  }),
);

let tester: Tester | undefined;
let bugs: unknown[] = [];
/** Ids that earlier calls made, so that later ones find something. */
let known: string[] = [];

async function open(): Promise<Tester> {
  if (tester) return tester;
  tester = await openTester({ seed: 'demo', report: (error) => void bugs.push(error) });
  onTestFinished(() => {
    tester = undefined;
    known = [];
    bugs = [];
  });
  return tester;
}

const wellFormed = (value: unknown) =>
  String(typeof value === 'object' ? JSON.stringify(value) : value).toWellFormed();

function write(
  { id, method, values, place, base, version, isOwn }: Call,
  { account, emulator }: Tester,
): Request {
  const endpoint = endpointWith(id);
  const ids = known;
  const pick = (name: string) => {
    if (name === 'account_id' && isOwn) return account;
    return ids.length > 0 && name.endsWith('_id') && isOwn ? ids[name.length % ids.length] : values[name];
  };
  const inPath = new Set<string>();
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    inPath.add(name);
    return (
      encodeURIComponent(
        wellFormed(pick(name) ?? 'x')
          .slice(0, 200)
          .toWellFormed(),
      ) || 'x'
    );
  });
  const rest = Object.entries(values)
    .filter(([name, value]) => !inPath.has(name) && value !== undefined)
    .map(([name, value]): [string, unknown] => [
      name,
      /_id$/.test(name) && isOwn ? (pick(name) ?? value) : value,
    ]);
  const way = place === 'contract' ? wayOf(endpoint) : place;
  const isAuth = endpoint.area === 'auth';
  const root = isAuth ? 'https://emulator.test/auth' : `http://emulator.test/${base}/${version}`;
  const pairs = rest.map(([name, value]) => [wellFormed(name), wellFormed(value)] as const);
  const encode = () => pairs.map((pair) => pair.map(encodeURIComponent).join('=')).join('&');
  const url = new URL(`${root}/${path}${way === 'query' && pairs.length > 0 ? `?${encode()}` : ''}`).href;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const body = !hasBody || way === 'query' ? undefined : way === 'form' ? encode() : bodyOf(endpoint, rest);
  const keys = emulator.credentials;
  const basic = Buffer.from(`${keys.consumer_key}:${keys.consumer_secret}`).toString('base64');
  const { access_token, access_token_secret, ...app } = keys;
  const authorization =
    endpoint.auth === 'basic'
      ? `Basic ${basic}`
      : authorize({
          method,
          url,
          keys: endpoint.auth === 'app' ? app : keys,
          now: Date.now(),
          ...(way === 'form' && body !== undefined && { form: pairs }),
        });
  return new Request(url, {
    method,
    headers: {
      authorization,
      ...(body !== undefined && {
        'content-type': way === 'form' ? 'application/x-www-form-urlencoded' : 'application/json',
      }),
    },
    ...(body !== undefined && { body }),
  });
}

function wayOf({ send }: Endpoint): 'query' | 'form' | 'json' {
  if (send === 'form') return 'form';
  return send === undefined || send === 'query' ? 'query' : 'json';
}

function bodyOf({ send }: Endpoint, rest: readonly (readonly [string, unknown])[]): string {
  const values = Object.fromEntries(rest);
  return JSON.stringify(
    typeof send === 'object' && values[send.json] !== undefined ? values[send.json] : values,
  );
}

/** What is wrong with an answer, if anything. */
async function judge(request: Request, { emulator }: Tester): Promise<void> {
  const response = await emulator.fetch(request);
  const text = await response.text();
  const shown = `${request.method} ${request.url} ${response.status} ${text.slice(0, 500)}`;
  if (bugs.length > 0) throw bugs.splice(0)[0];
  expect([500, 502, 504], shown).not.toContain(response.status);
  expect(text, shown).not.toMatch(/\n\s+at .*:\d+:\d+|has a bug/);
  const { consumer_secret, access_token_secret } = emulator.credentials;
  expect(text.includes(consumer_secret) || text.includes(access_token_secret), shown).toBe(false);
  for (const [, id] of text.matchAll(/"id":"([^"]+)"/g)) if (id && known.length < 500) known.push(id);
}

fuzz(
  'calls of every route, well signed and half valid, end in no bug of the emulator',
  calls,
  async (call) => {
    const opened = await open();
    await judge(write(call, opened), opened);
  },
  100,
);

const anything = fc.record({
  method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH'),
  path: fc.array(fc.oneof(oddText, fc.constantFrom('ads', 'auth', '12', 'accounts', 'emulator', 'oauth')), {
    maxLength: 6,
  }),
  type: fc.oneof(oddText, fc.constantFrom('application/json', 'multipart/form-data; boundary=x', 'text/csv')),
  body: fc.oneof(
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
    oddText.map(Buffer.from),
  ),
});

fuzz(
  'paths, types and bodies of any bytes end in no bug of the emulator, signed or not',
  fc.tuple(anything, fc.boolean(), fc.constantFrom(...served.map(({ id }) => id))),
  async ([{ method, path, type, body }, isKnown, id]) => {
    const opened = await open();
    const place = isKnown
      ? `ads/12/${endpointWith(id).path.replaceAll(':account_id', opened.account).replaceAll(/:\w+/g, 'x')}`
      : path.map((part) => encodeURIComponent(part.toWellFormed())).join('/');
    const url = new URL(`http://emulator.test/${place}`).href;
    const headers = new Headers({
      authorization: authorize({ method, url, keys: opened.emulator.credentials }),
    });
    if (/^[\x20-\x7e]+$/.test(type)) headers.set('content-type', type);
    await judge(
      new Request(url, { method, headers, ...(method !== 'GET' && { body: new Uint8Array(body) }) }),
      opened,
    );
  },
  50,
);

const headerText = fc.string({
  unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
});
const protocol = fc.dictionary(
  fc.constantFrom(
    'oauth_nonce',
    'oauth_timestamp',
    'oauth_signature',
    'oauth_version',
    'oauth_token',
    'oauth_signature_method',
    'realm',
    'x',
  ),
  fc.option(
    oddText.map((text) => text.toWellFormed()),
    { nil: undefined },
  ),
);

fuzz(
  'signatures of any shape are refused, and end in no bug of the emulator',
  fc.tuple(
    fc.oneof(
      headerText,
      headerText.map((text) => `OAuth ${text}`),
      protocol,
    ),
    fc.nat(3),
  ),
  async ([header, kind]) => {
    const opened = await open();
    const [url, method] = [
      ['http://emulator.test/ads/12/accounts', 'GET'],
      ['https://emulator.test/auth/oauth/request_token', 'POST'],
      ['https://emulator.test/auth/oauth2/token', 'POST'],
      ['https://emulator.test/auth/oauth/access_token', 'POST'],
    ][kind] as [string, string];
    const keys = opened.emulator.credentials;
    const authorization =
      typeof header === 'string' ? header : authorize({ method, url, keys, protocol: header });
    await judge(new Request(url, { method, headers: { authorization } }), opened);
  },
  50,
);
