/**
 * A fake authorization service, independent of the emulator: it implements the three legs and the token calls, verifies
 * every signature by RFC 5849, and returns the errors that a test queues.
 */
import type http from 'node:http';
import { createServer } from 'node:http';
import { verify } from './verify.js';

export const app = { key: 'ConsumerKey0123456789abcd', secret: 'consumer-secret-0123456789-abcdefgh' };

/** An error response: status, raw body and additional headers. */
export interface Refusal {
  readonly status: number;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export type Step =
  | 'request_token'
  | 'access_token'
  | 'invalidate_token'
  | 'bearer'
  | 'invalidate_bearer'
  | 'verify_credentials'
  | 'accounts';

export interface Service {
  /** Base URLs of both areas. */
  readonly auth: string;
  readonly ads: string;
  /** Queued error responses of each step, used in order. */
  readonly refusals: Partial<Record<Step, Refusal[]>>;
  /** All requests received, in order. The request tokens are request-1, request-2 and so on, their PINs 1000001, ... */
  readonly calls: { readonly step: Step; readonly protocol: ReadonlyMap<string, string> }[];
  /** All secrets of the service; no output of the tool may contain one. */
  readonly secrets: Set<string>;
  /** The time by the service's clock, in milliseconds: the Date header of every answer. */
  now: () => number;
  /** Omits oauth_callback_confirmed. */
  unconfirmed: boolean;
  /** The user of the next approval. */
  user: { readonly id: string; readonly name: string };
  /** The verifier of a request token, which the page would show or send. */
  verifierOf(token: string): string;
  /** The redirect URL on approval; undefined for a PIN. */
  approvalOf(address: string): { readonly callback: URL | undefined; readonly pin: string };
  /** The tokens that work now, by user id. */
  readonly tokens: Map<string, { readonly secret: string; readonly userId: string }>;
  readonly bearers: Set<string>;
  close(): Promise<void>;
}

interface Pending {
  readonly secret: string;
  readonly callback: string;
  readonly verifier: string;
}

/** Starts the service; the test closes it. */
export async function startService(): Promise<Service> {
  const requests = new Map<string, Pending>();
  /** The names of those who approved, by user id. */
  const names = new Map<string, string>();
  let count = 0;
  let asked = 0;
  let bearer: string | undefined;
  const service: Service = {
    auth: '',
    ads: '',
    refusals: {},
    calls: [],
    secrets: new Set([app.secret]),
    now: Date.now,
    unconfirmed: false,
    user: { id: '700001', name: 'maker' },
    tokens: new Map(),
    bearers: new Set(),
    verifierOf(token) {
      const pending = requests.get(token);
      if (!pending) throw new Error('no such request token');
      return pending.verifier;
    },
    approvalOf(address) {
      const token = new URL(address).searchParams.get('oauth_token') ?? '';
      const { callback, verifier } = requests.get(token) ?? { callback: '', verifier: '' };
      if (callback === 'oob') return { callback: undefined, pin: verifier };
      const url = new URL(callback);
      url.searchParams.set('oauth_token', token);
      url.searchParams.set('oauth_verifier', verifier);
      return { callback: url, pin: verifier };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  function secret(text: string): string {
    count += 1;
    const value = `${text}-${count}-${'x'.repeat(16)}`;
    service.secrets.add(value);
    return value;
  }

  const server = createServer((request, response) => {
    let form = '';
    request.setEncoding('utf8');
    request.on('data', (chunk) => {
      form += chunk;
    });
    request.on('end', () => {
      response.setHeader('date', new Date(service.now()).toUTCString());
      send(response, answer(request, form));
    });
  });

  function answer(request: http.IncomingMessage, form: string): Refusal {
    const { url = '', headers, method = '' } = request;
    const step = stepOf(method, url);
    if (!step) return { status: 404, body: 'no such page' };
    const authorization = headers.authorization ?? '';
    const protocol = authorization.startsWith('OAuth ')
      ? verify({ method, url, origin: `http://${headers.host}`, authorization, form }, '', '').protocol
      : new Map<string, string>();
    service.calls.push({ step, protocol });
    const refusal = service.refusals[step]?.shift();
    if (refusal) return refusal;
    const token = protocol.get('oauth_token') ?? '';
    if (token && !requests.has(token) && !service.tokens.has(token)) {
      return fault(401, 89, 'Invalid or expired token');
    }
    const tokenSecret = requests.get(token)?.secret ?? service.tokens.get(token)?.secret ?? '';
    const signed = { method, url, origin: `http://${headers.host}`, authorization, form };
    const isSigned = step === 'bearer' || verify(signed, app.secret, tokenSecret).isValid;
    if (!isSigned || (step !== 'bearer' && protocol.get('oauth_consumer_key') !== app.key)) {
      return fault(401, 32, 'Could not authenticate you');
    }
    return steps[step](protocol, new URLSearchParams(form), authorization);
  }

  const steps: Record<
    Step,
    (protocol: ReadonlyMap<string, string>, form: URLSearchParams, authorization: string) => Refusal
  > = {
    request_token(protocol) {
      asked += 1;
      const token = `request-${asked}`;
      const callback = protocol.get('oauth_callback') ?? '';
      const verifier = callback === 'oob' ? String(1_000_000 + asked) : secret('verifier');
      requests.set(token, { secret: secret('request-secret'), callback, verifier });
      const confirmed = service.unconfirmed ? '' : '&oauth_callback_confirmed=true';
      return pairs(`oauth_token=${token}&oauth_token_secret=${requests.get(token)?.secret}${confirmed}`);
    },
    access_token(protocol) {
      const request = requests.get(protocol.get('oauth_token') ?? '');
      if (!request || protocol.get('oauth_verifier') !== request.verifier) {
        return { status: 401, body: 'Error processing your OAuth request: Invalid oauth_verifier parameter' };
      }
      requests.delete(protocol.get('oauth_token') ?? '');
      const token = secret(`${service.user.id}-token`);
      const tokenSecret = secret('token-secret');
      const { id, name } = service.user;
      service.tokens.set(token, { secret: tokenSecret, userId: id });
      names.set(id, name);
      return pairs(
        `oauth_token=${token}&oauth_token_secret=${tokenSecret}&user_id=${id}&screen_name=${name}`,
      );
    },
    invalidate_token(protocol) {
      const token = protocol.get('oauth_token') ?? '';
      service.tokens.delete(token);
      return json({ access_token: token });
    },
    bearer(_, __, authorization) {
      const expected = Buffer.from(`${app.key}:${app.secret}`).toString('base64');
      if (authorization !== `Basic ${expected}`) return fault(403, 99, 'Unable to verify your credentials');
      bearer ??= secret('AAAA-bearer');
      service.bearers.add(bearer);
      return json({ token_type: 'bearer', access_token: bearer });
    },
    invalidate_bearer(_, form) {
      const token = form.get('access_token') ?? '';
      if (!service.bearers.delete(token)) return fault(403, 220, 'Not allowed');
      bearer = undefined;
      return json({ access_token: token });
    },
    verify_credentials(protocol) {
      const { userId = '' } = service.tokens.get(protocol.get('oauth_token') ?? '') ?? {};
      // The user of the next approval may have been renamed since the last one.
      const screen_name =
        service.user.id === userId ? service.user.name : (names.get(userId) ?? service.user.name);
      return json({ id: Number(userId), id_str: userId, screen_name });
    },
    accounts: () => json({ request: { params: {} }, next_cursor: null, data: [] }),
  };

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  const origin = `http://127.0.0.1:${address.port}`;
  Object.assign(service, { auth: `${origin}/auth`, ads: `${origin}/ads` });
  return service;
}

function stepOf(method: string, url: string): Step | undefined {
  const path = url.split('?')[0];
  const known: Readonly<Record<string, Step>> = {
    'POST /auth/oauth/request_token': 'request_token',
    'POST /auth/oauth/access_token': 'access_token',
    'POST /auth/1.1/oauth/invalidate_token': 'invalidate_token',
    'POST /auth/oauth2/token': 'bearer',
    'POST /auth/oauth2/invalidate_token': 'invalidate_bearer',
    'GET /auth/1.1/account/verify_credentials.json': 'verify_credentials',
    'GET /ads/12/accounts': 'accounts',
  };
  return known[`${method} ${path}`];
}

function send(response: http.ServerResponse, { status, body, headers }: Refusal): void {
  response.writeHead(status, headers).end(body);
}

function json(body: unknown): Refusal {
  return { status: 200, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

function pairs(body: string): Refusal {
  return { status: 200, body, headers: { 'content-type': 'application/x-www-form-urlencoded' } };
}

/** An error response in the format of the authorization area. */
export function fault(status: number, code: number, message: string): Refusal {
  return {
    status,
    body: JSON.stringify({ errors: [{ code, message }] }),
    headers: { 'content-type': 'application/json' },
  };
}
